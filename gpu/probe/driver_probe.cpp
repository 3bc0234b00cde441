#include "gpu/probe/driver_probe.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <random>

#include "core/tensor/text.h"
#include "gpu/probe/driver_limits.h"
#include "gpu/probe/float_unit_probe.h"
#include "gpu/resources/storage_buffer.h"
#include "gpu/shader/program_cache.h"
#include "gpu/shader/shader_files.h"

namespace opscope::gpu {
namespace {

constexpr std::uint32_t quotients = 4096, quotients_begin = 32;
using Words = std::vector<std::uint32_t>;

// The layout that probe.glsl reads.
Words operands() {
  Words words(quotients_begin + 2 * quotients);
  const std::uint32_t fixed[] = {
      0x00400001,  // a subnormal
      0x00000000, 0x3F800000,
      0x7FC01234,              // a NaN with a payload
      0x00000001,              // the smallest FLOAT16 subnormal
      0x00007E01,              // a FLOAT16 NaN with a payload
      0x3F801000, 0x3F803000,  // 1 + 2^-11 and 1 + 3 * 2^-11: half way between two FLOAT16 values
      0x3F800001, 0x3F800001,  // (1 + 2^-23)^2, and its rounding to float32 negated: only an fma leaves a rest
      0xBF800002,
  };
  std::copy(std::begin(fixed), std::end(fixed), words.begin());
  std::mt19937 random(1);
  for (std::uint32_t i = 0; i < 2 * quotients; ++i)  // from 2^-8 to 2^8
    words[quotients_begin + i] = ((119u + static_cast<std::uint32_t>(random()) % 16u) << 23) |
                                 (static_cast<std::uint32_t>(random()) & 0x7FFFFFu);
  return words;
}

struct Answers {
  Words words;
  bool has_timer = false;
};

Result<Answers> answers(Device& device, const Words& asked) {
  const Gl& gl = device.gl;
  const std::string* text = find_shader_file("probe.glsl");
  if (text == nullptr) return broken("the shader file probe.glsl is missing");
  const Result<Program> program = Program::compile(gl, *text, "probe.glsl");
  if (!program) return tl::unexpected(program.error());
  Words words(asked.size());
  const Result<StorageBuffer> results = StorageBuffer::upload(gl, std::as_bytes(std::span(words)));
  const Result<StorageBuffer> input = StorageBuffer::upload(gl, std::as_bytes(std::span(asked)));
  if (!results) return tl::unexpected(results.error());
  if (!input) return tl::unexpected(input.error());
  gl.BindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, results->name());
  gl.BindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, input->name());
  gl.UseProgram(program->name());
  gl.Uniform1ui(program->uniform("quotient_count"), quotients);
  const auto dispatch = [&] {
    gl.DispatchCompute(1, 1, 1);
    gl.MemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  };
  dispatch();
  if (Result<void> read = results->read(std::as_writable_bytes(std::span(words)), true); !read)
    return tl::unexpected(read.error());
  return Answers{std::move(words), timer_agrees_with_the_wall(device, dispatch)};
}

std::uint32_t wrong_quotients(const Words& asked, const Words& answered) {
  std::uint32_t wrong = 0;
  for (std::uint32_t i = quotients_begin; i < quotients_begin + quotients; ++i) {
    const float exact = std::bit_cast<float>(asked[i]) / std::bit_cast<float>(asked[i + quotients]);
    wrong += std::bit_cast<std::uint32_t>(exact) != answered[i] ? 1 : 0;
  }
  return wrong;
}

std::string decimal(std::uint32_t bits) { return format_element(DataType::Float32, bits); }
std::string hex(std::uint32_t bits) { return format_bits(DataType::Float32, bits); }
std::string number(std::uint32_t count) { return with_thousands(count); }

// The meaning of a fact that no shader depends on.
constexpr const char* no_matter = "Opscope uses integer code here, so results do not depend on it.";

DriverFact float_unit_fact(FloatUnit unit) {
  const std::string what = "float32 unit as a whole";
  switch (unit) {
    case FloatUnit::Exact:
      return {what, "exact", "Products, sums and quotients were right in every trial: shaders use the float unit."};
    case FloatUnit::Ordinary:
      return {what, "right for ordinary values",
              "Shaders use it for sums and products far from the subnormals, and integer code otherwise."};
    case FloatUnit::Unreliable: break;
  }
  return {what, "wrong", "Shaders compute float32 with integer code, which is slower."};
}

}  // namespace

Result<std::vector<DriverFact>> probe_driver(Device& device) {
  const Words asked = operands();
  const Result<Answers> answered = answers(device, asked);
  if (!answered) return tl::unexpected(answered.error());
  const Words& got = answered->words;
  const auto kept = [&](std::uint32_t answer, std::uint32_t operand) {
    return std::string(got[answer] == operand    ? "kept"
                       : (got[answer] << 1) == 0 ? "flushed to zero"
                                                 : hex(got[answer]));
  };
  const auto payload = [&](std::uint32_t answer, std::uint32_t operand) {
    return got[answer] == operand ? "payload kept" : "payload lost: " + hex(got[answer]);
  };
  const auto fused = [&](std::uint32_t answer) {
    return std::string(got[answer] == 0 ? "two roundings" : "one rounding");
  };
  const bool contracts = got[9] != 0, is_fused = got[11] != 0;
  const std::uint32_t wrong = wrong_quotients(asked, got);
  const DriverFact unit = float_unit_fact(float_unit(device));
  std::vector<DriverFact> facts = {
      {"float32 subnormals in a product", kept(0, asked[0]), no_matter},
      {"float32 subnormals in a sum", kept(1, asked[0]), no_matter},
      {"NaN 0x7FC01234 in a product", payload(12, asked[3]), "In Opscope a computed NaN is always 0x7FC00000."},
      {"min(NaN, 1), min(1, NaN)", decimal(got[2]) + ", " + decimal(got[3]),
       "GLSL leaves it open; the numerics settings decide."},
      {"max(NaN, 1), max(1, NaN)", decimal(got[4]) + ", " + decimal(got[5]),
       "GLSL leaves it open; the numerics settings decide."},
      {"unpackHalf2x16 of a FLOAT16 subnormal", kept(6, 0x33800000), "Opscope converts FLOAT16 with integer code."},
      {"unpackHalf2x16 of NaN 0x7E01", payload(7, 0x7FC02000), "Opscope converts FLOAT16 with integer code."},
      {"packHalf2x16 half way between two values",
       (got[8] & 0xFFFFu) == 0x3C00u && got[8] >> 16 == 0x3C02u ? "to even" : hex(got[8]),
       "Opscope rounds FLOAT16 to even with integer code."},
      {"a * b + c", fused(9),
       std::string(contracts ? "The compiler made it an fma" : "As it is written; GLSL also allows an fma") +
           ". Opscope's shaders forbid an fma."},
      {"precise a * b + c", fused(10), "ScaleBias requires two roundings."},
      {"fma(a, b, c)", fused(11),
       std::string(is_fused ? "It is fused" : "It is not fused, which GLSL allows") + ". Opscope does not use it."},
      {"quotients of normal numbers",
       wrong == 0 ? "exact in " + number(quotients) + " of " + number(quotients)
                  : "wrong in " + number(wrong) + " of " + number(quotients),
       "GLSL allows an error of 2.5 ULP. " + std::string(no_matter)},
      unit,
  };
  std::ranges::move(limit_facts(device, answered->has_timer), std::back_inserter(facts));
  return facts;
}

}  // namespace opscope::gpu
