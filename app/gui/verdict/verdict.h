#pragma once
// The one line that says how the case stands, true for what is on screen.

#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/runner.h"

namespace opscope::gui {

struct Verdict {
  // Mistrusted: equal, but the data could not have shown a fault.
  enum class Kind { Equal, Mistrusted, Different, Unproven, Running, Cannot };
  Kind kind = Kind::Running;
  std::string sign;                  // "=", "?", "!", "~": colour never stands alone
  std::string word;                  // "equal"
  std::string sentence;              // "786,432 elements, bit for bit"
  std::vector<std::string> timings;  // "reference 2.1 ms"
  std::string device;                // "llvmpipe (LLVM 15.0.6, 256 bits)", or why there is no GPU
  std::string line() const;          // all of it, for the log and for tests
};

// `shown`: the results on screen, may be nullptr. `latest`: those of the present case, which may be in error.
// `progress`: set once a run takes long enough to be worth telling. `outdated`: the case has changed since `latest`
// and nothing runs.
Verdict verdict_of(const Results* shown, const Results* latest, const std::optional<Progress>& progress,
                   bool outdated = false);

// One line of text on one line of screen. Returns true where the user asked to cancel the run.
bool draw_verdict(const Verdict& verdict, bool& log_open);

}  // namespace opscope::gui
