#include "app/gui/jobs/chain_job.h"

#include <algorithm>

#include "app/gui/jobs/load_case.h"
#include "core/backends/array/array_backend.h"
#include "core/backends/backend.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/case_memory.h"
#include "core/model/foreign.h"

namespace opscope::gui {
namespace {

using Outputs = std::vector<std::optional<ComparedArray>>;

Result<BackendJudgement> judge_array(const ComparedArray& array, const JudgedDispatch& dispatch,
                                     const std::function<bool()>& stop) {
  const Invocation& invocation = dispatch.invocation;
  InputWitness inputs(invocation, stop);
  RunOptions options;
  options.stop = stop, options.keep_contents = true;
  const Result<RunResult> run = make_array_backend(array.file, array.contents)->run(invocation, options);
  return judge_run(invocation, run, inputs, dispatch.reference.output, {declared_measure(invocation), 0, stop})
      .map([&](Judgement judgement) {
        return BackendJudgement{compared_name(array), std::move(judgement), false};
      });
}

// Of the reference's output. nullptr if it cannot be drawn.
SmallPicture picture_of(const JudgedDispatch& dispatch, int size, const SmallLook& look,
                        const std::function<bool()>& stop) {
  if (size <= 0) return nullptr;
  const OperatorSchema& schema = *dispatch.invocation.schema;
  Result<picture::Image> image = draw_small(output_tensor(dispatch.invocation, dispatch.reference),
                                            schema.tensors[schema.output()].kind, size, size, stop, look);
  return image ? std::make_shared<const picture::Image>(*std::move(image)) : nullptr;
}

// A file that stands for the results of an implementation belongs to the dispatch on show alone.
Result<ChainVerdict> judge_chain(const Request& request, const Outputs& outputs, const Candidate& gpu,
                                 OpenCandidates& under_test, int picture_size, const SmallLook& look,
                                 const TaskControl& control) {
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  std::vector<Candidate> candidates = {{"cpu", cpu.get()}, gpu};
  under_test.add_to(candidates, request.candidates);
  std::erase_if(candidates, [](const Candidate& each) { return !each.computes; });
  const CaseUse use = request.end_to_end ? CaseUse::CheckEndToEnd : CaseUse::Check;
  const std::uint64_t devices = gpu.backend == nullptr ? 0 : 1;
  const std::uint64_t backends = 1 + candidates.size() - (gpu.backend == nullptr ? 1 : 0);
  const std::uint64_t needed = needed_bytes(memory_of(*request.model, request.paths), use, backends, devices);
  if (const auto fits = check_memory(needed, request.memory_limit); !fits)
    return ChainVerdict{.links = {}, .problem = fits.error().what};
  JudgeModelOptions options{
      .end_to_end = request.end_to_end, .stop = [&] { return control.pause_or_stop(); }, .progress = {}};
  ChainVerdict verdict{.links = {}, .end_to_end = request.end_to_end};
  const std::vector<const DispatchCommand*> commands = dispatches(*request.model);
  // Those before `next` that do not run here.
  const auto skip_to = [&](const DispatchCommand* next) {
    for (std::size_t i = verdict.links.size(); i < commands.size() && commands[i] != next; ++i) {
      const auto runs = check_runs(*request.model, *commands[i]);
      verdict.links.push_back({{"reference", skipped(runs ? std::string() : runs.error().what)}});
      verdict.pictures.emplace_back();
    }
  };
  const auto judged =
      judge_model(*request.model, request.paths, *reference, candidates, options,
                  [&](const JudgedDispatch& dispatch) -> Result<void> {
                    skip_to(&dispatch.command);
                    verdict.links.emplace_back();
                    verdict.pictures.push_back(picture_of(dispatch, picture_size, look, options.stop));
                    std::vector<BackendJudgement>& link = verdict.links.back();
                    for (const JudgedRun& run : dispatch.runs) link.push_back({run.backend, run.judgement});
                    const std::size_t index = verdict.links.size() - 1;
                    if (index >= outputs.size() || !outputs[index]) return {};
                    return judge_array(*outputs[index], dispatch, options.stop).map([&](BackendJudgement array) {
                      link.push_back(std::move(array));
                    });
                  });
  if (judged) {
    skip_to(nullptr);
    return verdict;
  }
  if (judged.error().kind == Error::Kind::Cancelled) return tl::unexpected(judged.error());
  verdict.problem = judged.error().text();
  return verdict;
}

}  // namespace

void ChainJob::start(const Request& request, Outputs outputs, int picture_size, SmallLook look) {
  verdict_.reset();
  task_.start(
      [this, request, outputs = std::move(outputs), picture_size, look = std::move(look)](const TaskControl& control) {
        return judge_chain(request, outputs, gpu_(), candidates_, picture_size, look, control);
      });
}

const ChainVerdict* ChainJob::verdict() {
  if (auto ended = task_.take()) {
    if (*ended)
      verdict_ = **std::move(ended);
    else if (ended->error().kind != Error::Kind::Cancelled)
      verdict_ = ChainVerdict{.links = {}, .problem = ended->error().text()};
  }
  return verdict_ ? &*verdict_ : nullptr;
}

}  // namespace opscope::gui
