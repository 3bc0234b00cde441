#include "core/model/changes.h"

#include <fmt/format.h>
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>

#include "core/model/json.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr std::size_t longest_text = 60;  // characters

std::string text_of(const rapidjson::Value& value) {
  std::string text;
  if (value.IsString()) {
    text.assign(value.GetString(), value.GetStringLength());
  } else {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    value.Accept(writer);
    text.assign(buffer.GetString(), buffer.GetSize());
  }
  return quoted(text, longest_text);
}

struct Changes {
  std::vector<Change> found;
  std::size_t most;

  bool full() const { return found.size() >= most; }
  void add(std::string path, std::string before, std::string after) {
    if (!full()) found.push_back({std::move(path), std::move(before), std::move(after)});
  }

  void compare(const std::string& path, const rapidjson::Value& before, const rapidjson::Value& after) {
    if (full() || before == after) return;
    if (before.IsObject() && after.IsObject()) return compare_members(path, before, after);
    if (before.IsArray() && after.IsArray() && before.Size() == after.Size()) {
      for (rapidjson::SizeType i = 0; i < before.Size(); ++i)
        compare(fmt::format("{}[{}]", path, i), before[i], after[i]);
      return;
    }
    add(path, text_of(before), text_of(after));
  }

  void compare_members(const std::string& path, const rapidjson::Value& before, const rapidjson::Value& after) {
    const auto inner = [&](const rapidjson::Value& name) {
      return path.empty() ? std::string(name.GetString()) : path + "." + name.GetString();
    };
    for (const auto& member : before.GetObject()) {
      const auto other = after.FindMember(member.name);
      if (other == after.MemberEnd())
        add(inner(member.name), text_of(member.value), "");
      else
        compare(inner(member.name), member.value, other->value);
    }
    for (const auto& member : after.GetObject())
      if (!before.HasMember(member.name)) add(inner(member.name), "", text_of(member.value));
  }

  // The elements of two arrays of one type; false where they are to be compared as text.
  bool compare_arrays(const Resource& before, const Resource& after) {
    const auto* old = std::get_if<ArrayValues>(&before.initial_values);
    const auto* now = std::get_if<ArrayValues>(&after.initial_values);
    if (!old || !now || before.data_type != after.data_type) return false;
    const std::string path = "resources." + before.name + ".initialValues";
    if (old->values.size() != now->values.size()) {
      add(path, fmt::format("{} values", old->values.size()), fmt::format("{} values", now->values.size()));
      return true;
    }
    if (old->values == now->values) return true;
    for (std::size_t i = 0; i < old->values.size() && !full(); ++i)
      if (old->values[i] != now->values[i])
        add(fmt::format("{}[{}]", path, i), format_element(before.data_type, old->values[i]),
            format_element(before.data_type, now->values[i]));
    return true;
  }
};

// As a tree, every number as the text it is written as.
rapidjson::Document tree_of(Model model) {
  model.comments = {};
  rapidjson::Document tree;
  tree.Parse<rapidjson::kParseNumbersAsStringsFlag>(write_model(model).c_str());
  return tree;
}

}  // namespace

std::vector<Change> changes_between(const Model& before, const Model& after, std::size_t most) {
  Changes changes{{}, most};
  Model old = before, now = after;
  // Arrays may hold millions of values: they are compared as they are, and left out of the text.
  for (Resource& resource : old.resources) {
    Resource* same = now.find_resource(resource.name);
    if (same && changes.compare_arrays(resource, *same)) resource.initial_values = same->initial_values = ArrayValues{};
  }
  changes.compare("", tree_of(old), tree_of(now));
  return std::move(changes.found);
}

}  // namespace opscope
