#pragma once
// Upper and lower case of ASCII letters, whatever the locale. All other bytes stay as they are.

#include <string>
#include <string_view>

namespace opscope {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
std::string lower(std::string_view text);
std::string upper(std::string_view text);
bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace opscope
