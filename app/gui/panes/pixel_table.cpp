#include "app/gui/panes/pixel_table.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

#include "app/gui/panes/probe_hint.h"
#include "app/gui/panes/probe_writing.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/shortened_number.h"

namespace opscope::gui {
namespace {

// The channels of a pixel as lines, the tensors as columns of right-aligned numbers. From the widest form to the
// narrowest: with what stands behind the numbers, and with another element of a place that several have; without that
// one; with the places alone that several have; with four digits of the real numbers alone, also where little else
// has room; the longest numbers of each type; of the usual length, or as long as these; brief titles; columns as wide
// as these numbers; three digits; without the ends of titles; in a small font, so that no input has to go.
struct PixelForm {
  bool has_seconds = true, has_reals = true, is_longest = true, is_brief = false, has_brief_title = false,
       is_tight = false, is_small = false, has_sharers = false, has_shared_places = false;
  float gap = px(24), most_title = FLT_MAX;

  ImFont* font() const { return is_small ? fonts().small : fonts().mono; }
  std::string title(const ProbeColumn& column) const { return has_brief_title ? brief_title(column) : column.title; }

  // The real numbers instead of the elements.
  bool has_reals_alone(const ProbeColumn& column) const {
    return !has_seconds && !has_reals && column.shows_reals && !column.reals.empty();
  }
  const std::vector<std::string>& values(const ProbeColumn& column) const {
    return has_reals_alone(column) ? column.reals : is_brief ? column.brief : column.pixel;
  }
  // What stands behind the value of this channel.
  std::string second(const ProbeColumn& column, std::size_t channel) const {
    if (has_seconds) return column.seconds.empty() ? second_text(column) : column.seconds[channel];
    return has_reals && channel < column.reals.size() ? "= " + column.reals[channel] : "";
  }
  // What stands beside the title; empty: nothing, and the title may stand over what is behind the values.
  std::string place(const ProbeColumn& column) const {
    if (!has_seconds && (!has_shared_places || column.sharer.empty())) return "";
    return has_sharers && !column.sharer.empty() ? column.place + ", e.g. " + column.sharer : column.place;
  }
  bool has_wide_title(const ProbeColumn& column) const { return !has_seconds && place(column).empty(); }
};

struct PixelBlock {
  float value = 0, second = 0;  // pixels
};

PixelBlock block_of(const ProbeColumn& column, const ProbeColumn& longest, const PixelForm& form) {
  const ImFont* font = form.font();
  const std::vector<std::string>& values = form.values(column);
  std::size_t length = values.empty() ? characters(column.value) : longest_of(values);
  const std::size_t most = form.has_reals_alone(column) ? usual_brief_value : characters(longest.value);
  const std::size_t reserved = form.is_brief ? usual_brief_value : usual_exact_value;
  if (!form.is_tight) length = std::max(length, form.is_longest ? most : std::min(most, reserved));
  const float title = width_in(fonts().regular, form.title(column)), value = width_in(font, std::string(length, '0'));
  float second = form.has_seconds ? width_in(font, second_text(longest)) : 0;
  if (!form.has_seconds && form.has_reals && !column.reals.empty())
    second = width_in(font, std::string(2 + usual_brief_value, '0'));
  for (std::size_t channel = 0; channel < column.pixel.size(); ++channel)
    second = std::max(second, width_in(font, form.second(column, channel)));
  if (!form.has_seconds || second > 0) second = std::max(second, small_text_width(form.place(longest)));
  const float behind = second > 0 ? behind_value() + second : 0;
  const float over = form.has_wide_title(longest) ? behind : 0;  // the title may stand over it
  return {std::max(value, std::min(title, form.most_title) - over), behind};
}

constexpr float behind_labels = 8;  // at scale 1

float index_width(const ProbeColumn& index, const ProbeColumn& longest, const ImFont* font) {
  return std::max(width_in(fonts().regular, index.title), width_in(font, longest.value));
}

// The first that has room, or the narrowest.
struct ChosenForm {
  PixelForm form;
  std::vector<PixelBlock> blocks;  // of the columns behind the index
  float width = 0;                 // of all columns
  bool fits = false;
};

ChosenForm chosen_form(std::span<const ProbeColumn> columns, std::span<const ProbeColumn> longest,
                       std::span<const std::string> labels, float room) {
  ChosenForm chosen;
  const PixelForm usual_length{.has_seconds = false, .has_reals = false, .is_longest = false, .gap = px(16)};
  PixelForm brief_titles = usual_length;
  brief_titles.has_brief_title = true;
  PixelForm tight = brief_titles, three_digits = brief_titles;
  tight.is_tight = three_digits.is_brief = true;
  tight.gap = three_digits.gap = px(8), tight.most_title = px(56);
  PixelForm brief_with_reals = brief_titles, tight_with_reals = tight, least = three_digits;
  brief_with_reals.has_reals = tight_with_reals.has_reals = true, least.most_title = px(56);
  tight_with_reals.most_title = px(72);
  PixelForm small = least;
  small.is_small = true;
  const bool any_real = !std::ranges::all_of(columns, &std::vector<std::string>::empty, &ProbeColumn::reals);
  for (const PixelForm& each :
       {PixelForm{.has_sharers = true}, PixelForm{}, PixelForm{.has_seconds = false, .has_shared_places = true},
        PixelForm{.has_seconds = false}, brief_with_reals, tight_with_reals,
        PixelForm{.has_seconds = false, .has_reals = false}, usual_length, brief_titles, tight, three_digits, least,
        small}) {
    chosen.form = each;
    if (each.gap < px(24) && each.has_reals && !any_real) continue;
    chosen.blocks.clear();
    float width =
        index_width(columns[0], longest[0], each.font()) + width_in(each.font(), labels[0]) + px(behind_labels);
    for (std::size_t i = 1; i < columns.size(); ++i) {
      chosen.blocks.push_back(block_of(columns[i], longest[i], each));
      width += each.gap + chosen.blocks.back().value + chosen.blocks.back().second;
    }
    chosen.width = width, chosen.fits = width <= room;
    if (chosen.fits) break;
  }
  return chosen;
}

// Titles that the form cuts get what it leaves of `room`.
void widen_for_titles(ChosenForm& chosen, std::span<const ProbeColumn> columns, float room) {
  for (std::size_t i = 1; i < columns.size(); ++i) {
    PixelBlock& block = chosen.blocks[i - 1];
    const float title = width_in(fonts().regular, chosen.form.title(columns[i]));
    const float lacks = std::ceil(title - block.value - (chosen.form.has_wide_title(columns[i]) ? block.second : 0));
    if (lacks <= 0 || chosen.width + lacks > room) continue;
    block.value += lacks;
    chosen.width += lacks;
  }
}

}  // namespace

PixelTable draw_pixel_table(ProbeColumns all, std::span<const std::string> labels, ImVec2 at, ImVec2 size,
                            bool pinned) {
  const std::vector<ProbeColumn>& columns = all.shown;
  PixelTable drawn;
  ChosenForm chosen = chosen_form(columns, all.longest, labels, size.x);
  while (!chosen.fits && columns.size() > 1) {
    leave_one_out(all), ++drawn.hidden;
    chosen = chosen_form(columns, all.longest, labels, size.x - lacking_width());
  }
  widen_for_titles(chosen, columns, size.x - (drawn.hidden > 0 ? lacking_width() : 0));
  const PixelForm& form = chosen.form;
  const std::vector<PixelBlock>& blocks = chosen.blocks;
  ImFont *words = fonts().regular, *mono = form.font();
  const float index = index_width(columns[0], all.longest[0], mono), label = width_in(mono, labels[0]);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float first = at.y + words->FontSize + px(2);
  const float line = std::min(fonts().mono->FontSize, (at.y + size.y - first) / static_cast<float>(labels.size()));
  const auto line_at = [&](std::size_t i) { return first + line * static_cast<float>(i); };
  write_title(list, at, pinned ? palette().accent : palette().muted, columns[0].title);
  write_number(list, mono, {at.x, first}, at.x + size.x, palette().text, columns[0].value,
               "probed " + columns[0].title);
  float x = at.x + index + form.gap;
  for (std::size_t c = 0; c < labels.size(); ++c) write_in(list, mono, {x, line_at(c)}, palette().muted, labels[c]);
  x += label;
  drawn.end = x;
  x += px(behind_labels);
  for (std::size_t i = 1; i < columns.size(); ++i) {
    const ProbeColumn& column = columns[i];
    const PixelBlock& block = blocks[i - 1];
    const float end = x + block.value;
    // The title of the last column has the room behind it, but for "+1".
    const bool has_wide_title = form.has_wide_title(column);
    float of_title = block.value + (has_wide_title ? block.second : 0);
    if (i + 1 == columns.size() && has_wide_title) of_title = std::max(of_title, at.x + size.x - lacking_width() - x);
    const std::string title = text_without_end(form.title(column), of_title);
    const float title_from = std::max(x, end - width_in(words, title));
    write_title(list, {title_from, at.y}, palette().muted, title);
    if (const std::string place = form.place(column); !place.empty() && block.second > 0) {
      const ImVec2 from{end + behind_value(), at.y + (words->FontSize - small_text_size()) / 2};
      draw_small_text(list, from.x, from.y, palette().muted, place);
      note_rectangle("probed place " + column.title + " " + place, from,
                     {from.x + small_text_width(place), from.y + small_text_size()});
    }
    const std::vector<std::string>& values = form.values(column);
    for (std::size_t c = 0; c < std::max<std::size_t>(values.size(), 1); ++c) {
      const std::string& value = values.empty() ? column.value : values[c];
      const std::string name = c == 0 ? column.title : column.title + " " + labels[c];
      write_number(list, mono, {end - width_in(mono, value), line_at(c)}, end + 1, palette().text, value,
                   "probed " + name);
      const std::string second = form.second(column, c);
      if (!second.empty())
        write_number(list, mono, {end + behind_value(), line_at(c)}, at.x + size.x, palette().muted, second,
                     "probed bits " + name);
    }
    x = end + block.second + form.gap;
    drawn.end = std::max(end + block.second, title_from + width_in(words, title));
  }
  return drawn;
}

}  // namespace opscope::gui
