#include "core/cases/random_values.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

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
  if constexpr (std::is_same_v<T, Float16>)
    return to_float16(value).bits;
  else
    return to_bits(static_cast<T>(static_cast<std::conditional_t<std::is_integral_v<T>, std::int32_t, T>>(value)));
}

// A number in a type: truncated and saturated, NaN as 0 among integers.
template <class T>
T near(float number) {
  if constexpr (std::is_same_v<T, Float16>) {
    return to_float16(number);
  } else if constexpr (std::is_floating_point_v<T>) {
    return number;
  } else {
    const float end = std::ldexp(1.0f, std::numeric_limits<T>::digits);
    if (std::isnan(number)) return 0;
    if (number >= end) return std::numeric_limits<T>::max();
    if (number <= (std::is_signed_v<T> ? -end : 0.0f)) return std::numeric_limits<T>::min();
    return static_cast<T>(number);
  }
}

// The numbers among attributes, and the ones that their scale and bias lead to them.
std::vector<float> numbers_among(const Attributes& attributes) {
  std::vector<float> numbers;
  for (const AttributeValue& value : attributes)
    if (const float* number = std::get_if<float>(&value)) numbers.push_back(*number);
  const std::size_t plain = numbers.size();
  for (const AttributeValue& value : attributes)
    if (const auto* g = std::get_if<std::optional<ScaleBias>>(&value); g != nullptr && *g)
      for (std::size_t i = 0; i < plain; ++i) numbers.push_back((numbers[i] - (*g)->bias) / (*g)->scale);
  return numbers;
}

}  // namespace

std::uint64_t random_near(Random& random, DataType type, const Attributes& attributes) {
  const std::vector<float> numbers = numbers_among(attributes);
  if (numbers.empty()) return random_element(random, type);
  const float number = numbers[below(random, numbers.size())];
  const std::uint64_t bits = visit_data_type(type, [&]<class T>() { return to_bits(near<T>(number)); });
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

AttributeValue random_attribute(Random& random, const AttributeDeclaration& declaration) {
  const auto number = [&] {
    if (one_in(random, 4)) return special_float(random);
    if (one_in(random, 3)) return std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (one_in(random, 3)) {  // 2^k and its neighbours, with a fraction at times
      const float power = std::ldexp(one_in(random, 2) ? 1.0f : -1.0f, static_cast<int>(below(random, 66)));
      return power + 0.5f * static_cast<float>(below(random, 5)) - 1;
    }
    return small_numbers[below(random, small_numbers.size())];
  };
  switch (declaration.kind) {
    case AttributeKind::Float: return number();
    case AttributeKind::UInt: return static_cast<std::uint32_t>(below(random, 16));
    case AttributeKind::Enum: return static_cast<std::uint32_t>(below(random, declaration.enum_names.size()));
    case AttributeKind::OptionalScaleBias: break;
  }
  if (one_in(random, 2)) return declaration.default_value;
  return std::optional<ScaleBias>(ScaleBias{number(), number()});
}

}  // namespace opscope
