#include "app/gui/form/form.h"

#include <imgui_internal.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "app/gui/form/attribute_fields.h"
#include "app/gui/form/attribute_playback.h"
#include "app/gui/form/chain_fields.h"
#include "app/gui/form/chain_scales.h"
#include "app/gui/form/formula.h"
#include "app/gui/form/operator_choice.h"
#include "app/gui/form/quantized_fields.h"
#include "app/gui/form/tensor_fields.h"
#include "app/gui/form/typed_findings.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/verdict/form_findings.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Unfolds the tensor that a path names.
void unfold_field_of(const FormContext& form, const std::string& path) {
  for (const TensorDeclaration& tensor : form.desc().schema->tensors)
    if (path.find(tensor.name) != std::string::npos) unfold(form, tensor);
}

// Scrolls to the field of the finding that someone asked for. A new error that begins a little below the end of what is
// seen comes into sight by itself.
void scroll_to_findings(const FormContext& form) {
  FormState& state = form.state;
  const float seen_from = ImGui::GetScrollY(), room = ImGui::GetWindowHeight();
  if (const auto reveal = std::exchange(state.reveal, std::nullopt))
    return ImGui::SetScrollY(form.diagnostics.place_of(*reveal).value_or(0) - room / 4);
  const Results* latest = form.input.latest;
  if (!latest || latest->valid() || latest->request.model == state.refused) return;
  state.refused = latest->request.model;
  const Diagnostic* error = form.diagnostics.first_error();
  const std::optional<float> place = error ? form.diagnostics.place_of(*error) : std::nullopt;
  const float hidden = place ? *place + 6 * ImGui::GetTextLineHeight() - seen_from - room : 0;
  if (hidden > 0 && hidden < room / 3) ImGui::SetScrollY(seen_from + hidden);
}

// While a mouse button is held in the form, a foot does not cover what is pressed, and one that goes leaves its room. A
// drag shows what it makes wrong.
bool draw_kept_foot(const FormContext& form, std::span<const Diagnostic> findings) {
  FormState& state = form.state;
  const ImVec2 from = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const bool is_here = ImGui::IsMouseHoveringRect(from, {from.x + size.x, from.y + size.y}, false);
  const bool drags = form.output.edit && !form.output.edit->gesture.empty() && !state.playing;
  state.drags = is_mouse_held() && (state.drags || drags);  // also what is no entry, as a threshold in its plot
  const bool pressed = is_here && is_mouse_held() && state.entry.mode != Entry::Mode::Dragging && !state.drags;
  if (!pressed) state.foot = foot_height(findings);
  const bool is_drawn = !pressed || (state.foot > 0 && !findings.empty());
  state.folds.covered_below = is_drawn ? foot_height(findings) : 0;
  if (is_drawn) return draw_foot(findings);
  ImGui::Dummy({0, state.foot});
  return false;
}

// Once the results of what was entered are known, returns the field that Enter left; else 0. If the case cannot run,
// the field has the keyboard's ring again, so that the text can be corrected by typing on.
ImGuiID keep_refused_field(const FormInput& input, const Entry& entry) {
  if (entry.entered == 0 || !input.latest || input.latest->request.model.get() != &input.model) return 0;
  const bool is_there = ImGui::GetCurrentContext()->NavId == entry.entered && !ImGui::IsAnyItemActive();
  if (is_there && !input.latest->valid()) show_focus_ring();
  return entry.entered;
}

// What is now told above the field that Enter left, as about another tensor, does not push it out of sight. For an
// error the form scrolls to its sentence.
void keep_in_sight(const FormContext& form, ImGuiID field) {
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (field == 0 || ImGui::GetCurrentContext()->NavId != field || form.diagnostics.first_error() != nullptr) return;
  ImRect rectangle = ImGui::WindowRectRelToAbs(window, window->NavRectRel[ImGuiNavLayer_Main]);
  rectangle.Max.y += form.state.folds.covered_below;
  ImGui::ScrollToRect(window, rectangle, ImGuiScrollFlags_KeepVisibleEdgeY);
}

}  // namespace

FormOutput draw_form(const FormInput& input, FormState& state) {
  FormOutput output;
  if (!find_dispatchable(input.model, input.dispatch)) {
    wrapped_text(palette().text, "The case has no dispatch that this program knows how to run.");
    return output;
  }
  Diagnostics findings = input.latest
                             ? at_typed_field(form_findings(*input.latest, input.model, input.dispatch),
                                              state.typed_last, find_dispatchable(input.model, input.dispatch)->desc)
                             : Diagnostics{};
  std::ranges::move(scale_findings(input.model, input.dispatch), std::back_inserter(findings));
  FieldDiagnostics diagnostics(std::move(findings));
  state.told_before = std::exchange(state.told, {});
  // A sentence below a field stays there until it is mended.
  const bool tells_of_last = !state.typed_last.empty() && diagnostics.count_below(state.typed_last, true) > 0;
  if (state.entry.mode != Entry::Mode::Rest && !tells_of_last)
    state.typed_last = state.entry.mode == Entry::Mode::Typing ? state.entry.field : "";
  const FormContext form{input, state, diagnostics, output};
  if (std::exchange(state.on_show, input.dispatch).value_or(input.dispatch) != input.dispatch) ImGui::SetScrollY(0);
  if (std::exchange(state.opened_for, form.desc().schema) != form.desc().schema) {
    state.folds.open.insert(form.desc().schema->tensors.front().name);
    state.layouts.clear();
    state.repeating.clear();
    state.painting.reset();
    give_up_refused(state.entry);  // their fields may be gone
  }
  if (std::exchange(state.enter, false)) {
    ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere();
  }
  const ImGuiID judged = keep_refused_field(input, state.entry);
  if (std::exchange(state.reveal_error, false))
    if (const Diagnostic* error = diagnostics.first_error()) state.reveal = *error;
  if (state.reveal) unfold_field_of(form, state.reveal->path);
  for (const RefusedText& text : state.entry.refused)
    if (text.item == state.reveal_refused &&
        text.field.find('.') != std::string::npos)  // else it is of a line of a quantized tensor, which no fold hides
      unfold_field_of(form, text.field);
  const std::string go_to = std::exchange(state.go_to, {});
  if (!go_to.empty()) unfold_field_of(form, go_to), go_to_field(go_to);
  draw_operator_choice(form);
  draw_dispatch(form);
  {
    const MonoFont mono;
    const float room = ImGui::GetContentRegionAvail().x, top = ImGui::GetCursorPosY();
    const auto fits = [room](std::string_view line) {
      return ImGui::CalcTextSize(line.data(), line.data() + line.size()).x <= room;
    };
    wrapped_text(palette().accent, formula_in_lines(formula_with_values(input), fits));
    note_widget("formula");
    const auto lines = static_cast<float>(formula_lines_kept(input, state.formula, room, fits));
    const float end = top + lines * ImGui::GetTextLineHeight() + ImGui::GetStyle().ItemSpacing.y;
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), end));
  }
  draw_attributes(form);
  draw_quantized_tensors(form);
  state.folds.fields_above = true;
  const std::vector<TensorDeclaration>& tensors = form.desc().schema->tensors;
  for (std::size_t i = 0; i < tensors.size(); ++i)
    if (tensors[i].quantizes.empty()) draw_tensor(form, i);
  draw_numerics(form);
  if (judged != 0 && state.entry.entered == judged) state.entry.entered = 0;
  end_fold(state.folds);
  continue_playback(form);
  const float seen_from = ImGui::GetScrollY(), room_below = ImGui::GetFrameHeight() + ImGui::GetTextLineHeight();
  const std::vector<Diagnostic> at_foot =
      diagnostics.at_foot(seen_from, seen_from + ImGui::GetWindowHeight() - room_below);
  const bool clicked = draw_kept_foot(form, at_foot);
  const float end = ImGui::GetWindowPos().y + ImGui::GetWindowHeight() - state.folds.covered_below;
  draw_refusals(std::exchange(state.told_refusals, {}), end);
  reveal_opened_fold(state.folds);
  keep_in_sight(form, judged);
  if (!go_to.empty()) go_to_field("");  // it may be gone
  scroll_to_findings(form);
  if (clicked) state.reveal = at_foot.front();  // the next frame unfolds its section
  state.reveal_refused = 0;
  return output;
}

}  // namespace opscope::gui
