#pragma once
// An error's text in a sentence that has named the culprit already.

#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope {

// error.text() without `named` where it begins with it. Beside the name "/a.json", "/a.json: ends too early" is
// "ends too early", and "/a.json:15:76: nests too deep" is "15:76: nests too deep".
std::string text_beside(std::string_view named, const Error& error);

}  // namespace opscope
