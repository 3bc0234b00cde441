#pragma once
// Reading checked JSON text with a path to every culprit. Inside the model reader an error is thrown as a Fault
// and turned into an Error at its entrance, parse_model: a reader that stops at the first error reads straight.

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/model/json.h"
#include "core/model/model.h"
#include "core/tensor/decimal.h"

namespace opscope::json {

struct Fault {
  std::string path, what;
};
[[noreturn]] void fail(std::string path, std::string what);

inline constexpr std::size_t longest_name = 200;  // bytes of a name that a message repeats
inline constexpr std::size_t most_items = 16;     // that Value::items gives

// A value as it stands in a text that parse_document has checked, and where: "resources.A.initialValues[3]".
struct Value {
  std::string_view json;
  std::string path;
  CaseWarnings* warnings = nullptr;  // where those of this value and of what lies in it go; may be null

  bool is_object() const { return json.front() == '{'; }
  bool is_array() const { return json.front() == '['; }
  bool is_string() const { return json.front() == '"'; }
  bool is_number() const { return json.front() == '-' || (json.front() >= '0' && json.front() <= '9'); }
  bool is_null() const { return json == "null"; }

  bool takes_warnings() const;
  void warn(std::string what) const;
  std::vector<Value> items() const;  // of a short array; of a longer one no more than the first most_items

  Value member(std::string_view name, std::string_view member_json) const;
  Value item(std::size_t index, std::string_view item_json) const;
};

// A path can be far longer than its value, so these build one path at a time.
// Faults where `value` is no object; `what` says what was expected instead ("resources by name").
void each_member(const Value& value, std::string_view what,
                 const std::function<void(const std::string& name, const Value& member)>& each);
void each_item(const Value& array, const std::function<void(const Value& item)>& each);

// The members of an object, each asked for by name; what nobody asked for is unknown.
class Object {
 public:
  // Faults where `value` is no object; `what` says what was expected instead ("a resource").
  Object(const Value& value, std::string_view what);

  bool has(std::string_view name) const;
  std::optional<Value> find(std::string_view name);
  Value require(std::string_view name);

  // The members never asked for, as compact JSON text. Each is warned about, with the nearest name that was asked for,
  // unless it is among `ignored`, which mean something to DxDispatch alone, or starts as a remark does: $ _ /
  UnknownMembers unknown(std::initializer_list<std::string_view> ignored = {}) const;
  const std::string& path() const { return value_.path; }

 private:
  struct Member {
    std::string_view name, json;  // as they stand in the text
  };
  const Member* member(std::string_view name) const;

  Value value_;
  std::vector<Member> members_;
  std::set<std::string, std::less<>> asked_;
};

std::string text(const Value& value);       // a string member
std::string file_name(const Value& value);  // one that is not empty and holds no NUL, which would end it
bool boolean(const Value& value);
std::uint64_t unsigned_integer(const Value& value, std::uint64_t largest = UINT64_MAX);
double finite_number(const Value& value);  // a number that double holds
std::vector<std::uint32_t> uint32_array(const Value& value);

// The bits of one element, or why it is none. Integers: a JSON integer in the type's range. Floats: a number, rounded
// once to the nearest value; "nan", "inf", "-inf" in any case; "0x..." as the bits. The error has no place.
Result<std::uint64_t> element_bits(std::string_view json, DataType type);
std::uint64_t element(const Value& value, DataType type);
float float32(const Value& value);

DataType data_type(const Value& value);

// Faults where an object has two members of one name.
void refuse_duplicates(const Value& value);

bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace opscope::json
