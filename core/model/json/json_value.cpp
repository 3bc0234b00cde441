#include "core/model/json/json_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>

#include "core/model/json/nearest_name.h"
#include "core/model/json/scanner.h"
#include "core/model/json/text_walk.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/ascii.h"

namespace opscope::json {

void fail(std::string path, std::string what) { throw Fault{std::move(path), std::move(what)}; }

namespace {

std::string member_path(const std::string& path, std::string_view name) {
  return (path.empty() ? "" : path + ".") + quoted(name, longest_name);
}

bool is_escaped(std::string_view name) { return name.find('\\') != std::string_view::npos; }
std::string unescaped_key(std::string_view key) { return unescaped(fmt::format("\"{}\"", key)); }
std::string_view without_quotes(std::string_view string) { return string.substr(1, string.size() - 2); }

// For a message: short values as they are in the file.
std::string shown(std::string_view json) {
  if (json.starts_with('{')) return "an object";
  if (json.starts_with('[')) return "an array";
  return quoted(json);
}

void require_object(const Value& value, std::string_view what) {
  if (!value.is_object()) fail(value.path, fmt::format("expected {} (an object), not {}", what, shown(value.json)));
}

// Collects the names in each open object and compares them when it ends.
class DuplicateFinder {
 public:
  explicit DuplicateFinder(const Value& value) : value_(value), walk_(value.json) {}

  void run() { walk_.run(*this); }

  void begin(std::size_t) {
    if (walk_.levels().empty() || walk_.levels().back().is_array) return;
    Names& names = open_.back();
    const std::string_view key = walk_.levels().back().key;
    if (is_escaped(key)) names.unescaped.push_back(unescaped_key(key));
    names.all.push_back(is_escaped(key) ? names.unescaped.back() : key);
  }
  void open(std::size_t) { open_.emplace_back(); }
  void close(std::size_t) {
    std::vector<std::string_view>& names = open_.back().all;
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
      fail(member_path(container_path(), *twice), "this member stands here twice");
    open_.pop_back();
  }
  void end(std::size_t) {}
  void comma(std::size_t) {}
  void comment(std::string_view, bool) {}

 private:
  struct Names {
    std::vector<std::string_view> all;
    std::list<std::string> unescaped;  // the names of `all` that have escapes in the text
  };

  std::string container_path() const {
    std::string path = value_.path;
    for (std::size_t i = 0; i + 1 < walk_.levels().size(); ++i) {
      const TextWalk::Level& level = walk_.levels()[i];
      path = level.is_array ? fmt::format("{}[{}]", path, level.elements - 1)
                            : member_path(path, unescaped_key(level.key));
    }
    return path;
  }

  const Value& value_;
  TextWalk walk_;
  std::vector<Names> open_;
};

}  // namespace

bool Value::takes_warnings() const { return warnings != nullptr && warnings->size() <= most_warnings; }

void Value::warn(std::string what) const {
  if (takes_warnings()) add_warning(*warnings, path, std::move(what));
}

std::vector<Value> Value::items() const {
  std::vector<Value> first;
  Scanner scanner(json);
  scanner.open();
  for (auto found = scanner.item(); found && first.size() < most_items; found = scanner.item())
    first.push_back(item(first.size(), *found));
  return first;
}

Value Value::member(std::string_view name, std::string_view member_json) const {
  return {member_json, member_path(path, name), warnings};
}

Value Value::item(std::size_t index, std::string_view item_json) const {
  return {item_json, fmt::format("{}[{}]", path, index), warnings};
}

void each_member(const Value& value, std::string_view what,
                 const std::function<void(const std::string& name, const Value& member)>& each) {
  require_object(value, what);
  Scanner(value.json).object([&](std::string_view name, std::string_view json) {
    const std::string plain = unescaped(name);
    each(plain, value.member(plain, json));
  });
}

void each_item(const Value& array, const std::function<void(const Value& item)>& each) {
  std::size_t index = 0;
  Scanner(array.json).array([&](std::string_view json) { each(array.item(index++, json)); });
}

Object::Object(const Value& value, std::string_view what) : value_(value) {
  require_object(value, what);
  Scanner(value.json).object([&](std::string_view name, std::string_view json) { members_.push_back({name, json}); });
}

const Object::Member* Object::member(std::string_view name) const {
  const auto found = std::ranges::find_if(members_, [&](const Member& member) {
    return is_escaped(member.name) ? unescaped(member.name) == name : without_quotes(member.name) == name;
  });
  return found == members_.end() ? nullptr : &*found;
}

bool Object::has(std::string_view name) const { return member(name) != nullptr; }

std::optional<Value> Object::find(std::string_view name) {
  asked_.emplace(name);
  const Member* found = member(name);
  return found == nullptr ? std::nullopt : std::optional(value_.member(name, found->json));
}

Value Object::require(std::string_view name) {
  std::optional<Value> value = find(name);
  if (!value) fail(path(), fmt::format("the member \"{}\" is missing", name));
  return *std::move(value);
}

UnknownMembers Object::unknown(std::initializer_list<std::string_view> ignored) const {
  UnknownMembers rest;
  for (const Member& member : members_) {
    std::string name = unescaped(member.name);
    if (asked_.contains(name)) continue;
    const bool remark = name.starts_with('$') || name.starts_with('_') || name.starts_with('/');
    if (value_.takes_warnings() && !remark && std::ranges::find(ignored, name) == ignored.end()) {
      const std::string_view nearest = nearest_name(name, asked_);
      value_.member(name, member.json)
          .warn(fmt::format("this member is unknown and does nothing{}",
                            nearest.empty() ? "" : fmt::format("; is \"{}\" meant?", nearest)));
    }
    rest.emplace_back(std::move(name), compact(member.json));
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
  if (name.find('\0') != std::string::npos)
    fail(value.path, "contains a NUL character, which is not allowed in a file name");
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

DataType data_type(const Value& value) {
  if (const std::optional<DataType> type = parse_data_type(text(value))) return *type;
  fail(value.path, fmt::format("{} is not a data type; allowed are {}", shown(value.json),
                               listed(all_data_types, [](DataType type) { return name(type); })));
}

void refuse_duplicates(const Value& value) { DuplicateFinder(value).run(); }

}  // namespace opscope::json
