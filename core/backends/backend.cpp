#include "core/backends/backend.h"

namespace opscope {
namespace {

class RepeatedRun : public PreparedRun {
 public:
  RepeatedRun(Backend& backend, const Invocation& invocation, const RunOptions& options)
      : backend_(backend), invocation_(invocation), options_(options) {}

  Result<double> run(std::uint64_t times) override {
    double milliseconds = 0;
    for (std::uint64_t i = 0; i < times; ++i) {
      Result<RunResult> result = backend_.run(invocation_, options_);
      if (!result) return tl::unexpected(result.error());
      milliseconds += result->milliseconds;
      output_ = std::move(result->output);
    }
    return milliseconds;
  }

  Result<Buffer> output() override { return output_; }

 private:
  Backend& backend_;
  const Invocation invocation_;
  const RunOptions options_;
  Buffer output_;
};

}  // namespace

Result<std::unique_ptr<PreparedRun>> Backend::prepare(const Invocation& invocation, const RunOptions& options) {
  return std::make_unique<RepeatedRun>(*this, invocation, options);
}

Result<RunResult> run_once(Result<std::unique_ptr<PreparedRun>> prepared) {
  if (!prepared) return tl::unexpected(prepared.error());
  const Result<double> milliseconds = (*prepared)->run();
  if (!milliseconds) return tl::unexpected(milliseconds.error());
  Result<Buffer> output = (*prepared)->output();
  if (!output) return tl::unexpected(output.error());
  return RunResult{std::move(*output), *milliseconds};
}

}  // namespace opscope
