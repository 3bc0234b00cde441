#pragma once
// Operator attributes as values, parallel to the schema's declarations.

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace opscope {

// DML_SCALE_BIAS: g(x) = x * Scale + Bias.
struct ScaleBias {
  float scale = 1;
  float bias = 0;
  friend bool operator==(const ScaleBias&, const ScaleBias&) = default;
};

// The alternatives, in the order of AttributeKind. An Enum holds the number of its DirectML constant.
using AttributeValue = std::variant<float, std::uint32_t, std::optional<ScaleBias>>;
using Attributes = std::vector<AttributeValue>;

// Equal by bits: a NaN equals itself, and -0 is not +0, so that a case is equal to its copy.
inline bool same_bits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }
inline bool same_bits(const AttributeValue& a, const AttributeValue& b) {
  if (a.index() != b.index()) return false;
  if (const float* number = std::get_if<float>(&a)) return same_bits(*number, std::get<float>(b));
  const auto* x = std::get_if<std::optional<ScaleBias>>(&a);
  if (x == nullptr || !x->has_value()) return a == b;
  const auto& y = std::get<std::optional<ScaleBias>>(b);
  return y && same_bits((*x)->scale, y->scale) && same_bits((*x)->bias, y->bias);
}

enum class AttributeKind { Float, UInt, Enum, OptionalScaleBias };

struct AttributeDeclaration {
  std::string name;  // DirectML's member name
  AttributeKind kind = AttributeKind::Float;
  AttributeValue default_value = 0.0f;
  std::string meaning;                  // one sentence for a tooltip
  std::vector<std::string> enum_names;  // Enum only: full DirectML names, indexed by value
  bool is_bound = false;                // a value on the input's own axis: the histogram shows it as a draggable line
};

}  // namespace opscope
