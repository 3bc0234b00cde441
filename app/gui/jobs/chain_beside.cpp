#include "app/gui/jobs/chain_beside.h"

#include <algorithm>
#include <set>
#include <variant>

#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/named_dispatch.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/run_model.h"

namespace opscope::gui {
namespace {

const OperatorSchema* schema_of(const Model& model, const DispatchCommand& command) {
  const Dispatchable* dispatchable = model.find_dispatchable(command.dispatchable);
  return dispatchable ? dispatchable->desc.schema : nullptr;
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

bool lacks_dispatch(const Model& front, std::size_t own, const Model& other, std::size_t others) {
  const std::vector<const DispatchCommand*> all = dispatches(front), all_others = dispatches(other);
  if (all.size() < 2 || all_others.size() < 2 || own >= all.size() || others >= all_others.size()) return false;
  if (find_named(other, named_dispatch(front, own))) return false;
  const bool is_renamed = own == others && !find_named(front, named_dispatch(other, others)) &&
                          schema_of(front, *all[own]) == schema_of(other, *all_others[others]);
  return !is_renamed;
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
