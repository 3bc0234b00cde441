#pragma once
// What a person does to a number or a text field: dragging it, or typing into it. One field at a time has the entry,
// for as long as it is Dear ImGui's active item; whatever takes that away (a click, a dialog, a shortcut) ends the
// entry.

#include <imgui.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace opscope::gui {

// An edit that waits until typing ends: it is made of the case as it is then.
using CaseEdit = std::function<Model(const Model&)>;

// Typed text that is no value: the field keeps the one it had.
struct RefusedText {
  ImGuiID item = 0;
  std::string field;  // "InputTensor.Sizes[2]"
  std::string text;
  bool told = false;  // by saving, which left it out: nothing need ask about it any more
};

struct Entry {
  enum class Mode : std::uint8_t { Rest, Dragging, Typing };

  Mode mode = Mode::Rest;
  ImGuiID item = 0;

  std::uint64_t drag_start = 0;  // the bits that the drag began with
  bool moved = false;

  std::string field;
  std::array<char, 4096> text{};  // as typed so far
  bool is_value = true;
  CaseEdit edit;  // the text as the field's value; empty: that changes nothing, or the field is no part of the case

  std::vector<CaseEdit> ended;         // of entries that have ended, in order, until take_ended()
  std::optional<RefusedText> refused;  // the last text that was, until its field is entered again
};

// "'abc' is no value and is left out: the case keeps the last one"
std::string left_out(const RefusedText& refused);

void begin_drag(Entry& entry, ImGuiID item, std::uint64_t bits);
void begin_typing(Entry& entry, ImGuiID item, std::string field, const std::string& text);

// The entry is in this field, and Dear ImGui agrees.
bool is_dragging(const Entry& entry, ImGuiID item);
bool is_typing(const Entry& entry, ImGuiID item);

// Text was typed, and Dear ImGui has made another item active, or none.
bool typing_has_ended(const Entry& entry);

// Ends the typing, if there is any, as Enter does. Text that is no value stands in Entry::refused afterwards.
void end_typing(Entry& entry);

// What was typed since the last call, in order.
std::vector<CaseEdit> take_ended(Entry& entry);

}  // namespace opscope::gui
