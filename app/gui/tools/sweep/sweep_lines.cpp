#include "app/gui/tools/sweep/sweep_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "app/gui/tools/attribute_support.h"
#include "app/gui/tools/tool.h"
#include "core/backends/own_backends.h"
#include "core/compare/comparison_text.h"
#include "core/operators/schema/registry.h"
#include "core/sweep/counterexample.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

using Kind = SweepLine::Kind;

constexpr const char* signs[] = {"=", "!", "~", "-"};

SweepLine make_line(Kind kind, std::string word, std::string subject, const std::string& sentence) {
  return {kind,
          signs[static_cast<int>(kind)],
          std::move(word),
          with_times_signs(std::move(subject)),
          with_times_signs(sentence),
          {}};
}

// The sentence without `begin`, if it begins so: the line's word says that already.
std::string without(const std::string& begin, std::string sentence) {
  if (sentence.starts_with(begin)) sentence.erase(0, begin.size());
  return sentence;
}

// "onnx", or the choices as the form has them: "NaN against a number: number wins; ..."
std::string numerics_words(const SweepSpace& space) {
  const std::string text = numerics_text(space);
  if (text.empty() || find_numerics_profile(text)) return text;
  std::vector<std::string> words;
  for (const NumericsSetting& setting : numerics_settings())
    if (const std::size_t choice = space.numerics.choice(setting); space.schema->obeys(setting) && choice > 0)
      words.push_back(fmt::format("{}: {}", setting.label, setting.choices[choice]));
  return fmt::format("{}", fmt::join(words, "; "));
}

// "Clip FLOAT16, onnx"
std::string subject_of(const SweepSpace& space) {
  std::string subject = space.schema->title + without(space.schema->name, title(space));
  if (const std::string numerics = numerics_words(space); !numerics.empty()) subject += ", " + numerics;
  return subject;
}

std::string differ(std::uint64_t count) { return with_thousands(count) + (count == 1 ? " differs" : " differ"); }

// The random cases of the candidate that ran the most of them.
std::uint64_t most_run(const RandomOutcome& outcome) {
  std::uint64_t most = 0;
  for (const auto& [candidate, ran] : outcome.ran) most = std::max(most, ran);
  return most;
}

// An invalid case passed validation, which is no difference.
bool has_accepted_case(const RandomOutcome& outcome) {
  const auto accepted = [](const Counterexample& found) { return found.backend.empty(); };
  return (outcome.first && accepted(*outcome.first)) || std::ranges::any_of(outcome.others, accepted);
}

}  // namespace

std::string with_times_signs(std::string text) {
  constexpr std::string_view written = " x ";
  const auto lies = [&](std::size_t at, char from, char to) {
    return at < text.size() && from <= text[at] && text[at] <= to;
  };
  for (std::size_t at = text.find(written); at != std::string::npos; at = text.find(written, at + 1))
    if (at > 0 && lies(at - 1, '0', '9') && lies(at + written.size(), 'A', 'Z'))
      text.replace(at, written.size(), " \u00D7 ");
  return text;
}

namespace {

// "settings of bounds and ScaleBias" for "bounds with and without ScaleBias": 45 of these seem to be 90.
std::string settings_noun(const std::string& noun) {
  constexpr std::string_view both = " with and without ";
  const std::size_t at = noun.find(both);
  if (at == std::string::npos) return noun;
  const std::string plain = noun.substr(0, at), attribute = noun.substr(at + both.size());
  return plain == "settings" ? "settings of " + attribute : fmt::format("settings of {} and {}", plain, attribute);
}

// " with 17 of 45 settings of bounds and ScaleBias"; empty of a space without settings.
std::string settings_run(const SpaceOutcome& outcome, std::uint64_t whole) {
  const std::size_t all = outcome.space.settings.each.size();
  const std::string of_all = fmt::format("of {} {}", all, settings_noun(outcome.space.settings.noun));
  if (all == 1) return "";
  return whole == 0 ? " in the first " + of_all : fmt::format(" with {} {}", whole, of_all);
}

// "ScaleBias", if the settings that were left out are those that have this attribute; else empty.
std::string attribute_left_out(const SweepSpace& space, const SpacePart& part) {
  const auto has_it = [&](std::size_t setting, std::size_t attribute) {
    const Attributes& attributes = space.settings.each[setting].attributes;
    return attribute < attributes.size() && attributes[attribute].count > 0;
  };
  const auto is_left_out = [&](std::size_t setting) {
    return std::ranges::find(part.left_out, setting) != part.left_out.end();
  };
  for (std::size_t a = 0; a < space.schema->attributes.size(); ++a) {
    bool tells = true;
    for (std::size_t s = 0; s < space.settings.each.size(); ++s) tells = tells && has_it(s, a) == is_left_out(s);
    if (tells) return space.schema->attributes[a].name;
  }
  return "";
}

// What an implementation ran of what it skipped in part.
struct Ran {
  std::string without, left_out;  // " without ScaleBias", "with ScaleBias"
  std::string not_reached = {};   // "; 8 were not reached", of a space that was not finished
};

Ran ran_of(const SpaceOutcome& outcome, const SpacePart& part) {
  const std::string others = "with the others";
  // One that skips the first setting is not asked for others.
  if (!part.left_out.empty() && part.left_out.front() == 0) return {settings_run(outcome, 0), others};
  if (outcome.finished())
    if (const std::string attribute = attribute_left_out(outcome.space, part); !attribute.empty())
      return {" without " + attribute, "with " + attribute};
  const auto is_done = [&](std::size_t setting) { return setting < outcome.settings_done; };
  const std::size_t left_out = part.left_out.size();
  const auto left_out_done = static_cast<std::size_t>(std::ranges::count_if(part.left_out, is_done));
  const std::size_t whole = outcome.settings_done - left_out_done,
                    rest = outcome.space.settings.each.size() - whole - left_out;
  if (rest == 0) return {settings_run(outcome, whole), others};
  return {settings_run(outcome, whole), fmt::format("with {} others", left_out),
          fmt::format("; {} {} not reached", rest, rest == 1 ? "was" : "were")};
}

// "mine is equal on 983,040 inputs without ScaleBias; with ScaleBias it is not tested: it does not declare Scale"
SweepLack part_of(const SpaceOutcome& outcome, const std::string& candidate, const SpacePart& part) {
  const Ran ran = ran_of(outcome, part);
  const std::string tested =
      fmt::format("{} is equal on {} inputs{}", candidate, with_thousands(part.elements), ran.without);
  const std::string& reason = outcome.skipped.at(candidate);
  return {fmt::format("{}; {} it is not tested: {}{}", tested, ran.left_out, without_lack(reason), ran.not_reached),
          tested, attribute_support(reason, {outcome.space.schema})};
}

// "of 71,352,570 elements without ScaleBias, mine, exact": where an implementation differs that skipped the space in
// part.
std::string differing_part(const SpaceOutcome& outcome, const std::string& candidate, const SpacePart& part) {
  const std::string own = outcome.own_measures.contains(candidate) ? "" : ", " + measure_text(outcome.measure);
  return fmt::format("of {} elements{}, {}{}", with_thousands(part.elements), ran_of(outcome, part).without, candidate,
                     own);
}

// "with ScaleBias mine is not tested: it does not declare Scale", of the same.
SweepLack rest_of(const SpaceOutcome& outcome, const std::string& candidate, const SpacePart& part) {
  const Ran ran = ran_of(outcome, part);
  const std::string& reason = outcome.skipped.at(candidate);
  return {fmt::format("{} {} is not tested: {}{}", ran.left_out, candidate, without_lack(reason), ran.not_reached), "",
          attribute_support(reason, {outcome.space.schema})};
}

std::string joined(const std::vector<SweepLack>& lacks, std::string SweepLack::*text) {
  std::string all;
  for (const SweepLack& lack : lacks) all += (all.empty() ? "" : "; ") + lack.*text;
  return all;
}

}  // namespace

SweepLine line_of(const SpaceOutcome& all) {
  SpaceOutcome outcome = all;
  std::vector<SweepLack> parts;
  std::uint64_t worst = 0;
  for (const auto& [backend, wrong] : outcome.mismatches) worst = std::max(worst, wrong);
  std::string differing;  // in a part of the space, in the number that the line's word has
  for (const auto& [candidate, part] : all.parts) {
    if (part.elements == 0 || !all.skipped.contains(candidate)) continue;
    const auto wrong = all.mismatches.find(candidate);
    outcome.skipped.erase(candidate), outcome.mismatches.erase(candidate);
    if (wrong == all.mismatches.end()) {
      parts.push_back(part_of(all, candidate, part));
      continue;
    }
    const std::string found = differing_part(all, candidate, part);
    SweepLack rest = rest_of(all, candidate, part);
    if (differing.empty() && wrong->second == worst)
      differing = found;
    else
      rest.text = fmt::format("{} {}; {}", differ(wrong->second), found, rest.text);
    parts.push_back(std::move(rest));
  }
  outcome.space.settings.noun = settings_noun(outcome.space.settings.noun);
  const std::string subject = subject_of(outcome.space);
  std::string told = sentence(outcome, SweepReport{});
  constexpr std::string_view would = " would take ";  // by the speed of a second
  if (outcome.walk_time) told.insert(told.find(would) + would.size(), "about ");
  if (!differing.empty()) {
    const bool others = !outcome.mismatches.empty() || !outcome.skipped.empty();
    told = differing + (others && !told.starts_with("nothing proven") ? "; " + told : "");
  }
  if (worst > 0 || !outcome.equal()) {
    SweepLine line = make_line(Kind::Different, worst > 0 ? differ(worst) : "different", subject,
                               without("different in " + with_thousands(worst) + " ", told));
    line.first = outcome.first, line.others = outcome.others;
    line.lacks = std::move(parts);
    return line;
  }
  if (outcome.mismatches.empty() && !parts.empty()) {
    SweepLine line = make_line(Kind::Unfinished, "not all tested", subject, joined(parts, &SweepLack::text));
    line.brief = joined(parts, &SweepLack::brief);
    line.cure = parts.front().cure;
    return line;
  }
  if (outcome.mismatches.empty()) return make_line(Kind::Skipped, "skipped", subject, told);
  if (!outcome.finished()) {
    SweepLine line = make_line(Kind::Unfinished, "unfinished", subject, told);
    line.lacks = std::move(parts);
    return line;
  }
  const bool left_out =
      std::ranges::any_of(outcome.skipped, [](const auto& skipped) { return !is_own_backend(skipped.first); });
  if (left_out || !parts.empty()) {  // an implementation under test
    SweepLine line = make_line(Kind::Unfinished, "not all tested", subject, told);
    line.lacks = std::move(parts);
    return line;
  }
  return make_line(Kind::Equal, "equal", subject, without("equal ", told));
}

namespace {

// "left out 5: they do not declare Scale", of several implementations.
std::string of_several(std::string text) {
  const std::pair<std::string_view, std::string_view> verbs[] = {{" it does not ", " they do not "},
                                                                 {" it declares ", " they declare "}};
  for (const auto& [one, several] : verbs)
    for (std::size_t at = text.find(one); at != std::string::npos; at = text.find(one, at + several.size()))
      if (at > 0 && (text[at - 1] == ':' || text[at - 1] == ',')) text.replace(at, one.size(), several);
  return text;
}

// "mine left out 9,972: it does not declare Scale", of each implementation that did not run all random cases. "mine and
// other each left out 9,972: ..." of those with the same reasons.
std::vector<SweepLack> lacks_of(const RandomOutcome& outcome) {
  constexpr std::string_view lack = "unsupported: ";
  if (outcome.valid + outcome.invalid == 0) return {};
  RandomOutcome one = outcome;
  one.left_out.clear();
  const std::size_t before = sentence(one, {}).size() + 2;
  std::vector<std::pair<std::string, std::vector<std::string>>> told;  // what is told, and of whom
  for (const auto& each : outcome.left_out) {
    one.left_out = {each};
    std::string text = sentence(one, {}).substr(before + each.first.size());
    for (std::size_t at = text.find(lack); at != std::string::npos; at = text.find(lack, at))
      text.erase(at, lack.size());
    const auto known = std::ranges::find(told, text, &std::pair<std::string, std::vector<std::string>>::first);
    if (known == told.end())
      told.emplace_back(std::move(text), std::vector{each.first});
    else
      known->second.push_back(each.first);
  }
  std::vector<SweepLack> lacks;
  lacks.reserve(told.size());
  for (const auto& [text, names] : told)
    lacks.push_back({and_list(names) + (names.size() > 1 ? " each" + of_several(text) : text), "",
                     attribute_support(text, all_operators())});
  return lacks;
}

// "the 10,028 that mine ran of ", if one implementation has all that failed, and others ran more cases than it.
std::string those_run_by_it(const RandomOutcome& outcome) {
  if (outcome.failed_by.size() != 1 || outcome.failed_by.begin()->second != outcome.failed) return "";
  const std::string& name = outcome.failed_by.begin()->first;
  const auto ran = outcome.ran.find(name);
  if (ran == outcome.ran.end() || ran->second >= most_run(outcome)) return "";
  return fmt::format("the {} that {} ran of ", with_thousands(ran->second), name);
}

SweepLine line_of_cases(const RandomOutcome& outcome, const std::string& told) {
  const std::string failed = with_thousands(outcome.failed) + " failed";
  if (outcome.failed > 0) {
    const std::string word = has_accepted_case(outcome) ? failed : differ(outcome.failed);
    const std::string of = "of ", rest = without(failed + " " + of, told);
    SweepLine line = make_line(Kind::Different, word, "Random cases", of + those_run_by_it(outcome) + rest);
    line.first = outcome.first, line.others = outcome.others;
    return line;
  }
  if (outcome.ran.empty()) return make_line(Kind::Skipped, "skipped", "Random cases", told);
  const bool finished = outcome.valid >= outcome.planned_valid && outcome.invalid >= outcome.planned_invalid;
  return finished ? make_line(Kind::Equal, "equal", "Random cases", without("equal ", told))
                  : make_line(Kind::Unfinished, "unfinished", "Random cases", told);
}

}  // namespace

SweepLine line_of(const RandomOutcome& outcome, std::uint64_t seed) {
  SweepReport report;
  report.seed = seed;
  RandomOutcome ran = outcome;
  ran.left_out.clear();
  SweepLine line = line_of_cases(outcome, sentence(ran, report));
  line.lacks = lacks_of(outcome);
  if (const std::size_t end = line.sentence.find(", seed "); end != std::string::npos)
    line.brief = line.sentence.substr(0, end);  // without the implementations
  return line;
}

SweepLine no_result_line(const std::string& candidate, const std::string& reason) {
  SweepLine line = make_line(Kind::Different, "no result", candidate, reason);
  line.left_out = reason;
  return line;
}

SweepLine skipped_line(const std::string& backend, const std::string& reason) {
  SweepLine line = make_line(Kind::Skipped, "skipped", backend, "not available: " + reason);
  line.left_out = reason;
  return line;
}

std::string SweepLine::text(std::string_view between) const {
  std::string text = sign + " " + without_colon(word);
  for (const std::string* part : {&subject, &sentence})
    if (!part->empty()) text.append(between).append(*part);
  for (const SweepLack& lack : lacks) text += "; " + lack.text;
  return text;
}

namespace {

// "mine differs in 31,744 of 65,536 elements and 18,638 of 20,000 random cases"; `of_all`: with the numbers tested.
std::string differing_text(const SweepReport& report, bool of_all) {
  std::set<std::string> who;
  std::uint64_t wrong = 0, tested = 0, cases = 0;
  const auto note = [&](const auto& outcome) {
    if (outcome.first) who.insert(outcome.first->backend);
    for (const Counterexample& other : outcome.others) who.insert(other.backend);
  };
  for (const SpaceOutcome& outcome : report.spaces) {
    note(outcome);
    std::uint64_t most = 0;
    for (const auto& [backend, mismatches] : outcome.mismatches) most = std::max(most, mismatches);
    wrong += most, tested += outcome.mismatches.empty() ? 0 : outcome.elements_done;
  }
  note(report.random);
  who.erase("");  // of an invalid case that passed validation
  for (const auto& [backend, failed] : report.random.failed_by)
    if (const auto ran = report.random.ran.find(backend); ran != report.random.ran.end())
      cases = std::max(cases, ran->second);
  if (report.random.failed_by.empty() || report.random.failed > cases) cases = most_run(report.random);
  const auto counts = [&](std::uint64_t count, std::uint64_t all, const char* noun) {
    return of_all && count <= all ? fmt::format("{} of {}", with_thousands(count), counted(all, noun))
                                  : counted(count, noun);
  };
  std::vector<std::string> places;
  if (wrong > 0) places.push_back(counts(wrong, tested, "element"));
  if (report.random.failed > 0) places.push_back(counts(report.random.failed, cases, "random case"));
  const std::string where = places.empty() ? "" : "in " + and_list(places);
  if (who.empty()) return where;
  return fmt::format("{} differ{}{}{}", and_list(std::vector<std::string>(who.begin(), who.end())),
                     who.size() == 1 ? "s" : "", where.empty() ? "" : " ", where);
}

// " Stopped early: " begins what a cancelled sweep left.
constexpr const char* stopped_early = " Stopped early: ";

bool is_cancelled(const SweepReport& report) { return report.stopped && !report.time_limit; }

// "37 % of Clip FLOAT32, onnx": how far the space under way was.
std::string place_in(const SpaceOutcome& outcome) {
  const double all =
      static_cast<double>(outcome.space.elements) * static_cast<double>(outcome.space.settings.each.size());
  const double percent = 100 * static_cast<double>(outcome.elements_done) / all;
  const std::string subject = with_times_signs(subject_of(outcome.space));
  if (outcome.elements_done == 0) return "the start of " + subject;
  return percent < 1 ? "less than 1 % of " + subject : fmt::format("{:.0f} % of {}", std::floor(percent), subject);
}

// "Cancelled after 1 of 84 spaces, at 37 % of Clip FLOAT32, onnx, with 20,000 random cases left"
std::string cancelled_text(const SweepReport& report) {
  const auto unfinished =
      std::ranges::find_if(report.spaces, [](const SpaceOutcome& outcome) { return !outcome.finished(); });
  const RandomOutcome& random = report.random;
  const std::uint64_t cases_left = random.planned_valid - std::min(random.planned_valid, random.valid);
  const std::size_t spaces = report.spaces.size() + report.spaces_left;
  std::vector<std::string> left;
  if (spaces == 1 && report.spaces.empty()) left.emplace_back("1 space");
  const bool in_cases = unfinished == report.spaces.end() && random.valid > 0 && cases_left > 0 && !random.time_limit;
  if (cases_left > 0 && !in_cases) left.push_back(counted(cases_left, "random case"));
  std::string text = "Cancelled";
  if (spaces > 1 && (!in_cases || report.spaces_left > 0))
    text += fmt::format(" after {} of {}{}", std::ranges::count_if(report.spaces, &SpaceOutcome::finished),
                        counted(spaces, "space"), !in_cases && unfinished == report.spaces.end() ? "" : ",");
  if (in_cases)
    text += fmt::format(" at {} of {}", with_thousands(random.valid), counted(random.planned_valid, "random case"));
  else if (unfinished != report.spaces.end())
    text += " at " + place_in(*unfinished);
  return left.empty() ? text : text + ", with " + and_list(left) + " left";
}

// `told`, which says what was tested, behind where a person cancelled it; as it is after another end.
std::string with_cancel(const SweepReport& report, const std::string& told) {
  if (!is_cancelled(report)) return told;
  std::string tested = told.substr(0, told.find(stopped_early));
  if (tested.starts_with("Nothing was")) tested.front() = 'n';
  return fmt::format("{}{}{}", cancelled_text(report), tested.starts_with("No result") ? ". " : ": so far ", tested);
}

// What a conclusion says behind what was tested: what has no result, and what ended it.
std::string tail_of(const std::string& told) {
  std::size_t at = std::string::npos;
  for (const char* begin : {" No result from ", " Ended at its limit of ", stopped_early})
    at = std::min(at, told.find(begin));
  return at == std::string::npos ? "" : told.substr(at);
}

// In place of "Different in 1 of 2 spaces and 3 random cases: 65,536 elements tested exhaustively, cpu."
std::string different_text(const SweepReport& report, const std::string& told, bool brief) {
  const std::string difference = differing_text(report, brief);
  const std::size_t tested = told.find(": ");
  if (difference.empty() || (!brief && tested == std::string::npos)) return without("Different ", told);
  return brief ? difference + "." + tail_of(told) : difference + "; " + told.substr(tested + 2);
}

SweepLine line_of_conclusion(const SweepReport& report, const std::string& told, bool brief) {
  if (!report.equal()) {
    if (!told.starts_with("Different")) return make_line(Kind::Different, "no result", "", told);
    return make_line(Kind::Different, "different", "", different_text(report, told, brief));
  }
  if (report.stopped && told.starts_with("Equal"))
    return make_line(Kind::Unfinished, "equal so far", "", without("Equal: ", told));
  if (!told.starts_with("Equal")) return make_line(Kind::Unfinished, "", "", told);
  return make_line(Kind::Equal, "equal", "", without("Equal: ", told));
}

// " mine was not tested: it does not declare Scale." of each candidate that ran nowhere. The report loses these: else
// it would tell of all spaces that each of them skipped.
std::string take_untested(SweepReport& report) {
  std::map<std::string, std::string> untested;
  for (const SpaceOutcome& outcome : report.spaces) untested.insert(outcome.skipped.begin(), outcome.skipped.end());
  std::erase_if(untested, [&](const auto& each) {
    const auto has_counts = [&](const SpaceOutcome& outcome) { return outcome.mismatches.contains(each.first); };
    return report.compared(each.first) || std::ranges::any_of(report.spaces, has_counts);
  });
  std::string text;
  for (const auto& [candidate, reason] : untested) {
    for (SpaceOutcome& outcome : report.spaces) outcome.skipped.erase(candidate);
    report.random.skipped.erase(candidate);
    text += fmt::format(" {} was not tested: {}.", candidate, without_lack(reason));
  }
  return text;
}

// What one implementation did in all of a sweep.
struct Done {
  std::uint64_t elements = 0, wrong = 0, cases = 0, failed = 0;
  std::string reason = {};                 // of the first space that it left out, whole or in part
  Ran ran = {};                            // of that space
  const OperatorSchema* schema = nullptr;  // of that space
  bool differs = false;
};

Done done_by(const std::string& name, const SweepReport& report) {
  Done done;
  for (const SpaceOutcome& outcome : report.spaces) {
    const auto wrong = outcome.mismatches.find(name);
    if (wrong != outcome.mismatches.end()) done.wrong += wrong->second;
    done.differs = done.differs || !is_first_of(name, outcome);
    const auto skipped = outcome.skipped.find(name);
    if (skipped == outcome.skipped.end()) {
      done.elements += wrong == outcome.mismatches.end() ? 0 : outcome.elements_done;
      continue;
    }
    const auto part = outcome.parts.find(name);
    const bool ran_some = part != outcome.parts.end() && part->second.elements > 0;
    if (ran_some) done.elements += part->second.elements;
    if (!done.reason.empty()) continue;
    done.reason = without_lack(skipped->second), done.schema = outcome.space.schema;
    if (!ran_some) continue;
    done.ran = ran_of(outcome, part->second);
  }
  const auto count_of = [&](const std::map<std::string, std::uint64_t>& counts) {
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
  };
  done.cases = count_of(report.random.ran), done.failed = count_of(report.random.failed_by);
  done.differs = done.differs || done.wrong + done.failed > 0 || !is_first_of(name, report.random);
  return done;
}

// It ended early, with spaces or random cases left.
bool is_cut(const SweepReport& report) {
  return report.stopped && (report.spaces_left > 0 || report.random.valid < report.random.planned_valid ||
                            !std::ranges::all_of(report.spaces, &SpaceOutcome::finished));
}

SweepLine line_of_implementation(const std::string& name, const SweepReport& report) {
  Done done = done_by(name, report);
  if (done.reason.empty() && report.spaces.size() == 1 && report.spaces_left == 0 && !report.spaces.front().finished())
    done.ran.without = settings_run(report.spaces.front(), report.spaces.front().settings_done);
  if (done.elements + done.cases == 0) {
    SweepLine line =
        make_line(Kind::Skipped, "not tested", name, done.reason.empty() ? "there was no time for it" : done.reason);
    if (done.schema != nullptr) line.cure = attribute_support(done.reason, {done.schema});
    return line;
  }
  const auto share = [](std::uint64_t wrong, std::uint64_t all, const char* noun) {
    return wrong > 0 ? with_thousands(wrong) + " of " + counted(all, noun) : counted(all, noun);
  };
  std::vector<std::string> wrong, right;
  if (done.elements > 0)
    (done.wrong > 0 ? wrong : right).push_back(share(done.wrong, done.elements, "element") + done.ran.without);
  if (done.cases > 0) (done.failed > 0 ? wrong : right).push_back(share(done.failed, done.cases, "random case"));
  std::string text = wrong.empty() ? "" : "in " + and_list(wrong);
  if (!right.empty()) text += (text.empty() ? "on " : "; equal on ") + and_list(right);
  const std::string tested = text;
  if (!done.ran.left_out.empty())
    text += fmt::format("; {} it is not tested: {}{}", done.ran.left_out, done.reason, done.ran.not_reached);
  else if (!done.reason.empty())
    text += "; others are not tested: " + done.reason;
  const bool is_partly = !done.differs && (!done.reason.empty() || is_cut(report));
  SweepLine line = done.differs ? make_line(Kind::Different, "differs", name, text)
                   : is_partly  ? make_line(Kind::Unfinished, "not all tested", name, "equal " + text)
                                : make_line(Kind::Equal, "equal", name, text);
  if (done.reason.empty()) return line;
  if (!done.ran.left_out.empty()) line.brief = (is_partly ? "equal " : "") + tested;
  line.cure = attribute_support(done.reason, {done.schema});
  return line;
}

// What was left out in part is told of each implementation: a conclusion without it.
std::string take_parts(SweepReport& report) {
  std::set<std::string> partly;
  for (const SpaceOutcome& outcome : report.spaces)
    for (const auto& [candidate, part] : outcome.parts)
      if (part.elements > 0) partly.insert(candidate);
  std::string text;
  for (const std::string& candidate : partly) {
    const SweepLine line = line_of_implementation(candidate, report);
    if (line.kind != Kind::Unfinished) continue;
    text += fmt::format(" {} is {}.", candidate, line.sentence);
    for (SpaceOutcome& outcome : report.spaces) outcome.skipped.erase(candidate), outcome.mismatches.erase(candidate);
    report.random.ran.erase(candidate), report.random.skipped.erase(candidate);
  }
  return text;
}

}  // namespace

std::string without_lack(const std::string& reason) { return without("unsupported: ", reason); }

SweepLine concluding_line(const SweepReport& report) {
  SweepReport tested = report;
  const std::string parts = take_parts(tested), untested = parts + take_untested(tested);
  if (!parts.empty() && tested.equal() && !tested.compared())  // by others
    return make_line(Kind::Unfinished, "not all tested", "",
                     with_cancel(tested, untested.substr(1) + tail_of(conclusion(tested, false))));
  SweepLine line = line_of_conclusion(tested, conclusion(tested), false);
  line.brief = with_cancel(tested, line_of_conclusion(tested, conclusion(tested, false), true).sentence) + untested;
  line.sentence = with_cancel(tested, line.sentence) + untested;
  return line;
}

std::vector<SweepLine> implementation_lines(const SweepReport& report) {
  std::vector<SweepLine> lines;
  for (const auto& [name, device] : report.devices)
    if (name != "reference" && !report.no_result.contains(name)) lines.push_back(line_of_implementation(name, report));
  std::stable_partition(lines.begin(), lines.end(), [](const SweepLine& line) { return line.kind == Kind::Different; });
  return lines;
}

std::string tested_text(const SweepReport& report) {
  std::uint64_t walked = 0, sampled = 0;
  const std::uint64_t cases = most_run(report.random);
  bool whole = !report.stopped;
  for (const SpaceOutcome& outcome : report.spaces) {
    (outcome.space.exhaustive ? walked : sampled) += outcome.elements_done;
    whole = whole && outcome.finished();
  }
  std::vector<std::string> parts;
  if (walked > 0) parts.push_back((whole ? "all " : "") + counted(walked, "element"));
  if (sampled > 0) parts.push_back(counted(sampled, "sample"));
  if (cases > 0) parts.push_back(counted(cases, "random case"));
  const std::string what = parts.empty() ? "nothing was tested" : and_list(parts) + " tested";
  return with_cancel(report, what + "." + tail_of(conclusion(report, false)));
}

}  // namespace opscope::gui
