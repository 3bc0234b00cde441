#pragma once
// Events, one line each, newest last.

#include <imgui.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/verdict/verdict.h"

namespace opscope::gui {

class Log {
 public:
  enum class Weight { Plain, Good, Caution, Wrong };  // Caution: it runs, but not as it seems
  // A button beside an event.
  struct Answer {
    std::string name;  // "Undo"
    std::function<void()> act;
  };
  struct Line {
    std::string time, text;
    Weight weight = Weight::Plain;
    int times = 1;
    std::vector<Answer> answers = {};
    bool is_error = false;  // something was refused, failed or has no effect, which differing results are not
    std::function<bool()> holds = {};  // of an event: whether it is still true; empty: it stays so
    bool lasts = false;                // advice: no time ends its notice
  };
  // Adds the time, and makes control characters visible (core/text/visible.h). A line equal to the last one only
  // increases its count. The answers are there for as long as the notice shows the event (notice.h).
  void add(Weight weight, std::string text, std::vector<Answer> answers = {});
  void add_error(std::string text);
  void add_caution(std::string text);  // shown as long as an error
  // What is true for as long as `holds` says so: the notice goes with it.
  void add_while(std::function<bool()> holds, std::string text);
  // Advice: its notice also ends with an edit, but not after a time, and comes back when that of a later event is over.
  void add_advice(std::function<bool()> holds, std::string text, std::vector<Answer> answers);
  // As add() for what has a place of its own on screen, as a verdict has: it is no event.
  void add_quietly(Weight weight, std::string text);
  std::uint64_t events() const { return events_; }  // so far
  static bool is_grave(Weight weight) { return weight == Weight::Wrong || weight == Weight::Caution; }
  std::uint64_t last_grave() const { return last_grave_; }  // the number of the last event that was grave; 0: none
  const Line& last_event() const { return last_event_; }
  void draw() const;
  std::string recent() const;  // the last twenty lines
  std::string last() const { return lines_.empty() ? std::string() : lines_.back().text; }

 private:
  static constexpr std::size_t most_lines = 1000;
  std::deque<Line> lines_;
  std::uint64_t events_ = 0, last_grave_ = 0;
  Line last_event_;
};

ImU32 color_of(Log::Weight weight);
// As a verdict is logged.
Log::Weight weight_of(Verdict::Kind kind);

}  // namespace opscope::gui
