#pragma once
// What this machine says of itself.

#include <cstdint>
#include <string>

namespace opscope {

// Bytes that can be taken without swapping, as the system estimates them; a great number where it does not say.
std::uint64_t free_memory();

// "AMD EPYC 9354P 32-Core Processor"; "unknown" where the system does not say.
std::string processor_name();

}  // namespace opscope
