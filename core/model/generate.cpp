#include "core/model/generate.h"

#include <algorithm>
#include <cmath>

#include "core/tensor/convert.h"
#include "core/tensor/random.h"
#include "core/tensor/tensor.h"

namespace opscope {

namespace {

double uniform(std::uint64_t seed, std::uint64_t position) {  // [0, 1)
  return static_cast<double>(random_bits(seed, position) >> 11) * 0x1p-53;
}

double normal(std::uint64_t seed, std::uint64_t position) {
  std::uint64_t sum = 0;
  for (std::uint64_t draw = 0; draw < 6; ++draw) {
    const std::uint64_t bits = random_bits(seed, position * 6 + draw);
    sum += (bits >> 32) + (bits & 0xFFFFFFFFu);
  }
  return static_cast<double>(sum) * 0x1p-32 - 6;
}

template <class T>
std::uint64_t rounded(double value) {
  return to_bits(convert<T>(std::is_integral_v<T> ? std::nearbyint(value) : value));
}

double ramp(const GeneratorValues& g, std::uint64_t at) {
  const auto along = [](std::uint64_t position, std::uint64_t count) {
    return count > 1 ? static_cast<double>(position) / static_cast<double>(count - 1) : 0.0;
  };
  if (g.width == 0) return along(at, g.count);
  const std::uint64_t rows = (g.count + g.width - 1) / g.width;
  const double x = along(at % g.width, g.width), y = along(at / g.width, rows);
  return rows > 1 ? (x + y) / 2 : x;
}

double real_value(const GeneratorValues& g, std::uint64_t at) {
  using Kind = GeneratorValues::Kind;
  if (g.kind == Kind::Normal) return g.a + g.b * normal(g.seed, at);
  if (g.kind == Kind::Checkerboard) {
    const std::uint64_t cell = std::max(g.cell, 1u);
    const std::uint64_t x = g.width == 0 ? at : at % g.width, y = g.width == 0 ? 0 : at / g.width;
    return (x / cell + y / cell) % 2 == 0 ? g.a : g.b;
  }
  const double fraction = g.kind == Kind::Ramp ? ramp(g, at) : uniform(g.seed, at);
  return g.a * (1 - fraction) + g.b * fraction;  // does not overflow, and hits both ends
}

template <class T>
bool fill(const GeneratorValues& g, DataType type, std::span<std::byte> into, const std::function<bool()>& stop) {
  using Kind = GeneratorValues::Kind;
  const auto put = [&](auto&& bits) {
    constexpr std::uint64_t part = std::uint64_t{1} << 15;  // a few milliseconds
    const std::uint64_t count = into.size() / sizeof(T);
    for (std::uint64_t begin = 0; begin < count; begin += part) {
      if (stop && stop()) return false;
      for (std::uint64_t at = begin; at < std::min(begin + part, count); ++at)
        store_bits(into.data() + at * sizeof(T), sizeof(T), bits(at));
    }
    return true;
  };
  switch (g.kind) {
    case Kind::SpecialValues: {
      const std::vector<std::uint64_t> values = special_values(type);
      return put([&](std::uint64_t at) { return values[at % values.size()]; });
    }
    case Kind::RandomBits: return put([&](std::uint64_t at) { return random_bits(g.seed, at); });
    case Kind::Exhaustive: return put([](std::uint64_t at) { return at; });
    default: return put([&](std::uint64_t at) { return rounded<T>(real_value(g, at)); });
  }
}

// A float type by the bits of its significand (without the leading one) and of its exponent.
std::vector<std::uint64_t> special_floats(int significand, int exponent) {
  const std::uint64_t sign = std::uint64_t{1} << (significand + exponent);
  const std::uint64_t smallest_normal = std::uint64_t{1} << significand;
  const std::uint64_t infinity = sign - smallest_normal;
  const std::uint64_t one = ((std::uint64_t{1} << (exponent - 1)) - 1) << significand;
  const std::uint64_t quiet = smallest_normal >> 1;
  const std::uint64_t magnitudes[] = {0,
                                      1,
                                      2,
                                      smallest_normal / 2,
                                      smallest_normal - 1,
                                      smallest_normal,
                                      smallest_normal + 1,  // subnormals
                                      one - smallest_normal,
                                      one - 1,
                                      one,
                                      one + 1,
                                      one + smallest_normal / 2,
                                      one + smallest_normal,  // 1/2 1 1.5 2
                                      infinity - 2,
                                      infinity - 1,
                                      infinity,
                                      infinity | quiet,
                                      infinity | quiet | 1,
                                      infinity | (smallest_normal - 1),
                                      infinity | 1,
                                      infinity | (quiet - 1)};
  std::vector<std::uint64_t> values;
  for (std::uint64_t magnitude : magnitudes) {
    values.push_back(magnitude);
    values.push_back(magnitude | sign);
  }
  return values;
}

}  // namespace

bool generate(const GeneratorValues& generator, DataType type, std::span<std::byte> into,
              const std::function<bool()>& stop) {
  return visit_data_type(type, [&]<class T>() { return fill<T>(generator, type, into, stop); });
}

std::vector<std::uint64_t> special_values(DataType type) {
  switch (type) {
    case DataType::Float16: return special_floats(10, 5);
    case DataType::Float32: return special_floats(23, 8);
    case DataType::Float64: return special_floats(52, 11);
    default: break;
  }
  const int bits = static_cast<int>(element_size(type)) * 8;
  if (bits == 0) return {};
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - bits);
  std::vector<std::uint64_t> values = {0, 1, all, 2, all - 1, (all >> 1) - 1};
  for (int power = 2; power < bits; ++power) {
    const std::uint64_t value = std::uint64_t{1} << power;
    for (std::uint64_t near : {value - 1, value, value + 1, 0 - value, all - value}) values.push_back(near & all);
  }
  return values;
}

}  // namespace opscope
