#pragma once

#include <string>

namespace opscope {

// "opscope 1.2.3"
std::string version_text();

}  // namespace opscope
