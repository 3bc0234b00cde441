#include "app/gui/jobs/summarize.h"

#include <algorithm>

#include "core/picture/histogram_range.h"

namespace opscope::gui {
namespace {

// A tensor of the same bytes that satisfies `wanted`. Entries keep their buffers alive, so the same storage means the
// same contents.
template <class Wanted>
const TensorSummary* twin_of(const TensorSummary& summary, std::span<const TensorSummary> list, const Wanted& wanted) {
  const auto found = std::ranges::find_if(list, [&](const TensorSummary& each) {
    return &each != &summary && each.tensor.buffer.same_storage(summary.tensor.buffer) &&
           each.tensor.offset == summary.tensor.offset && each.tensor.desc == summary.tensor.desc && wanted(each);
  });
  return found == list.end() ? nullptr : &*found;
}

bool is_counted(const TensorSummary& summary) { return summary.counted(); }

bool is_data(const TensorDeclaration& tensor) {
  return tensor.kind == TensorKind::Data || tensor.kind == TensorKind::Gradient;
}

bool has_data(const OperatorSchema& schema) { return std::ranges::any_of(schema.tensors, is_data); }

// True if it is counted over the common range: data of more than one element. Truth values are counted only if the
// operator has nothing else.
bool shares_range(const TensorSummary& summary, const OperatorSchema& schema) {
  const auto& tensor = schema.tensors[summary.is_input ? schema.find_tensor(summary.name) : schema.output()];
  return !tensor.single_element && (is_data(tensor) || !has_data(schema));
}

// With less than this share of the values of the output of another tab's case, those of the case in front would be a
// single line.
constexpr double least_share = 0.01;

// The bins of all tensors that share them, also of the operator's bounds.
HistogramAxis common_axis(const Results& results) {
  const OperatorSchema& schema = *results.invocation->schema;
  if (!has_data(schema)) return histogram_axis(picture::condition_range, true);
  const auto is_of_other_case = [&](const TensorSummary& summary) {
    const BackendOutcome* outcome = summary.is_input ? nullptr : results.outcome(summary.name);
    return outcome && results.is_other_case(*outcome);
  };
  const auto axis_of = [&](bool with_other_case) {
    std::vector<Tensor> tensors, own;
    std::vector<Statistics> numbers;
    for (const TensorSummary& summary : results.tensors) {
      if (!shares_range(summary, schema) || (!with_other_case && is_of_other_case(summary))) continue;
      tensors.push_back(summary.tensor);
      numbers.push_back(summary.statistics);
      if (!is_of_other_case(summary)) own.push_back(summary.tensor);
    }
    const picture::Range range = histogram_range(tensors, numbers, bounds_of(schema, results.invocation->attributes));
    return histogram_axis(range, hold_integers(own));  // bins as wide as integers also count fractions
  };
  const HistogramAxis whole = axis_of(true);
  if (std::ranges::none_of(results.tensors, is_of_other_case)) return whole;
  const HistogramAxis own = axis_of(false);
  return own.high - own.low < (whole.high - whole.low) * least_share ? own : whole;
}

}  // namespace

void list_tensors(Results& results, std::span<const TensorSummary> known) {
  std::vector<TensorSummary> listed;
  const auto list = [&](TensorSummary summary) {
    const TensorSummary* twin = twin_of(summary, results.tensors, is_counted);
    if (twin == nullptr) twin = twin_of(summary, known, is_counted);
    if (twin != nullptr) {
      summary.statistics = twin->statistics;
      summary.histogram = twin->histogram;
    }
    listed.push_back(std::move(summary));
  };
  const OperatorSchema& schema = *results.invocation->schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (const auto& bound = results.invocation->tensors[i]; schema.tensors[i].role == TensorRole::Input && bound)
      list({schema.tensors[i].name, bound->resource, true, bound->tensor, {}, {}});
  for (const BackendOutcome& backend : results.backends)
    if (backend.output) list({backend.name, backend.device, false, *backend.output, {}, {}});
  results.tensors = std::move(listed);
}

Result<void> count_tensors(Results& results, const std::function<bool()>& stop,
                           const std::function<void(double)>& progress) {
  const auto steps = static_cast<double>(2 * results.tensors.size());  // the numbers and the histogram of each
  auto report = [&, done = 0]() mutable {
    if (progress) progress(done++ / steps);
  };
  for (TensorSummary& summary : results.tensors) {
    report();
    if (summary.counted()) continue;
    const TensorSummary* twin = twin_of(summary, results.tensors, is_counted);
    Result<Statistics> numbers = twin ? twin->statistics : statistics(summary.tensor, stop);
    if (!numbers) return tl::unexpected(numbers.error());
    summary.statistics = *numbers;
  }
  const HistogramAxis axis = common_axis(results);
  const auto fits = [&](const TensorSummary& each) {
    const auto& known = each.histogram;
    return known && HistogramAxis{known->low, known->high, known->bins.size()} == axis;
  };
  for (TensorSummary& summary : results.tensors) {
    report();
    if (!shares_range(summary, *results.invocation->schema)) {
      summary.histogram.reset();
      continue;
    }
    if (fits(summary)) continue;
    const TensorSummary* twin = twin_of(summary, results.tensors, fits);
    Result<Histogram> counts =
        twin ? *twin->histogram : histogram(summary.tensor, axis.low, axis.high, axis.bins, stop);
    if (!counts) return tl::unexpected(counts.error());
    summary.histogram = *std::move(counts);
  }
  return {};
}

}  // namespace opscope::gui
