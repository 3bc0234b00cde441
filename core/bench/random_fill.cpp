#include "core/bench/random_fill.h"

#include <cstring>
#include <limits>
#include <type_traits>

#include "core/tensor/random.h"

namespace opscope {
namespace {

// A float's random bits with an exponent from `low` to low + 2^exponent_bits - 1.
template <class Bits>
Bits with_exponent(Bits random, int mantissa_bits, int bias, int low, int exponent_bits, bool is_signed) {
  const int width = std::numeric_limits<Bits>::digits;
  const auto one = Bits{1};
  const Bits sign = is_signed ? static_cast<Bits>(random & static_cast<Bits>(one << (width - 1))) : Bits{0};
  const Bits mantissa = static_cast<Bits>(random & static_cast<Bits>((one << mantissa_bits) - 1));
  const Bits drawn = static_cast<Bits>((random >> mantissa_bits) & static_cast<Bits>((1 << exponent_bits) - 1));
  return static_cast<Bits>(sign | mantissa | static_cast<Bits>(static_cast<Bits>(drawn + bias + low) << mantissa_bits));
}

template <class Bits, class F>
void fill(std::span<std::byte> bytes, std::uint64_t seed, const F& element) {
  constexpr std::size_t word_size = 8, lanes = word_size / sizeof(Bits);
  for (std::size_t at = 0; at < bytes.size(); at += word_size) {
    const std::uint64_t word = random_bits(seed << 40, at);
    Bits values[lanes];
    std::memcpy(values, &word, sizeof(word));
    for (Bits& value : values) value = element(value);
    if (bytes.size() - at >= sizeof(values))
      std::memcpy(bytes.data() + at, values, sizeof(values));
    else
      std::memcpy(bytes.data() + at, values, bytes.size() - at);
  }
}

template <class Bits>
void fill_floats(std::span<std::byte> bytes, Contents contents, std::uint64_t seed, int mantissa_bits, int bias) {
  const bool numbers = contents == Contents::Numbers;
  fill<Bits>(bytes, seed,
             [=](Bits random) { return with_exponent(random, mantissa_bits, bias, -6, numbers ? 3 : 0, numbers); });
}

}  // namespace

void fill_random(std::span<std::byte> bytes, DataType type, Contents contents, std::uint64_t seed) {
  switch (type) {
    case DataType::Float16: return fill_floats<std::uint16_t>(bytes, contents, seed, 10, 15);
    case DataType::Float32: return fill_floats<std::uint32_t>(bytes, contents, seed, 23, 127);
    case DataType::Float64: return fill_floats<std::uint64_t>(bytes, contents, seed, 52, 1023);
    default: break;
  }
  visit_data_type(type, [&]<class T>() {
    if constexpr (std::is_integral_v<T>) {
      using Bits = std::make_unsigned_t<T>;
      const Bits kept = contents == Contents::Condition ? Bits{1}
                        : contents == Contents::Setting ? Bits{7}
                                                        : std::numeric_limits<Bits>::max();
      fill<Bits>(bytes, seed, [=](Bits random) { return static_cast<Bits>(random & kept); });
    }
  });
}

}  // namespace opscope
