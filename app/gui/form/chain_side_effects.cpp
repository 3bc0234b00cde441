#include "app/gui/form/chain_side_effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/chain.h"
#include "app/gui/jobs/load_case.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::string resized_text(const Model& before, const Model& after, std::size_t edited) {
  const std::size_t count = dispatches(before).size();
  if (count < 2 || dispatches(after).size() != count) return "";
  std::vector<std::string> names;
  for (std::size_t dispatch = 0; dispatch < count; ++dispatch) {
    const Dispatchable *was = find_dispatchable(before, dispatch), *is = find_dispatchable(after, dispatch);
    if (!was || !is || was->name != is->name || was->desc.schema != is->desc.schema) return "";
    bool resized = false;
    for (std::size_t i = 0; i < is->desc.tensors.size(); ++i) {
      const std::optional<TensorDesc>&old = was->desc.tensors[i], &now = is->desc.tensors[i];
      resized = resized || (old && now && old->sizes != now->sizes);
    }
    const std::string name = visible_name(is->name, 24);
    if (resized && dispatch != edited && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names.empty() ? "" : fmt::format("tensors of {} have new sizes too", and_list(names));
}

std::string shared_text(const Model& before, const Model& after, std::size_t edited) {
  std::string text;
  for (const Resource& resource : after.resources) {
    const Resource* was = before.find_resource(resource.name);
    if (!was || was->initial_values.index() == resource.initial_values.index()) continue;
    std::vector<std::string> names;
    for (const TensorAt at : tensors_bound_to(after, resource.name)) {
      const OperatorSchema& schema = *find_dispatchable(after, at.dispatch)->desc.schema;
      if (at.dispatch == edited || schema.tensors[at.tensor].role != TensorRole::Input || writer_of(after, at))
        continue;
      const std::string name = visible_name(find_dispatch(after, at.dispatch)->dispatchable, 24);
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    if (names.empty()) continue;
    text += fmt::format("{}{} {} the new values of {} too", text.empty() ? "" : ", and ", and_list(names),
                        names.size() == 1 ? "reads" : "read", visible_name(resource.name, 24));
  }
  return text;
}

}  // namespace opscope::gui
