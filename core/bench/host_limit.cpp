#include "core/bench/limit.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <vector>

#include "core/tensor/buffer.h"
#include "core/tensor/iteration.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/bench/host_limit.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "hwy/cache_control.h"
#include "hwy/highway.h"

// Each processes `count` floats, a whole number of cache lines. All arrays are aligned to cache lines.

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;

constexpr float factor = 0.5f;

void copy_streaming(const float* b, const float*, float* a, std::size_t count) {
  const Tag d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) hn::Stream(hn::Load(d, b + i), d, a + i);
  hwy::FlushStream();
}

void triad_plain(const float* b, const float* c, float* a, std::size_t count) {
  const Tag d;
  const auto scale = hn::Set(d, factor);
  for (std::size_t i = 0; i < count; i += hn::Lanes(d))
    hn::Store(hn::Add(hn::Load(d, b + i), hn::Mul(scale, hn::Load(d, c + i))), d, a + i);
}

void triad_streaming(const float* b, const float* c, float* a, std::size_t count) {
  const Tag d;
  const auto scale = hn::Set(d, factor);
  for (std::size_t i = 0; i < count; i += hn::Lanes(d))
    hn::Stream(hn::Add(hn::Load(d, b + i), hn::Mul(scale, hn::Load(d, c + i))), d, a + i);
  hwy::FlushStream();
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(copy_streaming);
HWY_EXPORT(triad_plain);
HWY_EXPORT(triad_streaming);

constexpr int passes = 7;

using Kernel = void (*)(const float* b, const float* c, float* a, std::size_t count);

void copy_plain(const float* b, const float*, float* a, std::size_t count) { std::memcpy(a, b, count * sizeof(float)); }

struct Arrays {
  std::size_t count;
  Buffer b, c, a;
  float* written;
};

Arrays make_arrays(std::size_t count) {
  Arrays arrays{count, {}, {}, {}, nullptr};
  const auto fill = [&](std::span<std::byte> bytes) { std::ranges::fill(bytes, std::byte{0x3F}); };
  arrays.b = Buffer::make(count * sizeof(float), fill);
  arrays.c = Buffer::make(count * sizeof(float), fill);
  arrays.a = Buffer::make(count * sizeof(float), [&](std::span<std::byte> bytes) {
    fill(bytes);
    arrays.written = reinterpret_cast<float*>(bytes.data());
  });
  return arrays;
}

// Divides the work into small pieces for dynamic scheduling: a preempted thread does not delay the others.
double seconds_of(Kernel kernel, const Arrays& arrays, unsigned threads) {
  constexpr std::size_t grain = 1 << 17;
  const auto* b = reinterpret_cast<const float*>(arrays.b.bytes().data());
  const auto* c = reinterpret_cast<const float*>(arrays.c.bytes().data());
  const auto piece = [&](std::uint64_t begin, std::uint64_t end) {
    kernel(b + begin, c + begin, arrays.written + begin, end - begin);
  };
  const auto start = std::chrono::steady_clock::now();
  parallel_for(arrays.count, {threads, grain, {}, {}}, piece);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Speed {
  double gb_s = 0;
  SpeedRange range;
};

// That of the kernel with the best median.
Result<Speed> best_speed(std::initializer_list<Kernel> kernels, std::size_t arrays_moved, const Arrays& arrays,
                         unsigned threads, const std::function<bool()>& stop) {
  Speed best;
  for (const Kernel kernel : kernels) {
    std::vector<double> seconds;
    for (int pass = 0; pass <= passes; ++pass) {
      if (stop && stop()) return cancelled();
      const double took = seconds_of(kernel, arrays, threads);
      if (pass > 0) seconds.push_back(took);  // the first one warms up
    }
    const double gigabytes = static_cast<double>(arrays_moved * arrays.count * sizeof(float)) * 1e-9;
    const auto [least, most] = std::ranges::minmax(seconds);
    const Speed speed{gigabytes / median(std::move(seconds)), {gigabytes / most, gigabytes / least}};
    if (speed.gb_s > best.gb_s) best = speed;
  }
  return best;
}

}  // namespace

Result<Limit> host_limit(unsigned threads, std::uint64_t elements, const std::function<bool()>& stop) {
  const Arrays arrays = make_arrays(std::max<std::size_t>(1024, elements / 1024 * 1024));
  const Result<Speed> copy = best_speed({copy_plain, HWY_DYNAMIC_DISPATCH(copy_streaming)}, 2, arrays, threads, stop);
  if (!copy) return tl::unexpected(copy.error());
  const Result<Speed> triad =
      best_speed({HWY_DYNAMIC_DISPATCH(triad_plain), HWY_DYNAMIC_DISPATCH(triad_streaming)}, 3, arrays, threads, stop);
  if (!triad) return tl::unexpected(triad.error());
  return Limit{copy->gb_s, triad->gb_s, copy->range, triad->range};
}

}  // namespace opscope
#endif  // HWY_ONCE
