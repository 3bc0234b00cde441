#include "app/cli/suite_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/suite/suite_manifest.h"
#include "core/suite/suite_members.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_failures = 10;  // that are printed with their commands

struct Counts {
  std::uint64_t passed = 0, failed = 0, skipped = 0;

  void add(Status status) { ++(status == Status::Failed ? failed : status == Status::Skipped ? skipped : passed); }
  std::string text() const {
    if (passed + failed + skipped == 0) return "-";
    std::string counts = fmt::format("{} passed", with_thousands(passed));
    if (failed > 0) counts += fmt::format(", {} failed", with_thousands(failed));
    if (skipped > 0) counts += fmt::format(", {} skipped", with_thousands(skipped));
    return counts;
  }
};

std::string without_prefix(const std::string& operator_name) {
  constexpr std::string_view prefix = "ELEMENT_WISE_";
  return visible_name(operator_name.starts_with(prefix) ? operator_name.substr(prefix.size()) : operator_name);
}

std::string quoted_path(const fs::path& path) {
  const std::string text = path.string();
  const bool plain = text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=,") ==
                     std::string::npos;
  return visible_name(plain ? text : "'" + text + "'");
}

class Table {
 public:
  explicit Table(std::vector<std::string> backends) : backends_(std::move(backends)) {}

  void add(const std::string& operator_name, const std::vector<ReportedRun>& runs) {
    for (const ReportedRun& run : runs) {
      rows_[operator_name][run.backend].add(run.judgement.status);
      total_[run.backend].add(run.judgement.status);
    }
  }

  std::string text() {
    std::vector<std::vector<std::string>> lines = {{"operator"}};
    for (const std::string& backend : backends_) lines.front().push_back(backend);
    for (auto& [operator_name, counts] : rows_) lines.push_back(line(without_prefix(operator_name), counts));
    lines.push_back(line("all", total_));
    std::vector<std::size_t> widths(lines.front().size());
    for (const auto& cells : lines)
      for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
    std::string text;
    for (const auto& cells : lines) {
      std::string row;
      for (std::size_t i = 0; i < cells.size(); ++i) row += fmt::format("{:<{}}  ", cells[i], widths[i]);
      row.erase(row.find_last_not_of(' ') + 1);
      text += row + "\n";
    }
    text.pop_back();
    return text;
  }

 private:
  std::vector<std::string> line(const std::string& first, std::map<std::string, Counts>& counts) const {
    std::vector<std::string> cells = {first};
    for (const std::string& backend : backends_) cells.push_back(counts[backend].text());
    return cells;
  }

  std::vector<std::string> backends_;
  std::map<std::string, std::map<std::string, Counts>> rows_;
  std::map<std::string, Counts> total_;
};

// As they first occur, the validator last.
std::vector<std::string> backends_of(const std::vector<VerifiedCase>& cases) {
  std::vector<std::string> found;
  bool validator = false;
  for (const VerifiedCase& each : cases)
    for (const ReportedRun& run : each.runs)
      if (run.backend == "validator")
        validator = true;
      else if (std::ranges::find(found, run.backend) == found.end())
        found.push_back(run.backend);
  if (validator) found.emplace_back("validator");
  return found;
}

}  // namespace

const NamedMember* ExpandedFolders::member(const fs::path& folder) const {
  const auto found = members.find(folder);
  return found == members.end() ? nullptr : &found->second;
}

std::string ExpandedFolders::label(const fs::path& folder) const {
  const NamedMember* found = member(folder);
  if (found == nullptr) return folder.string();
  return fmt::format("{} of {}: {}", with_thousands(found->number), with_thousands(cases.size()), folder.string());
}

Result<ExpandedFolders> expand_suites(const std::vector<fs::path>& folders) {
  ExpandedFolders expanded;
  for (const fs::path& named : folders) {
    const std::optional<fs::path> suite = suite_folder(named);
    if (!suite) {
      expanded.cases.push_back(named);
      continue;
    }
    const Result<SuiteMembers> members = read_suite_members(*suite);
    if (!members) return tl::unexpected(members.error());
    for (const SuiteMember& member : members->all) {
      expanded.cases.push_back(member.path);
      expanded.members[member.path] = {expanded.cases.size(), member.entry.file, member.entry.operator_name,
                                       member.checksum};
    }
  }
  return expanded;
}

std::string suite_table(const ExpandedFolders& expanded, const std::vector<VerifiedCase>& cases,
                        const OptionOf& option_of) {
  if (expanded.members.empty()) return "";
  Table table(backends_of(cases));
  std::string failures;
  std::uint64_t failed = 0;
  for (const VerifiedCase& each : cases) {
    const NamedMember* member = expanded.member(each.folder);
    if (member == nullptr) continue;
    table.add(member->operator_name, each.runs);
    for (const ReportedRun& run : each.runs) {
      if (!run.judgement.failed() || failed++ >= most_failures) continue;
      failures += fmt::format("\nopscope verify {}{}", quoted_path(each.folder),
                              run.backend == "validator" ? "" : " " + option_of(run.backend));
    }
  }
  std::string text = table.text();
  if (failed > 0)
    text += fmt::format("\n{}replay with:{}",
                        failed > most_failures
                            ? fmt::format("the first {} of {} failures ", most_failures, with_thousands(failed))
                            : "",
                        failures);
  return text;
}

}  // namespace opscope::cli
