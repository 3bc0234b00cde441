#include "core/text/visible.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/text/utf8.h"

namespace opscope {
namespace {

char32_t code_point(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  if (sequence.size() == 1) return lead;
  char32_t code = lead & (0xFFu >> (sequence.size() + 1));
  for (const char next : sequence.substr(1)) code = code << 6 | (static_cast<unsigned char>(next) & 0x3Fu);
  return code;
}

struct Range {
  char32_t first, last;
};
// Control characters, line ends, and Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt): bidirectional
// marks, joiners, fillers, variation selectors, tags and other invisible characters.
constexpr Range hidden[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},       {0x034F, 0x034F},   {0x061C, 0x061C},
    {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

bool acts_or_hides(char32_t code) {
  return std::ranges::any_of(hidden, [&](const Range& each) { return code >= each.first && code <= each.last; });
}

std::string shown(std::string_view sequence) {
  const char32_t code = code_point(sequence);
  if (!acts_or_hides(code)) return std::string(sequence);
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  const auto number = static_cast<unsigned>(code);
  if (code < 0x80) return fmt::format("\\x{:02x}", number);
  return code <= 0xFFFF ? fmt::format("\\u{:04x}", number) : fmt::format("\\U{:08x}", number);
}

// Calls a function with each character of `text` in its visible form.
template <class Take>
void for_each_character(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::size_t length = utf8_sequence_length(text);
    take(length ? shown(text.substr(0, length)) : fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front())));
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
}

std::size_t width(const std::string& character) {  // characters on screen: an escape has several
  return static_cast<unsigned char>(character.front()) < 0x80 ? character.size() : 1;
}

constexpr std::string_view ellipsis = "...";

// The first and the last `bytes` bytes of a longer text. The shown part is within them, so that names of megabytes are
// not processed whole.
std::string ends_of(std::string_view text, std::size_t bytes) {
  if (text.size() <= 2 * bytes) return std::string(text);
  return std::string(text.substr(0, bytes)).append(text.substr(text.size() - bytes));
}

// `text`, or its start and end with "..." between, such that its `measure` is at most `most`.
template <class Measure>
std::string without_middle(std::string_view text, std::size_t most, Measure measure) {
  std::vector<std::string> all;
  for_each_character(ends_of(text, 4 * most),  // a character has at most 4 bytes
                     [&](std::string each) { all.push_back(std::move(each)); });
  std::size_t total = 0;
  for (const std::string& each : all) total += measure(each);
  std::string kept, end;
  if (total <= most) {
    for (const std::string& each : all) kept += each;
    return kept;
  }
  const std::size_t half = (most - ellipsis.size()) / 2;
  std::size_t taken = 0;
  for (auto each = all.begin(); each != all.end() && taken + measure(*each) <= half; ++each) {
    taken += measure(*each);
    kept += *each;
  }
  taken = 0;
  auto first = all.end();
  for (; first != all.begin() && taken + measure(*(first - 1)) <= half; --first) taken += measure(*(first - 1));
  kept += ellipsis;
  for (; first != all.end(); ++first) kept += *first;
  return kept;
}

}  // namespace

std::string visible(std::string_view text) {
  if (std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7F; })) return std::string(text);
  std::string all;
  for_each_character(text, [&](const std::string& each) { all += each; });
  return all;
}

std::string visible_name(std::string_view name, std::size_t most) { return without_middle(name, most, width); }

std::string visible_message(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  const std::string ends = ends_of(text, 32 * longest_shown_message);
  text = ends;
  std::string words;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words += visible_name(text.substr(at, end - at));
    if (end < text.size()) words += ' ';
    at = end + 1;
  }
  return without_middle(words, longest_shown_message, [](const std::string& each) { return each.size(); });
}

}  // namespace opscope
