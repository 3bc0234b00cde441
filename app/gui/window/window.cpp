#include "app/gui/window/window.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <cstdlib>
#include <ctime>
#include <latch>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/jobs/yield_to_frame.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/mouse_path.h"
#include "app/gui/window/imgui_guard.h"
#include "app/gui/window/screen_scale.h"
#include "core/limits/failure.h"
#include "core/limits/threads.h"
#include "core/picture/image.h"
#include "core/text/visible.h"
#include "gpu/gpu_backend.h"

namespace opscope::gui {
namespace {

std::string last_glfw_error;

// Mesa hangs if one of its threads cannot be started. So this checks first that threads can be started.
Result<void> check_threads() {
  constexpr std::size_t needed = 12;  // for the driver and for background work
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

float scale_on(GLFWmonitor* screen, float desktop) {
  const GLFWvidmode* mode = screen == nullptr ? nullptr : glfwGetVideoMode(screen);
  return mode == nullptr ? screen_scale(desktop, 0, 0) : screen_scale(desktop, mode->width, mode->height);
}

struct Size {
  int width, height;
};

// As Window::open() says, in screen coordinates.
Size size_on_screen(Size wanted, float at_scale, float scale) {
  GLFWmonitor* screen = glfwGetPrimaryMonitor();
  if (wanted.width <= 0 || wanted.height <= 0) wanted = {1600, 1000}, at_scale = 1;
  if (scale <= 0) {
    float desktop = 1, ignored = 1;
    if (screen != nullptr) glfwGetMonitorContentScale(screen, &desktop, &ignored);
    scale = scale_on(screen, desktop);
  }
  const float factor = scale / at_scale;
  wanted = {static_cast<int>(static_cast<float>(wanted.width) * factor),
            static_cast<int>(static_cast<float>(wanted.height) * factor)};
  Size room = wanted;
  int x = 0, y = 0;
  if (screen != nullptr) glfwGetMonitorWorkarea(screen, &x, &y, &room.width, &room.height);
  if (room.width <= 0 || room.height <= 0) return wanted;
  return {std::min(wanted.width, room.width), std::min(wanted.height, room.height)};
}

double thread_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

Window* owner_of(GLFWwindow* handle) { return static_cast<Window*>(glfwGetWindowUserPointer(handle)); }

// Dear ImGui keeps the undo history of the field that was typed in last. If the field is entered again with another
// text, undoing changes what is not there, and an assert fails later. So the history ends with the typing.
void forget_ended_typing() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.InputTextState.ID != context.ActiveId) context.InputTextState.ID = 0;
}

bool arrow_is_down() {
  const auto is_down = [](ImGuiKey key) { return ImGui::IsKeyDown(ImGui::GetKeyIndex(key)); };
  return is_down(ImGuiKey_LeftArrow) || is_down(ImGuiKey_RightArrow) || is_down(ImGuiKey_UpArrow) ||
         is_down(ImGuiKey_DownArrow);
}

}  // namespace

Result<std::unique_ptr<Window>> Window::open(const std::string& title, int width, int height, float at_scale,
                                             float scale) {
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
  const Size size = size_on_screen({width, height}, at_scale, scale);
  GLFWwindow* handle = glfwCreateWindow(size.width, size.height, visible_name(title).c_str(), nullptr, nullptr);
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
  if (window->drawn_in_software_) window->screen_copy_ = ScreenCopy::find();

  window->begin_gui();
  window->set_look(Theme::Dark, window->default_scale());
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
  io.KeyRepeatDelay = 0.5f;  // as desktops have it; with the default a key held over one slow frame counts twice
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

// After a failed assert the context is in an unknown state, so a new one replaces it. The new one has no open popup and
// no active item, which may have been the cause. May throw std::bad_alloc: then there is still a context, and the next
// frame connects it.
void Window::begin_gui_anew() {
  ImGuiContext* fresh = ImGui::CreateContext();  // the old context stays the current one meanwhile
  if (catch_assert([this] { end_gui(); }))
    ImGui::SetCurrentContext(nullptr);  // it cannot be destroyed either, and leaks
  ImGui::SetCurrentContext(fresh);
  connect_gui();
}

void Window::drop_frame(const std::string& fault) {
  buttons_ = {};
  look_changed_ = true;
  repeat_frame();
  try {
    begin_gui_anew();
    if (on_fault) on_fault(fault);
  } catch (...) {
    dropped_ = caught_failure();
  }
}

// A fault in every frame must not keep the processor busy: then the next attempt waits for an event.
void Window::repeat_frame() {
  if (++faults_ < most_faults) request_frames();
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
    if (count > 0 && owner_of(w)->on_drop) owner_of(w)->on_drop({files, files + count});
  });
}

void Window::queue_input() {
  glfwSetKeyCallback(handle_, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    owner_of(w)->push(KeyEvent{key, scancode, action, mods});
  });
  glfwSetCharCallback(handle_, [](GLFWwindow* w, unsigned character) { owner_of(w)->push(character); });
  glfwSetMouseButtonCallback(handle_, [](GLFWwindow* w, int button, int action, int) {
    owner_of(w)->push(ButtonEvent{button, action, glfwGetTime()});
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
  std::vector<ImVec2> path;
  for (const InputEvent& event : input_.take_frame()) {
    std::visit([this](const auto& now) { feed(now); }, event);
    if (std::holds_alternative<MoveEvent>(event) && mouse_) path.push_back(*mouse_);
  }
  set_mouse_path(std::move(path));
  if (!input_.empty()) request_frames();
}

void Window::feed(const KeyEvent& event) {
  ImGui_ImplGlfw_KeyCallback(handle_, event.key, event.scancode, event.action, event.mods);
}

void Window::feed(unsigned character) { ImGui_ImplGlfw_CharCallback(handle_, character); }

void Window::feed(const ScrollEvent& event) { ImGui_ImplGlfw_ScrollCallback(handle_, event.x, event.y); }

void Window::feed(const ButtonEvent& event) {
  const auto button = static_cast<std::size_t>(event.button);
  if (button >= buttons_.size()) return;
  buttons_[button] = event.action == GLFW_PRESS;
  if (event.action != GLFW_PRESS) return;
  // By when the presses came: each is in a frame of its own, and slow frames would tear a double click apart.
  constexpr double longest_double_click = 0.3;
  const double since = event.time - std::exchange(pressed_[button], event.time);
  ImGui::GetIO().MouseDoubleClickTime = since <= longest_double_click ? FLT_MAX : 0;
}

// The backend asks for the current position of the mouse, which may be ahead of the events passed on so far.
void Window::place_mouse() const {
  ImGuiIO& io = ImGui::GetIO();
  if (mouse_) io.MousePos = *mouse_;
  std::ranges::copy(buttons_, io.MouseDown);
}

void Window::wait(double seconds) {
  const bool repeats = faults_ > 0 && !stuck();
  if (frames_due_ > 0 && (!held_ || repeats || !input_.empty())) {
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
  if (drawn_in_software_) drawing.emplace();  // hardware does not need the processor
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
    if (abandoned_)
      repeat_frame();
    else
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
  if (!png && held_) return {};
  ImDrawData& data = *ImGui::GetDrawData();
  std::vector<ScreenArea> areas = drawn_.changes(data);
  if (!png && areas.empty()) return {};
  int width = 0, height = 0;
  glfwGetFramebufferSize(handle_, &width, &height);
  if (png || !screen_copy_) areas = {{0, 0, width, height}};
  glViewport(0, 0, width, height);
  const ImVec4 background = to_vec4(palette().panel);  // the panels draw none of their own
  glClearColor(background.x, background.y, background.z, 1);
  glEnable(GL_SCISSOR_TEST);
  for (const ScreenArea& area : areas) {
    glScissor(area.left, height - area.bottom, area.right - area.left, area.bottom - area.top);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glDisable(GL_SCISSOR_TEST);
  restrict_to(areas, data);
  ImGui_ImplOpenGL3_RenderDrawData(&data);
  // Before the swap: afterwards the contents of the back buffer are undefined.
  Result<void> written = png ? picture::write_png(read_back(width, height), *png) : Result<void>();
  if (screen_copy_ && screen_copy_->show(areas, width, height)) return written;
  if (screen_copy_) redraw();
  glfwSwapBuffers(handle_);
  return written;
}

void Window::lay_out(const std::function<bool()>& contents) {
  const double begun = thread_milliseconds();
  feed_input();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  place_mouse();
  // Ctrl+Tab is the window's own: Dear ImGui would go round its panels.
  ImGui::GetIO().KeyMap[ImGuiKey_Tab] = ImGui::GetIO().KeyCtrl ? -1 : GLFW_KEY_TAB;
  press_by_enter();
  ImGui::NewFrame();
  // Arrow keys with Ctrl or Alt do not move the ring: they are no one's, or an item's own.
  if (ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt) ImGui::NavMoveRequestCancel();
  // Alt alone leads to the menus when it is released. With an arrow key it does not.
  if (ImGui::GetIO().KeyAlt && arrow_is_down()) ImGui::GetCurrentContext()->NavWindowingToggleLayer = false;
  forget_ended_typing();
  try {
    held_ = !contents();
    abandoned_ = false;
  } catch (...) {  // usually out of memory: ends the frame, and the window continues
    dropped_ = caught_failure();
    ImGui::ErrorCheckEndFrameRecover(nullptr);
    held_ = abandoned_ = true;
  }
  ImGui::Render();
  layout_milliseconds_ = thread_milliseconds() - begun;
}

// Enter presses the item with the ring, as Space does. It does not if it ends typing or answers a dialog.
void Window::press_by_enter() {
  ImGuiIO& io = ImGui::GetIO();
  const bool down = io.KeysDown[GLFW_KEY_ENTER] || io.KeysDown[GLFW_KEY_KP_ENTER];
  if (down && enter_ == Enter::Up) {
    const bool presses = io.NavVisible && !io.WantTextInput && ImGui::GetTopMostPopupModal() == nullptr;
    enter_ = presses ? Enter::PressesItem : Enter::Other;
  }
  if (!down) enter_ = Enter::Up;
  if (enter_ == Enter::PressesItem) io.NavInputs[ImGuiNavInput_Activate] = 1;
}

void Window::finish() const {
  double x = 0, y = 0;
  glfwGetCursorPos(handle_, &x, &y);  // waits for an answer of the display, which processes requests in order
}

void Window::set_title(const std::string& title) { glfwSetWindowTitle(handle_, visible_name(title).c_str()); }

void Window::set_look(Theme theme, float scale) {
  if (theme == theme_ && scale == scale_) return;
  theme_ = theme;
  scale_ = scale;
  look_changed_ = true;
  request_frames();
}

std::pair<int, int> Window::size() const {
  int width = 0, height = 0;
  glfwGetWindowSize(handle_, &width, &height);
  return {width, height};
}

float Window::default_scale() const {
  float desktop = 1, ignored = 1;
  glfwGetWindowContentScale(handle_, &desktop, &ignored);
  return scale_on(glfwGetPrimaryMonitor(), desktop);
}

}  // namespace opscope::gui
