#pragma once
// Implementations under test: names one, lists those that run, and those of earlier days.

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

class CandidateDialog {
 public:
  // With this text in the field.
  void open(const std::string& text = {});
  // Below the lists, while the field keeps the keyboard, until its text changes: why it was refused. `cure`: what a
  // button puts into the field instead; empty: nothing is known.
  void refuse(std::string problem, std::string cure = {}) {
    problem_ = std::move(problem);
    cure_ = std::move(cure);
    refused_ = true;
  }
  void close() { closing_ = true; }

  struct Choice {
    std::optional<std::string> add;     // as it was typed, or one of `recent`
    std::optional<std::size_t> remove;  // of `tested`
    std::optional<std::size_t> test_for_shown;
    bool browse = false;  // for a file; the dialog has closed
  };
  // Draws the dialog if it is open. `recent`: those of earlier times that are not under test. `shown`: the operator on
  // screen: what was chosen for another one, or for another dispatch, can be tested for it. The choice of this frame.
  Choice draw(std::span<const UnderTest> tested, std::span<const std::string> recent, const OperatorSchema& shown);

 private:
  void take_cure();

  bool opening_ = false, closing_ = false, refused_ = false;
  char text_[2048] = "";
  std::string problem_, cure_;
};

}  // namespace opscope::gui
