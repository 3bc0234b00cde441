#include "core/bench/candidate_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "core/cases/attribute_numbers.h"
#include "core/judge/judge.h"
#include "core/sweep/combinations.h"
#include "core/sweep/counterexample.h"
#include "core/sweep/element_source.h"
#include "core/sweep/row.h"
#include "core/sweep/strata.h"
#include "core/tensor/tensor.h"

namespace opscope {
namespace {

using Clock = std::chrono::steady_clock;

// The measurements wait for the check.
constexpr std::chrono::seconds longest_shrinking(2), longest_at_boundaries(5);

// The case's attributes and single elements.
SweepSetting setting_of(const Invocation& invocation) {
  SweepSetting setting{"", invocation.attributes, {}};
  setting.single_elements.resize(invocation.tensors.size());
  for (std::size_t t = 0; t < invocation.tensors.size(); ++t)
    if (invocation.schema->tensors[t].single_element && invocation.tensors[t])
      setting.single_elements[t] = element_bits(invocation.tensors[t]->tensor, 0);
  return setting;
}

// All combinations of the boundaries of the inputs' types and of the setting, as one row.
Invocation boundaries_of(const SweepSpace& space, const SweepSetting& setting) {
  const OperatorSchema& schema = *space.schema;
  std::vector<double> numbers = attribute_numbers(setting.attributes);
  numbers.insert(numbers.end(), {-2.5, -1.5, -0.5, 0.5, 1.5, 2.5});  // ties of rounding
  std::vector<std::vector<std::uint64_t>> edges(schema.tensors.size());
  std::uint64_t count = 1;
  for (const std::size_t t : walked_inputs(schema)) {
    edges[t] = strata_of(space.data_types[t], numbers).edges;
    count *= edges[t].size();
  }
  std::vector<std::optional<Buffer>> buffers(schema.tensors.size());
  std::uint64_t repeated = 1;  // how often a value stands before the next one
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    const TensorDeclaration& declared = schema.tensors[t];
    const std::size_t size = element_size(space.data_types[t]);
    const bool single = declared.single_element && declared.role == TensorRole::Input;
    if (single && !setting.single_elements[t]) continue;
    const std::uint64_t elements = single ? 1 : count;
    buffers[t] = Buffer::make((elements * size + 3) / 4 * 4, [&](std::span<std::byte> bytes) {
      std::ranges::fill(bytes, std::byte{0xA5});
      if (single) std::memcpy(bytes.data(), &*setting.single_elements[t], size);
      if (edges[t].empty()) return;
      for (std::uint64_t i = 0; i < count; ++i)
        std::memcpy(bytes.data() + i * size, &edges[t][i / repeated % edges[t].size()], size);
    });
    if (!edges[t].empty()) repeated *= edges[t].size();
  }
  return row_of(space, setting, count, std::move(buffers));
}

class Checker {
 public:
  Checker(Backend& tested, Backend& reference, const std::function<bool()>& stop)
      : tested_(tested), reference_(reference), stop_(stop) {}

  Result<void> on_random_data(const BenchCase& bench_case, const Invocation& invocation) {
    const Result<std::optional<Judgement>> found = judged(invocation);
    if (!found) return tl::unexpected(found.error());
    if (*found && (*found)->status == Status::Skipped) check_.left_out.push_back(bench_case);
    if (!*found || !(*found)->failed() || check_.failing) return {};
    fails((*found)->reason, bench_case, shrunk_failure(invocation, retrial(Clock::now() + longest_shrinking)));
    return {};
  }

  // All of them are one packed row.
  Result<void> at_boundaries(const BenchCase& bench_case, const Invocation& invocation, bool with_settings) {
    SweepSpace space{bench_case.schema, {}, invocation.numerics, {}, false, 0};
    for (std::size_t t = 0; t < invocation.tensors.size(); ++t) space.data_types.push_back(invocation.data_type(t));
    space.settings.each = {setting_of(invocation)};
    if (with_settings)
      for (SweepSetting& each : sweep_settings_of(*bench_case.schema, space.data_types).each)
        space.settings.each.push_back(std::move(each));
    const Clock::time_point ends = Clock::now() + longest_at_boundaries;
    for (std::size_t i = 0; i < space.settings.each.size(); ++i) {
      const SweepSetting& setting = space.settings.each[i];
      if (Clock::now() >= ends) {
        untried_ += space.settings.each.size() - i;
        return {};
      }
      const Invocation row = boundaries_of(space, setting);
      const Result<std::optional<Judgement>> found = judged(row);
      if (!found) return tl::unexpected(found.error());
      if (!*found || !(*found)->failed()) continue;
      Counterexample smallest =
          smallest_failure(row, (*found)->comparison.first_mismatch, retrial(Clock::now() + longest_shrinking));
      const std::string reason = smallest.what;
      fails(reason, bench_case, std::move(smallest));
      check_.at_boundaries = true;
      return {};
    }
    return {};
  }

  bool has_failed() const { return check_.status == Status::Failed; }
  CandidateCheck check() {
    if (check_.status == Status::Passed && untried_ > 0)
      check_.reason = fmt::format("special values of {} settings were not compared: it took too long", untried_);
    return std::move(check_);
  }

 private:
  // nullopt: the reference does not run it.
  Result<std::optional<Judgement>> judged(const Invocation& invocation) {
    RunOptions options;
    options.stop = stop_;
    const Result<RunResult> expected = reference_.run(invocation, options);
    if (!expected && expected.error().kind == Error::Kind::Cancelled) return tl::unexpected(expected.error());
    if (!expected) return std::nullopt;
    InputWitness inputs(invocation, stop_);
    const Result<RunResult> run = tested_.run(invocation, options);
    const Result<Judgement> found =
        judge_run(invocation, run, inputs, expected->output, {declared_measure(invocation), 0, stop_});
    if (!found) return tl::unexpected(found.error());
    if (check_.status == Status::Skipped && found->status == Status::Skipped && check_.reason.empty())
      check_.reason = found->reason;
    if (check_.status == Status::Skipped && found->status != Status::Skipped)
      check_.status = Status::Passed, check_.reason.clear();
    return *found;
  }

  void fails(const std::string& reason, const BenchCase& bench_case, Counterexample smallest) {
    check_.status = Status::Failed, check_.reason = reason;
    check_.failing = bench_case, check_.smallest = std::move(smallest);
  }

  Retrial retrial(Clock::time_point ends) {
    return {reference_, tested_, std::nullopt, [this, ends] { return (stop_ && stop_()) || Clock::now() >= ends; }};
  }

  Backend& tested_;
  Backend& reference_;
  const std::function<bool()>& stop_;
  CandidateCheck check_;
  std::size_t untried_ = 0;  // settings that were left out at the boundaries, of all cases
};

}  // namespace

Result<CandidateCheck> check_candidate(const BenchRequest& request, Backend& tested, Backend& reference,
                                       const std::function<bool()>& stop) {
  if (request.elements.empty()) return CandidateCheck{};
  BenchRequest smallest = request;
  smallest.elements = {std::ranges::min(request.elements)};
  const Result<std::vector<BenchCase>> cases = plan_bench(smallest);
  if (!cases) return CandidateCheck{};  // the bench itself says why
  Checker checker(tested, reference, stop);
  for (const bool at_boundaries : {false, true})
    for (const BenchCase& each : *cases) {
      if (at_boundaries && (checker.has_failed() || each.layout != cases->front().layout)) continue;
      const Result<Invocation> invocation = bench_invocation(each);
      if (!invocation) continue;
      const Result<void> done = at_boundaries ? checker.at_boundaries(each, *invocation, each.settings.empty())
                                              : checker.on_random_data(each, *invocation);
      if (!done) return tl::unexpected(done.error());
    }
  return checker.check();
}

}  // namespace opscope
