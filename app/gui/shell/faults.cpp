#include "app/gui/shell/faults.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>

#include "core/model/json.h"

namespace opscope::gui {
namespace {

std::vector<std::string>& list() {
  static std::vector<std::string> instance;
  return instance;
}

void receive(GLenum, GLenum, GLuint id, GLenum severity, GLsizei, const GLchar* message, const void*) {
  if (severity == GL_DEBUG_SEVERITY_HIGH || severity == GL_DEBUG_SEVERITY_MEDIUM)
    note_fault(fmt::format("OpenGL message {}: {}", id, message));
}

}  // namespace

void note_fault(const std::string& fault) {
  if (list().size() < 100 && std::ranges::find(list(), fault) == list().end()) list().push_back(fault);
}

const std::vector<std::string>& faults() { return list(); }

void watch_opengl() {
  if (glad_glDebugMessageCallback == nullptr) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);  // within the call, and so on the window's thread
  glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_TRUE);
  glDebugMessageCallback(receive, nullptr);
}

void check_opengl() {
  for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError())
    note_fault(fmt::format("OpenGL error 0x{:04X}", error));
}

void check_round_trip(const Model& model) {
  static std::string checked;
  std::string text = write_model(model);
  if (text == checked || text.size() > 1'000'000) return;
  checked = std::move(text);
  const Result<Model> read = parse_model(checked, "case");
  if (!read)
    note_fault("the case cannot be read back: " + read.error().text());
  else if (write_model(*read) != checked)  // as text, in which a NaN equals itself
    note_fault("the case read back is another: " + checked);
}

}  // namespace opscope::gui
