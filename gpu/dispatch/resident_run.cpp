#include "gpu/dispatch/resident_run.h"

#include <algorithm>
#include <utility>

#include "core/io/mapped_file.h"

namespace opscope::gpu {
namespace {

// [input][low word, high word]: the bits of each single-element input; 0 for the others.
std::vector<std::uint32_t> single_elements(const Invocation& invocation) {
  std::vector<std::uint32_t> words;
  for (std::size_t t = 0; t < invocation.schema->tensors.size(); ++t) {
    const TensorDeclaration& declaration = invocation.schema->tensors[t];
    if (declaration.role == TensorRole::Output) continue;
    const bool read = declaration.single_element && invocation.tensors[t];
    const std::uint64_t bits = read ? element_bits(invocation.tensors[t]->tensor, 0) : 0;
    words.push_back(static_cast<std::uint32_t>(bits));
    words.push_back(static_cast<std::uint32_t>(bits >> 32));
  }
  return words;
}

// True if the run writes every byte of the output's resource and reads none. Its contents then need no upload.
bool is_overwritten(const Invocation& invocation) {
  const BoundTensor& output = invocation.output();
  const TensorDesc& desc = output.tensor.desc;
  const auto bindings = std::ranges::count_if(
      invocation.tensors, [&](const auto& bound) { return bound && bound->resource == output.resource; });
  return bindings == 1 && is_packed(desc) && output.tensor.offset == 0 &&
         element_count(desc) * element_size(desc.data_type) == output.tensor.buffer.size();
}

}  // namespace

Result<ResidentRun> ResidentRun::make(Device& device, ProgramCache& programs, const Invocation& invocation,
                                      bool keep_contents) {
  const OperatorSchema& schema = *invocation.schema;
  if (!schema.bind_gpu || schema.shader.empty()) return unavailable(schema.name + " has no shader for the gpu");
  ShaderBinding binding = schema.bind_gpu(invocation);
  ResidentRun made(device, {.specialisation = specialise(invocation, binding),
                            .parameters = std::move(binding.parameters),
                            .singles = single_elements(invocation),
                            .space = dispatch_space(invocation),
                            .buffers = {}});
  made.output_ = key_of(invocation.output());
  made.output_bytes_ = invocation.output().tensor.buffer.size();
  // Bindings of one resource share its device buffer: an in-place run is in place there too.
  for (const std::size_t t : made.request_.space.tensor_of) {
    const BoundTensor& bound = *invocation.tensors[t];
    auto found = made.resources_.find(key_of(bound));
    if (found == made.resources_.end()) {
      const bool written = key_of(bound) == made.output_;
      Result<StorageBuffer> copy =
          made.hold(bound.tensor.buffer, written, written && !keep_contents && is_overwritten(invocation));
      if (!copy) return tl::unexpected(copy.error());
      found = made.resources_.emplace(key_of(bound), std::move(*copy)).first;
    }
    made.request_.buffers.push_back(found->second.name());
  }
  Result<std::vector<Launch>> launches = plan_dispatch(device, programs, made.request_);
  if (!launches) return tl::unexpected(launches.error());
  made.launches_ = std::move(*launches);
  return made;
}

// The device's copy of a resource. `written`: the output's resource; `blank`: the run does not need its contents.
Result<StorageBuffer> ResidentRun::hold(const Buffer& contents, bool written, bool blank) {
  const Gl& gl = device_->gl;
  if (device_->info.software && gl.AMD_pinned_memory != 0 && contents.size() % 4 == 0) {
    // Another program may shorten a mapped file. The driver's threads block SIGBUS, so they would crash.
    const bool in_place = !written && !is_mapped(contents);
    const Buffer memory = in_place ? contents : Buffer::make(contents.size(), [&](std::span<std::byte> bytes) {
      if (!blank) std::ranges::copy(contents.bytes(), bytes.begin());
    });
    if (Result<StorageBuffer> shared = StorageBuffer::over(gl, memory.bytes())) {
      shared_.push_back(memory);
      if (written) shared_output_ = memory;
      return shared;
    }
  }
  DeviceMemory* const memory = large_memory(*device_, contents.size());
  return blank ? StorageBuffer::allocate(gl, contents.size(), memory)
               : StorageBuffer::upload(gl, contents.bytes(), memory);
}

ResidentRun::~ResidentRun() {
  if (!shared_.empty()) device_->gl.Finish();  // after a cancel, the device may still read and write them
}

Result<double> ResidentRun::run(std::uint64_t times, const RunOptions& options) const {
  return dispatch(*device_, request_, launches_, times, options);
}

Result<Buffer> ResidentRun::take() && {
  launches_.clear();
  std::erase_if(resources_, [&](const auto& each) { return each.first != output_; });
  return shared_output_.size() > 0 ? shared_output_ : read();
}

Result<Buffer> ResidentRun::read() const {
  if (shared_output_.size() > 0) return Buffer::copy_of(shared_output_.bytes());
  Result<void> read;
  Buffer contents = Buffer::make(output_bytes_, [&](std::span<std::byte> bytes) {
    read = resources_.at(output_).read(bytes, !device_->info.software);
  });
  if (!read) return tl::unexpected(read.error());
  return contents;
}

}  // namespace opscope::gpu
