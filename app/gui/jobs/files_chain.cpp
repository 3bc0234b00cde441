#include "app/gui/jobs/files_chain.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/gui/jobs/load_case.h"
#include "core/judge/bytes.h"
#include "core/judge/judge.h"
#include "core/limits/budget.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {

Invocation FilesChain::on_own_results(const Invocation& shared) const {
  Invocation own = shared;
  for (std::optional<BoundTensor>& bound : own.tensors) {
    const auto written = bound ? written_.find(bound->resource) : written_.end();
    // Another buffer has the initial values, which an input may read at any dispatch.
    if (written != written_.end() && written->second.expected.same_storage(bound->tensor.buffer))
      bound->tensor.buffer = written->second.own;
  }
  return own;
}

Result<void> FilesChain::doubt(Judgement& judgement, const Invocation& shared, const Buffer& given, Backend& reference,
                               const std::function<bool()>& stop) const {
  const Invocation own = on_own_results(shared);
  if (judgement.status != Status::Passed || !stand_ins(own).empty()) return {};
  std::vector<std::string> read;  // the dispatches whose files have other bytes
  const auto files = [&] {
    for (std::size_t i = 0; i < own.tensors.size(); ++i) {
      if (i == own.schema->output() || !own.tensors[i] || !shared.tensors[i]) continue;
      const Buffer &mine = own.tensors[i]->tensor.buffer, &theirs = shared.tensors[i]->tensor.buffer;
      if (mine.same_storage(theirs) || !first_difference(mine.bytes(), theirs.bytes(), stop)) continue;
      std::string name = visible_name(written_.at(own.tensors[i]->resource).dispatch, 24);
      if (std::ranges::find(read, name) == read.end()) read.push_back(std::move(name));
    }
    return (read.size() == 1 ? "the file of " : "the files of ") + and_list(read);
  };
  Result<void> doubted = doubt_inputs(judgement, own, shared, reference, given, files, stop);
  if (stop && stop()) return cancelled();  // the files may not have been read to their ends
  if (judgement.status == Status::Mistrusted) judgement.not_from = std::move(read);
  return doubted;
}

Result<Buffer> FilesChain::go_on(const std::string& dispatch, const Invocation& shared, const Buffer& expected,
                                 std::optional<Buffer> given, Backend& reference, const RunOptions& options) {
  if (given) {
    stand_ins_.is_known(shared);
  } else {
    const Invocation own = on_own_results(shared);
    bool reads_the_same = true;
    for (std::size_t i = 0; i < own.tensors.size(); ++i)
      if (own.tensors[i] && !own.tensors[i]->tensor.buffer.same_storage(shared.tensors[i]->tensor.buffer))
        reads_the_same = false;
    if (!reads_the_same) {
      Result<RunResult> run = reference.run(own, options);
      if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
      if (run) given = std::move(run->output);
    }
    stand_ins_.stood_in(shared, dispatch);
  }
  Buffer own = given.value_or(expected);
  written_.insert_or_assign(shared.output().resource, Written{dispatch, expected, own});
  return own;
}

bool reads_earlier_output(const Model& model, std::size_t dispatch) {
  const std::vector<const DispatchCommand*> commands = dispatches(model);
  std::set<std::string> written, read;
  for (std::size_t i = 0; i < commands.size() && i <= dispatch; ++i) {
    const Dispatchable* dispatchable = model.find_dispatchable(commands[i]->dispatchable);
    if (dispatchable == nullptr || dispatchable->desc.schema == nullptr) continue;
    const OperatorSchema& schema = *dispatchable->desc.schema;
    for (const auto& [tensor, binding] : commands[i]->bindings)
      for (const TensorDeclaration& declared : schema.tensors) {
        if (declared.name != tensor) continue;
        if (declared.role == TensorRole::Input && i == dispatch) read.insert(binding.resource);
        if (declared.role == TensorRole::Output && i < dispatch) written.insert(binding.resource);
      }
  }
  return std::ranges::any_of(read, [&](const std::string& resource) { return written.contains(resource); });
}

std::uint64_t files_chain_bytes(const CaseMemory& memory) {
  return add_bytes(memory.outputs, times_bytes(2, memory.largest_output));
}

}  // namespace opscope::gui
