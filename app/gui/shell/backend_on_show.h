#pragma once
// Whose output stands beside the reference: the backend that a person chose, else the one that differs most.

#include <string>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

class BackendOnShow {
 public:
  // As Results::computed(). nullptr if there is a misfit(), since the result of another backend would be taken for its
  // own; and while the backend that was on show still has to run, so that no other one is seen for a moment.
  const BackendOutcome* computed(const Results& results, const std::string& chosen) const;
  // The chosen file or case, if it could not be compared; or failed(), or not_run().
  const BackendOutcome* misfit(const Results& results, const std::string& chosen) const;
  // The implementation under test on show, if it gives no output now: its earlier one is shown.
  const BackendOutcome* failed(const Results& results, const std::string& chosen) const;
  // The same if there is no earlier one either, as at a dispatch of another operator, or the compared file if it is
  // another dispatch's: its place says why. nullptr if nobody chose it and another backend gives a wrong result, which
  // is shown then.
  const BackendOutcome* not_run(const Results& results, const std::string& chosen) const;
  // The backend that is expected: the chosen one, else the one on show until now. nullptr: none.
  const BackendOutcome* expected(const Results& results, const std::string& chosen) const;

  // These results are complete, and on show.
  void keep(const Results& results, const std::string& chosen);
  void forget_shapes() { last_.clear(); }          // the next results have others
  void forget_candidate() { candidate_.clear(); }  // another case is on show
  void forget() { last_.clear(), candidate_.clear(); }

 private:
  std::string last_;  // the backend in the last complete results of these shapes; empty: none
  // The implementation under test that was on show last, at any dispatch; empty: it was another backend.
  std::string candidate_;
};

// "mine cannot run this dispatch: it was chosen for CLIP", of an implementation under test without an output;
// "mine.npy is not compared: chosen for clip", of an array of another dispatch.
std::string not_run_text(const BackendOutcome& candidate);

// nullptr: `chosen` is nullptr, or another backend than the file that is compared.
const ComparedArray* compared_file(const Results& results, const BackendOutcome* chosen);

// In a folder of results, or chosen one by one, the file of each dispatch has a name of its own: `chosen` is that of
// one that was on screen before, in whose place that of this dispatch is shown.
bool is_file_of_another_dispatch(const Results& results, const std::string& chosen);

// "reference after mine": what a tensor is that has the name of an implementation which cannot run this dispatch, so
// that the reference ran it on the results of that one. Empty: it is what its name says.
std::string stood_in_title(const Results& results, const TensorSummary& summary);

// What the output of a backend is called in lists of differences: "mine", or "reference after mine".
std::string result_title(const BackendOutcome& outcome);

}  // namespace opscope::gui
