#include "app/gui/shell/read_range.h"

#include "app/gui/edits/access.h"

namespace opscope::gui {

std::optional<ValueRange> range_read(const Results& results, std::size_t dispatch) {
  if (dispatch == 0 || !results.invocation) return std::nullopt;
  const OperatorSchema& schema = *results.invocation->schema;
  const auto is_read = [&](const TensorSummary& each) {
    if (results.request.dispatch + 1 == dispatch) return !each.is_input && each.name == "reference";
    return results.request.dispatch == dispatch && each.is_input &&
           writer_of(*results.request.model, {dispatch, schema.find_tensor(each.name)}) == dispatch - 1;
  };
  for (const TensorSummary& each : results.tensors)
    if (is_read(each) && each.counted() && each.statistics.finite() > 0)
      return ValueRange{each.statistics.min, each.statistics.max};
  return std::nullopt;
}

}  // namespace opscope::gui
