#include "core/quantization/least_error_scale.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "core/quantization/quantization.h"
#include "core/quantization/real_operator.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

namespace opscope {
namespace {

struct Choice {
  FittedScale fit;
  double noise = std::numeric_limits<double>::infinity();  // the sum of squared errors
};

class NoiseOfScales {
 public:
  NoiseOfScales(const Invocation& invocation, const QuantizedTensor& output, const RealOperator& real)
      : type_(invocation.data_type(output.data)),
        unsaturated_(invocation.schema->real_numbers.bind_unsaturated(invocation)) {
    const RealRange range = real_range({type_, 1, 0});
    lowest_ = static_cast<std::int64_t>(range.low), highest_ = static_cast<std::int64_t>(range.high);
    std::size_t input = 0;
    for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
      if (invocation.schema->tensors[i].role != TensorRole::Input) continue;
      if (i == output.scale) scale_ = input;
      if (i == output.zero_point) zero_point_ = input;
      ++input;
    }
    const std::uint64_t all = element_count(invocation.output().tensor.desc);
    const std::uint64_t count = std::min(all, most_fitted_positions);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t position = all / count * i + all % count * i / count;
      real.for_each(invocation.tensors[output.scale]->tensor, position, position + 1,
                    [&](std::uint64_t, const ExactSum& exact, RealOperator::Inputs inputs, std::uint64_t) {
                      elements_.push_back({{inputs.begin(), inputs.end()}, exact});
                    });
    }
  }

  // The best zero point for a scale, the least of several. Zero points move the range that the output holds, not the
  // numbers in it: the further the range is from the best one, the more elements saturate. So a coarse search finds
  // where a finer one begins. The coarse one rounds once for all zero points; that differs from the operator's rounding
  // in ties and last digits only. With no noise below `bound` the choice has that noise.
  Choice best_with(float scale, double bound) {
    Choice best;
    round_with(scale);
    std::int64_t first = lowest_, last = highest_;
    for (const std::int64_t step : {16, 4, 1}) {
      const bool coarse = step > 1;
      best.noise = coarse ? std::numeric_limits<double>::infinity() : bound;
      for (std::int64_t zero_point = first; zero_point <= last; zero_point += step) {
        const FittedScale fit{scale, zero_point};
        const double noise = coarse ? coarse_noise_of(fit) : noise_of(fit, best.noise);
        if (noise < best.noise) best = {fit, noise};
      }
      first = std::max(lowest_, best.fit.zero_point - step + 1), last = std::min(highest_, best.fit.zero_point + step);
    }
    return best;
  }

  // With this scale and this zero point.
  Choice with(const FittedScale& fit) { return {fit, noise_of(fit, std::numeric_limits<double>::infinity())}; }
  std::size_t elements() const { return elements_.size(); }

 private:
  struct Element {
    std::vector<std::uint64_t> operands;  // the inputs' bits
    ExactSum exact;
  };

  // The elements with the zero point 0, not saturated.
  void round_with(float scale) {
    const std::uint64_t scale_bits = to_bits(scale);
    const std::uint64_t zero = convert_element(DataType::Int64, type_, to_bits(std::int64_t{0}));
    rounded_.clear();
    for (Element& element : elements_) {
      element.operands[scale_] = scale_bits, element.operands[zero_point_] = zero;
      rounded_.push_back(unsaturated_(element.operands.data()));
    }
  }

  double coarse_noise_of(const FittedScale& fit) const {
    const std::int64_t lowest = lowest_ - fit.zero_point, highest = highest_ - fit.zero_point;
    double noise = 0;
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      const std::int64_t steps = std::clamp(rounded_[i], lowest, highest);
      const double error = minus(static_cast<double>(steps) * fit.scale, elements_[i].exact);
      noise += error * error;
    }
    return noise;
  }

  // As the operator rounds. At least `bound` if the noise is that or more: the rest is not summed up then.
  double noise_of(const FittedScale& fit, double bound) {
    const std::uint64_t scale = to_bits(fit.scale);
    const std::uint64_t zero_point = convert_element(DataType::Int64, type_, to_bits(fit.zero_point));
    double noise = 0;
    for (Element& element : elements_) {
      element.operands[scale_] = scale, element.operands[zero_point_] = zero_point;
      const std::int64_t result = std::clamp(unsaturated_(element.operands.data()), lowest_, highest_);
      const double error = minus(static_cast<double>(result - fit.zero_point) * fit.scale, element.exact);
      noise += error * error;
      if (noise >= bound) break;
    }
    return noise;
  }

  DataType type_;
  std::function<std::int64_t(const std::uint64_t*)> unsaturated_;
  std::int64_t lowest_ = 0, highest_ = 0;
  std::size_t scale_ = 0, zero_point_ = 0;  // among the operands
  std::vector<Element> elements_;
  std::vector<std::int64_t> rounded_;  // parallel to elements_
};

constexpr double lowest_share = 1.0 / 32, highest_share = 2;  // of the scale with which nothing saturates

// With few elements the noise jumps from scale to scale, and each costs little.
int steps_per_octave(std::size_t elements) {
  constexpr std::size_t least = 24, most = 1024;
  return static_cast<int>(
      std::clamp(least * most_fitted_positions / std::max<std::size_t>(elements, 1) / 4, least, most));
}

// The scales to try first. Those of the inputs, times powers of 2, may leave no error at all.
std::vector<double> first_scales(const RealOperator& real, const OperatorSchema& schema, double unsaturated,
                                 int steps_per_octave) {
  const double low = unsaturated * lowest_share, high = unsaturated * highest_share;
  std::vector<double> scales = {unsaturated};
  for (int i = 0; low * std::exp2(i / static_cast<double>(steps_per_octave)) <= high; ++i)
    scales.push_back(low * std::exp2(i / static_cast<double>(steps_per_octave)));
  for (const QuantizedTensor& tensor : quantized_tensors(schema)) {
    const auto& quantization = real.quantization(tensor.data);
    if (!quantization || tensor.data == schema.output() || !(std::abs(quantization->scale) > 0)) continue;
    const double scale = std::abs(quantization->scale);
    for (double power = std::exp2(std::ceil(std::log2(low / scale))); scale * power <= high; power *= 2)
      scales.push_back(scale * power);
  }
  return scales;
}

}  // namespace

Result<FittedScale> least_error_scale(const Invocation& invocation, const std::function<bool()>& stop) {
  const Result<FittedScale> unsaturated = fit_output_scale(invocation, stop);
  if (!unsaturated) return unsaturated;
  const OperatorSchema& schema = *invocation.schema;
  const std::vector<QuantizedTensor> tensors = quantized_tensors(schema);
  const auto output = std::ranges::find(tensors, schema.output(), &QuantizedTensor::data);
  const std::optional<RealOperator> real = RealOperator::of(invocation);
  if (!real || output == tensors.end()) return bad_input("", "the output has no scale and zero point of one element");
  NoiseOfScales noise(invocation, *output, *real);
  Choice best;
  // Never worse than what the output has.
  const auto& present = real->quantization(schema.output());
  if (present && present->scale > 0 && std::isfinite(present->scale))
    best = noise.with({static_cast<float>(present->scale), static_cast<std::int64_t>(present->zero_point)});
  const int steps = steps_per_octave(noise.elements());
  const auto try_scales = [&](const std::vector<double>& scales) {
    for (const double scale : scales) {
      if (stop && stop()) return false;
      const auto rounded = static_cast<float>(scale);
      if (!(rounded > 0) || !std::isfinite(rounded)) continue;
      if (const Choice choice = noise.best_with(rounded, best.noise); choice.noise < best.noise) best = choice;
    }
    return true;
  };
  if (!try_scales(first_scales(*real, schema, unsaturated->scale, steps))) return cancelled();
  double ratio = std::exp2(1.0 / steps);  // of neighbours
  for (int round = 0; round < 2; ++round) {
    constexpr int parts = 8;
    std::vector<double> scales;
    for (int i = 1 - parts; i < parts; ++i)
      if (i != 0) scales.push_back(best.fit.scale * std::pow(ratio, i / double{parts}));
    if (!try_scales(scales)) return cancelled();
    ratio = std::pow(ratio, 1.0 / parts);
  }
  return best.fit;
}

}  // namespace opscope
