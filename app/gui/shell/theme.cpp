#include "app/gui/shell/theme.h"

#include <cmath>

namespace opscope::gui {
namespace {

constexpr ImU32 rgb(std::uint32_t hex) { return IM_COL32((hex >> 16) & 0xFF, (hex >> 8) & 0xFF, hex & 0xFF, 0xFF); }

constexpr Palette dark = {.background = rgb(0x15171C),
                          .panel = rgb(0x1C1F26),
                          .raised = rgb(0x262A33),
                          .line = rgb(0x343A46),
                          .text = rgb(0xDCE0E8),
                          .muted = rgb(0x8E97A8),
                          .accent = rgb(0x4C9FFF),
                          .good = rgb(0x3CCB8B),
                          .caution = rgb(0xF2B63C),
                          .wrong = rgb(0xFF5C5C),
                          .nan = rgb(0xFF2BD6),
                          .positive_infinity = rgb(0x00E5FF),
                          .negative_infinity = rgb(0x7A5CFF)};

// The same roles; signal colours are darker so that words in them keep a contrast of 4.5 on the bright ground.
constexpr Palette light = {.background = rgb(0xF6F7F9),
                           .panel = rgb(0xFFFFFF),
                           .raised = rgb(0xEBEEF3),
                           .line = rgb(0xC9CFDA),
                           .text = rgb(0x1D2129),
                           .muted = rgb(0x5D6675),
                           .accent = rgb(0x1668D8),
                           .good = rgb(0x0E7F50),
                           .caution = rgb(0x8F6200),
                           .wrong = rgb(0xC92A2A),
                           .nan = rgb(0xFF2BD6),
                           .positive_infinity = rgb(0x00E5FF),
                           .negative_infinity = rgb(0x7A5CFF)};

// Dear ImGui's own style is process-wide state; these two stand beside it.
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
