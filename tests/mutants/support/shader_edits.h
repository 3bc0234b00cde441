#pragma once
// Real shaders with one place changed.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gpu/shader_files.h"

namespace opscope::test {

struct Edit {
  std::string from, to;  // `from` stands in the file exactly once
};

// Fails the test where the text to change is not there, or there more than once: the mutant would be none.
inline std::string edited(const std::string& path, const std::vector<Edit>& edits) {
  const std::string* file = gpu::find_shader_file(path);
  if (file == nullptr) {
    ADD_FAILURE() << path << " is missing";
    return {};
  }
  std::string text = *file;
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

// The file changed for all programs specialised while this lives. Not for concurrent use with runs.
class EditedShader {
 public:
  EditedShader(std::string path, const std::vector<Edit>& edits) : path_(std::move(path)) {
    const std::string* file = gpu::find_shader_file(path_);
    if (file != nullptr) original_ = *file;
    gpu::add_shader_file(path_, edited(path_, edits));
  }
  ~EditedShader() { gpu::add_shader_file(path_, original_); }
  EditedShader(const EditedShader&) = delete;
  EditedShader& operator=(const EditedShader&) = delete;

 private:
  std::string path_, original_;
};

}  // namespace opscope::test
