#pragma once
// A compute shader as it stands in somebody's engine, bound by the names that it declares. For use on the context's
// thread.
//
// Storage blocks have DirectML's names of the tensors. A block is one array: of float (FLOAT32), int or uint (FLOAT32
// and 32-bit integers), of uint words that hold narrower elements, or of uvec2 (64-bit elements). It is rounded up to
// whole words. An optional tensor that is absent is one 0.
//
// Uniforms, all optional: `element_count`, `rank`, `sizes[8]`, and for each tensor `NAME_strides[8]` and `NAME_offset`
// in elements, outermost dimension first. A tensor whose strides are declared is given as it lies, the others packed.
// Attributes have their own names, with the type of the case; an absent ScaleBias is a Scale of 1 and a Bias of -0,
// which change nothing.
//
// An invocation computes the element gl_GlobalInvocationID.x, or nothing from `element_count` on. A tensor with more
// elements than one dispatch can have runs in parts, each like a tensor of its own.

#include <memory>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "gpu/context/device.h"
#include "gpu/shader/program_cache.h"

namespace opscope::gpu {

class WholeShader {
 public:
  // Errors: Broken, with the driver's words, if it is refused. `device` must outlive it.
  static Result<std::unique_ptr<WholeShader>> compile(Device& device, const std::string& text);

  // Errors: Unavailable if the shader does not declare an attribute or a tensor of the case, declares another type for
  // it, or if a tensor is too large; Broken if it declares what nothing provides, or the driver fails; Cancelled.
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) const;

 private:
  struct Block {
    std::string name;
    GLuint index = 0;  // of the storage block; its binding is its place in blocks_
    GLenum type = 0;   // of the array's elements
    GLint stride = 0;  // bytes between them; 0: it is no array
  };
  struct Uniform {
    std::string name;  // without "[0]"
    GLenum type = 0;
    GLint size = 1, location = -1;  // -1: in a uniform block
  };
  // Consecutive elements in row-major order that have sizes of their own.
  struct Part {
    std::uint64_t first, count;
    std::vector<std::uint32_t> start, sizes;  // in each dimension
  };
  // What a block is filled with: the packed elements of a part, or a tensor as it lies.
  struct Contents {
    std::size_t tensor;
    Tensor packed;  // if not as it lies
    bool as_it_lies = false, sliced = true;
  };

  WholeShader(Device& device, Program program, std::string declarations);
  void list_blocks();
  void list_uniforms();
  const Uniform* uniform(const std::string& name) const;
  bool declares(const std::string& name) const;
  Result<void> check(const Invocation& invocation) const;
  Result<void> check_uniforms(const Invocation& invocation) const;
  std::vector<Part> parts_of(const Invocation& invocation) const;
  std::vector<Contents> contents_of(const Invocation& invocation) const;
  void set_attributes(const Invocation& invocation) const;
  void set_part(const Invocation& invocation, const Part& part) const;
  Result<double> run_part(const Invocation& invocation, const std::vector<Contents>& contents, const Part& part,
                          std::span<std::byte> output) const;

  Device& device_;
  Program program_;
  const std::string declarations_;  // the text without comments: a uniform that is not used is not active
  std::vector<Block> blocks_;
  std::vector<Uniform> uniforms_;
  GLint group_size_ = 1;
};

}  // namespace opscope::gpu
