#include "app/gui/jobs/chain_beside.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <variant>

#include "app/gui/jobs/load_case.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/run_model.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// As dispatches_alike(), of one of them.
bool has_alike(const std::vector<const DispatchCommand*>& own, std::size_t dispatch,
               const std::vector<const DispatchCommand*>& others) {
  const auto is_named = [&](const DispatchCommand* each) { return each->dispatchable == own[dispatch]->dispatchable; };
  const auto place = own.begin() + static_cast<std::ptrdiff_t>(dispatch);
  return std::ranges::count_if(others, is_named) > std::count_if(own.begin(), place, is_named);
}

}  // namespace

std::vector<std::optional<std::size_t>> dispatches_alike(const Model& front, const Model& other) {
  const std::vector<const DispatchCommand*> own = dispatches(front), others = dispatches(other);
  std::vector<std::optional<std::size_t>> alike;
  std::set<std::size_t> taken;
  for (const DispatchCommand* command : own) {
    std::optional<std::size_t>& found = alike.emplace_back();
    for (std::size_t i = 0; i < others.size() && !found; ++i)
      if (others[i]->dispatchable == command->dispatchable && taken.insert(i).second) found = i;
  }
  return alike;
}

std::string name_after_edit(const std::string& name, const Model& before, const Model& now) {
  const std::vector<const DispatchCommand*> old = dispatches(before), commands = dispatches(now);
  const auto is_it = [&](const DispatchCommand* each) { return each->dispatchable == name; };
  const auto found = std::ranges::find_if(old, is_it);
  if (old.size() != commands.size() || found == old.end() || std::ranges::any_of(commands, is_it)) return name;
  return commands[static_cast<std::size_t>(found - old.begin())]->dispatchable;
}

std::string other_dispatch_text(std::string_view how, const std::string& name, const Model& model) {
  const std::string shown = visible_name(name, 40);
  const auto is_it = [&](const DispatchCommand* each) { return each->dispatchable == name; };
  return std::ranges::any_of(dispatches(model), is_it) ? fmt::format("{} {}", how, shown)
                                                       : fmt::format("its dispatch {} is gone", shown);
}

bool belongs_to_another(const Model& front, std::size_t own, const Model& other, std::size_t others) {
  const std::vector<const DispatchCommand*> all = dispatches(front), all_others = dispatches(other);
  return all.size() > 1 && all_others.size() > 1 && own < all.size() && others < all_others.size() &&
         !has_alike(all, own, all_others) && has_alike(all_others, others, all);
}

Result<std::map<std::size_t, Tensor>> outputs_beside(const ChainBeside& beside, const std::function<bool()>& stop) {
  const std::vector<const DispatchCommand*> commands = dispatches(*beside.model);
  const auto is_wanted = [&](std::size_t dispatch) {
    return std::ranges::any_of(beside.steps, [&](const auto& step) { return step && step->dispatch == dispatch; });
  };
  std::map<std::size_t, Tensor> outputs;
  RunModelSinks sinks;
  sinks.dispatched = [&](std::size_t position, const Invocation& invocation, const RunResult& result) {
    const auto* command = std::get_if<DispatchCommand>(&beside.model->commands[position]);
    const auto dispatch = static_cast<std::size_t>(std::ranges::find(commands, command) - commands.begin());
    if (is_wanted(dispatch)) outputs.emplace(dispatch, output_tensor(invocation, result));
  };
  RunOptions options;
  options.stop = stop;
  const auto reference = make_reference_backend();
  const auto ran = run_model(*beside.model, *reference, beside.paths, sinks, options);
  if (!ran && ran.error().kind == Error::Kind::Cancelled) return tl::unexpected(ran.error());
  return outputs;
}

}  // namespace opscope::gui
