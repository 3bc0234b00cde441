#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/cli/sweep_text.h"
#include "app/text/operator_name.h"
#include "core/cases/case_model.h"
#include "core/tensor/text.h"

namespace opscope::cli {
namespace {

constexpr std::string_view preamble =
    "\n"
    "What was proven, on which device. `opscope sweep --markdown --into docs/conformance.md` writes this file and\n"
    "replaces the section of the device it ran on; nothing here is typed. Every output is compared with the reference\n"
    "bit for bit. *Walked*: every combination of input bits. *Sampled*: every boundary of the types and attributes "
    "with\n"
    "its neighbours, in all combinations that are few enough, and random draws.\n";

// Spaces that differ in their numerics alone share a row.
struct RowOfTable {
  const SpaceOutcome* first;
  std::vector<std::string> numerics;
  double seconds = 0;
};

bool belong_together(const SpaceOutcome& a, const SpaceOutcome& b) {
  return a.space.schema == b.space.schema && a.space.data_types == b.space.data_types &&
         a.space.exhaustive == b.space.exhaustive && a.space.elements == b.space.elements && a.finished() &&
         b.finished() && a.mismatches == b.mismatches && a.skipped == b.skipped && a.equal() && b.equal();
}

// A driver's reason must not end a cell.
std::string cell(std::string text) {
  std::ranges::replace(text, '|', '/');
  return text;
}

std::string verdict(const SpaceOutcome& outcome, const std::string& backend) {
  const auto found = outcome.mismatches.find(backend);
  const std::uint64_t wrong = found == outcome.mismatches.end() ? 0 : found->second;
  const std::string different = wrong == 0 ? "" : fmt::format("**{} different**", with_thousands(wrong));
  if (const auto skipped = outcome.skipped.find(backend); skipped != outcome.skipped.end())
    return (wrong == 0 ? "" : different + ", then ") + "skipped: " + cell(skipped->second);
  if (found == outcome.mismatches.end()) return "-";
  return wrong == 0 ? "equal" : different;
}

std::string numerics_cell(const RowOfTable& row) {
  std::size_t combinations = 1;
  for (const NumericsSetting& setting : numerics_settings())
    if (std::ranges::find(row.first->space.schema->numerics, setting.key) != row.first->space.schema->numerics.end())
      combinations *= setting.choices.size();
  if (row.numerics.size() == combinations && combinations > 1) return fmt::format("all {} combinations", combinations);
  return fmt::format("{}", fmt::join(row.numerics, "; "));
}

std::string line_of(const RowOfTable& row) {
  const SpaceOutcome& outcome = *row.first;
  const SweepSpace& space = outcome.space;
  const std::uint64_t settings = space.settings.each.size();
  std::string types = title(space).substr(space.schema->name.size() + 1);
  std::string how = space.exhaustive ? "walked" : "sampled";
  if (!outcome.finished())
    how += fmt::format(", {} of {} elements", with_thousands(outcome.elements_done),
                       with_thousands(space.elements * settings));
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {:.1f} |\n", short_name(*space.schema), types,
                     settings == 1 ? "1" : fmt::format("{} {}", settings, space.settings.noun),
                     with_thousands(space.elements), how, numerics_cell(row), verdict(outcome, "cpu"),
                     verdict(outcome, "gpu"), row.seconds);
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
  std::string text =
      "| operator | data types | settings | elements each | how | numerics | cpu | gpu | seconds |\n"
      "|---|---|---|---|---|---|---|---|---|\n";
  for (const RowOfTable& row : rows) text += line_of(row);
  return text;
}

// The first line of a section says whose it is.
std::string heading_of(const std::string& section) { return section.substr(0, section.find('\n')); }

}  // namespace

std::string sweep_markdown(const SweepReport& report, const SweepMade& made) {
  std::string text = fmt::format("## {}\n\n", made.device);
  if (!made.driver.empty()) text += fmt::format("- driver: {}\n", made.driver);
  for (const auto& [backend, device] : report.devices) text += fmt::format("- {}: {}\n", backend, device);
  for (const auto& [backend, reason] : made.missing) text += fmt::format("- {}: not available: {}\n", backend, reason);
  text += fmt::format("- made by Opscope {}: `{}`\n\n{}\n", OPSCOPE_VERSION, made.command, conclusion(report));
  text += fmt::format("\n{}\nRandom cases: {} ({:.1f} s).\n", table(report), sentence(report.random, report),
                      report.random.seconds.count());
  const auto show = [&](const std::string& where, const std::optional<Counterexample>& found) {
    if (!found) return;
    text += fmt::format("\n{} on {}: {}\n", where, found->backend, found->what);
    if (!found->backend.empty()) text += fmt::format("\n```sh\n{}\n```\n", command_line(found->invocation));
  };
  for (const SpaceOutcome& outcome : report.spaces) show(title(outcome.space), outcome.first);
  show("A random case", report.random.first);
  return text;
}

std::string with_section(const std::string& old_text, const std::string& section) {
  if (old_text.empty()) return fmt::format("{}{}\n{}", conformance.title, preamble, section);
  std::vector<std::string> parts(1);  // what stands before the first section, then the sections
  for (std::size_t at = 0; at < old_text.size();) {
    const std::size_t end = std::min(old_text.find('\n', at), old_text.size() - 1) + 1;
    const std::string line = old_text.substr(at, end - at);
    if (line.starts_with("## ")) parts.emplace_back();
    parts.back() += line;
    at = end;
  }
  const auto same = std::find_if(parts.begin() + 1, parts.end(),
                                 [&](const std::string& part) { return heading_of(part) == heading_of(section); });
  const bool last = same == parts.end() || same + 1 == parts.end();
  if (same == parts.end())
    parts.push_back((parts.back().ends_with("\n\n") ? "" : "\n") + section);
  else
    *same = section + (last ? "" : "\n");
  return fmt::format("{}", fmt::join(parts, ""));
}

}  // namespace opscope::cli
