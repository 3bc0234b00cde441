#pragma once
// The drag of a number, or the typing into a field. Only one field has the entry at a time: Dear ImGui's active item.
// If it becomes inactive (by a click, a dialog, a shortcut), the entry ends.

#include <imgui.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/model.h"

namespace opscope::gui {

// An edit that waits until typing ends: it is applied to the case as it is then.
using CaseEdit = std::function<Model(const Model&)>;

// Typed text that is no value. It stays in its field until it is right, or until Escape there; the case keeps its
// value.
struct RefusedText {
  ImGuiID item = 0;
  std::string field;  // "InputTensor.Sizes[2]"
  std::string text;
  bool told = false;                       // saving has left it out and reported it: no further question about it
  bool seen = false;                       // the form has shown the sentence about it
  std::shared_ptr<const Model> then = {};  // the case when it was refused; nullptr until that is known
};
// The same text in the same field.
inline bool is_same(const RefusedText& a, const RefusedText& b) { return a.item == b.item && a.text == b.text; }

struct Entry {
  enum class Mode : std::uint8_t { Rest, Dragging, Typing };

  Mode mode = Mode::Rest;
  ImGuiID item = 0;

  std::uint64_t drag_start = 0;  // the bits that the drag began with
  bool moved = false;

  std::string field;
  std::array<char, 4096> text{};  // as typed so far
  std::string first;              // the text that the typing began with
  bool is_value = true;
  std::uint64_t typing_start = 0;  // the bits that the number had before the typing
  CaseEdit edit;       // sets the typed value; empty: it changes nothing, or the field is no part of the case
  std::string remark;  // what the value has lost of the text, as a sentence; may be empty

  ImGuiID focused = 0;  // the field that the keyboard's ring was around in the last frame: a digit begins its typing
  std::string typed;    // before the field could take it
  ImGuiID entered = 0;  // the field that Enter left with a value, until the case's results with it are known

  std::vector<CaseEdit> ended;       // the edits of entries that have ended, in order, until take_ended()
  std::string ended_remark;          // of the last entry that ended with one, with its field, until take_remark()
  std::vector<RefusedText> refused;  // one for each such field
  RefusedText taken;                 // not refused: the text of the last entry that ended with an edit
};

// The refused text, if the person has not been told that it is left out; or nullptr.
const RefusedText* untold(const Entry& entry);

// "'abc'", its beginning if it is long, or "an empty text".
std::string quoted(const RefusedText& refused);
// "'abc' is not accepted; the case keeps the value it had"
std::string left_out(const RefusedText& refused);
// "'abc' in Min is not accepted and will be lost"
std::string will_be_lost(const RefusedText& refused);

void begin_drag(Entry& entry, ImGuiID item, std::uint64_t bits);
// The field opens with the text that it refused, else with `text`.
void begin_typing(Entry& entry, ImGuiID item, std::string field, const std::string& text);
// Gives up what was typed.
void abandon_typing(Entry& entry);
// The text that this field refused; nullptr if it refused none.
const RefusedText* refused_by(const Entry& entry, ImGuiID item);
void forget_refused(Entry& entry, ImGuiID item);
// Gives up all refused texts, since their fields are of another case or operator. take_remark() then names them.
void give_up_refused(Entry& entry);
void mark_seen(Entry& entry, ImGuiID item);

// The entry belongs to this field, and the field is Dear ImGui's active item.
bool is_dragging(const Entry& entry, ImGuiID item);
bool is_typing(const Entry& entry, ImGuiID item);

// What was typed in this frame into the field that the keyboard's ring is around: what could begin a number, or any
// text if the field holds one that it refused. Else "".
std::string typed_into(const Entry& entry, ImGuiID field);

// What was typed in this frame, if it could begin a number. Else "".
std::string typed_number();
// The text field that has the keyboard takes `text`, in UTF-8, before what was typed in this frame.
void put_before_typed(std::string_view text);

// Text is being typed, and is another one than the field had when it opened.
bool has_typed(const Entry& entry);

// Text was being typed, but the field is no longer the active item.
bool typing_has_ended(const Entry& entry);

// Ends the typing, if any, as Enter does. Text that is no value is in Entry::refused afterwards.
void end_typing(Entry& entry);

// The edits of all entries that ended since the last call, in order.
std::vector<CaseEdit> take_ended(Entry& entry);
std::string take_remark(Entry& entry);

}  // namespace opscope::gui
