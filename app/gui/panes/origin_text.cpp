#include "app/gui/panes/origin_text.h"

#include <imgui.h>

#include <algorithm>
#include <string_view>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/result_name.h"

namespace opscope::gui {
namespace {

// Of "tab other.json against reference of mine.json": the names may have that word, too.
std::size_t against_in(const std::string& origin) {
  return std::min(origin.rfind(" against reference"), origin.rfind(" against "));  // npos is the largest
}

}  // namespace

std::string without_own_case(const std::string& origin) {
  const auto of = origin.starts_with("tab ") ? origin.find(" of ", against_in(origin)) : std::string::npos;
  return origin.substr(0, of) + origin.substr(std::min(origin.find(", scaled to ", of), origin.size()));
}

std::string shown_origin(const std::string& origin, float room) {
  constexpr std::string_view tab = "tab ";
  const auto first = origin.find(' ');
  if (first == std::string::npos || origin.starts_with('/')) return text_without_end(origin, room, 5);
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= room; };
  if (origin.starts_with(tab) && !fits(origin)) {
    const std::string brief = without_own_case(origin);
    return fits(brief) ? brief : result_name_in(origin.substr(0, against_in(origin)), room, 3);
  }
  if (fits(origin) || origin.starts_with("of ")) return fits(origin) ? origin : "";
  if (const std::string whole = origin.substr(0, std::min(origin.find(", "), origin.find(" ("))); fits(whole))
    return whole;
  const std::string word = origin.substr(0, first);
  const bool is_number = word.find_first_not_of("0123456789,.") == std::string::npos;
  if (is_number || word == "the") return "";
  const bool is_name = against_in(origin) == first;
  const std::string shown = is_name ? word : word + "...";
  return fits(shown) ? shown : "";
}

}  // namespace opscope::gui
