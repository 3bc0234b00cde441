#include "app/gui/shell/kept_range.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/edits/access.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "app/gui/widgets/marked_number.h"
#include "core/picture/legend.h"

namespace opscope::gui {
namespace {

bool has_other_values(const Model& before, const Model& after, TensorAt at) {
  const Resource *was = find_resource(before, at), *is = find_resource(after, at);
  if (was == nullptr || is == nullptr || kind_of(was->initial_values) != kind_of(is->initial_values)) return true;
  const FileValues *from = find_file(before, at), *to = find_file(after, at);
  return from != nullptr && to != nullptr &&
         (from->source_path != to->source_path || !(from->conversion == to->conversion));
}

bool has_other_values(const Model& before, const Model& after, std::size_t dispatch) {
  const Dispatchable *was = find_dispatchable(before, dispatch), *is = find_dispatchable(after, dispatch);
  if (was == nullptr || is == nullptr) return false;
  const OperatorSchema& schema = *is->desc.schema;
  if (was->desc.schema != &schema) return true;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (schema.tensors[i].role == TensorRole::Input && is->desc.tensors[i] &&
        has_other_values(before, after, TensorAt{dispatch, i}))
      return true;
  return false;
}

bool has_type(const Model& model, std::size_t dispatch, DataType type) {
  return std::ranges::any_of(find_dispatchable(model, dispatch)->desc.tensors,
                             [&](const auto& desc) { return desc && desc->data_type == type; });
}

}  // namespace

std::string kept_range_text(const Model& before, const Model& after, std::size_t dispatch, const HeatmapView& view,
                            std::span<const HeatmapSource> sources) {
  if (view.ranges.empty() || !has_other_values(before, after, dispatch)) return "";
  for (const HeatmapSource& source : sources) {
    if (source.reference || source.is_condition || !has_type(after, dispatch, source.range_type())) continue;
    auto set = view.ranges.find(own_group(source));  // which comes before that of its data type
    if (set == view.ranges.end()) set = view.ranges.find(range_group(source, view));
    if (set == view.ranges.end()) continue;
    const auto shown = [&](long double end) {
      return marked_number(picture::shown_value(end, source.shown_meaning()), 4, source.tensor.desc.data_type);
    };
    return fmt::format("colours still show {} to {}, as set by hand", shown(set->second.low), shown(set->second.high));
  }
  return "";
}

}  // namespace opscope::gui
