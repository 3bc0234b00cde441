#pragma once

#include <cstddef>
#include <string>

namespace opscope {

// "N", "C", "H", "W" at rank 4, else "d0", "d1", ...
std::string dimension_name(std::size_t rank, std::size_t dimension);

}  // namespace opscope
