#pragma once
// What this machine says of itself.

#include <string>

namespace opscope {

// "AMD EPYC 9354P 32-Core Processor"; "unknown" where the system does not say.
std::string processor_name();

}  // namespace opscope
