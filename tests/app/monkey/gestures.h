#pragma once
// One random gesture in the window, as lines for `xdotool -` or of our own.

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace opscope::test {

struct Spot {
  int x = 0, y = 0, width = 0, height = 0;
};
struct NamedSpot {
  std::string name;
  Spot spot;
};

// What the gestures depend on.
struct Sight {
  std::vector<NamedSpot> widgets;
  int width = 1600, height = 1000;  // of the window
  std::vector<std::string> files;   // that it may drop

  const Spot* find(const std::string& name) const {
    for (const NamedSpot& widget : widgets)
      if (widget.name == name) return &widget.spot;
    return nullptr;
  }
};

// Lines of xdotool, and "drop FILE X Y". After the last one the pointer is at (x, y), in the window.
struct Gesture {
  std::vector<std::string> lines;
  int x = 0, y = 0;
  int width = 0, height = 0;  // the window's new size; 0: as it was
};

class Monkey {
 public:
  explicit Monkey(std::uint64_t seed) : random_(seed) {}

  Gesture next(const Sight& sight) {
    Gesture gesture;
    const int kind = below(100);
    if (kind < 22)
      click(gesture, sight);
    else if (kind < 34)
      drag(gesture, sight);
    else if (kind < 40)
      wheel(gesture, sight);
    else if (kind < 58)
      enter(gesture, sight);
    else if (kind < 68)
      gesture.lines.push_back(typed(text()));
    else if (kind < 80)
      gesture.lines.push_back("key " + one_of(keys));
    else if (kind < 93)
      gesture.lines.push_back("key " + one_of(shortcuts));
    else if (kind < 96)
      hold(gesture, sight);
    else if (kind < 98)
      resize(gesture);
    else if (!sight.files.empty())
      drop(gesture, sight);
    end(gesture, sight);
    return gesture;
  }

 private:
  using Words = std::vector<std::string>;
  // The names of keys are xdotool's. Ctrl+Q ends the program, and is rare.
  inline static const Words keys = {
      "Tab",  "shift+Tab", "Return",     "Escape", "BackSpace", "Delete", "Left", "Right", "Up", "Down",
      "Home", "End",       "space",      "Prior",  "Next",      "F1",     "F5",   "F6",    "F7", "f",
      "r",    "alt",       "shift+Left", "x",      "comma",     "period", "F2",   "F3",    "F4"};
  inline static const Words shortcuts = {
      "ctrl+p",    "ctrl+o",     "ctrl+e",     "ctrl+l",       "ctrl+s",       "ctrl+z",       "ctrl+z",
      "ctrl+y",    "ctrl+r",     "ctrl+n",     "ctrl+a",       "ctrl+c",       "ctrl+v",       "ctrl+x",
      "ctrl+0",    "ctrl+minus", "ctrl+equal", "ctrl+shift+r", "ctrl+shift+z", "ctrl+shift+s", "ctrl+shift+l",
      "shift+F6",  "shift+F7",   "ctrl+t",     "ctrl+w",       "ctrl+Tab",     "ctrl+Tab",     "ctrl+Prior",
      "ctrl+Next", "shift+F4",   "shift+F3"};
  // Sizes stay small: this is about the window, not about memory.
  inline static const Words texts = {
      "0",       "1",     "2",    "3",   "5",         "16",         "1.25",         "-0.5",
      "1e30",    "nan",   "-inf", "0x7", "a lot",     "4294967295", "-3",           "18446744073709551615",
      "",        "1 2 3", "case", "log", "other.png", "case2.json", "nothing.json", "hide",
      "arrange", "wipe"};
  inline static const Words favourites = {"Max",
                                          "Min",
                                          "InputTensor.Sizes[0]",
                                          "InputTensor.Sizes[2]",
                                          "InputTensor.path",
                                          "InputTensor.Elements",
                                          "InputTensor.TotalTensorSizeInBytes",
                                          "OutputTensor.Sizes[3]",
                                          "ATensor.Sizes[1]",
                                          "histogram.bound Min",
                                          "histogram.bound Max",
                                          "heatmaps.gpu.range low",
                                          "heatmaps.reference.range high",
                                          "dialog path",
                                          "number",
                                          "palette filter",
                                          "question cancel",
                                          "question discard",
                                          "question tab",
                                          "dialog accept other",
                                          "tab 0",
                                          "tab 1 close",
                                          "tab beside",
                                          "dialog accept",
                                          "dialog cancel",
                                          "sweep.seconds",
                                          "bench.threads",
                                          "batch.Next",
                                          "batch.Back",
                                          "batch.Start",
                                          "batch.words",
                                          "batch.by ULP",
                                          "batch.row chain_of_three.json"};

  int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }
  const std::string& one_of(const Words& words) {
    return words[static_cast<std::size_t>(below(static_cast<int>(words.size())))];
  }
  std::string text() { return one_of(texts); }

  static std::string typed(const std::string& text) {
    std::string line = "key --delay 1";
    for (const char c : text)
      line += c == '.' ? " period" : c == '-' ? " minus" : c == ' ' ? " space" : std::string(" ") + c;
    return text.empty() ? "key BackSpace" : line;
  }

  void to(Gesture& gesture, const Sight& sight, int x, int y) {
    gesture.x = std::clamp(x, 0, sight.width - 1);
    gesture.y = std::clamp(y, 0, sight.height - 1);
    gesture.lines.push_back("mousemove " + std::to_string(gesture.x) + " " + std::to_string(gesture.y));
  }
  void to(Gesture& gesture, const Sight& sight, const Spot& spot) {
    to(gesture, sight, spot.x + below(std::max(1, spot.width)), spot.y + below(std::max(1, spot.height)));
  }

  // A widget; sometimes any place.
  Spot target(const Sight& sight) {
    const int kind = below(10);
    if (kind == 0 || sight.widgets.empty()) return {0, 0, sight.width, sight.height};
    if (kind < 4)
      if (const Spot* found = sight.find(one_of(favourites))) return *found;
    // "Quit" and "dialog up" lead out of the window, and out of the folder that is the monkey's own.
    for (int tries = 0; tries < 20; ++tries) {
      const NamedSpot& widget = sight.widgets[static_cast<std::size_t>(below(static_cast<int>(sight.widgets.size())))];
      if (widget.name != "dialog up" && widget.name != "menu File Quit") return widget.spot;
    }
    return {0, 0, sight.width, sight.height};
  }

  void click(Gesture& gesture, const Sight& sight) {
    to(gesture, sight, target(sight));
    const int kind = below(12);
    gesture.lines.push_back(kind == 0   ? "click 3"
                            : kind == 1 ? "click 2"
                            : kind == 2 ? "click --repeat 2 --delay 20 1"
                                        : "click 1");
  }

  void drag(Gesture& gesture, const Sight& sight) {
    to(gesture, sight, target(sight));
    const std::string modifier = one_of({"", "", "", "shift", "alt", "ctrl"});
    if (!modifier.empty()) gesture.lines.push_back("keydown " + modifier);
    gesture.lines.emplace_back("mousedown 1");
    for (int step = below(5); step >= 0; --step)
      to(gesture, sight, gesture.x + below(241) - 120, gesture.y + below(121) - 60);
    gesture.lines.emplace_back("mouseup 1");
    if (!modifier.empty()) gesture.lines.push_back("keyup " + modifier);
  }

  void wheel(Gesture& gesture, const Sight& sight) {
    to(gesture, sight, target(sight));
    gesture.lines.push_back("click --repeat " + std::to_string(1 + below(4)) + " --delay 5 " + one_of({"4", "5"}));
  }

  // Types into a field, and then makes another gesture: the typed text must not get lost.
  void enter(Gesture& gesture, const Sight& sight) {
    to(gesture, sight, target(sight));
    gesture.lines.emplace_back("click 1");
    gesture.lines.push_back(typed(text()));
    if (below(3) > 0)
      gesture.lines.push_back("key " + one_of({"Return", "Tab", "Escape", "ctrl+s", "ctrl+p", "ctrl+z", "ctrl+o"}));
  }

  // A shortcut or a key while the mouse button is down.
  void hold(Gesture& gesture, const Sight& sight) {
    to(gesture, sight, target(sight));
    gesture.lines.emplace_back("mousedown 1");
    to(gesture, sight, gesture.x + below(61) - 30, gesture.y);
    gesture.lines.push_back("key " + (below(2) == 0 ? one_of(shortcuts) : one_of(keys)));
    to(gesture, sight, gesture.x + below(61) - 30, gesture.y);
    gesture.lines.emplace_back("mouseup 1");
  }

  void resize(Gesture& gesture) {
    static constexpr std::array<std::array<int, 2>, 8> sizes = {
        {{320, 200}, {640, 480}, {800, 1200}, {1280, 720}, {1600, 1000}, {1600, 1000}, {2560, 500}, {3840, 2160}}};
    const auto& size = sizes[static_cast<std::size_t>(below(sizes.size()))];
    gesture.width = size[0], gesture.height = size[1];
    gesture.lines.push_back("search --onlyvisible --name Opscope windowsize " + std::to_string(size[0]) + " " +
                            std::to_string(size[1]));
  }

  void drop(Gesture& gesture, const Sight& sight) {
    to(gesture, sight, target(sight));
    gesture.lines.push_back("drop " + one_of(sight.files) + " " + std::to_string(gesture.x) + " " +
                            std::to_string(gesture.y));
  }

  // The pointer ends at a new place: once the window has seen it there, it has seen everything before.
  void end(Gesture& gesture, const Sight& sight) {
    const int width = gesture.width > 0 ? gesture.width : sight.width;
    const int height = gesture.height > 0 ? gesture.height : sight.height;
    gesture.x = below(width), gesture.y = below(height);
    gesture.lines.push_back("mousemove " + std::to_string(gesture.x) + " " + std::to_string(gesture.y));
  }

  std::mt19937_64 random_;
};

}  // namespace opscope::test
