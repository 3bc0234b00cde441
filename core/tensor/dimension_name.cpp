#include "core/tensor/dimension_name.h"

#include <fmt/format.h>

#include <string_view>

namespace opscope {

std::string dimension_name(std::size_t rank, std::size_t dimension) {
  constexpr std::string_view letters = "NCHW";
  return rank == letters.size() ? std::string(1, letters[dimension]) : fmt::format("d{}", dimension);
}

}  // namespace opscope
