#pragma once
// A GLFW window with an OpenGL 3.3 core context and Dear ImGui in it.

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/widgets/theme.h"
#include "app/gui/window/drawn_frame.h"
#include "app/gui/window/input_queue.h"
#include "app/gui/window/screen_copy.h"
#include "core/error.h"

namespace opscope::gui {

class Window {
 public:
  // A size that suits `at_scale`, adapted to `scale` and limited to what the screen has room for. A size of 0: 1600 x
  // 1000 at scale 1. A scale of 0: the one that fits the screen. Unavailable, with the reason, if there is no display
  // or no OpenGL 3.3. One window at a time.
  static Result<std::unique_ptr<Window>> open(const std::string& title, int width, int height, float at_scale = 1,
                                              float scale = 0);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // Sleeps until there is something to draw, for at most `seconds` (negative: without a limit). After every event three
  // frames follow: Dear ImGui needs the second and third to finish the layout. After a held frame they follow the next
  // event.
  void wait(double seconds);
  void request_frames(int count = 3);
  // What laying out the last frame took of this thread's time on a processor: the program's own share of a frame. The
  // driver's drawing is not part of it.
  double layout_milliseconds() const { return layout_milliseconds_; }
  // True if no further frame is due before the next event.
  bool settled() const { return frames_due_ <= 0; }

  // Lays out one frame. `contents` is called between NewFrame and Render, and returns whether to show the frame. A
  // frame that looks like the one on screen is not drawn again. With `png` the frame is drawn in any case, and written
  // there.
  Result<void> draw(const std::function<bool()>& contents, const std::filesystem::path* png = nullptr);
  // Why a frame since the last call was abandoned, usually because memory ran out. The next frame is a normal one, and
  // follows at once.
  std::optional<Error> take_dropped() { return std::exchange(dropped_, std::nullopt); }
  // So many frames in a row were abandoned that the next attempt waits for an event.
  bool stuck() const { return faults_ >= most_faults; }
  // Waits until the last frame is on screen.
  void finish() const;
  // The contents of a texture have changed: the next frame is drawn even if its geometry is the same.
  void redraw() { drawn_.forget(); }

  void set_title(const std::string& title);
  // Takes effect at the next frame.
  void set_look(Theme theme, float scale);
  bool close_requested() const { return glfwWindowShouldClose(handle_) != 0; }
  void cancel_close() { glfwSetWindowShouldClose(handle_, GLFW_FALSE); }

  // In screen coordinates, as open() takes it.
  std::pair<int, int> size() const;
  // The scale that fits its screen (screen_scale.h).
  float default_scale() const;
  // Called with the first of the files dropped on the window.
  std::function<void(const std::vector<std::filesystem::path>&)> on_drop;
  // Called when a frame was dropped, with the reason: an assert of Dear ImGui failed in it, or memory ran out.
  std::function<void(const std::string&)> on_fault;

 private:
  explicit Window(GLFWwindow* handle) : handle_(handle) {}
  void begin_gui();    // Dear ImGui's context and its backends
  void connect_gui();  // the backends that are missing
  void end_gui();
  void begin_gui_anew();
  void drop_frame(const std::string& fault);
  void repeat_frame();
  void load_look();
  void lay_out(const std::function<bool()>& contents);
  Result<void> show(const std::filesystem::path* png);
  void listen();
  void queue_input();
  void push(const InputEvent& event);
  void feed_input();  // passes the input of this frame on to Dear ImGui
  void feed(const KeyEvent& event);
  void feed(unsigned character);
  void feed(const ButtonEvent& event);
  void feed(const MoveEvent& event) { mouse_ = event.to; }
  void feed(const ScrollEvent& event);
  void place_mouse() const;
  void press_by_enter();

  GLFWwindow* handle_;
  InputQueue input_;
  std::optional<ImVec2> mouse_;  // as fed; none: not in the window
  std::array<bool, IM_ARRAYSIZE(ImGuiIO::MouseDown)> buttons_{};
  std::array<double, IM_ARRAYSIZE(ImGuiIO::MouseDown)> pressed_{};  // when each was last, seconds of GLFW's clock
  int frames_due_ = 3;
  double layout_milliseconds_ = 0;
  bool drawn_in_software_ = false;
  std::optional<ScreenCopy> screen_copy_;  // none: whole frames are drawn and swapped
  bool held_ = false;                      // the last frame was not shown
  static constexpr int most_faults = 3;
  int faults_ = 0;  // consecutive frames that were dropped or abandoned
  enum class Enter { Up, PressesItem, Other };
  Enter enter_ = Enter::Up;  // what the Enter key does while it is held
  bool abandoned_ = false;   // the last frame, because its contents ended with an exception
  std::optional<Error> dropped_;
  DrawnFrame drawn_;
  Theme theme_ = Theme::Dark;
  float scale_ = 0;  // 0: fonts are not loaded yet
  bool look_changed_ = true;
};

}  // namespace opscope::gui
