#include "core/sweep/strata.h"

#include <algorithm>

#include "core/tensor/convert.h"

namespace opscope {
namespace {

std::uint64_t all_bits(DataType type) {
  const std::size_t size = element_size(type);
  return size == 0 ? 0 : ~std::uint64_t{0} >> (64 - 8 * size);
}

void sort_once_each(std::vector<std::uint64_t>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

// Stored bits.
struct FloatFormat {
  unsigned exponent, fraction;
};

FloatFormat float_format(DataType type) {
  switch (type) {
    case DataType::Float16: return {5, 10};
    case DataType::Float64: return {11, 52};
    default: return {8, 23};
  }
}

Strata float_strata(DataType type) {
  const auto [exponent, fraction] = float_format(type);
  const std::uint64_t sign = std::uint64_t{1} << (exponent + fraction);
  const std::uint64_t smallest_normal = std::uint64_t{1} << fraction;
  const std::uint64_t infinity = sign - smallest_normal;
  const std::uint64_t one = (infinity >> 1) & ~(smallest_normal - 1);
  const std::uint64_t quiet = infinity | (smallest_normal >> 1);
  // 0, 1, the subnormal and normal limits, infinity; NaNs: the quiet one, with all its payload, and signalling ones.
  const std::vector<std::uint64_t> magnitudes = {
      0,        one,   1,        smallest_normal - 1, smallest_normal, infinity - 1,
      infinity, quiet, sign - 1, infinity + 1,        quiet - 1};
  Strata strata;
  for (const std::uint64_t magnitude : magnitudes)
    for (const std::uint64_t signed_value : {magnitude, magnitude | sign}) strata.edges.push_back(signed_value);
  std::vector<std::uint64_t> powers;
  for (unsigned bit = 0; bit < fraction; ++bit) powers.push_back(std::uint64_t{1} << bit);
  for (std::uint64_t bits = smallest_normal; bits < infinity; bits += smallest_normal) powers.push_back(bits);
  for (const std::uint64_t power : powers)
    for (const std::uint64_t signed_value : {power, power | sign}) strata.powers.push_back(signed_value);
  return strata;
}

Strata integer_strata(DataType type) {
  const std::uint64_t all = all_bits(type);
  const std::uint64_t half = all / 2 + 1;  // the smallest signed value, the middle of the unsigned ones
  Strata strata{{0, all, half, half - 1}, {}};
  for (std::uint64_t power = 1; power != 0 && power <= all; power <<= 1)
    for (const std::uint64_t signed_value : {power, (~power + 1) & all}) strata.powers.push_back(signed_value);
  return strata;
}

}  // namespace

std::vector<std::uint64_t> with_neighbours(std::span<const std::uint64_t> values, DataType type) {
  const std::uint64_t all = all_bits(type);
  std::vector<std::uint64_t> wider;
  wider.reserve(5 * values.size());
  for (const std::uint64_t value : values)
    for (std::uint64_t step = 0; step < 5; ++step) wider.push_back((value + step - 2) & all);
  sort_once_each(wider);
  return wider;
}

Strata strata_of(DataType type, std::span<const double> values) {
  Strata strata = is_integer(type) ? integer_strata(type) : float_strata(type);
  for (const double value : values) strata.edges.push_back(from_double(type, value));
  strata.edges = with_neighbours(strata.edges, type);
  sort_once_each(strata.powers);
  return strata;
}

}  // namespace opscope
