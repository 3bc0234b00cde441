#include "app/gui/form/chain_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "app/gui/edits/chain.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/verdict/inherited.h"
#include "app/gui/verdict/whose_values.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "core/backends/array/array_backend.h"
#include "core/backends/own_backends.h"
#include "core/compare/comparison_text.h"
#include "core/judge/stand_ins.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

using Judgements = std::vector<BackendJudgement>;

// An implementation under test that lacks the operator, or that has no result to go on from.
bool is_not_run(const BackendJudgement& each) {
  return each.computes && !is_own_backend(each.backend) && each.judgement.status == Status::Skipped;
}

// It was not run, and the reference in its place hands on an error of the dispatches before it.
bool hands_on(const BackendJudgement& each) {
  const std::optional<Comparison>& inherited = each.judgement.inherited;
  return is_not_run(each) && inherited && !inherited->equal();
}

// A file that was chosen for another dispatch.
bool is_elsewhere(const BackendJudgement& each) { return !each.computes && each.judgement.status == Status::Skipped; }

// True if a dispatch is judged by an implementation, and not by a file or another tab: the comparison on screen is.
bool is_computed(const Judgements& all, const std::string& comparison) {
  const auto is_it = [&](const BackendJudgement& each) { return each.computes && each.backend == comparison; };
  return comparison.empty() || is_own_backend(comparison) || std::ranges::any_of(all, is_it);
}

// The one of the comparison on screen; the file of another output may have another name at each dispatch. nullptr if a
// dispatch was not compared with it.
const BackendJudgement* judgement_on_screen(const Judgements& all, const std::string& comparison) {
  const bool computed = is_computed(all, comparison);
  const auto found = std::ranges::find_if(all, [&](const BackendJudgement& each) {
    return !is_elsewhere(each) && (each.backend == comparison || (!computed && !each.computes));
  });
  return found == all.end() ? nullptr : &*found;
}

// It failed, by an error of the dispatches before it alone.
bool inherits_failure(const BackendJudgement& each) {
  return each.judgement.failed() && each.judgement.right_on_own_inputs;
}

// It failed, by an error of its own or of a dispatch before it that has no file.
bool is_unclear(const BackendJudgement& each) { return may_inherit(each.judgement, each.computes); }

bool fails_itself(const BackendJudgement& each) {
  return each.judgement.failed() && !inherits_failure(each) && !is_unclear(each);
}

int badness_of(const BackendJudgement& each) {
  switch (each.judgement.status) {
    case Status::Passed: return 1;
    case Status::Mistrusted: return 3;
    case Status::Failed: return fails_itself(each) ? 5 : 4;
    case Status::Skipped: break;
  }
  return !is_not_run(each) ? 0 : hands_on(each) ? 4 : 2;
}

// Of the comparison on screen; of another implementation only if that is worse: a failure shows whatever is compared.
// The case of another tab is not worse. nullptr if another output is on screen, with which the dispatch was not
// compared, and no implementation failed.
const BackendJudgement* judgement_to_show(const Judgements& all, const std::string& comparison) {
  const BackendJudgement* chosen = comparison.empty() ? nullptr : judgement_on_screen(all, comparison);
  if (!is_computed(all, comparison)) {
    const BackendJudgement* failed = nullptr;
    for (const BackendJudgement& each : all)
      if (each.computes && each.judgement.failed() && (!failed || badness_of(each) > badness_of(*failed)))
        failed = &each;
    const bool is_worse = failed && (!chosen || chosen->is_other_case || badness_of(*failed) > badness_of(*chosen));
    return is_worse ? failed : chosen;
  }
  // Where the boxes tell of the implementations, an array that proves nothing is told too, unless one of them failed.
  const auto is_told = [&](const BackendJudgement& each) {
    const bool proves_nothing = each.judgement.status == Status::Mistrusted && !each.is_other_case;
    return each.computes || (comparison.empty() && proves_nothing);
  };
  for (const BackendJudgement& each : all)
    if (is_told(each) && (chosen == nullptr || badness_of(each) > badness_of(*chosen))) chosen = &each;
  return chosen;
}

// The case of another tab has other elements, as it may.
bool is_unlike(const BackendJudgement& each) {
  return each.is_other_case && each.judgement.failed() && each.judgement.fault == Fault::Elements;
}

// As judged as `shown`: that failed of themselves, that only inherit, or that were not run. `shown` itself is one.
std::vector<std::string> judged_alike(const Judgements& all, const BackendJudgement& shown) {
  std::vector<std::string> names;
  for (const BackendJudgement& each : all)
    if (&each == &shown || (each.computes && shown.computes && each.judgement.status == shown.judgement.status &&
                            inherits_failure(each) == inherits_failure(shown) && is_not_run(each) == is_not_run(shown)))
      names.push_back(visible_name(each.backend, 24));
  return names;
}

// Another implementation than the one on screen has not passed everywhere: the boxes say of which one they speak.
bool names_implementations(const ChainVerdict& verdict, const std::string& comparison) {
  return std::ranges::any_of(verdict.links, [&](const Judgements& link) {
    return std::ranges::any_of(link, [&](const BackendJudgement& each) {
      return each.computes && each.backend != comparison && (each.judgement.failed() || is_not_run(each));
    });
  });
}

constexpr const char* unproven = "unproven";  // mistrusted

// "not from clip's": of a file that those of earlier dispatches do not give. Empty: it is not mistrusted for that.
std::string not_from_text(const Judgement& judgement) {
  std::vector<std::string> files;
  files.reserve(judgement.not_from.size());
  for (const std::string& dispatch : judgement.not_from) files.push_back(dispatch + "'s");
  return files.empty() ? "" : "not from " + and_list(files);
}

// "0.25", the largest absolute difference, or "a NaN" or "NaN bits" where no number tells it. Empty: all values are
// equal.
std::string absolute_difference(const Comparison& found, bool integers) {
  if (found.has_nan()) return worst_kind(found);
  return found.max_abs == 0 ? "" : marked_number(found.max_abs, 4, integers ? DataType::Int64 : DataType::Float32);
}

// With the largest absolute difference, "of all elements" where another element may have it.
std::string largest_differences(const Comparison& found, bool integers) {
  if (found.has_nan()) return "worst: " + worst_kind(found);
  if (found.max_ulp == 0) return "";
  const std::uint64_t unlike = found.elements - found.classes[static_cast<std::size_t>(DifferenceClass::Equal)];
  return fmt::format("largest difference: {}; largest absolute difference{}: {}", ulp_text(found.max_ulp),
                     unlike > 1 && !integers && found.farthest != found.worst ? " of all elements" : "",
                     marked_number(found.max_abs, 6, integers ? DataType::Int64 : DataType::Float32));
}

// "3 differ": where that has no room, marked_count() alone.
std::string brief_count(const Comparison& found) {
  return marked_count(found.mismatches) + (found.mismatches == 1 ? " differs" : " differ");
}

// Of what absolute_difference() gives: only numbers have no blank.
std::string up_to(const std::string& difference) {
  return difference.find(' ') != std::string::npos ? difference : "up to " + difference;
}

// "gpu, mine": where "gpu and mine" has no room.
std::string comma_list(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

// `shorter`: what comes first is preferred; what is equal, as without a name, stands there once.
void set_short(LinkWords& link, std::string finding, std::vector<std::string> shorter = {}) {
  link.short_finding = std::move(finding), link.shorter.clear();
  for (std::string& form : shorter)
    if (std::ranges::find(link.shorter, form) == link.shorter.end()) link.shorter.push_back(std::move(form));
}

// What a tooltip says of a backend. `is_first`: no dispatch stands before this one. `inheritance`: as inheritance_text,
// or as unclear_origin_text.
std::string judgement_line(const BackendJudgement& each, bool integers, bool is_first, const std::string& inheritance) {
  const Judgement& judgement = each.judgement;
  const std::string backend = visible_name(each.backend, longest_name);
  const bool differs_only = judgement.failed() && !fails_itself(each);
  std::string text = fmt::format("{}: {}", backend,
                                 is_unlike(each) || differs_only ? "differs"
                                 : is_elsewhere(each)            ? "not compared"
                                                                 : name(judgement.status));
  if (!judgement.reason.empty())
    text += ", " + with_owners(visible_message(judgement.reason), backend) + then_own_part(judgement);
  if (const std::string size = largest_differences(judgement.comparison, integers); !size.empty()) text += "; " + size;
  if (const std::string earlier = stand_in_text(judgement.stand_ins); !earlier.empty())
    text += "; " + visible_message(earlier);
  if (each.inheritance_unknown) text += inheritance_unknown;
  const std::string read = each.is_of_chain ? "the files" : "the results of " + backend;
  if (inherits_failure(each))
    text += fmt::format(".\nOn {} before it, the reference gives the same{}; the error is {}.", read,
                        judgement.measure.bitwise() ? "" : " " + measure_text(judgement.measure), inheritance);
  if (is_unclear(each)) text += fmt::format(".\nThe error is {}; no file says of which.", inheritance);
  if (!judgement.inherited) return text;
  const Comparison& found = *judgement.inherited;
  if (is_first && found.identical()) return text + ".\nThe reference ran it instead.";
  const std::string size = largest_differences(found, integers);
  return fmt::format("{}.\nThe reference ran it instead, on {} before it. {}", text, read,
                     found.identical() ? "That output is the right one: those results hand on no error."
                     : size.empty()    ? "That output differs in signs of zeros: an error of the dispatches before it."
                                       : "That output differs by an error of the dispatches before it; " + size + ".");
}

// Of implementations under test that have no result of their own. `of`: "mine: " where the box says of which one it
// speaks.
void tell_not_run(LinkWords& link, const BackendJudgement& shown, const std::vector<std::string>& names,
                  const std::string& of, bool integers) {
  link.finding = and_list(names) + " cannot run it";
  set_short(link, of + "cannot run it", {of + "not run", "not run"});
  const std::optional<Comparison>& inherited = shown.judgement.inherited;
  if (!inherited) return;
  const std::string size = absolute_difference(*inherited, integers);
  if (size.empty()) {
    link.finding += ", the reference did";
    return set_short(link, "reference ran it", {"not run"});
  }
  link.color = palette().caution;
  link.size = of + size;
  set_short(link, of + "not run, inherited, " + up_to(size),
            {of + "not run, inherited", of + "inherited", "inherited"});
  link.finding +=
      names.size() > 1 ? ", an error is inherited, " + up_to(size) : ", inherits an error of " + up_to(size);
}

void judge(LinkWords& link, const Model& model, const ChainVerdict& verdict, std::size_t dispatch,
           const std::string& comparison, bool integers, bool with_tooltip) {
  const Judgements& judgements = verdict.links[dispatch];
  const BackendJudgement* shown = judgement_to_show(judgements, comparison);
  const std::vector<std::string> names = shown ? judged_alike(judgements, *shown) : std::vector<std::string>();
  const bool fails = shown && (shown->judgement.failed() || is_not_run(*shown));
  const bool none_ran = shown && shown->judgement.status == Status::Skipped && !is_not_run(*shown);
  link.tooltip = !shown     ? fmt::format("Not compared with {}.", visible_name(comparison, longest_name))
                 : none_ran ? "No backend that is compared with the reference ran it."
                            : fmt::format("The box shows the verdict on {}.",
                                          fails ? and_list(names) : visible_name(shown->backend, longest_name));
  const auto has_integers = [&](const BackendJudgement& each) {
    return each.compared_as ? is_integer(*each.compared_as) : integers;
  };
  for (std::size_t i = 0; with_tooltip && i < judgements.size(); ++i) {
    const BackendJudgement& each = judgements[i];
    const std::string inheritance =
        inherits_failure(each) ? inheritance_text(model, &verdict, dispatch, each.computes ? each.backend : "")
        : is_unclear(each)     ? unclear_origin_text(each.judgement, find_dispatch(model, dispatch)->dispatchable)
                               : "";
    link.tooltip += "\n" + judgement_line(each, has_integers(each), dispatch == 0, inheritance);
  }
  if (shown == nullptr) {
    link.finding = "not compared";
    return set_short(link, link.finding, {"unjudged"});
  }
  const bool is_named = shown->computes && names_implementations(verdict, comparison);
  const auto of = [&](std::size_t longest) { return is_named ? visible_name(shown->backend, longest) + ": " : ""; };
  constexpr std::size_t longest_in_box = 24, longest_if_narrow = 12;
  const Comparison& found = shown->judgement.comparison;
  const std::string size = absolute_difference(found, has_integers(*shown));
  const bool differs = shown->judgement.status == Status::Failed && shown->judgement.fault == Fault::Elements;
  const std::string own = then_own_part(shown->judgement);
  const std::string own_largest =
      own_size(shown->judgement, has_integers(*shown) ? DataType::Int64 : DataType::Float32);
  const std::string sized_own =
      own + (own_largest.empty() ? "" : (own_largest.starts_with("up to") ? " " : ", ") + own_largest);
  if (!size.empty() && shown->judgement.status == Status::Passed) link.short_finding = "passed", link.size = size;
  if (!size.empty() && differs) {
    const std::string whose = of(longest_if_narrow), count = whose + brief_count(found);
    const std::string with_size = count + ", " + up_to(size), bare = marked_count(found.mismatches);
    set_short(link, whose + differing_text(found) + ", " + up_to(size) + sized_own,
              {with_size + sized_own, with_size + own, with_size, whose + bare + ", " + up_to(size), count,
               bare + ", " + up_to(size), brief_count(found), bare});
    link.size = whose + size;
  }
  switch (shown->judgement.status) {
    case Status::Passed:
      link.sign = "=", link.color = palette().good;
      link.finding = size.empty() ? "passed" : "passed, " + up_to(size);
      if (!shown->judgement.stand_ins.empty()) {
        if (link.short_finding.empty()) link.short_finding = link.finding;
        link.finding += fmt::format(", {} run by the reference", visible_message(and_list(shown->judgement.stand_ins)));
      }
      return;
    case Status::Mistrusted:
      link.sign = "?", link.color = palette().caution, link.finding = unproven;
      if (const std::string other = not_from_text(shown->judgement); !other.empty())
        link.finding += ", " + other, set_short(link, other, {unproven});
      return;
    case Status::Skipped:
      if (is_not_run(*shown)) return tell_not_run(link, *shown, names, of(longest_if_narrow), integers);
      link.finding = "skipped", link.color = palette().caution;
      return;
    case Status::Failed: break;
  }
  if (inherits_failure(*shown)) {
    link.color = palette().caution;
    const std::string by = size.empty() ? "" : " by " + up_to(size), whose = of(longest_if_narrow);
    link.finding = fmt::format("{}{}{}, inherited", of(longest_in_box), differing_text(found), by);
    if (names.size() > 1) link.finding = and_list(names) + " inherit";
    const std::string word = "inherited";
    if (names.size() > 1) return set_short(link, comma_list(names) + " inherit", {comma_list(names), word});
    const std::string to = size.empty() ? "" : ", " + up_to(size);
    return set_short(link, fmt::format("{}{}{}, {}", whose, differing_text(found), to, word),
                     {fmt::format("{}{}{}, {}", whose, brief_count(found), to, word),
                      fmt::format("{}{}, {}", whose, brief_count(found), word),
                      fmt::format("{}{} {}", whose, marked_count(found.mismatches), word),
                      fmt::format("{} {}", marked_count(found.mismatches), word), word});
  }
  if (is_unclear(*shown)) {
    link.color = palette().caution;
    const std::string from = "; " + unclear_origin_text(shown->judgement, find_dispatch(model, dispatch)->dispatchable);
    const std::string in_full = differing_text(found) + from, brief = brief_count(found) + from;
    link.finding = in_full;
    return set_short(link, brief,
                     {brief_count(found) + ", unclear", marked_count(found.mismatches) + " unclear", "unclear"});
  }
  link.sign = is_unlike(*shown) ? "\u2260" : "!", link.color = is_unlike(*shown) ? palette().text : palette().wrong;
  const std::string by = size.empty() ? "" : " by " + up_to(size);
  link.finding = differs ? of(longest_in_box) + differing_text(found) + by + sized_own
                         : fmt::format("{} {}", shown->backend, array_failure(shown->judgement.reason));
  if (names.size() < 2) return;
  const bool all_differ = std::ranges::none_of(judgements, [](const BackendJudgement& each) {
    return each.computes && each.judgement.failed() && each.judgement.fault != Fault::Elements;
  });
  const std::string what = all_differ ? "differ" : "fail";
  link.finding = and_list(names) + " " + what;
  set_short(link, comma_list(names) + " " + what, {comma_list(names), what});
}

}  // namespace

LinkWords link_words(const Model& model, std::size_t dispatch, const ChainVerdict* verdict,
                     const std::string& comparison, bool with_tooltip) {
  LinkWords link;
  link.color = palette().muted;
  link.name = visible_name(find_dispatch(model, dispatch)->dispatchable, longest_name);
  std::string other_types;
  bool integers = false;
  if (const Dispatchable* dispatchable = find_dispatchable(model, dispatch))
    for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i) {
      const Binding* binding = find_binding(model, {dispatch, i});
      if (binding == nullptr) continue;
      const TensorDeclaration& tensor = dispatchable->desc.schema->tensors[i];
      if (tensor.role == TensorRole::Output) {
        link.written = binding->resource;
        integers = is_integer(find_desc(model, {dispatch, i})->data_type);
      } else if (!tensor.single_element)
        link.read.push_back(binding->resource);
      if (tensor.role != TensorRole::Input) continue;
      if (const std::string text = other_type_text(model, {dispatch, i}); !text.empty()) other_types += "\n" + text;
      const std::optional<std::size_t> writer = writer_of(model, {dispatch, i});
      if (writer && *writer + 1 == dispatch) link.reads_last = true;
      if (writer && *writer + 1 < dispatch) link.reads.push_back(*writer);
    }
  if (verdict == nullptr)
    link.tooltip = "Not judged yet.", link.finding = "not judged yet";
  else if (dispatch < verdict->links.size())
    judge(link, model, *verdict, dispatch, comparison, integers, with_tooltip);
  else if (dispatch == verdict->links.size() && !verdict->problem.empty())
    link.sign = "!", link.color = palette().wrong, link.finding = "cannot run",
    link.tooltip = visible_message(verdict->problem);
  else
    link.tooltip = "Not reached: one before it cannot run.", link.finding = "not reached";
  link.tooltip += other_types;
  if (const std::string overwritten = overwritten_text(model, dispatch); !overwritten.empty())
    link.tooltip += "\n" + overwritten;
  return link;
}

std::string other_type_text(const Model& model, TensorAt at) {
  const std::optional<DataType> written = written_in_another_type(model, at);
  if (!written) return "";
  return fmt::format("{} writes {}, and {} reads its bytes as {}.",
                     visible_name(find_dispatch(model, *writer_of(model, at))->dispatchable, 24), name(*written),
                     find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].name,
                     name(find_desc(model, at)->data_type));
}

std::string flow_text(const LinkWords& link, std::size_t longest) {
  std::vector<std::string> read;
  for (const std::string& resource : link.read) read.push_back(visible_name(resource, longest));
  return fmt::format("{} \u2192 {}", fmt::join(read, ", "), visible_name(link.written, longest));
}

std::string written_text(const LinkWords& link, std::size_t longest) {
  return fmt::format("\u2192 {}", visible_name(link.written, longest));
}

std::string overwritten_text(const Model& model, std::size_t dispatch) {
  const std::optional<Link> output = link_to(model, dispatch);
  if (!output) return "";
  std::vector<std::string> readers;
  bool in_place = false;
  for (const TensorAt at : tensors_bound_to(model, output->binding.resource)) {
    const OperatorSchema& schema = *find_dispatchable(model, at.dispatch)->desc.schema;
    if (at.dispatch > dispatch || schema.tensors[at.tensor].role != TensorRole::Input) continue;
    const std::string name = visible_name(find_dispatch(model, at.dispatch)->dispatchable, 24);
    if (at.dispatch == dispatch)
      in_place = true;
    else if (std::ranges::find(readers, name) == readers.end())
      readers.push_back(name);
  }
  if (!in_place && readers.empty()) return "";
  std::string text = "It overwrites " + visible_name(output->binding.resource, 24);
  if (in_place) text += ", which it reads itself";
  if (!readers.empty())
    text += fmt::format("{} {} {} it before", in_place ? ";" : ", and", and_list(readers),
                        readers.size() == 1 ? "reads" : "read");
  return text + ".";
}

std::string outline_text(bool chosen, bool linked) {
  std::string text = chosen ? "Blue outline: it is on screen." : "A click shows it on screen.";
  if (linked) text += " Grey outline: what it reads, and what reads it.";
  return text + " A double click or F2 renames it.";
}

ChainWords chain_words(const ChainVerdict* verdict, std::size_t count, const std::string& comparison) {
  if (verdict == nullptr) return {};
  if (verdict->links.size() < count)
    return {"! stopped", "", "! stopped", "The chain does not run to its end: " + visible_message(verdict->problem),
            palette().wrong};
  std::vector<const BackendJudgement*> shown;
  std::vector<std::size_t> failed_at, unclear_at;
  std::ptrdiff_t uncompared = 0;
  std::vector<std::string> failing, missing_in;  // implementations
  std::map<std::string, std::size_t> failures;   // of each of them
  for (const Judgements& link : verdict->links) {
    const BackendJudgement* each = judgement_to_show(link, comparison);
    if (each == nullptr) ++uncompared;
    if (each == nullptr) continue;
    shown.push_back(each);
    const auto at = static_cast<std::size_t>(&link - verdict->links.data());
    const bool fails = fails_itself(*each);
    if (fails && !is_unlike(*each)) failed_at.push_back(at);
    if (is_unclear(*each)) unclear_at.push_back(at);
    if (!each->computes || !(fails || (is_not_run(*each) && !hands_on(*each)))) continue;
    std::vector<std::string>& names = fails ? failing : missing_in;
    for (const std::string& name : judged_alike(link, *each)) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
      if (fails) ++failures[name];
    }
  }
  // "failed on gpu and mine", "failed: 2 on gpu, 1 on mine"
  const std::string failed_on = failing.empty() ? "failed" : "failed on " + and_list(failing);
  std::string failed_each = failed_on;
  if (failing.size() > 1) {
    failed_each = "failed:";
    for (const std::string& name : failing)
      failed_each += fmt::format("{} {} on {}", &name == failing.data() ? "" : ",", failures[name], name);
  }
  std::vector<std::string> shortened;
  shortened.reserve(failing.size());
  for (const std::string& name : failing) shortened.push_back(visible_name(name, 12));
  const auto of = [&](Status status) {
    return std::ranges::count(shown, status, [](const auto* each) { return each->judgement.status; });
  };
  const auto unlike = std::ranges::count_if(shown, [](const auto* each) { return is_unlike(*each); });
  const auto inherit_failures = std::ranges::count_if(shown, [](const auto* each) { return inherits_failure(*each); });
  const auto inherit =
      inherit_failures + std::ranges::count_if(shown, [](const auto* each) { return hands_on(*each); });
  const auto unclear = std::ranges::count_if(shown, [](const auto* each) { return is_unclear(*each); });
  const auto mistrusted = of(Status::Mistrusted);
  const auto missing =
      std::ranges::count_if(shown, [](const auto* each) { return is_not_run(*each) && !hands_on(*each); });
  const auto failed = of(Status::Failed) - unlike - inherit_failures - unclear;
  const std::string by_others = inherit == 1 ? "differs by an error of those before it, and adds nothing."
                                             : "differ by an error of those before them, and add nothing.";
  const std::string differ = unlike == 1 ? "differs" : "differ";
  // From the gravest: the first one that there is gives the sign, and the others are named behind it.
  struct Kind {
    std::ptrdiff_t count;
    std::string word;
    std::string sentence;  // of these, behind those of another kind
  };
  const std::vector<Kind> kinds = {
      {failed, "failed", ""},
      {unclear, "unclear", fmt::format("{} more {} of unclear origin.", unclear, unclear == 1 ? "is" : "are")},
      {inherit, "inherited", fmt::format("{} more {}", inherit, by_others)},
      {mistrusted, unproven, fmt::format("{} more {} {}.", mistrusted, mistrusted == 1 ? "is" : "are", unproven)},
      {missing, "not run", fmt::format("{} cannot run {} more.", and_list(missing_in), missing)},
      {unlike, differ, fmt::format("{} more {} from the case beside.", unlike, differ)},
      {uncompared, "not compared",
       fmt::format("{} more {} not compared.", uncompared, uncompared == 1 ? "is" : "are")}};
  const auto worst = std::ranges::find_if(kinds, [](const Kind& kind) { return kind.count > 0; });
  std::string others, more;  // ", 1 unclear, 1 unproven", and the same as sentences
  for (auto kind = worst; kind != kinds.end(); ++kind) {
    if (kind == worst || kind->count <= 0) continue;
    others += fmt::format(", {} {}", kind->count, kind->word), more += " " + kind->sentence;
  }
  // `what`: behind "! 1 of 3". `sentence`: of the tooltip.
  const auto words_of = [&](const char* sign, const std::string& what, const std::string& sentence, ImU32 color) {
    const std::string brief = fmt::format("{} {} {}", sign, worst->count, worst->word);
    ChainWords words{fmt::format("{} {} of {}", sign, worst->count, count), what + others, brief, sentence + more,
                     color};
    words.failed = failed_at, words.unclear = unclear_at;
    if (!others.empty()) words.named = {brief + others, words.text + " " + what};
    return words;
  };
  if (failed > 0) {
    ChainWords words = words_of("!", failed_on, fmt::format("{} of the {} dispatches {}.", failed, count, failed_each),
                                palette().wrong);
    const std::string briefly = fmt::format("! {} failed on {}", failed, and_list(shortened)),
                      least = fmt::format("! {} on {}", failed, and_list(shortened));
    // Words give way before the other kinds and the names do.
    if (!failing.empty() && !others.empty())
      words.named.insert(words.named.begin(), {briefly + others, least + others});
    if (!failing.empty()) words.named.insert(words.named.end(), {briefly, least});
    return words;
  }
  if (unclear > 0)
    return words_of(
        "~", "unclear",
        fmt::format("{} of the {} dispatches {} by an error of {} own or of one before {} that has no file.", unclear,
                    count, unclear == 1 ? "differs" : "differ", unclear == 1 ? "its" : "their",
                    unclear == 1 ? "it" : "them"),
        palette().caution);
  if (inherit > 0)  // the errors of the dispatches before them were within the measure
    return words_of("~", inherit == 1 ? "inherits" : "inherit",
                    fmt::format("{} of the {} dispatches {}", inherit, count, by_others), palette().caution);
  if (mistrusted > 0)
    return words_of("?", unproven,
                    fmt::format("{} of the {} dispatches {} {}: equal elements prove nothing there.", mistrusted, count,
                                mistrusted == 1 ? "is" : "are", unproven),
                    palette().caution);
  if (missing > 0)
    return words_of("~", "not run",
                    fmt::format("{} cannot run {} of the {} dispatches.", and_list(missing_in), missing, count),
                    palette().muted);
  if (unlike > 0)
    return words_of("\u2260", differ,
                    fmt::format("{} of the {} dispatches {} other elements than {} in the case beside.", unlike, count,
                                unlike == 1 ? "gives" : "give", unlike == 1 ? "its counterpart" : "their counterparts"),
                    palette().text);
  const bool beside = std::ranges::any_of(shown, [](const auto* each) { return each->is_other_case; });
  if (const std::ptrdiff_t passed = of(Status::Passed); passed < std::ssize(verdict->links)) {
    if (shown.empty() || passed < std::ssize(shown)) return {};
    const std::string text = fmt::format("= {} of {}", passed, count);
    const bool elsewhere = std::ranges::any_of(verdict->links, [](const Judgements& link) {
      return std::ranges::any_of(link, [](const BackendJudgement& each) { return is_elsewhere(each); });
    });
    const char* why = beside ? "of the others the case beside has no result, or one of other sizes or another type."
                      : elsewhere ? "the others have no file to compare, or one of another output or chain."
                                  : "the others have no file to compare.";
    return {text, "compared", text,
            fmt::format("{} of the {} dispatches {}; {}", passed, count,
                        passed == 1 ? "is compared, and agrees" : "are compared, and agree", why),
            palette().muted};
  }
  return {fmt::format("= all {}", count), "passed", fmt::format("= {} passed", count),
          fmt::format("All {} dispatches passed.", count), palette().good};
}

}  // namespace opscope::gui
