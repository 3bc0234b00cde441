#include "app/gui/jobs/named_dispatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/gui/jobs/load_case.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::size_t count_named(const std::vector<const DispatchCommand*>& commands, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::count(commands, name, &DispatchCommand::dispatchable));
}

}  // namespace

NamedDispatch named_dispatch(const Model& model, std::size_t ordinal) {
  std::vector<const DispatchCommand*> commands = dispatches(model);
  if (ordinal >= commands.size()) return {};
  const std::string& name = commands[ordinal]->dispatchable;
  commands.resize(ordinal);
  return {name, count_named(commands, name)};
}

std::optional<std::size_t> find_named(const Model& model, const NamedDispatch& dispatch) {
  const std::vector<const DispatchCommand*> commands = dispatches(model);
  std::size_t nth = 0;
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (commands[i]->dispatchable == dispatch.name && nth++ == dispatch.nth) return i;
  return std::nullopt;
}

NamedDispatch after_edit(const NamedDispatch& dispatch, const Model& before, const Model& now) {
  const std::vector<const DispatchCommand*> old = dispatches(before), commands = dispatches(now);
  std::optional<std::size_t> place = find_named(before, dispatch);
  if (!place || count_named(old, dispatch.name) == count_named(commands, dispatch.name)) return dispatch;
  if (old.size() == commands.size()) return named_dispatch(now, *place);
  // Those behind the first one that was added or removed are elsewhere.
  std::size_t same = 0;
  while (same < std::min(old.size(), commands.size()) && old[same]->dispatchable == commands[same]->dispatchable)
    ++same;
  if (*place >= same) *place += commands.size() - old.size();
  const NamedDispatch moved = named_dispatch(now, *place);
  return moved.name == dispatch.name ? moved : dispatch;
}

std::string other_dispatch_text(std::string_view how, const NamedDispatch& dispatch, const Model& model) {
  const std::string name = visible_name(dispatch.name, 40);
  const std::optional<std::size_t> place = find_named(model, dispatch);
  if (!place) return fmt::format("its dispatch {} is gone", name);
  const std::vector<const DispatchCommand*> commands = dispatches(model);
  const bool is_alone = count_named(commands, dispatch.name) == 1;
  return fmt::format("{} {}{}", how, name, is_alone ? "" : fmt::format(", {} of {}", *place + 1, commands.size()));
}

}  // namespace opscope::gui
