#include "core/picture/samples.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "core/compare/difference.h"
#include "core/picture/tiles.h"

namespace opscope::picture {
namespace {

constexpr std::array ranks = {DifferenceClass::Equal,      DifferenceClass::OffByOne,  DifferenceClass::OffByFew,
                              DifferenceClass::SignOfZero, DifferenceClass::OffByMore, DifferenceClass::Infinity,
                              DifferenceClass::Nan};

double rank_of(DifferenceClass difference) {
  return static_cast<double>(std::find(ranks.begin(), ranks.end(), difference) - ranks.begin());
}

const float* float16_values() {
  static const std::vector<float> table = [] {
    std::vector<float> all(65536);
    for (std::uint32_t bits = 0; bits < 65536; ++bits) all[bits] = to_float({static_cast<std::uint16_t>(bits)});
    return all;
  }();
  return table.data();
}

template <class T>
T load(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

void include(std::optional<Range>& range, long double low, long double high) {
  range = range ? united(*range, {low, high}) : Range{low, high};
}

// The number of cells from (x, y) to (x + count - 1, y) that have an element.
std::uint64_t present_cells(const Layout& layout, std::uint64_t x, std::uint64_t y, std::uint64_t count) {
  const std::uint64_t width = y < layout.height ? layout.row_width(y) : 0;
  return x < width ? std::min(count, width - x) : 0;
}

// `Stored` is the element's type in memory, `Value` the type for arithmetic.
template <class Stored>
class ValueReader : public SampleReader {
  static constexpr bool half = std::is_same_v<Stored, Float16>;
  using Value = std::conditional_t<half, float, Stored>;

 public:
  // `base_at`: the element that 64-bit integers are relative to.
  ValueReader(const Tensor& tensor, const Layout& layout, std::uint64_t base_at)
      : tensor_(tensor), layout_(layout), bytes_(tensor_.bytes().data()), halves_(half ? float16_values() : nullptr) {
    if constexpr (std::is_integral_v<Stored> && sizeof(Stored) == 8) base_ = at(base_at);
  }

  void read(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
            PlaneFacts* facts) const override {
    const std::uint64_t present = present_cells(layout_, x, y, count);
    const std::uint64_t first = present > 0 ? layout_.offset(x, y, channel) : 0;
    PlaneFacts run;
    run.elements = present;
    Value low = std::numeric_limits<Value>::max(), high = std::numeric_limits<Value>::lowest();
    for (std::uint64_t i = 0; i < present; ++i) {
      const Value value = at(first + i * layout_.x_stride);
      if constexpr (std::is_floating_point_v<Value>) {
        if (!std::isfinite(value)) {
          out[i] = {0, 0, count_special(value, run)};
          continue;
        }
      }
      low = std::min(low, value);
      high = std::max(high, value);
      out[i] = {relative(value), 1, 0};
    }
    std::fill(out + present, out + count, Sample{});
    if (facts == nullptr) return;
    if (low <= high) include(run.finite, low, high);
    unite(*facts, run);
  }

  void reduce(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
              PlaneFacts* facts) const override {
    for (std::uint64_t done = 0, step = 0; done < count; done += step) {
      step = std::min(block_width, count - done);
      if (!reduce_block(x + done, y, step, channel, out + done / 4, facts))
        reduce_samples(*this, false, x + done, y, step, channel, out + done / 4, facts);
    }
  }

  void read_numbers(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel,
                    double* out) const override {
    const std::uint64_t present = present_cells(layout_, x, y, count);
    const std::uint64_t first = present > 0 ? layout_.offset(x, y, channel) : 0;
    for_each_cell(present, [&](std::uint64_t i, std::uint64_t offset) { out[i] = relative(at(first + offset)); });
    std::fill(out + present, out + count, std::numeric_limits<double>::quiet_NaN());
  }

  std::uint32_t channels() const override { return layout_.channels; }
  long double base() const override { return base_; }

 private:
  static constexpr std::uint64_t block_width = 256;

  // Four rows of at most block_width cells, with means computed in double. False if the block is not complete, or if an
  // element or a sum is not finite; `out` is then undefined.
  bool reduce_block(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
                    PlaneFacts* facts) const {
    if (count % 4 != 0 || y + 4 > layout_.height || present_cells(layout_, x, y + 3, count) != count) return false;
    std::array<double, block_width> sums{};
    std::array<Value, block_width> lows, highs;
    lows.fill(std::numeric_limits<Value>::max());
    highs.fill(std::numeric_limits<Value>::lowest());
    for (std::uint64_t r = y; r < y + 4; ++r) {
      const std::uint64_t first = layout_.offset(x, r, channel);
      for_each_cell(count, [&](std::uint64_t i, std::uint64_t offset) {
        const Value value = at(first + offset);
        lows[i] = value < lows[i] ? value : lows[i];
        highs[i] = value > highs[i] ? value : highs[i];
        sums[i] += relative(value);
      });
    }
    for (std::uint64_t i = 0; i < count; i += 4) {
      const double sum = sums[i] + sums[i + 1] + sums[i + 2] + sums[i + 3];
      if (!std::isfinite(sum)) return false;
      *out++ = {sum / 16, 16, 0};
    }
    PlaneFacts block;
    block.elements = 4 * count;
    const auto cells = static_cast<std::ptrdiff_t>(count);
    include(block.finite, *std::min_element(lows.begin(), lows.begin() + cells),
            *std::max_element(highs.begin(), highs.begin() + cells));
    unite(*facts, block);
    return true;
  }
  // Calls f(i, offset) for each of `count` cells; `offset`: elements from the first one. A constant stride of 1 lets
  // the compiler vectorise the loop.
  template <class F>
  void for_each_cell(std::uint64_t count, const F& f) const {
    if (layout_.x_stride == 1)
      for (std::uint64_t i = 0; i < count; ++i) f(i, i);
    else
      for (std::uint64_t i = 0; i < count; ++i) f(i, i * layout_.x_stride);
  }
  Value at(std::uint64_t offset) const {
    const std::byte* place = bytes_ + offset * sizeof(Stored);
    if constexpr (half) {
      return halves_[load<std::uint16_t>(place)];
    } else {
      return load<Stored>(place);
    }
  }
  double relative(Value value) const {
    if constexpr (std::is_integral_v<Stored> && sizeof(Stored) == 8) {
      const auto a = static_cast<std::uint64_t>(value), b = static_cast<std::uint64_t>(base_);
      return value >= base_ ? static_cast<double>(a - b) : -static_cast<double>(b - a);
    } else {
      return static_cast<double>(value);
    }
  }
  static std::uint8_t count_special(Value value, PlaneFacts& run) {
    if (std::isnan(value)) return ++run.nan, Sample::Nan;
    if (value > 0) return ++run.positive_infinity, Sample::PositiveInfinity;
    return ++run.negative_infinity, Sample::NegativeInfinity;
  }

  Tensor tensor_;  // keeps the bytes alive
  Layout layout_;
  const std::byte* bytes_;
  const float* halves_;
  Value base_ = 0;
};

// visit.operator()<show>()
template <class Visit>
void visit_difference(Show show, const Visit& visit) {
  switch (show) {
    case Show::Value: break;  // no difference
    case Show::Ulp: return visit.template operator()<Show::Ulp>();
    case Show::Absolute: return visit.template operator()<Show::Absolute>();
    case Show::Relative: return visit.template operator()<Show::Relative>();
    case Show::Class: return visit.template operator()<Show::Class>();
  }
}

// The smallest difference of a measure: elements that differ only in the sign of zero get it, so they are not equal.
// Others get at least twice as much.
template <Show show>
constexpr double least_difference = show == Show::Ulp ? 0.5 : std::numeric_limits<double>::denorm_min();

// difference() for NaN and infinities.
template <class T>
double special_difference(BitsOf<T> expected, BitsOf<T> actual) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (expected == actual) return 0;
  if (is_nan_bits<T>(expected) || is_nan_bits<T>(actual)) return std::numeric_limits<double>::quiet_NaN();
  return ordered<T>(actual) > ordered<T>(expected) ? infinity : -infinity;
}

// actual - expected, in ULP or as values.
template <Show show, class T>
double apart(BitsOf<T> expected, BitsOf<T> actual) {
  if constexpr (sizeof(T) == 8 && (show == Show::Ulp || !is_float<T>)) {
    const auto size = static_cast<double>(steps_between<T>(expected, actual));
    return exact_value<T>(actual) < exact_value<T>(expected) ? -size : size;
  } else if constexpr (show == Show::Ulp) {
    return static_cast<double>(ordered<T>(actual) - ordered<T>(expected));
  } else {
    return exact_value<T>(actual) - exact_value<T>(expected);
  }
}

// The signed distance actual - expected; 0 for equal bits only. NaN if one element is NaN; infinite if one element or
// the distance is infinite. Branches on rare cases only: a branch on "differs" would be mispredicted often.
template <Show show, class T>
double difference(BitsOf<T> expected, BitsOf<T> actual) {
  if constexpr (show == Show::Class) {
    return rank_of(classify<T>(expected, actual));
  } else {
    if constexpr (is_float<T>)
      if (std::max(magnitude_bits<T>(expected), magnitude_bits<T>(actual)) >= infinity_bits<T>) [[unlikely]]
        return special_difference<T>(expected, actual);
    const double size = apart<show, T>(expected, actual);
    double share = size;
    if constexpr (show == Show::Relative) share /= std::fabs(static_cast<double>(exact_value<T>(expected)));
    const std::uint64_t equal = expected == actual;
    // Of elements that are not equal; one compare.
    const auto at_most = [&](double x, std::uint64_t denormals) {
      return (to_bits(x) << 1 | equal << 2) <= 2 * denormals;
    };
    // Zeros of different sign (+0 is above -0), or a share of the smallest number: subnormals beside each other.
    if (at_most(size, 0) || at_most(share, 1)) [[unlikely]] {
      const double least = size == 0 ? least_difference<show> : 2 * least_difference<show>;
      return size > 0 || (size == 0 && (actual & sign_bit<T>) == 0) ? least : -least;
    }
    return std::bit_cast<double>(to_bits(share) & (equal - 1));  // equal zeros: 0, not 0 / 0
  }
}

// The worse of two differences: NaN, else +infinity, else -infinity, else the one further from 0.
double worse(double a, double b) {
  if (std::isnan(a)) return a;
  const double from_zero = std::fabs(a), other = std::fabs(b);
  return other <= from_zero && !(std::isinf(a) && b > a) ? a : b;
}

template <class T>
class DifferenceReader : public SampleReader {
 public:
  DifferenceReader(const Tensor& tensor, const Tensor& reference, Show show, const Layout& layout,
                   const Layout& reference_layout)
      : tensor_(tensor),
        reference_(reference),
        show_(show),
        actual_(tensor_.bytes().data()),
        expected_(reference_.bytes().data()),
        layout_(layout),
        reference_layout_(reference_layout) {}

  void read(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t, Sample* out,
            PlaneFacts* facts) const override {
    const std::uint64_t present = present_cells(layout_, x, y, count);
    PlaneFacts run;
    run.elements = present * layout_.channels;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    const std::uint64_t equal = equal_run(x, y, present);
    std::fill(out, out + equal, Sample{0, layout_.channels, 0});
    visit_difference(show_, [&]<Show show>() {
      for (std::uint64_t i = equal; i < present; ++i) {
        Gather gather(true);
        for (std::uint32_t c = 0; c < layout_.channels; ++c) {
          const Sample one = Sample::of(difference_at<show>(x + i, y, c));
          if (one.value != 0 || one.flags != 0) count_difference(one, show, run, low, high);
          gather.add(one);
        }
        out[i] = gather.result();
      }
    });
    std::fill(out + present, out + count, Sample{});
    if (facts == nullptr) return;
    if (run.elements > run.different) include(run.finite, 0, 0);
    if (low <= high) include(run.finite, low, high);
    unite(*facts, run);
  }

  void reduce(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
              PlaneFacts* facts) const override {
    bool equal = y + 4 <= layout_.height && present_cells(layout_, x, y + 3, count) == count;
    for (std::uint64_t r = 0; r < 4 && equal; ++r) equal = equal_run(x, y + r, count) == count;
    const std::uint64_t whole = equal ? count / 4 : 0;  // cells
    std::fill(out, out + whole, Sample{0, 16 * layout_.channels, 0});
    if (whole > 0) {
      PlaneFacts cells;
      cells.elements = 16 * whole * layout_.channels;
      cells.finite = Range{0, 0};
      unite(*facts, cells);
    }
    if (4 * whole < count)
      reduce_samples(*this, true, x + 4 * whole, y, count - 4 * whole, channel, out + whole, facts);
  }

  void read_numbers(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t, double* out) const override {
    const std::uint64_t present = present_cells(layout_, x, y, count);
    if (equal_run(x, y, present) == present)
      std::fill(out, out + present, 0.0);
    else
      visit_difference(show_, [&]<Show show>() {
        for (std::uint64_t i = 0; i < present; ++i) out[i] = difference_at<show>(x + i, y, 0);
        for (std::uint32_t c = 1; c < layout_.channels; ++c) {
          for (std::uint64_t i = 0; i < present; ++i) out[i] = worse(out[i], difference_at<show>(x + i, y, c));
        }
      });
    std::fill(out + present, out + count, std::numeric_limits<double>::quiet_NaN());
  }
  std::uint32_t channels() const override { return 1; }
  long double base() const override { return 0; }

 private:
  template <Show show>
  double difference_at(std::uint64_t x, std::uint64_t y, std::uint32_t channel) const {
    using Bits = BitsOf<T>;
    return difference<show, T>(load<Bits>(expected_ + reference_layout_.offset(x, y, channel) * sizeof(Bits)),
                               load<Bits>(actual_ + layout_.offset(x, y, channel) * sizeof(Bits)));
  }

  // `count` if the cells have equal bytes, else 0. Compares whole rows.
  std::uint64_t equal_run(std::uint64_t x, std::uint64_t y, std::uint64_t count) const {
    if (count == 0 || layout_.x_stride != 1 || reference_layout_.x_stride != 1) return 0;
    for (std::uint32_t c = 0; c < layout_.channels; ++c) {
      const std::byte* actual = actual_ + layout_.offset(x, y, c) * sizeof(T);
      const std::byte* expected = expected_ + reference_layout_.offset(x, y, c) * sizeof(T);
      if (actual != expected && std::memcmp(actual, expected, count * sizeof(T)) != 0) return 0;
    }
    return count;
  }

  static void count_difference(const Sample& one, Show show, PlaneFacts& run, double& low, double& high) {
    ++run.different;
    run.sign_of_zero += one.flags == 0 && is_sign_of_zero(show, one.value);
    run.nan += one.flags == Sample::Nan;
    run.positive_infinity += one.flags == Sample::PositiveInfinity;
    run.negative_infinity += one.flags == Sample::NegativeInfinity;
    if (one.flags == 0) {
      low = std::min(low, one.value);
      high = std::max(high, one.value);
    }
  }

  Tensor tensor_, reference_;  // keep the bytes alive
  Show show_;
  const std::byte *actual_, *expected_;
  Layout layout_, reference_layout_;
};

}  // namespace

DifferenceClass class_of_rank(double rank) { return ranks[static_cast<std::size_t>(rank)]; }

std::unique_ptr<SampleReader> read_values(const Tensor& tensor, const Layout& layout) {
  return visit_data_type(tensor.desc.data_type, [&]<class T>() -> std::unique_ptr<SampleReader> {
    if (layout.tile_count == 0) return std::make_unique<ValueReader<T>>(tensor, layout, layout.base);
    return read_tiles(layout, false, [&](std::uint64_t number) {
      return std::make_unique<ValueReader<T>>(tensor, layout.tile(number), layout.base);
    });
  });
}

std::unique_ptr<SampleReader> read_differences(const Tensor& tensor, const Tensor& reference, Show show,
                                               const Layout& layout, const Layout& reference_layout) {
  return visit_data_type(tensor.desc.data_type, [&]<class T>() -> std::unique_ptr<SampleReader> {
    if (layout.tile_count == 0)
      return std::make_unique<DifferenceReader<T>>(tensor, reference, show, layout, reference_layout);
    return read_tiles(layout, true, [&](std::uint64_t number) {
      return std::make_unique<DifferenceReader<T>>(tensor, reference, show, layout.tile(number),
                                                   reference_layout.tile(number));
    });
  });
}

void reduce_samples(const SampleReader& reader, bool worst, std::uint64_t x, std::uint64_t y, std::uint64_t count,
                    std::uint32_t channel, Sample* out, PlaneFacts* facts) {
  std::vector<Sample> row(count);
  std::vector<Gather> cells((count + 3) / 4, Gather(worst));
  for (std::uint64_t r = y; r < y + 4; ++r) {
    reader.read(x, r, count, channel, row.data(), facts);
    for (std::uint64_t i = 0; i < count; ++i) cells[i / 4].add(row[i]);
  }
  for (const Gather& cell : cells) *out++ = cell.result();
}

void unite(PlaneFacts& facts, const PlaneFacts& more) {
  facts.elements += more.elements;
  facts.nan += more.nan;
  facts.positive_infinity += more.positive_infinity;
  facts.negative_infinity += more.negative_infinity;
  facts.different += more.different;
  facts.sign_of_zero += more.sign_of_zero;
  if (more.finite) include(facts.finite, more.finite->low, more.finite->high);
}

}  // namespace opscope::picture
