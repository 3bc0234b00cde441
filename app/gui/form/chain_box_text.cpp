#include "app/gui/form/chain_box_text.h"

#include <algorithm>

#include "app/gui/edits/sources.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/told_apart.h"
#include "core/text/utf8.h"

namespace opscope::gui {

std::string heading_of(const LinkWords& link) { return link.sign + " " + link.name; }

std::string heading_within(const std::vector<LinkWords>& links, std::size_t at, float room) {
  const LinkWords& link = links[at];
  const std::string sign = link.sign + " ";
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  const float of_name = room - width(sign);
  std::string name = text_without_middle(link.name, of_name);
  if (width(name) > of_name) name = text_without_end(link.name, of_name);
  if (name.empty()) return text_without_end(heading_of(link), room);
  std::vector<std::string> names;
  names.reserve(links.size());
  for (const LinkWords& each : links) names.push_back(each.name);
  return sign + told_apart(names, at, name, of_name);
}

namespace {

// "theirs/least.npy does..." is cut at the end of a word, and not behind a number, which would seem to be all of it.
// One word alone may say the opposite, such as "not" or "proves": such a text stays whole.
std::string cut_between_words(const std::string& text, float room) {
  std::string kept = text;
  while (small_text_width(kept == text ? kept : kept + "...") > room) {
    const std::size_t end = kept.find_last_of(' ');
    if (end == std::string::npos) return text;
    kept.resize(end);
    if (const std::size_t word = kept.find_last_not_of(",;:0123456789"); word != std::string::npos && kept[word] == ' ')
      kept.resize(word);
    kept.resize(kept.find_last_not_of(",;: ") + 1);
    if (kept.find(' ') == std::string::npos) return text;
  }
  return kept == text ? text : kept + "...";
}

}  // namespace

std::string finding_within(const LinkWords& link, float room) {
  const auto fits = [&](const std::string& form) { return small_text_width(form) <= room; };
  if (fits(link.finding)) return link.finding;
  if (link.short_finding.empty()) return cut_between_words(link.finding, room);
  if (link.shorter.empty() || fits(link.short_finding)) return cut_between_words(link.short_finding, room);
  const auto found = std::ranges::find_if(link.shorter, fits);
  return found == link.shorter.end() ? link.shorter.back() : *found;
}

std::string flow_within(const LinkWords& whole, float room) {
  constexpr std::size_t shortest = 8;
  if (std::string text = flow_text(whole); small_text_width(text) <= room) return text;
  LinkWords link = whole;
  const std::string own = resource_prefix(link.name);
  const auto shorten = [&](std::string& resource) {
    if (resource.size() > own.size() && resource.starts_with(own)) resource.erase(0, own.size() - 1);  // not the point
  };
  std::ranges::for_each(link.read, shorten);
  shorten(link.written);
  for (std::size_t longest = longest_name; longest >= shortest; --longest)
    if (std::string text = flow_text(link, longest); small_text_width(text) <= room) return text;
  std::size_t longest = longest_name;
  while (longest > 5 && small_text_width(written_text(link, longest)) > room) --longest;
  return written_text(link, longest);
}

void draw_line(ImDrawList& list, ImVec2 at, float room, ImU32 color, const std::string& text) {
  std::string kept = text;
  const auto shown = [&] { return kept.size() < text.size() ? kept + "..." : kept; };
  while (kept.size() > 1 && small_text_width(shown()) > room) kept.resize(utf8_cut(kept, kept.size() - 1));
  const std::size_t word = kept.rfind(' ') + 1;  // that was cut
  const std::string whole = text.substr(word, text.find(' ', word) - word);
  const bool has_digits = whole.find_first_of("0123456789") != std::string::npos;
  if (kept.size() < word + whole.size() && word > 0 && has_digits) kept.resize(word - 1);
  draw_small_text(list, at.x, at.y, color, shown());
}

}  // namespace opscope::gui
