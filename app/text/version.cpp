#include "app/text/version.h"

namespace opscope {

std::string version_text() { return "opscope " OPSCOPE_VERSION; }

}  // namespace opscope
