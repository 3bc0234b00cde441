#include "app/gui/jobs/evaluate.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "app/gui/jobs/summarize.h"
#include "core/compare/trust.h"
#include "core/model/case_memory.h"
#include "core/model/run_model.h"
#include "core/model/type_warnings.h"
#include "core/tensor/text.h"
#include "core/validation/validate.h"

namespace opscope::gui {
namespace {

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

// Where this dispatch takes the bytes of numbers for numbers of another type.
void append_type_warnings(Diagnostics& found, const Model& model, const SearchPaths& paths,
                          const DispatchCommand& command) {
  const CaseWarnings warnings = type_warnings(model, paths);
  for (const TensorDeclaration& tensor : model.find_dispatchable(command.dispatchable)->desc.schema->tensors) {
    const std::string path = "bindings." + tensor.name;
    for (const CaseWarning& warning : warnings)
      if (warning.path == path_in_case(model, command, path))
        found.push_back({Diagnostic::Severity::Warning, path, warning.what, RuleSource::Decided});
  }
}

// Binds and runs every dispatch up to and including the last of `commands` on one backend, each reading what the
// earlier ones wrote. Returns the last one's run.
Result<RunResult> run_chain(const Model& model, std::span<const DispatchCommand* const> commands, Resources resources,
                            Backend& backend, const RunOptions& options, std::optional<Invocation>& last) {
  RunResult run;
  const Resources initial = resources;
  const Binder binder(model);
  for (const DispatchCommand* command : commands) {
    Result<Invocation> invocation = binder.bind(*command, resources, &initial);
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
  const Binder binder(model);
  for (const DispatchCommand* command : earlier) {
    Result<Invocation> invocation = binder.bind(*command, resources, &initial);
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

// Whether the tensor's elements are all that its buffer holds.
bool fills_its_buffer(const Tensor& tensor) {
  return is_packed(tensor.desc) && tensor.offset == 0 &&
         element_count(tensor.desc) * element_size(tensor.desc.data_type) == tensor.buffer.size();
}

// Compares with reference what has run and has not been compared. Where all bytes are the same, one copy is enough: the
// one that was there first, which may be on screen.
Result<void> judge(Results& results, const EvaluateControl& control) {
  BackendOutcome& reference = results.backends.front();
  for (BackendOutcome& outcome : results.backends) {
    if (&outcome == &reference || !outcome.ran() || !reference.ran() || outcome.comparison) continue;
    Result<Comparison> comparison = compare(*reference.output, *outcome.output, {}, control.stop);
    if (!comparison) {
      if (comparison.error().kind == Error::Kind::Cancelled) return tl::unexpected(comparison.error());
      continue;
    }
    outcome.comparison = *comparison;
    const auto shown = [&](const BackendOutcome& each) {
      return std::ranges::any_of(results.tensors, [&](const TensorSummary& summary) {
        return summary.tensor.buffer.same_storage(each.output->buffer);
      });
    };
    if (!comparison->equal())
      outcome.mismatches = first_mismatches(*reference.output, *outcome.output, 100, control.stop);
    else if (fills_its_buffer(*outcome.output) && !shown(outcome))
      outcome.output->buffer = reference.output->buffer;
    else if (fills_its_buffer(*outcome.output))
      reference.output->buffer = outcome.output->buffer;
  }
  return {};
}

// The order to run them in: the quick one that gives something to look at, the reference, then the others.
std::vector<std::size_t> running_order(std::size_t backends) {
  std::vector<std::size_t> order(backends);
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (backends > 1) std::swap(order[0], order[1]);
  return order;
}

}  // namespace

const BackendOutcome* Results::computed() const {
  const BackendOutcome *chosen = nullptr, *last = nullptr;
  for (const BackendOutcome& outcome : backends) {
    if (outcome.ran() && &outcome != &backends.front()) last = &outcome;
    if (!outcome.comparison) continue;
    const bool worse =
        !chosen || chosen->comparison->equal() || outcome.comparison->max_ulp > chosen->comparison->max_ulp;
    if (worse && !(chosen && !chosen->comparison->equal() && outcome.comparison->equal())) chosen = &outcome;
  }
  return chosen ? chosen : last;
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

Result<Results> evaluate(const Request& request, std::span<const BackendSlot> backends, Kept& kept,
                         const EvaluateControl& control) {
  const auto start = std::chrono::steady_clock::now();
  const Model& model = *request.model;
  const std::vector<const DispatchCommand*> commands = dispatches(model);
  Results results;
  results.request = request;
  auto finish = [&]() -> Results {
    results.state = Results::State::Complete;
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
  auto publish = [&] {
    list_tensors(results, kept.inputs);
    if (control.publish) control.publish(results);
  };
  const auto stopped = [&] { return control.stop && control.stop(); };

  if (request.dispatch >= commands.size())
    return fail({Error::Kind::BadInput, "commands", "the case dispatches nothing"});
  const std::span<const DispatchCommand* const> chain(commands.data(), request.dispatch + 1);

  // The whole need, before any of it is taken. What is loaded already is used again, or given back.
  const auto running = std::ranges::count_if(backends, [](const BackendSlot& slot) { return slot.backend != nullptr; });
  const auto devices =
      std::ranges::count_if(backends, [](const BackendSlot& slot) { return slot.backend && slot.name == "gpu"; });
  const std::uint64_t needed = needed_bytes(memory_of(model, request.paths), CaseUse::Draw,
                                            static_cast<std::uint64_t>(running), static_cast<std::uint64_t>(devices));
  if (auto fits = check_memory(needed, request.memory_limit, kept.resources.bytes()); !fits)
    return fail({Error::Kind::BadInput, "the case", fits.error().what});

  report("loading", 0);
  Result<Resources> loaded = kept.resources.load(model, request.paths);
  if (!loaded) return fail(loaded.error());
  RunOptions options{.threads = 0, .stop = control.stop, .progress = {}};
  Result<Resources> before =
      resources_before(model, chain.first(request.dispatch), *loaded, *backends.front().backend, options);
  if (!before) return fail(before.error());
  Result<Invocation> invocation = opscope::bind(model, *chain.back(), *before, &*loaded);
  if (!invocation) return fail(invocation.error());
  results.invocation = std::move(*invocation);
  results.diagnostics = validate(*results.invocation);
  append_type_warnings(results.diagnostics, model, request.paths, *chain.back());
  if (has_errors(results.diagnostics)) return finish();

  results.state = Results::State::Growing;
  for (const BackendSlot& slot : backends) {
    BackendOutcome& outcome = results.backends.emplace_back();
    outcome.name = slot.name;
    outcome.reason = slot.reason;
    if (slot.backend != nullptr) outcome.device = slot.backend->device();
  }
  publish();
  const double share = 1.0 / static_cast<double>(backends.size() + 1);  // the last is counting
  double done = 0;
  bool counted = false;  // the numbers of the first output
  for (const std::size_t i : running_order(backends.size())) {
    if (stopped()) return tl::unexpected(cancelled().value());
    BackendOutcome& outcome = results.backends[i];
    if (backends[i].backend != nullptr) {
      options.progress = [&](double fraction) { report(outcome.name, done + fraction * share); };
      options.progress(0);
      std::optional<Invocation> last;
      Result<RunResult> run = run_chain(model, chain, *loaded, *backends[i].backend, options, last);
      if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
      if (run) {
        outcome.output = output_tensor(*last, *run);
        outcome.milliseconds = run->milliseconds;
      } else {
        outcome.reason = run.error().text();
      }
    }
    done += share;
    report("comparing", done);
    if (Result<void> judged = judge(results, control); !judged) return tl::unexpected(judged.error());
    publish();
    if (counted || !outcome.ran()) continue;
    counted = true;
    report("counting", done);
    if (Result<void> fine = count_tensors(results, control.stop); !fine) return fail(fine.error());
    publish();
  }
  report("counting", done);
  const BackendOutcome& reference = results.backends.front();
  if (reference.ran()) results.mistrust = why_mistrusted(*results.invocation, *reference.output, control.stop);
  if (Result<void> fine = count_tensors(results, control.stop); !fine) return fail(fine.error());
  if (Result<void> same = check_files(*loaded); !same) return fail(same.error());
  kept.inputs.clear();
  std::ranges::copy_if(results.tensors, std::back_inserter(kept.inputs), &TensorSummary::is_input);
  return finish();
}

}  // namespace opscope::gui
