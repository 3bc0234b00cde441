#pragma once
// What the manifests of golden folders and of suites have in common.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/json/parse.h"
#include "core/model/json/write.h"

namespace opscope::json {

// Fails unless `path` is plainly inside its folder: relative, without "..", in its shortest form.
void check_inside(const std::string& path, const std::string& where);

// Path in the folder, with forward slashes -> SHA-256. Fails for any other path, and for what is no checksum.
std::map<std::string, std::string> checksums(const Value& files);

std::vector<std::string> texts(const Value& array);

void write_strings(Writer& writer, std::string_view key, const std::vector<std::string>& texts);
void write_strings(Writer& writer, std::string_view key, const std::map<std::string, std::string>& members);

}  // namespace opscope::json
