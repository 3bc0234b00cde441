#include "app/gui/tools/bench/wrong_result.h"

#include <fmt/format.h>

#include "app/gui/tools/failing_inputs.h"
#include "app/gui/verdict/whose_values.h"
#include "app/text/operator_name.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::string wrong_result(const std::string& candidate, const CandidateCheck& check) {
  const BenchCase& failing = *check.failing;
  const std::string who = visible_name(candidate),
                    what = fmt::format("{} {}", full_name(short_name(*failing.schema), failing.settings),
                                       name(failing.data_type)),
                    difference = with_owners(visible_message(check.reason), who),
                    inputs = check.at_boundaries ? failing_inputs(*check.smallest) : "";
  return inputs.empty() ? fmt::format("{} is wrong: {}, {}", who, what, difference)
                        : fmt::format("{} is wrong: {} with {}: {}", who, what, inputs, difference);
}

}  // namespace opscope::gui
