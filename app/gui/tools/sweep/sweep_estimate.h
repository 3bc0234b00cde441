#pragma once
// How long a sweep would take here, from the speed of its first moments, and which candidates it would leave out.

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/tools/sweep/sweep_job.h"
#include "app/gui/tools/sweep/sweep_plan.h"

namespace opscope::gui {

// Elements a second that were walked or sampled on all backends; 0 if there were none.
double speed_of(const SweepReport& report);

// How long the random cases of a sweep take. `again`: some of them, all of whose programs were compiled before.
// `compiling`: how much longer the same ones, but the very first, took the first time. nullopt if there were none.
std::optional<std::chrono::duration<double>> cases_time(const RandomOutcome& again,
                                                        std::chrono::duration<double> compiling,
                                                        const SweepRequest& planned);

// "Takes about 0:40 here." for a sweep that needs `time` without its limit; "Ends at its limit of 1:00 with ..." if
// that is shorter.
std::string estimate_text(std::chrono::duration<double> time, const SweepOrder& order);

// A candidate that a sweep would leave out.
struct SweepOmission {
  std::string subject, left_out;  // its name, and why
  std::string where;              // "for 9 of 10 types"; empty: everywhere
};

class SweepEstimate {
 public:
  SweepEstimate(const std::function<void()>& wake, const std::function<Candidate()>& gpu);

  // Tries the order for a moment in the background, unless it was tried already: first its spaces, then random cases if
  // it has any.
  void want(const SweepOrder& order);
  void cancel();
  // What a whole sweep took, which is better known than estimated. Ignored if it was stopped or failed.
  void learn(const SweepSnapshot& ended);
  bool busy() const { return trial_.busy() || cases_trial_.busy(); }
  // Elements a second, of the order that was wanted last; nullopt while it is not known.
  std::optional<double> speed() const;
  // Of the order that was wanted last, without its limit, for so many elements of its spaces and for its random cases:
  // as it took before, or else as the trial tells. nullopt while that is not known.
  std::optional<std::chrono::duration<double>> time(std::uint64_t elements) const;
  // The candidates that the order would leave out, as far as that is known.
  std::vector<SweepOmission> left_out() const;

 private:
  struct Known {
    SweepOrder order;
    std::chrono::duration<double> took;
  };

  std::optional<SweepOrder> tried_;
  std::optional<Known> known_;         // of the last whole sweep
  bool cases_tried_ = false;           // of that order
  std::atomic<double> compiling_ = 0;  // seconds of the last cases_trial_ that has ended, as cases_time takes it
  SweepJob trial_, cases_trial_;
};

}  // namespace opscope::gui
