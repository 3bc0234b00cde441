#pragma once
// Compiled compute programs, keyed by their full text. For use on the context's thread.

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "core/error.h"
#include "gpu/context/gl.h"

namespace opscope::gpu {

// From now on `take` gets the driver's whole log of every shader that it refuses. For a process of a stranger's shader.
void take_logs_of_refused(std::function<void(const std::string& log)> take);

class Program {
 public:
  // Errors: Broken, with the first error of the driver's log, if the driver refuses the text. `label` names the shader
  // in that message. `gl` must outlive the program.
  static Result<Program> compile(const Gl& gl, const std::string& text, const std::string& label);

  Program(Program&& other) noexcept;
  Program& operator=(Program&&) = delete;
  ~Program();

  GLuint name() const { return name_; }
  // -1, which OpenGL ignores, if the shader does not use the uniform.
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
    bool is_new;  // compiled by this call
  };
  // The program of `text`, compiled if it is new; it lives as long as the cache. Errors: those of Program::compile.
  Result<Entry> get(const std::string& text, const std::string& label);
  std::size_t size() const { return programs_.size(); }  // programs compiled

 private:
  const Gl* gl_;
  std::map<std::string, Program, std::less<>> programs_;
};

}  // namespace opscope::gpu
