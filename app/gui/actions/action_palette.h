#pragma once
// A list of actions that narrows while one types.

#include <span>
#include <string>
#include <utility>

#include "app/gui/actions/action.h"
#include "app/gui/widgets/search_field.h"

namespace opscope::gui {

class ActionPalette {
 public:
  // `hint` stands in the empty field: "Find an action"; `advice` below the sentence that nothing matches, if it is not
  // empty: "Try fewer letters."
  explicit ActionPalette(std::string hint, std::string advice = {})
      : hint_(std::move(hint)), advice_(std::move(advice)) {}

  void open() { opening_ = true; }
  void draw(std::span<const Action> actions);

 private:
  // The action that was clicked.
  const Action* draw_nothing(std::span<const Action> actions) const;

  const std::string hint_, advice_;
  bool opening_ = false;
  SearchField search_;
  std::size_t chosen_ = 0;  // the index among the actions that match
};

}  // namespace opscope::gui
