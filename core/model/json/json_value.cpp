#include "core/model/json/json_value.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/json/nearest_name.h"
#include "core/model/json/scanner.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::json {

void fail(std::string path, std::string what) { throw Fault{std::move(path), std::move(what)}; }

namespace {

std::string member_path(const std::string& path, std::string_view name) {
  return (path.empty() ? "" : path + ".") + quoted(name, longest_name);
}

// What a person sees in the file: short values as they are.
std::string shown(std::string_view json) {
  if (json.starts_with('{')) return "an object";
  if (json.starts_with('[')) return "an array";
  return quoted(json);
}

}  // namespace

void Value::warn(std::string what) const {
  if (warnings != nullptr) warnings->push_back({path, std::move(what)});
}

std::vector<Value> Value::items() const {
  std::vector<Value> all;
  Scanner(json).array([&](std::string_view item) {
    all.push_back({item, fmt::format("{}[{}]", path, all.size()), warnings});
  });
  return all;
}

Object::Object(const Value& value, std::string_view what) : path_(value.path) {
  if (!value.is_object()) fail(value.path, fmt::format("expected {} (an object), not {}", what, shown(value.json)));
  Scanner(value.json).object([&](std::string_view name, std::string_view member) {
    const std::string plain = unescaped(name);
    members_.emplace_back(plain, Value{member, member_path(path_, plain), value.warnings});
  });
}

bool Object::has(std::string_view name) const {
  return std::ranges::any_of(members_, [&](const auto& member) { return member.first == name; });
}

std::optional<Value> Object::find(std::string_view name) {
  asked_.emplace(name);
  const auto member = std::ranges::find(members_, name, [](const auto& each) { return each.first; });
  return member == members_.end() ? std::nullopt : std::optional(member->second);
}

Value Object::require(std::string_view name) {
  const std::optional<Value> value = find(name);
  if (!value) fail(path_, fmt::format("the member \"{}\" is missing", name));
  return *value;
}

UnknownMembers Object::unknown(std::initializer_list<std::string_view> ignored) const {
  UnknownMembers rest;
  for (const auto& [name, value] : members_) {
    if (asked_.contains(name)) continue;
    rest.emplace_back(name, compact(value.json));
    const bool remark = name.starts_with('$') || name.starts_with('_') || name.starts_with('/');
    if (value.warnings == nullptr || remark || std::ranges::find(ignored, name) != ignored.end()) continue;
    const std::string_view nearest = nearest_name(name, asked_);
    value.warn(fmt::format("this member is unknown and does nothing{}",
                           nearest.empty() ? "" : fmt::format("; is \"{}\" meant?", nearest)));
  }
  return rest;
}

std::string text(const Value& value) {
  if (!value.is_string()) fail(value.path, fmt::format("expected a string, not {}", shown(value.json)));
  return unescaped(value.json);
}

std::string file_name(const Value& value) {
  std::string name = text(value);
  if (name.empty()) fail(value.path, "the name of a file is missing");
  if (name.find('\0') != std::string::npos) fail(value.path, "holds a NUL character, which no file's name can");
  return name;
}

bool boolean(const Value& value) {
  if (value.json != "true" && value.json != "false")
    fail(value.path, fmt::format("expected true or false, not {}", shown(value.json)));
  return value.json == "true";
}

std::uint64_t unsigned_integer(const Value& value, std::uint64_t largest) {
  const Result<std::uint64_t> number = nearest_value(DataType::UInt64, value.json);
  if (!number || *number > largest)
    fail(value.path, fmt::format("expected an integer from 0 to {}, not {}", largest, shown(value.json)));
  return *number;
}

double finite_number(const Value& value) {
  if (!value.is_number()) fail(value.path, fmt::format("expected a number, not {}", shown(value.json)));
  const Result<std::uint64_t> bits = nearest_value(DataType::Float64, value.json);
  if (!bits) fail(value.path, bits.error().what);
  return from_bits<double>(*bits);
}

std::vector<std::uint32_t> uint32_array(const Value& value) {
  if (!value.is_array()) fail(value.path, fmt::format("expected an array of integers, not {}", shown(value.json)));
  std::vector<std::uint32_t> numbers;
  Scanner(value.json).array([&](std::string_view item) {
    const Result<std::uint64_t> number = nearest_value(DataType::UInt32, item);
    numbers.push_back(static_cast<std::uint32_t>(
        number ? *number : unsigned_integer({item, fmt::format("{}[{}]", value.path, numbers.size())}, UINT32_MAX)));
  });
  return numbers;
}

Result<std::uint64_t> element_bits(std::string_view json, DataType type) {
  const Value value{json, ""};
  if (value.is_number()) return nearest_value(type, json);
  if (value.is_string() && is_floating_point(type)) {
    const std::string word = unescaped(json);
    const bool known = equal_ignoring_case(word, "nan") || equal_ignoring_case(word, "inf") ||
                       equal_ignoring_case(word, "+inf") || equal_ignoring_case(word, "-inf") ||
                       word.starts_with("0x") || word.starts_with("0X");
    if (known) return read_element(type, word);
  }
  return bad_input("", fmt::format("{} is not a value of {}; allowed are {}", shown(json), name(type),
                                   is_floating_point(type) ? "numbers, \"nan\", \"inf\", \"-inf\" and bits as \"0x...\""
                                                           : "integers"));
}

std::uint64_t element(const Value& value, DataType type) {
  Result<std::uint64_t> bits = element_bits(value.json, type);
  if (!bits) fail(value.path, std::move(bits.error().what));
  return *bits;
}

float float32(const Value& value) {
  const std::uint64_t bits = element(value, DataType::Float32);
  // 0.1 means the FLOAT next to it; an integer written out means itself.
  const bool integer = value.json.find_first_not_of("-0123456789") == std::string_view::npos;
  if (integer)
    if (const std::string acts = fmt::format("{:.0f}", to_double(DataType::Float32, bits)); acts != value.json)
      value.warn(fmt::format("{} is no value of FLOAT; {} acts in its place", quoted(value.json), acts));
  return from_bits<float>(bits);
}

DataType data_type(const Value& value) {
  if (const std::optional<DataType> type = parse_data_type(text(value))) return *type;
  std::string names;
  for (DataType type : all_data_types) names += fmt::format("{}{}", names.empty() ? "" : ", ", name(type));
  fail(value.path, fmt::format("{} is not a data type; allowed are {}", shown(value.json), names));
}

void refuse_duplicates(const Value& value) {
  if (value.json.find('{') == std::string_view::npos) return;  // an array of numbers, however long, holds no members
  if (value.is_array()) {
    std::size_t at = 0;
    Scanner(value.json).array([&](std::string_view item) {
      if (item.front() == '{' || item.front() == '[') refuse_duplicates({item, fmt::format("{}[{}]", value.path, at)});
      ++at;
    });
  } else if (value.is_object()) {
    std::set<std::string> names;
    for (const auto& [name, member] : Object(value, "an object").all()) {
      if (!names.insert(name).second) fail(member.path, "this member stands here twice");
      refuse_duplicates(member);
    }
  }
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace opscope::json
