#pragma once
// The text of assets/shaders, carried in the binary, plus what is added at run time.

#include <map>
#include <string>
#include <string_view>

namespace opscope::gpu {

// By path under assets/shaders, with forward slashes: "operators/clip.glsl".
const std::map<std::string, std::string, std::less<>>& embedded_shader_files();

// Text of a shader file; nullptr where there is none.
const std::string* find_shader_file(std::string_view path);

// Adds a file to this process, or replaces one (a test's own operator). Not for concurrent use with runs.
void add_shader_file(std::string path, std::string text);

}  // namespace opscope::gpu
