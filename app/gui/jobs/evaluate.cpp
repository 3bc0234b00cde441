#include "app/gui/jobs/evaluate.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "app/gui/jobs/case_numbers.h"
#include "app/gui/jobs/files_chain.h"
#include "app/gui/jobs/misread_inputs.h"
#include "app/gui/jobs/run_backend.h"
#include "app/gui/jobs/summarize.h"
#include "core/compare/difference_list.h"
#include "core/compare/trust.h"
#include "core/limits/budget.h"
#include "core/model/case_memory.h"
#include "core/picture/slice.h"
#include "core/validation/validate.h"

namespace opscope::gui {
namespace {

// True if the buffer contains only the tensor's elements.
bool fills_its_buffer(const Tensor& tensor) {
  return is_packed(tensor.desc) && tensor.offset == 0 &&
         element_count(tensor.desc) * element_size(tensor.desc.data_type) == tensor.buffer.size();
}

// The order of the runs: a fast backend to show something early, the reference, then the others.
std::vector<std::size_t> running_order(std::size_t backends) {
  std::vector<std::size_t> order(backends);
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (backends > 1) std::swap(order[0], order[1]);
  return order;
}

std::shared_ptr<const std::vector<std::optional<ResourceMap>>> memory_of(const Invocation& invocation) {
  std::vector<std::optional<ResourceMap>> maps;
  for (const std::optional<BoundTensor>& bound : invocation.tensors)
    maps.push_back(bound ? ResourceMap::of(bound->tensor) : std::nullopt);
  return std::make_shared<const std::vector<std::optional<ResourceMap>>>(std::move(maps));
}

class Evaluation {
 public:
  Evaluation(const Request& request, std::span<const Candidate> backends, EvaluationCache& kept,
             const EvaluateControl& control)
      : backends_(backends.begin(), backends.end()),
        cache_(kept),
        control_(control),
        commands_(dispatches(*request.model)) {
    results_.request = request;
    options_.stop = control.stop;
    options_.keep_contents = true;  // reveals elements that are not written, as in every other judgement
  }

  Result<Results> run() {
    Result<void> done = bind();
    if (done && runs()) done = run_backends();
    if (done && runs()) done = conclude();
    if (!done && done.error().kind == Error::Kind::Cancelled) return tl::unexpected(done.error());
    if (!done) fail(done.error());
    results_.state = Results::State::Complete;
    results_.seconds = std::chrono::steady_clock::now() - start_;
    return std::move(results_);
  }

 private:
  bool runs() const { return results_.invocation && !has_errors(results_.diagnostics); }

  // Keeps only the error of the results.
  void fail(const Error& error) {
    Request request = std::move(results_.request);
    results_ = {};
    results_.request = std::move(request);
    loaded_.clear(), cache_.resources.forget_incomplete();
    results_.has_dispatches = !commands_.empty();
    if (!chain_.empty()) results_.diagnostics = check_descriptions(model(), *chain_.back());
    if (!has_errors(results_.diagnostics))
      results_.error = error, results_.searched = searched_folders(results_.request.paths);
    else  // a size that is too large is one cause of the error; a file that is not there is another
      append_unreadable_files(results_.diagnostics, model(), results_.request.paths, *chain_.back());
  }

  // Loads the case, and binds and validates the chosen dispatch. All memory that it needs is checked before any is
  // allocated.
  Result<void> bind() {
    const Request& request = results_.request;
    results_.request.running = running_of(backends_);
    if (request.dispatch >= commands_.size()) return bad_input("commands", "the case has no dispatch command");
    chain_ = std::span<const DispatchCommand* const>(commands_).first(request.dispatch + 1);
    results_.request.follows_files = request.follows_files && has_memory_for_files();
    if (auto fits = check_request_memory(request, backends_, cache_.resources.bytes()); !fits) return fits;
    report("filling the inputs", 0);
    Result<Resources> loaded = cache_.resources.load(model(), request.paths, control_.stop);
    if (!loaded) return tl::unexpected(loaded.error());
    loaded_ = *std::move(loaded);
    Result<HistogramsByResource> counted = cache_.histograms.of(model(), request.paths, control_.stop);
    if (!counted) return tl::unexpected(counted.error());
    results_.before_threshold = *std::move(counted);
    const ComparedArray* array = results_.compared_array();
    const bool is_behind_files = array && array->elsewhere.empty() && !request.files_before.empty();
    if (request.follows_files && is_behind_files) files_.emplace();
    const Result<Resources> before =
        resources_before_last(model(), chain_, loaded_, *backends_.front().backend, options_,
                              [&](std::size_t i, const Invocation& shared, const RunResult& result) {
                                return files_ ? go_on_with_file(*files_, i, shared, result) : Result<void>();
                              });
    if (!before) return tl::unexpected(before.error());
    Result<Invocation> invocation = opscope::bind(model(), *chain_.back(), *before, &loaded_);
    if (!invocation) return tl::unexpected(invocation.error());
    results_.invocation = *std::move(invocation);
    results_.memory = memory_of(*results_.invocation);
    results_.diagnostics = validate(*results_.invocation);
    const MisreadInputs misread(model(), request.paths);
    append_type_warnings(results_.diagnostics, model(), misread.warnings(), *chain_.back());
    append_shape_warnings(results_.diagnostics, model(), request.paths, *chain_.back());
    results_.resized = resized_pictures(model(), request.paths, *chain_.back());
    results_.file_values = values_of_files(model(), request.paths, *chain_.back());
    results_.raw_bytes = bytes_of_raw_files(model(), request.paths, *chain_.back());
    if (runs()) misread_ = misread.of(*chain_.back(), *results_.invocation);
    return {};
  }

  // For the files of a chain, read one behind the other. With all backends, whichever of them run at the
  // dispatch on show: the same for each dispatch.
  bool has_memory_for_files() const {
    const Request& request = results_.request;
    const bool has_gpu = std::ranges::any_of(backends_, [](const Candidate& slot) {
      return slot.name == "gpu" && (slot.backend != nullptr || is_starting(slot));
    });
    const CaseMemory memory = opscope::memory_of(model(), request.paths);
    const std::uint64_t needed = needed_bytes(memory, request.end_to_end ? CaseUse::DrawEndToEnd : CaseUse::Draw,
                                              backends_.size(), has_gpu ? 1 : 0);
    return check_memory(add_bytes(needed, files_chain_bytes(memory)), request.memory_limit, cache_.resources.bytes())
        .has_value();
  }

  Result<void> go_on_with_file(FilesChain& files, std::size_t i, const Invocation& shared, const RunResult& result) {
    const std::vector<std::optional<ComparedArray>>& before = results_.request.files_before;
    std::optional<Buffer> given;
    if (i < before.size() && before[i] && before[i]->elsewhere.empty()) {
      Result<RunResult> run =
          make_array_backend(before[i]->file, before[i]->contents)->run(files.on_own_results(shared), options_);
      if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
      if (run) given = std::move(run->output);
    }
    return files
        .go_on(chain_[i]->dispatchable, shared, result.output, std::move(given), *backends_.front().backend, options_)
        .map([](const Buffer&) {});
  }

  // The files behind which the outcome stands; nullptr: it is no file of theirs.
  const FilesChain* files_of(const BackendOutcome& outcome) const {
    return files_ && !outcome.computes && !results_.candidate(outcome.name) ? &*files_ : nullptr;
  }

  Result<BackendRun> run_on_files(const FilesChain& files, Backend& backend) {
    const Invocation own = files.on_own_results(*results_.invocation);
    InputWitness inputs(own, control_.stop);
    Result<BackendRun> run = run_backend(own, backend, inputs, options_);
    if (run) run->stand_ins = files.stand_ins(own);
    return run;
  }

  Result<void> run_backends() {
    results_.state = Results::State::Growing;
    for (const Candidate& slot : backends_) describe(slot, results_.backends.emplace_back());
    publish();
    own_.resize(backends_.size());
    InputWitness inputs(*results_.invocation, control_.stop);
    for (const std::size_t i : running_order(backends_.size())) {
      if (is_starting(backends_[i])) {
        report("starting " + backends_[i].name, done_);
        backends_[i] = control_.await(i);
        describe(backends_[i], results_.backends[i]);
      }
      if (control_.stop && control_.stop()) return cancelled();
      if (backends_[i].backend != nullptr)
        if (auto done = run_one(i, inputs); !done) return done;
      done_ += share();
      report("comparing", done_);
      if (auto judged = judge_what_ran(); !judged) return judged;
      publish();
      if (auto counted = count_first_output(results_.backends[i]); !counted) return counted;
    }
    return {};
  }

  static void describe(const Candidate& slot, BackendOutcome& outcome) {
    outcome.name = slot.name;
    outcome.computes = slot.computes;
    if (slot.backend != nullptr)
      outcome.device = slot.backend->device();
    else if (!is_starting(slot))
      outcome.judgement = skipped(slot.reason);
  }

  Result<void> run_one(std::size_t i, InputWitness& inputs) {
    BackendOutcome& outcome = results_.backends[i];
    if (const ComparedCase* other = other_as_numbers(outcome)) return take_numbers(outcome, *other);
    Backend& backend = *backends_[i].backend;
    options_.progress = [&, before = done_](double fraction) { report(outcome.name, before + fraction * share()); };
    options_.progress(0);
    const FilesChain* files = files_of(outcome);
    const bool in_chain = results_.request.end_to_end && i != 0 && backends_[i].computes && chain_.size() > 1;
    const bool on_own_results = files != nullptr || in_chain;
    Result<BackendRun> run =
        files      ? run_on_files(*files, backend)
        : in_chain ? run_end_to_end(model(), chain_, loaded_, backend, *backends_.front().backend, options_)
                   : run_backend(*results_.invocation, backend, inputs, options_);
    if (!run) return tl::unexpected(run.error());
    outcome.judgement = run->judgement;
    inputs_changed_ |= run->judgement && run->judgement->fault == Fault::InputChanged;
    if (!run->result) return {};
    outcome.output = output_tensor(run->invocation, *run->result);
    if (on_own_results && results_.request.end_to_end) {
      outcome.own_inputs = own_inputs(run->invocation);
      outcome.own_stand_ins = run->stand_ins;
    }
    if (!run->inherits) outcome.milliseconds = run->result->milliseconds;
    if (on_own_results && (run->inherits || !run->judgement))
      own_[i] = OwnRun{std::move(run->invocation), std::move(run->stand_ins)};
    return {};
  }

  // The case of another tab, if the outcome is of it and both are converted to be compared; otherwise nullptr.
  const ComparedCase* other_as_numbers(const BackendOutcome& outcome) const {
    if (!results_.is_other_case(outcome)) return nullptr;
    const auto& other = std::get<ComparedCase>(*results_.request.compared);
    return other.as ? &other : nullptr;
  }

  Result<void> take_numbers(BackendOutcome& outcome, const ComparedCase& other) {
    const std::vector<std::uint32_t>& sizes = results_.invocation->output().tensor.desc.sizes;
    Result<Tensor> numbers = numbers_of_other(other, sizes, options_);
    if (numbers)
      outcome.output = *std::move(numbers);
    else if (numbers.error().kind == Error::Kind::Cancelled)
      return tl::unexpected(numbers.error());
    else
      outcome.judgement = failed(Fault::NoResult, numbers.error().text());
    return {};
  }

  Result<Judgement> judge_numbers(BackendOutcome& outcome, const ComparedCase& other) {
    Result<Tensor> reference = numbers_of_front(other, *results_.backends.front().output, options_);
    if (!reference) return tl::unexpected(reference.error());
    outcome.reference = *std::move(reference);
    if (other.scales)
      for (const double limit : sample_limits(other.scales->common)) {
        const Result<Comparison> within =
            compare(*outcome.reference, *outcome.output, {.absolute = limit}, control_.stop);
        if (!within) return tl::unexpected(within.error());
        outcome.beyond[limit] = within->mismatches;
      }
    const DataType own = results_.backends.front().output->desc.data_type, type = *other.as,
                   narrow = own == type ? other.output.desc.data_type : own;
    if (!other.scales && narrow != type && is_floating_point(narrow) && is_floating_point(type)) {
      const Result<std::uint64_t> unlike = unlike_rounded(*outcome.reference, *outcome.output, narrow, options_);
      if (!unlike) return tl::unexpected(unlike.error());
      outcome.rounded = RoundedDifference{narrow, *unlike};
    }
    return judge_elements(*outcome.reference, *outcome.output, outcome.output->desc.sizes, {{}, 0, control_.stop});
  }

  // Those that earlier dispatches write. Equal bytes are kept once.
  std::map<std::string, Tensor> own_inputs(const Invocation& own) const {
    std::map<std::string, Tensor> read;
    const Invocation& shown = *results_.invocation;
    for (std::size_t i = 0; i < own.tensors.size(); ++i) {
      if (i == own.schema->output() || !own.tensors[i] || !shown.tensors[i]) continue;
      const Tensor &mine = own.tensors[i]->tensor, &reference = shown.tensors[i]->tensor;
      if (mine.buffer.same_storage(reference.buffer)) continue;  // initial values
      const bool equal = std::ranges::equal(mine.buffer.bytes(), reference.buffer.bytes());
      read.emplace(own.schema->tensors[i].name, equal ? reference : mine);
    }
    return read;
  }

  // What the reference gave on the results of a backend that cannot run the dispatch.
  Result<void> compare_inherited(BackendOutcome& outcome, const Invocation& invocation) {
    const JudgeOptions how{declared_measure(invocation), 0, control_.stop};
    Result<Judgement> judged =
        judge_output(invocation, results_.backends.front().output->buffer, outcome.output->buffer, how);
    if (!judged) return tl::unexpected(judged.error());
    outcome.judgement->inherited = judged->comparison;
    keep_once(outcome);
    return find_places(outcome);
  }

  // Compares finished runs that have not been judged with the reference.
  Result<void> judge_what_ran() {
    const BackendOutcome& reference = results_.backends.front();
    if (!reference.ran()) return {};
    for (std::size_t i = 1; i < backends_.size(); ++i) {
      BackendOutcome& outcome = results_.backends[i];
      if (!outcome.output || (outcome.judgement && !own_[i])) continue;
      if (outcome.judgement) {
        if (auto done = compare_inherited(outcome, own_[i]->invocation); !done) return done;
        own_[i].reset();
        continue;
      }
      const Invocation& invocation = own_[i] ? own_[i]->invocation : *results_.invocation;
      const JudgeOptions how{backends_[i].measure.value_or(declared_measure(invocation)), 0, control_.stop};
      const ComparedCase* other = other_as_numbers(outcome);
      Result<Judgement> judgement =
          other ? judge_numbers(outcome, *other)
                : judge_output(invocation, reference.output->buffer, outcome.output->buffer, how);
      if (!judgement) return tl::unexpected(judgement.error());
      outcome.judgement = *std::move(judgement);
      if (own_[i]) {
        // One more output in memory, which is counted: DrawEndToEnd has one for each backend beside all its results.
        if (auto done = find_inherited(*outcome.judgement, own_[i]->invocation, *results_.invocation,
                                       *backends_.front().backend, outcome.output->buffer, control_.stop);
            !done)
          return done;
        if (const FilesChain* files = files_of(outcome))
          if (auto done = files->doubt(*outcome.judgement, *results_.invocation, outcome.output->buffer,
                                       *backends_.front().backend, control_.stop);
              !done)
            return done;
        // If a file is right, the missing files before it do not matter.
        if (outcome.computes || outcome.judgement->failed())
          outcome.judgement->stand_ins = std::move(own_[i]->stand_ins);
        // Without the missing files it is not known which of the differences are its own.
        if (!outcome.computes && !outcome.judgement->stand_ins.empty()) outcome.judgement->own_difference.reset();
      }
      own_[i].reset();
      keep_once(outcome);
      if (const auto found = find_places(outcome); !found) return found;
    }
    return {};
  }

  // Of the largest finite difference that a NaN or an infinity hides, of the largest absolute one, and of the worst
  // that NaNs of other bits hide.
  Result<void> find_places(BackendOutcome& outcome) {
    const Comparison& found = *outcome.difference();
    const Tensor &reference = results_.reference_of(outcome), &output = *outcome.output;
    const auto hidden = hidden_by_worst(found, reference, output, control_.stop);
    if (!hidden) return tl::unexpected(hidden.error());
    outcome.largest_finite = *hidden;
    const auto worst = worst_beside_nan_bits(found, reference, output, control_.stop);
    if (!worst) return tl::unexpected(worst.error());
    outcome.worst = *worst;
    if (found.identical() || found.has_nan()) return {};
    const double at_worst = absolute_distance(output.desc.data_type, element_bits(reference, found.worst),
                                              element_bits(output, found.worst));
    if (at_worst < found.max_abs) outcome.largest_absolute = found.farthest;
    return {};
  }

  // Keeps one copy of equal bytes: the older one, which may be on screen.
  void keep_once(BackendOutcome& outcome) {
    BackendOutcome& reference = results_.backends.front();
    const bool is_same = outcome.difference()->identical() && fills_its_buffer(*outcome.output) && !outcome.reference;
    const bool is_shown = std::ranges::any_of(results_.tensors, [&](const TensorSummary& summary) {
      return summary.tensor.buffer.same_storage(outcome.output->buffer);
    });
    if (!is_same)
      outcome.mismatches = first_mismatches(results_.reference_of(outcome), *outcome.output, 100, control_.stop);
    else if (is_shown)
      reference.output->buffer = outcome.output->buffer;
    else
      outcome.output->buffer = reference.output->buffer;
  }

  Result<void> count_first_output(const BackendOutcome& outcome) {
    if (counted_ || !outcome.ran()) return {};
    counted_ = true;
    if (auto fine = count(); !fine) return fine;
    publish();
    if (auto fine = tell_outcomes(); !fine) return fine;
    if (results_.outcomes) publish();
    return {};
  }

  // A share of all work.
  Result<void> count() {
    const auto tell = [&](double fraction) { report("counting", done_ + fraction * share()); };
    auto counted = count_tensors(results_, control_.stop, tell);
    done_ += share();
    return counted;
  }

  Result<void> conclude() {
    report("counting", done_);
    const BackendOutcome& reference = results_.backends.front();
    if (reference.ran()) {
      const auto why = both_reasons(misread_, why_mistrusted(*results_.invocation, *reference.output, control_.stop));
      for (BackendOutcome& outcome : results_.backends)
        if (outcome.judgement) outcome.judgement = mistrusted(*std::move(outcome.judgement), why);
    }
    if (auto fine = count(); !fine) return fine;
    if (auto fine = results_.outcomes ? divide_histogram() : tell_outcomes(); !fine) return fine;
    if (auto same = check_files(loaded_); !same) return same;
    cache_.resources.complete();
    cache_.inputs.clear();
    std::ranges::copy_if(results_.tensors, std::back_inserter(cache_.inputs), &TensorSummary::is_input);
    if (inputs_changed_) cache_ = {};  // a backend wrote to what was loaded
    return {};
  }

  // What the operator did to each element. No backend's result is part of it, so it is told while others still run.
  Result<void> tell_outcomes() {
    if (!results_.invocation->schema->outcomes.bind) return {};
    RunOptions options;
    options.stop = control_.stop;
    Result<OutcomeMap> map = map_outcomes(*results_.invocation, options);
    if (!map && map.error().kind == Error::Kind::Cancelled) return tl::unexpected(map.error());
    if (!map) return {};  // too little memory: the results stand without them
    const std::vector<std::uint32_t>& sizes = map->outcomes.desc.sizes;
    if (const auto channels = picture::colour_dimension(picture::default_slice(sizes), sizes))
      if (auto counted = count_groups(*map, *channels, options); !counted) return counted;
    results_.outcomes = std::make_shared<const OutcomeMap>(*std::move(map));
    return divide_histogram();
  }

  // Again if the axis has changed, as with the numbers of another output.
  Result<void> divide_histogram() {
    if (!results_.outcomes) return {};
    const auto input = std::ranges::find_if(results_.tensors,
                                            [](const TensorSummary& each) { return each.is_input && each.histogram; });
    std::vector<Histogram>& apart = results_.histograms_by_outcome;
    if (input == results_.tensors.end() || input->tensor.desc.sizes != results_.outcomes->outcomes.desc.sizes) {
      apart.clear();
      return {};
    }
    const auto axis = [](const Histogram& of) { return std::tuple(of.low, of.high, of.bins.size()); };
    const Histogram& whole = *input->histogram;
    if (!apart.empty() && axis(apart.front()) == axis(whole)) return {};
    Result<std::vector<Histogram>> divided =
        histograms_by_group(input->tensor, results_.outcomes->outcomes, results_.outcomes->counts.size(), whole.low,
                            whole.high, whole.bins.size(), control_.stop);
    if (!divided) return tl::unexpected(divided.error());
    apart = *std::move(divided);
    return {};
  }

  void publish() {
    list_tensors(results_, cache_.inputs);
    if (control_.publish) control_.publish(results_);
  }
  void report(std::string_view what, double fraction) {
    if (control_.progress) control_.progress(what, fraction);
  }
  // Of each run, of counting the first output, and of counting the rest.
  double share() const { return 1.0 / static_cast<double>(backends_.size() + 2); }
  const Model& model() const { return *results_.request.model; }

  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::vector<Candidate> backends_;
  EvaluationCache& cache_;
  const EvaluateControl& control_;
  const std::vector<const DispatchCommand*> commands_;
  std::span<const DispatchCommand* const> chain_;  // up to the chosen dispatch
  Results results_;
  RunOptions options_;
  Resources loaded_;
  struct OwnRun {
    Invocation invocation;
    std::vector<std::string> stand_ins;
  };
  std::vector<std::optional<OwnRun>> own_;  // what each backend ran on its own results, until it is judged
  std::optional<FilesChain> files_;         // of the folder of results, one of whose files is compared
  std::optional<std::string> misread_;      // as MisreadInputs::of()
  double done_ = 0;                         // of all work
  bool counted_ = false;                    // the numbers of the first output
  bool inputs_changed_ = false;
};

}  // namespace

Result<Results> evaluate(const Request& request, std::span<const Candidate> backends, EvaluationCache& kept,
                         const EvaluateControl& control) {
  return Evaluation(request, backends, kept, control).run();
}

}  // namespace opscope::gui
