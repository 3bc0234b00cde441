#include "core/candidates/library_candidate.h"

#include <mutex>

#include "core/candidates/library_process.h"
#include "core/limits/budget.h"
#include "core/text/shell_word.h"
#include "core/text/visible.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

constexpr const char* host_name = "opscope-candidate-host";

// Repeats a call in a process of its own, so that other runs do not disturb it.
class PreparedCalls : public PreparedRun {
 public:
  PreparedCalls(Invocation invocation, std::function<bool()> stop, std::unique_ptr<LibraryProcess> process)
      : invocation_(std::move(invocation)), stop_(std::move(stop)), process_(std::move(process)) {}

  Result<double> run(std::uint64_t times) override {
    if (!process_->is_usable()) return broken("it does not run any more");
    return process_->call(times, stop_).map([](std::uint64_t nanoseconds) {
      return static_cast<double>(nanoseconds) / 1e6;
    });
  }
  Result<Buffer> output() override { return process_->output(invocation_); }

 private:
  const Invocation invocation_;
  const std::function<bool()> stop_;
  const std::unique_ptr<LibraryProcess> process_;
};

class LibraryCandidate : public Backend {
 public:
  LibraryCandidate(LibraryCandidateOptions options, LibraryProcessOptions process_options,
                   std::unique_ptr<LibraryProcess> process)
      : options_(std::move(options)), process_options_(std::move(process_options)), process_(std::move(process)) {}

  std::string_view name() const override { return options_.name; }
  std::string device() const override { return visible_name(options_.library.string(), 200); }
  std::string option() const override {
    return "--candidate " + shell_word(options_.name + "=" + options_.library.string());
  }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const std::lock_guard lock(mutex_);
    if (!process_ || !process_->is_usable()) {
      process_.reset();
      auto started = LibraryProcess::start(process_options_);
      if (!started) return broken(started.error().what);
      process_ = std::move(*started);
    }
    against_ = against_ == Against::End ? Against::Start : Against::End;
    if (const auto placed = process_->place(invocation, against_); !placed) return tl::unexpected(placed.error());
    const auto nanoseconds = process_->call(1, options.stop);
    if (!nanoseconds) return tl::unexpected(nanoseconds.error());
    return process_->output(invocation).map([&](Buffer output) {
      return RunResult{std::move(output), static_cast<double>(*nanoseconds) / 1e6};
    });
  }

  Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options) override {
    auto process = LibraryProcess::start(process_options_);
    if (!process) return broken(process.error().what);
    if (const auto placed = (*process)->place(invocation, Against::End); !placed) return tl::unexpected(placed.error());
    return std::make_unique<PreparedCalls>(invocation, options.stop, std::move(*process));
  }

 private:
  const LibraryCandidateOptions options_;
  const LibraryProcessOptions process_options_;
  std::unique_ptr<LibraryProcess> process_;
  Against against_ = Against::Start;  // of the last run
  std::mutex mutex_;
};

}  // namespace

fs::path candidate_host() {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place : {folder, folder.parent_path(), folder.parent_path() / "libexec" / "opscope"})
    if (fs::exists(place / host_name, error)) return place / host_name;
  return folder / host_name;
}

Result<std::unique_ptr<Backend>> make_library_candidate(LibraryCandidateOptions options) {
  LibraryProcessOptions process_options{options.host.empty() ? candidate_host() : options.host,
                                        fs::absolute(options.library), options.timeout,
                                        options.memory != 0 ? options.memory : memory_budget({}), options.log};
  auto process = LibraryProcess::start(process_options);
  if (!process && process.error().kind == Error::Kind::BadInput) return tl::unexpected(process.error());
  return std::unique_ptr<Backend>(std::make_unique<LibraryCandidate>(std::move(options), std::move(process_options),
                                                                     process ? std::move(*process) : nullptr));
}

}  // namespace opscope
