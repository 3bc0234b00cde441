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

// How much longer some random cases, but the very first, took the first time, when their programs were compiled.
struct Compiling {
  std::chrono::duration<double> time{0};
  // It grows with this power of the number of cases: 1 if each needs a new program, less if new ones come more rarely.
  double growth = 1;
};
// `times`: seconds after the first case, for each one behind it. `again`: of one of them, once it is compiled.
Compiling compiling_of(const std::vector<double>& times, double again);

// How long the random cases of a sweep take. `again`: some of them, all of whose programs were compiled before.
// nullopt if there were none.
std::optional<std::chrono::duration<double>> cases_time(const RandomOutcome& again, const Compiling& compiling,
                                                        const SweepRequest& planned);

// "Takes about 40 s here." for a sweep that needs `time` without its limit; "Ends at its limit of 1:00 min; all of it
// takes about 7 min here." if that is shorter.
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
  // What a sweep took, which is better known than estimated: all of it, or if it was stopped its elements and random
  // cases each. Ignored if it failed.
  void learn(const SweepSnapshot& ended);
  bool busy() const { return trial_.busy() || cases_trial_.busy(); }
  // Elements a second, of the order that was wanted last; nullopt while it is not known.
  std::optional<double> speed() const;
  // Of the order that was wanted last, without its limit, for so many elements of its spaces and for its random cases:
  // as it took before, or else as the trial tells. nullopt while that is not known. `at_most`: until the speed is
  // known, `elements` counts walks that may become samples.
  std::optional<std::chrono::duration<double>> time(std::uint64_t elements, bool at_most = false) const;
  // As time(), by the speeds of the last sweep alone, if that was such an order but for its limit and its number of
  // random cases.
  std::optional<std::chrono::duration<double>> learned_time(const SweepOrder& order, std::uint64_t elements) const;
  // The candidates that the order would leave out, as far as that is known.
  std::vector<SweepOmission> left_out() const;

 private:
  struct Known {
    SweepOrder order;
    std::chrono::duration<double> took;
  };

  struct Speeds {
    SweepOrder order;
    double elements = 0, cases = 0;  // a second; 0: not known
  };

  std::optional<SweepOrder> tried_;
  std::optional<Known> known_;    // of the last whole sweep
  std::optional<Speeds> speeds_;  // of the last sweep
  bool cases_tried_ = false;      // of that order
  // Of the last cases_trial_ that has ended, as Compiling has them.
  std::atomic<double> compiling_ = 0, growth_ = 1;
  SweepJob trial_, cases_trial_;
};

}  // namespace opscope::gui
