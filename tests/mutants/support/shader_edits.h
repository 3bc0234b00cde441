#pragma once
// Changes one place of a shader file.

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "gpu/shader/shader_files.h"

namespace opscope::test {

struct Edit {
  std::string from, to;  // `from` must occur in the file exactly once
};

// Fails the test if the text to change is not there, or there more than once: the mutant would be none. `path` names
// the text in that failure.
inline std::string edited(const std::string& path, std::string text, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) {
    const std::size_t at = text.find(edit.from);
    if (at == std::string::npos || text.find(edit.from, at + 1) != std::string::npos) {
      ADD_FAILURE() << path << " holds this never or more than once: " << edit.from;
      return text;
    }
    text.replace(at, edit.from.size(), edit.to);
  }
  return text;
}

// A shader file with the files that it includes in their place, each once, as the program builder includes them.
inline std::string with_includes(const std::string& path, std::set<std::string>& included) {
  const std::string* file = gpu::find_shader_file(path);
  if (file == nullptr || !included.insert(path).second) return {};
  const std::string include = "#include \"";
  std::istringstream lines(*file);
  std::string text;
  for (std::string line; std::getline(lines, line);)
    text += line.starts_with(include)
                ? with_includes(line.substr(include.size(), line.rfind('"') - include.size()), included)
                : line + "\n";
  return text;
}

// The file changed for all programs specialised while this lives. Not for concurrent use with runs.
class EditedShader {
 public:
  EditedShader(std::string path, const std::vector<Edit>& edits) : path_(std::move(path)) {
    const std::string* file = gpu::find_shader_file(path_);
    if (file != nullptr) original_ = *file;
    gpu::add_shader_file(path_, edited(path_, original_, edits));
  }
  ~EditedShader() { gpu::add_shader_file(path_, original_); }
  EditedShader(const EditedShader&) = delete;
  EditedShader& operator=(const EditedShader&) = delete;

 private:
  std::string path_, original_;
};

}  // namespace opscope::test
