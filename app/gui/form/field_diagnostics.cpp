#include "app/gui/form/field_diagnostics.h"

#include <imgui.h>

#include <algorithm>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::vector<Diagnostic> FieldDiagnostics::claim(std::string_view path) {
  std::vector<Diagnostic> found;
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (all_[i].path == path) {
      found.push_back(all_[i]);
      claimed_[i] = true;
      places_[i] = ImGui::GetCursorPosY();
    }
  return found;
}

std::size_t FieldDiagnostics::count_below(std::string_view path, bool errors_only) const {
  return static_cast<std::size_t>(std::ranges::count_if(all_, [&](const Diagnostic& diagnostic) {
    if (errors_only && diagnostic.severity != Diagnostic::Severity::Error) return false;
    const std::string_view at = diagnostic.path;
    return at.starts_with(path) && (at.size() == path.size() || at[path.size()] == '.' || at[path.size()] == '[');
  }));
}

namespace {

// The same message about the same field, of any tensor.
bool says_the_same(const Diagnostic& a, const Diagnostic& b) {
  const auto field = [](const std::string& path) { return path.substr(std::min(path.find('.'), path.size())); };
  return a.message == b.message && field(a.path) == field(b.path);
}

}  // namespace

std::vector<Diagnostic> FieldDiagnostics::unclaimed() const {
  std::vector<Diagnostic> left;
  for (const Diagnostic& finding : all_)
    if (!place_of(finding)) left.push_back(finding);
  return left;
}

const Diagnostic* FieldDiagnostics::first_error() const {
  const auto found = std::ranges::find(all_, Diagnostic::Severity::Error, &Diagnostic::severity);
  return found == all_.end() ? nullptr : &*found;
}

std::optional<float> FieldDiagnostics::place_of(const Diagnostic& finding) const {
  std::optional<float> place;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const bool is_itself = all_[i].path == finding.path;
    if (claimed_[i] && says_the_same(all_[i], finding) && (!place || is_itself)) place = places_[i];
  }
  return place;
}

void field_messages(std::span<const Diagnostic> findings) {
  for (const Diagnostic& finding : findings) {
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), field_column()));
    error_sentence(finding.message, finding.severity == Diagnostic::Severity::Warning);
    note_widget("message " + finding.path);
    tooltip_on_hover(finding.source == RuleSource::Documented ? "A rule of DirectML's documentation."
                                                              : "Opscope's rule: DirectML's documentation is silent.");
  }
}

namespace {

// The same text without any room of its own: over the lower end of the form, where it hides no field that is dragged.
void overlay_messages(std::span<const Diagnostic> findings) {
  if (findings.empty()) return;
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const ImVec2 window = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  list.PushClipRect(window, {window.x + size.x, window.y + size.y});
  const float left = window.x + ImGui::GetStyle().WindowPadding.x,
              right = window.x + ImGui::GetWindowContentRegionMax().x;
  const auto text_of = [&](const Diagnostic& finding) {
    return wrapped("! " + visible_message(finding.message), right - left);
  };
  float height = ImGui::GetStyle().WindowPadding.y;
  for (const Diagnostic& finding : findings) height += ImGui::CalcTextSize(text_of(finding).c_str()).y;
  ImVec2 at{left, window.y + size.y - height};
  // No half of a row, nor its outline.
  const float edge = px(2);
  list.AddRectFilled({left - edge, top_of_row_at(at.y) - edge}, {right + edge, window.y + size.y}, palette().panel);
  for (const Diagnostic& finding : findings) {
    const std::string text = text_of(finding);
    const ImVec2 end{right, at.y + ImGui::CalcTextSize(text.c_str()).y};
    const bool warning = finding.severity == Diagnostic::Severity::Warning;
    list.AddRectFilled(at, end, palette().panel);
    list.AddText(at, warning ? palette().caution : palette().wrong, text.c_str());
    note_rectangle("message " + finding.path, at, end);
    at.y = end.y;
  }
  list.PopClipRect();
}

}  // namespace

void field_messages_in_place(std::string_view path, std::span<const Diagnostic> findings, bool plays) {
  float& room = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID(path.data(), path.data() + path.size()), 0);
  const float top = ImGui::GetCursorPosY();
  if (plays || (ImGui::IsMouseDown(ImGuiMouseButton_Left) && ImGui::IsAnyItemActive())) {
    overlay_messages(findings);
    ImGui::SetCursorPosY(top + room);
  } else {
    field_messages(findings);
    room = ImGui::GetCursorPosY() - top;
  }
}

FieldOutline::FieldOutline(std::span<const Diagnostic> findings) : pushed_(!findings.empty()) {
  if (!pushed_) return;
  const bool error = has_errors({findings.begin(), findings.end()});
  ImGui::PushStyleColor(ImGuiCol_Border, error ? palette().wrong : palette().caution);
}

FieldOutline::~FieldOutline() {
  if (pushed_) ImGui::PopStyleColor();
}

}  // namespace opscope::gui
