#pragma once
// A GLFW window with an OpenGL 3.3 core context and Dear ImGui in it.

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/shell/drawn_frame.h"
#include "app/gui/shell/input_queue.h"
#include "app/gui/shell/theme.h"
#include "core/error.h"

namespace opscope::gui {

class Window {
 public:
  // Unavailable where there is no display or no OpenGL 3.3, with the reason. One window at a time.
  static Result<std::unique_ptr<Window>> open(const std::string& title, int width, int height);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // Sleeps until there is something to draw, for at most `seconds` (negative: for as long as it takes). Every event
  // is followed by three frames: Dear ImGui needs the second and third to settle what the first one began. After a
  // frame that was not to be shown they come with what is waited for.
  void wait(double seconds);
  void request_frames(int count = 3);
  // True where no further frame is due before the next event.
  bool settled() const { return frames_due_ <= 0; }

  // Lays out one frame; `contents` is called between NewFrame and Render, and tells whether to show it. One that looks
  // like what is on screen is not drawn again. With `png` the frame is drawn in any case, and written there as well.
  Result<void> draw(const std::function<bool()>& contents, const std::filesystem::path* png = nullptr);
  // Why a frame since the last call was given up half way: memory ran out. The next is drawn as if nothing had been.
  std::optional<Error> take_dropped() { return std::exchange(dropped_, std::nullopt); }
  // Waits until what has been drawn is on screen.
  void finish() const;
  // The contents of a texture have changed, which no frame tells.
  void redraw() { drawn_.forget(); }

  void set_title(const std::string& title);
  // Takes effect at the next frame.
  void set_look(Theme theme, float scale);
  bool close_requested() const { return glfwWindowShouldClose(handle_) != 0; }
  void cancel_close() { glfwSetWindowShouldClose(handle_, GLFW_FALSE); }

  // What the desktop asks for: 1 on a plain screen.
  float content_scale() const;
  // Called with the first of the files dropped on the window.
  std::function<void(const std::filesystem::path&)> on_drop;
  // Called when a frame was dropped, with the reason: an assert of Dear ImGui failed in it, or memory ran out.
  std::function<void(const std::string&)> on_fault;

 private:
  explicit Window(GLFWwindow* handle) : handle_(handle) {}
  void begin_gui();    // Dear ImGui's context, and all that feeds it
  void connect_gui();  // what is missing of what feeds it
  void end_gui();
  void begin_gui_anew();
  void drop_frame(const std::string& fault);
  void load_look();
  void lay_out(const std::function<bool()>& contents);
  Result<void> show(const std::filesystem::path* png);
  void listen();
  void queue_input();
  void push(const InputEvent& event);
  void feed_input();  // this frame's share of it, to Dear ImGui
  void feed(const KeyEvent& event);
  void feed(unsigned character);
  void feed(const ButtonEvent& event);
  void feed(const MoveEvent& event) { mouse_ = event.to; }
  void feed(const ScrollEvent& event);
  void place_mouse() const;

  GLFWwindow* handle_;
  InputQueue input_;
  std::optional<ImVec2> mouse_;  // as fed; none: not in the window
  std::array<bool, IM_ARRAYSIZE(ImGuiIO::MouseDown)> buttons_{};
  int frames_due_ = 3;
  bool drawn_in_software_ = false;
  bool held_ = false;  // the last frame was not to be shown
  int faults_ = 0;     // frames dropped one after the other
  std::optional<Error> dropped_;
  DrawnFrame drawn_;
  Theme theme_ = Theme::Dark;
  float scale_ = 0;  // 0: fonts are not loaded yet
  bool look_changed_ = true;
};

}  // namespace opscope::gui
