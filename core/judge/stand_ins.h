#pragma once
// The dispatches of a chain that the reference ran in place of a backend which cannot run them.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope {

// Of one backend along a chain. Names are those of dispatchables.
class StandIns {
 public:
  // For which dispatches before this one the reference stood in, of those whose results reach its inputs.
  std::vector<std::string> before(const Invocation& invocation) const;

  // The backend ran the dispatch. Called in the order of the chain.
  void ran(const Invocation& invocation);
  // The reference ran it instead.
  void stood_in(const Invocation& invocation, const std::string& dispatch);
  // Its output is there, whatever was run before it.
  void is_known(const Invocation& invocation) { of_resource_.erase(invocation.output().resource); }

 private:
  std::map<std::string, std::vector<std::string>> of_resource_;
};

// "the reference stood in for 'sign' and 'clip'"; empty if there are none.
std::string stand_in_text(std::span<const std::string> dispatches);

}  // namespace opscope
