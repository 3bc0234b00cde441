#include "tests/bench/plain_kernels.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/operators/support/ordered_types.h"
#include "core/tensor/float16.h"

namespace opscope {
namespace {

template <class T>
const T* input(const CpuRun& run, std::size_t k) {
  return reinterpret_cast<const T*>(run.input[k]);
}

template <class T>
T* output(const CpuRun& run) {
  return reinterpret_cast<T*>(run.output);
}

// to[i] = f(from[i]...). Everything is passed by value, so the compiler need not assume aliasing.
template <class F, class T, class... From>
void loop(F f, std::size_t count, T* to, const From*... from) {
  for (std::size_t i = 0; i < count; ++i) to[i] = f(from[i]...);
}

template <class T, class F>
CpuKernel unary(F f) {
  return [f](const CpuRun& run) { loop(f, run.count, output<T>(run), input<T>(run, 0)); };
}

template <class T, class F>
CpuKernel binary(F f) {
  return [f](const CpuRun& run) { loop(f, run.count, output<T>(run), input<T>(run, 0), input<T>(run, 1)); };
}

// FLOAT16 without conversion: as integers with the same order.
std::int16_t key(std::int16_t half) { return static_cast<std::int16_t>(half ^ ((half >> 15) & 0x7FFF)); }

CpuKernel clip(const Invocation& invocation) {
  const float low = invocation.float_attribute(0), high = invocation.float_attribute(1);
  const std::optional<ScaleBias> g = invocation.scale_bias_attribute(2);
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, float>) {
      if (!g) return unary<float>([=](float x) { return std::max(low, std::min(x, high)); });
      return unary<float>([=, s = g->scale, b = g->bias](float x) { return std::max(low, std::min(x * s + b, high)); });
    } else if constexpr (std::is_same_v<T, Float16>) {
      if (g)
        return unary<_Float16>([=, s = g->scale, b = g->bias](_Float16 x) {
          return static_cast<_Float16>(std::max(low, std::min(static_cast<float>(x) * s + b, high)));
        });
      const auto bits_of = [](float bound) { return static_cast<std::int16_t>(to_bits(to_float16(bound))); };
      const std::int16_t least = bits_of(low), most = bits_of(high), low_key = key(least), high_key = key(most);
      return unary<std::int16_t>([=](std::int16_t x) {
        const std::int16_t k = key(x);
        return k < low_key ? least : k > high_key ? most : x;
      });
    } else {
      const T least = static_cast<T>(std::max(low, 0.0f)), most = static_cast<T>(high);
      return unary<T>([=](T x) { return std::max(least, std::min(x, most)); });
    }
  });
}

CpuKernel min(const Invocation& invocation) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, Float16>)
      return binary<std::int16_t>([](std::int16_t a, std::int16_t b) { return key(b) < key(a) ? b : a; });
    else
      return binary<T>([](T a, T b) { return std::min(a, b); });
  });
}

CpuKernel sign(const Invocation& invocation) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, Float16>)
      return unary<std::uint16_t>([](std::uint16_t x) {
        const int magnitude = x & 0x7FFF;
        return static_cast<std::uint16_t>(magnitude == 0 || magnitude > 0x7C00 ? 0 : (x & 0x8000) | 0x3C00);
      });
    else
      return unary<T>([](T x) { return static_cast<T>((x > 0) - (x < 0)); });
  });
}

template <class T>
CpuKernel select() {
  return [](const CpuRun& run) {
    loop([](std::uint8_t condition, T a, T b) { return condition != 0 ? a : b; }, run.count, output<T>(run),
         input<std::uint8_t>(run, 0), input<T>(run, 1), input<T>(run, 2));
  };
}

CpuKernel select(const Invocation& invocation) {
  switch (element_size(invocation.data_type(1))) {
    case 1: return select<std::uint8_t>();
    case 2: return select<std::uint16_t>();
    case 4: return select<std::uint32_t>();
    default: return select<std::uint64_t>();
  }
}

template <class T>
CpuKernel quantized_add(const Invocation& invocation) {
  const auto scale = [&](std::size_t t) { return from_bits<float>(element_bits(invocation.tensors[t]->tensor, 0)); };
  const auto zero = [&](std::size_t t) { return int{from_bits<T>(element_bits(invocation.tensors[t]->tensor, 0))}; };
  const auto add = [=, sa = scale(1), za = zero(2), sb = scale(4), zb = zero(5), s = scale(6), z = zero(7)](T a, T b) {
    constexpr float low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
    const float sum = static_cast<float>(a - za) * sa + static_cast<float>(b - zb) * sb;
    const float whole = std::nearbyint(sum / s) + static_cast<float>(z);
    return static_cast<T>(static_cast<int>(std::max(low, std::min(whole, high))));
  };
  return [=](const CpuRun& run) { loop(add, run.count, output<T>(run), input<T>(run, 0), input<T>(run, 3)); };
}

CpuKernel quantized_add(const Invocation& invocation) {
  return invocation.data_type(0) == DataType::Int8 ? quantized_add<std::int8_t>(invocation)
                                                   : quantized_add<std::uint8_t>(invocation);
}

}  // namespace

CpuKernel plain_kernel(const Invocation& invocation) {
  const std::string& name = invocation.schema->name;
  if (name == "ELEMENT_WISE_CLIP") return clip(invocation);
  if (name == "ELEMENT_WISE_MIN") return min(invocation);
  if (name == "ELEMENT_WISE_SIGN") return sign(invocation);
  if (name == "ELEMENT_WISE_IF") return select(invocation);
  if (name == "ELEMENT_WISE_QUANTIZED_LINEAR_ADD") return quantized_add(invocation);
  return {};
}

}  // namespace opscope
