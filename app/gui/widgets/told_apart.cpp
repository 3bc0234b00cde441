#include "app/gui/widgets/told_apart.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "app/gui/widgets/items.h"
#include "core/text/utf8.h"

namespace opscope::gui {
namespace {

bool is_letter_or_digit(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0;
}

}  // namespace

std::string told_apart(std::span<const std::string> names, std::size_t at, const std::string& shown, float room) {
  constexpr std::string_view dots = "...";
  const std::string& name = names[at];
  const std::size_t cut = shown == name ? std::string::npos : shown.find(dots);
  if (cut == std::string::npos) return shown;
  const std::string head = shown.substr(0, cut), tail = shown.substr(cut + dots.size());
  std::size_t same = 0;
  for (const std::string& other : names)
    if (other != name && other.starts_with(head) && other.ends_with(tail))
      same = std::max(same, static_cast<std::size_t>(std::ranges::mismatch(other, name).in2 - name.begin()));
  if (same == 0) return shown;
  std::size_t word = same;
  while (word > 0 && is_letter_or_digit(name[word - 1])) --word;
  const std::size_t from = word > 0 ? word : utf8_cut(name, same);
  std::string telling = text_without_end(std::string(dots) + name.substr(from), room);
  if (!telling.empty()) return telling;
  // Of a beginning that they have in common, no letter says as much as one of what differs.
  const std::size_t differs = utf8_cut(name, same);
  for (std::size_t end = name.size(); end > differs; end = utf8_cut(name, end - 1)) {
    telling = std::string(dots) + name.substr(differs, end - differs);
    if (ImGui::CalcTextSize(telling.c_str()).x <= room) return telling;
  }
  return shown;
}

}  // namespace opscope::gui
