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
  // `hint` stands in the empty field: "Find an action"; `nothing`: "No action has these words."
  ActionPalette(std::string hint, std::string nothing) : hint_(std::move(hint)), nothing_(std::move(nothing)) {}

  void open() { opening_ = true; }
  void draw(std::span<const Action> actions);

 private:
  const std::string hint_, nothing_;
  bool opening_ = false;
  SearchField search_;
  std::size_t chosen_ = 0;  // the index among the actions that match
};

}  // namespace opscope::gui
