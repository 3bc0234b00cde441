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
  const auto check = [&](const Invocation& made) { return disagreement(made, *reference, candidate, options); };
  auto found = check(invocation);
  if (!found) return fmt::format("{}: {}", candidate.name(), found.error().text());
  if (!*found) return {};
  const Invocation smallest = shrink(invocation, [&](const Invocation& made) {
    const auto again = check(made);
    return again && *again;
  });
  if (auto again = check(smallest); again && *again) found = std::move(again);  // else it fails only now and then
  return fmt::format("{}, {} threads: {}\n{}", (*found)->backend, threads, (*found)->what, command_line(smallest));
}

}  // namespace opscope::test
