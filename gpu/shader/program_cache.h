#pragma once
// Compiled compute programs, by their full text.

#include <cstddef>
#include <map>
#include <string>

#include "core/error.h"
#include "gpu/context/gl.h"

namespace opscope::gpu {

class Program {
 public:
  // Broken, with the first line of the driver's log, where the driver refuses the text. `label` names the shader in
  // that message.
  static Result<Program> compile(const Gl& gl, const std::string& text, const std::string& label);

  Program(Program&& other) noexcept;
  Program& operator=(Program&&) = delete;
  ~Program();

  GLuint name() const { return name_; }
  // Ignored by OpenGL where the shader does not use it: -1.
  GLint uniform(const char* uniform_name) const { return gl_->GetUniformLocation(name_, uniform_name); }

 private:
  explicit Program(const Gl& gl) : gl_(&gl), name_(gl.CreateProgram()) {}

  const Gl* gl_;
  GLuint name_;
};

class ProgramCache {
 public:
  explicit ProgramCache(const Gl& gl) : gl_(&gl) {}

  struct Entry {
    const Program* program;
    bool is_new;  // compiled by this very call
  };
  Result<Entry> get(const std::string& text, const std::string& label);
  std::size_t size() const { return programs_.size(); }  // programs compiled

 private:
  const Gl* gl_;
  std::map<std::string, Program, std::less<>> programs_;
};

}  // namespace opscope::gpu
