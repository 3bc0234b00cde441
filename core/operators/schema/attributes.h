#pragma once
// Operator attributes as values, parallel to the schema's declarations.

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
