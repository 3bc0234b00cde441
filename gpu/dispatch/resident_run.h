#pragma once
// An invocation on the device: its resources uploaded, its programs compiled. For use on the context's thread only.

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
  // `device` and `programs` must outlive the result. `keep_contents` as in RunOptions. Errors: Unavailable if the
  // operator has no shader or the device has too little memory; Broken if a shader file is missing or the driver
  // refuses a shader.
  static Result<ResidentRun> make(Device& device, ProgramCache& programs, const Invocation& invocation,
                                  bool keep_contents);

  // As PreparedRun::run and PreparedRun::output.
  Result<double> run(std::uint64_t times, const RunOptions& options) const;
  Result<Buffer> read() const;
  // The same as read(), for the last time: frees the device's other resources first.
  Result<Buffer> take() &&;

  ResidentRun(ResidentRun&&) = default;
  ~ResidentRun();

 private:
  ResidentRun(Device& device, DispatchRequest request) : device_(&device), request_(std::move(request)) {}

  Result<StorageBuffer> hold(const Buffer& contents, bool written, bool blank);

  Device* device_;
  DispatchRequest request_;
  // Host buffers that a software device reads and writes in place: the inputs and the output.
  std::vector<Buffer> shared_;
  Buffer shared_output_;
  // Device buffers by name and contents. Bindings of one resource share its buffer, except that an OWNED_BY_DML input
  // stays bound to the resource's first contents while another input reads the present ones.
  using Key = std::pair<std::string, const std::byte*>;
  static Key key_of(const BoundTensor& bound) { return {bound.resource, bound.tensor.buffer.bytes().data()}; }
  std::map<Key, StorageBuffer> resources_;
  std::vector<Launch> launches_;
  Key output_;                    // the output's resource
  std::size_t output_bytes_ = 0;  // its size
};

}  // namespace opscope::gpu
