#pragma once
// When the numbers of a panel are shown as those of earlier results. While newer ones keep coming, as during a drag,
// they are not: the panel would blink.

#include <cstdint>
#include <optional>
#include <string>

namespace opscope::gui {

class LateNumbers {
 public:
  static constexpr double patience = 0.5;  // seconds

  // In every frame that draws the panel, at a time in seconds.
  struct Shown {
    bool outdated = false;  // newer numbers are awaited
    std::uint64_t of = 0;   // what they are of: another number once newer ones have come
    bool foreign = false;   // they are late at once: of another case or operator, or the window tells of a run
  };
  // True: they are to be shown as those of earlier results.
  bool follow(const Shown& shown, double now);

  // Until they will be, if no newer ones come; -1: they are already, or are not awaited.
  double seconds_left(double now) const;

 private:
  std::optional<double> since_;  // the newest have been awaited, or the last ones have come
  std::uint64_t of_ = 0;
};

// "Statistics of the last result"; "Statistics, being counted" of a region, whose earlier numbers may be of another
// one.
std::string late_heading(const std::string& part, bool in_region);

// Of two times to wait, as above, the shorter one.
double sooner(double one, double other);

}  // namespace opscope::gui
