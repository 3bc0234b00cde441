#pragma once
// An invocation on the device: its resources uploaded, its programs compiled. Everything here belongs to the context's
// thread.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/backends/backend.h"
#include "gpu/dispatch/dispatcher.h"
#include "gpu/resources/storage_buffer.h"

namespace opscope::gpu {

class ResidentRun {
 public:
  // Unavailable where the device has not enough memory, Broken where its driver refuses a shader. `device` and
  // `programs` must outlive it. `keep_contents` as in RunOptions.
  static Result<ResidentRun> make(Device& device, ProgramCache& programs, const Invocation& invocation,
                                  bool keep_contents);

  // As PreparedRun.
  Result<double> run(std::uint64_t times, const RunOptions& options) const;
  Result<Buffer> read() const;
  // What read() returns, of a run that is over: what the device no longer needs is given back first.
  Result<Buffer> take() &&;

  ResidentRun(ResidentRun&&) = default;
  ~ResidentRun();

 private:
  ResidentRun(Device& device, DispatchRequest request) : device_(&device), request_(std::move(request)) {}

  Result<StorageBuffer> hold(const Buffer& contents, bool written, bool blank);

  Device* device_;
  DispatchRequest request_;
  // A software device works on the host's memory itself: the inputs as they lie there, and the output's new contents.
  std::vector<Buffer> shared_;
  Buffer shared_output_;
  // By name and contents: bindings of one resource share its buffer, but an OWNED_BY_DML input may have been bound to
  // what it held at first while another reads what it holds now.
  using Key = std::pair<std::string, const std::byte*>;
  static Key key_of(const BoundTensor& bound) { return {bound.resource, bound.tensor.buffer.bytes().data()}; }
  std::map<Key, StorageBuffer> resources_;
  std::vector<Launch> launches_;
  Key output_;                    // the output's resource
  std::size_t output_bytes_ = 0;  // its size
};

}  // namespace opscope::gpu
