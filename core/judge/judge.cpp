#include "core/judge/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/compare/comparison_text.h"
#include "core/judge/bytes.h"
#include "core/judge/stray_write.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

Judgement passed_bit_for_bit(const Tensor& output, const Tolerance& measure) {
  Judgement judgement;
  judgement.measure = measure;
  judgement.comparison.elements = element_count(output.desc);
  judgement.comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)] = judgement.comparison.elements;
  return judgement;
}

Judgement of_error(const Error& error, const Tolerance& measure) {
  switch (error.kind) {
    case Error::Kind::Unavailable: return skipped(error.what, measure);
    case Error::Kind::BadInput: return failed(Fault::NoResult, "refused the case: " + error.text(), measure);
    case Error::Kind::Broken:
    case Error::Kind::Cancelled: break;
  }
  return failed(Fault::NoResult, error.what, measure);
}

}  // namespace

Tolerance declared_measure(const Invocation& invocation) {
  const Accuracy* declared = find_accuracy(invocation.schema->accuracy, invocation.output().tensor.desc.data_type);
  return declared ? Tolerance{.absolute = 0, .relative = 0, .ulp = declared->ulp} : Tolerance{};
}

Result<std::optional<Judgement>> judge_completion(const Invocation& invocation, const Result<RunResult>& run,
                                                  InputWitness& inputs, const JudgeOptions& options) {
  if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
  if (const auto what = inputs.changed(options.guards, options.stop))
    return failed(Fault::InputChanged, *what, options.measure);
  if (!run) return of_error(run.error(), options.measure);
  const BoundTensor& output = invocation.output();
  if (run->output.size() == output.tensor.buffer.size()) return std::nullopt;
  return failed(Fault::StrayWrite,
                fmt::format("resource '{}' came back with {} bytes instead of {}", output.resource, run->output.size(),
                            output.tensor.buffer.size()),
                options.measure);
}

Result<Judgement> judge_output(const Invocation& invocation, const Buffer& expected, const Buffer& actual,
                               const JudgeOptions& options) {
  const Tensor& output = invocation.output().tensor;
  const bool same = expected.same_storage(actual) || !first_difference(expected.bytes(), actual.bytes(), options.stop);
  if (options.stop && options.stop()) return cancelled();
  if (same) return passed_bit_for_bit(output, options.measure);
  Result<Judgement> judgement = judge_elements({output.desc, expected, output.offset},
                                               {output.desc, actual, output.offset}, output.desc.sizes, options);
  if (!judgement || judgement->failed()) return judgement;
  const auto stray = stray_write(invocation, actual, options.guards, options.stop);
  if (options.stop && options.stop()) return cancelled();
  if (!stray) return judgement;
  judgement->status = Status::Failed;
  judgement->fault = Fault::StrayWrite;
  judgement->reason = fmt::format("the elements are {}, but bytes between or around them were written: {}",
                                  judgement->comparison.identical() ? "equal" : measure_text(options.measure), *stray);
  return judgement;
}

Result<Judgement> judge_run(const Invocation& invocation, const Result<RunResult>& run, InputWitness& inputs,
                            const Buffer& expected, const JudgeOptions& options) {
  Result<std::optional<Judgement>> decided = judge_completion(invocation, run, inputs, options);
  if (!decided) return tl::unexpected(decided.error());
  if (*decided) return **std::move(decided);
  return judge_output(invocation, expected, run->output, options);
}

Result<Judgement> judge_elements(const Tensor& expected, const Tensor& actual, std::span<const std::uint32_t> sizes,
                                 const JudgeOptions& options) {
  const Result<Comparison> found = compare(expected, actual, options.measure, options.stop);
  if (!found) return tl::unexpected(found.error());
  Judgement judgement;
  judgement.measure = options.measure;
  judgement.comparison = *found;
  if (found->equal()) return judgement;
  judgement.status = Status::Failed;
  judgement.fault = Fault::Elements;
  judgement.reason = difference_text(*found, expected, actual, sizes);
  judgement.first_mismatch = index_of(found->first_mismatch, sizes);
  return judgement;
}

namespace {

// `actual` against what the reference gives on `own`. nullopt: that has the bytes of `shared`, or cannot be run.
Result<std::optional<Judgement>> judge_on_own(const Tolerance& measure, const Invocation& own, const Invocation& shared,
                                              Backend& reference, const Buffer& actual,
                                              const std::function<bool()>& stop) {
  const auto same = [&](const std::optional<BoundTensor>& a, const std::optional<BoundTensor>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    const Buffer &mine = a->tensor.buffer, &other = b->tensor.buffer;
    return mine.same_storage(other) || !first_difference(mine.bytes(), other.bytes(), stop);
  };
  const bool reads_the_same = std::ranges::equal(own.tensors, shared.tensors, same);
  if (stop && stop()) return cancelled();
  if (reads_the_same) return std::nullopt;
  const Result<RunResult> run = reference.run(own, {.threads = 0, .stop = stop, .progress = {}, .keep_contents = true});
  if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
  if (!run || run->output.size() != actual.size()) return std::nullopt;
  return judge_output(own, run->output, actual, {measure, 0, stop}).map([](Judgement judgement) {
    return std::optional(std::move(judgement));
  });
}

}  // namespace

Result<void> find_inherited(Judgement& judgement, const Invocation& own, const Invocation& shared, Backend& reference,
                            const Buffer& actual, const std::function<bool()>& stop) {
  if (judgement.fault != Fault::Elements) return {};
  const auto found = judge_on_own(judgement.measure, own, shared, reference, actual, stop);
  if (!found) return tl::unexpected(found.error());
  const std::optional<Judgement>& on_own = *found;
  if (!on_own) return {};
  judgement.right_on_own_inputs = !on_own->failed();
  if (!on_own->failed()) return {};
  judgement.own_difference = on_own->comparison;
  return {};
}

Result<void> doubt_inputs(Judgement& judgement, const Invocation& own, const Invocation& shared, Backend& reference,
                          const Buffer& actual, const std::function<std::string()>& read,
                          const std::function<bool()>& stop) {
  if (judgement.status != Status::Passed || !judgement.compared()) return {};
  const auto on_own = judge_on_own(judgement.measure, own, shared, reference, actual, stop);
  if (!on_own) return tl::unexpected(on_own.error());
  if (*on_own && (*on_own)->failed())
    judgement =
        mistrusted(std::move(judgement), fmt::format("it was not computed from {}, which would give {} other {}",
                                                     read(), with_thousands((*on_own)->comparison.mismatches),
                                                     (*on_own)->comparison.mismatches == 1 ? "element" : "elements"));
  return {};
}

}  // namespace opscope
