#pragma once
// The shader files of assets/shaders, embedded in the program, and files added at run time.

#include <map>
#include <string>
#include <string_view>

namespace opscope::gpu {

// The embedded files by their path below assets/shaders: "operators/clip.glsl".
const std::map<std::string, std::string, std::less<>>& embedded_shader_files();

// The text of a shader file; nullptr if there is none. Valid until the file is replaced.
const std::string* find_shader_file(std::string_view path);

// Adds or replaces a file in this process, for a test's own operator. Not while a backend runs.
void add_shader_file(std::string path, std::string text);

}  // namespace opscope::gpu
