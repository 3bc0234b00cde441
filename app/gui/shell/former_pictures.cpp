#include "app/gui/shell/former_pictures.h"

#include <algorithm>

namespace opscope::gui {

bool keeps_former_pictures(const Results& shown, const Results& growing) {
  if (growing.state != Results::State::Growing || !shown.invocation || !growing.invocation) return false;
  const Request &before = shown.request, &now = growing.request;
  if (before.tab != now.tab || before.dispatch != now.dispatch) return false;
  const auto has_output = [](const BackendOutcome& backend) { return backend.output.has_value(); };
  if (std::ranges::any_of(growing.backends, has_output) || std::ranges::none_of(shown.backends, has_output))
    return false;
  return shown.invocation->schema == growing.invocation->schema &&
         shown.invocation->output().tensor.desc != growing.invocation->output().tensor.desc;
}

}  // namespace opscope::gui
