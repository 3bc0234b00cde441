#pragma once
// Elements of one tensor, or of the difference of two, decoded for drawing. Internal to core/picture.

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/picture/heatmap.h"

namespace opscope::picture {

// One element, or all that lie under one cell of a pyramid.
struct Sample {
  enum Flag : std::uint8_t { Nan = 1, PositiveInfinity = 2, NegativeInfinity = 4 };
  double value = 0;          // values: the mean of the finite ones, relative to the reader's base; differences: the
                             // one furthest from 0; classes: the gravest rank
  std::uint32_t weight = 0;  // finite elements, saturated
  std::uint8_t flags = 0;

  bool empty() const { return weight == 0 && flags == 0; }

  // One element: a number, NaN or an infinity.
  static Sample of(double number) {
    if (std::isfinite(number)) return {number, 1, 0};
    return {0, 0, std::isnan(number) ? Nan : number > 0 ? PositiveInfinity : NegativeInfinity};
  }
};

// Gathers samples into one. NaN and infinities only ever add flags.
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
  long double sum_ = 0;  // whose exponent holds any sum of doubles
  double last_ = 0;
};

// Ranks of DifferenceClass from harmless to grave, as Show::Class stores them in Sample::value.
DifferenceClass class_of_rank(double rank);

class SampleReader {
 public:
  virtual ~SampleReader() = default;

  // Cells (x, y) to (x + count - 1, y) of a channel; places without an element become empty samples. Where `facts` is
  // given, the elements read are counted into it. Differences merge all channels into channel 0.
  virtual void read(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
                    PlaneFacts* facts) const = 0;

  // The first level's cells above (x, y) to (x + count - 1, y + 3), x being a multiple of four: what gathering the
  // samples of each four by four gives.
  virtual void reduce(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel, Sample* out,
                      PlaneFacts* facts) const = 0;

  // Cells as read() takes them, as numbers: NaN and infinities as such, and NaN in places without an element.
  virtual void read_numbers(std::uint64_t x, std::uint64_t y, std::uint64_t count, std::uint32_t channel,
                            double* out) const = 0;

  virtual std::uint32_t channels() const = 0;
  // What a value of 0 stands for: 64-bit integers far from 0 keep their neighbours apart only relative to one of them.
  virtual long double base() const = 0;
};
std::unique_ptr<SampleReader> read_values(const Tensor& tensor, const Layout& layout);
std::unique_ptr<SampleReader> read_differences(const Tensor& tensor, const Tensor& reference, Show show,
                                               const Slice& slice);

// SampleReader::reduce, sample by sample.
void reduce_samples(const SampleReader& reader, bool worst, std::uint64_t x, std::uint64_t y, std::uint64_t count,
                    std::uint32_t channel, Sample* out, PlaneFacts* facts);

// Adds what `more` counted.
void unite(PlaneFacts& facts, const PlaneFacts& more);

}  // namespace opscope::picture
