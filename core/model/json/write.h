#pragma once
// The writers of a case file's parts.

#include <span>
#include <string_view>

#include "core/limits/json_memory.h"
#include "core/model/model.h"

namespace opscope::json {

using Writer = PrettyJsonWriter;

void write_key(Writer& writer, std::string_view name);
void write_string(Writer& writer, std::string_view text);
void write_raw(Writer& writer, std::string_view json, rapidjson::Type type);
// Writes an element so that the reader gets the same bits: the shortest decimal if it survives the conversion to a
// double that JSON readers make, 17 digits otherwise, and hexadecimal bits for a NaN other than "nan".
void write_element(Writer& writer, DataType type, std::uint64_t bits);

void write_member(Writer& writer, std::string_view name, std::string_view text);
void write_member(Writer& writer, std::string_view name, std::uint64_t number);
void write_member(Writer& writer, std::string_view name, DataType type, std::uint64_t bits);
void write_member(Writer& writer, std::string_view name, std::span<const std::uint32_t> numbers);
void write_unknown(Writer& writer, const UnknownMembers& members);

// All numbers on one line.
template <class Items, class Write>
void write_line_array(Writer& writer, const Items& items, Write write) {
  writer.SetFormatOptions(rapidjson::kFormatSingleLineArray);
  writer.StartArray();
  for (const auto& item : items) write(item);
  writer.EndArray();
  writer.SetFormatOptions(rapidjson::kFormatDefault);
}

void write_resource(Writer& writer, const Resource& resource);
void write_dispatchable(Writer& writer, const Dispatchable& dispatchable);
void write_bindings(Writer& writer, const Bindings& bindings);
void write_command(Writer& writer, const Command& command);

// The member "opscope", if it is not empty.
void write_opscope(Writer& writer, const Model& model);

}  // namespace opscope::json
