#include "core/operators/schema/same_finding.h"

#include <algorithm>

namespace opscope {

bool says_the_same(const Diagnostic& a, const Diagnostic& b) {
  const auto field = [](const std::string& path) { return path.substr(std::min(path.find('.'), path.size())); };
  return a.message == b.message && field(a.path) == field(b.path);
}

}  // namespace opscope
