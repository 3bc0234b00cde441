// A monkey at the window: random gestures of a real mouse and keyboard, hundreds in half a minute. After each of them
// the window must answer, the case must read back as it is written, and neither OpenGL nor Dear ImGui may complain; now
// and then the case is saved and read, and everything is undone.
//
//   OPSCOPE_MONKEY_SECONDS=1800  how long (default 25)
//   OPSCOPE_MONKEY_SEED=N        the same decisions again
//   OPSCOPE_MONKEY_REPLAY=FILE   gestures that a failure has left, again (default: those of repeated.gestures)

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <map>
#include <sstream>

#include "core/model/json.h"
#include "core/picture/image.h"
#include "tests/app/gui_desktop.h"
#include "tests/app/monkey/gestures.h"
#include "tests/support/shims.h"
#include "tests/support/x_drop.h"

namespace opscope::test {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Seconds in which the program could have run; a sanitizer makes it some three times as slow. Each key and each step of
// the mouse may take a frame, and a software driver some 100 ms for a frame of 3840x2160.
constexpr double slowdown = is_sanitized ? 3 : 1;
constexpr double longest_answer = 2 * slowdown, longest_frame = 0.15 * slowdown;

std::string setting(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

// For how long each thread of a process has waited for a processor that others had, in seconds. A busy machine is no
// fault of the window.
using Waits = std::map<std::string, double>;

Waits waits_of(pid_t pid) {
  Waits waits;
  std::error_code ended;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task", ended)) {
    std::ifstream in(thread.path() / "schedstat");
    double ran = 0, waited = 0;
    if (in >> ran >> waited) waits[thread.path()] = waited / 1e9;
  }
  return waits;
}

// "opscope R, llvmpipe-0 S futex_wait_queue": whether each thread runs, sleeps or waits for a disk, and for what.
std::string states_of(pid_t pid) {
  std::string states;
  std::error_code ended;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task", ended)) {
    const std::string stat = text_of(thread.path() / "stat");  // "123 (name) R ..."
    const std::size_t open = stat.find('('), close = stat.rfind(')');
    if (open == std::string::npos || close + 2 >= stat.size()) continue;
    states += (states.empty() ? "" : ", ") + stat.substr(open + 1, close - open - 1) + stat.substr(close + 1, 2);
    if (const std::string call = text_of(thread.path() / "wchan"); call != "0") states += " " + call;
  }
  return states;
}

// Keys and steps of the mouse.
int events_of(const Gesture& gesture) {
  int events = 0;
  for (const std::string& line : gesture.lines) events += static_cast<int>(std::ranges::count(line, ' '));
  return events;
}

// xdotool, reading gestures from a pipe: as fast as they can be written.
class Hand {
 public:
  explicit Hand(const std::string& display)
      : pipe_(popen(("DISPLAY=" + display + " exec xdotool - 2>&1").c_str(), "w")) {}
  ~Hand() { pclose(pipe_); }
  Hand(const Hand&) = delete;
  Hand& operator=(const Hand&) = delete;

  void make(const std::string& line) {
    std::fprintf(pipe_, "%s\n", line.c_str());
    std::fflush(pipe_);
  }

 private:
  std::FILE* pipe_;
};

// The window under test, started again if a gesture has closed it.
class Room {
 public:
  Room() : hand_(desktop_.display()) {
    picture::Image image(40, 30);
    for (int i = 0; i < 1200; ++i) image.at(i % 40, i / 40) = {static_cast<std::uint8_t>(i), 90, 200};
    EXPECT_TRUE(picture::write_png(image, home_ / "other.png"));
    write(home_ / "broken.json", "{ \"resources\": ");
    write(home_ / "broken.png", "no picture");
    std::filesystem::create_directories(home_ / "folder" / "deeper");
    for (const char* name : {"min_broadcast.json", "deeper/clip_nan.json", "chain_of_three.json"})
      std::filesystem::copy_file(example(std::filesystem::path(name).filename().string()), home_ / "folder" / name);
    write(home_ / "folder" / "broken.json", "{");
    for (const char* name : {"min_broadcast.json", "if_broadcast_condition.json", "quantized_add_broadcast.json",
                             "chain_of_three.json", "other.png", "broken.json", "broken.png", "folder", "missing.npy"})
      sight_.files.emplace_back(name);
    start();
  }

  const Sight& sight() const { return sight_; }
  std::size_t starts() const { return starts_; }
  const Folder& home() const { return home_; }
  std::string history() const { return (home_ / "gestures").string(); }

  // Makes the gesture and waits until the window has seen it. False if it does not answer, has crashed or has
  // noted a fault; then `why` says so.
  bool make(const Gesture& gesture, std::string& why) {
    std::ofstream log(history(), std::ios::app);
    for (const std::string& line : gesture.lines) {
      log << line << '\n';
      const std::vector<std::string> words = split(line);
      if (words.front() == "drop" && words.size() == 4)
        drop_file(desktop_.display(), (home_ / words[1]).string(), std::stoi(words[2]), std::stoi(words[3]),
                  longest_answer);
      else
        hand_.make(line);
    }
    log << "end " << gesture.x << ' ' << gesture.y << ' ' << gesture.width << ' ' << gesture.height << std::endl;
    if (gesture.width > 0) sight_.width = gesture.width, sight_.height = gesture.height;
    return await(gesture, why);
  }

  // Undoes everything, saves under a name of our own and reads that.
  bool check_case(std::string& why) {
    const auto press = [&](const std::vector<std::string>& lines) {
      Gesture gesture{lines, 1 + (turn_ = (turn_ + 1) % 50), 40, 0, 0};
      gesture.lines.push_back("mousemove " + std::to_string(gesture.x) + " 40");
      return make(gesture, why);
    };
    if (!press({"key Escape", "key Escape", "key Escape", "key Escape"})) return false;
    const std::size_t before = starts_;
    for (int steps = 0; steps < 2000 && fact("can_undo") && starts_ == before; ++steps)
      if (!press({"key ctrl+z"})) return false;
    if (starts_ == before && !fact("as_opened"))
      return why = "undo to the oldest step does not give the first case", false;
    std::filesystem::remove(home_ / "checked.json");
    if (!press({"key ctrl+shift+s"}) || !press({"key ctrl+a", "key c h e c k e d period j s o n", "key Return"}))
      return false;
    if (starts_ != before || !std::filesystem::exists(home_ / "checked.json")) return true;  // it may have been typing
    const Result<Model> saved = read_model(home_ / "checked.json");
    if (!saved) return why = "the saved case cannot be read: " + saved.error().text(), false;
    ++saves_;
    return true;
  }
  int saves() const { return saves_; }

 private:
  static std::vector<std::string> split(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<std::string>(in), {}};
  }

  void start() {
    program_.reset();
    for (const char* name : {"clip_nan", "min_broadcast", "if_broadcast_condition", "quantized_add_broadcast",
                             "chain_of_three", "min_rank8_int16"})
      write(home_ / (std::string(name) + ".json"), text_of(example(std::string(name) + ".json")));
    program_ =
        open_window(desktop_, home_, {"--output-path", home_.path().string(), (home_ / "clip_nan.json").string()});
    ++starts_;
    sight_.width = 1600, sight_.height = 1000;
    hand_.make("mousemove 700 500");
    EXPECT_TRUE(wait_until([&] { return program_->status() || (refresh() && map_["mouse"][0].GetInt() == 700); }))
        << messages_in(home_);
  }

  bool fact(const char* name) const { return map_["facts"][name].GetBool(); }

  bool refresh() { return read_map(home_, map_); }

  // What the window said last, and where the pointer is on the screen.
  std::string last_seen() {
    const std::string found = (home_ / "pointer").string();
    Process({"xdotool", "getmouselocation"}, desktop_.display(), found).wait();
    if (!map_.HasMember("mouse")) return "it has written no map";
    return fmt::format("frame {}, {}, {}, mouse at {}, {}; on the screen: {}", map_["frame"].GetUint64(),
                       map_["drawn"].GetBool() ? "drawn" : "not drawn", map_["settled"].GetBool() ? "settled" : "busy",
                       map_["mouse"][0].GetInt(), map_["mouse"][1].GetInt(), text_of(found));
  }

  bool await(const Gesture& gesture, std::string& why) {
    const auto begin = Clock::now();
    const std::array<Waits, 3> before = waits();
    for (;;) {
      if (program_->status()) return ended(why);
      const bool has_map = refresh();
      if (has_map && !map_["facts"]["faults"].Empty()) return why = "a fault: " + text_of(home_ / "map.json"), false;
      if (has_map && map_["drawn"].GetBool() && map_["mouse"][0].GetInt() == gesture.x &&
          map_["mouse"][1].GetInt() == gesture.y)
        break;
      const double waited = Seconds(Clock::now() - begin).count();
      const double may_take = longest_answer + longest_frame * events_of(gesture);
      if (const double ran = waited - unscheduled_since(before); ran > may_take || waited > 120)
        return why = fmt::format("the window has not answered for {:.1f} s, of which it could run {:.1f}; {}; {}",
                                 waited, ran, last_seen(), states_of(program_->pid())),
               false;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    longest_ = std::max(longest_, Seconds(Clock::now() - begin).count());
    sight_.widgets.clear();
    for (const auto& [name, r] : map_["widgets"].GetObject())
      sight_.widgets.push_back({name.GetString(), {r[0].GetInt(), r[1].GetInt(), r[2].GetInt(), r[3].GetInt()}});
    return true;
  }

  // Of all who take part in an answer.
  std::array<Waits, 3> waits() { return {waits_of(program_->pid()), waits_of(desktop_.server()), waits_of(getpid())}; }

  // The longest wait of each, since they answer one after the other.
  double unscheduled_since(const std::array<Waits, 3>& before) {
    double sum = 0;
    const std::array<Waits, 3> now = waits();
    for (std::size_t i = 0; i < now.size(); ++i) {
      double longest = 0;
      for (const auto& [thread, wait] : now[i]) {
        const auto old = before[i].find(thread);
        longest = std::max(longest, wait - (old == before[i].end() ? 0 : old->second));
      }
      sum += longest;
    }
    return sum;
  }

  // It may have been asked to leave; only then is that no fault.
  bool ended(std::string& why) {
    const std::string errors = messages_in(home_);
    if (program_->status() != 0)
      return why = "the program ended with " + std::to_string(*program_->status()) + "\n" + errors, false;
    start();
    return true;
  }

  Folder home_;
  Desktop desktop_{"3840x2160"};
  Hand hand_;
  std::unique_ptr<Process> program_;
  rapidjson::Document map_{rapidjson::kObjectType};
  Sight sight_;
  std::size_t starts_ = 0;
  int turn_ = 0, saves_ = 0;

 public:
  double longest_ = 0;  // wall seconds for an answer
};

// The last of them are the likeliest.
std::string tail_of(const std::string& text) {
  return text.size() > 3000 ? "...\n" + text.substr(text.size() - 3000) : text;
}

TEST(WindowMonkey, FindsNothingThatEndsBlocksOrSpoilsTheWindow) {
  const std::uint64_t seed = std::stoull(setting("OPSCOPE_MONKEY_SEED", std::to_string(std::random_device()())));
  const Seconds length{std::stod(setting("OPSCOPE_MONKEY_SECONDS", "25"))};
  Room room;
  Monkey monkey(seed);
  std::string why;
  int gestures = 0;
  bool fine = true;
  for (const auto begin = Clock::now(); fine && Clock::now() - begin < length; ++gestures) {
    fine = room.make(monkey.next(room.sight()), why);
    if (fine && gestures % 100 == 99) fine = room.check_case(why);
  }
  std::printf("seed %llu: %d gestures, %d cases saved and read, %zu starts, longest answer %.2f s\n",
              static_cast<unsigned long long>(seed), gestures, room.saves(), room.starts(), room.longest_);
  if (fine) {
    EXPECT_GT(gestures, 10) << "in " << length.count() << " s";
    if (gestures >= 500) {
      EXPECT_GT(room.saves(), 0) << "the case is saved and read after every 100 gestures, unless it is being typed";
    }
    return;
  }
  const std::filesystem::path kept =
      std::filesystem::temp_directory_path() / ("opscope-monkey-" + std::to_string(seed));
  std::filesystem::copy_file(room.history(), kept, std::filesystem::copy_options::overwrite_existing);
  FAIL() << why << "\nOPSCOPE_MONKEY_SEED=" << seed << " or OPSCOPE_MONKEY_REPLAY=" << kept << "\n"
         << tail_of(text_of(kept)) << "After these gestures: " << why;
}

TEST(WindowMonkey, RepeatsTheGesturesOfAFile) {
  const std::string file =
      setting("OPSCOPE_MONKEY_REPLAY", (source_folder() / "tests/app/monkey/repeated.gestures").string());
  Room room;
  std::ifstream in(file);
  ASSERT_TRUE(in) << file;
  int gestures = 0;
  std::string why;
  Gesture gesture;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first != "end") {
      gesture.lines.push_back(line);
      continue;
    }
    words >> gesture.x >> gesture.y >> gesture.width >> gesture.height;
    ASSERT_TRUE(room.make(gesture, why)) << why;
    gesture = {};
    ++gestures;
  }
  EXPECT_GT(gestures, 0) << file;
}

}  // namespace
}  // namespace opscope::test
