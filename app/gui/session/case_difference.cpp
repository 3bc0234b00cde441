#include "app/gui/session/case_difference.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <system_error>
#include <variant>

namespace opscope::gui {
namespace {

constexpr std::size_t most_lines = 6, most_sorted = 100, most_pairs = 8;

// Of settings_changes(): all others are paths into the case file.
bool is_setting(const Change& change) {
  return std::ranges::none_of(
      std::initializer_list<std::string_view>{"dispatchables", "resources", "commands", "opscope"},
      [&](std::string_view root) { return change.path.starts_with(root); });
}

// Attributes and settings come first, then descriptions of tensors, then everything else.
int place_in_order(const Change& change) {
  if (is_setting(change)) return 0;
  const bool is_told = change.path.starts_with("dispatchables.") && change.path.find(".desc.") != std::string::npos;
  if (!is_told) return 2;
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
    const bool is_of_another =
        place_in_order(change) < 2 && !is_setting(change) && !common.empty() && !change.path.starts_with(start);
    return place_in_order(change) + (is_of_another ? 2 : 0);
  };
  std::ranges::stable_sort(changes, {}, order_of);
  merge_types(changes, *other.model);
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
