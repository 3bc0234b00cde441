#include "app/gui/edits/chain.h"

#include <algorithm>
#include <utility>

#include "app/gui/edits/operators.h"

namespace opscope::gui {
namespace {

// The position of a dispatch among all commands.
std::size_t position_of(const Model& model, std::size_t ordinal) {
  std::size_t at = 0;
  for (; at < model.commands.size(); ++at)
    if (std::holds_alternative<DispatchCommand>(model.commands[at]) && ordinal-- == 0) break;
  return at;
}

}  // namespace

Model with_dispatch_behind(Model model, std::size_t after, const OperatorSchema& schema) {
  if (find_dispatchable(model, after) == nullptr) return model;
  const auto place = model.commands.begin() + static_cast<std::ptrdiff_t>(position_of(model, after)) + 1;
  model.commands.insert(place, DispatchCommand{});
  return with_operator_behind(std::move(model), after + 1, schema);
}

Model without_dispatch(Model model, std::size_t dispatch) {
  const DispatchCommand* command = find_dispatch(model, dispatch);
  if (command == nullptr) return model;
  const std::string dispatchable = command->dispatchable;
  model.commands.erase(model.commands.begin() + static_cast<std::ptrdiff_t>(position_of(model, dispatch)));
  drop_unused(model, dispatchable);
  return model;
}

Model with_swapped_dispatches(Model model, std::size_t a, std::size_t b) {
  if (find_dispatch(model, std::max(a, b)) == nullptr) return model;
  std::swap(model.commands[position_of(model, a)], model.commands[position_of(model, b)]);
  return model;
}

}  // namespace opscope::gui
