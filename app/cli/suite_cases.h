#pragma once
// The cases of conformance suites, for verify.

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/cli/verdict.h"
#include "core/error.h"

namespace opscope::cli {

// One case of a suite that was named on the command line.
struct NamedMember {
  std::size_t number = 0;  // among all cases, from 1 on
  std::string file;        // in the suite, with forward slashes
  std::string operator_name;
  std::string checksum;  // of its file; empty: a golden folder, whose files have their own
};

struct ExpandedFolders {
  std::vector<std::filesystem::path> cases;  // in order; a suite's cases in its place
  std::map<std::filesystem::path, NamedMember> members;

  const NamedMember* member(const std::filesystem::path& folder) const;  // nullptr: it was named itself
  // "123 of 1,200: suite/cases/clip/float32-values", or the path alone.
  std::string label(const std::filesystem::path& folder) const;
};

// Replaces each suite by its cases. BadInput if the manifest of one cannot be read or lists no case.
Result<ExpandedFolders> expand_suites(const std::vector<std::filesystem::path>& folders);

// A case after it was verified.
struct VerifiedCase {
  std::filesystem::path folder;
  const std::vector<ReportedRun>& runs;
};

// "-b cpu" or "--candidate 'mine=python3 my_ops.py'": what a command line needs to have a backend of this name.
using OptionOf = std::function<std::string(const std::string& backend)>;

// Operators by backends with the numbers of cases that passed, failed and were skipped; then the first failures, each
// with the command that replays it. Empty if no case is of a suite.
std::string suite_table(const ExpandedFolders& expanded, const std::vector<VerifiedCase>& cases,
                        const OptionOf& option_of);

}  // namespace opscope::cli
