#pragma once
// A real X server, the real program in it, and a real mouse and keyboard. Widgets are found by name through the map
// that the program writes (app/gui/testing/widget_map.h); nothing else of the program is reached into.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <thread>

#include "tests/app/cli_program.h"
#include "tests/support/paths.h"
#include "tests/support/x_close.h"

namespace opscope::test {

// A process that ends with its owner.
class Process {
 public:
  Process(std::vector<std::string> words, const std::string& display, const std::string& output = "/dev/null",
          const std::string& folder = "/") {
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    setenv("DISPLAY", display.c_str(), 1);
    unsetenv("WAYLAND_DISPLAY");
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    if (chdir(folder.c_str()) == 0) execvp(argv[0], argv.data());
    _exit(127);
  }
  ~Process() {
    if (!ended_) kill(pid_, SIGTERM), waitpid(pid_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  // The exit status once it has ended.
  std::optional<int> status() {
    int state = 0;
    if (!ended_ && waitpid(pid_, &state, WNOHANG) == pid_) ended_ = WIFEXITED(state) ? WEXITSTATUS(state) : 128;
    return ended_;
  }
  int wait() {
    int state = 0;
    if (!ended_ && waitpid(pid_, &state, 0) == pid_) ended_ = WIFEXITED(state) ? WEXITSTATUS(state) : 128;
    return *ended_;
  }

 private:
  pid_t pid_ = -1;
  std::optional<int> ended_;
};

// Generous, since a loaded machine is no reason to fail; nothing waits longer than it must.
inline constexpr std::chrono::seconds patience{120};

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

inline bool wait_until(const std::function<bool()>& holds) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

// What is on screen inside a rectangle, 32 bits a pixel.
using Pixels = std::vector<std::uint32_t>;

class Desktop {
 public:
  explicit Desktop(const std::string& screen = "1600x1000") {
    const std::string number = (folder_ / "display").string();
    // Without -noreset the server starts anew when the program leaves, and turns away whoever comes just then. With -r
    // no key repeats, however slow the machine that holds it.
    const std::string shell = "exec Xvfb -displayfd 9 -noreset -r -screen 0 " + screen + "x24 -nolisten tcp -fbdir '" +
                              folder_.path().string() + "' 9>'" + number + "'";
    server_ = std::make_unique<Process>(std::vector<std::string>{"sh", "-c", shell}, "");
    EXPECT_TRUE(wait_until([&] { return text_of(number).find('\n') != std::string::npos; })) << "Xvfb does not start";
    display_ = ":" + text_of(number);
    display_.pop_back();
  }

  const std::string& display() const { return display_; }
  const Folder& folder() const { return folder_; }
  pid_t server() const { return server_->pid(); }

  void xdotool(std::vector<std::string> words) const {
    words.insert(words.begin(), "xdotool");
    Process tool(words, display_);
    EXPECT_EQ(tool.wait(), 0) << "xdotool " << words[1];
  }

  // The server keeps its screen in a file: an XWD header, big-endian words, then rows of pixels.
  Pixels pixels(int x, int y, int width, int height) const {
    const std::string screen = text_of(folder_ / "Xvfb_screen0");
    const auto word = [&](std::size_t index) {
      const auto* byte = reinterpret_cast<const unsigned char*>(screen.data()) + 4 * index;
      return static_cast<std::size_t>(byte[0] << 24 | byte[1] << 16 | byte[2] << 8 | byte[3]);
    };
    const std::size_t header_size = word(0), bytes_per_line = word(12), colors = word(19);
    Pixels found;
    for (int row = y; row < y + height; ++row)
      for (int column = x; column < x + width; ++column) {
        std::uint32_t pixel = 0;
        const std::size_t at = header_size + 12 * colors + static_cast<std::size_t>(row) * bytes_per_line +
                               4 * static_cast<std::size_t>(column);
        if (at + 4 <= screen.size()) std::memcpy(&pixel, screen.data() + at, 4);
        found.push_back(pixel & 0xFFFFFF);
      }
    return found;
  }

 private:
  Folder folder_;
  std::unique_ptr<Process> server_;
  std::string display_;
};

// The program in a window. Every gesture waits until the window has seen it and drawn what follows from it; `expect`
// waits for what it should lead to.
class Gui {
 public:
  explicit Gui(const std::vector<std::string>& arguments = {}) { start(arguments); }

  // A new window on the same desktop; the one before must have ended. What windows keep for one another lies in a
  // folder of this desktop's own, and not in that of the person who runs the tests.
  void start(const std::vector<std::string>& arguments = {}) {
    std::filesystem::remove(map_file());
    std::vector<std::string> words = {"env",
                                      "XDG_STATE_HOME=" + (desktop_.folder() / "state").string(),
                                      program_file().string(),
                                      "gui",
                                      "--widget-map",
                                      map_file()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    program_ = std::make_unique<Process>(words, desktop_.display(), errors_file(), desktop_.folder().path().string());
    map_.SetObject();
    held_ = 0, typed_ = 0;
    expect("the first results", [](const Gui& gui) { return gui.settled(); });
    move_away();
  }
  // Another program on the same desktop; gives its exit status.
  int run(const std::vector<std::string>& words) const { return Process(words, desktop_.display()).wait(); }
  // Sends the signal and gives the exit status; 128 where the signal itself ended the program.
  int end_by(int signal) {
    kill(program_->pid(), signal);
    return program_->wait();
  }
  // Case files with unsaved changes that windows of this desktop left or still write.
  std::vector<std::filesystem::path> sessions() const {
    std::vector<std::filesystem::path> files;
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(desktop_.folder() / "state" / "opscope", missing))
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    return files;
  }

  // --- what the window says ------------------------------------------------------------------------------------------
  bool settled() const { return map_.HasMember("settled") && map_["settled"].GetBool(); }
  std::string verdict() const { return map_["verdict"].GetString(); }
  std::string title() const { return map_["title"].GetString(); }
  std::string log() const { return map_["log"].GetString(); }  // its last line
  std::string recent_log() const { return map_["recent"].GetString(); }
  std::string sweep() const { return map_["sweep"].GetString(); }  // its lines, and "under way"
  std::string bench() const { return map_["bench"].GetString(); }  // its rows, what was left out, and "under way"
  bool has(const std::string& widget) const { return map_["widgets"].HasMember(widget.c_str()); }
  bool valid() const { return map_["facts"]["valid"].GetBool(); }
  double fact(const char* tensor, const char* name) const {
    const auto& tensors = map_["facts"]["tensors"];
    const bool known = tensors.HasMember(tensor) && tensors[tensor][name].IsNumber();
    return known ? tensors[tensor][name].GetDouble() : std::nan("");
  }
  const Folder& folder() const { return desktop_.folder(); }
  const std::string& display() const { return desktop_.display(); }
  Process& program() { return *program_; }
  unsigned frame() const { return map_.HasMember("frame") ? map_["frame"].GetUint() : 0; }

  struct Rectangle {
    int x, y, width, height;
    bool operator==(const Rectangle&) const = default;
  };
  Rectangle rectangle(const std::string& widget) {
    refresh();
    if (has(widget)) return last_rectangle(widget);
    ADD_FAILURE() << "the window has no widget '" << widget << "'";
    return {0, 0, 1, 1};
  }
  // Of two widgets that are there.
  bool holds(const std::string& outer, const std::string& inner) const {
    const Rectangle a = last_rectangle(outer), b = last_rectangle(inner);
    return a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;
  }
  Pixels pixels(const std::string& widget) {
    const Rectangle r = rectangle(widget);
    return desktop_.pixels(r.x, r.y, r.width, r.height);
  }

  // --- what a hand does ----------------------------------------------------------------------------------------------
  void point_at(const std::string& widget) {
    Rectangle r = rectangle(widget);
    for (std::optional<Rectangle> before; before != r; r = rectangle(widget)) {  // a widget may move meanwhile
      before = r;
      move_to(r.x + r.width / 2, r.y + r.height / 2);
    }
  }
  void click(const std::string& widget) {
    point_at(widget);
    gesture({"mousedown", "1"}, 1);
    gesture({"mouseup", "1"}, -1);
  }
  // As the button in the title bar does.
  void click_close() { EXPECT_TRUE(ask_to_close(desktop_.display())); }
  // Where the mouse is, for a click that ends the program.
  void click_without_waiting() { desktop_.xdotool({"click", "1"}); }
  void drag(const std::string& widget, int pixels_right) {
    const Rectangle r = rectangle(widget);
    const int x = r.x + r.width / 2, y = r.y + r.height / 2;
    point_at(widget);
    gesture({"mousedown", "1"}, 1);
    for (int step = 1; step <= 8; ++step) move_to(x + pixels_right * step / 8, y);
    gesture({"mouseup", "1"}, -1);
  }
  void press(const std::string& key) {  // one that types no character
    hold(key, [] {});
  }
  void hold(const std::string& key, const std::function<void()>& meanwhile) {
    gesture({"keydown", key}, 1);
    meanwhile();
    gesture({"keyup", key}, -1);
  }
  void chord(const std::string& modifier, const std::string& key) {
    hold(modifier, [&] { press(key); });
  }
  void type(const std::string& text) {  // ASCII
    gesture({"type", "--delay", "5", "--", text}, 0, text.size());
  }
  // Clicks a number, replaces it and confirms.
  void enter(const std::string& widget, const std::string& text) {
    click(widget);
    type(text);
    press("Return");
  }
  void move_away() { move_to(1590, 30); }
  // All of these gestures between two frames, as where drawing a frame takes longer than they do.
  void at_once(const std::function<void()>& gestures) {
    kill(program_->pid(), SIGSTOP);
    stopped_ = true;
    gestures();
    stopped_ = false;
    kill(program_->pid(), SIGCONT);
    await_gestures();
  }

  // Waits until the window has settled and `holds`; fails, with what the window said last, where it never does.
  void expect(const std::string& what, const std::function<bool(const Gui&)>& holds) {
    const bool held = wait_until([&] {
      refresh();
      return program_->status() || (settled() && holds(*this));
    });
    EXPECT_TRUE(map_.HasMember("facts") && map_["facts"]["faults"].Empty()) << text_of(map_file());
    ASSERT_TRUE(held && !program_->status())
        << "expected " << what << "\nwindow: " << text_of(map_file()) << "\nerrors: " << text_of(errors_file());
  }

 private:
  std::string map_file() const { return (desktop_.folder() / "map.json").string(); }
  std::string errors_file() const { return (desktop_.folder() / "errors").string(); }

  void move_to(int x, int y) {
    mouse_x_ = x, mouse_y_ = y;
    gesture({"mousemove", std::to_string(x), std::to_string(y)});
  }

  Rectangle last_rectangle(const std::string& widget) const {
    const auto& r = map_["widgets"][widget.c_str()];
    return {r[0].GetInt(), r[1].GetInt(), r[2].GetInt(), r[3].GetInt()};
  }

  void refresh() {
    rapidjson::Document fresh;
    fresh.Parse(text_of(map_file()).c_str());
    if (!fresh.HasParseError()) map_.Swap(fresh);
  }

  // `held`: keys and buttons it presses less those it releases. `typed`: characters.
  void gesture(const std::vector<std::string>& words, int held = 0, std::size_t typed = 0) {
    if (testing::Test::HasFatalFailure()) return;
    desktop_.xdotool(words);
    held_ += held;
    typed_ += typed;
    if (!stopped_) await_gestures();
  }
  void await_gestures() {
    const bool seen = wait_until([&] {
      refresh();
      return program_->status() || (map_["drawn"].GetBool() && map_["mouse"][0].GetDouble() == mouse_x_ &&
                                    map_["mouse"][1].GetDouble() == mouse_y_ && map_["held"].GetInt() == held_ &&
                                    map_["typed"].GetUint64() == typed_);
    });
    ASSERT_TRUE(seen) << "the window has not seen the mouse at " << mouse_x_ << ", " << mouse_y_ << ", " << held_
                      << " keys and buttons down and " << typed_ << " characters\nwindow: " << text_of(map_file());
  }

  Desktop desktop_;
  std::unique_ptr<Process> program_;
  // What the window should have seen by now.
  int mouse_x_ = 0, mouse_y_ = 0, held_ = 0;
  std::size_t typed_ = 0;
  bool stopped_ = false;  // the program
  rapidjson::Document map_{rapidjson::kObjectType};
};

}  // namespace opscope::test
