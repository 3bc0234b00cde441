#include "app/gui/jobs/what_if_job.h"

#include "core/backends/reference/reference_backend.h"

namespace opscope::gui {

void WhatIfJob::start(ResultsPtr results) {
  state_ = {.kind = State::Kind::Counting, .fraction = 0, .rows = {}, .problem = {}};
  task_.start([results = std::move(results)](const TaskControl& control) {
    RunOptions options;
    options.stop = [&] { return control.pause_or_stop(); };
    options.progress = [&](double fraction) { control.report("", fraction); };
    return what_if(*results->invocation, *results->backends.front().output, *make_reference_backend(), options);
  });
}

void WhatIfJob::stop() {
  if (state().kind != State::Kind::Counting) return;
  task_.cancel();
  state_ = {.kind = State::Kind::GivenUp, .fraction = 0, .rows = {}, .problem = "a newer edit came first"};
}

const WhatIfJob::State& WhatIfJob::state() {
  if (state_.kind != State::Kind::Counting) return state_;
  if (const auto progress = task_.progress()) state_.fraction = progress->fraction;
  if (auto ended = task_.take(); ended && *ended)
    state_ = {.kind = State::Kind::Done, .fraction = 1, .rows = **std::move(ended), .problem = {}};
  else if (ended)
    state_ = {.kind = State::Kind::GivenUp, .fraction = 0, .rows = {}, .problem = ended->error().text()};
  return state_;
}

}  // namespace opscope::gui
