#include "app/gui/jobs/evaluate.h"

#include <algorithm>
#include <cstdlib>

#include "core/compare/trust.h"
#include "core/tensor/text.h"
#include "core/validation/validate.h"

namespace opscope::gui {
namespace {

constexpr std::size_t histogram_bins = 128;  // two levels of an 8-bit picture each: others would comb

// What is wrong with the tensor descriptions alone, for a case whose resources cannot be loaded or bound: usually the
// reason why they cannot.
Diagnostics check_descriptions(const Model& model, const DispatchCommand& command) {
  Diagnostics all;
  const Dispatchable* dispatchable = model.find_dispatchable(command.dispatchable);
  if (!dispatchable || !dispatchable->desc.schema) return all;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (dispatchable->desc.tensors[i])
      for (Diagnostic finding : validate(*dispatchable->desc.tensors[i], schema.tensors[i].role)) {
        finding.path = schema.tensors[i].name + "." + finding.path;
        all.push_back(std::move(finding));
      }
  return all;
}

// Binds and runs every dispatch up to and including the last of `commands` on one backend, each reading what the
// earlier ones wrote. Returns the last one's run.
Result<RunResult> run_chain(const Model& model, std::span<const DispatchCommand* const> commands, Resources resources,
                            Backend& backend, const RunOptions& options, std::optional<Invocation>& last) {
  RunResult run;
  const Resources initial = resources;
  for (const DispatchCommand* command : commands) {
    Result<Invocation> invocation = opscope::bind(model, *command, resources, &initial);
    if (!invocation) return tl::unexpected(invocation.error());
    Result<RunResult> result = backend.run(*invocation, options);
    if (!result) return result;
    run = std::move(*result);
    resources[invocation->output().resource] = run.output;
    last = std::move(*invocation);
  }
  return run;
}

// The resources as they are before the chosen dispatch: everything before it has run on reference. An earlier
// dispatch that is itself invalid ends the walk with its first error.
Result<Resources> resources_before(const Model& model, std::span<const DispatchCommand* const> earlier,
                                   Resources resources, Backend& reference, const RunOptions& options) {
  const Resources initial = resources;
  for (const DispatchCommand* command : earlier) {
    Result<Invocation> invocation = opscope::bind(model, *command, resources, &initial);
    if (!invocation) return tl::unexpected(invocation.error());
    for (const Diagnostic& diagnostic : validate(*invocation))
      if (diagnostic.severity == Diagnostic::Severity::Error)
        return bad_input("dispatch '" + command->dispatchable + "' before this one, " + diagnostic.path,
                         diagnostic.message);
    Result<RunResult> result = reference.run(*invocation, options);
    if (!result) return tl::unexpected(result.error());
    resources[invocation->output().resource] = std::move(result->output);
  }
  return resources;
}

// A tensor of the same bytes that has been summarised already: an output that equals the reference shares its buffer.
const TensorSummary* twin_of(const Tensor& tensor, std::span<const TensorSummary> done) {
  const auto found = std::ranges::find_if(done, [&](const TensorSummary& each) {
    return each.tensor.buffer.same_storage(tensor.buffer) && each.tensor.offset == tensor.offset &&
           each.tensor.desc == tensor.desc;
  });
  return found == done.end() ? nullptr : &*found;
}

// Counts every tensor that shares the output's data type over one range: their own, widened to the operator's bounds.
Result<void> count(Results& results, const EvaluateControl& control) {
  const Invocation& invocation = *results.invocation;
  std::vector<Tensor> tensors;
  std::vector<Statistics> numbers;
  std::vector<TensorSummary*> counted;
  for (TensorSummary& summary : results.tensors) {
    const std::size_t declared = invocation.schema->find_tensor(summary.name);
    const bool single = summary.is_input && invocation.schema->tensors[declared].single_element;
    if (single || summary.tensor.desc.data_type != invocation.output().tensor.desc.data_type) continue;
    tensors.push_back(summary.tensor);
    numbers.push_back(summary.statistics);
    counted.push_back(&summary);
  }
  const std::vector<HistogramBound> bounds = bounds_of(*invocation.schema, invocation.attributes);
  const picture::Range range = histogram_range(tensors, numbers, bounds);
  for (TensorSummary* summary : counted) {
    if (const TensorSummary* twin = twin_of(summary->tensor, results.tensors); twin->histogram) {
      summary->histogram = twin->histogram;
      continue;
    }
    Result<Histogram> counts = histogram(summary->tensor, static_cast<double>(range.low),
                                         static_cast<double>(range.high), histogram_bins, control.stop);
    if (!counts) return tl::unexpected(counts.error());
    summary->histogram = *std::move(counts);
  }
  return {};
}

Result<void> summarize(Results& results, const EvaluateControl& control) {
  auto add = [&](TensorSummary summary) -> Result<void> {
    const TensorSummary* twin = twin_of(summary.tensor, results.tensors);
    Result<Statistics> numbers = twin ? twin->statistics : statistics(summary.tensor, control.stop);
    if (!numbers) return tl::unexpected(numbers.error());
    summary.statistics = *numbers;
    results.tensors.push_back(std::move(summary));
    return {};
  };
  const OperatorSchema& schema = *results.invocation->schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const std::optional<BoundTensor>& bound = results.invocation->tensors[i];
    if (schema.tensors[i].role != TensorRole::Input || !bound) continue;
    if (auto done = add({schema.tensors[i].name, bound->resource, true, bound->tensor, {}, {}}); !done) return done;
  }
  for (const BackendOutcome& backend : results.backends) {
    if (!backend.ran()) continue;
    if (auto done = add({backend.name, backend.device, false, *backend.output, {}, {}}); !done) return done;
  }
  return count(results, control);
}

// Whether the tensor's elements are all that its buffer holds.
bool fills_its_buffer(const Tensor& tensor) {
  return is_packed(tensor.desc) && tensor.offset == 0 &&
         element_count(tensor.desc) * element_size(tensor.desc.data_type) == tensor.buffer.size();
}

// Compares an outcome with reference. Where all bytes are the same, one of the two copies is enough.
Result<void> judge(const BackendOutcome& reference, BackendOutcome& outcome, const EvaluateControl& control) {
  if (!reference.ran() || !outcome.ran()) return {};
  Result<Comparison> comparison = compare(*reference.output, *outcome.output, {}, control.stop);
  if (!comparison) {
    if (comparison.error().kind == Error::Kind::Cancelled) return tl::unexpected(comparison.error());
    return {};
  }
  outcome.comparison = *comparison;
  if (!comparison->equal())
    outcome.mismatches = first_mismatches(*reference.output, *outcome.output, 100, control.stop);
  else if (fills_its_buffer(*outcome.output))
    outcome.output->buffer = reference.output->buffer;
  return {};
}

}  // namespace

const BackendOutcome* Results::computed() const {
  const BackendOutcome* chosen = nullptr;
  for (const BackendOutcome& outcome : backends) {
    if (!outcome.comparison) continue;
    const bool worse =
        !chosen || chosen->comparison->equal() || outcome.comparison->max_ulp > chosen->comparison->max_ulp;
    if (worse && !(chosen && !chosen->comparison->equal() && outcome.comparison->equal())) chosen = &outcome;
  }
  return chosen;
}

std::vector<HistogramBound> bounds_of(const OperatorSchema& schema, const Attributes& attributes) {
  std::vector<HistogramBound> bounds;
  for (std::size_t i = 0; i < schema.attributes.size(); ++i)
    if (const float* value = std::get_if<float>(&attributes[i]); value && schema.attributes[i].is_bound)
      // By its shortest decimal: 0.7 as it was typed, not the double next to the float.
      bounds.push_back({schema.attributes[i].name,
                        std::strtod(format_element(DataType::Float32, to_bits(*value)).c_str(), nullptr)});
  return bounds;
}

std::vector<const DispatchCommand*> dispatches(const Model& model) {
  std::vector<const DispatchCommand*> found;
  for (const Command& command : model.commands)
    if (const auto* dispatch = std::get_if<DispatchCommand>(&command)) found.push_back(dispatch);
  return found;
}

Result<Results> evaluate(const Request& request, std::span<const BackendSlot> backends, ResourceCache& cache,
                         const EvaluateControl& control) {
  const auto start = std::chrono::steady_clock::now();
  const Model& model = *request.model;
  const std::vector<const DispatchCommand*> commands = dispatches(model);
  Results results;
  results.request = request;
  auto finish = [&]() -> Results {
    results.seconds = std::chrono::steady_clock::now() - start;
    return std::move(results);
  };
  auto fail = [&](Error error) -> Result<Results> {
    if (error.kind == Error::Kind::Cancelled) return tl::unexpected(std::move(error));
    results = {};
    results.request = request;
    if (request.dispatch < commands.size())
      results.diagnostics = check_descriptions(model, *commands[request.dispatch]);
    if (!has_errors(results.diagnostics)) results.error = std::move(error);
    return finish();
  };
  auto report = [&](std::string_view what, double fraction) {
    if (control.progress) control.progress(what, fraction);
  };
  const auto stopped = [&] { return control.stop && control.stop(); };

  if (request.dispatch >= commands.size())
    return fail({Error::Kind::BadInput, "commands", "the case dispatches nothing"});
  const std::span<const DispatchCommand* const> chain(commands.data(), request.dispatch + 1);

  report("loading", 0);
  Result<Resources> loaded = cache.load(model, request.paths);
  if (!loaded) return fail(loaded.error());
  RunOptions options{.threads = 0, .stop = control.stop, .progress = {}};
  Result<Resources> before =
      resources_before(model, chain.first(request.dispatch), *loaded, *backends.front().backend, options);
  if (!before) return fail(before.error());
  Result<Invocation> invocation = opscope::bind(model, *chain.back(), *before, &*loaded);
  if (!invocation) return fail(invocation.error());
  results.invocation = std::move(*invocation);
  results.diagnostics = validate(*results.invocation);
  if (has_errors(results.diagnostics)) return finish();

  const double share = 1.0 / static_cast<double>(backends.size() + 1);  // the last is comparing and summarising
  for (std::size_t i = 0; i < backends.size(); ++i) {
    if (stopped()) return tl::unexpected(cancelled().value());
    const BackendSlot& slot = backends[i];
    BackendOutcome outcome;
    outcome.name = slot.name;
    outcome.reason = slot.reason;
    if (slot.backend != nullptr) {
      outcome.device = slot.backend->device();
      const double done = static_cast<double>(i) * share;
      options.progress = [&, done](double fraction) { report(slot.name, done + fraction * share); };
      std::optional<Invocation> last;
      Result<RunResult> run = run_chain(model, chain, *loaded, *slot.backend, options, last);
      if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
      if (run) {
        outcome.output = output_tensor(*last, *run);
        outcome.milliseconds = run->milliseconds;
      } else {
        outcome.reason = run.error().text();
      }
    }
    if (!results.backends.empty()) {
      if (Result<void> done = judge(results.backends.front(), outcome, control); !done)
        return tl::unexpected(done.error());
    }
    results.backends.push_back(std::move(outcome));
  }
  report("comparing", 1 - share);
  const BackendOutcome& reference = results.backends.front();
  if (reference.ran()) results.mistrust = why_mistrusted(*results.invocation, *reference.output, control.stop);
  if (Result<void> done = summarize(results, control); !done) return fail(done.error());
  if (Result<void> same = check_files(*loaded); !same) return fail(same.error());
  return finish();
}

}  // namespace opscope::gui
