#include "core/quantization/error.h"

#include <cmath>
#include <map>
#include <mutex>
#include <new>

#include "core/compare/compensated_sum.h"

namespace opscope {
namespace {

struct Sums {
  QuantizationErrors found;
  CompensatedSum errors;
  double noise = 0, signal = 0;  // sums of squares

  // `beyond`: as RealOperator::beyond_range().
  void add(double error, double exact, std::uint64_t at, int beyond) {
    ++found.elements;
    if (!std::isfinite(error)) return void(++found.undefined);
    if (std::abs(error) > found.largest) found.largest = std::abs(error), found.largest_at = at;
    if (beyond < 0) ++found.below;
    if (beyond > 0) ++found.above;
    if (std::abs(error) > found.largest_in_range && beyond == 0)
      found.largest_in_range = std::abs(error), found.largest_in_range_at = at;
    errors.add(error);
    noise += error * error;
    signal += exact * exact;
  }
  void add(const Sums& later) {
    if (later.found.largest > found.largest)
      found.largest = later.found.largest, found.largest_at = later.found.largest_at;
    if (later.found.largest_in_range > found.largest_in_range)
      found.largest_in_range = later.found.largest_in_range,
      found.largest_in_range_at = later.found.largest_in_range_at;
    found.elements += later.found.elements;
    found.undefined += later.found.undefined;
    found.below += later.found.below;
    found.above += later.found.above;
    errors.add(later.errors);
    noise += later.noise;
    signal += later.signal;
  }
};

constexpr std::uint64_t grain = std::uint64_t{1} << 16;  // elements of a piece

}  // namespace

Result<QuantizationErrors> quantization_errors(const RealOperator& real, const Tensor& output,
                                               const std::function<bool()>& stop) {
  std::map<std::uint64_t, Sums> pieces;  // added in order, so that the rounding of the sums is always the same
  std::mutex mutex;
  const bool done =
      parallel_for(element_count(output.desc), {0, grain, stop, {}}, [&](std::uint64_t begin, std::uint64_t end) {
        Sums piece;
        real.for_each(output, begin, end,
                      [&](std::uint64_t at, const ExactSum& exact, RealOperator::Inputs inputs, std::uint64_t bits) {
                        piece.add(minus(real.output()->real(bits), exact), exact.high, at, real.beyond_range(inputs));
                      });
        const std::lock_guard lock(mutex);
        pieces.emplace(begin, piece);
      });
  if (!done) return cancelled();
  Sums all;
  for (const auto& [begin, piece] : pieces) all.add(piece);
  const auto count = static_cast<double>(all.found.elements - all.found.undefined);
  all.found.mean = static_cast<double>(all.errors.value() / count);
  all.found.rms = std::sqrt(all.noise / count);
  all.found.signal_to_noise_db = 10 * std::log10(all.signal / all.noise);
  return all.found;
}

Result<Tensor> quantization_error_map(const RealOperator& real, const Tensor& output, ErrorUnit unit,
                                      const std::function<bool()>& stop) {
  Tensor map{{.data_type = DataType::Float32, .sizes = output.desc.sizes, .strides = {}}, {}, 0};
  bool done = false;
  try {
    map.buffer = Buffer::make(minimum_size_in_bytes(map.desc), [&](std::span<std::byte> into) {
      done = parallel_for(element_count(map.desc), {0, grain, stop, {}}, [&](std::uint64_t begin, std::uint64_t end) {
        real.for_each(output, begin, end,
                      [&](std::uint64_t at, const ExactSum& exact, RealOperator::Inputs, std::uint64_t bits) {
                        const auto error = static_cast<float>(quantization_error(real, bits, exact, unit));
                        store_bits(into.data() + 4 * at, 4, to_bits(error));
                      });
      });
    });
  } catch (const std::bad_alloc&) {
    return bad_input("", "too little memory to map the quantization error");
  }
  if (!done) return cancelled();
  return map;
}

}  // namespace opscope
