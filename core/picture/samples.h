#pragma once
// Decodes elements of one tensor, or of the difference of two, for drawing. Internal to core/picture.

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "core/picture/heatmap.h"

namespace opscope::picture {

// One element, or a summary of all elements under one cell of the pyramid.
struct Sample {
  enum Flag : std::uint8_t { Nan = 1, PositiveInfinity = 2, NegativeInfinity = 4 };
  double value = 0;          // values: the mean of the finite elements, relative to the reader's base; differences: the
                             // one furthest from 0; classes: the worst rank
  std::uint32_t weight = 0;  // the number of finite elements, saturated
  std::uint8_t flags = 0;

  bool empty() const { return weight == 0 && flags == 0; }

  // The sample of one element: a number, NaN or an infinity.
  static Sample of(double number) {
    if (std::isfinite(number)) return {number, 1, 0};
    return {0, 0, std::isnan(number) ? Nan : number > 0 ? PositiveInfinity : NegativeInfinity};
  }
};

// Combines samples into one. NaN and infinities set flags. Means are exact to double; no sum overflows.
class Gather {
 public:
  explicit Gather(bool worst) : worst_(worst) {}
  void add(const Sample& sample) {
    flags_ |= sample.flags;
    if (sample.weight == 0) return;
    ++count_;
    weight_ += sample.weight;
    if (worst_) {
      if (std::abs(sample.value) > std::abs(last_)) last_ = sample.value;
    } else {
      sum_ += static_cast<long double>(sample.value) * sample.weight;
      last_ = sample.value;
    }
  }
  Sample result() const {
    const double value = worst_ || count_ <= 1 ? last_ : static_cast<double>(sum_ / static_cast<long double>(weight_));
    return {value, static_cast<std::uint32_t>(std::min<std::uint64_t>(weight_, 0xFFFFFFFF)), flags_};
  }

 private:
  bool worst_;
  std::uint8_t flags_ = 0;
  std::uint32_t count_ = 0;
  std::uint64_t weight_ = 0;
  long double sum_ = 0;  // its exponent range holds any sum of doubles
  double last_ = 0;
};

// True if a difference of this measure is that of zeros of different signs alone, whose values are equal. Readers give
// them the smallest number, and no other elements.
inline bool is_sign_of_zero(Show show, double difference) {
  if (show == Show::Value || show == Show::Class || difference == 0) return false;
  return std::abs(difference) <= (show == Show::Ulp ? 0.5 : std::numeric_limits<double>::denorm_min());
}

// Show::Class stores a DifferenceClass in Sample::value as its rank, from harmless to severe.
DifferenceClass class_of_rank(double rank);

class SampleReader {
 public:
  virtual ~SampleReader() = default;

  // The samples of cells (x, y) to (x + count - 1, y) of a channel; a missing element gives an empty sample. Adds the
  // elements to `facts` unless it is null. Differences merge all channels into channel 0.
  virtual void read(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
                    PlaneFacts* facts) const = 0;

  // The cells of level 1 over the cells (x, y) to (x + count - 1, y + 3); x and y are multiples of 4. Adds the elements
  // to `facts`. Means are computed in double.
  virtual void reduce(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
                      PlaneFacts* facts) const = 0;

  // The same cells as read(), as numbers. NaN and infinities stay such; a missing element is NaN.
  virtual void read_numbers(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel,
                            double* out) const = 0;

  virtual std::uint32_t channels() const = 0;
  // The value that 0 stands for. 64-bit integers are stored relative to one of them: a double far from 0 could not
  // distinguish neighbours.
  virtual long double base() const = 0;
};
std::unique_ptr<SampleReader> read_values(const Tensor& tensor, const Layout& layout);
std::unique_ptr<SampleReader> read_differences(const Tensor& tensor, const Tensor& reference, Show show,
                                               const Layout& layout, const Layout& reference_layout);

// SampleReader::reduce from single samples. `worst`: keep the sample furthest from 0 instead of the mean.
void reduce_samples(const SampleReader& reader, bool worst, std::uint64_t x, std::uint64_t y, std::uint64_t count,
                    std::uint32_t channel, Sample* out, PlaneFacts* facts);

// Adds the counts and the range of `more`.
void unite(PlaneFacts& facts, const PlaneFacts& more);

}  // namespace opscope::picture
