#include "gpu/probe/float_unit_probe.h"

#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "gpu/resources/storage_buffer.h"
#include "gpu/shader/program_cache.h"
#include "gpu/shader/shader_files.h"

namespace opscope::gpu {
namespace {

using Words = std::vector<std::uint32_t>;
constexpr std::uint32_t pairs_per_group = 64, pairs = 4096 * pairs_per_group;

// Pairs of operands: any bits, bits whose results fall among the subnormals, and bits close together.
Words pairs_of_operands() {
  std::mt19937 random(11);
  const auto bits = [&] { return static_cast<std::uint32_t>(random()); };
  Words words;
  for (std::uint32_t i = 0; i < pairs; ++i) {
    const std::uint32_t a = bits();
    words.push_back(i % 4 == 1 ? a & 0x80FFFFFFu : i % 4 == 2 ? (a & 0x807FFFFFu) | 0x20000000u : a);
    words.push_back(i % 4 == 0   ? bits()
                    : i % 4 == 1 ? bits() & 0x80FFFFFFu
                    : i % 4 == 2 ? (bits() & 0x807FFFFFu) | 0x1F800000u
                                 : a ^ 0x80000000u ^ (bits() & 0x3Fu));
  }
  return words;
}

bool agree(float exact, std::uint32_t found) {
  return std::isnan(exact) ? std::isnan(std::bit_cast<float>(found)) : std::bit_cast<std::uint32_t>(exact) == found;
}

// The same test as float32_is_safe in float32.glsl.
bool is_safe(std::uint32_t bits) { return (bits & 0x7FFFFFFFu) - 0x0D800000u < 0x7F800000u - 0x0D800000u; }

FloatUnit measure(Device& device) {
  const Gl& gl = device.gl;
  const std::string* text = find_shader_file("float_unit.glsl");
  if (text == nullptr) return FloatUnit::Unreliable;
  const Result<Program> program = Program::compile(gl, *text, "float_unit.glsl");
  if (!program) return FloatUnit::Unreliable;
  const Words asked = pairs_of_operands();
  Words answered(3 * pairs);
  const Result<StorageBuffer> results = StorageBuffer::allocate(gl, std::span(answered).size_bytes());
  const Result<StorageBuffer> input = StorageBuffer::upload(gl, std::as_bytes(std::span(asked)));
  if (!results || !input) return FloatUnit::Unreliable;
  gl.BindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, results->name());
  gl.BindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, input->name());
  gl.UseProgram(program->name());
  gl.DispatchCompute(pairs / pairs_per_group, 1, 1);
  gl.MemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  if (!results->read(std::as_writable_bytes(std::span(answered)), !device.info.software)) return FloatUnit::Unreliable;
  FloatUnit unit = FloatUnit::Exact;
  for (std::uint32_t i = 0; i < pairs; ++i) {
    const float a = std::bit_cast<float>(asked[2 * i]), b = std::bit_cast<float>(asked[2 * i + 1]);
    const std::uint32_t product = answered[3 * i], sum = answered[3 * i + 1], quotient = answered[3 * i + 2];
    if (agree(a * b, product) && agree(a + b, sum) && agree(a / b, quotient)) continue;
    unit = FloatUnit::Ordinary;
    if ((is_safe(product) && !agree(a * b, product)) || (is_safe(sum) && !agree(a + b, sum)))
      return FloatUnit::Unreliable;
  }
  return unit;
}

}  // namespace

FloatUnit float_unit(Device& device) {
  if (!device.float_unit) device.float_unit = measure(device);
  return *device.float_unit;
}

}  // namespace opscope::gpu
