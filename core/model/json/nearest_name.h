#pragma once
// What somebody may have meant by a name that is none of those allowed.

#include <set>
#include <string>
#include <string_view>

namespace opscope::json {

// The name of `allowed` that takes the fewest letters changed, added or left out to get from `name`, whatever their
// case; empty where that is more than a third of its letters.
std::string_view nearest_name(std::string_view name, const std::set<std::string, std::less<>>& allowed);

}  // namespace opscope::json
