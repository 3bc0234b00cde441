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

// Of two cases that have one and the same dispatch, its name says nothing.
std::string without_name(std::string line, const Model& one, const Model& other) {
  if (one.dispatchables.size() != 1 || other.dispatchables.size() != 1) return line;
  const std::string name = one.dispatchables.front().name + ": ";
  if (other.dispatchables.front().name + ": " != name) return line;
  for (const std::string& start : {"dispatch " + name, name})
    if (line.starts_with(start)) return line.substr(start.size());
  return line;
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

std::string text_of(const CaseDifference::Side& first, const CaseDifference::Side& second,
                    std::string (*text_of_line)(const Change&)) {
  const Model &one = *first.model, &other = *second.model;
  std::vector<Change> changes = changes_between(one, other, most_sorted);
  std::erase_if(changes, [&](const Change& change) { return is_same_file(change, first, second); });
  std::ranges::stable_sort(changes, {}, place_in_order);
  const auto line_of = [&](const Change& change) {
    const bool is_of_dispatch = place_in_order(change) < 2;
    return is_of_dispatch ? without_name(text_of_line(change), one, other) : text_of_line(change);
  };
  std::string text;
  for (std::size_t i = 0; i < std::min(changes.size(), most_lines + 1); ++i)
    text += (i > 0 ? "\n" : "") + (i < most_lines ? line_of(changes[i]) : "and more");
  return changes.empty() ? "no difference" : text;
}

}  // namespace

const std::string& CaseDifference::of(const Side& one, const Side& other) {
  const std::pair key(one.model, other.model);
  if (const auto found = texts_.find(key); found != texts_.end()) return found->second;
  if (texts_.size() >= most_pairs) texts_.clear();
  return texts_[key] = text_of(one, other, text_of_line_);
}

}  // namespace opscope::gui
