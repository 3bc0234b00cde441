#pragma once
// A backend that is watched while it runs a whole model.

#include <functional>
#include <optional>

#include "core/judge/judge.h"

namespace opscope {

// Forwards every run and stores the first fault that can be found without expected output.
class WatchedBackend : public Backend {
 public:
  // `backend` must outlive this.
  explicit WatchedBackend(Backend& backend) : backend_(backend) {}

  std::string_view name() const override { return backend_.name(); }
  std::string device() const override { return backend_.device(); }
  // Errors: Cancelled. Broken or Unavailable if there is no result to continue with; finding() then gives the reason.
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override;

  // Failed or Skipped; nullopt: nothing was found.
  const std::optional<Judgement>& finding() const { return finding_; }
  bool gave_no_result() const { return gave_no_result_; }

 private:
  Backend& backend_;
  std::optional<Judgement> finding_;
  bool gave_no_result_ = false;
};

}  // namespace opscope
