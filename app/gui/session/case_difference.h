#pragma once
// Describes in a few lines how one case differs from another.

#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "app/gui/session/document.h"
#include "core/model/changes.h"
#include "core/model/load.h"

namespace opscope::gui {

// Caches the text of each pair of cases until one of them is edited, since it takes a comparison.
class CaseDifference {
 public:
  static constexpr const char *none = "no difference", *more = "and more";

  // `text_of_line`: comparison_text() or change_text().
  explicit CaseDifference(std::string (*text_of_line)(const Change&)) : text_of_line_(text_of_line) {}

  struct Side {
    ModelPtr model;
    SearchPaths paths;              // of its files
    std::string dispatchable = {};  // on screen
    friend auto operator<=>(const Side& a, const Side& b) {
      return std::tie(a.model, a.dispatchable) <=> std::tie(b.model, b.dispatchable);
    }
  };
  // A line each for a few: attributes and settings first, then descriptions of tensors and dispatches that only one
  // has, then data, and what commands read, write and print; those of a dispatchable that both have on screen before
  // all others. Of each kind, what only one has comes after what both have, and resources that only one has come last.
  // `none` if there is none, `more` as the last line if there are too many. Two paths to one file are no difference,
  // nor is the view of the window. Tensors of one type that all change to another have a line together.
  const std::string& of(const Side& one, const Side& other);

 private:
  std::string (*text_of_line_)(const Change&);
  std::map<std::pair<Side, Side>, std::string> texts_;
};

}  // namespace opscope::gui
