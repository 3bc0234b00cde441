#include "app/gui/jobs/chain_job.h"

#include <algorithm>
#include <map>

#include "app/gui/jobs/case_backend.h"
#include "app/gui/jobs/case_numbers.h"
#include "app/gui/jobs/files_chain.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/misread_inputs.h"
#include "core/backends/array/array_backend.h"
#include "core/backends/backend.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/limits/budget.h"
#include "core/model/case_memory.h"
#include "core/model/foreign.h"

namespace opscope::gui {
namespace {

using Outputs = std::vector<std::optional<ComparedArray>>;

// The output of another case, which `backend` stands for.
Result<BackendJudgement> judge_given(Backend& backend, const JudgedDispatch& dispatch,
                                     const std::function<bool()>& stop) {
  const Invocation& invocation = dispatch.invocation;
  InputWitness inputs(invocation, stop);
  RunOptions options;
  options.stop = stop, options.keep_contents = true;
  const Result<RunResult> run = backend.run(invocation, options);
  return judge_run(invocation, run, inputs, dispatch.reference.output, {declared_measure(invocation), 0, stop})
      .map([&](Judgement judgement) {
        return BackendJudgement{std::string(backend.name()), std::move(judgement), false, true};
      });
}

// The output of another case against the reference's, both as numbers of the type `compared.as`, which it has.
Result<BackendJudgement> judge_numbers(const ComparedCase& compared, const JudgedDispatch& dispatch,
                                       const std::function<bool()>& stop) {
  const Tensor own = output_tensor(dispatch.invocation, dispatch.reference);
  RunOptions options;
  options.stop = stop;
  const Result<Tensor> reference = numbers_of_front(compared, own, options);
  if (!reference) return tl::unexpected(reference.error());
  const Result<Tensor> other = numbers_of_other(compared, own.desc.sizes, options);
  if (!other) return tl::unexpected(other.error());
  return judge_elements(*reference, *other, own.desc.sizes, {{}, 0, stop}).map([&](Judgement judgement) {
    return BackendJudgement{compared_name(compared), std::move(judgement), false, true, compared.as};
  });
}

// The file of a dispatch. `chain`: of the other program whose files these are, which goes on behind it; nullptr: the
// file stands alone.
Result<BackendJudgement> judge_file(const ComparedArray& file, FilesChain* chain, const JudgedDispatch& dispatch,
                                    Backend& reference, const std::function<bool()>& stop) {
  const Invocation& shared = dispatch.invocation;
  const Buffer& expected = dispatch.reference.output;
  BackendJudgement judged{compared_name(file), skipped(file.elsewhere), false};
  judged.is_of_chain = file.is_of_chain();
  const Invocation own = chain ? chain->on_own_results(shared) : shared;
  RunOptions options;
  options.stop = stop, options.keep_contents = true;
  std::optional<Buffer> given;
  if (file.elsewhere.empty()) {
    InputWitness inputs(own, stop);
    Result<RunResult> run = make_array_backend(file.file, file.contents)->run(own, options);
    Result<Judgement> judgement = judge_run(own, run, inputs, expected, {declared_measure(own), 0, stop});
    if (!judgement) return tl::unexpected(judgement.error());
    judged.judgement = *std::move(judgement);
    if (run) given = std::move(run->output);
    if (given && chain)
      if (auto doubted = chain->doubt(judged.judgement, shared, *given, reference, stop); !doubted)
        return tl::unexpected(doubted.error());
    judged.judgement = mistrusted(std::move(judged.judgement), dispatch.mistrust);
  }
  if (chain == nullptr) return judged;
  if (given) {
    if (auto found = find_inherited(judged.judgement, own, shared, reference, *given, stop); !found)
      return tl::unexpected(found.error());
    if (judged.judgement.failed()) judged.judgement.stand_ins = chain->stand_ins(own);
    // Without the missing files it is not known which of the differences are its own.
    if (!judged.judgement.stand_ins.empty()) judged.judgement.own_difference.reset();
  }
  const bool has_file = given.has_value();
  const Result<Buffer> on =
      chain->go_on(dispatch.command.dispatchable, shared, expected, std::move(given), reference, options);
  if (!on) return tl::unexpected(on.error());
  if (has_file || judged.judgement.failed()) return judged;
  const Result<Judgement> handed_on = judge_output(own, expected, *on, {declared_measure(own), 0, stop});
  if (!handed_on) return tl::unexpected(handed_on.error());
  if (!handed_on->comparison.identical()) judged.judgement.inherited = handed_on->comparison;
  return judged;
}

// Appends to `link`, for the dispatch `index` of `model`.
Result<void> judge_files(std::vector<BackendJudgement>& link, const Model& model, const Outputs& outputs,
                         std::size_t index, FilesChain* chain, const JudgedDispatch& dispatch, Backend& reference,
                         const std::function<bool()>& stop) {
  if (index >= outputs.size() || !outputs[index]) return {};
  return judge_file(*outputs[index], chain, dispatch, reference, stop).map([&](BackendJudgement judged) {
    judged.inheritance_unknown =
        judged.is_of_chain && chain == nullptr && judged.judgement.failed() && reads_earlier_output(model, index);
    link.push_back(std::move(judged));
  });
}

// The same.
Result<void> judge_beside(std::vector<BackendJudgement>& link, const ChainBeside& beside,
                          const std::map<std::size_t, Tensor>& outputs, std::size_t index,
                          const JudgedDispatch& dispatch, const std::function<bool()>& stop) {
  if (index >= beside.steps.size() || !beside.steps[index]) return {};
  const ChainBeside::Step& step = *beside.steps[index];
  const auto output = outputs.find(step.dispatch);
  if (output == outputs.end()) return {};
  const ComparedCase compared{beside.title, output->second, step.as, step.scales};
  auto judged =
      step.as ? judge_numbers(compared, dispatch, stop) : judge_given(*make_case_backend(compared), dispatch, stop);
  if (!judged && judged.error().kind != Error::Kind::Cancelled)
    judged = BackendJudgement{compared_name(compared), failed(Fault::NoResult, judged.error().text()), false, true};
  return judged.map([&](BackendJudgement judgement) { link.push_back(std::move(judgement)); });
}

// What the chain beside adds to the memory of the case in front: all its outputs at once, and both outputs of the
// largest step that is compared as numbers of another type.
std::uint64_t memory_beside(const ChainBeside& beside) {
  std::uint64_t converted = 0;
  const std::vector<const DispatchCommand*> commands = dispatches(*beside.model);
  for (const std::optional<ChainBeside::Step>& step : beside.steps) {
    if (!step || !step->as || step->dispatch >= commands.size()) continue;
    const Dispatchable* dispatchable = beside.model->find_dispatchable(commands[step->dispatch]->dispatchable);
    if (!dispatchable || !dispatchable->desc.schema) continue;
    const std::optional<TensorDesc>& output = dispatchable->desc.tensors[dispatchable->desc.schema->output()];
    if (output) converted = std::max(converted, times_bytes(element_count(*output), 2 * element_size(*step->as)));
  }
  return add_bytes(needed_bytes(memory_of(*beside.model, beside.paths), CaseUse::CheckEndToEnd, 1, 0), converted);
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

// An array under test belongs to the dispatch that it was given for, and is judged only while that is on show, with the
// results there.
Result<ChainVerdict> judge_chain(const Request& request, const Outputs& outputs, const Candidate& gpu,
                                 OpenCandidates& under_test, int picture_size, const SmallLook& look,
                                 const std::optional<ChainBeside>& beside, const TaskControl& control) {
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  std::vector<Candidate> candidates = {{"cpu", cpu.get()}, gpu};
  under_test.add_to(candidates, request.candidates);
  std::erase_if(candidates, [](const Candidate& each) { return !each.computes; });
  const CaseUse use = request.end_to_end ? CaseUse::CheckEndToEnd : CaseUse::Check;
  const std::uint64_t devices = gpu.backend == nullptr ? 0 : 1;
  const std::uint64_t backends = 1 + candidates.size() - (gpu.backend == nullptr ? 1 : 0);
  const CaseMemory memory = memory_of(*request.model, request.paths);
  std::uint64_t needed = needed_bytes(memory, use, backends, devices);
  if (const auto fits = check_memory(needed, request.memory_limit); !fits)
    return ChainVerdict{.links = {}, .problem = fits.error().what};
  const std::uint64_t with_files = add_bytes(needed, files_chain_bytes(memory));
  const bool follows_files = request.follows_files && check_memory(with_files, request.memory_limit);
  if (follows_files) needed = with_files;
  const MisreadInputs misread(*request.model, request.paths);
  JudgeModelOptions options{.end_to_end = request.end_to_end,
                            .mistrusts = [&](const DispatchCommand& command,
                                             const Invocation& invocation) { return misread.of(command, invocation); },
                            .stop = [&] { return control.pause_or_stop(); },
                            .progress = {}};
  std::map<std::size_t, Tensor> others;  // outputs of the chain beside
  if (beside && check_memory(add_bytes(needed, memory_beside(*beside)), request.memory_limit)) {
    Result<std::map<std::size_t, Tensor>> computed = outputs_beside(*beside, options.stop);
    if (!computed) return tl::unexpected(computed.error());
    others = *std::move(computed);
    needed = add_bytes(needed, memory_beside(*beside));
  }
  options.finds_inherited =
      request.end_to_end && check_memory(add_bytes(needed, memory.largest_output), request.memory_limit).has_value();
  std::optional<FilesChain> files;
  if (follows_files) files.emplace();
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
                    if (auto done = judge_files(link, *request.model, outputs, index, files ? &*files : nullptr,
                                                dispatch, *reference, options.stop);
                        !done)
                      return done;
                    return beside ? judge_beside(link, *beside, others, index, dispatch, options.stop) : Result<void>();
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

void ChainJob::start(const Request& request, Outputs outputs, int picture_size, SmallLook look,
                     std::optional<ChainBeside> beside) {
  verdict_.reset();
  task_.start([this, request, outputs = std::move(outputs), picture_size, look = std::move(look),
               beside = std::move(beside)](const TaskControl& control) {
    return judge_chain(request, outputs, gpu_(), candidates_, picture_size, look, beside, control);
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
