#include "core/cases/random_values.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "core/cases/attribute_numbers.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

namespace opscope {
namespace {

constexpr std::array<float, 16> small_numbers = {0.0f, -0.0f, 1.0f,  -1.0f,  2.0f,   -2.0f,   0.5f,   -0.5f,
                                                 3.0f, -3.0f, 10.5f, -7.25f, 100.0f, -100.0f, 127.0f, -128.0f};

float special_float(Random& random) {
  constexpr std::array<std::uint32_t, 14> bits = {0x00000001, 0x80000001, 0x007FFFFF, 0x807FFFFF, 0x00800000,
                                                  0x80800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000,
                                                  0x7FC00000, 0xFFC12345, 0x7F800001, 0xFF812345};
  return std::bit_cast<float>(bits[below(random, bits.size())]);
}

template <class T>
std::uint64_t special(Random& random) {
  if constexpr (std::is_same_v<T, Float16>) {
    constexpr std::array<std::uint16_t, 14> bits = {0x0001, 0x8001, 0x03FF, 0x83FF, 0x0400, 0x8400, 0x7BFF,
                                                    0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0xFE01, 0x7D01, 0xFD01};
    return bits[below(random, bits.size())];
  } else if constexpr (std::is_same_v<T, float>) {
    return to_bits(special_float(random));
  } else if constexpr (std::is_same_v<T, double>) {
    return to_bits(one_in(random, 2) ? std::numeric_limits<double>::denorm_min() : double{special_float(random)});
  } else {
    constexpr std::array<T, 4> values = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
                                         static_cast<T>(std::numeric_limits<T>::max() - 1),
                                         static_cast<T>(std::numeric_limits<T>::max() / 2 + 1)};
    return to_bits(values[below(random, values.size())]);
  }
}

template <class T>
std::uint64_t small(Random& random) {
  const float value = small_numbers[below(random, small_numbers.size())];
  if constexpr (std::is_integral_v<T>)
    return to_bits(static_cast<T>(static_cast<std::int32_t>(value)));  // a negative one becomes a large unsigned one
  else
    return to_bits(convert<T>(value));
}

// A number to compute with, whose simplest use is a bound or a factor.
float random_float(Random& random) {
  if (one_in(random, 4)) return special_float(random);
  if (one_in(random, 3)) return std::bit_cast<float>(static_cast<std::uint32_t>(random()));
  if (one_in(random, 3)) {  // 2^k and its neighbours, with a fraction at times
    const float power = std::ldexp(one_in(random, 2) ? 1.0f : -1.0f, static_cast<int>(below(random, 66)));
    return power + 0.5f * static_cast<float>(below(random, 5)) - 1;
  }
  return small_numbers[below(random, small_numbers.size())];
}

std::uint64_t random_number(Random& random, DataType type) {
  if (type == DataType::Float32) return to_bits(random_float(random));
  if (type == DataType::UInt32 && !one_in(random, 8)) return below(random, 16);
  return random_element(random, type);
}

}  // namespace

std::uint64_t random_near(Random& random, DataType type, const Attributes& attributes) {
  const std::vector<double> numbers = attribute_numbers(attributes);
  if (numbers.empty()) return random_element(random, type);
  const std::uint64_t bits = from_double(type, numbers[below(random, numbers.size())]);
  return (bits + below(random, 5) - 2) & (~std::uint64_t{0} >> (64 - 8 * element_size(type)));
}

std::uint64_t random_element(Random& random, DataType type) {
  switch (below(random, 3)) {
    case 0: return visit_data_type(type, [&]<class T>() { return special<T>(random); });
    case 1: return visit_data_type(type, [&]<class T>() { return small<T>(random); });
    default: return random() >> (64 - 8 * element_size(type));
  }
}

float random_scale(Random& random) {
  const double exponent = static_cast<double>(below(random, 1200)) / 100 - 9;  // 2^-9 to 2^3
  switch (below(random, 12)) {
    case 0: return special_float(random);
    case 1: return small_numbers[below(random, small_numbers.size())];
    case 2:
    case 3:
    case 4: return static_cast<float>(std::exp2(std::round(exponent)));
    default: return static_cast<float>(std::exp2(exponent));
  }
}

AttributeValue random_attribute(Random& random, const AttributeDeclaration& declaration, DataType type) {
  if (type == DataType::Unknown) return declaration.default_value;
  if (declaration.kind == AttributeKind::Enum)
    return static_cast<std::uint32_t>(below(random, declaration.enum_names.size()));
  AttributeValue value(type, {});
  const AttributeTraits& shape = traits(declaration.kind);
  if (shape.optional && one_in(random, 2)) return value;
  while (value.count < shape.numbers.size()) value.bits[value.count++] = random_number(random, type);
  return value;
}

Attributes random_attributes(Random& random, const OperatorSchema& schema, std::span<const DataType> tensor_types) {
  Attributes attributes = default_attributes(schema, tensor_types);
  // Attributes of a fixed type first: they may decide the types of the others.
  for (const bool fixed : {true, false})
    for (std::size_t i = 0; i < attributes.size(); ++i)
      if ((traits(schema.attributes[i].kind).type != DataType::Unknown) == fixed)
        attributes[i] =
            random_attribute(random, schema.attributes[i], number_type(schema, i, tensor_types, attributes));
  return attributes;
}

}  // namespace opscope
