#include "app/gui/session/case_difference.h"

#include <algorithm>

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

std::string text_of(const Model& one, const Model& other, std::string (*text_of_line)(const Change&)) {
  std::vector<Change> changes = changes_between(one, other, most_sorted);
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

const std::string& CaseDifference::of(const ModelPtr& one, const ModelPtr& other) {
  if (const auto found = texts_.find({one, other}); found != texts_.end()) return found->second;
  if (texts_.size() >= most_pairs) texts_.clear();
  return texts_[{one, other}] = text_of(*one, *other, text_of_line_);
}

}  // namespace opscope::gui
