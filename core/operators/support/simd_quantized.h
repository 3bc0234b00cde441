// Quantized bytes in vectors. Included as simd_runs.h is.

#if defined(OPSCOPE_SIMD_QUANTIZED) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_SIMD_QUANTIZED
#undef OPSCOPE_SIMD_QUANTIZED
#else
#define OPSCOPE_SIMD_QUANTIZED
#endif

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/operators/schema/operator_schema.h"
#include "core/tensor/tensor.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// One quantized tensor. INT8 is processed as UINT8 with 128 added, that is, with its top bit flipped: then `flip` is
// 0x80, and `zero_point` is 128 higher too.
struct Quantized {
  std::uint8_t flip;
  std::int32_t zero_point;
  float scale;

  Quantized(DataType type, std::uint64_t zero_point_bits, std::uint64_t scale_bits)
      : flip(type == DataType::Int8 ? 0x80 : 0),
        zero_point(static_cast<std::uint8_t>(zero_point_bits ^ flip)),
        scale(from_bits<float>(scale_bits)) {}

  // Bytes 0 or 1 (`odd`) of each word minus the zero point. If a byte replaces the last bits of a large float, the byte
  // is added to it; subtracting that float again is exact. The bits of that float include the flip.
  template <bool odd, class D, class V>
  hn::Vec<hn::Rebind<float, D>> difference(D d, V words) const {
    const hn::Rebind<float, D> df;
    constexpr float large = odd ? 0x1p15f : 0x1p23f;
    const std::uint32_t flipped = std::uint32_t{flip} << (odd ? 8 : 0);
    const V bits = hn::Set(d, std::bit_cast<std::uint32_t>(large) ^ flipped), place = hn::Set(d, odd ? 0xFF00u : 0xFFu);
    return hn::BitCast(df, hn::Xor(bits, hn::And(words, place))) - hn::Set(df, large + static_cast<float>(zero_point));
  }
};

// Added to a number, it leaves no bits for a fraction: the sum is rounded half to even, and its last 16 bits are those
// of the integer.
constexpr float no_fraction = 12582912.0f;  // 1.5 * 2^23

// Adds two quantized tensors of bytes to a third, saturated. `Whole` returns an integer of at most 16 bits for the two
// differences, as a sum with `no_fraction`.
template <class Whole>
struct QuantizedSum {
  Quantized a, b, sum;
  std::int32_t zero_point;  // added to the integer
  Whole whole;

#if HWY_TARGET == HWY_SCALAR  // a vector is one byte
  template <class D, class V>
  V operator()(D d, V a_byte, V b_byte) const {
    const hn::Rebind<std::uint32_t, D> word;
    const hn::Rebind<std::int32_t, D> integer;
    const auto a_word = hn::PromoteTo(word, a_byte), b_word = hn::PromoteTo(word, b_byte);
    const auto sum_bits = hn::BitCast(integer, whole(hn::Rebind<float, D>(), a.template difference<false>(word, a_word),
                                                     b.template difference<false>(word, b_word)));
    const auto found = sum_bits - hn::Set(integer, std::bit_cast<std::int32_t>(no_fraction) - zero_point);
    return hn::Xor(hn::DemoteTo(d, found), hn::Set(d, sum.flip));  // saturates
  }
#else
  template <class D, class V>
  V operator()(D d, V a_bytes, V b_bytes) const {
    const hn::Repartition<std::uint32_t, D> words;
    const hn::Repartition<std::int16_t, D> pairs;
    const auto a_words = hn::BitCast(words, a_bytes), b_words = hn::BitCast(words, b_bytes);
    const auto even = saturated(pairs, every_other<false>(words, a_words, b_words));
    const auto odd = saturated(pairs, every_other<true>(words, a_words, b_words));
    const auto bytes = hn::OrAnd(hn::ShiftLeft<8>(odd), even, hn::Set(pairs, 0xFF));
    return hn::Xor(hn::BitCast(d, bytes), hn::Set(d, sum.flip));
  }
#endif

 private:
  // The integers of bytes 0 and 2, or 1 and 3, in the two halves of each word.
  template <bool odd, class D, class V>
  V every_other(D d, V a_words, V b_words) const {
    const hn::Rebind<float, D> df;
    const auto low = whole(df, a.difference<odd>(d, a_words), b.difference<odd>(d, b_words));
    const auto high =
        whole(df, a.difference<odd>(d, hn::ShiftRight<16>(a_words)), b.difference<odd>(d, hn::ShiftRight<16>(b_words)));
    return hn::OrAnd(hn::ShiftLeft<16>(hn::BitCast(d, high)), hn::BitCast(d, low), hn::Set(d, 0xFFFFu));
  }

  // Adds the zero point and saturates to 0 to 255 in the low bytes: moves 255 to the maximum of int16 first.
  template <class D, class V>
  hn::Vec<D> saturated(D d, V integers) const {
    constexpr std::int32_t to_end = 0x7FFF - 255;
    const auto capped =
        hn::SaturatedAdd(hn::BitCast(d, integers), hn::Set(d, static_cast<std::int16_t>(to_end + zero_point)));
    return hn::Max(capped, hn::Set(d, std::int16_t{to_end}));
  }
};

using Inputs = std::array<std::size_t, 2>;  // which inputs of a run are the two tensors of bytes

// A kernel's results for all pairs of bytes.
class AllPairs {
 public:
  static constexpr std::size_t bytes = 256;

  AllPairs(const CpuKernel& right, const Inputs& inputs) : inputs_(inputs) {
    for (std::size_t i = 0; i < bytes; ++i) each_[i] = static_cast<std::byte>(i);
    for (std::size_t i = 0; i < bytes; ++i) row(right, i, right_[i]);
  }

  bool gives_the_same(const CpuKernel& kernel) const {
    Row found;
    for (std::size_t i = 0; i < bytes; ++i) {
      row(kernel, i, found);
      if (found != right_[i]) return false;
    }
    return true;
  }

 private:
  using Row = std::array<std::byte, bytes>;

  void row(const CpuKernel& kernel, std::size_t a, Row& to) const {
    CpuRun run{};
    run.count = bytes;
    run.input[inputs_[0]] = &each_[a];
    run.is_broadcast[inputs_[0]] = true;
    run.input[inputs_[1]] = each_.data();
    run.output = to.data();
    kernel(run);
  }

  Inputs inputs_;
  Row each_;
  std::array<Row, bytes> right_;
};

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
