#include "core/candidates/hosted_candidate.h"

#include <mutex>

#include "core/candidates/host_process.h"
#include "core/limits/budget.h"
#include "core/text/shell_word.h"
#include "core/text/visible.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

fs::path path_of(CandidateHost host) {
  const char* name = host == CandidateHost::Library ? "opscope-library-host" : "opscope-shader-host";
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place : {folder, folder.parent_path(), folder.parent_path() / "libexec" / "opscope"})
    if (fs::exists(place / name, error)) return place / name;
  return folder / name;
}

// Repeats a call in a process of its own, so that other runs do not disturb it.
class PreparedCalls : public PreparedRun {
 public:
  PreparedCalls(Invocation invocation, std::function<bool()> stop, std::unique_ptr<HostProcess> process)
      : invocation_(std::move(invocation)), stop_(std::move(stop)), process_(std::move(process)) {}

  Result<double> run(std::uint64_t times) override {
    if (!process_->is_usable()) return broken("its process has ended");
    return process_->call(times, stop_);
  }
  Result<Buffer> output() override { return process_->output(invocation_); }

 private:
  const Invocation invocation_;
  const std::function<bool()> stop_;
  const std::unique_ptr<HostProcess> process_;
};

class HostedCandidate : public Backend {
 public:
  HostedCandidate(HostedCandidateOptions options, HostProcessOptions process_options,
                  std::unique_ptr<HostProcess> process)
      : options_(std::move(options)), process_options_(std::move(process_options)), process_(std::move(process)) {}

  std::string_view name() const override { return options_.name; }
  std::string device() const override { return visible_name(options_.file.string(), 200); }
  std::string option() const override {
    return "--candidate " + shell_word(options_.name + "=" + options_.file.string());
  }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const std::lock_guard lock(mutex_);
    if (!process_ || !process_->is_usable()) {
      process_.reset();
      auto started = HostProcess::start(process_options_);
      if (!started) return broken(started.error().what);
      process_ = std::move(*started);
    }
    if (const auto placed = process_->place(invocation, next_place()); !placed) return tl::unexpected(placed.error());
    const Result<double> milliseconds = process_->call(1, options.stop);
    if (!milliseconds) return tl::unexpected(milliseconds.error());
    return process_->output(invocation).map([&](Buffer output) { return RunResult{std::move(output), *milliseconds}; });
  }

  Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options) override {
    auto process = HostProcess::start(process_options_);
    if (!process) return broken(process.error().what);
    if (const auto placed = (*process)->place(invocation, next_place()); !placed) return tl::unexpected(placed.error());
    return std::make_unique<PreparedCalls>(invocation, options.stop, std::move(*process));
  }

 private:
  // Drivers may need page-aligned memory, and it is they who check a shader's accesses.
  Against next_place() {
    if (options_.host == CandidateHost::Shader) return Against::Start;
    return against_ = against_ == Against::End ? Against::Start : Against::End;
  }

  const HostedCandidateOptions options_;
  const HostProcessOptions process_options_;
  std::unique_ptr<HostProcess> process_;
  Against against_ = Against::Start;  // of the last run of a library
  std::mutex mutex_;
};

}  // namespace

Result<std::unique_ptr<Backend>> make_hosted_candidate(HostedCandidateOptions options) {
  HostProcessOptions process_options{path_of(options.host), fs::absolute(options.file), options.timeout,
                                     options.memory != 0 ? options.memory : memory_budget({}), options.log};
  auto process = HostProcess::start(process_options);
  if (!process && process.error().kind == Error::Kind::BadInput) return tl::unexpected(process.error());
  return std::unique_ptr<Backend>(std::make_unique<HostedCandidate>(std::move(options), std::move(process_options),
                                                                    process ? std::move(*process) : nullptr));
}

}  // namespace opscope
