#include "core/judge/byte_text.h"

#include <fmt/format.h>

namespace opscope {
namespace {

std::string place(const std::string& resource, std::uint64_t size, std::uint64_t guards, std::uint64_t at) {
  const std::uint64_t end = size - guards;
  if (at < guards) return fmt::format("byte {} before resource '{}'", guards - at, resource);
  if (at >= end) return fmt::format("byte {} after resource '{}'", at - end + 1, resource);
  return fmt::format("byte {} of resource '{}'", at - guards, resource);
}

}  // namespace

std::string changed_byte_text(const std::string& resource, std::uint64_t size, std::uint64_t guards, std::uint64_t at,
                              std::byte before, std::byte now) {
  return fmt::format("{} is 0x{:02X} instead of 0x{:02X}", place(resource, size, guards, at),
                     std::to_integer<unsigned>(now), std::to_integer<unsigned>(before));
}

}  // namespace opscope
