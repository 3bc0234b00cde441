#include "core/cases/invalid_case.h"

#include "core/cases/invalid_ways.h"

namespace opscope {
namespace invalid {

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

}  // namespace invalid

namespace {

const invalid::Ways& all_ways() {
  static const invalid::Ways ways = [] {
    invalid::Ways all = invalid::description_ways();
    for (const invalid::Ways& more : {invalid::group_ways(), invalid::binding_ways()})
      all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return ways;
}

}  // namespace

std::size_t invalid_ways() { return all_ways().size(); }

std::optional<InvalidCase> invalid_case_of(std::size_t way, std::uint64_t number, const CaseOptions& options) {
  Random random(number);
  InvalidCase made{random_case(number, options), {}};
  auto what = all_ways()[way](random, made.invocation);
  if (!what) return std::nullopt;
  made.what = *std::move(what);
  return made;
}

InvalidCase invalid_case(std::uint64_t number, const CaseOptions& options) {
  const invalid::Ways& ways = all_ways();
  // In turn; if one is not applicable to a case, the next that is.
  Random random(number);
  InvalidCase made{random_case(number, options), {}};
  for (std::size_t i = 0;; ++i)
    if (auto what = ways[(number + i) % ways.size()](random, made.invocation)) {
      made.what = *std::move(what);
      return made;
    }
}

}  // namespace opscope
