#include "app/gui/verdict/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/files_chain.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/one_operator_backend.h"
#include "app/gui/verdict/form_findings.h"
#include "app/gui/verdict/inherited.h"
#include "app/gui/widgets/device_meaning.h"
#include "app/gui/widgets/marked_number.h"
#include "core/backends/array/array_backend.h"
#include "core/candidates/error_place.h"
#include "core/compare/comparison_text.h"
#include "core/compare/difference_list.h"
#include "core/judge/stand_ins.h"
#include "core/operators/schema/same_finding.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::string duration(double value) {
  if (value < 0.01) return fmt::format("{:.1f} \u00b5s", value * 1000);
  if (value < 1) return fmt::format("{:.0f} \u00b5s", value * 1000);
  if (value < 100) return fmt::format("{:.1f} ms", value);
  return value < 10'000 ? fmt::format("{:.0f} ms", value) : fmt::format("{:.1f} s", value / 1000);
}

// "12 ULP (absolute 3.2e-05)"
std::string distance(std::uint64_t ulp, double absolute) {
  return fmt::format("{} (absolute {})", ulp_text(ulp), marked_number(absolute, 4));
}

double distance_at_worst(const Comparison& found, const Tensor& reference, const Tensor& output) {
  return absolute_distance(output.desc.data_type, element_bits(reference, found.worst),
                           element_bits(output, found.worst));
}

std::string at_place(const BackendOutcome& backend, std::uint64_t position) {
  return " at " + format_index(index_of(position, backend.output->desc.sizes));
}

// Where the largest absolute difference is, if not at the worst element. Empty: not known.
std::string largest_place(const BackendOutcome& backend) {
  return backend.largest_absolute ? at_place(backend, *backend.largest_absolute) : "";
}

// The largest finite difference where nothing but NaNs of different bits is beside it, which are the least of all.
const FiniteDifference* beside_nan_bits(const BackendOutcome& backend) {
  return backend.largest_finite && !has_farther_than_finite(*backend.difference()) ? &*backend.largest_finite : nullptr;
}

// Where the worst_kind() is.
std::string worst_place(const BackendOutcome& backend) {
  return at_place(backend, backend.worst.value_or(backend.difference()->worst));
}

// Both of the worst element, and the largest absolute difference if another element has that. A NaN that differs has no
// distance, be it against a number or a NaN of other bits. `places`: with the indices of both.
std::string worst_distance(const Results& results, const BackendOutcome& backend, bool places) {
  const Comparison& found = *backend.difference();
  if (const FiniteDifference* largest = beside_nan_bits(backend))
    return distance(largest->ulp, largest->absolute_there) + (places ? at_place(backend, largest->position) : "");
  if (found.has_nan()) return worst_kind(found) + (places ? worst_place(backend) : "");
  const std::string at = places ? at_place(backend, found.worst) : "";
  const double there = distance_at_worst(found, results.reference_of(backend), *backend.output);
  std::string text = distance(found.max_ulp, there) + at;
  if (!(there < found.max_abs)) return text;
  const std::string place = places ? largest_place(backend) : "";
  return text + fmt::format("; largest absolute {}{}", marked_number(found.max_abs, 4, backend.output->desc.data_type),
                            place.empty() ? ", of another element" : place);
}

// "1.25 at [0,3]" or, if another element is the farthest in ULP, "1.25 at [0,3]; most ULP at [2,1]": of another case,
// whose values were not meant to be the same.
std::string largest_of_case(const Results& results, const BackendOutcome& backend) {
  const Comparison& found = *backend.difference();
  const bool elsewhere = distance_at_worst(found, results.reference_of(backend), *backend.output) < found.max_abs;
  return marked_number(found.max_abs, 4, backend.output->desc.data_type) +
         (elsewhere ? largest_place(backend) + "; most ULP" : "") + at_place(backend, found.worst);
}

void add_backends(Verdict& verdict, const Results& results, const WarmTimes* warm) {
  verdict.warm = warm != nullptr;
  std::size_t under_test = 0;
  for (const BackendOutcome& backend : results.backends) {
    if (!backend.computes || !backend.ran()) continue;
    const auto found = warm ? warm->find(backend.name) : WarmTimes::const_iterator();
    const bool measured = warm && found != warm->end();
    // Those of implementations under test come first: the last ones have no room in a narrow window.
    const auto at = results.candidate(backend.name) ? under_test++ : verdict.timings.size();
    verdict.timings.insert(verdict.timings.begin() + static_cast<std::ptrdiff_t>(at),
                           backend.name + " " + duration(measured ? found->second : backend.milliseconds));
    verdict.warm = verdict.warm && measured;
    verdict.device = backend.device;  // the last that ran is the furthest from the CPU
    verdict.device_meaning = device_meaning(backend.name, backend.device);
  }
  for (const BackendOutcome& backend : results.backends)
    if (backend.judgement && backend.judgement->status == Status::Skipped &&
        verdict.sentence.find(visible_message(backend.judgement->reason)) == std::string::npos)
      verdict.device = backend.name + " not available: " + backend.judgement->reason, verdict.device_meaning.clear();
}

std::vector<std::string> pending_backends(const Results& results) {
  std::vector<std::string> pending;
  for (const BackendOutcome& backend : results.backends)
    if (backend.pending()) pending.push_back(backend.name);
  return pending;
}

// The steps that are missing before there can be a verdict.
std::string still_to_come(const Results& results) {
  const std::vector<std::string> pending = pending_backends(results);
  return pending.empty() ? "numbers" : and_list(pending);
}

// " (exact)", " (within 3 ULP, end to end)": how the elements were judged.
std::string measure_of(const Results& results, const Judgement& judgement) {
  const bool own_results = results.request.end_to_end && results.request.dispatch > 0;
  return fmt::format(" ({}{})", measure_text(judgement.measure), own_results ? ", end to end" : "");
}

// "; the reference stood in for 'sign'": end to end, a backend that cannot run an earlier dispatch.
std::string stand_ins_of(const Judgement& judgement) {
  return judgement.stand_ins.empty() ? "" : "; " + visible_message(stand_in_text(judgement.stand_ins));
}

// How sure it is that an error is the backend's own: 2: it is; 1: or that of a dispatch without a file; 0: it is not.
int blame_of(const BackendOutcome& backend) {
  const Judgement& judgement = *backend.judgement;
  return judgement.right_on_own_inputs ? 0 : may_inherit(judgement, backend.computes) ? 1 : 2;
}

// The failed backend to report: of those with wrong elements the one with the largest difference, else the first. One
// that only hands on an error of earlier dispatches comes behind those, and the case of another tab is the last of all.
// `on_show`: the name of the backend to report among equals.
const BackendOutcome* worst_of(const Results& results, std::string_view on_show) {
  const auto rank = [&](const BackendOutcome& backend) {
    const Comparison& found = backend.judgement->comparison;
    return std::tuple(!results.is_other_case(backend), blame_of(backend), found.mismatches > 0, found.max_ulp,
                      backend.name == on_show);
  };
  const BackendOutcome* worst = nullptr;
  for (const BackendOutcome& backend : results.backends)
    if (backend.judgement && backend.judgement->failed() && (!worst || rank(backend) > rank(*worst))) worst = &backend;
  return worst;
}

// The implementations that fail as `worst` does: of themselves, or by an error of earlier dispatches.
std::vector<std::string> failing_as(const Results& results, const BackendOutcome& worst) {
  std::vector<std::string> names{worst.name};
  for (const BackendOutcome& each : results.backends)
    if (&each != &worst && each.computes && worst.computes && each.judgement && each.judgement->failed() &&
        each.judgement->right_on_own_inputs == worst.judgement->right_on_own_inputs)
      names.push_back(each.name);
  return names;
}

// "gpu", "gpu (mine too)": whose worst element is told, and which others differ.
std::string failing_text(const Results& results, const BackendOutcome& worst) {
  std::vector<std::string> names = failing_as(results, worst);
  names.erase(names.begin());
  return worst.name + (names.empty() ? "" : fmt::format(" ({} too)", and_list(names)));
}

// An implementation under test that was skipped is no part of the verdict.
bool is_not_run(const Results& results, const BackendOutcome& backend) {
  return results.candidate(backend.name) && backend.judgement && backend.judgement->status == Status::Skipped;
}

bool inherits_error(const BackendOutcome& backend) { return backend.inherits() && !backend.difference()->identical(); }

// Texts, each once, with the backends that they are of.
using Said = std::vector<std::pair<std::string, std::vector<std::string>>>;

void say(Said& said, const std::string& text, const BackendOutcome& backend) {
  auto found = std::ranges::find(said, text, &Said::value_type::first);
  if (found == said.end()) found = said.insert(said.end(), {text, {}});
  found->second.push_back(visible_name(backend.name));
}

// ", mine and theirs not run: it was chosen for CLIP". End to end the chain goes on behind them. In `brief`: who, and
// not why, without those of inherited_text.
std::string not_run_text(const Results& results, bool brief) {
  const auto goes_on = [&](const BackendOutcome& each) { return results.request.end_to_end && !each.device.empty(); };
  const auto ends = [&](const BackendOutcome& each) { return is_not_run(results, each) && !goes_on(each); };
  const bool all_go_on = std::ranges::none_of(results.backends, ends);
  const std::string instead = "; the reference runs it instead";
  Said said;
  for (const BackendOutcome& each : results.backends)
    if (is_not_run(results, each) && !(brief && inherits_error(each)))
      say(said, brief ? "" : visible_message(each.judgement->reason) + (goes_on(each) && !all_go_on ? instead : ""),
          each);
  if (brief) return said.empty() ? "" : fmt::format(", {} not run", and_list(said.front().second));
  std::string text;
  for (const auto& [reason, names] : said) text += fmt::format(", {} not run: {}", and_list(names), reason);
  return text + (results.request.end_to_end && all_go_on && !said.empty() ? instead : "");
}

// ", theirs failed": the implementations that failed beside a compared file, not by an earlier dispatch alone.
std::string failed_beside(const Results& results) {
  std::vector<std::string> failed;
  for (const BackendOutcome& each : results.backends)
    if (each.computes && each.judgement && each.judgement->failed() && !each.judgement->right_on_own_inputs)
      failed.push_back(visible_name(each.name));
  return failed.empty() ? "" : fmt::format(", {} failed", and_list(failed));
}

// ", theirs failed, mine not run": the implementations without a result, beside a compared file that does not fit.
std::string without_result_text(const Results& results) { return failed_beside(results) + not_run_text(results, true); }

// An array of other sizes or another type is no implementation that failed.
Verdict failed_verdict(const Results& results, const BackendOutcome& backend, std::string why) {
  const std::vector<std::string> names = failing_as(results, backend);
  const std::string_view how = backend.computes ? "failed" : array_failure(backend.judgement->reason);
  if (names.size() > 1) why = backend.name + ": " + why;
  Verdict verdict{Verdict::Kind::Different, "!", fmt::format("{} {}", and_list(names), how), std::move(why)};
  if (!backend.computes) verdict.without_result = without_result_text(results);
  verdict.sentence += verdict.without_result;
  return verdict;
}

// "; it was chosen for SIGN": of a shader in a chain, which may be meant for another dispatch than the one that was on
// show then.
std::string chosen_for(const Results& results, const BackendOutcome& backend) {
  const Request& request = results.request;
  const std::optional<std::size_t> candidate = results.candidate(backend.name);
  const OperatorSchema* op = candidate ? request.candidates[*candidate].op : nullptr;
  const bool is_chain = request.model && dispatches(*request.model).size() > 1;
  return op && is_chain ? "; " + other_operator_text(*op) : "";
}

// Empty if it is known, or nothing could be inherited.
std::string unknown_inheritance(const Results& results, const BackendOutcome& backend) {
  const Request& request = results.request;
  const ComparedArray* file = backend.computes || results.candidate(backend.name) ? nullptr : results.compared_array();
  const bool is_unknown = file && file->is_of_chain() && request.model && !request.follows_files &&
                          reads_earlier_output(*request.model, request.dispatch);
  return is_unknown ? inheritance_unknown : "";
}

// ", its own up to 0.25, at [0,3]", ", its own up to 0.25, the first at [0,3]": of a dispatch that hands on
// differences.
std::string own_place(const BackendOutcome& backend) {
  if (own_part(*backend.judgement).empty()) return "";
  const std::string size = own_size(*backend.judgement, backend.output->desc.data_type);
  const Comparison& own = *backend.judgement->own_difference;
  return fmt::format(", its own{}{}{}{}", size.empty() ? "" : " " + size, size.empty() ? "" : ",",
                     own.mismatches == 1 ? "" : " the first", at_place(backend, own.first_mismatch));
}

Verdict failure(const Results& results, const BackendOutcome& backend) {
  const Judgement& judgement = *backend.judgement;
  const Comparison& found = judgement.comparison;
  const std::string measure = judgement.compared() ? measure_of(results, judgement) : "";
  if (judgement.fault == Fault::NoResult && results.candidate(backend.name)) {
    const std::optional<ErrorPlace> place = first_error_place(judgement.reason);
    Verdict verdict = failed_verdict(
        results, backend, visible_message(place ? place->text() : judgement.reason) + chosen_for(results, backend));
    verdict.failed = backend.name;
    return verdict;
  }
  if (judgement.fault != Fault::Elements)
    return failed_verdict(results, backend, visible_message(judgement.reason) + measure);
  const bool is_other_case = results.is_other_case(backend);
  std::string finite;
  if (const auto& largest = backend.largest_finite; largest && !beside_nan_bits(backend))
    finite = is_other_case ? fmt::format("; largest finite absolute {}{}",
                                         marked_number(largest->absolute, 4, backend.output->desc.data_type),
                                         at_place(backend, largest->farthest))
                           : fmt::format("; largest finite {}{}", distance(largest->ulp, largest->absolute_there),
                                         at_place(backend, largest->position));
  if (is_other_case) {
    const FiniteDifference* const beside = beside_nan_bits(backend);
    const std::string largest = beside            ? fmt::format("largest absolute {}{}",
                                                                marked_number(beside->absolute, 4, backend.output->desc.data_type),
                                                                at_place(backend, beside->farthest))
                                : found.has_nan() ? "worst " + worst_kind(found) + worst_place(backend)
                                                  : "largest absolute " + largest_of_case(results, backend);
    return {Verdict::Kind::Unlike, "\u2260", differing_text(found),
            fmt::format("on {}, {}{}{}{}", backend.name, largest, finite, judgement.measure.bitwise() ? "" : measure,
                        backend.rounded ? "; " + rounded_text(*backend.rounded) : "")};
  }
  const std::string worst = worst_distance(results, backend, true);
  return {Verdict::Kind::Different, "!", differing_text(found) + then_own_part(judgement),
          fmt::format("on {}{}, worst {}{}{}{}{}{}", failing_text(results, backend), own_place(backend), worst, finite,
                      measure, may_inherit(judgement, backend.computes) ? "" : stand_ins_of(judgement),
                      unknown_inheritance(results, backend), backend.computes ? "" : failed_beside(results))};
}

Verdict unfinished(const Results& results) {
  if (results.state == Results::State::Growing)
    return {Verdict::Kind::Running, "~", "running", still_to_come(results) + " still to come"};
  const std::vector<std::string> pending = pending_backends(results);
  const std::string missing =
      pending.empty() ? "not everything was compared and counted" : "there is no result of " + and_list(pending);
  return {Verdict::Kind::Unproven, "~", "cancelled:", missing + "; F5 runs the case again"};
}

std::string inherited_word(const Comparison& found) {
  return found.mismatches == 0 ? "passed, an error inherited" : differing_text(found) + ", inherited";
}

// "mine (theirs too) not run, the reference stood in; inherited from clip, largest 3 ULP (absolute 3); the others: "
std::string inherited_text(const Results& results, const BackendOutcome& backend, const ChainVerdict* chain) {
  std::vector<std::string> others;
  for (const BackendOutcome& each : results.backends)
    if (&each != &backend && inherits_error(each)) others.push_back(visible_name(each.name));
  return fmt::format("{}{} not run, the reference stood in; {}, largest {}; the others: ", visible_name(backend.name),
                     others.empty() ? "" : fmt::format(" ({} too)", and_list(others)),
                     origin_text(results, backend, chain), worst_distance(results, backend, false));
}

// Of a backend that is right on what it read.
Verdict inherited_failure(const Results& results, const BackendOutcome& backend, const ChainVerdict* chain) {
  Verdict verdict = failure(results, backend);
  verdict.kind = Verdict::Kind::Inherited, verdict.sign = "~", verdict.word += ", inherited";
  verdict.sentence =
      fmt::format("{}, this step adds nothing; {}", origin_text(results, backend, chain), verdict.sentence);
  return verdict;
}

// Of a file behind an earlier dispatch that has none.
Verdict unclear_failure(const Results& results, const BackendOutcome& backend) {
  Verdict verdict = failure(results, backend);
  verdict.kind = Verdict::Kind::Inherited, verdict.sign = "~";
  verdict.sentence = origin_text(results, backend, nullptr) + "; " + verdict.sentence;
  return verdict;
}

// ", expected included, mine not run: ...": a compared file or case is not among the timings, which name the backends.
std::string compared_beside(const Results& results, bool brief) {
  std::string text;
  for (const BackendOutcome& backend : results.backends)
    if (!backend.computes && backend.compared()) text += ", " + visible_name(backend.name) + " included";
  text += not_run_text(results, brief);
  Said stand_ins;
  for (const BackendOutcome& backend : results.backends)
    if (backend.compared() && !backend.judgement->stand_ins.empty())
      say(stand_ins, stand_ins_of(*backend.judgement), backend);
  for (const auto& [stood_in, names] : stand_ins) text += fmt::format("{} on {}", stood_in, and_list(names));
  return text;
}

// Of an array beside another one, until that is read.
constexpr const char* no_array_yet = "the other array is not read yet";

Verdict nothing(const char* why) { return {Verdict::Kind::Unproven, "~", "nothing to compare", why}; }

// "C.bin: " where the reason is not that of all that were compared: it speaks of this one.
std::string of_whom(const Results& results, const BackendOutcome& backend) {
  const bool is_of_all = std::ranges::all_of(results.backends, [&](const BackendOutcome& each) {
    return !each.compared() || each.judgement->reason == backend.judgement->reason;
  });
  return is_of_all ? "" : visible_name(backend.name) + ": ";
}

// No backend failed, and `weakest` is one of those that passed or are mistrusted.
Verdict success(const Results& results, const BackendOutcome& weakest, const ChainVerdict* chain) {
  const Judgement& judgement = *weakest.judgement;
  const std::string elements = counted(judgement.comparison.elements, "element");
  const bool mistrusted = judgement.status == Status::Mistrusted;
  const bool identical = judgement.comparison.identical();
  const std::string how = mistrusted  ? ", but " + of_whom(results, weakest) + judgement.reason
                          : identical ? ", bit for bit"
                          : results.is_other_case(weakest) && !judgement.comparison.has_nan()
                              ? ", largest absolute difference " +
                                    marked_number(judgement.comparison.max_abs, 4, weakest.output->desc.data_type)
                              : ", largest difference " + worst_distance(results, weakest, false);
  const auto inherited = std::ranges::find_if(results.backends, inherits_error);
  Verdict verdict{
      Verdict::Kind::Equal, "=", identical ? "equal" : "passed",
      elements + how + measure_of(results, judgement) + compared_beside(results, inherited != results.backends.end())};
  if (inherited != results.backends.end())  // told first: the other outputs are equal, and this one is not
    verdict = {Verdict::Kind::Inherited, "~", inherited_word(*inherited->difference()),
               inherited_text(results, *inherited, chain) + verdict.sentence};
  else if (mistrusted)
    verdict.kind = Verdict::Kind::Mistrusted, verdict.sign = "?", verdict.word += ", but mistrusted";
  else if (std::ranges::any_of(results.backends, [&](const auto& each) {
             return is_not_run(results, each) || (each.compared() && !each.judgement->stand_ins.empty());
           })) {
    std::vector<std::string> missing;  // told first: the others say nothing of these
    for (const BackendOutcome& each : results.backends)
      if (is_not_run(results, each)) missing.push_back(visible_name(each.name, 24));
    verdict.kind = Verdict::Kind::Incomplete, verdict.sign = "~";
    verdict.word = missing.empty() ? verdict.word + ", not all run"
                                   : fmt::format("{} not run, the others {}", and_list(missing), verdict.word);
  }
  return verdict;
}

// The backend of the weakest judgement: a mistrusted one, else the one with the largest difference.
const BackendOutcome* weakest_of(const Results& results) {
  const auto rank = [](const BackendOutcome& backend) {
    const Judgement& judgement = *backend.judgement;
    return std::tuple(judgement.compared(), judgement.status == Status::Mistrusted, !judgement.comparison.identical(),
                      judgement.comparison.max_ulp);
  };
  const BackendOutcome* weakest = nullptr;
  for (const BackendOutcome& backend : results.backends)
    if (backend.judgement && (!weakest || rank(backend) > rank(*weakest))) weakest = &backend;
  return weakest;
}

// Equal only after everything was compared; a failure is reported at once, unless it is that of earlier dispatches.
Verdict judged(const Results& results, const ChainVerdict* chain, std::string_view on_show = {}) {
  const std::vector<Judgement> judgements = results.judgements();
  const BackendOutcome* worst = worst_of(results, on_show);
  if (worst && blame_of(*worst) == 2) return failure(results, *worst);
  if (results.state != Results::State::Complete) return unfinished(results);
  if (worst && blame_of(*worst) == 1) return unclear_failure(results, *worst);
  if (worst) return inherited_failure(results, *worst, chain);
  if (results.request.beside_array) return {Verdict::Kind::Uncompared, "~", "not compared:", no_array_yet};
  if (opscope::verdict_of(judgements) == opscope::Verdict::Nothing) return nothing("no backend but the reference ran");
  return success(results, *weakest_of(results), chain);
}

// An error's culprit in the words of the form: "resources.A" is "ATensor, File" if that tensor's values are a file's.
std::string culprit(const Results& results) {
  const std::string& where = results.error->where;
  const Request& request = results.request;
  if (request.model == nullptr) return where;
  for (const Resource& resource : request.model->resources) {
    if (where != "resources." + resource.name) continue;
    std::string name = resource.name;
    if (const Dispatchable* dispatchable = find_dispatchable(*request.model, request.dispatch))
      for (std::size_t i = dispatchable->desc.schema->tensors.size(); i-- > 0;)
        if (find_resource(*request.model, {request.dispatch, i}) == &resource)
          name = dispatchable->desc.schema->tensors[i].name;
    return name + (std::holds_alternative<FileValues>(resource.initial_values) ? ", File" : "");
  }
  return where;
}

std::string reason(const Results& results) {
  const Request& request = results.request;
  if (results.error && request.model) {
    const Diagnostic told = form_findings(results, *request.model, request.dispatch).front();
    const bool is_moved = told.path != results.error->where;
    const bool has_field = results.error->where.find(".bindings.") != std::string::npos ||
                           told.path.ends_with(".PictureSize") || told.path.find(".Sizes[") != std::string::npos;
    if (is_moved && has_field) return visible_message(field_name(told.path) + ": " + told.message);
    if (told.path.ends_with(".source")) return visible_message(culprit(results) + ": " + told.message);
  }
  if (results.error)
    return visible_message(
        with_menu_of_limit(Error{results.error->kind, culprit(results), results.error->what}.text()));
  const Diagnostics findings =
      request.model ? form_findings(results, *request.model, request.dispatch) : results.diagnostics;
  const auto error = std::ranges::find(findings, Diagnostic::Severity::Error, &Diagnostic::severity);
  if (error == findings.end()) return "nothing ran";
  // An output that takes the sizes of an input repeats what is wrong with them.
  const auto others = std::ranges::count_if(findings, [&](const Diagnostic& each) {
    return each.severity == Diagnostic::Severity::Error && !says_the_same(each, *error);
  });
  const std::string field = request.model ? field_name(error->path) : error->path;
  std::string text = visible_message(field.empty() ? error->message : field + ": " + error->message);
  if (others > 0) text += fmt::format("  (and {} more)", others);
  return text;
}

// "; last result: = equal"; empty if there is none that is complete.
std::string last_result(const Results* shown) {
  if (!shown || shown->state != Results::State::Complete) return "";
  const Verdict last = judged(*shown, nullptr);
  return fmt::format("; last result: {} {}", last.sign, last.word);
}

// Elements were compared, and no backend is awaited.
bool is_of_elements(const Verdict& verdict) {
  using enum Verdict::Kind;
  return verdict.kind == Equal || verdict.kind == Incomplete || verdict.kind == Inherited ||
         verdict.kind == Mistrusted || verdict.kind == Different || verdict.kind == Unlike ||
         verdict.kind == Uncompared;
}

// "~ not compared: mine.npy (chosen for clip); the backends: = equal ...": `what` is told before `others`, which the
// verdict is on, and behind those that failed.
Verdict with_uncompared(Verdict verdict, const std::string& what, const char* others) {
  if (!is_of_elements(verdict)) return verdict;
  if (verdict.kind == Verdict::Kind::Different) {
    verdict.sentence += "; not compared: " + what;
    return verdict;
  }
  if (verdict.sentence == no_array_yet)
    verdict.sentence = what;
  else
    verdict.sentence = fmt::format("{}; {}: {} {}  {}", what, others, verdict.sign, verdict.word, verdict.sentence);
  verdict.kind = Verdict::Kind::Uncompared;
  verdict.sign = "~", verdict.word = "not compared:";
  return verdict;
}

// "min, 2 of 3: "; empty if the case has one dispatch.
std::string place_in_chain(const Request& request) {
  if (request.model == nullptr) return "";
  const auto all = dispatches(*request.model);
  if (all.size() < 2 || request.dispatch >= all.size()) return "";
  return fmt::format("{}, {} of {}: ", visible_name(all[request.dispatch]->dispatchable), request.dispatch + 1,
                     all.size());
}

}  // namespace

std::string Verdict::line() const {
  std::string text = sign + " " + word;
  if (!sentence.empty()) text += "  " + sentence;
  for (const std::string& timing : timings) text += "    " + timing;
  if (warm) text += "    warm";
  if (!device.empty()) text += "    " + device;
  return text;
}

Verdict verdict_of(const Results* shown, const Results* latest, const std::optional<Progress>& progress, bool outdated,
                   const WarmTimes* warm, const ChainVerdict* chain, std::string_view on_show) {
  if (progress)  // no step can tell how much of itself is done before it has begun: what is done stands there alone
    return {Verdict::Kind::Running, "~",
            progress->fraction > 0 ? fmt::format("running {:.0f} %", progress->fraction * 100) : "running",
            fmt::format("{}{}{:.1f} s so far{}", progress->stage, progress->stage.empty() ? "" : ", ",
                        progress->elapsed.count(), last_result(shown))};
  if (outdated) return {Verdict::Kind::Unproven, "~", "not run", "the case is no longer the one on screen; F5 runs it"};
  if (latest && !latest->has_dispatches) return nothing("the case has no dispatch command");
  if (latest && !latest->valid()) return {Verdict::Kind::Cannot, "!", "cannot run:", reason(*latest)};
  if (!shown) return {Verdict::Kind::Running, "~", "starting", ""};
  Verdict verdict = judged(*shown, chain, on_show);
  if (const ComparedArray* array = shown->compared_array(); array && !array->elsewhere.empty())
    verdict = with_uncompared(std::move(verdict), fmt::format("{} ({})", compared_name(*array), array->elsewhere),
                              "the backends");
  verdict.sentence = place_in_chain(shown->request) + verdict.sentence;
  add_backends(verdict, *shown, warm);
  verdict.compares_file = std::ranges::any_of(shown->backends, [&](const BackendOutcome& each) {
    return !each.computes && each.compared() && !shown->is_other_case(each) && !shown->candidate(each.name);
  });
  return verdict;
}

std::string changed_vectors_text(const std::vector<std::string>& changed) {
  if (changed.empty()) return "";
  constexpr std::size_t most = 3;  // named
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(most, changed.size()); ++i) names.push_back(visible_name(changed[i]));
  if (changed.size() > most) names.push_back(with_thousands(changed.size() - most) + " more");
  return fmt::format("{} {} not as exported", and_list(names), changed.size() == 1 ? "is" : "are");
}

std::string golden_files_text(const GoldenCheck& check) {
  return check.changed.empty() ? counted(check.files, "file") + " as exported" : changed_vectors_text(check.changed);
}

Verdict of_golden_vectors(Verdict verdict, const GoldenCheck& check, std::uint64_t open) {
  using enum Verdict::Kind;
  const bool equal = verdict.kind == Equal || verdict.kind == Incomplete || verdict.kind == Inherited;
  const bool judged = equal || verdict.kind == Mistrusted || verdict.kind == Different || verdict.kind == Uncompared;
  const std::vector<std::string>& changed = check.changed;
  if (!judged || (changed.empty() && check.files == 0)) return verdict;
  if (verdict.compares_file && open > 0)
    verdict.sentence += fmt::format("; {} left open, compared too", counted(open, "element"));
  if (equal && !changed.empty()) verdict.kind = Mistrusted, verdict.sign = "?", verdict.word += ", but mistrusted";
  // One missing file may be why there is nothing to judge by.
  const bool told_twice = changed.size() == 1 && changed.front().ends_with(" (missing)") &&
                          verdict.word == "expected failed" && verdict.sentence.starts_with("cannot be opened");
  const std::string files = golden_files_text(check);
  if (told_twice)
    verdict.sentence = files;
  else if (!changed.empty() && (verdict.kind == Mistrusted || verdict.kind == Different))
    verdict.sentence = files + "; " + verdict.sentence;  // the likely cause comes first: the end may be cut
  else
    verdict.sentence += "; " + files;
  if (told_twice && !verdict.without_result.empty()) verdict.sentence += "; " + verdict.without_result.substr(2);
  return verdict;
}

Verdict without_case_beside(Verdict verdict, const std::string& why) {
  return with_uncompared(std::move(verdict), why, "in front");
}

Verdict before_refused_entry(Verdict verdict) {
  using enum Verdict::Kind;
  if (!is_of_elements(verdict)) return verdict;
  verdict.sentence = fmt::format("{} {}  {}", verdict.sign, verdict.word, verdict.sentence);
  verdict.kind = Earlier;
  verdict.sign = "~";
  verdict.word = "with the value kept:";
  verdict.failed.clear();
  return verdict;
}

}  // namespace opscope::gui
