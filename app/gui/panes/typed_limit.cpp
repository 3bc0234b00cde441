#include "app/gui/panes/typed_limit.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/separators.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/legend.h"
#include "core/tensor/decimal.h"
#include "core/text/exponent.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// True if it lies at the other end or beyond it. A range that is symmetric about 0 has its other end follow.
bool is_beyond(const RangeGesture& gesture, RangeGesture::Part part, bool is_signed, long double typed) {
  if (is_signed) return typed == 0;
  return part == RangeGesture::Part::Low ? typed >= gesture.start.high : typed <= gesture.start.low;
}

}  // namespace

std::string exact_limit(long double value) {
  const auto as_double = static_cast<double>(value);
  const auto as_float = static_cast<float>(value);
  return with_short_exponent(static_cast<long double>(as_float) == value    ? fmt::format("{}", as_float)
                             : static_cast<long double>(as_double) == value ? fmt::format("{}", as_double)
                                                                            : fmt::format("{}", value));
}

std::optional<long double> typed_limit(const RangeGesture& gesture, const std::optional<Quantization>& meaning) {
  const std::string text = gesture.text.data();
  std::string plain = text;
  std::erase(plain, ',');
  if (plain != text && with_separators(plain) != text) return std::nullopt;
  char* end = nullptr;
  const long double typed = std::strtold(plain.c_str(), &end);
  const bool is_limit = end != plain.c_str() && *end == '\0' && std::isfinite(typed);
  return is_limit ? std::optional(picture::value_of_shown(typed, meaning)) : std::nullopt;
}

std::optional<long double> accepted_limit(const RangeGesture& gesture, RangeGesture::Part part, bool is_signed,
                                          const std::optional<Quantization>& meaning) {
  const auto typed = typed_limit(gesture, meaning);
  return typed && !is_beyond(gesture, part, is_signed, *typed) ? typed : std::nullopt;
}

bool refuses_entered(const RangeGesture& gesture, RangeGesture::Part part, bool is_signed,
                     const std::optional<Quantization>& meaning) {
  const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                       ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
  return entered && gesture.text.front() != '\0' && !accepted_limit(gesture, part, is_signed, meaning);
}

std::string remark_on(const RangeGesture& gesture, RangeGesture::Part part, bool is_signed,
                      const std::optional<Quantization>& meaning) {
  const std::string text = quoted(gesture.text.data());
  const auto typed = typed_limit(gesture, meaning);
  const bool reversed = meaning && meaning->scale < 0;  // the stored low end is the high one of those shown
  const bool is_low = part == RangeGesture::Part::Low, shows_low = is_low != reversed;
  const std::string end = fmt::format("! the {} end", shows_low ? "low" : "high");
  const bool has_begun = std::strlen(gesture.text.data()) > 1 || gesture.refused;
  if (!typed && text.empty()) return gesture.refused ? end + " is empty: type a number" : "";
  if (!typed) return has_begun ? fmt::format("{} '{}' is not a finite number", end, visible(text)) : "";
  if (!is_beyond(gesture, part, is_signed, *typed)) return "";
  const long double stored = is_low ? gesture.start.high : gesture.start.low;
  if (!gesture.refused && (is_signed || *typed == stored)) return "";  // 0 may become 0.5
  if (is_signed) return end + " 0 leaves no range about 0";
  return fmt::format("{} {} is not {} end {}", end, text, shows_low ? "below the high" : "above the low",
                     exact_limit(picture::shown_value(stored, meaning)));
}

void draw_remark(const std::string& remark, bool refused) {
  const ImRect panel = ImGui::GetCurrentWindow()->RootWindow->Rect();
  const Box field{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  const Box row{{panel.Min.x, field.from.y}, {panel.Max.x, field.to.y}};
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImGui::PushFont(fonts().regular);
  const std::string lines = wrapped(remark, panel.GetWidth() - 2 * padding.x);
  const ImVec2 text = ImGui::CalcTextSize(lines.c_str());
  const ImVec2 size{text.x + 2 * padding.x, text.y + 2 * padding.y};
  const ImVec2 at = place_below_area(field, row, size, ImGui::GetIO().DisplaySize);
  ImGui::SetNextWindowPos(at);
  ImGui::BeginTooltip();
  text_in(refused ? palette().wrong : palette().caution, lines);
  note_rectangle("tooltip", at, {at.x + size.x, at.y + size.y});
  ImGui::EndTooltip();
  ImGui::PopFont();
}

}  // namespace opscope::gui
