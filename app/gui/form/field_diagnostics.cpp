#include "app/gui/form/field_diagnostics.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/gui/verdict/form_findings.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/operators/schema/same_finding.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// `at` is `path`, or lies below it.
bool is_below(std::string_view at, std::string_view path) {
  return at.starts_with(path) && (at.size() == path.size() || at[path.size()] == '.' || at[path.size()] == '[');
}

// A resize can bring an error about this field of a tensor, ".Sizes[2]", and mend it.
bool is_about_size(std::string_view field) {
  constexpr std::array others = {".source", ".DataType", ".GuaranteedBaseOffsetAlignment", ".Flags"};
  return std::ranges::find(others, field) == others.end();
}

}  // namespace

std::vector<Diagnostic> FieldDiagnostics::claim(std::string_view path) {
  std::vector<Diagnostic> found;
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (all_[i].path == path || std::ranges::find(all_[i].also, path) != all_[i].also.end()) {
      found.push_back(all_[i]);
      claimed_[i] = true;
      places_[i] = ImGui::GetCursorPosY();
    }
  return found;
}

std::vector<Diagnostic> FieldDiagnostics::claim_brief() {
  std::vector<Diagnostic> found;
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (!all_[i].brief.empty()) {
      found.push_back(all_[i]);
      claimed_[i] = true;
      places_[i] = ImGui::GetCursorPosY();
    }
  return found;
}

std::vector<Diagnostic> FieldDiagnostics::at_foot(float from, float to) const {
  std::vector<Diagnostic> all = foot_;
  for (const Diagnostic& finding : all_) {
    const std::optional<float> place = place_of(finding);
    const bool in_sight = place && *place >= from && *place <= to;
    const auto same = [&](const Diagnostic& other) { return says_the_same(other, finding); };
    if (!in_sight && std::ranges::none_of(all, same)) all.push_back(finding);
  }
  std::stable_partition(all.begin(), all.end(),
                        [](const Diagnostic& finding) { return finding.severity == Diagnostic::Severity::Error; });
  return all;
}

std::size_t FieldDiagnostics::count_below(std::string_view path, bool errors_only) const {
  return static_cast<std::size_t>(std::ranges::count_if(all_, [&](const Diagnostic& diagnostic) {
    if (errors_only && diagnostic.severity != Diagnostic::Severity::Error) return false;
    return is_below(diagnostic.path, path);
  }));
}

const Diagnostic* FieldDiagnostics::size_error_below(std::string_view tensor) const {
  const auto found = std::ranges::find_if(all_, [&](const Diagnostic& diagnostic) {
    return diagnostic.severity == Diagnostic::Severity::Error && is_below(diagnostic.path, tensor) &&
           is_about_size(std::string_view(diagnostic.path).substr(tensor.size()));
  });
  return found == all_.end() ? nullptr : &*found;
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

std::string rule_text(RuleSource source) {
  return source == RuleSource::Documented ? "A rule of DirectML's documentation."
                                          : "Opscope's rule: DirectML's documentation is silent.";
}

void field_messages(std::span<const Diagnostic> findings) {
  const bool failed = has_errors({findings.begin(), findings.end()});
  for (const Diagnostic& finding : findings) {
    // A warning about a value that is refused says nothing.
    if (failed && finding.severity == Diagnostic::Severity::Warning) continue;
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), field_column()));
    error_sentence(finding.message, finding.severity == Diagnostic::Severity::Warning);
    note_widget("message " + finding.path);
    tooltip_on_hover(rule_text(finding.source));
  }
}

namespace {

std::string foot_text(std::span<const Diagnostic> findings, std::optional<float> one_line_room = {}) {
  const Diagnostic& first = findings.front();
  const std::string field = field_name(first.path);
  std::string text = field.empty() || first.message.starts_with(field) ? first.message : field + ": " + first.message;
  const std::string more = findings.size() > 1 ? fmt::format(" (and {} more)", findings.size() - 1) : "";
  // In a low panel one line: the field and the tooltip have the rest.
  if (one_line_room) {
    const float taken = ImGui::CalcTextSize(("! " + more).c_str()).x;
    text = text_without_end(text, std::max(0.0f, *one_line_room - taken));
  }
  return text + more;
}

// Pixels of a line at the foot of the present panel.
float foot_room() { return ImGui::GetWindowContentRegionMax().x - ImGui::GetStyle().WindowPadding.x; }

std::string shown_foot_text(std::span<const Diagnostic> findings) {
  constexpr float low = 720;
  return foot_text(findings, ImGui::GetWindowHeight() < px(low) ? std::optional(foot_room()) : std::nullopt);
}

}  // namespace

float foot_height(std::span<const Diagnostic> findings) {
  if (findings.empty()) return 0;
  const ImGuiStyle& style = ImGui::GetStyle();
  const std::string lines = wrapped("! " + shown_foot_text(findings), foot_room());
  return style.WindowPadding.y + px(6) + ImGui::CalcTextSize(lines.c_str()).y + style.ItemSpacing.y;
}

bool draw_foot(std::span<const Diagnostic> findings) {
  if (findings.empty()) return false;
  const ImVec2 window = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const float left = window.x + ImGui::GetStyle().WindowPadding.x;
  const float right = window.x + ImGui::GetWindowContentRegionMax().x;
  const std::string whole = foot_text(findings), text = shown_foot_text(findings);
  const float height = foot_height(findings);
  ImGui::Dummy({0, height});  // so that the last field can be scrolled above it
  // No half of a row, nor its outline.
  const float edge = px(2), top = top_of_row_at(window.y + size.y - height) - edge;
  const ImVec2 end = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({left - edge, top});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, palette().panel);
  ImGui::BeginChild("foot", {right - left + 2 * edge, window.y + size.y - top}, false, ImGuiWindowFlags_NoScrollbar);
  ImGui::PopStyleColor();
  ImGui::GetWindowDrawList()->AddRectFilled({left, top}, {right, top + 1}, palette().line);
  ImGui::SetCursorScreenPos({left, window.y + size.y - height + px(6)});
  ImGui::SetCursorPosX(edge);
  error_sentence(text, findings.front().severity == Diagnostic::Severity::Warning);
  note_widget("foot");
  note_widget("foot " + findings.front().path);
  const bool clicked = ImGui::IsItemClicked();
  const std::string_view click = "Click to go to its field.";
  tooltip_on_hover(text == whole ? std::string(click) : fmt::format("{}\n{}", visible_message(whole), click));
  ImGui::EndChild();
  ImGui::SetCursorScreenPos(end);
  return clicked;
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
