#include "core/cases/invalid_case.h"

#include "core/cases/spoil.h"

namespace opscope {
namespace spoil {

std::size_t any_tensor(Random& random, const Invocation& invocation, const std::function<bool(std::size_t)>& suits) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
    if (invocation.tensors[i] && (!suits || suits(i))) found.push_back(i);
  return found.empty() ? invocation.tensors.size() : found[below(random, found.size())];
}

const std::string& name_of(const Invocation& invocation, std::size_t tensor) {
  return invocation.schema->tensors[tensor].name;
}

TensorDesc& desc_of(Invocation& invocation, std::size_t tensor) { return invocation.tensors[tensor]->tensor.desc; }

}  // namespace spoil

InvalidCase invalid_case(std::uint64_t number, const CaseOptions& options) {
  static const spoil::Ways ways = [] {
    spoil::Ways all = spoil::description_ways();
    for (const spoil::Ways& more : {spoil::group_ways(), spoil::binding_ways()})
      all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  // By turns, and where a case does not lend itself to one, to the next that it lends itself to.
  Random random(number);
  InvalidCase made{random_case(number, options), {}};
  for (std::size_t i = 0;; ++i)
    if (auto spoilt = ways[(number + i) % ways.size()](random, made.invocation)) {
      made.spoilt = *std::move(spoilt);
      return made;
    }
}

}  // namespace opscope
