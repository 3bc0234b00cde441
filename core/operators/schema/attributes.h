#pragma once
// Operator attributes: what an operator declares, and the values that a descriptor gives them.
//
// Every value is a short list of numbers of one data type, whatever its kind. Code that reads, writes, shows, compares,
// draws or simplifies attributes uses these numbers and `traits`, and does not depend on the kind. A new kind is a row
// in attributes.cpp and, for its operators, a constructor and an accessor here.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/data_type.h"

namespace opscope {

// DML_SCALE_BIAS: g(x) = x * Scale + Bias.
struct ScaleBias {
  float scale = 1;
  float bias = 0;
  friend bool operator==(const ScaleBias&, const ScaleBias&) = default;
};

// DML_SCALAR_UNION: one value of any data type.
struct ScalarUnion {
  DataType type = DataType::Float32;
  std::uint64_t bits = 0;  // zero-extended
  friend bool operator==(const ScalarUnion&, const ScalarUnion&) = default;
};

// Compared by bits: a NaN equals itself, and -0 differs from +0. So a case equals its copy.
struct AttributeValue {
  DataType type = DataType::Unknown;    // of every number
  std::uint32_t count = 0;              // numbers; 0: an optional attribute that is absent
  std::array<std::uint64_t, 2> bits{};  // of each number, zero-extended; 0 from `count` on

  AttributeValue() = default;
  AttributeValue(float value) : AttributeValue(DataType::Float32, {std::bit_cast<std::uint32_t>(value)}) {}
  AttributeValue(std::uint32_t value) : AttributeValue(DataType::UInt32, {value}) {}
  AttributeValue(std::int32_t value) : AttributeValue(DataType::Int32, {static_cast<std::uint32_t>(value)}) {}
  AttributeValue(const ScalarUnion& value) : AttributeValue(value.type, {value.bits}) {}
  AttributeValue(const ScaleBias& value)
      : AttributeValue(DataType::Float32,
                       {std::bit_cast<std::uint32_t>(value.scale), std::bit_cast<std::uint32_t>(value.bias)}) {}
  AttributeValue(const std::optional<ScaleBias>& value)
      : AttributeValue(value ? AttributeValue(*value) : AttributeValue(DataType::Float32, {})) {}
  AttributeValue(DataType number_type, std::initializer_list<std::uint64_t> numbers);

  std::span<const std::uint64_t> numbers() const { return std::span(bits).first(count); }
  AttributeValue with_number(std::size_t index, std::uint64_t number) const;

  // The value that the constructor took. Precondition: it had this kind.
  float as_float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits[0])); }
  std::uint32_t as_uint() const { return static_cast<std::uint32_t>(bits[0]); }
  std::int32_t as_int() const { return static_cast<std::int32_t>(as_uint()); }
  ScalarUnion as_scalar_union() const { return {type, bits[0]}; }
  // nullopt also if the value is not a ScaleBias.
  std::optional<ScaleBias> as_scale_bias() const;

  friend bool operator==(const AttributeValue&, const AttributeValue&) = default;
};
using Attributes = std::vector<AttributeValue>;

// An Enum holds the number of its DirectML constant.
enum class AttributeKind { Float, UInt, Int, Enum, ScalarUnion, OptionalScaleBias };

// One number of an attribute.
struct AttributeNumber {
  std::string_view name;     // "Scale"; empty: the attribute is a plain number, not a struct
  std::string_view meaning;  // one sentence for a tooltip
  double initial = 0;        // the value when an absent optional attribute becomes present
};
struct AttributeTraits {
  std::string_view name;                     // "FLOAT"
  DataType type;                             // of the numbers; Unknown: AttributeDeclaration::type_from decides
  std::span<const AttributeNumber> numbers;  // of a value that is present
  bool optional = false;                     // the value may be absent
};
const AttributeTraits& traits(AttributeKind kind);

enum class BoundSide { Least, Greatest };  // of the elements that it lets through

struct AttributeDeclaration {
  std::string name;  // DirectML's member name
  AttributeKind kind = AttributeKind::Float;
  AttributeValue default_value = 0.0f;       // of a ScalarUnion: converted to its type
  std::string meaning = {};                  // one sentence for a tooltip
  std::vector<std::string> enum_names = {};  // Enum only: full DirectML names, indexed by value
  // In the unit of the input: the histogram shows it as a draggable line. nullopt: it is no bound.
  std::optional<BoundSide> bound = {};
  // ScalarUnion: the tensor or the Enum that decides its data type. Enum: its values are data types, and the default is
  // this tensor's. Empty for other attributes.
  std::string type_from = {};
};

// "DML_TENSOR_DATA_TYPE_FLOAT32", ... indexed by DataType: the enum_names of an attribute that is a data type.
const std::vector<std::string>& data_type_enum_names();

// An optional attribute that was absent and is now present.
AttributeValue initial_value(AttributeKind kind);

// "0.5", "DML_MODE_A", "(2, 7)", "absent".
std::string format_attribute(const AttributeDeclaration& declaration, const AttributeValue& value);

// True if a bound acts as another number and limits nothing there. `given`: the bound. `acts`: the end of `type`, the
// tensor's, that is used in its place. False for fractions, which integers truncate, and for NaN.
bool limits_nothing(BoundSide side, double given, DataType type, double acts);

// "ScaleBias.Scale", "Min".
std::string path_of(const AttributeDeclaration& declaration, std::size_t number);

}  // namespace opscope
