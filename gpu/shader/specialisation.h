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

// How an input reaches the shader. An optional input that is not bound is a uniform of 0: binding it later needs no
// other program.
enum class InputKind { Uniform, StorageBuffer };

// What one shader invocation writes.
enum class Path {
  Element,  // one element, wherever it is
  Word,     // a 32-bit word of an output of small elements that lie one after another
  Vector,   // up to 16 bytes of every operand at once
};

struct Specialisation {
  std::string shader;  // stem under operators/
  std::vector<std::pair<std::string, std::string>> defines;
  std::vector<InputKind> input_kinds;  // parallel to the schema's inputs, as is input_types
  std::vector<DataType> input_types;
  DataType output_type = DataType::Float32;
  std::size_t rank = 1;  // dimensions that the shader walks
  Path path = Path::Element;
  std::uint32_t lanes = 1;    // Vector: elements a vector
  std::uint32_t vectors = 1;  // Vector: an invocation
  bool reads_texels = false;  // inputs are buffer textures, not storage blocks
  bool squares = false;       // Vector: an invocation's vectors make a square
  std::vector<bool> repeats;  // Vector: parallel to the inputs; true where one element serves all lanes
  std::vector<bool> turned;   // Vector: parallel to the inputs; true where a vector goes down the square

  bool operator==(const Specialisation&) const = default;
};

// Words of 32 bits that a shader takes at once from an input whose elements have so many bytes.
std::uint32_t words_at_once(const Specialisation& specialisation, std::size_t input);

// How the invocation's operator is specialised, rank and path left open. Precondition: it has no errors.
Specialisation specialise(const Invocation& invocation, const ShaderBinding& binding);

// True where the text has several ways to compute, by what the device's float unit can be trusted with; use_float_unit
// chooses.
bool asks_for_float_unit(const std::string& shader_text);
void use_float_unit(std::string& shader_text, FloatUnit unit);

// GLSL 4.30. Unavailable where the operator has no shader file, or one names a file that is not there.
Result<std::string> shader_text(const Specialisation& specialisation);

}  // namespace opscope::gpu
