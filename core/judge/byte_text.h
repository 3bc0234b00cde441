#pragma once
// Describes one byte of a resource.

#include <cstddef>
#include <cstdint>
#include <string>

namespace opscope {

// "byte 12 of resource 'A' is 0x01 instead of 0x00". With guards: "byte 3 before resource 'A' ...", "byte 1 after ...".
// `size`: of the resource with its guards; `at` counts from the first of them.
std::string changed_byte_text(const std::string& resource, std::uint64_t size, std::uint64_t guards, std::uint64_t at,
                              std::byte before, std::byte now);

}  // namespace opscope
