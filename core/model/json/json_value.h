#pragma once
// Reading a parsed JSON document with a path to every culprit. Inside the model reader an error is thrown as a Fault
// and turned into an Error at its entrance, parse_model: a reader that stops at the first error reads straight.

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <rapidjson/document.h>

#include "core/error.h"
#include "core/model/model.h"

namespace opscope::json {

struct Fault {
  std::string path, what;
};
[[noreturn]] void fail(std::string path, std::string what);

// A JSON value and where it stands: "resources.A.initialValues[3]".
struct Value {
  const rapidjson::Value* json;
  std::string path;

  Value at(std::size_t index) const;  // of an array
  std::size_t size() const { return json->Size(); }
};

// The members of an object, each asked for by name; what nobody asked for is unknown.
class Object {
 public:
  // Faults where `value` is no object; `what` says what was expected instead ("a resource").
  Object(const Value& value, std::string_view what);

  bool has(const char* name) const;
  std::optional<Value> find(const char* name);
  Value require(const char* name);
  std::vector<std::pair<std::string, Value>> all() const;

  // The members never asked for, as compact JSON text.
  UnknownMembers unknown() const;
  const std::string& path() const { return value_.path; }

 private:
  Value value_;
  std::set<std::string, std::less<>> asked_;
};

std::string text(const Value& value);  // a string member
bool boolean(const Value& value);
std::uint64_t unsigned_integer(const Value& value, std::uint64_t largest = UINT64_MAX);
double finite_number(const Value& value);  // a number that double holds
std::vector<std::uint32_t> uint32_array(const Value& value);

// Bits of one element. Integers: a JSON integer in the type's range. Floats: a number, rounded to nearest even from its
// double and in range; "nan", "inf", "-inf" in any case; "0x..." as the bit pattern. nullopt where it is none of these.
std::optional<std::uint64_t> element_bits(const rapidjson::Value& json, DataType type);
std::uint64_t element(const Value& value, DataType type);
float float32(const Value& value);

DataType data_type(const Value& value);

// Value as compact JSON text.
std::string dump(const rapidjson::Value& json);

// Faults at the first object with two members of one name.
void refuse_duplicates(const rapidjson::Value& json, const std::string& path);

bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace opscope::json
