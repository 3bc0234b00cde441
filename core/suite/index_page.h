#pragma once
// index.html of a suite: one page that needs nothing else, not even JavaScript; a script of its own filters the cases.

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/suite/suite_manifest.h"

namespace opscope {

// PNG of each case with a picture, by SuiteEntry::file.
using SuitePictures = std::map<std::string, std::vector<std::byte>, std::less<>>;

std::string suite_page(const SuiteManifest& manifest, const SuitePictures& pictures);

// Standard base64 (RFC 4648) with padding.
std::string base64(std::span<const std::byte> bytes);

// Text in HTML, also in a quoted attribute.
std::string html(std::string_view text);

}  // namespace opscope
