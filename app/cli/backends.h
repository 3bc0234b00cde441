#pragma once
// Backends by the name that a user types.

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/backends/backend.h"
#include "core/backends/own_backends.h"
#include "core/error.h"
#include "core/judge/candidate.h"

namespace opscope::cli {

// Precondition: `name` is one of own_backends. Unavailable, with the reason, if this machine lacks it.
Result<std::unique_ptr<Backend>> make_backend(std::string_view name);

// Backends to judge, and those of them that this machine has.
struct Candidates {
  std::vector<Result<std::unique_ptr<Backend>>> owned;  // parallel to `all`
  std::vector<Candidate> all;

  // What make_backend("gpu") gave. Precondition: it was asked for.
  const Result<std::unique_ptr<Backend>>& gpu() const;

  // The names of the reference and of the available candidates.
  std::vector<std::string_view> names_that_run() const;
};
Candidates open_candidates(std::span<const std::string_view> names);
Candidates open_candidates();  // every backend but reference, gpu last

}  // namespace opscope::cli
