#include "app/gui/verdict/verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::string milliseconds(double value) {
  if (value < 0.1) return fmt::format("{:.3f} ms", value);
  if (value < 100) return fmt::format("{:.1f} ms", value);
  return value < 10'000 ? fmt::format("{:.0f} ms", value) : fmt::format("{:.1f} s", value / 1000);
}

// "1 ULP", or in words where a NaN has no distance.
std::string worst_distance(const Comparison& comparison) {
  if (comparison.max_ulp == UINT64_MAX) return "NaN against a number";
  return with_thousands(comparison.max_ulp) + " ULP" + fmt::format(" (absolute {:.3g})", comparison.max_abs);
}

void add_backends(Verdict& verdict, const Results& results) {
  for (const BackendOutcome& backend : results.backends) {
    if (backend.ran()) verdict.timings.push_back(backend.name + " " + milliseconds(backend.milliseconds));
    if (backend.ran()) verdict.device = backend.device;  // the last that ran is the furthest from the CPU
  }
  for (const BackendOutcome& backend : results.backends)
    if (!backend.ran() && !backend.pending()) verdict.device = backend.name + " not available: " + backend.reason;
}

// What stands between growing results and a verdict.
std::string still_to_come(const Results& results) {
  std::vector<std::string_view> pending;
  for (const BackendOutcome& backend : results.backends)
    if (backend.pending()) pending.push_back(backend.name);
  if (pending.empty()) return "numbers";
  return fmt::format("{}", fmt::join(pending, " and "));
}

// Never equal before all is compared; a difference is one from the start.
Verdict judge(const Results& results) {
  Verdict verdict;
  add_backends(verdict, results);
  const BackendOutcome* worst = nullptr;
  std::size_t compared = 0;
  for (const BackendOutcome& backend : results.backends) {
    if (!backend.comparison) continue;
    ++compared;
    if (!backend.comparison->equal() && (!worst || backend.comparison->max_ulp > worst->comparison->max_ulp))
      worst = &backend;
  }
  if (worst) {
    const Comparison& c = *worst->comparison;
    const std::string at = format_index(index_of(c.worst, worst->output->desc.sizes));
    verdict.kind = Verdict::Kind::Different;
    verdict.sign = "!";
    verdict.word = fmt::format("{} of {} differ", with_thousands(c.mismatches), with_thousands(c.elements));
    verdict.sentence = fmt::format("on {}, worst {} at {}", worst->name, worst_distance(c), at);
    return verdict;
  }
  if (results.state != Results::State::Complete) {
    const bool running = results.state == Results::State::Growing;
    verdict.kind = running ? Verdict::Kind::Running : Verdict::Kind::Unproven;
    verdict.sign = "~";
    verdict.word = running ? "running" : "given up";
    verdict.sentence = fmt::format("{} {}", still_to_come(results), running ? "still to come" : "did not come");
    return verdict;
  }
  if (compared == 0) {
    verdict.kind = Verdict::Kind::Unproven;
    verdict.sign = "~";
    verdict.word = "nothing to compare";
    verdict.sentence = "no backend but the reference ran";
    return verdict;
  }
  const std::string elements = counted(element_count(results.backends.front().output->desc), "element");
  if (results.mistrust) {
    verdict.kind = Verdict::Kind::Mistrusted;
    verdict.sign = "?";
    verdict.word = "equal, but mistrusted";
    verdict.sentence = elements + ", but " + *results.mistrust;
    return verdict;
  }
  verdict.kind = Verdict::Kind::Equal;
  verdict.sign = "=";
  verdict.word = "equal";
  verdict.sentence = elements + ", bit for bit";
  return verdict;
}

std::string reason(const Results& results) {
  if (results.error) return visible_message(results.error->text());
  const auto error = std::ranges::find(results.diagnostics, Diagnostic::Severity::Error, &Diagnostic::severity);
  const auto errors = std::ranges::count(results.diagnostics, Diagnostic::Severity::Error, &Diagnostic::severity);
  if (error == results.diagnostics.end()) return "nothing ran";
  std::string text = error->path.empty() ? error->message : error->path + ": " + error->message;
  text = visible_message(text);
  if (errors > 1) text += fmt::format("  (and {} more)", errors - 1);
  return text;
}

}  // namespace

std::string Verdict::line() const {
  std::string text = sign + " " + word;
  if (!sentence.empty()) text += "  " + sentence;
  for (const std::string& timing : timings) text += "    " + timing;
  if (!device.empty()) text += "    " + device;
  return text;
}

Verdict verdict_of(const Results* shown, const Results* latest, const std::optional<Progress>& progress,
                   bool outdated) {
  if (progress) {
    Verdict verdict;
    verdict.kind = Verdict::Kind::Running;
    verdict.sign = "~";
    verdict.word = fmt::format("running {:.0f} %", progress->fraction * 100);
    verdict.sentence = fmt::format("{}, {:.1f} s so far", progress->stage, progress->elapsed.count());
    return verdict;
  }
  if (outdated) {
    Verdict verdict;
    verdict.kind = Verdict::Kind::Unproven;
    verdict.sign = "~";
    verdict.word = "not run";
    verdict.sentence = "the case is no longer the one on screen; F5 runs it";
    return verdict;
  }
  if (latest && !latest->valid()) {
    Verdict verdict;
    verdict.kind = Verdict::Kind::Cannot;
    verdict.sign = "!";
    verdict.word = "cannot run:";
    verdict.sentence = reason(*latest);
    return verdict;
  }
  if (shown) return judge(*shown);
  return {.kind = Verdict::Kind::Running, .sign = "~", .word = "starting", .sentence = {}, .timings = {}, .device = {}};
}

}  // namespace opscope::gui
