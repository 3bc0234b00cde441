#include "app/gui/form/form_context.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/edits/sources.h"
#include "app/gui/form/number_menu.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// "Min acts as 0, Max acts as 0", or the first and the number of others.
std::string brief_text(std::span<const Diagnostic> findings, float room) {
  std::string all;
  for (const Diagnostic& finding : findings) all += (all.empty() ? "! " : ", ") + finding.brief;
  if (ImGui::CalcTextSize(all.c_str()).x <= room || findings.size() == 1) return text_without_end(all, room);
  return text_without_end(fmt::format("! {} (and {} more)", findings.front().brief, findings.size() - 1), room);
}

// True if an error is about this field, or about all numbers of its row: "InputTensor.Sizes" of "InputTensor.Sizes[3]".
bool is_about(std::span<const Diagnostic> findings, const std::string& field) {
  const std::string row = field.substr(0, field.find('['));
  return !row.empty() && std::ranges::any_of(findings, [&](const Diagnostic& finding) {
    return finding.severity == Diagnostic::Severity::Error && (finding.path == row || finding.path == field);
  });
}

// Behind `taken` pixels of warnings only if there is room for all of it.
void draw_notes(std::span<const BoundNote> notes, const std::string& text, float taken, float room) {
  if (taken > 0 && ImGui::CalcTextSize(text.c_str()).x > room - taken) return;
  if (taken > 0) ImGui::SameLine(0, px(8));
  muted_text(text_without_end(text, room - taken));
  std::string whole;
  for (const BoundNote& note : notes) {
    note_widget("note " + note.brief);
    whole += note.message + "\n";
  }
  tooltip_on_hover(whole + rule_text(RuleSource::Decided));
}

}  // namespace

bool is_mouse_held() {
  const auto released = [](int button) { return ImGui::IsMouseReleased(button); };
  return ImGui::IsAnyMouseDown() || released(ImGuiMouseButton_Left) || released(ImGuiMouseButton_Right) ||
         released(ImGuiMouseButton_Middle);
}

std::optional<std::uint64_t> FormInput::only_element(std::size_t tensor) const {
  if (const auto bits = single_value(model, {dispatch, tensor})) return bits;
  if (!is_current() || !latest->invocation || !latest->invocation->tensors[tensor]) return std::nullopt;
  const Tensor& loaded = latest->invocation->tensors[tensor]->tensor;
  const std::uint64_t size = element_size(loaded.desc.data_type);
  if (element_count(loaded.desc) != 1 || loaded.offset + size > loaded.buffer.size()) return std::nullopt;
  return load_bits(loaded.buffer.bytes().data() + loaded.offset, size);
}

void FormContext::number(const char* id, const NumberField& field, const std::string& gesture,
                         const MakeModel& make) const {
  const auto change = number_field(state.entry, id, field);
  const auto chosen = draw_number_menu(state.entry, id, field);
  if (chosen && (chosen != field.bits || field.left_out != nullptr)) return edit(make(input.model, *chosen));
  if (!change) return;
  if (change->dragged)
    edit(make(input.model, change->bits), gesture);
  else
    state.entry.edit = [make, bits = change->bits](const Model& model) { return make(model, bits); };
}

void FormContext::refused(const char* id, DataType type, const NumberLimit* limit) const {
  const auto text = refused_text(state.entry, id);
  refused(id, text ? refusal(type, *text, limit) : "");
}

void FormContext::refused(const char* id, std::string_view sentence) const {
  const RefusedText* text = refused_by(state.entry, ImGui::GetID(id));
  if (text == nullptr || sentence.empty()) return;
  if (text->item == state.reveal_refused) ImGui::SetScrollHereY();
  if (!text->seen && is_mouse_held()) return;
  mark_seen(state.entry, text->item);
  const float row_end = ImGui::GetCursorScreenPos().y - ImGui::GetStyle().ItemSpacing.y;
  state.told_refusals.push_back({std::string(sentence), scoped_name(std::string("message ") + (id + 2)),
                                 row_end - ImGui::GetFrameHeight(), row_end});
}

bool FormContext::has_refused(std::string_view path) const {
  return std::ranges::any_of(state.entry.refused, [&](const RefusedText& text) {
    return text.field == path || text.field.starts_with(std::string(path) + "[");
  });
}

void FormContext::below(std::string_view place, const std::function<void()>& draw) const {
  float& room = state.rooms_below[ImGui::GetID(place.data(), place.data() + place.size())];
  const float top = ImGui::GetCursorPosY();
  if (!is_mouse_held()) {
    draw();
    room = ImGui::GetCursorPosY() - top;
    return;
  }
  if (room == 0) return;
  const float left = ImGui::GetWindowPos().x, from = ImGui::GetCursorScreenPos().y;
  ImGui::PushClipRect({left, from}, {left + ImGui::GetWindowWidth(), from + room}, true);
  draw();
  ImGui::PopClipRect();
  ImGui::SetCursorPosY(top + room);
}

void FormContext::tell(std::string_view place, std::span<const Diagnostic> findings) const {
  const bool moving = is_mouse_held() || state.playing;
  std::vector<Diagnostic> here;
  for (const Diagnostic& finding : findings) {
    if (!finding.brief.empty() || has_refused(finding.path)) continue;
    if (moving && !state.told_before.contains(finding.path))
      diagnostics.tell_at_foot(finding);
    else
      here.push_back(finding), state.told.insert(finding.path);
  }
  below(place, [&] {
    field_messages(here);
    // Scrolls once to the sentence about what was typed, as is done for a text that is refused.
    const Results* latest = input.latest;
    if (moving || here.empty() || !latest || latest->valid() || latest->request.model == state.refused) return;
    if (!is_about(here, state.typed_last)) return;
    state.refused = latest->request.model;
    ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
  });
}

void FormContext::tell_briefly(const std::vector<BoundNote>& notes) const {
  const float room = ImGui::GetContentRegionAvail().x;
  const float end = ImGui::GetCursorPosY() + ImGui::GetTextLineHeightWithSpacing();
  const std::vector<Diagnostic> findings = diagnostics.claim_brief();
  float taken = 0;
  if (!findings.empty()) {
    text_in(palette().caution, brief_text(findings, room));
    taken = ImGui::GetItemRectSize().x + px(8);
    std::string whole;
    for (const Diagnostic& finding : findings) {
      note_widget("message " + finding.path);
      const bool has_name = finding.message.starts_with(finding.path);
      whole += fmt::format("{}{}{}\n{}", whole.empty() ? "" : "\n", has_name ? "" : finding.path + ": ",
                           finding.message, rule_text(finding.source));
    }
    tooltip_on_hover(whole);
  }
  if (!notes.empty()) draw_notes(notes, text_of(notes, desc().tensors.front()->data_type), taken, room);
  ImGui::SetCursorPosY(end);
}

bool FormContext::fold(const std::string& name, std::span<const std::string> summaries, std::string_view tooltip,
                       std::span<const std::string> paths) const {
  const auto has = [&](bool errors_only) {
    return std::ranges::any_of(paths, [&](const auto& path) { return diagnostics.count_below(path, errors_only) > 0; });
  };
  const bool error = has(true), finding = has(false);
  return gui::fold(state.folds, {.name = name,
                                 .summaries = summaries,
                                 .tooltip = tooltip,
                                 .note = error     ? "! error"
                                         : finding ? "! warning"
                                                   : "",
                                 .note_color = error ? palette().wrong : palette().caution});
}

}  // namespace opscope::gui
