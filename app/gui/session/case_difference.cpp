#include "app/gui/session/case_difference.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_lines = 6, most_sorted = 100, most_pairs = 8;

// Of settings_changes(): all others are paths into the case file.
bool is_setting(const Change& change) {
  return std::ranges::none_of(
      std::initializer_list<std::string_view>{"dispatchables", "resources", "commands", "opscope"},
      [&](std::string_view root) { return change.path.starts_with(root); });
}

bool is_in_one_alone(const Change& change) { return change.before.empty() || change.after.empty(); }

// That only one of the cases has.
bool is_whole_dispatch(const Change& change) {
  return change.path.starts_with("dispatchables.") && change.path.find(".desc.") == std::string::npos &&
         is_in_one_alone(change);
}

// A resource that only one of the cases has.
bool is_whole_resource(const Change& change) {
  return change.path.starts_with("resources.") && is_in_one_alone(change) &&
         change.path.find(".initialValues") == std::string::npos;
}

// Attributes and settings come first, then descriptions of tensors and whole dispatches, then everything else.
int place_in_order(const Change& change) {
  if (is_setting(change)) return 0;
  const bool is_told = change.path.starts_with("dispatchables.") && change.path.find(".desc.") != std::string::npos;
  if (!is_told) return is_whole_dispatch(change) ? 1 : 2;
  const bool is_of_tensor = change.path.find('.', change.path.find(".desc.") + 6) != std::string::npos;
  return is_of_tensor ? 1 : 0;
}

// The dispatchable that both have on screen, or that is the only one of both; empty: there is none.
std::string common_dispatchable(const CaseDifference::Side& one, const CaseDifference::Side& other) {
  const auto name_of = [](const CaseDifference::Side& side) {
    const auto& all = side.model->dispatchables;
    return side.dispatchable.empty() && all.size() == 1 ? all.front().name : side.dispatchable;
  };
  return name_of(one) == name_of(other) ? name_of(one) : "";
}

// Of the dispatchable that both cases have, its name says nothing.
std::string without_name(std::string line, const std::string& common) {
  const std::string name = common + ": ";
  for (const std::string& start : {"dispatch " + name, name})
    if (line.starts_with(start)) return line.substr(start.size());
  return line;
}

bool has_tensor_of(const Model& model, const std::string& type) {
  return std::ranges::any_of(model.dispatchables, [&](const Dispatchable& dispatchable) {
    return std::ranges::any_of(dispatchable.desc.tensors,
                               [&](const auto& desc) { return desc && name(desc->data_type) == type; });
  });
}

// Tensors that change from one type to one other, with the data that they read, if `other` has none of the former: of
// some of them one could not tell which.
void merge_types(std::vector<Change>& changes, const Model& other) {
  constexpr const char* together = "data types";
  const auto is_type = [](const Change& change) {
    return change.path.ends_with(".DataType") || change.path.ends_with(".initialValuesDataType");
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (!is_type(changes[i])) continue;
    const Change first = changes[i];
    const auto is_alike = [&](const Change& change) {
      return is_type(change) && change.before == first.before && change.after == first.after;
    };
    if (std::ranges::count_if(changes, is_alike) < 2 || has_tensor_of(other, first.before)) continue;
    changes[i].path = together;
    std::erase_if(changes, is_alike);
  }
}

// "resources.A.initialValues.sourcePath" of files that are the same one, as "a.png" and "/images/a.png" may be.
bool is_same_file(const Change& change, const CaseDifference::Side& one, const CaseDifference::Side& other) {
  constexpr std::string_view before = "resources.", behind = ".initialValues.sourcePath";
  if (!change.path.starts_with(before) || !change.path.ends_with(behind)) return false;
  const std::string name = change.path.substr(before.size(), change.path.size() - before.size() - behind.size());
  const auto file_of = [&](const CaseDifference::Side& side) -> std::filesystem::path {
    const Resource* resource = side.model->find_resource(name);
    const auto* values = resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
    return values ? find_source(values->source_path, side.paths).value_or("") : "";
  };
  std::error_code none;
  return std::filesystem::equivalent(file_of(one), file_of(other), none);
}

// The names of the dispatches that run, in their order, of those that `other` has, too.
std::vector<std::string> common_order(const Model& model, const Model& other) {
  std::vector<std::string> names;
  for (const DispatchCommand* each : dispatches(model))
    if (std::ranges::find(other.dispatchables, each->dispatchable, &Dispatchable::name) != other.dispatchables.end())
      names.push_back(each->dispatchable);
  return names;
}

// "least, file a.npy of A": what the case prints and saves.
std::string printed(const Model& model) {
  std::string text;
  for (const Command& command : model.commands) {
    const auto* print = std::get_if<PrintCommand>(&command);
    const auto* file = std::get_if<WriteFileCommand>(&command);
    if (print || file)
      text += (text.empty() ? "" : ", ") +
              (print ? print->resource : fmt::format("file {} of {}", file->target_path, file->resource));
  }
  return text;
}

// The members of two bindings that differ, but the resource. `what`: the tensor.
void add_binding_changes(const std::string& what, const Binding& one, const Binding& other,
                         std::vector<Change>& changes) {
  const auto add = [&](const char* member, const std::string& before, const std::string& after) {
    if (before != after) changes.push_back({what + " " + member, before, after});
  };
  const auto number = [](std::uint64_t value, const char* of_zero) {
    return value == 0 ? std::string(of_zero) : fmt::format("{}", value);
  };
  const auto others = [](const Binding& binding) {
    std::string text;
    for (const auto& [member, json] : binding.unknown)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", member, json);
    return text;
  };
  add("Offset", number(one.element_offset, "0"), number(other.element_offset, "0"));
  add("elementCount", number(one.element_count, "to the end"), number(other.element_count, "to the end"));
  add("elementSizeInBytes", number(one.element_size_in_bytes, "of its type"),
      number(other.element_size_in_bytes, "of its type"));
  add("other members", others(one), others(other));
}

// What another number of commands stands for: dispatches that read and write something else, their order, and prints.
// Empty: something else.
std::vector<Change> command_changes(const Model& one, const Model& other) {
  std::vector<Change> changes;
  const std::vector<std::string> order = common_order(one, other), others_order = common_order(other, one);
  if (order != others_order)
    changes.push_back(
        {"order", fmt::format("{}", fmt::join(order, ", ")), fmt::format("{}", fmt::join(others_order, ", "))});
  for (std::size_t own = 0; own < dispatches(one).size(); ++own) {
    const std::string& name = dispatches(one)[own]->dispatchable;
    const auto all = dispatches(other);
    const auto found = std::ranges::find(all, name, &DispatchCommand::dispatchable);
    const Dispatchable* dispatchable = find_dispatchable(one, own);
    const auto is_alone = [&](const std::vector<std::string>& names) { return std::ranges::count(names, name) == 1; };
    if (found == all.end() || !dispatchable || !is_alone(order) || !is_alone(others_order)) continue;
    const auto theirs = static_cast<std::size_t>(found - all.begin());
    const Dispatchable* same = find_dispatchable(other, theirs);
    if (!same || same->desc.schema != dispatchable->desc.schema) continue;
    const std::vector<TensorDeclaration>& tensors = dispatchable->desc.schema->tensors;
    const bool is_single = std::ranges::count(tensors, TensorRole::Input, &TensorDeclaration::role) == 1;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const Binding *before = find_binding(one, {own, i}), *after = find_binding(other, {theirs, i});
      if (!before || !after) continue;
      const std::string tensor = "dispatch " + name + ": " + tensors[i].name;
      const std::string what = tensors[i].role == TensorRole::Output ? name + " writes"
                               : is_single                           ? name + " reads"
                                                                     : tensor;
      if (before->resource != after->resource) changes.push_back({what, before->resource, after->resource});
      add_binding_changes(tensor, *before, *after, changes);
    }
  }
  if (const std::string before = printed(one), after = printed(other); before != after)
    changes.push_back({"prints", before, after});
  return changes;
}

// Without the view of the window, and without what settings_changes() tells.
Model without_settings(Model model) {
  model.view.clear();
  model.numerics = {};
  model.feature_level = highest_feature_level;
  return model;
}

// The numerics as a profile, or by each setting that is another one; and the feature level.
std::vector<Change> settings_changes(const Model& one, const Model& other) {
  std::vector<Change> changes;
  const auto add = [&](std::string_view what, std::string_view before, std::string_view after) {
    if (before != after) changes.push_back({std::string(what), std::string(before), std::string(after)});
  };
  const auto profile = profile_of(one.numerics), other_profile = profile_of(other.numerics);
  if (profile && other_profile) add("numerics", profile->name, other_profile->name);
  for (const NumericsSetting& setting : numerics_settings())
    if (!profile || !other_profile)
      add(setting.label, setting.choices[one.numerics.choice(setting)],
          setting.choices[other.numerics.choice(setting)]);
  add("feature level", name(one.feature_level), name(other.feature_level));
  return changes;
}

std::string text_of(const CaseDifference::Side& one, const CaseDifference::Side& other,
                    std::string (*text_of_line)(const Change&)) {
  std::vector<Change> changes =
      changes_between(without_settings(*one.model), without_settings(*other.model), most_sorted);
  const std::vector<Change> settings = settings_changes(*one.model, *other.model);
  changes.insert(changes.end(), settings.begin(), settings.end());
  std::erase_if(changes, [&](const Change& change) { return is_same_file(change, one, other); });
  const std::string common = common_dispatchable(one, other), start = "dispatchables." + common + ".desc.";
  const auto order_of = [&](const Change& change) {
    const bool is_of_another = place_in_order(change) < 2 && !is_setting(change) && !is_whole_dispatch(change) &&
                               !common.empty() && !change.path.starts_with(start);
    const int order = is_whole_resource(change) ? 4 : place_in_order(change) + (is_of_another ? 2 : 0);
    return std::pair(order, !is_whole_dispatch(change) && is_in_one_alone(change));
  };
  std::ranges::stable_sort(changes, {}, order_of);
  merge_types(changes, *other.model);
  if (const auto commands = std::ranges::find(changes, "commands", &Change::path); commands != changes.end())
    if (const std::vector<Change> told = command_changes(*one.model, *other.model); !told.empty())
      changes.insert(changes.erase(commands), told.begin(), told.end());
  const auto line_of = [&](const Change& change) {
    const std::string line = text_of_line(change);
    return !common.empty() && change.path.starts_with(start) ? without_name(line, common) : line;
  };
  std::string text;
  for (std::size_t i = 0; i < std::min(changes.size(), most_lines + 1); ++i)
    text += (i > 0 ? "\n" : "") + (i < most_lines ? line_of(changes[i]) : CaseDifference::more);
  return changes.empty() ? CaseDifference::none : text;
}

}  // namespace

const std::string& CaseDifference::of(const Side& one, const Side& other) {
  const std::pair key(one, other);
  if (const auto found = texts_.find(key); found != texts_.end()) return found->second;
  if (texts_.size() >= most_pairs) texts_.clear();
  return texts_[key] = text_of(one, other, text_of_line_);
}

}  // namespace opscope::gui
