#include "app/gui/widgets/theme.h"

#include <cmath>

#include "core/picture/colormap.h"
#include "core/picture/palette.h"

namespace opscope::gui {
namespace {

constexpr Palette of(const picture::Palette& colours, picture::Rgba nan) {
  return {.background = to_color(colours.background),
          .panel = to_color(colours.panel),
          .raised = to_color(colours.raised),
          .line = to_color(colours.line),
          .text = to_color(colours.text),
          .muted = to_color(colours.muted),
          .accent = to_color(colours.accent),
          .good = to_color(colours.good),
          .caution = to_color(colours.caution),
          .wrong = to_color(colours.wrong),
          .nan = to_color(nan)};
}

constexpr Palette dark = of(picture::dark, picture::nan_colour), light = of(picture::light, picture::nan_word_on_light);

// Dear ImGui's own style is process-wide state; so are these two.
Theme present_theme = Theme::Dark;
float present_scale = 1;

void set_colors(ImGuiStyle& style, const Palette& p) {
  auto set = [&](ImGuiCol index, ImU32 color) { style.Colors[index] = to_vec4(color); };
  set(ImGuiCol_Text, p.text);
  set(ImGuiCol_TextDisabled, p.muted);
  set(ImGuiCol_WindowBg, p.panel);
  set(ImGuiCol_ChildBg, with_alpha(p.panel, 0));
  set(ImGuiCol_PopupBg, p.panel);
  set(ImGuiCol_MenuBarBg, p.panel);
  set(ImGuiCol_Border, p.line);
  set(ImGuiCol_BorderShadow, with_alpha(p.line, 0));
  set(ImGuiCol_FrameBg, p.raised);
  set(ImGuiCol_FrameBgHovered, p.line);
  set(ImGuiCol_FrameBgActive, p.line);
  set(ImGuiCol_TitleBg, p.panel);
  set(ImGuiCol_TitleBgActive, p.panel);
  set(ImGuiCol_TitleBgCollapsed, p.panel);
  set(ImGuiCol_ScrollbarBg, with_alpha(p.panel, 0));
  set(ImGuiCol_ScrollbarGrab, p.line);
  set(ImGuiCol_ScrollbarGrabHovered, p.muted);
  set(ImGuiCol_ScrollbarGrabActive, p.muted);
  set(ImGuiCol_CheckMark, p.accent);
  set(ImGuiCol_SliderGrab, p.accent);
  set(ImGuiCol_SliderGrabActive, p.accent);
  set(ImGuiCol_Button, p.raised);
  set(ImGuiCol_ButtonHovered, p.line);
  set(ImGuiCol_ButtonActive, with_alpha(p.accent, 0.45f));
  set(ImGuiCol_Header, with_alpha(p.accent, 0.20f));
  set(ImGuiCol_HeaderHovered, with_alpha(p.accent, 0.28f));
  set(ImGuiCol_HeaderActive, with_alpha(p.accent, 0.40f));
  set(ImGuiCol_Separator, p.line);
  set(ImGuiCol_SeparatorHovered, p.accent);
  set(ImGuiCol_SeparatorActive, p.accent);
  set(ImGuiCol_ResizeGrip, with_alpha(p.line, 0));
  set(ImGuiCol_TableBorderStrong, p.line);
  set(ImGuiCol_TableBorderLight, p.line);
  set(ImGuiCol_TableHeaderBg, p.raised);
  set(ImGuiCol_TableRowBg, with_alpha(p.panel, 0));
  set(ImGuiCol_TableRowBgAlt, with_alpha(p.raised, 0.5f));
  set(ImGuiCol_TextSelectedBg, with_alpha(p.accent, 0.40f));
  set(ImGuiCol_NavHighlight, p.accent);
  set(ImGuiCol_ModalWindowDimBg, IM_COL32(0, 0, 0, 0x80));
}

}  // namespace

const Palette& palette() { return present_theme == Theme::Dark ? dark : light; }
Theme theme() { return present_theme; }
float ui_scale() { return present_scale; }

ImU32 veil() { return with_alpha(palette().panel, 0.45f); }

ImU32 with_alpha(ImU32 color, float alpha) {
  const auto byte = static_cast<ImU32>(std::lround(alpha * 255));
  return (color & ~IM_COL32_A_MASK) | (byte << IM_COL32_A_SHIFT);
}

void apply_theme(Theme chosen, float scale) {
  present_theme = chosen;
  present_scale = scale;
  ImGuiStyle style;
  style.WindowPadding = {8, 8};
  style.FramePadding = {8, 4};  // 18 px of text and twice 4: controls are 26 px high
  style.ItemSpacing = {8, 8};
  style.ItemInnerSpacing = {6, 4};
  style.CellPadding = {6, 3};
  style.IndentSpacing = 16;
  style.ScrollbarSize = 10;
  style.GrabMinSize = 10;
  style.WindowRounding = 0;
  style.ChildRounding = style.FrameRounding = style.PopupRounding = 4;
  style.ScrollbarRounding = style.GrabRounding = style.TabRounding = 4;
  style.WindowBorderSize = style.ChildBorderSize = style.PopupBorderSize = style.FrameBorderSize = 1;
  style.WindowMenuButtonPosition = ImGuiDir_None;
  style.ScaleAllSizes(scale);
  style.WindowBorderSize = style.ChildBorderSize = style.PopupBorderSize = style.FrameBorderSize = 1;
  set_colors(style, palette());
  ImGui::GetStyle() = style;
}

}  // namespace opscope::gui
