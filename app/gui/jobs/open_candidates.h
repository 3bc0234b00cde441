#pragma once
// The implementations under test, kept open from one piece of work to the next: starting one takes time.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/jobs/results.h"
#include "core/candidates/open_candidate.h"
#include "core/judge/candidate.h"

namespace opscope::gui {

// Starts one, which is parsed as `text`. A library that cannot be loaded becomes a backend that fails at each run and
// says why: it is not one that lacks an operator. `log`: as OpenCandidateOptions. Errors: those of open_candidate.
Result<std::unique_ptr<Backend>> open_under_test(
    const UnderTest& wanted, const CandidateText& text,
    const std::function<void(std::string_view name, std::string_view line)>& log = {});

// For one thread at a time.
class OpenCandidates {
 public:
  // `log` gets each line of their standard error, on another thread.
  explicit OpenCandidates(std::function<void(std::string_view name, std::string_view line)> log = {})
      : log_(std::move(log)) {}

  // Opens those that are new or have changed, closes those that are gone, and adds all to `backends`, which must not
  // outlive the next call.
  void add_to(std::vector<Candidate>& backends, const std::vector<UnderTest>& wanted);
  void clear() { open_.clear(); }

 private:
  struct Open {
    UnderTest of;
    std::string reason = {};                // why it cannot run
    std::unique_ptr<Backend> backend = {};  // nullptr: it cannot
    bool computes = true;
  };
  static Open opened(const UnderTest& wanted,
                     const std::function<void(std::string_view name, std::string_view line)>& log);

  const std::function<void(std::string_view name, std::string_view line)> log_;
  std::vector<Open> open_;
};

}  // namespace opscope::gui
