#include "app/gui/shell/window.h"

// glad and GLFW both want to be the one that declares OpenGL.
#define GLFW_INCLUDE_NONE
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <latch>
#include <new>
#include <optional>
#include <vector>

#include "app/gui/jobs/right_of_way.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/imgui_guard.h"
#include "core/limits/failure.h"
#include "core/limits/threads.h"
#include "core/picture/image.h"
#include "core/text/visible.h"
#include "gpu/gpu_backend.h"

namespace opscope::gui {
namespace {

std::string last_glfw_error;

// Mesa waits for ever for a thread of its own that could not be started: so whether there are threads is asked first.
Result<void> check_threads() {
  constexpr std::size_t needed = 12;  // the driver's and the jobs'
  std::latch end(1);
  std::vector<std::jthread> threads;
  threads.reserve(needed);
  Result<void> fine;
  while (fine && threads.size() < needed) {
    Result<std::jthread> thread = start_thread([&end](const std::stop_token&) { end.wait(); });
    if (thread)
      threads.push_back(*std::move(thread));
    else
      fine = unavailable("the window needs more threads than can be started: " + thread.error().what);
  }
  end.count_down();
  return fine;
}

picture::Image read_back(int width, int height) {
  picture::Image upside_down(width, height), image(width, height);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, upside_down.pixels.data());
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      image.at(x, y) = upside_down.at(x, height - 1 - y);
      image.at(x, y).a = 255;
    }
  return image;
}

// Dear ImGui does not check for a null pointer.
void* allocate(std::size_t size, void*) {
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void release(void* memory, void*) { std::free(memory); }

Window* owner_of(GLFWwindow* handle) { return static_cast<Window*>(glfwGetWindowUserPointer(handle)); }

}  // namespace

Result<std::unique_ptr<Window>> Window::open(const std::string& title, int width, int height) {
  if (Result<void> threads = check_threads(); !threads) return tl::unexpected(threads.error());
  last_glfw_error.clear();
  glfwSetErrorCallback([](int, const char* text) { last_glfw_error = text; });
  if (glfwInit() == GLFW_FALSE)
    return unavailable("the window needs a display (X11), and none answered; every other verb works without one");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_SAMPLES, 0);  // multisampling leaves the window blank on llvmpipe 22.3
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  GLFWwindow* handle = glfwCreateWindow(width, height, visible_name(title).c_str(), nullptr, nullptr);
  if (handle == nullptr) {
    const std::string reason = last_glfw_error;
    glfwTerminate();
    return unavailable("the window needs OpenGL 3.3, and the display does not give it: " + reason);
  }
  std::unique_ptr<Window> window(new Window(handle));
  glfwMakeContextCurrent(handle);
  glfwSwapInterval(1);
  if (gladLoadGL(glfwGetProcAddress) == 0) return unavailable("the OpenGL functions of this display cannot be loaded");
  window->drawn_in_software_ = gpu::is_software(reinterpret_cast<const char*>(glGetString(GL_RENDERER)));

  window->begin_gui();
  window->set_look(Theme::Dark, window->content_scale());
  return window;
}

Window::~Window() {
  end_gui();
  glfwDestroyWindow(handle_);
  glfwTerminate();
}

void Window::begin_gui() {
  ImGui::SetAllocatorFunctions(allocate, release);
  ImGui::CreateContext();
  connect_gui();
}

void Window::connect_gui() {
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigInputTextCursorBlink = false;  // a blinking cursor would keep an idle window busy
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  if (io.BackendPlatformUserData == nullptr) {
    listen();  // before the backend, which calls the callbacks it finds
    ImGui_ImplGlfw_InitForOpenGL(handle_, true);
    queue_input();  // after the backend, in place of its callbacks
  }
  if (io.BackendRendererUserData == nullptr) ImGui_ImplOpenGL3_Init("#version 330");
}

void Window::end_gui() {
  if (ImGui::GetCurrentContext() == nullptr) return;
  const ImGuiIO& io = ImGui::GetIO();  // a window may have been opened half way only
  if (io.BackendRendererUserData != nullptr) ImGui_ImplOpenGL3_Shutdown();
  if (io.BackendPlatformUserData != nullptr) ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

// After a failed assert nothing is known of the context: a new one takes its place. It has no open popup and no active
// item, which may have been what was wrong. Throws std::bad_alloc; there is a context all the same, and the next frame
// connects it.
void Window::begin_gui_anew() {
  ImGuiContext* fresh = ImGui::CreateContext();  // while there is one, which therefore stays the current one
  if (catch_assert([this] { end_gui(); }))
    ImGui::SetCurrentContext(nullptr);  // cannot even be destroyed: it stays behind
  ImGui::SetCurrentContext(fresh);
  connect_gui();
}

void Window::drop_frame(const std::string& fault) {
  buttons_ = {};
  look_changed_ = true;
  // A fault that comes with every frame must not keep the processor busy: then only the next event is worth another
  // try.
  constexpr int most = 3;
  if (++faults_ < most) request_frames();
  try {
    begin_gui_anew();
    if (on_fault) on_fault(fault);
  } catch (...) {
    dropped_ = caught_failure();
  }
}

void Window::listen() {
  glfwSetWindowUserPointer(handle_, this);
  glfwSetCursorEnterCallback(handle_, [](GLFWwindow* w, int entered) {
    owner_of(w)->request_frames();
    if (entered == GLFW_FALSE) owner_of(w)->push(MoveEvent{});
  });
  glfwSetWindowFocusCallback(handle_, [](GLFWwindow* w, int) { owner_of(w)->request_frames(); });
  glfwSetFramebufferSizeCallback(handle_, [](GLFWwindow* w, int, int) {
    owner_of(w)->redraw();
    owner_of(w)->request_frames();
  });
  glfwSetWindowRefreshCallback(handle_, [](GLFWwindow* w) {
    owner_of(w)->redraw();
    owner_of(w)->request_frames();
  });
  glfwSetWindowCloseCallback(handle_, [](GLFWwindow* w) { owner_of(w)->request_frames(); });
  glfwSetDropCallback(handle_, [](GLFWwindow* w, int count, const char** files) {
    owner_of(w)->request_frames();
    if (count > 0 && owner_of(w)->on_drop) owner_of(w)->on_drop(files[0]);
  });
}

void Window::queue_input() {
  glfwSetKeyCallback(handle_, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    owner_of(w)->push(KeyEvent{key, scancode, action, mods});
  });
  glfwSetCharCallback(handle_, [](GLFWwindow* w, unsigned character) { owner_of(w)->push(character); });
  glfwSetMouseButtonCallback(handle_, [](GLFWwindow* w, int button, int action, int) {
    owner_of(w)->push(ButtonEvent{button, action});
  });
  glfwSetScrollCallback(handle_, [](GLFWwindow* w, double x, double y) { owner_of(w)->push(ScrollEvent{x, y}); });
  glfwSetCursorPosCallback(handle_, [](GLFWwindow* w, double x, double y) {
    owner_of(w)->push(MoveEvent{ImVec2(static_cast<float>(x), static_cast<float>(y))});
  });
}

void Window::push(const InputEvent& event) {
  input_.push(event);
  request_frames();
}

void Window::feed_input() {
  for (const InputEvent& event : input_.take_frame()) std::visit([this](const auto& now) { feed(now); }, event);
  if (!input_.empty()) request_frames();
}

void Window::feed(const KeyEvent& event) {
  ImGui_ImplGlfw_KeyCallback(handle_, event.key, event.scancode, event.action, event.mods);
}

void Window::feed(unsigned character) { ImGui_ImplGlfw_CharCallback(handle_, character); }

void Window::feed(const ScrollEvent& event) { ImGui_ImplGlfw_ScrollCallback(handle_, event.x, event.y); }

void Window::feed(const ButtonEvent& event) {
  const auto button = static_cast<std::size_t>(event.button);
  if (button < buttons_.size()) buttons_[button] = event.action == GLFW_PRESS;
}

// The backend asks where the mouse is now, which may be ahead of what has been fed.
void Window::place_mouse() const {
  ImGuiIO& io = ImGui::GetIO();
  if (mouse_) io.MousePos = *mouse_;
  std::ranges::copy(buttons_, io.MouseDown);
}

void Window::wait(double seconds) {
  if (frames_due_ > 0 && (!held_ || !input_.empty())) {
    glfwPollEvents();
    return;
  }
  if (seconds < 0)
    glfwWaitEvents();
  else
    glfwWaitEventsTimeout(seconds);
  request_frames(std::max(1, frames_due_));  // an empty event posted by a job calls no callback
}

void Window::request_frames(int count) { frames_due_ = std::max(frames_due_, count); }

Result<void> Window::draw(const std::function<bool()>& contents, const std::filesystem::path* png) {
  --frames_due_;
  std::optional<FrameInDrawing> drawing;
  if (drawn_in_software_) drawing.emplace();  // hardware draws beside the processor
  std::string fault;
  Result<void> shown;
  try {
    connect_gui();
    if (look_changed_) load_look();
    if (const auto failed = catch_assert([&] { lay_out(contents); }))
      fault = "an assert of Dear ImGui failed: " + *failed;
    else if (png && dropped_)
      return tl::unexpected(*std::move(dropped_));
    else
      shown = show(png);
  } catch (...) {  // out of memory between a frame's begin and its end
    fault = caught_failure().text();
  }
  if (fault.empty()) {
    faults_ = 0;
    return shown;
  }
  drop_frame(fault);
  if (png) return broken("the picture could not be drawn: " + fault);
  return {};
}

void Window::load_look() {
  redraw();
  apply_theme(theme_, scale_);
  load_fonts(scale_);
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  look_changed_ = false;
}

Result<void> Window::show(const std::filesystem::path* png) {
  if (!png && (held_ || !drawn_.changes(*ImGui::GetDrawData()))) return {};
  int width = 0, height = 0;
  glfwGetFramebufferSize(handle_, &width, &height);
  glViewport(0, 0, width, height);
  const ImVec4 ground = to_vec4(palette().panel);  // the panels have none of their own
  glClearColor(ground.x, ground.y, ground.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  // Before the swap: afterwards the back buffer holds anything.
  Result<void> written = png ? picture::write_png(read_back(width, height), *png) : Result<void>();
  glfwSwapBuffers(handle_);
  return written;
}

void Window::lay_out(const std::function<bool()>& contents) {
  feed_input();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  place_mouse();
  ImGui::NewFrame();
  try {
    held_ = !contents();
  } catch (...) {  // mostly out of memory: what was begun is ended, and the window goes on
    dropped_ = caught_failure();
    ImGui::ErrorCheckEndFrameRecover(nullptr);
    held_ = true;
  }
  ImGui::Render();
}

void Window::finish() const {
  double x = 0, y = 0;
  glfwGetCursorPos(handle_, &x, &y);  // an answer of the display, which takes what it is sent in order
}

void Window::set_title(const std::string& title) { glfwSetWindowTitle(handle_, visible_name(title).c_str()); }

void Window::set_look(Theme theme, float scale) {
  if (theme == theme_ && scale == scale_) return;
  theme_ = theme;
  scale_ = scale;
  look_changed_ = true;
  request_frames();
}

float Window::content_scale() const {
  float x = 1, y = 1;
  glfwGetWindowContentScale(handle_, &x, &y);
  return std::clamp(x, 1.0f, 3.0f);
}

}  // namespace opscope::gui
