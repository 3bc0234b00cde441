#pragma once
// What happened, line by line, newest last.

#include <deque>
#include <string>

namespace opscope::gui {

class Log {
 public:
  enum class Weight { Plain, Good, Wrong };
  // Stamped with the wall clock, and made visible (core/text/visible.h). A line equal to the last one only counts it
  // up.
  void add(Weight weight, std::string text);
  void draw() const;
  std::string recent() const;  // the last twenty lines
  std::string last() const { return lines_.empty() ? std::string() : lines_.back().text; }

 private:
  struct Line {
    std::string time, text;
    Weight weight;
    int times = 1;
  };
  static constexpr std::size_t most_lines = 1000;
  std::deque<Line> lines_;
};

}  // namespace opscope::gui
