#pragma once
// A stranger's shared library or shader in a process of its own (app/candidate_host), called through shared memory.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/candidates/child_group.h"
#include "core/candidates/shared_call.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

struct HostProcessOptions {
  std::filesystem::path host;                 // the program that runs it
  std::filesystem::path file;                 // the library or shader; absolute
  std::chrono::duration<double> timeout{60};  // for loading, and for each call
  std::uint64_t memory = 0;                   // bytes that it may allocate
  std::function<void(std::string_view)> log;  // what it writes to its standard streams, while a call is waited for
};

// Which page boundary the tensors of a call touch, so that an access on the other side of it is caught.
enum class Against { End, Start };

class HostProcess {
 public:
  // Errors: BadInput, without `where`, if the host cannot be started, or the file or its function is not there;
  // Broken, with what happened, if the file ends the process or takes too long while it is loaded.
  static Result<std::unique_ptr<HostProcess>> start(HostProcessOptions options);
  ~HostProcess();
  HostProcess(const HostProcess&) = delete;
  HostProcess& operator=(const HostProcess&) = delete;

  // Copies the tensors to the shared memory: inputs, and what the output's memory holds before the run. Error:
  // Unavailable if there is not enough memory.
  Result<void> place(const Invocation& invocation, Against against);

  // Calls the function for the placed tensors, `times` times, and returns the milliseconds that they took. Errors:
  // Unavailable if it says "unsupported"; Broken if it fails, ends the process, or takes longer than the timeout;
  // Cancelled.
  Result<double> call(std::uint64_t times, const std::function<bool()>& stop);

  // The whole output resource after a call. Broken if memory around the output tensor was written.
  Result<Buffer> output(const Invocation& invocation) const;

  // False once the process ended or does not listen any more.
  bool is_usable() const { return usable_; }

 private:
  // Memory that is mapped from the shared file.
  class Mapping {
   public:
    Mapping() = default;
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping();
    bool map(const Descriptor& file, std::uint64_t offset, std::uint64_t size);
    std::byte* data() const { return at_; }
    std::uint64_t size() const { return size_; }

   private:
    std::byte* at_ = nullptr;
    std::uint64_t size_ = 0;
  };

  explicit HostProcess(HostProcessOptions options) : options_(std::move(options)) {}

  candidates::Control& control() const { return *reinterpret_cast<candidates::Control*>(control_.data()); }
  Result<void> place_one(const Invocation& invocation, std::size_t tensor, std::size_t slot, Against against);
  Result<candidates::AnswerKind> await_answer(const std::function<bool()>& stop);
  void drain_log();
  std::string signal_text() const;

  const HostProcessOptions options_;
  Descriptor memory_, wake_, done_, log_;
  Mapping control_, slots_[candidates::max_tensors];
  std::unique_ptr<ChildGroup> child_;
  std::uint32_t answers_ = 0;  // so many are expected in all
  std::uint32_t output_slot_ = 0;
  bool usable_ = true;
};

}  // namespace opscope
