#pragma once
// An error's text in a sentence that has named the culprit already.

#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope {

// error.text() without `named` where it begins with it: "/a.npy: line 2: ends too early" is "line 2: ends too early"
// beside the name "/a.npy".
std::string text_beside(std::string_view named, const Error& error);

}  // namespace opscope
