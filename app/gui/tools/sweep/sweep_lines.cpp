#include "app/gui/tools/sweep/sweep_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/tensor/text.h"

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

SweepLine line_of(const SpaceOutcome& outcome) {
  const std::string subject = subject_of(outcome.space), told = sentence(outcome, SweepReport{});
  std::uint64_t worst = 0;
  for (const auto& [backend, wrong] : outcome.mismatches) worst = std::max(worst, wrong);
  if (worst > 0 || !outcome.equal()) {
    SweepLine line = make_line(Kind::Different, worst > 0 ? differ(worst) : "different", subject,
                               without("different in " + with_thousands(worst) + " ", told));
    line.first = outcome.first, line.others = outcome.others;
    return line;
  }
  if (outcome.mismatches.empty()) return make_line(Kind::Skipped, "skipped", subject, told);
  if (!outcome.finished()) return make_line(Kind::Unfinished, "unfinished", subject, told);
  return make_line(Kind::Equal, "equal", subject, without("equal ", told));
}

SweepLine line_of(const RandomOutcome& outcome, std::uint64_t seed) {
  SweepReport report;
  report.seed = seed;
  const std::string told = sentence(outcome, report), failed = with_thousands(outcome.failed) + " failed";
  if (outcome.failed > 0) {
    SweepLine line = make_line(Kind::Different, failed, "Random cases", without(failed + " ", told));
    line.first = outcome.first, line.others = outcome.others;
    return line;
  }
  if (outcome.ran.empty()) return make_line(Kind::Skipped, "skipped", "Random cases", told);
  const bool finished = outcome.valid >= outcome.planned_valid && outcome.invalid >= outcome.planned_invalid;
  return finished ? make_line(Kind::Equal, "equal", "Random cases", without("equal ", told))
                  : make_line(Kind::Unfinished, "unfinished", "Random cases", told);
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

namespace {

SweepLine line_of_conclusion(const SweepReport& report, const std::string& told) {
  if (!report.equal())
    return make_line(Kind::Different, told.starts_with("Different") ? "different" : "no result", "",
                     without("Different ", told));
  if (report.stopped && told.starts_with("Equal"))
    return make_line(Kind::Unfinished, "equal so far", "", without("Equal: ", told));
  if (!told.starts_with("Equal")) return make_line(Kind::Unfinished, "", "", told);
  return make_line(Kind::Equal, "equal", "", without("Equal: ", told));
}

}  // namespace

SweepLine concluding_line(const SweepReport& report) {
  SweepLine line = line_of_conclusion(report, conclusion(report));
  line.brief = line_of_conclusion(report, conclusion(report, false)).sentence;
  return line;
}

}  // namespace opscope::gui
