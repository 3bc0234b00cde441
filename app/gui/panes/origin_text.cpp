#include "app/gui/panes/origin_text.h"

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/result_name.h"

namespace opscope::gui {
namespace {

constexpr std::string_view against = " against ";

}  // namespace

std::string subtraction_in(std::string origin) {
  const std::size_t at = origin.find(against);
  return at == std::string::npos ? "" : origin.replace(at, against.size(), " minus ");
}

std::string shown_origin(const std::string& origin, float room) {
  constexpr std::string_view tab = "tab ";
  const auto first = origin.find(' ');
  if (first == std::string::npos || origin.starts_with('/')) return text_without_end(origin, room, 5);
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= room; };
  if (origin.starts_with(tab) && !fits(origin)) return result_name_in(origin.substr(0, origin.find(against)), room, 3);
  if (fits(origin) || origin.starts_with("of ")) return fits(origin) ? origin : "";
  if (const std::string whole = origin.substr(0, std::min(origin.find(", "), origin.find(" ("))); fits(whole))
    return whole;
  const std::string word = origin.substr(0, first);
  const bool is_number = word.find_first_not_of("0123456789,.") == std::string::npos;
  if (is_number || word == "the") return "";
  const bool is_name = origin.find(against) == first;
  const std::string shown = is_name ? word : word + "...";
  return fits(shown) ? shown : "";
}

}  // namespace opscope::gui
