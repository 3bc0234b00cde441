#include "app/gui/session/case_difference.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_lines = 6, most_pairs = 8;

std::string text_of(const Model& one, const Model& other, std::string (*text_of_line)(const Change&)) {
  const std::vector<Change> changes = changes_between(one, other, most_lines + 1);
  std::string text;
  for (std::size_t i = 0; i < changes.size(); ++i)
    text += (i > 0 ? "\n" : "") + (i < most_lines ? text_of_line(changes[i]) : "and more");
  return changes.empty() ? "no difference" : text;
}

}  // namespace

const std::string& CaseDifference::of(const ModelPtr& one, const ModelPtr& other) {
  if (const auto found = texts_.find({one, other}); found != texts_.end()) return found->second;
  if (texts_.size() >= most_pairs) texts_.clear();
  return texts_[{one, other}] = text_of(*one, *other, text_of_line_);
}

}  // namespace opscope::gui
