#include "gpu/dispatch/dispatcher.h"

#include <algorithm>

#include "gpu/context/context_loss.h"
#include "gpu/dispatch/reciprocal.h"
#include "gpu/dispatch/stopwatch.h"
#include "gpu/probe/float_unit_probe.h"

namespace opscope::gpu {
namespace {

// The rank of the program: one of 1, 2, 4 and 8, to compile few programs.
std::size_t padded_rank(std::size_t rank) {
  for (const std::size_t step : {1u, 2u, 4u})
    if (rank <= step) return step;
  return max_dimension_count;
}

// The stride in the shaders' unit: 32-bit words for 8-byte elements, else elements. 0 along a dimension of size 1,
// because such a stride is meaningless.
std::uint32_t stride_between(const PathBox& walk, std::size_t k, std::size_t dimension) {
  const Operand& operand = walk.operands[k];
  if (walk.box.sizes[dimension] == 1) return 0;
  return static_cast<std::uint32_t>(operand.strides[dimension] * (operand.element_bytes == 8 ? 2 : 1));
}

// [operand]: the step from vector to vector of an invocation's square; for a transposed operand from lane to lane.
std::vector<std::uint32_t> vector_steps(const PathBox& walk) {
  std::vector<std::uint32_t> steps;
  for (std::size_t operand = 0; walk.is_square() && operand < walk.operands.size(); ++operand)
    steps.push_back(stride_between(walk, operand, walk.transposed[operand] ? walk.box.sizes.size() - 1 : walk.across));
  return steps;
}

std::uint64_t element_count_of(const Box& box) {
  std::uint64_t count = 1;
  for (const std::uint64_t size : box.sizes) count *= size;
  return count;
}

void set_uniform(const Gl& gl, const Program& program, const char* name, const std::vector<std::uint32_t>& words) {
  if (!words.empty()) gl.Uniform1uiv(program.uniform(name), static_cast<GLsizei>(words.size()), words.data());
}

void bind_box(const Gl& gl, const DispatchRequest& request, const Launch& launch) {
  const Box& box = launch.walk.box;
  const std::size_t rank = padded_rank(box.sizes.size());
  const std::size_t padding = rank - box.sizes.size();  // outer dimensions of size 1
  std::vector<std::uint32_t> sizes(rank, 1), factors, shifts, first, steps(rank * request.buffers.size(), 0);
  for (std::size_t d = 0; d < box.sizes.size(); ++d)
    sizes[padding + d] = static_cast<std::uint32_t>(box.sizes[d] / launch.walk.elements_along(d));
  for (const std::uint32_t size : sizes) {
    const Reciprocal reciprocal = reciprocal_of(size);
    factors.push_back(reciprocal.factor);
    shifts.push_back(reciprocal.shift);
  }
  for (std::size_t operand = 0; operand < request.buffers.size(); ++operand) {
    const Window& window = box.windows[operand];
    if (operand > 0 && !launch.inputs.empty()) {
      gl.ActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(operand));
      gl.BindTexture(GL_TEXTURE_BUFFER, launch.inputs[operand - 1].name());
    } else {
      gl.BindBufferRange(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(operand), request.buffers[operand],
                         static_cast<GLintptr>(window.offset), static_cast<GLsizeiptr>(window.bytes));
    }
    first.push_back(window.first);
    for (std::size_t d = 0; d < box.sizes.size(); ++d)
      steps[operand * rank + padding + d] =
          stride_between(launch.walk, operand, d) * static_cast<std::uint32_t>(launch.walk.elements_along(d));
  }
  const Program& program = *launch.program;
  gl.UseProgram(program.name());
  set_uniform(gl, program, "element_count",
              {static_cast<std::uint32_t>(element_count_of(box) / launch.walk.elements_per_invocation())});
  set_uniform(gl, program, "box_sizes", sizes);
  set_uniform(gl, program, "box_factors", factors);
  set_uniform(gl, program, "box_shifts", shifts);
  set_uniform(gl, program, "first", first);
  set_uniform(gl, program, "steps", steps);
  set_uniform(gl, program, "vector_steps", vector_steps(launch.walk));
  set_uniform(gl, program, "singles", request.singles);
  set_uniform(gl, program, "parameters", request.parameters);
}

// The grid continues in y if x is too short.
void launch_box(const Device& device, const PathBox& walk, std::uint64_t element_bytes) {
  std::uint64_t invocations = element_count_of(walk.box) / walk.elements_per_invocation();
  if (walk.path == Path::Word) {
    const std::uint64_t lanes = 4 / element_bytes;
    invocations = (walk.box.windows[0].first % lanes + invocations + lanes - 1) / lanes;
  }
  const std::uint64_t groups = (invocations + invocations_per_group - 1) / invocations_per_group;
  const std::uint64_t x = std::min(groups, static_cast<std::uint64_t>(device.work_groups_x));
  device.gl.DispatchCompute(static_cast<GLuint>(x), static_cast<GLuint>((groups + x - 1) / x), 1);
  device.gl.MemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT);
}

// Drivers finish compiling at a program's first dispatch. A dispatch over no elements keeps that out of the timing.
void warm_up(const Gl& gl, const DispatchRequest& request, const Launch& launch) {
  bind_box(gl, request, launch);
  set_uniform(gl, *launch.program, "element_count", {0});
  gl.DispatchCompute(1, 1, 1);
}

// The request's specialisation for one box.
Specialisation specialised(const Device& device, const DispatchRequest& request, const PathBox& walk) {
  Specialisation result = request.specialisation;
  result.rank = padded_rank(walk.box.sizes.size());
  result.path = walk.path;
  result.lanes = walk.lanes;
  result.vectors = walk.vectors;
  result.reads_texels = device.reads_texels;
  result.squares = walk.is_square();
  std::size_t operand = 1;
  for (const InputKind kind : result.input_kinds) {
    const bool is_vector = kind == InputKind::StorageBuffer && walk.path == Path::Vector;
    result.is_broadcast.push_back(is_vector && walk.is_broadcast[operand]);
    result.transposed.push_back(is_vector && walk.transposed[operand]);
    if (kind == InputKind::StorageBuffer) ++operand;
  }
  return result;
}

std::vector<TexelView> texel_views(const Device& device, const DispatchRequest& request,
                                   const Specialisation& specialisation, const Box& box) {
  std::vector<TexelView> views;
  for (std::size_t input = 0; input < specialisation.input_kinds.size(); ++input) {
    if (specialisation.input_kinds[input] != InputKind::StorageBuffer) continue;
    const std::size_t operand = views.size() + 1;
    views.emplace_back(device.gl, request.buffers[operand], box.windows[operand].offset, box.windows[operand].bytes,
                       words_at_once(specialisation, input));
  }
  return views;
}

}  // namespace

Result<std::vector<Launch>> plan_dispatch(Device& device, ProgramCache& programs, const DispatchRequest& request) {
  const std::uint64_t grid = static_cast<std::uint64_t>(std::min<std::int64_t>(device.work_groups_x, 1 << 24) *
                                                        std::min<std::int64_t>(device.work_groups_y, 1 << 24)) *
                             invocations_per_group;
  const SplitLimits limits{.block_bytes = static_cast<std::uint64_t>(device.storage_block_bytes),
                           .offset_alignment = static_cast<std::uint64_t>(device.offset_alignment),
                           .elements = std::min(grid, static_cast<std::uint64_t>(device.elements_per_dispatch))};
  std::vector<Launch> launches;
  Specialisation last;  // of the last launch
  for (const Box& box : split(request.space.sizes, request.space.operands, limits)) {
    for (PathBox& walk : choose_paths(box, request.space.operands, device.vectors_per_invocation, device.tiles)) {
      // Consecutive boxes mostly have the same specialisation, and so the same program.
      Specialisation specialisation = specialised(device, request, walk);
      const bool alike = !launches.empty() && specialisation == last;
      const Program* program = alike ? launches.back().program : nullptr;
      bool is_new = false;
      if (program == nullptr) {
        Result<std::string> text = shader_text(specialisation);
        if (!text) return tl::unexpected(text.error());
        if (depends_on_float_unit(*text)) select_float_unit(*text, float_unit(device));
        const Result<ProgramCache::Entry> entry = programs.get(*text, "operators/" + specialisation.shader + ".glsl");
        if (!entry) return tl::unexpected(entry.error());
        program = entry->program;
        is_new = entry->is_new;
      }
      std::vector<TexelView> inputs;
      if (device.reads_texels) inputs = texel_views(device, request, specialisation, walk.box);
      launches.push_back({program, std::move(walk), std::move(inputs)});
      last = std::move(specialisation);
      if (is_new) warm_up(device.gl, request, launches.back());
    }
  }
  device.gl.Finish();
  return launches;
}

Result<double> dispatch(Device& device, const DispatchRequest& request, const std::vector<Launch>& launches,
                        std::uint64_t times, const RunOptions& options) {
  const double all = static_cast<double>(launches.size()) * static_cast<double>(times);
  std::uint64_t done = 0;
  Stopwatch stopwatch(device);
  for (std::uint64_t round = 0; round < times; ++round)
    for (const Launch& launch : launches) {
      if (options.stop && options.stop()) return cancelled();
      if (done == 0 || launches.size() > 1) bind_box(device.gl, request, launch);  // otherwise it is still bound
      launch_box(device, launch.walk, request.space.operands[0].element_bytes);
      // A software device computes during the call, so finishing here costs nothing and makes the progress accurate.
      if (device.info.software) device.gl.Finish();
      ++done;
      if (options.progress) options.progress(static_cast<double>(done) / all);
    }
  const double milliseconds = stopwatch.milliseconds();
  const GLenum error = device.gl.GetError();
  if (error == GL_CONTEXT_LOST) {
    device.lost = true;
    return lost_context();
  }
  if (error != GL_NO_ERROR)
    return broken("the OpenGL driver reports error " + std::to_string(error) + " after a dispatch");
  return milliseconds;
}

}  // namespace opscope::gpu
