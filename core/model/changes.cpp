#include "core/model/changes.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "core/model/by_name.h"
#include "core/model/json.h"
#include "core/model/json/scanner.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr std::size_t longest_text = 60;  // characters

using json::Scanner;

// A case nests at most one level deeper when written than when read.
Scanner scanner_of(std::string_view json) { return Scanner(json, 2 * Scanner::max_depth); }

bool is_object(std::string_view json) { return json.starts_with('{'); }
bool is_array(std::string_view json) { return json.starts_with('['); }
bool is_string(std::string_view json) { return json.starts_with('"'); }

std::string shown(std::string_view json) { return quoted(json::compact(json), longest_text); }
std::string shown_alone(std::string_view json) {
  return is_string(json) ? quoted(json::unescaped(json), longest_text) : shown(json);
}

// The members of an object, in the order of the text and by name.
class Members {
 public:
  struct Member {
    std::string name;
    std::string_view json;
  };

  explicit Members(std::string_view json) {
    scanner_of(json).object([&](std::string_view name, std::string_view value) {
      all_.push_back({json::unescaped(name), value});
    });
    by_name_ = by_name(std::as_const(all_));
  }
  const std::vector<Member>& all() const { return all_; }
  const Member* find(std::string_view name) const { return find_in(by_name_, name); }

 private:
  std::vector<Member> all_;
  std::map<std::string_view, const Member*> by_name_;
};

// The arrays of two resources of one name and type.
struct Lists {
  const ArrayValues *before, *after;
  DataType type;
};

class Changes {
 public:
  Changes(std::size_t most, std::map<std::string_view, Lists> lists) : most_(most), lists_(std::move(lists)) {}

  // The differences of two cases as text, without their lists.
  std::vector<Change> between(std::string_view before, std::string_view after) && {
    compare_members("", before, after);
    return std::move(found_);
  }

 private:
  bool full() const { return found_.size() >= most_; }
  void add(std::string path, std::string before, std::string after) {
    if (!full()) found_.push_back({std::move(path), std::move(before), std::move(after)});
  }

  void compare(const std::string& path, std::string_view before, std::string_view after) {
    if (full() || before == after) return;
    if (is_object(before) && is_object(after)) return compare_members(path, before, after);
    if (is_array(before) && is_array(after) && json::count_items(before) == json::count_items(after))
      return compare_items(path, before, after);
    if (!is_string(before) || !is_string(after)) return add(path, shown(before), shown(after));
    if (json::unescaped(before) != json::unescaped(after)) add(path, shown_alone(before), shown_alone(after));
  }

  void compare_items(const std::string& path, std::string_view before, std::string_view after) {
    Scanner others = scanner_of(after);
    others.open();
    std::size_t index = 0;
    scanner_of(before).array([&](std::string_view item) {
      const std::string_view other = *others.item();
      if (item != other && !full()) compare(fmt::format("{}[{}]", path, index), item, other);
      ++index;
    });
  }

  void compare_members(const std::string& path, std::string_view before, std::string_view after) {
    const Members old(before), now(after);
    const auto inner = [&](const std::string& name) { return path.empty() ? name : path + "." + name; };
    for (const auto& [name, json] : old.all()) {
      if (full()) return;
      if (path == "resources") compare_lists(name);
      const Members::Member* other = now.find(name);
      if (other == nullptr)
        add(inner(name), shown_alone(json), "");
      else if (path.empty() && name == "resources")
        compare_members(name, json, other->json);
      else if (json != other->json)
        compare(inner(name), json, other->json);
    }
    for (const auto& [name, json] : now.all())
      if (old.find(name) == nullptr) add(inner(name), "", shown_alone(json));
  }

  // The lists that the text leaves out.
  void compare_lists(const std::string& resource) {
    const auto found = lists_.find(resource);
    if (found == lists_.end()) return;
    const auto& [before, after, type] = found->second;
    const std::string path = "resources." + resource + ".initialValues";
    const auto &old = before->values, &now = after->values;
    if (old.size() != now.size())
      return add(path, fmt::format("{} values", old.size()), fmt::format("{} values", now.size()));
    if (old == now) return;
    for (std::size_t i = 0; i < old.size() && !full(); ++i)
      if (old[i] != now[i])
        add(fmt::format("{}[{}]", path, i), format_exactly(type, old[i]), format_exactly(type, now[i]));
  }

  std::size_t most_;
  std::map<std::string_view, Lists> lists_;
  std::vector<Change> found_;
};

std::map<std::string_view, Lists> lists_of(const Model& before, const Model& after) {
  std::map<std::string_view, Lists> lists;
  const auto others = by_name(after.resources);
  for (const Resource& resource : before.resources) {
    const Resource* other = find_in(others, resource.name);
    if (other == nullptr || resource.data_type != other->data_type) continue;
    const auto* old = std::get_if<ArrayValues>(&resource.initial_values);
    const auto* now = std::get_if<ArrayValues>(&other->initial_values);
    if (old != nullptr && now != nullptr) lists.emplace(resource.name, Lists{old, now, resource.data_type});
  }
  return lists;
}

std::string text_without(const std::map<std::string_view, Lists>& lists, Model model) {
  model.comments = {};
  for (Resource& resource : model.resources)
    if (lists.contains(resource.name)) resource.initial_values = ArrayValues{};
  return write_model(model);
}

}  // namespace

std::vector<Change> changes_between(const Model& before, const Model& after, std::size_t most) {
  // Lists may hold millions of values: they are compared as values and not as text.
  const auto lists = lists_of(before, after);
  return Changes(most, lists).between(text_without(lists, before), text_without(lists, after));
}

}  // namespace opscope
