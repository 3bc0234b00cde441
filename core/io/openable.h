#pragma once
// What a file is that nothing opens, and what could be opened instead.

#include <filesystem>
#include <string>

namespace opscope {

// True for a file that is named like a C header, as one of the exports writes it.
bool is_c_header(const std::filesystem::path& file);

// "is a C header: it can be written, but not opened; cases (.json, .onnx), ... can". For an error that names the file.
std::string why_not_opened(const std::filesystem::path& file);

}  // namespace opscope
