#pragma once
// A real X server, the real program in it, and a real mouse and keyboard. Widgets are found by name through the map
// that the program writes (app/gui/widgets/widget_map.h); nothing else of the program is reached into.

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
#include "tests/support/wait.h"
#include "tests/support/x_requests.h"

namespace opscope::test {

// A process that ends with its owner.
class Process {
 public:
  Process(std::vector<std::string> words, const std::string& display, const std::string& output = "/dev/null",
          const std::string& folder = "/")
      : name_(words.front()) {
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    setenv("DISPLAY", display.c_str(), 1);
    unsetenv("WAYLAND_DISPLAY");
    signal(SIGINT, SIG_DFL);  // as of the command line, see cli_program.h
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    if (chdir(folder.c_str()) == 0) execvp(argv[0], argv.data());
    _exit(127);
  }
  ~Process() {
    if (ended_) return;
    kill(pid_, SIGTERM);
    wait();
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
  // Fails the test and kills a process that does not end.
  int wait() {
    if (wait_until([this] { return status().has_value(); })) return *ended_;
    ADD_FAILURE() << name_ << ", process " << pid_ << ", does not end";
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    return *(ended_ = 128 + SIGKILL);
  }

 private:
  std::string name_;
  pid_t pid_ = -1;
  std::optional<int> ended_;
};

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The pixels of a rectangle of the screen, 32 bits each.
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

// The program in a window. Its map, its messages and what windows keep for one another lie in `home`, and not in the
// folders of the person who runs the tests.
inline std::unique_ptr<Process> open_window(const Desktop& desktop, const Folder& home,
                                            const std::vector<std::string>& arguments) {
  const std::string map = (home / "map.json").string();
  std::filesystem::remove(map);
  std::vector<std::string> words = {
      "env", "XDG_STATE_HOME=" + (home / "state").string(), program_file().string(), "gui", "--widget-map", map};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return std::make_unique<Process>(words, desktop.display(), (home / "errors").string(), home.path().string());
}
inline std::string messages_in(const Folder& home) { return text_of(home / "errors"); }

// Reads the map as the window wrote it last. False if there is none.
inline bool read_map(const Folder& home, rapidjson::Document& map) {
  rapidjson::Document fresh;
  fresh.Parse(text_of(home / "map.json").c_str());
  if (fresh.HasParseError() || !fresh.IsObject()) return false;
  map.Swap(fresh);
  return true;
}

// The program in a window. Every gesture waits until the window has seen it and drawn the next frames. `expect` waits
// for its effect.
class Gui {
 public:
  explicit Gui(const std::vector<std::string>& arguments = {}) { start(arguments); }

  // A new window on the same desktop; the one before must have ended.
  void start(const std::vector<std::string>& arguments = {}) {
    program_ = open_window(desktop_, folder(), arguments);
    map_.SetObject();
    held_ = 0, typed_ = 0;
    expect("the first results", [](const Gui& gui) { return gui.settled(); });
    move_away();
  }
  // Runs another program on the same desktop. Returns its exit status.
  int run(const std::vector<std::string>& words) const { return Process(words, desktop_.display()).wait(); }
  // Sends the signal. Returns the exit status; 128 if the signal itself ended the program.
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

  // The state of the window.
  bool settled() const { return map_.HasMember("settled") && map_["settled"].GetBool(); }
  std::string verdict() const { return map_["verdict"].GetString(); }
  std::string title() const { return map_["title"].GetString(); }
  // Titles of the tabs from the left, and which of them is in front.
  std::vector<std::string> tabs() const {
    std::vector<std::string> titles;
    for (const auto& title : map_["tabs"].GetArray()) titles.emplace_back(title.GetString());
    return titles;
  }
  unsigned front_tab() const { return map_["tab"].GetUint(); }
  std::string log() const { return map_["log"].GetString(); }  // its last line
  std::string recent_log() const { return map_["recent"].GetString(); }
  std::string sweep() const { return map_["sweep"].GetString(); }  // its lines, and "under way"
  std::string bench() const { return map_["bench"].GetString(); }  // its rows, what was left out, and "under way"
  std::string batch() const { return map_["batch"].GetString(); }  // its rows on show, and "under way"
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
  // As the map has it at present.
  Rectangle last_rectangle(const std::string& widget) const {
    const auto& r = map_["widgets"][widget.c_str()];
    return {r[0].GetInt(), r[1].GetInt(), r[2].GetInt(), r[3].GetInt()};
  }
  bool holds(const std::string& outer, const std::string& inner) const {
    const Rectangle a = last_rectangle(outer), b = last_rectangle(inner);
    return a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;
  }
  // As they are once they have not changed for a while: a drawn frame reaches the screen in pieces.
  Pixels pixels(const std::string& widget) {
    return once_steady([&] { return pixels_now(widget); });
  }
  Pixels steady_screen() const {
    return once_steady([&] { return screen(); });
  }
  // The whole screen, 1600x1000, as it is.
  Pixels screen() const { return desktop_.pixels(0, 0, 1600, 1000); }
  // Wait until the widget looks like `wanted`, or like anything else.
  void expect_pixels(const std::string& widget, const Pixels& wanted) {
    EXPECT_TRUE(wait_until([&] { return pixels_now(widget) == wanted; })) << widget << " does not look as it did";
  }
  void expect_other_pixels(const std::string& widget, const Pixels& before) {
    EXPECT_TRUE(wait_until([&] { return pixels_now(widget) != before; })) << widget << " looks as it did";
  }

  // Gestures. A widget that is not there yet is waited for.
  void point_at(const std::string& widget) {
    refresh();
    if (!has(widget)) await(widget);
    Rectangle r = rectangle(widget);
    for (std::optional<Rectangle> before; before != r; r = rectangle(widget)) {  // a widget may move meanwhile
      before = r;
      move_to(r.x + r.width / 2, r.y + r.height / 2);
    }
  }
  // The place of a widget's width at this share, 0 to 1.
  void point_along(const std::string& widget, double share) {
    point_at(widget);
    const Rectangle r = rectangle(widget);
    move_to(r.x + static_cast<int>(share * r.width), r.y + r.height / 2);
  }
  void click(const std::string& widget) {
    point_at(widget);
    click_here();
  }
  void click_with(const std::string& widget, int button) {  // 2: the middle one; 3: the right one
    point_at(widget);
    gesture({"mousedown", std::to_string(button)}, 1);
    gesture({"mouseup", std::to_string(button)}, -1);
  }
  void click_here() {
    gesture({"mousedown", "1"}, 1);
    gesture({"mouseup", "1"}, -1);
  }
  void right_click(const std::string& widget) {
    point_at(widget);
    gesture({"mousedown", "3"}, 1);
    gesture({"mouseup", "3"}, -1);
  }
  void double_click(const std::string& widget) {
    point_at(widget);
    gesture({"click", "--repeat", "2", "--delay", "20", "1"}, 0);
  }
  // As the button in the title bar does.
  void click_close() { EXPECT_TRUE(ask_to_close(desktop_.display())); }
  // Clicks at the mouse's place, for a click that ends the program.
  void click_without_waiting() { desktop_.xdotool({"click", "1"}); }
  void drag(const std::string& widget, int pixels_right) {
    const Rectangle r = rectangle(widget);
    const int x = r.x + r.width / 2, y = r.y + r.height / 2;
    point_at(widget);
    gesture({"mousedown", "1"}, 1);
    for (int step = 1; step <= 8; ++step) move_to(x + pixels_right * step / 8, y);
    gesture({"mouseup", "1"}, -1);
  }
  // From the middle of the widget through these places, in pixels from there, all between two frames.
  void flick(const std::string& widget, const std::vector<std::pair<int, int>>& through) {
    point_at(widget);
    const Rectangle r = rectangle(widget);
    at_once([&] {
      gesture({"mousedown", "1"}, 1);
      for (const auto& [x, y] : through) move_to(r.x + r.width / 2 + x, r.y + r.height / 2 + y);
      gesture({"mouseup", "1"}, -1);
    });
  }
  // Notches of the wheel away from the person, where the mouse is.
  void turn_wheel(int notches) { gesture({"click", "--repeat", std::to_string(notches), "--delay", "20", "4"}); }
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
  // Types into a field and leaves it open.
  void type_into(const std::string& field, const std::string& text) {
    click(field);
    type(text);
  }
  // Replaces what a dialog proposes and confirms. A dialog that reads the file is waited for.
  void answer(const std::string& text) {
    chord("ctrl", "a");
    type(text);
    press("Return");
    if (stopped_ || testing::Test::HasFatalFailure()) return;
    EXPECT_TRUE(wait_until([&] {
      refresh();
      return program_->status() || !has("dialog reading");
    })) << "the dialog still reads "
        << text;
  }
  void move_away() { move_to(1590, 30); }
  // Makes all of these gestures between two frames, as if drawing a frame took longer than they do.
  void at_once(const std::function<void()>& gestures) {
    kill(program_->pid(), SIGSTOP);
    stopped_ = true;
    gestures();
    stopped_ = false;
    kill(program_->pid(), SIGCONT);
    await_gestures();
  }

  // Waits until the window has settled and `holds` is true. If it never is, fails with the last state of the window.
  void expect(const std::string& what, const std::function<bool(const Gui&)>& holds) {
    expect_in_motion(what, [&](const Gui& now) { return now.settled() && holds(now); });
  }
  // The same for a window that does not settle, since something plays.
  void expect_in_motion(const std::string& what, const std::function<bool(const Gui&)>& holds) {
    const bool held = wait_until([&] {
      refresh();
      return program_->status() || holds(*this);
    });
    EXPECT_TRUE(map_.HasMember("facts") && map_["facts"]["faults"].Empty()) << map_text();
    ASSERT_TRUE(held && !program_->status())
        << "expected " << what << "\nwindow: " << map_text() << "\nerrors: " << messages_in(folder());
  }
  // Waits for a widget.
  void await(const std::string& widget) {
    expect("widget '" + widget + "'", [&](const Gui& now) { return now.has(widget); });
  }

 private:
  static Pixels once_steady(const std::function<Pixels()>& look) {
    Pixels last, now = look();
    do {
      last = std::move(now);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      now = look();
    } while (now != last && !testing::Test::HasFailure());
    return now;
  }
  Pixels pixels_now(const std::string& widget) {
    const Rectangle r = rectangle(widget);
    return desktop_.pixels(r.x, r.y, r.width, r.height);
  }

  std::string map_text() const { return text_of(folder() / "map.json"); }

  void move_to(int x, int y) {
    mouse_x_ = x, mouse_y_ = y;
    gesture({"mousemove", std::to_string(x), std::to_string(y)});
  }

  void refresh() { read_map(folder(), map_); }

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
                      << " keys and buttons down and " << typed_ << " characters\nwindow: " << map_text();
  }

  Desktop desktop_;
  std::unique_ptr<Process> program_;
  // The input that the window should have seen by now.
  int mouse_x_ = 0, mouse_y_ = 0, held_ = 0;
  std::size_t typed_ = 0;
  bool stopped_ = false;  // the program
  rapidjson::Document map_{rapidjson::kObjectType};
};

// For Gui::expect.
inline std::function<bool(const Gui&)> verdict_begins(const std::string& text) {
  return [text](const Gui& gui) { return gui.verdict().starts_with(text); };
}

}  // namespace opscope::test
