#include "tests/support/agreement.h"

#include <fmt/format.h>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/agreement.h"
#include "core/cases/case_model.h"
#include "core/cases/shrink.h"

namespace opscope::test {

std::string disagreement_text(const Invocation& invocation, Backend& candidate, unsigned threads) {
  static const std::unique_ptr<Backend> reference = make_reference_backend();
  RunOptions options;
  options.threads = threads;
  const auto judged = [&](const Invocation& made) { return judge_within_guards(made, *reference, candidate, options); };
  auto found = judged(invocation);
  if (!found) return fmt::format("{}: {}", candidate.name(), found.error().text());
  if (found->judgement.status == Status::Passed) return {};
  if (!found->failed()) return fmt::format("{} skipped: {}", found->backend, found->judgement.reason);
  const Invocation smallest = shrink(invocation, [&](const Invocation& made) {
    const auto again = judged(made);
    return again && again->failed();
  });
  if (auto again = judged(smallest); again && again->failed())
    found = std::move(again);  // otherwise it fails only sometimes
  return fmt::format("{}, {} threads: {}\n{}", found->backend, threads, found->judgement.reason,
                     command_line(smallest));
}

}  // namespace opscope::test
