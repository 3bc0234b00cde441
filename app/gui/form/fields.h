#pragma once
// The form's building blocks: a label in the left column, a control in the right one, what is wrong with it below.

#include <imgui.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/form/entry.h"
#include "core/operators/schema/diagnostic.h"
#include "core/tensor/data_type.h"

namespace opscope::gui {

// Findings of the validator, handed out to the fields they concern.
class FieldDiagnostics {
 public:
  explicit FieldDiagnostics(Diagnostics all) : all_(std::move(all)), claimed_(all_.size(), false) {}

  // Findings whose path is `path` exactly. They count as shown.
  std::vector<Diagnostic> claim(std::string_view path);
  // Errors, or all findings, whose path is `path` or lies below it: "InputTensor" covers "InputTensor.Sizes[2]".
  std::size_t count_below(std::string_view path, bool errors_only) const;
  // Those no field has claimed, without the echoes of one mistake: what is said of a tensor's field in the same words
  // as of another's that does show it.
  std::vector<Diagnostic> unclaimed() const;

 private:
  Diagnostics all_;
  std::vector<bool> claimed_;
};

// `text` as a label of Dear ImGui, which shows nothing from "##" on: a # before another, or at the end, stands as \x23.
std::string label_of(std::string_view text);

// Puts the next control into the right column, behind `label`. The tooltip stands on the label.
void field_label(const char* label, std::string_view tooltip = {});
float field_column();  // x of the right column, in the window's own coordinates

// Findings as sentences under the control drawn last, in the right column.
void field_messages(std::span<const Diagnostic> findings);
// A sentence in the colour of errors, under a sign.
void error_sentence(std::string_view text, bool warning = false);

// Red or amber outline for the control drawn while it lives.
class FieldOutline {
 public:
  explicit FieldOutline(std::span<const Diagnostic> findings);
  ~FieldOutline();
  FieldOutline(const FieldOutline&) = delete;
  FieldOutline& operator=(const FieldOutline&) = delete;

 private:
  bool pushed_;
};

// For the item drawn last, once the mouse has rested on it for a moment.
void tooltip_on_hover(std::string_view text);
// Seconds until a tooltip that waits for that moment is due; negative where none does. An idle window must draw then.
double tooltip_due();

// A choice out of names; returns the new index. `marks[i]` non-empty is written behind the name in a muted colour.
std::optional<std::size_t> combo_field(const char* id, std::size_t present, std::span<const std::string> names,
                                       std::span<const std::string> marks = {});

// What a field takes of its type's values.
struct NumberLimit {
  bool (*accepts)(std::uint64_t bits);
  const char* allowed;                                      // "0 or more"
  double least = -std::numeric_limits<double>::infinity();  // a drag goes no further down
};
// A number of any element type: drag it, or click and type it as core/tensor/text.h reads it (nan, inf, 0x bits).
// `speed`: change for one pixel of drag; 0 fits the value's own size. `width` in pixels.
struct NumberField {
  DataType type = DataType::Float32;
  std::uint64_t bits = 0;
  double speed = 0;
  float width = -1;
  const char* zero = nullptr;  // what stands for 0, and is typed for it as well as nothing: "auto"
  const NumberLimit* limit = nullptr;
};
struct NumberChange {
  std::uint64_t bits = 0;
  bool dragged = false;  // else the text as it stands, which is still being typed
};
// The new bits in each frame that changes them. A field of the case takes what is dragged at once, and leaves what is
// typed with the entry (Entry::edit); others take both.
std::optional<NumberChange> number_field(Entry& entry, const char* id, const NumberField& field);

// Text that is not a number. Returns it in each frame that changes it. Where it is no value, clear Entry::is_value.
std::optional<std::string> text_field(Entry& entry, const char* id, const std::string& present, float width = -1);

// The text refused last, where that was in this field, to be told under it.
std::optional<std::string> refused_text(const Entry& entry, const char* id);
// "'abc' is no number: ...", or of one that the limit does not accept "'-1' is not allowed here: type 0 or more".
std::string refusal(DataType type, std::string_view text, const NumberLimit* limit = nullptr);

}  // namespace opscope::gui
