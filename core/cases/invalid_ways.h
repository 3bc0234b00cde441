#pragma once
// Ways to make a valid invocation invalid.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/cases/invalid_case.h"
#include "core/cases/random_values.h"

namespace opscope::invalid {

// Makes `made` invalid and returns what is wrong now, as part of a sentence. nullopt if not applicable; `made` is then
// unchanged.
using Way = std::function<std::optional<std::string>(Random&, Invocation& made)>;
using Ways = std::vector<Way>;

// Rules about descriptions and attributes, about groups of tensors and support tables, about bindings.
Ways description_ways();
Ways group_ways();
Ways binding_ways();

// A random tensor among those that are bound and for which `suits` holds; tensors.size() if there is none.
std::size_t any_tensor(Random& random, const Invocation& invocation,
                       const std::function<bool(std::size_t tensor)>& suits = {});
const std::string& name_of(const Invocation& invocation, std::size_t tensor);
TensorDesc& desc_of(Invocation& invocation, std::size_t tensor);

}  // namespace opscope::invalid
