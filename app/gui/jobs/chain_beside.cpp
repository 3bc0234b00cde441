#include "app/gui/jobs/chain_beside.h"

#include <algorithm>
#include <set>
#include <variant>

#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/named_dispatch.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/run_model.h"

namespace opscope::gui {
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

bool belongs_to_another(const Model& front, std::size_t own, const Model& other, std::size_t others) {
  const std::vector<const DispatchCommand*> all = dispatches(front), all_others = dispatches(other);
  return all.size() > 1 && all_others.size() > 1 && own < all.size() && others < all_others.size() &&
         !find_named(other, named_dispatch(front, own)) && find_named(front, named_dispatch(other, others));
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
