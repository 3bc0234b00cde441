#pragma once
// Reads checked JSON text with a path for every culprit. Inside the reader errors are thrown as Fault, which keeps its
// code simple; parse_model turns them into Error.

#include <fmt/format.h>
#include <fmt/ranges.h>

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

inline constexpr std::size_t longest_name = 200;  // bytes of a name in a message
inline constexpr std::size_t most_items = 16;     // returned by Value::items

// A value in a text that parse_document has checked, with its path: "resources.A.initialValues[3]".
struct Value {
  std::string_view json;
  std::string path;
  CaseWarnings* warnings = nullptr;  // for this value and those inside it; may be null

  bool is_object() const { return json.front() == '{'; }
  bool is_array() const { return json.front() == '['; }
  bool is_string() const { return json.front() == '"'; }
  bool is_number() const { return json.front() == '-' || (json.front() >= '0' && json.front() <= '9'); }
  bool is_null() const { return json == "null"; }

  bool takes_warnings() const;
  void warn(std::string what) const;
  std::vector<Value> items() const;  // of an array, at most the first most_items

  Value member(std::string_view name, std::string_view member_json) const;
  Value item(std::size_t index, std::string_view item_json) const;
};

// These build one path at a time, because a path can be much longer than its value.
// Faults if `value` is no object; `what` says what was expected instead ("resources by name").
void each_member(const Value& value, std::string_view what,
                 const std::function<void(const std::string& name, const Value& member)>& each);
void each_item(const Value& array, const std::function<void(const Value& item)>& each);

// The members of an object, by name. Those that are never requested are unknown.
class Object {
 public:
  // Faults if `value` is no object; `what` says what was expected instead ("a resource").
  Object(const Value& value, std::string_view what);

  bool has(std::string_view name) const;
  std::optional<Value> find(std::string_view name);
  Value require(std::string_view name);

  // The members that were never requested, as compact JSON text. Each gives a warning with the most similar requested
  // name, unless it is in `ignored` (used by DxDispatch only) or begins like a comment: $ _ /
  UnknownMembers unknown(std::initializer_list<std::string_view> ignored = {}) const;
  const std::string& path() const { return value_.path; }

 private:
  struct Member {
    std::string_view name, json;  // as spelled in the text
  };
  const Member* member(std::string_view name) const;

  Value value_;
  std::vector<Member> members_;
  std::set<std::string, std::less<>> asked_;
};

std::string text(const Value& value);       // a string member
std::string file_name(const Value& value);  // not empty, without NUL
bool boolean(const Value& value);
std::uint64_t unsigned_integer(const Value& value, std::uint64_t largest = UINT64_MAX);
double finite_number(const Value& value);  // within the range of a double
std::vector<std::uint32_t> uint32_array(const Value& value);

// The bits of one element. Integers: a JSON integer in the type's range. Floats: a number, rounded once to the nearest
// value; "nan", "inf", "-inf" in any case; "0x..." as the bits. The error has no `where`.
Result<std::uint64_t> element_bits(std::string_view json, DataType type);
std::uint64_t element(const Value& value, DataType type);

DataType data_type(const Value& value);

// "A, B, C": the results of `name_of` for `items`.
template <class Items, class NameOf>
std::string listed(const Items& items, NameOf name_of) {
  std::string list;
  for (const auto& item : items) list += fmt::format("{}{}", list.empty() ? "" : ", ", std::invoke(name_of, item));
  return list;
}

// Faults if an object has two members of one name.
void refuse_duplicates(const Value& value);

}  // namespace opscope::json
