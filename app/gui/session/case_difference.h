#pragma once
// Describes in a few lines how one case differs from another.

#include <map>
#include <string>
#include <utility>

#include "app/gui/session/document.h"

namespace opscope::gui {

// Caches the text of each pair of cases until one of them is edited, since it takes a comparison.
class CaseDifference {
 public:
  // "clip: Max 0.5 -> 0.9", a line each for the first few; "no difference".
  const std::string& of(const ModelPtr& one, const ModelPtr& other);

 private:
  std::map<std::pair<ModelPtr, ModelPtr>, std::string> texts_;
};

}  // namespace opscope::gui
