#include "tests/support/shims.h"

namespace opscope::test {

std::filesystem::path shim_file(const std::string& name) {
  return std::filesystem::path(OPSCOPE_SHIMS) / ("libopscope_" + name + ".so");
}

}  // namespace opscope::test
