#include "core/judge/judge_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/compare/trust.h"
#include "core/judge/stand_ins.h"
#include "core/model/run_model.h"

namespace opscope {
namespace {

// The state of one candidate between dispatches.
struct Chain {
  const Candidate& candidate;
  Resources resources;         // its own results, end to end
  std::string broken_at = {};  // the dispatch for which it gave no result
  StandIns stand_ins = {};     // of the reference, end to end
};

class ModelJudge {
 public:
  ModelJudge(const Model& model, Backend& reference, std::span<const Candidate> candidates,
             const JudgeModelOptions& options)
      : model_(model), reference_(reference), options_(options), binder_(model) {
    for (const Candidate& candidate : candidates) chains_.push_back({candidate, {}});
  }

  void take_resource(const std::string& name, const LoadedResource& loaded) {
    if (!options_.end_to_end) return;
    initial_[name] = loaded.buffer;
    for (Chain& chain : chains_) chain.resources[name] = loaded.buffer;
  }

  Result<JudgedDispatch> judge(std::size_t position, const Invocation& invocation, const RunResult& reference) {
    const auto& command = std::get<DispatchCommand>(model_.commands[position]);
    JudgedDispatch judged{command, invocation, reference, {}};
    judged.mistrust = both_reasons(options_.mistrusts ? options_.mistrusts(command, invocation) : std::nullopt,
                                   why_mistrusted(invocation, output_tensor(invocation, reference), options_.stop));
    InputWitness inputs(invocation, options_.stop);
    for (Chain& chain : chains_) {
      Result<JudgedRun> run = options_.end_to_end ? judge_in_chain(chain, command, invocation, reference)
                                                  : judge_one(chain.candidate, invocation, inputs, reference);
      if (!run) return tl::unexpected(run.error());
      run->judgement = mistrusted(std::move(run->judgement), judged.mistrust);
      judged.runs.push_back(*std::move(run));
    }
    return judged;
  }

 private:
  Result<JudgedRun> judge_one(const Candidate& candidate, const Invocation& invocation, InputWitness& inputs,
                              const RunResult& reference) {
    const JudgeOptions how{candidate.measure.value_or(declared_measure(invocation)), 0, options_.stop};
    if (candidate.backend == nullptr)
      return JudgedRun{candidate.name, skipped(candidate.reason, how.measure), std::nullopt};
    RunOptions options{.threads = 0, .stop = options_.stop, .progress = {}, .keep_contents = true};
    if (options_.progress) options.progress = [&](double fraction) { options_.progress(candidate.name, fraction); };
    Result<RunResult> run = candidate.backend->run(invocation, options);
    Result<Judgement> judgement = judge_run(invocation, run, inputs, reference.output, how);
    if (!judgement) return tl::unexpected(judgement.error());
    // A result whose size differs from its resource cannot be shown or used as an input.
    const bool is_whole = run && run->output.size() == invocation.output().tensor.buffer.size();
    return JudgedRun{candidate.name, *std::move(judgement), is_whole ? std::optional(*std::move(run)) : std::nullopt};
  }

  // `shared`: the dispatch on the reference's results.
  Result<JudgedRun> judge_in_chain(Chain& chain, const DispatchCommand& command, const Invocation& shared,
                                   const RunResult& reference) {
    if (!chain.broken_at.empty())
      return JudgedRun{chain.candidate.name,
                       skipped(fmt::format("gave no result for dispatch '{}' before this one", chain.broken_at)),
                       std::nullopt};
    const Result<Invocation> own = binder_.bind(command, chain.resources, &initial_);
    if (!own) return tl::unexpected(own.error());
    InputWitness inputs(*own, options_.stop);
    Result<JudgedRun> judged = judge_one(chain.candidate, *own, inputs, reference);
    if (!judged) return judged;
    judged->judgement.stand_ins = chain.stand_ins.before(*own);
    if (judged->run) {
      if (options_.finds_inherited)
        if (auto found =
                find_inherited(judged->judgement, *own, shared, reference_, judged->run->output, options_.stop);
            !found)
          return tl::unexpected(found.error());
      chain.resources[own->output().resource] = judged->run->output;
      chain.stand_ins.ran(*own);
      return judged;
    }
    if (chain.candidate.backend == nullptr || judged->judgement.status != Status::Skipped) {
      chain.broken_at = command.dispatchable;
      return judged;
    }
    const RunOptions options{.threads = 0, .stop = options_.stop, .progress = {}, .keep_contents = true};
    const Result<RunResult> instead = reference_.run(*own, options);
    if (!instead) {
      if (instead.error().kind == Error::Kind::Cancelled) return tl::unexpected(instead.error());
      chain.broken_at = command.dispatchable;
      return judged;
    }
    const Result<Judgement> handed_on =
        judge_output(*own, reference.output, instead->output, {declared_measure(*own), 0, options_.stop});
    if (!handed_on) return tl::unexpected(handed_on.error());
    judged->judgement.inherited = handed_on->comparison;
    chain.resources[own->output().resource] = instead->output;
    chain.stand_ins.stood_in(*own, command.dispatchable);
    return judged;
  }

  const Model& model_;
  Backend& reference_;
  const JudgeModelOptions& options_;
  const Binder binder_;
  Resources initial_;
  std::vector<Chain> chains_;
};

}  // namespace

bool JudgedDispatch::equal() const {
  return std::ranges::none_of(runs, [](const JudgedRun& run) { return run.judgement.failed(); });
}

Result<void> judge_model(const Model& model, const SearchPaths& paths, Backend& reference,
                         std::span<const Candidate> candidates, const JudgeModelOptions& options,
                         const std::function<Result<void>(const JudgedDispatch&)>& visit) {
  ModelJudge judge(model, reference, candidates, options);
  Result<void> outcome;
  RunModelSinks sinks;
  sinks.loaded = [&](const std::string& name, const LoadedResource& loaded) { judge.take_resource(name, loaded); };
  sinks.dispatched = [&](std::size_t position, const Invocation& invocation, const RunResult& result) {
    if (outcome)
      outcome = judge.judge(position, invocation, result).and_then([&](const JudgedDispatch& judged) {
        return visit(judged);
      });
  };
  RunOptions run;
  run.stop = [&] { return (options.stop && options.stop()) || !outcome; };
  if (options.progress) run.progress = [&](double fraction) { options.progress(reference.name(), fraction); };
  run.keep_contents = true;
  const auto ran = run_model(model, reference, paths, sinks, run);
  if (!outcome) return outcome;
  if (!ran) return tl::unexpected(ran.error());
  return {};
}

}  // namespace opscope
