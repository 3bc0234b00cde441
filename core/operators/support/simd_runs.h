// Run kernels from functions of whole vectors, with Google Highway. An operator's file includes this below
// hwy/foreach_target.h. From there on the file is compiled once for every SIMD target; the target is chosen when a
// kernel is bound.
//
// A function of vectors is a struct with `template <class D, class... V> auto operator()(D d, V... inputs) const`,
// where D is Highway's tag of the widest lane it computes in. It must compute each lane independently: a run's last
// vector is padded with zeros.

#if defined(OPSCOPE_SIMD_RUNS) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_RUNS
#undef OPSCOPE_SIMD_RUNS
#else
#define OPSCOPE_SIMD_RUNS
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/operators/schema/operator_schema.h"
#include "hwy/cache_control.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// A step computes as many elements as a vector of `Wide` has lanes. `From` and `To` are the types that elements are
// loaded and stored as: integers or float.
template <class F, class Wide, class To, class... From>
class SimdRuns {
 public:
  using Operands = std::array<std::size_t, sizeof...(From)>;  // which inputs of the run

  SimdRuns(const F& f, const Operands& operands) : f_(f), operands_(operands) {}

  void operator()(const CpuRun& run) const {
    HWY_ALIGN std::byte broadcast[sizeof...(From)][HWY_MAX_BYTES];
    // No pointer aliases this copy, so the compiler keeps it in registers.
    const F f = f_;
    Sources from = sources(run, broadcast, indices);
    std::byte* const to = run.output;
    const std::size_t count = run.count, lanes = hn::Lanes(hn::ScalableTag<Wide>());
    std::size_t at = run.non_temporal && count >= lanes ? store_non_temporal(f, from, to, count, indices) : 0;
    for (; at + lanes <= count; at += lanes) {
      step(f, from, to + at * sizeof(To));
      move_on(from, lanes, indices);
    }
    if (at < count) rest(f, from, to + at * sizeof(To), count - at, indices);
  }

 private:
  template <class T>
  using Tag = hn::Rebind<T, hn::ScalableTag<Wide>>;
  static constexpr std::index_sequence_for<From...> indices{};

  // An input's next elements, `size` bytes apart. If the input is broadcast, `next` is a vector filled with its value
  // and `size` is 0.
  struct Source {
    const std::byte* next;
    std::size_t size;
  };
  using Sources = std::array<Source, sizeof...(From)>;

  template <std::size_t... k>
  Sources sources(const CpuRun& run, std::byte (&broadcast)[sizeof...(From)][HWY_MAX_BYTES],
                  std::index_sequence<k...>) const {
    const auto source = [&]<class T>(std::size_t input, std::byte* vector, T value) -> Source {
      if (!run.is_broadcast[input]) return {run.input[input], sizeof(T)};
      std::memcpy(&value, run.input[input], sizeof(T));
      hn::Store(hn::Set(Tag<T>(), value), Tag<T>(), reinterpret_cast<T*>(vector));
      return {vector, 0};
    };
    return {source(operands_[k], broadcast[k], From{})...};
  }

  template <std::size_t... k>
  static void move_on(Sources& from, std::size_t elements, std::index_sequence<k...>) {
    ((from[k].next += elements * from[k].size), ...);
  }

  template <std::size_t... k>
  static hn::Vec<Tag<To>> result(const F& f, const Sources& from, std::index_sequence<k...>) {
    return f(hn::ScalableTag<Wide>(), hn::LoadU(Tag<From>(), reinterpret_cast<const From*>(from[k].next))...);
  }

  static void step(const F& f, const Sources& from, std::byte* to) {
    hn::StoreU(result(f, from, indices), Tag<To>(), reinterpret_cast<To*>(to));
  }

  // Computes whole, aligned vectors with non-temporal stores. Returns the index of the first element left to do.
  template <std::size_t... k>
  static std::size_t store_non_temporal(const F& f, Sources& from, std::byte* to, std::size_t count,
                                        std::index_sequence<k...>) {
    const std::size_t lanes = hn::Lanes(hn::ScalableTag<Wide>()), bytes = lanes * sizeof(To);
    const std::size_t beyond = reinterpret_cast<std::uintptr_t>(to) % bytes;
    if (bytes < 16 || beyond % sizeof(To) != 0) return 0;  // the smallest vector that Highway streams
    std::size_t at = 0;
    if (beyond != 0) {  // up to the first aligned element, with an ordinary store; the next vector overlaps it
      step(f, from, to);
      at = (bytes - beyond) / sizeof(To);
      move_on(from, at, indices);
    }
    for (; at + lanes <= count; at += lanes) {
      // The hardware prefetcher does not run far enough ahead on three inputs at once. With fewer it is better alone.
      if constexpr (sizeof...(From) > 2) (hwy::Prefetch(from[k].next + 2048), ...);
      hn::Stream(result(f, from, indices), Tag<To>(), reinterpret_cast<To*>(to) + at);
      move_on(from, lanes, indices);
    }
    return at;
  }

  // The last elements, fewer than a vector. They are computed in a copy, to read and write nothing beyond the run.
  template <std::size_t... k>
  static void rest(const F& f, const Sources& from, std::byte* to, std::size_t count, std::index_sequence<k...>) {
    HWY_ALIGN std::byte copy[sizeof...(From) + 1][HWY_MAX_BYTES] = {};
    (std::memcpy(copy[k], from[k].next, count * sizeof(From)), ...);
    step(f, Sources{Source{copy[k], sizeof(From)}...}, copy[sizeof...(From)]);
    std::memcpy(to, copy[sizeof...(From)], count * sizeof(To));
  }

  F f_;
  Operands operands_;
};

// Kernels of the operator's first input, or its first two, all of the output's type T.
template <class T, class F>
CpuKernel simd_unary(const F& f) {
  return SimdRuns<F, T, T, T>(f, {0});
}
template <class T, class F>
CpuKernel simd_binary(const F& f) {
  return SimdRuns<F, T, T, T, T>(f, {0, 1});
}

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
