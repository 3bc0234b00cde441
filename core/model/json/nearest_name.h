#pragma once
// Finds the allowed name that is most similar to a misspelt one.

#include <set>
#include <string>
#include <string_view>

namespace opscope::json {

// The name in `allowed` with the least edit distance to `name`, ignoring case; empty if that is more than a third of
// its letters.
std::string_view nearest_name(std::string_view name, const std::set<std::string, std::less<>>& allowed);

}  // namespace opscope::json
