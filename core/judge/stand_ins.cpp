#include "core/judge/stand_ins.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace opscope {

std::vector<std::string> StandIns::before(const Invocation& invocation) const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    if (i == invocation.schema->output() || !invocation.tensors[i]) continue;
    const auto found = of_resource_.find(invocation.tensors[i]->resource);
    if (found == of_resource_.end()) continue;
    for (const std::string& dispatch : found->second)
      if (std::ranges::find(all, dispatch) == all.end()) all.push_back(dispatch);
  }
  return all;
}

void StandIns::ran(const Invocation& invocation) { of_resource_[invocation.output().resource] = before(invocation); }

void StandIns::stood_in(const Invocation& invocation, const std::string& dispatch) {
  std::vector<std::string> all = before(invocation);
  if (std::ranges::find(all, dispatch) == all.end()) all.push_back(dispatch);
  of_resource_[invocation.output().resource] = std::move(all);
}

std::string stand_in_text(std::span<const std::string> dispatches) {
  std::string text;
  for (std::size_t i = 0; i < dispatches.size(); ++i)
    text += fmt::format("{}'{}'",
                        i == 0                      ? "the reference stood in for "
                        : i + 1 < dispatches.size() ? ", "
                                                    : " and ",
                        dispatches[i]);
  return text;
}

}  // namespace opscope
