#pragma once
// What runs a backend, in plain words.

#include <string>
#include <string_view>

namespace opscope::gui {

// What Backend::device() of a backend of the program itself does not say, in one sentence. Empty for any other name.
std::string device_meaning(std::string_view backend, std::string_view device);

}  // namespace opscope::gui
