#pragma once
// An invocation on the device: its resources uploaded, its programs compiled. Everything here belongs to the context's
// thread.

#include <map>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "gpu/dispatch/dispatcher.h"
#include "gpu/resources/storage_buffer.h"

namespace opscope::gpu {

class ResidentRun {
 public:
  // Unavailable where the device has not enough memory or refuses a shader. `device` and `programs` must outlive it.
  static Result<ResidentRun> make(Device& device, ProgramCache& programs, const Invocation& invocation);

  // As PreparedRun.
  Result<double> run(std::uint64_t times, const RunOptions& options) const;
  Result<Buffer> read() const;

 private:
  ResidentRun(Device& device, DispatchRequest request) : device_(&device), request_(std::move(request)) {}

  Device* device_;
  DispatchRequest request_;
  std::map<std::string, StorageBuffer> resources_;  // by name: bindings of one resource share its buffer
  std::vector<Launch> launches_;
  std::string output_;            // the output's resource
  std::size_t output_bytes_ = 0;  // its size
};

}  // namespace opscope::gpu
