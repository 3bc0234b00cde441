#include "app/gui/jobs/error_job.h"

#include <algorithm>

#include "core/limits/budget.h"

namespace opscope::gui {

void ErrorJob::want(const Wanted& wanted, const RealOperator& real) {
  if (wanted == wanted_) return;
  const auto outcome = std::ranges::find(wanted.results->backends, wanted.backend, &BackendOutcome::name);
  if (outcome == wanted.results->backends.end() || !outcome->ran()) return clear();
  wanted_ = wanted;
  problem_.clear();
  task_.start([real, output = *outcome->output, unit = wanted.map,
               limit = wanted.results->request.memory_limit](const TaskControl& control) -> Result<Found> {
    const auto stop = [&] { return control.pause_or_stop(); };
    Found found;
    Result<QuantizationErrors> errors = quantization_errors(real, output, stop);
    if (!errors) return tl::unexpected(errors.error());
    found.errors = *errors;
    if (!unit) return found;
    const std::uint64_t bytes = times_bytes(element_count(output.desc), sizeof(float));
    if (auto fits = check_memory(bytes, limit); !fits) return tl::unexpected(fits.error());
    Result<Tensor> map = quantization_error_map(real, output, *unit, stop);
    if (!map) return tl::unexpected(map.error());
    found.map = ErrorMap{*std::move(map), *unit};
    return found;
  });
}

void ErrorJob::clear() {
  if (!wanted_.results) return;
  task_.cancel();
  wanted_ = {}, found_ = {}, problem_.clear();
}

bool ErrorJob::take() {
  std::optional<Result<Found>> ended = task_.take();
  if (!ended || !wanted_.results || (!*ended && ended->error().kind == Error::Kind::Cancelled)) return false;
  found_ = ended->value_or(Found{});
  if (!*ended) problem_ = ended->error().what;
  return true;
}

}  // namespace opscope::gui
