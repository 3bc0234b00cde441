#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/text/markdown_table.h"
#include "app/text/operator_name.h"
#include "app/text/sweep_text.h"
#include "core/cases/case_model.h"
#include "core/compare/comparison_text.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

// Spaces that differ only in their numerics share a row.
struct RowOfTable {
  const SpaceOutcome* first;
  std::vector<std::string> numerics;
  double seconds = 0;
};

bool have_same_parts(const SpaceOutcome& a, const SpaceOutcome& b) {
  return std::ranges::equal(a.parts, b.parts, [](const auto& one, const auto& other) {
    return one.first == other.first && one.second.elements == other.second.elements;
  });
}

bool belong_together(const SpaceOutcome& a, const SpaceOutcome& b) {
  return a.space.schema == b.space.schema && a.space.data_types == b.space.data_types &&
         a.space.exhaustive == b.space.exhaustive && a.space.elements == b.space.elements && a.finished() &&
         b.finished() && a.mismatches == b.mismatches && a.skipped == b.skipped && have_same_parts(a, b) && a.equal() &&
         b.equal();
}

std::string verdict(const SpaceOutcome& outcome, const std::string& backend) {
  const auto found = outcome.mismatches.find(backend);
  const std::uint64_t wrong = found == outcome.mismatches.end() ? 0 : found->second;
  const Tolerance measure = own_measure(outcome.own_measures, backend).value_or(outcome.measure);
  const std::string ran = wrong > 0           ? fmt::format("**{} different**", with_thousands(wrong))
                          : measure.bitwise() ? "equal"
                                              : measure_text(measure);
  if (const auto skipped = outcome.skipped.find(backend); skipped != outcome.skipped.end()) {
    const auto part = outcome.parts.find(backend);
    const std::uint64_t right = wrong > 0 || part == outcome.parts.end() ? 0 : part->second.elements;
    const std::string before = wrong > 0   ? ran + ", then "
                               : right > 0 ? fmt::format("{} on {}, then ", ran, counted(right, "element"))
                                           : "";
    return before + "skipped: " + skipped->second;
  }
  return found == outcome.mismatches.end() ? "-" : ran;
}

std::string numerics_cell(const RowOfTable& row) {
  std::size_t combinations = 1;
  for (const NumericsSetting& setting : numerics_settings())
    if (row.first->space.schema->obeys(setting)) combinations *= setting.choices.size();
  if (row.numerics.size() == combinations && combinations > 1) return fmt::format("all {} combinations", combinations);
  return fmt::format("{}", fmt::join(row.numerics, "; "));
}

// The backends, and the implementations under test.
std::vector<std::string> judged_by(const SweepReport& report) {
  std::vector<std::string> names = {"cpu", "gpu"};
  const auto add = [&](const auto& of_each) {
    for (const auto& [name, ignored] : of_each)
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const SpaceOutcome& outcome : report.spaces) add(outcome.mismatches), add(outcome.skipped);
  return names;
}

std::vector<std::string> cells_of(const RowOfTable& row, const std::vector<std::string>& judged) {
  const SpaceOutcome& outcome = *row.first;
  const SweepSpace& space = outcome.space;
  const std::uint64_t settings = space.settings.each.size();
  std::string types = title(space).substr(space.schema->name.size() + 1);
  std::string how = space.exhaustive ? "exhaustive" : "sampled";
  if (!outcome.finished())
    how += fmt::format(", {} of {} elements", with_thousands(outcome.elements_done),
                       with_thousands(space.elements * settings));
  std::vector<std::string> cells = {std::string(short_name(*space.schema)),
                                    types,
                                    settings == 1 ? "1" : fmt::format("{} {}", settings, space.settings.noun),
                                    with_thousands(space.elements),
                                    how,
                                    numerics_cell(row)};
  for (const std::string& name : judged) cells.push_back(verdict(outcome, name));
  cells.push_back(fmt::format("{:.1f}", row.seconds));
  return cells;
}

std::string table(const SweepReport& report) {
  std::vector<RowOfTable> rows;
  for (const SpaceOutcome& outcome : report.spaces) {
    auto same = std::ranges::find_if(rows, [&](const RowOfTable& row) { return belong_together(*row.first, outcome); });
    if (same == rows.end()) same = rows.insert(same, {&outcome, {}, 0});
    if (const std::string numerics = numerics_text(outcome.space); !numerics.empty())
      same->numerics.push_back(numerics);
    same->seconds += outcome.seconds.count();
  }
  std::ranges::stable_sort(rows, {}, [](const RowOfTable& row) { return row.first->space.schema->name; });
  MarkdownTable result;
  for (const char* heading : {"operator", "data types", "settings", "elements each", "how", "numerics"})
    result.add_column(heading);
  const std::vector<std::string> judged = judged_by(report);
  for (const std::string& name : judged) result.add_column(name);
  result.add_column("seconds");
  for (const RowOfTable& row : rows) result.add_row(cells_of(row, judged));
  return result.text();
}

}  // namespace

std::string sweep_markdown(const SweepReport& report, const SweepMade& made) {
  std::string text = fmt::format("## {}\n\n", made.device);
  if (!made.driver.empty()) text += fmt::format("- driver: {}\n", made.driver);
  for (const auto& [backend, device] : report.devices) text += fmt::format("- {}: {}\n", backend, device);
  for (const auto& [candidate, reason] : report.no_result)
    text += fmt::format("- {} gave no result: {}\n", candidate, reason);
  for (const auto& [backend, reason] : made.missing) text += fmt::format("- {}: not available: {}\n", backend, reason);
  text += fmt::format("- made by Opscope {}: `{}`\n\n{}\n", OPSCOPE_VERSION, made.command, conclusion(report));
  text += fmt::format("\n{}\nRandom cases: {} ({:.1f} s).\n", table(report), sentence(report.random, report),
                      report.random.seconds.count());
  const auto show = [&](const std::string& where, const Counterexample& found) {
    text += fmt::format("\n{} on {}: {}\n", where, found.backend, found.what);
    if (const std::string command = command_of(found); !command.empty())
      text += fmt::format("\n```sh\n{}\n```\n", command);
  };
  const auto show_all = [&](const std::string& where, const auto& outcome) {
    if (outcome.first) show(where, *outcome.first);
    for (const Counterexample& other : outcome.others) show(where, other);
  };
  for (const SpaceOutcome& outcome : report.spaces) show_all(title(outcome.space), outcome);
  show_all("A random case", report.random);
  return text;
}

}  // namespace opscope
