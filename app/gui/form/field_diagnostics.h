#pragma once
// The validator's findings at the fields that they concern.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/operators/schema/diagnostic.h"

namespace opscope::gui {

// Findings of the validator, handed out to the fields they concern.
class FieldDiagnostics {
 public:
  explicit FieldDiagnostics(Diagnostics all)
      : all_(std::move(all)), claimed_(all_.size(), false), places_(all_.size(), 0) {}

  // The findings about exactly `path`. They count as shown from now on.
  std::vector<Diagnostic> claim(std::string_view path);
  // Those that have a short form, likewise. They lie where the cursor is.
  std::vector<Diagnostic> claim_brief();
  // Counts the findings, or the errors among them, whose path is `path` or lies below it: "InputTensor" includes
  // "InputTensor.Sizes[2]".
  std::size_t count_below(std::string_view path, bool errors_only) const;
  // The first error about the tensor that a resize of it can bring: none about its file, type, alignment or flags.
  // nullptr if there is none.
  const Diagnostic* size_error_below(std::string_view tensor) const;
  // Tells a finding at the foot of the form, although a field has claimed it.
  void tell_at_foot(const Diagnostic& finding) { foot_.push_back(finding); }
  // These, and those whose field is not between `from` and `to`, in pixels as place_of(); errors first. Of findings
  // with the same message about the same field of several tensors, one that a field has claimed is enough.
  std::vector<Diagnostic> at_foot(float from, float to) const;
  const Diagnostic* first_error() const;  // nullptr if there is none
  // Where the field lies that claimed the finding, or the same message about that field of another tensor: pixels below
  // the upper end of the form. nullopt if none did.
  std::optional<float> place_of(const Diagnostic& finding) const;

 private:
  Diagnostics all_;
  std::vector<bool> claimed_;
  std::vector<float> places_;  // of those that are claimed
  std::vector<Diagnostic> foot_;
};

// Whose rule it is, for a tooltip.
std::string rule_text(RuleSource source);

// Draws findings as sentences under the control that was drawn last, in the right column.
void field_messages(std::span<const Diagnostic> findings);

float foot_height(std::span<const Diagnostic> findings);  // of draw_foot(), in pixels

// Draws the first finding and the number of others over the lower end of the form, so that they move none of its
// fields. True if they were clicked.
bool draw_foot(std::span<const Diagnostic> findings);

// Outlines the controls drawn while it lives, in red if an error is among the findings, otherwise in amber.
class FieldOutline {
 public:
  explicit FieldOutline(std::span<const Diagnostic> findings);
  ~FieldOutline();
  FieldOutline(const FieldOutline&) = delete;
  FieldOutline& operator=(const FieldOutline&) = delete;

 private:
  bool pushed_;
};

}  // namespace opscope::gui
