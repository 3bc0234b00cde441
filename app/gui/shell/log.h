#pragma once
// Events, one line each, newest last.

#include <imgui.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>

namespace opscope::gui {

class Log {
 public:
  enum class Weight { Plain, Good, Wrong };
  struct Line {
    std::string time, text;
    Weight weight;
    int times = 1;
    std::string answer = {};               // the name of a button beside the event: "Show"
    std::function<void()> on_answer = {};  // set if it has one
  };
  // Adds the time, and makes control characters visible (core/text/visible.h). A line equal to the last one only
  // increases its count.
  void add(Weight weight, std::string text) { add(weight, std::move(text), "", {}); }
  // With a button for as long as the notice shows the event (notice.h).
  void add(Weight weight, std::string text, std::string answer, std::function<void()> on_answer);
  // The same for what has a place of its own on screen, as a verdict has: it is no event.
  void add_quietly(Weight weight, std::string text);
  std::uint64_t events() const { return events_; }  // so far
  const Line& last_event() const { return last_event_; }
  void draw() const;
  std::string recent() const;  // the last twenty lines
  std::string last() const { return lines_.empty() ? std::string() : lines_.back().text; }

 private:
  static constexpr std::size_t most_lines = 1000;
  std::deque<Line> lines_;
  std::uint64_t events_ = 0;
  Line last_event_;
};

ImU32 color_of(Log::Weight weight);

}  // namespace opscope::gui
