#include "core/quantization/fit_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include "core/quantization/real_operator.h"
#include "core/tensor/convert.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

// The positions of the least and the greatest of some numbers.
template <class Number>
struct Extremes {
  Number low, high;
  std::uint64_t low_at = 0, high_at = 0;
  bool any = false, finite = true;

  void add(const Number& number, std::uint64_t at) {
    if (!any || number < low) low = number, low_at = at;
    if (!any || high < number) high = number, high_at = at;
    any = true;
  }
  void add(const Extremes& more) {
    finite = finite && more.finite;
    if (!more.any) return;
    add(more.low, more.low_at);
    add(more.high, more.high_at);
  }
};

// Extremes over all positions, on several threads. `find` gives those of a part. nullopt if stopped.
template <class Number, class Find>
std::optional<Extremes<Number>> extremes(std::uint64_t count, const std::function<bool()>& stop, const Find& find) {
  Extremes<Number> all;
  std::mutex mutex;
  const bool done = parallel_for(count, {0, 1u << 16, stop, {}}, [&](std::uint64_t begin, std::uint64_t end) {
    const Extremes<Number> part = find(begin, end);
    const std::lock_guard lock(mutex);
    all.add(part);
  });
  return done ? std::optional(all) : std::nullopt;
}

class ScaleFitter {
 public:
  ScaleFitter(const Invocation& invocation, const QuantizedTensor& output)
      : type_(invocation.data_type(output.data)),
        unsaturated_(invocation.schema->real_numbers.bind_unsaturated(invocation)) {
    const Tensor zero{{.data_type = DataType::UInt8, .sizes = {1}, .strides = {}}, Buffer::zeros(4)};
    const RealRange range = real_range({type_, 1, 0});
    lowest_ = static_cast<std::int64_t>(range.low), highest_ = static_cast<std::int64_t>(range.high);
    sizes_ = invocation.output().tensor.desc.sizes;
    for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
      if (invocation.schema->tensors[i].role != TensorRole::Input) continue;
      if (i == output.scale) scale_ = inputs_.size();
      if (i == output.zero_point) zero_point_ = inputs_.size();
      const auto& bound = invocation.tensors[i];
      inputs_.push_back(bound ? bound->tensor : zero);
    }
  }

  bool holds(std::int64_t result) const { return lowest_ <= result && result <= highest_; }

  // The operands at a position.
  std::vector<std::uint64_t> operands(std::uint64_t position) const {
    std::vector<std::uint64_t> bits;
    for (const Tensor& input : inputs_) bits.push_back(element_bits(input, is_single(input) ? 0 : position));
    return bits;
  }

  // The least zero point with which none of these elements saturates. Changes the scale and zero point of the operands.
  std::optional<std::int64_t> zero_point(std::vector<std::vector<std::uint64_t>>& elements, float scale) const {
    for (std::int64_t zero_point = lowest_; zero_point <= highest_; ++zero_point)
      if (std::ranges::all_of(elements, [&](auto& operands) { return holds(result(operands, {scale, zero_point})); }))
        return zero_point;
    return std::nullopt;
  }

  // For these elements. Positive floats have the order of their bits. With a larger scale the same zero point holds:
  // results move towards it.
  FittedScale fit(std::vector<std::vector<std::uint64_t>> elements) const {
    std::uint32_t low = 0, high = static_cast<std::uint32_t>(to_bits(std::numeric_limits<float>::max()));
    while (high - low > 1) {  // `low` is too small, `high` is not
      const std::uint32_t middle = low + (high - low) / 2;
      (zero_point(elements, from_bits<float>(middle)) ? high : low) = middle;
    }
    const float scale = from_bits<float>(high);
    return {scale, zero_point(elements, scale).value_or(0)};
  }

  std::optional<Extremes<std::int64_t>> results(const FittedScale& fit, const std::function<bool()>& stop) const {
    return extremes<std::int64_t>(count(), stop, [&](std::uint64_t begin, std::uint64_t end) {
      Extremes<std::int64_t> found;
      std::vector<std::uint64_t> operands(inputs_.size());
      for_each_position(inputs_, sizes_, begin, end, [&](std::uint64_t at, std::span<const std::uint64_t> bits) {
        std::ranges::copy(bits, operands.begin());
        found.add(result(operands, fit), at);
      });
      return found;
    });
  }

  std::uint64_t count() const { return element_count({.data_type = type_, .sizes = sizes_, .strides = {}}); }

 private:
  static bool is_single(const Tensor& tensor) { return element_count(tensor.desc) == 1; }

  // Before it saturates.
  std::int64_t result(std::vector<std::uint64_t>& operands, const FittedScale& fit) const {
    operands[scale_] = to_bits(fit.scale);
    operands[zero_point_] = convert_element(DataType::Int64, type_, to_bits(fit.zero_point));
    return unsaturated_(operands.data());
  }

  DataType type_;
  std::function<std::int64_t(const std::uint64_t*)> unsaturated_;
  std::int64_t lowest_ = 0, highest_ = 0;
  std::vector<std::uint32_t> sizes_;
  std::vector<Tensor> inputs_;              // in order of declaration; 0 for an absent one
  std::size_t scale_ = 0, zero_point_ = 0;  // indices into inputs_
};

}  // namespace

Result<FittedScale> fit_output_scale(const Invocation& invocation, const std::function<bool()>& stop) {
  const std::vector<QuantizedTensor> tensors = quantized_tensors(*invocation.schema);
  const auto output = std::ranges::find(tensors, invocation.schema->output(), &QuantizedTensor::data);
  const std::optional<RealOperator> real = RealOperator::of(invocation);
  if (output == tensors.end() || !output->zero_point || !invocation.schema->real_numbers.bind_unsaturated || !real)
    return bad_input("", "the output has no scale and zero point of one element");

  const ScaleFitter fitter(invocation, *output);
  const auto exact = extremes<ExactSum>(fitter.count(), stop, [&](std::uint64_t begin, std::uint64_t end) {
    Extremes<ExactSum> found;
    const Tensor& none = invocation.tensors[output->scale]->tensor;
    real->for_each(none, begin, end,
                   [&](std::uint64_t at, const ExactSum& number, RealOperator::Inputs, std::uint64_t) {
                     if (std::isfinite(number.high))
                       found.add(number, at);
                     else
                       found.finite = false;
                   });
    return found;
  });
  if (!exact) return cancelled();
  if (!exact->finite) return bad_input("", "a result is NaN or infinite: no scale holds it");
  if (exact->low.high == 0 && exact->high.high == 0) return bad_input("", "every result is 0: any scale holds it");

  // The operator rounds its sums. So another element than the exact extremes may be the first to saturate: then it
  // joins them.
  std::vector<std::uint64_t> positions = {exact->low_at, exact->high_at};
  for (;;) {
    std::vector<std::vector<std::uint64_t>> elements(positions.size());
    std::ranges::transform(positions, elements.begin(), [&](std::uint64_t at) { return fitter.operands(at); });
    const FittedScale fit = fitter.fit(std::move(elements));
    const auto results = fitter.results(fit, stop);
    if (!results) return cancelled();
    const bool low_fits = fitter.holds(results->low), high_fits = fitter.holds(results->high);
    if (low_fits && high_fits) return fit;
    const std::uint64_t at = low_fits ? results->high_at : results->low_at;
    if (std::ranges::find(positions, at) != positions.end()) return bad_input("", "no FLOAT32 scale is large enough");
    positions.push_back(at);
  }
}

}  // namespace opscope
