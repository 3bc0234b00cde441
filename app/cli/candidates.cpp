#include "app/cli/candidates.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "core/candidates/open_candidate.h"

namespace opscope::cli {
namespace {

constexpr double default_timeout = 60;  // seconds

}  // namespace

void add_candidate_options(CLI::App& verb, CandidateOptions& candidates) {
  verb.add_option(
          "--candidate", candidates.given,
          "An implementation to test beside the backends: a shared library (.so) with the function of "
          "opscope/candidate.h, a compute shader (.glsl, .comp), a program, its command in quotes, that answers "
          "requests as lines of JSON, or an array file with its output. NAME=X names it. May be repeated. A "
          "candidate runs with your own rights")
      ->type_name("X")
      ->allow_extra_args(false);
  verb.add_option("--timeout", candidates.timeout, "Seconds that a candidate may take for a run (default: 60)")
      ->type_name("SECONDS");
}

Result<void> add_candidates(Candidates& all, const CandidateOptions& candidates, const Tolerance& measure, bool quiet) {
  const auto timeout =
      candidates.timeout ? positive_number("--timeout", *candidates.timeout) : Result<double>(default_timeout);
  if (!timeout) return tl::unexpected(timeout.error());
  const OpenCandidateOptions how{
      std::chrono::duration<double>(*timeout),
      [quiet](std::string_view name, std::string_view line) { note(quiet, fmt::format("{}: {}", name, line)); }};
  for (const std::string& given : candidates.given) {
    const std::string where = fmt::format("--candidate {}", given.empty() ? "''" : given);
    const Result<CandidateText> candidate = parse_candidate(given);
    if (!candidate) return bad_input(where, candidate.error().text());
    auto opened = open_candidate(*candidate, how);
    if (!opened) return bad_input(where, opened.error().text());
    const std::string& name = candidate->name;
    const bool taken = is_own_backend(name) || std::ranges::find(all.all, name, &Candidate::name) != all.all.end();
    if (taken) return bad_input(where, fmt::format("the name {} is taken: give another, as in mine=X", name));
    all.owned.emplace_back(std::move(*opened));
    all.all.push_back({name, all.owned.back()->get(), "", measure.bitwise() ? std::nullopt : std::optional(measure),
                       candidate->kind != CandidateKind::Array});
  }
  return {};
}

void add_candidate_files(ReadFiles& read, const CandidateOptions& candidates) {
  for (const std::string& given : candidates.given)
    if (const Result<CandidateText> candidate = parse_candidate(given))
      for (const std::filesystem::path& file : candidate->files) read.add(file);
}

bool all_were_skipped(const CandidateOptions& candidates, const std::vector<ReportedRun>& runs) {
  const auto was_tested = [](const ReportedRun& run) {
    return !is_own_backend(run.backend) && run.judgement.compared();
  };
  return !candidates.given.empty() && std::ranges::none_of(runs, was_tested);
}

}  // namespace opscope::cli
