#include "core/tensor/bit_parts.h"

#include <fmt/format.h>

#include <bit>

namespace opscope {
namespace {

// The widths of a float's fields in bits.
struct Format {
  int exponent, fraction;
};
Format format_of(DataType type) {
  if (type == DataType::Float16) return {5, 10};
  return type == DataType::Float32 ? Format{8, 23} : Format{11, 52};
}

constexpr std::uint64_t ones(int width) { return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1; }

int width_of(DataType type) { return static_cast<int>(element_size(type)) * 8; }

std::uint64_t sign_of(DataType type) { return (ones(width_of(type)) >> 1) + 1; }

std::string binary(std::uint64_t bits, int width) { return fmt::format("{:0{}b}", bits & ones(width), width); }

std::string_view kind_of(bool negative, std::uint64_t exponent, std::uint64_t fraction, const Format& format) {
  if (exponent == 0) return fraction != 0 ? "subnormal" : negative ? "negative zero" : "zero";
  if (exponent != ones(format.exponent)) return "normal";
  if (fraction == 0) return negative ? "negative infinity" : "infinity";
  return fraction >> (format.fraction - 1) != 0 ? "quiet NaN" : "signalling NaN";
}

}  // namespace

BitParts bit_parts(DataType type, std::uint64_t bits) {
  const int width = width_of(type);
  BitParts parts;
  if (is_unsigned_integer(type)) {
    parts.rest = binary(bits, width);
    return parts;
  }
  parts.sign = binary(bits >> (width - 1), 1);
  if (is_integer(type)) {
    parts.rest = binary(bits, width - 1);
    return parts;
  }
  const Format format = format_of(type);
  const std::uint64_t exponent = bits >> format.fraction & ones(format.exponent),
                      fraction = bits & ones(format.fraction);
  parts.exponent = binary(exponent, format.exponent);
  parts.rest = binary(fraction, format.fraction);
  parts.kind = kind_of(parts.sign == "1", exponent, fraction, format);
  if (parts.kind.ends_with("NaN")) parts.payload = fmt::format("0x{:X}", fraction & ones(format.fraction - 1));
  if (parts.kind == "normal" || parts.kind == "subnormal") {
    const bool normal = exponent != 0;
    const std::uint64_t significand = fraction | (normal ? std::uint64_t{1} << format.fraction : 0);
    const int bias = static_cast<int>(ones(format.exponent - 1)), zeros = std::countr_zero(significand);
    const int power = (normal ? static_cast<int>(exponent) : 1) - bias - format.fraction + zeros;
    parts.exactly = fmt::format("{}{} × 2^{}", parts.sign == "1" ? "-" : "", significand >> zeros, power);
  }
  return parts;
}

std::optional<std::uint64_t> next_above(DataType type, std::uint64_t bits) {
  const int width = width_of(type);
  const std::uint64_t sign = sign_of(type);
  if (is_integer(type)) {
    const std::uint64_t largest = is_unsigned_integer(type) ? ones(width) : ones(width - 1);
    if (bits == largest) return std::nullopt;
    return (bits + 1) & ones(width);
  }
  const Format format = format_of(type);
  const std::uint64_t infinity = ones(format.exponent) << format.fraction, magnitude = bits & ~sign;
  if (magnitude > infinity || bits == infinity) return std::nullopt;
  if (bits == sign) return 0;
  return (bits & sign) != 0 ? bits - 1 : bits + 1;
}

std::optional<std::uint64_t> next_below(DataType type, std::uint64_t bits) {
  const std::uint64_t mirror = is_integer(type) ? ones(width_of(type)) : sign_of(type);
  const auto mirrored = next_above(type, bits ^ mirror);
  if (!mirrored) return std::nullopt;
  return *mirrored ^ mirror;
}

}  // namespace opscope
