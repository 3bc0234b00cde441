#pragma once
// The text of one compute shader: the engine, specialised for an operator, its data types and its layout.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/invocation.h"
#include "gpu/context/float_unit.h"

namespace opscope::gpu {

inline constexpr std::uint32_t invocations_per_group = 256;

// How an input reaches the shader. An optional input that is not bound is a uniform of 0, so that binding a
// single-element input later needs no other program.
enum class InputKind { Uniform, StorageBuffer };

// What one shader invocation computes.
enum class Path {
  Element,  // one element of any layout
  Word,     // one 32-bit word of an output whose elements are narrower and contiguous
  Vector,   // vectors of up to 16 bytes of every operand
};

struct Specialisation {
  std::string shader;  // stem under operators/
  std::vector<std::pair<std::string, std::string>> defines;
  std::vector<InputKind> input_kinds;  // parallel to the schema's inputs, as is input_types
  std::vector<DataType> input_types;
  DataType output_type = DataType::Float32;
  std::size_t rank = 1;  // dimensions of the index space
  Path path = Path::Element;
  std::uint32_t lanes = 1;         // Vector: elements of a vector
  std::uint32_t vectors = 1;       // Vector: vectors of an invocation
  bool reads_texels = false;       // inputs are buffer textures, not storage blocks
  bool squares = false;            // Vector: an invocation's vectors make a square
  std::vector<bool> is_broadcast;  // Vector: parallel to the inputs; true: one element serves all lanes
  std::vector<bool> transposed;    // Vector: parallel to the inputs; true: its vectors are columns of the square

  bool operator==(const Specialisation&) const = default;
};

// 32-bit words that a shader reads at once from input `input`.
std::uint32_t words_at_once(const Specialisation& specialisation, std::size_t input);

// The invocation's specialisation, without rank and path. Precondition: validate(invocation) has no errors.
Specialisation specialise(const Invocation& invocation, const ShaderBinding& binding);

// True if the text has variants that depend on the device's float unit. select_float_unit chooses one.
bool depends_on_float_unit(const std::string& shader_text);
void select_float_unit(std::string& shader_text, FloatUnit unit);

// The GLSL 4.30 text. Errors: Broken if the operator's shader file, or a file that it includes, does not exist.
Result<std::string> shader_text(const Specialisation& specialisation);

}  // namespace opscope::gpu
