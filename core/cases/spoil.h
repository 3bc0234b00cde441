#pragma once
// Ways to spoil a valid invocation.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/cases/invalid_case.h"
#include "core/cases/random_values.h"

namespace opscope::spoil {

// Changes `made` and says in a sentence's words what is wrong now; nullopt, and nothing changed, where this case has
// not what it takes.
using Way = std::function<std::optional<std::string>(Random&, Invocation& made)>;
using Ways = std::vector<Way>;

// Rules about descriptions and attributes, about groups of tensors and support tables, about bindings.
Ways description_ways();
Ways group_ways();
Ways binding_ways();

// A random tensor among those that are there and of which `suits` holds; tensors.size() where there is none.
std::size_t any_tensor(Random& random, const Invocation& invocation,
                       const std::function<bool(std::size_t tensor)>& suits = {});
const std::string& name_of(const Invocation& invocation, std::size_t tensor);
TensorDesc& desc_of(Invocation& invocation, std::size_t tensor);

}  // namespace opscope::spoil
