#pragma once
// The readers of a case file's parts. Each throws json::Fault at the culprit.

#include "core/model/json/json_value.h"

namespace opscope::json {

// How a generator is spelled in the file, beside "valueCount" or "sizes" and "dataType".
struct GeneratorSpelling {
  const char* type;
  bool has_seed = false;                  // "seed"
  const char *a = nullptr, *b = nullptr;  // the members of GeneratorValues::a and b
  bool has_width = false;                 // "width": elements per row
  bool has_cell = false;                  // "cell": elements per cell edge
};
// In the order of GeneratorValues::Kind.
inline constexpr GeneratorSpelling generator_spellings[] = {
    {"normal", true, "mean", "standardDeviation"},
    {"uniform", true, "low", "high"},
    {"ramp", false, "low", "high", true},
    {"checkerboard", false, "low", "high", true, true},
    {"specialValues"},
    {"randomBits", true},
    {"exhaustive"},
};

Resource parse_resource(const std::string& name, const Value& value);
// Into the model's dispatchables, or its foreign ones.
void parse_dispatchable(const std::string& name, const Value& value, Model& model);
// `foreign`: the names of the foreign dispatchables.
Command parse_command(const Value& value, const std::set<std::string, std::less<>>& foreign);
Bindings parse_bindings(const Value& value);

// A struct of a desc: DirectML's pair of Type and Desc, or the object of Desc alone.
struct Unwrapped {
  Object object;
  UnknownMembers wrapper_unknown;

  UnknownMembers unknown() const {
    UnknownMembers all = wrapper_unknown;
    for (auto& member : object.unknown()) all.push_back(std::move(member));
    return all;
  }
};
Unwrapped unwrap(const Value& value, std::string_view what);

// Other members of the tensor's object are added to `unknown`.
TensorDesc parse_tensor_desc(const Value& value, UnknownMembers& unknown);

// The members of a desc that are attributes. The desc's schema and tensors must have been read.
void parse_attributes(Object& members, Dispatchable& dispatchable);

// Makes the choices that the members of `object` are, by the keys of numerics_settings().
void parse_choices(Object& object, Numerics& numerics);

// The member "opscope": numerics, featureLevel, view and generators, into a model whose resources are read.
void parse_opscope(const Value& value, Model& model);

}  // namespace opscope::json
