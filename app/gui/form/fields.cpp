#include "app/gui/form/fields.h"

#include <algorithm>

#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::vector<Diagnostic> FieldDiagnostics::claim(std::string_view path) {
  std::vector<Diagnostic> found;
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (all_[i].path == path) {
      found.push_back(all_[i]);
      claimed_[i] = true;
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

std::vector<Diagnostic> FieldDiagnostics::unclaimed() const {
  const auto field = [](const std::string& path) { return path.substr(std::min(path.find('.'), path.size())); };
  std::vector<Diagnostic> left;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    bool shown = claimed_[i];
    for (std::size_t k = 0; k < all_.size(); ++k)
      shown =
          shown || (claimed_[k] && all_[k].message == all_[i].message && field(all_[k].path) == field(all_[i].path));
    if (!shown) left.push_back(all_[i]);
  }
  return left;
}

float field_column() { return px(112); }

namespace {

constexpr double tooltip_delay = 0.45;  // seconds

// The item the mouse rests on, told by its corner, as of the last frame that drew it.
struct Rest {
  ImVec2 corner = {-1, -1};
  double since = 0;
  int frame = -1;
  int shown = 0;  // frames the tooltip has been drawn in: Dear ImGui measures it in the first and shows the second
};
Rest rest;

}  // namespace

double tooltip_due() {
  if (rest.frame != ImGui::GetFrameCount()) return -1;
  const double left = rest.since + tooltip_delay - ImGui::GetTime();
  if (left > 0) return left;
  return rest.shown < 3 ? 0.001 : -1;
}

void tooltip_on_hover(std::string_view text) {
  if (text.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  const ImVec2 corner = ImGui::GetItemRectMin();
  const bool same = corner.x == rest.corner.x && corner.y == rest.corner.y && rest.frame >= ImGui::GetFrameCount() - 1;
  if (!same || ImGui::IsAnyItemActive()) rest = {corner, ImGui::GetTime(), 0, 0};
  rest.frame = ImGui::GetFrameCount();
  if (ImGui::GetTime() < rest.since + tooltip_delay) return;
  ++rest.shown;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(px(420));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

std::string label_of(std::string_view text) {
  std::string label;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends_it = text[i] == '#' && (i + 1 == text.size() || text[i + 1] == '#');
    label += ends_it ? "\\x23" : std::string(1, text[i]);
  }
  return label;
}

void field_label(const char* label, std::string_view tooltip) {
  ImGui::AlignTextToFramePadding();
  // A name too long for its column ends at the column's edge; the tooltip then begins with the whole name.
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = field_column() - ImGui::GetCursorPosX() - px(4);
  const ImVec4 clip(at.x, at.y, at.x + room, at.y + ImGui::GetFrameHeight());
  ImGui::PushClipRect({clip.x, clip.y}, {clip.z, clip.w}, true);
  ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
  ImGui::TextUnformatted(label);
  ImGui::PopStyleColor();
  ImGui::PopClipRect();
  if (ImGui::CalcTextSize(label).x > room)
    tooltip_on_hover(std::string(label) + (tooltip.empty() ? "" : "\n") + std::string(tooltip));
  else
    tooltip_on_hover(tooltip);
  ImGui::SameLine(field_column());
  ImGui::SetNextItemWidth(-FLT_MIN);
}

void error_sentence(std::string_view text, bool warning) {
  ImGui::PushStyleColor(ImGuiCol_Text, warning ? palette().caution : palette().wrong);
  ImGui::PushTextWrapPos(0);
  const std::string line = "! " + visible_message(text);
  ImGui::TextUnformatted(line.c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
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

FieldOutline::FieldOutline(std::span<const Diagnostic> findings) : pushed_(!findings.empty()) {
  if (!pushed_) return;
  const bool error = has_errors({findings.begin(), findings.end()});
  ImGui::PushStyleColor(ImGuiCol_Border, error ? palette().wrong : palette().caution);
}

FieldOutline::~FieldOutline() {
  if (pushed_) ImGui::PopStyleColor();
}

std::optional<std::size_t> combo_field(const char* id, std::size_t present, std::span<const std::string> names,
                                       std::span<const std::string> marks) {
  std::optional<std::size_t> chosen;
  const std::string preview = present < names.size() ? label_of(names[present]) : "";
  if (!ImGui::BeginCombo(id, preview.c_str(), ImGuiComboFlags_HeightLargest)) {
    note_widget(id + 2);  // ids begin with ##
    return chosen;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (ImGui::Selectable((label_of(names[i]) + "##" + std::to_string(i)).c_str(), i == present)) chosen = i;
    note_widget(std::string(id + 2) + "=" + names[i]);
    if (i == present) ImGui::SetItemDefaultFocus();
    if (i < marks.size() && !marks[i].empty()) {
      ImGui::SameLine();
      ImGui::TextDisabled("%s", marks[i].c_str());
    }
  }
  ImGui::EndCombo();
  return chosen == present ? std::nullopt : chosen;
}

}  // namespace opscope::gui
