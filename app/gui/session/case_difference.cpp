#include "app/gui/session/case_difference.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <variant>

namespace opscope::gui {
namespace {

constexpr std::size_t most_lines = 6, most_sorted = 100, most_pairs = 8;

// Attributes come first, then descriptions of tensors, then everything else.
int place_in_order(const Change& change) {
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

Model without_view(Model model) {
  model.view.clear();
  return model;
}

std::string text_of(const CaseDifference::Side& one, const CaseDifference::Side& other,
                    std::string (*text_of_line)(const Change&)) {
  std::vector<Change> changes = changes_between(without_view(*one.model), without_view(*other.model), most_sorted);
  std::erase_if(changes, [&](const Change& change) { return is_same_file(change, one, other); });
  const std::string common = common_dispatchable(one, other), start = "dispatchables." + common + ".desc.";
  const auto order_of = [&](const Change& change) {
    const bool is_of_another = place_in_order(change) < 2 && !common.empty() && !change.path.starts_with(start);
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
    text += (i > 0 ? "\n" : "") + (i < most_lines ? line_of(changes[i]) : "and more");
  return changes.empty() ? "no difference" : text;
}

}  // namespace

const std::string& CaseDifference::of(const Side& one, const Side& other) {
  const std::pair key(one, other);
  if (const auto found = texts_.find(key); found != texts_.end()) return found->second;
  if (texts_.size() >= most_pairs) texts_.clear();
  return texts_[key] = text_of(one, other, text_of_line_);
}

}  // namespace opscope::gui
