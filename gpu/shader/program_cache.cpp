#include "gpu/shader/program_cache.h"

#include <algorithm>
#include <utility>

namespace opscope::gpu {
namespace {

template <class GetParameter, class GetLog>
std::string log_of(GLuint object, GetParameter get_parameter, GetLog get_log) {
  GLint length = 0;
  get_parameter(object, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  GLsizei written = 0;
  if (length > 0) get_log(object, length, &written, log.data());
  log.resize(static_cast<std::size_t>(written));
  return log;
}

// Later errors mostly follow from the first, and warnings may stand before it.
std::string first_error(const std::string& log) {
  const std::size_t error = std::min(log.find("error"), log.find("ERROR"));
  const std::size_t before = error == log.npos ? log.npos : log.rfind('\n', error);
  const std::size_t begin = before == log.npos ? 0 : before + 1;
  return log.substr(begin, log.find('\n', begin) - begin);
}

std::function<void(const std::string&)>& taker_of_logs() {
  static std::function<void(const std::string&)> take;
  return take;
}

}  // namespace

void take_logs_of_refused(std::function<void(const std::string& log)> take) { taker_of_logs() = std::move(take); }

Program::Program(Program&& other) noexcept : gl_(other.gl_), name_(std::exchange(other.name_, 0)) {}

Program::~Program() {
  if (name_ != 0) gl_->DeleteProgram(name_);
}

Result<Program> Program::compile(const Gl& gl, const std::string& text, const std::string& label) {
  Program program(gl);
  const GLuint shader = gl.CreateShader(GL_COMPUTE_SHADER);
  const char* source = text.c_str();
  gl.ShaderSource(shader, 1, &source, nullptr);
  gl.CompileShader(shader);
  GLint good = GL_FALSE;
  gl.GetShaderiv(shader, GL_COMPILE_STATUS, &good);
  std::string log;
  if (good == GL_TRUE) {
    gl.AttachShader(program.name_, shader);
    gl.LinkProgram(program.name_);
    gl.GetProgramiv(program.name_, GL_LINK_STATUS, &good);
    if (good != GL_TRUE) log = log_of(program.name_, gl.GetProgramiv, gl.GetProgramInfoLog);
  } else {
    log = log_of(shader, gl.GetShaderiv, gl.GetShaderInfoLog);
  }
  gl.DeleteShader(shader);
  if (good != GL_TRUE && taker_of_logs()) taker_of_logs()(log);
  if (good != GL_TRUE) return broken("the OpenGL driver refuses the shader " + label + ": " + first_error(log));
  return program;
}

Result<ProgramCache::Entry> ProgramCache::get(const std::string& text, const std::string& label) {
  if (auto found = programs_.find(text); found != programs_.end()) return Entry{&found->second, false};
  Result<Program> program = Program::compile(*gl_, text, label);
  if (!program) return tl::unexpected(program.error());
  return Entry{&programs_.emplace(text, std::move(*program)).first->second, true};
}

}  // namespace opscope::gpu
