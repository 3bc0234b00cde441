#pragma once

#include <string>
#include <vector>

namespace opscope {

// "cpu", "cpu and gpu", "cpu, gpu and mine"
std::string and_list(const std::vector<std::string>& names);

}  // namespace opscope
