#include "app/gui/shell/pane_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/gui/edits/access.h"
#include "app/gui/panes/plane_builder.h"
#include "app/gui/plots/outcomes_panel.h"
#include "app/gui/shell/alpha_note.h"
#include "app/gui/shell/backend_on_show.h"
#include "app/gui/shell/case_inputs.h"
#include "app/gui/verdict/inherited.h"
#include "core/compare/outcomes.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// What stood in its place before: a source of the same role and, of an input, the same title. nullptr: nothing.
const HeatmapSource* predecessor(const HeatmapSource& source, const std::vector<HeatmapSource>& before) {
  const auto found = std::ranges::find_if(before, [&](const HeatmapSource& old) {
    return old.role == source.role && (source.role != PaneRole::Input || old.title == source.title);
  });
  return found == before.end() ? nullptr : &*found;
}

// Both buffers are alive, so equal storage means equal data.
bool same_data(const HeatmapSource& old, const HeatmapSource& source) {
  return same_bytes(old.tensor, source.tensor) && old.reference.has_value() == source.reference.has_value() &&
         (!source.reference || same_bytes(*old.reference, *source.reference)) &&
         same_bytes(old.drawn_tensor(), source.drawn_tensor());
}

// Gives a source the smallest and largest finite value of its tensor, and its 1st and 99th percentile; nothing if it
// has none, or was not counted.
void add_extremes(HeatmapSource& source, const TensorSummary& summary) {
  const Statistics& counted = summary.statistics;
  if (!summary.counted() || counted.finite() == 0) return;
  const DataType type = summary.tensor.desc.data_type;
  const auto between = [&](std::uint64_t low, std::uint64_t high) {
    return picture::Range{picture::to_long_double(type, low), picture::to_long_double(type, high)};
  };
  source.extremes = between(counted.min_bits, counted.max_bits);
  source.most = between(counted.percentiles.front(), counted.percentiles.back());
}

// "0..255": of numbers that are compared as such samples, and not as `own`. Empty: they are as the case has them, or of
// no other case.
std::string scaled_samples(const Results& results, const BackendOutcome& backend, picture::Range SampleScales::*own) {
  const ComparedCase* compared = results.other_case(backend);
  if (compared == nullptr || !compared->scales || *compared->scales.*own == compared->scales->common) return "";
  return samples_text(compared->scales->common);
}

// The end of an origin.
std::string scaled_text(const std::string& samples) { return samples.empty() ? "" : ", scaled to " + samples; }

// ", 93.12 % kept": why the pictures of an operator's only input and of its output look alike. Empty: they need not, or
// nothing is counted.
std::string kept_text(const Results& results) {
  if (!results.outcomes) return "";
  const Invocation& invocation = *results.invocation;
  const OperatorSchema& schema = *invocation.schema;
  // What is kept is scaled and shifted, too.
  for (const AttributeValue& attribute : invocation.attributes)
    if (attribute.as_scale_bias().value_or(ScaleBias()) != ScaleBias()) return "";
  std::size_t inputs = 0;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (schema.tensors[i].role == TensorRole::Input && invocation.tensors[i]) {
      if (++inputs > 1 || invocation.data_type(i) != invocation.data_type(schema.output())) return "";
    }
  const std::vector<Outcome>& each = schema.outcomes.each;
  const auto kept = std::ranges::find(each, OutcomeTone::Kept, &Outcome::tone);
  if (kept == each.end()) return "";
  const std::uint64_t all = element_count(results.outcomes->outcomes.desc);
  const std::uint64_t count = results.outcomes->counts[static_cast<std::size_t>(kept - each.begin())].count;
  constexpr std::uint64_t alike_from = 10;  // a tenth of the elements is seen
  if (all - count > all / alike_from) return "";
  return fmt::format(", {} {}", count == all ? "all" : share_text(count, all), kept->name);
}

constexpr const char* before_it_failed = ", before it failed";

// True if the computed output among `sources` is this backend's.
bool shows(const std::vector<HeatmapSource>& sources, const BackendOutcome& backend) {
  return std::ranges::any_of(sources, [&](const HeatmapSource& source) {
    return source.role == PaneRole::Computed &&
           (source.title == backend.name || source.title == backend.name + before_it_failed);
  });
}

// The dispatch that writes an input, if the reference ran it in the place of the backend. Empty: the backend ran it.
std::string stood_in_for(const Results& results, const BackendOutcome& backend, std::size_t tensor) {
  const Model& model = *results.request.model;
  const auto writer = writer_of(model, {results.request.dispatch, tensor});
  const std::string name = writer ? find_dispatch(model, *writer)->dispatchable : "";
  return std::ranges::find(backend.own_stand_ins, name) == backend.own_stand_ins.end() ? "" : visible_name(name, 24);
}

// "1 of 2 its own in all"
std::string own_part_of_all(const Judgement& judgement) {
  if (own_part(judgement).empty()) return "";
  return fmt::format("{} of {} its own in all", with_thousands(judgement.own_difference->mismatches),
                     with_thousands(judgement.comparison.mismatches));
}

// How each of these backends was judged, for the list of those to show.
std::vector<std::string> findings_of(const Results& results, const std::vector<std::string>& backends) {
  std::vector<std::string> findings;
  findings.reserve(backends.size());
  for (const std::string& name : backends) {
    std::string& finding = findings.emplace_back();
    const BackendOutcome* backend = results.outcome(name);
    if (backend == nullptr || !backend->judgement) continue;
    const Judgement& judgement = *backend->judgement;
    if (judgement.status == Status::Mistrusted) finding = "? unproven";
    const std::string inheritance = inheritance_word(*backend);
    if (inheritance == "unclear")
      finding = "~ unclear";
    else if (inheritance.ends_with("inherited"))
      finding = "~ inherits";
    else if (judgement.failed() && judgement.fault != Fault::Elements)
      finding = "! failed";
    else if (judgement.failed())
      finding = results.is_other_case(*backend) ? "\u2260 differs" : "! differs";
  }
  return findings;
}

}  // namespace

std::vector<HeatmapSource> pane_sources(const PaneSourcesInput& input, const std::vector<HeatmapSource>& before,
                                        std::uint64_t& last_version) {
  const Results& results = *input.results;
  std::vector<HeatmapSource> sources;
  const auto summary_of = [&](const std::string& name) -> const TensorSummary* {
    const auto summary = std::ranges::find(results.tensors, name, &TensorSummary::name);
    return summary == results.tensors.end() ? nullptr : &*summary;
  };
  const auto add = [&](HeatmapSource source, const TensorSummary* summary = nullptr) {
    source.version = ++last_version;
    if (summary) add_extremes(source, *summary);
    const HeatmapSource* old = predecessor(source, before);
    if (old && same_data(*old, source)) source.version = old->version;
    if (old && !source.extremes && old->tensor.desc.data_type == source.tensor.desc.data_type) {
      source.extremes = old->extremes;                              // until it is counted
      if (source.version == old->version) source.most = old->most;  // not that of other data
    }
    sources.push_back(std::move(source));
  };
  const auto add_before = [&](PaneRole role) {
    if (results.state != Results::State::Growing) return;
    if (role != PaneRole::Reference && input.not_run) return;
    if (role != PaneRole::Reference && input.wanted && !shows(before, *input.wanted)) return;
    for (const HeatmapSource& old : before)
      if (old.role == role && (role != PaneRole::Input || !old.own_of.empty()))
        sources.push_back(old), sources.back().outdated = true;
  };
  const OperatorSchema& schema = *results.invocation->schema;
  const auto is_condition = [&](std::size_t tensor) { return schema.tensors[tensor].kind == TensorKind::Condition; };
  const auto memory_of = [&](std::size_t tensor) -> std::shared_ptr<const ResourceMap> {
    if (!results.memory || !(*results.memory)[tensor]) return nullptr;
    return {results.memory, &*(*results.memory)[tensor]};
  };
  const auto quantization = [&](std::size_t tensor) {
    return input.real ? input.real->quantization(tensor) : std::nullopt;
  };
  const BackendOutcome& reference = results.backends.front();
  const BackendOutcome* computed = input.computed;
  const bool inherited = computed && computed->inherits();
  for (const TensorSummary& summary : results.tensors) {
    if (!summary.is_input || input.is_copy || is_single(results, summary)) continue;
    const TensorAt at{results.request.dispatch, schema.find_tensor(summary.name)};
    add({.title = summary.name,
         .origin = origin_of(results.request, at.tensor, summary),
         .tensor = summary.tensor,
         .role = PaneRole::Input,
         .is_condition = is_condition(at.tensor),
         .quantization = quantization(at.tensor),
         .samples = samples_of(*results.request.model, at),
         .alpha = alpha_channel(*results.request.model, at),
         .memory = memory_of(at.tensor)},
        &summary);
    if (lacks_mean(*results.request.model, at)) sources.back().samples = sources.back().extremes;
  }
  if (!computed && !input.failed && results.request.end_to_end) add_before(PaneRole::Input);
  if (computed)
    for (const auto& [name, tensor] : computed->own_inputs) {
      const std::size_t at = schema.find_tensor(name);
      const TensorSummary* shown = summary_of(name);
      // A file changes no more: no pane for what is on screen already.
      const bool is_repeated = !computed->computes && shown && same_bytes(shown->tensor, tensor);
      if (schema.tensors[at].single_element || is_repeated) continue;
      const std::string stood_in = stood_in_for(results, *computed, at);
      add({.title = fmt::format("{} of {}", name, computed->name),
           .origin = stood_in.empty() ? "own result" : "the reference's, for " + stood_in,
           .tensor = tensor,
           .role = PaneRole::Input,
           .is_condition = is_condition(at),
           .quantization = quantization(at),
           .own_of = name,
           .stood_in = stood_in,
           .memory = memory_of(at)});
    }
  if (reference.ran())
    add({.title = input.reference,
         .origin = input.is_copy ? "" : reference.device + kept_text(results),
         .tensor = *reference.output,
         .role = PaneRole::Reference,
         .is_condition = is_condition(schema.output()),
         .quantization = quantization(schema.output())},
        summary_of(reference.name));
  else
    add_before(PaneRole::Reference);
  const std::string scaled = computed ? scaled_samples(results, *computed, &SampleScales::other) : "";
  const std::optional<bool> equal =
      computed && computed->difference() ? std::optional(computed->difference()->identical()) : std::nullopt;
  if (computed)
    add({.title = computed->name,
         .origin = inherited ? "" : computed->device + scaled_text(scaled),
         .tensor = *computed->output,
         .role = PaneRole::Computed,
         .equal = equal,
         .is_condition = is_condition(schema.output()),
         .candidate = results.candidate(computed->name),
         .backends = input.backends,
         .quantization = quantization(schema.output()),
         .backend_findings = findings_of(results, input.backends),
         .inherited = inherited ? inheritance_word(*computed) : "",
         .not_run_why = inherited ? visible_message(computed->judgement->reason) : "",
         .scaled = scaled},
        summary_of(computed->name));
  else if (input.failed)
    add({.title = input.failed->name + before_it_failed,
         .origin = input.failed->device,
         .tensor = *input.failed->earlier,
         .role = PaneRole::Computed,
         .is_condition = is_condition(schema.output()),
         .earlier = true,
         .candidate = results.candidate(input.failed->name),
         .backends = input.backends,
         .quantization = quantization(schema.output()),
         .backend_findings = findings_of(results, input.backends)});
  else
    add_before(PaneRole::Computed);
  const auto old_filtered = input.awaits_filter
                                ? std::ranges::find_if(before, [](const auto& old) { return old.filtered.has_value(); })
                                : before.end();
  const std::optional<ErrorMap> error = input.errors ? input.errors->map() : std::nullopt;
  const bool has_error = input.error && error && quantization(schema.output()) &&
                         error->tensor.desc.sizes == results.invocation->output().tensor.desc.sizes;
  const std::string scaled_reference = computed ? scaled_samples(results, *computed, &SampleScales::front) : "";
  if (computed && computed->difference() && has_error)
    add({.title = "difference",
         .origin = computed->name + " against the exact result",
         .tensor = error->tensor,
         .reference = Tensor{error->tensor.desc, Buffer::zeros(error->tensor.buffer.size()), 0},
         .role = PaneRole::Difference,
         .outdated = input.errors->wanted().results != input.results,
         .error = error->unit});
  else if (computed && computed->difference() && old_filtered != before.end())
    sources.push_back(*old_filtered), sources.back().outdated = true;
  else if (computed && computed->difference())
    add({.title = "difference",
         .origin = fmt::format("{} against {}{}", computed->name,
                               results.is_other_case(*computed) && !input.own_case.empty() && !input.is_copy
                                   ? input.own_case
                                   : input.reference,
                               scaled_text(scaled_reference)),
         .tensor = *computed->output,
         .reference = results.reference_of(*computed),
         .role = PaneRole::Difference,
         .mistrusted = computed->judgement->status == Status::Mistrusted,
         .equal = equal,
         .is_other_case = results.is_other_case(*computed),
         .filtered = input.filtered,
         .filter_text = input.filter_text,
         .inherited = inheritance_word(*computed),
         .own = own_part(*computed->judgement),
         .own_of_all = own_part_of_all(*computed->judgement),
         .scaled = scaled_reference});
  else if (input.failed && reference.ran())
    add({.title = "difference",
         .origin = input.failed->name + " against " + input.reference,
         .tensor = *input.failed->earlier,
         .reference = reference.output,
         .role = PaneRole::Difference,
         .earlier = true});
  else
    add_before(PaneRole::Difference);
  return sources;
}

std::vector<HeatmapSource> awaited_panes(const PaneSourcesInput& input, const std::vector<HeatmapSource>& sources) {
  const Results& results = *input.results;
  const bool growing = results.state == Results::State::Growing;
  std::vector<HeatmapSource> awaited;
  const auto is_missing = [&](PaneRole role) {
    return std::ranges::find(sources, role, &HeatmapSource::role) == sources.end();
  };
  if (growing && is_missing(PaneRole::Reference))
    awaited.push_back({.title = input.reference, .role = PaneRole::Reference});
  if (const BackendOutcome* lacks = input.not_run) {
    if (!results.candidate(lacks->name)) return awaited;  // a file of another dispatch: the verdict says so
    const std::string why = not_run_text(*lacks);
    const bool failed = lacks->judgement && lacks->judgement->failed();
    awaited.push_back({.title = lacks->name,
                       .role = PaneRole::Computed,
                       .candidate = results.candidate(lacks->name),
                       .never_comes = why,
                       .failed = failed});
    awaited.push_back({.title = "difference", .role = PaneRole::Difference, .never_comes = why, .failed = failed});
    return awaited;
  }
  if (!growing) return {};
  const BackendOutcome* next = input.wanted;
  for (std::size_t i = 1; i < results.backends.size() && input.wanted == nullptr; ++i)
    if (results.backends[i].pending()) next = &results.backends[i];
  const bool comes = is_missing(PaneRole::Computed) && next != nullptr && !input.is_unfit;
  if (comes) awaited.push_back({.title = next->name, .role = PaneRole::Computed});
  if (is_missing(PaneRole::Difference) && (comes || !is_missing(PaneRole::Computed)))
    awaited.push_back({.title = "difference", .role = PaneRole::Difference});
  return awaited;
}

bool repeats_reference(const BackendOutcome& computed) {
  const Comparison* difference = computed.difference();
  return difference && difference->identical() && computed.judgement->status == Status::Passed;
}

void compare_as(std::span<HeatmapSource> sources, std::optional<DataType> type) {
  const auto reference = std::ranges::find(sources, PaneRole::Reference, &HeatmapSource::role);
  for (HeatmapSource& source : sources) {
    const bool is_alike =
        reference != sources.end() && source.tensor.desc.data_type == reference->tensor.desc.data_type;
    source.compared_as = is_alike ? type : std::nullopt;
  }
}

void choose_panes(std::span<HeatmapSource> sources, const std::string& beside, bool leave_out) {
  for (HeatmapSource& source : sources) {
    const bool computed = source.role == PaneRole::Computed || source.role == PaneRole::Difference;
    source.stands_beside = source.title == beside;
    source.left_out = leave_out && computed;
  }
}

void follow_renamed(const std::vector<HeatmapSource>& before, const std::vector<HeatmapSource>& now,
                    std::string& pane) {
  const auto old = std::ranges::find(before, PaneRole::Computed, &HeatmapSource::role);
  const auto present = std::ranges::find(now, PaneRole::Computed, &HeatmapSource::role);
  if (old != before.end() && present != now.end() && pane == old->title) pane = present->title;
}

}  // namespace opscope::gui
