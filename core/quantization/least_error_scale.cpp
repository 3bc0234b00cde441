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
  // where a finer one begins.
  Choice best_with(float scale) {
    Choice best;
    std::int64_t first = lowest_, last = highest_;
    for (const std::int64_t step : {16, 4, 1}) {
      best.noise = std::numeric_limits<double>::infinity();
      for (std::int64_t zero_point = first; zero_point <= last; zero_point += step) {
        const FittedScale fit{scale, zero_point};
        if (const double noise = noise_of(fit); noise < best.noise) best = {fit, noise};
      }
      first = std::max(lowest_, best.fit.zero_point - step + 1), last = std::min(highest_, best.fit.zero_point + step);
    }
    return best;
  }

 private:
  struct Element {
    std::vector<std::uint64_t> operands;  // the inputs' bits
    ExactSum exact;
  };

  double noise_of(const FittedScale& fit) {
    const std::uint64_t scale = to_bits(fit.scale);
    const std::uint64_t zero_point = convert_element(DataType::Int64, type_, to_bits(fit.zero_point));
    double noise = 0;
    for (Element& element : elements_) {
      element.operands[scale_] = scale, element.operands[zero_point_] = zero_point;
      const std::int64_t result = std::clamp(unsaturated_(element.operands.data()), lowest_, highest_);
      const double error = minus(static_cast<double>(result - fit.zero_point) * fit.scale, element.exact);
      noise += error * error;
    }
    return noise;
  }

  DataType type_;
  std::function<std::int64_t(const std::uint64_t*)> unsaturated_;
  std::int64_t lowest_ = 0, highest_ = 0;
  std::size_t scale_ = 0, zero_point_ = 0;  // among the operands
  std::vector<Element> elements_;
};

constexpr double lowest_share = 1.0 / 32, highest_share = 2;  // of the scale with which nothing saturates
constexpr int steps_per_octave = 24;

// The scales to try first. Those of the inputs, times powers of 2, may leave no error at all.
std::vector<double> first_scales(const RealOperator& real, const OperatorSchema& schema, double unsaturated) {
  const double low = unsaturated * lowest_share, high = unsaturated * highest_share;
  std::vector<double> scales = {unsaturated};
  for (int i = 0; low * std::exp2(i / double{steps_per_octave}) <= high; ++i)
    scales.push_back(low * std::exp2(i / double{steps_per_octave}));
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
  const auto try_scales = [&](const std::vector<double>& scales) {
    for (const double scale : scales) {
      if (stop && stop()) return false;
      const auto rounded = static_cast<float>(scale);
      if (!(rounded > 0) || !std::isfinite(rounded)) continue;
      if (const Choice choice = noise.best_with(rounded); choice.noise < best.noise) best = choice;
    }
    return true;
  };
  if (!try_scales(first_scales(*real, schema, unsaturated->scale))) return cancelled();
  double ratio = std::exp2(1.0 / steps_per_octave);  // of neighbours
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
