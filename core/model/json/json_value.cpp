#include "core/model/json/json_value.h"

#include <fmt/format.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::json {

void fail(std::string path, std::string what) { throw Fault{std::move(path), std::move(what)}; }

namespace {

std::string_view view(const rapidjson::Value& json) { return {json.GetString(), json.GetStringLength()}; }

std::string member_path(const std::string& path, std::string_view name) {
  return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
}

// What a person sees in the file: short values as they are.
std::string shown(const rapidjson::Value& json) {
  if (json.IsObject()) return "an object";
  if (json.IsArray()) return "an array";
  std::string copy = dump(json);
  if (copy.size() > 40) copy = copy.substr(0, 37) + "...";
  return copy;
}

// To nearest even in one step: rounding to odd on the way to float32 keeps the second rounding from going wrong.
std::uint16_t half_bits(double value) {
  float narrow = static_cast<float>(value);
  if (static_cast<double>(narrow) != value) {
    if (std::fabs(static_cast<double>(narrow)) > std::fabs(value)) narrow = std::nextafter(narrow, 0.0f);
    narrow = std::bit_cast<float>(std::bit_cast<std::uint32_t>(narrow) | 1u);
  }
  return to_float16(narrow).bits;
}

std::optional<std::uint64_t> float_bits(double value, DataType type) {
  if (type == DataType::Float64) return to_bits(value);
  if (type == DataType::Float32) {
    const float narrow = static_cast<float>(value);
    if (std::isinf(narrow)) return std::nullopt;
    return to_bits(narrow);
  }
  const std::uint16_t half = half_bits(value);
  if ((half & 0x7FFFu) == 0x7C00u) return std::nullopt;
  return half;
}

}  // namespace

Value Value::at(std::size_t index) const {
  return {&(*json)[static_cast<rapidjson::SizeType>(index)], fmt::format("{}[{}]", path, index)};
}

Object::Object(const Value& value, std::string_view what) : value_(value) {
  if (!value.json->IsObject())
    fail(value.path, fmt::format("expected {} (an object), not {}", what, shown(*value.json)));
}

bool Object::has(const char* name) const { return value_.json->HasMember(name); }

std::optional<Value> Object::find(const char* name) {
  asked_.emplace(name);
  const auto member = value_.json->FindMember(name);
  if (member == value_.json->MemberEnd()) return std::nullopt;
  return Value{&member->value, member_path(value_.path, name)};
}

Value Object::require(const char* name) {
  const std::optional<Value> value = find(name);
  if (!value) fail(value_.path, fmt::format("the member \"{}\" is missing", name));
  return *value;
}

std::vector<std::pair<std::string, Value>> Object::all() const {
  std::vector<std::pair<std::string, Value>> members;
  for (auto member = value_.json->MemberBegin(); member != value_.json->MemberEnd(); ++member) {
    const std::string name(view(member->name));
    members.emplace_back(name, Value{&member->value, member_path(value_.path, name)});
  }
  return members;
}

UnknownMembers Object::unknown() const {
  UnknownMembers rest;
  for (const auto& [name, value] : all())
    if (!asked_.contains(name)) rest.emplace_back(name, dump(*value.json));
  return rest;
}

std::string text(const Value& value) {
  if (!value.json->IsString()) fail(value.path, fmt::format("expected a string, not {}", shown(*value.json)));
  return std::string(view(*value.json));
}

bool boolean(const Value& value) {
  if (!value.json->IsBool()) fail(value.path, fmt::format("expected true or false, not {}", shown(*value.json)));
  return value.json->GetBool();
}

std::uint64_t unsigned_integer(const Value& value, std::uint64_t largest) {
  if (!value.json->IsUint64() || value.json->GetUint64() > largest)
    fail(value.path, fmt::format("expected an integer from 0 to {}, not {}", largest, shown(*value.json)));
  return value.json->GetUint64();
}

double finite_number(const Value& value) {
  if (!value.json->IsNumber()) fail(value.path, fmt::format("expected a number, not {}", shown(*value.json)));
  return value.json->GetDouble();
}

std::vector<std::uint32_t> uint32_array(const Value& value) {
  if (!value.json->IsArray())
    fail(value.path, fmt::format("expected an array of integers, not {}", shown(*value.json)));
  std::vector<std::uint32_t> numbers;
  numbers.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i)
    numbers.push_back(static_cast<std::uint32_t>(unsigned_integer(value.at(i), UINT32_MAX)));
  return numbers;
}

std::optional<std::uint64_t> element_bits(const rapidjson::Value& json, DataType type) {
  if (is_floating_point(type)) {
    if (json.IsString()) {
      const std::string_view word = view(json);
      const bool known = equal_ignoring_case(word, "nan") || equal_ignoring_case(word, "inf") ||
                         equal_ignoring_case(word, "+inf") || equal_ignoring_case(word, "-inf") ||
                         word.starts_with("0x") || word.starts_with("0X");
      return known ? parse_element(type, word) : std::nullopt;
    }
    // An integer is rounded once, from itself, not through a double.
    if (type == DataType::Float32 && json.IsUint64()) return to_bits(static_cast<float>(json.GetUint64()));
    if (type == DataType::Float32 && json.IsInt64()) return to_bits(static_cast<float>(json.GetInt64()));
    return json.IsNumber() ? float_bits(json.GetDouble(), type) : std::nullopt;
  }
  return visit_data_type(type, [&]<class T>() -> std::optional<std::uint64_t> {
    if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
      if (!json.IsInt64() || json.GetInt64() < std::numeric_limits<T>::min() ||
          json.GetInt64() > std::numeric_limits<T>::max())
        return std::nullopt;
      return to_bits(static_cast<T>(json.GetInt64()));
    } else if constexpr (std::is_integral_v<T>) {
      if (!json.IsUint64() || json.GetUint64() > std::numeric_limits<T>::max()) return std::nullopt;
      return json.GetUint64();
    } else {
      return std::nullopt;
    }
  });
}

std::uint64_t element(const Value& value, DataType type) {
  if (const std::optional<std::uint64_t> bits = element_bits(*value.json, type)) return *bits;
  const char* allowed = is_floating_point(type)
                            ? "allowed are numbers in its range, \"nan\", \"inf\", \"-inf\" and bits as \"0x...\""
                            : "allowed are integers in its range";
  fail(value.path, fmt::format("{} is not a value of {}; {}", shown(*value.json), name(type), allowed));
}

float float32(const Value& value) { return from_bits<float>(element(value, DataType::Float32)); }

DataType data_type(const Value& value) {
  if (const std::optional<DataType> type = parse_data_type(text(value))) return *type;
  std::string names;
  for (DataType type : all_data_types) names += fmt::format("{}{}", names.empty() ? "" : ", ", name(type));
  fail(value.path, fmt::format("{} is not a data type; allowed are {}", shown(*value.json), names));
}

std::string dump(const rapidjson::Value& json) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
  json.Accept(writer);
  return {buffer.GetString(), buffer.GetSize()};
}

void refuse_duplicates(const rapidjson::Value& json, const std::string& path) {
  if (json.IsArray()) {
    for (rapidjson::SizeType i = 0; i < json.Size(); ++i)
      if (json[i].IsArray() || json[i].IsObject()) refuse_duplicates(json[i], fmt::format("{}[{}]", path, i));
  } else if (json.IsObject()) {
    std::set<std::string_view> names;
    for (auto member = json.MemberBegin(); member != json.MemberEnd(); ++member) {
      const std::string inner = member_path(path, view(member->name));
      if (!names.insert(view(member->name)).second) fail(inner, "this member stands here twice");
      refuse_duplicates(member->value, inner);
    }
  }
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace opscope::json
