#include "core/sweep/random_run.h"

#include <fmt/format.h>

#include <utility>

#include "core/cases/agreement.h"
#include "core/cases/invalid_case.h"
#include "core/cases/random_case.h"
#include "core/compare/comparison_text.h"
#include "core/sweep/counterexample.h"
#include "core/validation/validate.h"

namespace opscope {
namespace {

class RandomRunner {
 public:
  RandomRunner(const SweepRequest& request, const std::vector<const OperatorSchema*>& operators, const RandomRun& run,
               RandomOutcome so_far)
      : request_(request), operators_(operators), run_(run), outcome_(std::move(so_far)) {
    outcome_.planned_valid = request.random_cases;
    outcome_.planned_invalid = invalid_cases_of(request);
  }

  Result<RandomOutcome> all() {
    const auto start = std::chrono::steady_clock::now();
    const auto earlier = std::exchange(outcome_.seconds, {});  // 0 until they end
    while (outcome_.valid < outcome_.planned_valid && !run_.stop())
      if (const Result<void> done = valid_case(outcome_.valid++); !done) return tl::unexpected(done.error());
    while (outcome_.invalid < outcome_.planned_invalid && !run_.stop()) invalid_case(outcome_.invalid++);
    outcome_.seconds = earlier + (std::chrono::steady_clock::now() - start);
    return std::move(outcome_);
  }

 private:
  std::uint64_t number_of(std::uint64_t n) const { return (request_.seed << 32) + n; }
  CaseOptions options_of(std::uint64_t n) const {
    CaseOptions options;
    options.schema = operators_[n % operators_.size()];
    options.data_type = request_.data_type;
    options.strides = request_.layout;
    if (request_.own_numerics_only) options.numerics = request_.numerics;
    return options;
  }

  Result<void> valid_case(std::uint64_t n) {
    const Invocation invocation = random_case(number_of(n), options_of(n));
    bool failed = false, is_new = false;
    for (Backend* candidate : run_.candidates) {
      const std::string name(candidate->name());
      const std::optional<Tolerance> own = own_measure(request_.measures, name);
      const Result<GuardedJudgement> judged = judge_within_guards(invocation, run_.reference, *candidate, {}, own);
      if (!judged) return tl::unexpected(judged.error());
      if (judged->judgement.status == Status::Skipped) {
        outcome_.skipped.emplace(name, judged->judgement.reason);
        ++outcome_.left_out[name][judged->judgement.reason];
        continue;
      }
      ++outcome_.ran[name];
      if (!own) outcome_.measures.insert(measure_text(judged->judgement.measure));
      if (!judged->failed()) continue;
      failed = true;
      ++outcome_.failed_by[name];
      if (!run_.reduces || !is_first_of(name, outcome_)) continue;
      add(outcome_, shrunk_failure(invocation, {run_.reference, *candidate, own, run_.stop}));
      is_new = true;
    }
    outcome_.failed += failed ? 1 : 0;
    if (is_new && run_.failing) run_.failing(outcome_);
    run_.after_case(true);
    return {};
  }

  void invalid_case(std::uint64_t n) {
    const InvalidCase made = opscope::invalid_case(number_of(n), options_of(n));
    if (!has_errors(validate(made.invocation))) {
      ++outcome_.failed;
      if (!outcome_.first)
        outcome_.first =
            Counterexample{"", made.invocation, fmt::format("The validator did not refuse: {}.", made.what)};
      if (outcome_.failed == 1 && run_.failing) run_.failing(outcome_);
    }
    run_.after_case(false);
  }

  const SweepRequest& request_;
  const std::vector<const OperatorSchema*>& operators_;
  const RandomRun& run_;
  RandomOutcome outcome_;
};

}  // namespace

std::uint64_t invalid_cases_of(const SweepRequest& request) { return request.random_cases / 4; }

Result<RandomOutcome> run_random_cases(const SweepRequest& request, const std::vector<const OperatorSchema*>& operators,
                                       const RandomRun& run, RandomOutcome so_far) {
  if (operators.empty()) return so_far;
  return RandomRunner(request, operators, run, std::move(so_far)).all();
}

}  // namespace opscope
