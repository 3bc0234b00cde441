// Where everything stands: top bar, form, panes, inspect, verdict.

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/shell/app.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/testing/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Their ground is what the window is cleared with: a software driver takes as long to fill it once more as for all
// else.
constexpr ImGuiWindowFlags fixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                   ImGuiWindowFlags_NoBackground;

constexpr float sweep_height = 264;  // three rows above about five lines
constexpr float bench_height = 400;  // two rows above a plot

enum class Edge { None, Left, Right, Top };

// A window that fills a rectangle, parted from its neighbour by a line on one edge; End() follows in any case.
void begin_panel(const char* name, ImVec2 at, ImVec2 size, Edge edge, ImGuiWindowFlags more = 0) {
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::Begin(name, nullptr, fixed | more);
  ImGui::PopStyleVar();
  const ImVec2 end(at.x + size.x, at.y + size.y);
  note_rectangle(name, at, end);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(at, end);
  if (edge == Edge::Left) draw.AddRectFilled(at, {at.x + 1, end.y}, palette().line);
  if (edge == Edge::Right) draw.AddRectFilled({end.x - 1, at.y}, end, palette().line);
  if (edge == Edge::Top) draw.AddRectFilled(at, {end.x, at.y + 1}, palette().line);
  draw.PopClipRect();
}

// Dims everything the present window has drawn.
void draw_veil() {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(at, {at.x + size.x, at.y + size.y});
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, with_alpha(palette().panel, 0.6f));
  draw.PopClipRect();
}

// Characters of the case's name beside the menus: more would lie over the fields at the other end.
constexpr std::size_t longest_title = 80;

std::string numerics_tooltip(const Model& model) {
  const NumericsProfile* profile = profile_of(model.numerics);
  std::string text = "What DirectML leaves open: NaN, ties, the order of rounding.\n\n";
  return text + (profile ? std::string(profile->meaning)
                         : "A set of its own; its settings stand in the form and under What if.");
}

}  // namespace

void App::draw_top_bar() {
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(8), px(8)});
  for (const ImGuiCol ground : {ImGuiCol_WindowBg, ImGuiCol_MenuBarBg}) ImGui::PushStyleColor(ground, 0);
  const bool open = ImGui::BeginMainMenuBar();
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar();
  if (!open) return;
  draw_menus(actions_);
  const Model& model = *document_.model();
  ImGui::SameLine(0, px(24));
  ImGui::PushFont(fonts().medium);
  ImGui::TextUnformatted(visible_name(document_.title(), longest_title).c_str());
  ImGui::PopFont();
  if (document_.dirty()) {
    ImGui::SameLine(0, px(8));
    ImGui::TextDisabled("%s", document_.model() == surprise_ ? surprise_name_.c_str() : "changed");
  }

  draw_drawer_notes();

  const float numerics = px(140), level = px(110), live = px(64), gap = px(8);
  ImGui::SameLine(ImGui::GetWindowWidth() - numerics - level - live - 4 * gap);
  const float control_y = (ImGui::GetWindowHeight() - ImGui::GetFrameHeight()) / 2;
  ImGui::SetCursorPosY(control_y);
  const NumericsProfile* profile = profile_of(model.numerics);
  std::vector<std::string> names;
  std::size_t present = numerics_profiles().size();
  for (const NumericsProfile& candidate : numerics_profiles()) {
    if (&candidate == profile) present = names.size();
    names.emplace_back(candidate.name);
  }
  if (!profile) names.emplace_back("custom");
  ImGui::SetNextItemWidth(numerics);
  const auto chosen_profile = combo_field("##numerics", present, names);
  tooltip_on_hover(numerics_tooltip(model));
  ImGui::SameLine(0, gap);
  ImGui::SetCursorPosY(control_y);
  names.clear();
  for (std::string_view candidate : feature_level_names) names.push_back("level " + std::string(candidate));
  ImGui::SetNextItemWidth(level);
  const auto chosen_level = combo_field("##feature level", static_cast<std::size_t>(model.feature_level), names);
  tooltip_on_hover("DML_FEATURE_LEVEL: which data types and dimension counts the operator has.");
  ImGui::SameLine(0, gap);
  ImGui::SetCursorPosY(control_y);
  const ImU32 color = live_ ? palette().good : palette().muted;
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  if (ImGui::Button(live_ ? "LIVE" : "PAUSED", {live, 0})) live_ = !live_;
  ImGui::PopStyleColor();
  note_widget("live");
  tooltip_on_hover(live_ ? "Every edit runs at once. Click to run only on F5."
                         : "F5 runs. Click to run every edit at once.");
  ImGui::EndMainMenuBar();

  if (!chosen_profile && !chosen_level) return;
  Model changed = model;
  if (chosen_profile && *chosen_profile < numerics_profiles().size())
    changed.numerics = numerics_profiles()[*chosen_profile].numerics;
  if (chosen_level) changed.feature_level = static_cast<FeatureLevel>(*chosen_level);
  apply({std::move(changed), ""});
}

void App::draw_drawer_notes() {
  const auto note = [this](Drawer drawer, const char* name, bool busy, double fraction) {
    if (drawer_ == drawer || !busy) return;
    ImGui::SameLine(0, px(16));
    if (ImGui::MenuItem(fmt::format("{} {:.0f} %###{}", name, fraction * 100, name).c_str())) drawer_ = drawer;
    note_widget(fmt::format("{} note", name));
    tooltip_on_hover("It is under way. Click to see it.");
  };
  note(Drawer::Sweep, "Sweep", sweep_.busy(), sweep_.busy() ? sweep_.snapshot().progress.fraction : 0);
  note(Drawer::Bench, "Bench", bench_.busy(), bench_.busy() ? bench_.snapshot().fraction : 0);
}

void App::draw_panels(const Verdict& verdict) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float top = px(34), line = px(42), log = log_open_ ? px(160) : 0;
  const float left = px(340), right = px(360), height = screen.y - top - line - log;
  const float wanted = drawer_ == Drawer::Sweep ? sweep_height : drawer_ == Drawer::Bench ? bench_height : 0;
  const float sheet = std::min(px(wanted), height / 2);  // under panes and inspect
  begin_panel("form", {0, top}, {left, height}, Edge::Right);
  {
    const FormInput input{*document_.model(), dispatch_, latest_.get()};
    FormOutput output = draw_form(input, form_);
    if (output.choose_dispatch) dispatch_ = *output.choose_dispatch;
    if (output.choose_file) choose_source(*output.choose_file);
    if (output.edit) apply(*std::move(output.edit));
    if (typing_has_ended(form_.entry) || !form_.entry.ended.empty()) commit_typing();
  }
  ImGui::End();

  // While the case is not valid, what last was stays on screen, dimmed.
  const bool stale = verdict.kind == Verdict::Kind::Cannot || (verdict.kind == Verdict::Kind::Unproven && outdated_);
  begin_panel("panes", {left, top}, {screen.x - left - right, height - sheet}, Edge::None,
              ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  workspace_.draw_panes();
  if (stale) draw_veil();
  ImGui::End();
  begin_panel("inspect", {screen.x - right, top}, {right, height - sheet}, Edge::Left);
  std::optional<Edit> edit = workspace_.draw_inspect(*document_.model(), dispatch_);
  if (stale) draw_veil();
  ImGui::End();
  if (edit) apply(*std::move(edit));

  if (drawer_ != Drawer::None) {
    begin_panel(drawer_ == Drawer::Sweep ? "sweep sheet" : "bench sheet", {left, top + height - sheet},
                {screen.x - left, sheet}, Edge::Top);
    drawer_ == Drawer::Sweep ? draw_sweep() : draw_bench();
    ImGui::End();
  }
  begin_panel("verdict line", {0, screen.y - line - log}, {screen.x, line}, Edge::Top,
              ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  if (draw_verdict(verdict, log_open_)) runner_.cancel();
  ImGui::End();
  if (log > 0) {
    begin_panel("log lines", {0, screen.y - log}, {screen.x, log}, Edge::Top);
    log_.draw();
    ImGui::End();
  }
}

}  // namespace opscope::gui
