#pragma once
// The one line that says how the results on screen were judged (core/judge).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/runner.h"
#include "app/gui/jobs/warm_times.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {

struct ChainVerdict;

struct Verdict {
  // Equal: every backend passed. Mistrusted: the same, but the data could not have revealed a fault, are misread, or
  // are not those that were exported. Different: one failed. Unlike: none failed, and the case of another tab has other
  // elements. Incomplete: those that ran passed, but an implementation under test lacks the operator, and may hand on
  // an error. Inherited: what differs is an error of earlier dispatches, or may be. Uncompared: none failed, and the
  // case of another tab that stands beside this one, or the file of another dispatch, cannot be compared. Earlier: the
  // verdict of a case that a refused entry would have changed.
  enum class Kind {
    Equal,
    Incomplete,
    Inherited,
    Mistrusted,
    Different,
    Unlike,
    Uncompared,
    Unproven,
    Running,
    Cannot,
    Earlier
  };
  Kind kind = Kind::Running;
  std::string sign;                       // "=", "?", "!", "≠", "~": never colour alone
  std::string word;                       // "equal"
  std::string sentence;                   // "786,432 elements, bit for bit (exact)"
  std::vector<std::string> timings = {};  // "reference 2.1 ms"
  bool warm = false;                      // the timings: of warm runs, or of the runs that made the results
  std::string failed = {};                // the implementation under test whose error it is
  std::string device = {};                // "llvmpipe (LLVM 15.0.6, 256 bits)", or why there is no GPU
  std::string device_meaning = {};        // a sentence about it; may be empty
  std::string without_result = {};        // the end of the sentence: ", theirs failed, mine not run"
  bool compares_file = false;             // the elements of a compared file are among those judged
  std::string line() const;               // all of it, for the log and for tests
};

// `shown`: the results on screen, or nullptr. `latest`: those of the present case, which may have an error. `progress`:
// set if a run takes long enough to report progress. `outdated`: the case has changed since `latest` and nothing runs.
// `warm`: the times of `shown`, or nullptr. `chain`: the dispatches of the case that is shown, or nullptr: not judged
// yet.
Verdict verdict_of(const Results* shown, const Results* latest, const std::optional<Progress>& progress,
                   bool outdated = false, const WarmTimes* warm = nullptr, const ChainVerdict* chain = nullptr,
                   std::string_view on_show = {});

// "inputs/A.npy and expected/B.npy are not as exported"; empty: all are. The names come first: the end may be cut.
std::string changed_vectors_text(const std::vector<std::string>& changed);
// The same, or "5 files as exported".
std::string golden_files_text(const GoldenCheck& check);
// The same verdict on golden vectors: results that are equal are not trusted if files were changed. `open`: elements of
// the output that DirectML leaves open. They are compared like the others if the expected file is compared.
Verdict of_golden_vectors(Verdict verdict, const GoldenCheck& check, std::uint64_t open);

// The same verdict while the case of another tab stands beside this one and is no part of it: behind that, unless a
// backend failed. `why`: "b.json is of size 4, not 2×3".
Verdict without_case_beside(Verdict verdict, const std::string& why);

// The same verdict while a field holds text that it refused: it is of the case before that. Others stay as they are.
Verdict before_refused_entry(Verdict verdict);

}  // namespace opscope::gui
