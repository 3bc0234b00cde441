#include "app/gui/panes/pane_title.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/gui/panes/cells.h"
#include "app/gui/panes/far_values.h"
#include "app/gui/panes/legend.h"
#include "app/gui/panes/menu_button.h"
#include "app/gui/panes/origin_text.h"
#include "app/gui/panes/pane_meaning.h"
#include "app/gui/panes/pane_menu.h"
#include "app/gui/widgets/device_meaning.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/series_color.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"
#include "core/text/utf8.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr const char* filter_tooltip =
    "The filter of the list of differences: those that it leaves out have the colour of equal elements. The verdict "
    "and the counts are of all.";
constexpr const char* all_equal_tooltip = "Every element equals the one that it is compared with, in all slices.";
constexpr const char* proves_nothing = "All elements are equal, but that proves nothing here: the verdict says why.";
constexpr const char* ulp_tooltip =
    "ULP: how many steps of the data type the two values are apart; 1 is the nearest other value.";
constexpr const char* own_range_words = "own colours";
constexpr std::string_view quantization_word = "quantization ";  // of the title, where there is room

struct Word {
  std::string text;
  ImU32 color;
  std::string brief = {};  // where there is less room; empty: the text
  std::string least = {};  // where there is hardly any; empty: the brief one
  std::string tooltip = {};
  bool joined = false;                 // the least form of the word before it has it too
  std::optional<ValueKind> kind = {};  // that it counts: a click goes to the next one
  bool spreads_colours = false;        // a click gives the colours to most values
};

// Mistrusted results are not green: they prove nothing. Nor is a slice, since another one may differ, unless the whole
// tensor is equal.
// `where`: " in this slice"; empty: in all of the tensor. `least`: the same, in a few letters.
Word equal_word(const HeatmapSource& source, const std::string& where, const std::string& least) {
  const bool all = !source.error && !source.mistrusted && source.equal.value_or(false);
  if (!where.empty() && all) return equal_word(source, "", "");
  if (!where.empty() && !source.mistrusted)
    return {(source.error ? "= all exact" : "= all equal") + where, palette().text,
            (source.error ? "= exact" : "=") + least};
  if (source.error) return {"= all exact" + where, palette().good, "="};
  if (source.mistrusted) return {"? all equal" + where, palette().caution, "?", {}, proves_nothing};
  return {"= all equal" + where, palette().good, "=", {}, all_equal_tooltip};
}

// Important counts, as words: a mark and a colour would be easy to miss.
std::vector<Word> count_words(const HeatmapSource& source, const picture::Plane& plane) {
  const picture::PlaneFacts& facts = plane.facts();
  std::vector<Word> words;
  if (source.filtered) return {{source.filter_text, palette().caution, "filtered", "filtered", filter_tooltip}};
  if (plane.show() != picture::Show::Value) {
    const bool is_part = facts.elements < element_count(plane.tensor().desc);
    const bool several = plane.layout().tile_count > 1;
    const std::string where = !is_part ? "" : several ? " in these slices" : " in this slice";
    const std::string least = !is_part ? "" : several ? " in slices" : " in slice";
    if (facts.different > 0 && source.error)
      words.push_back({with_thousands(facts.different) + " inexact" + where, palette().text,
                       marked_count(facts.different) + " inexact" + least, marked_count(facts.different) + least});
    const std::string differ = facts.different == 1 ? " differs" : " differ";
    // Those of a slice may all be inherited: its own ones are counted in all slices, and say so.
    const bool has_own = !source.own.empty(), is_part_owned = is_part && has_own;
    if (facts.different > 0 && !source.error)
      words.push_back({with_thousands(facts.different) + differ + where,
                       source.is_other_case                         ? palette().text
                       : source.inherited.empty() && !is_part_owned ? palette().wrong
                                                                    : palette().caution,
                       marked_count(facts.different) + differ + (is_part_owned ? least : ""),
                       marked_count(facts.different) + (is_part_owned ? least : "")});
    if (facts.different > 0 && !source.error && has_own)
      words.push_back({is_part ? source.own_of_all : source.own,
                       is_part ? palette().wrong : palette().caution,
                       {},
                       {},
                       "The reference gives the others too on what was read: they come from earlier dispatches."});
    if (facts.sign_of_zero > 0 && !source.error)
      words.push_back({"(" + with_thousands(facts.sign_of_zero) + " in the sign of zero)",
                       palette().good,
                       "(" + marked_count(facts.sign_of_zero) + " in sign)",
                       {},
                       "So many of them are zeros that differ in their signs alone. They are green."});
    if (facts.different == 0) words.push_back(equal_word(source, where, least));
    return words;
  }
  const auto add = [&](std::uint64_t count, ValueKind kind, ImU32 color) {
    const std::string of = " " + std::string(name(kind));
    if (count > 0) words.push_back({with_thousands(count) + of, color, marked_count(count) + of, {}, {}, false, kind});
  };
  add(facts.nan, ValueKind::Nan, palette().nan);
  add(facts.positive_infinity, ValueKind::PositiveInfinity, palette().text);
  add(facts.negative_infinity, ValueKind::NegativeInfinity, palette().text);
  if (facts.positive_infinity > 0 && facts.negative_infinity > 0) {
    words.rbegin()[1].least = marked_count(facts.positive_infinity + facts.negative_infinity) + " Inf";
    words.back().joined = true;
  }
  return words;
}

constexpr const char* next_of_kind_text =
    "Click for the next one after the pinned one, Shift+click for the one before it.";

std::string joined_lines(const std::string& first, const std::string& second) {
  return first + (first.empty() || second.empty() ? "" : "\n") + second;
}

float width_of(const std::vector<Word>& words, float gap) {
  float width = 0;
  for (const Word& word : words) width += ImGui::CalcTextSize(word.text.c_str()).x + gap;
  return width;
}

std::vector<Word> in_brief(std::vector<Word> words) {
  for (Word& word : words)
    if (!word.brief.empty()) word.text = word.brief;
  return words;
}

std::vector<Word> at_least(std::vector<Word> words) {
  words = in_brief(std::move(words));
  std::erase_if(words, [](const Word& word) { return word.joined; });
  for (Word& word : words)
    if (!word.least.empty()) word.text = word.least;
  return words;
}

// "4 differ" also says what the picture shows.
bool tells_difference(const HeatmapSource& source, const std::vector<Word>& words) {
  if (source.role != PaneRole::Difference || words.size() != 1) return false;
  return words.front().brief.ends_with(" differ") || words.front().brief.ends_with(" differs");
}

// In place of a word that has no room at all: of a finding "!", since a colour alone says too little.
std::string mark_of(const Word& word) {
  return word.kind || word.color == palette().wrong || word.color == palette().caution ? "!" : "\u25CF";
}

// The shortest that stands for the counts: of "12 NaN" the kind.
std::string sign_of(const std::vector<Word>& words) {
  if (words.empty() || !words.front().kind) return words.empty() ? "" : mark_of(words.front());
  const std::string count = at_least(words).front().text;
  return count.substr(count.rfind(' ') + 1);
}

// Of all words at their shortest, or of the first of them and "...".
float least_width_of(const std::vector<Word>& words, float gap) {
  const std::vector<Word> least = at_least(words);
  if (least.size() < 2) return width_of(least, gap);
  return std::min(width_of(least, gap), width_of({least.front(), {"...", 0}}, gap));
}

// The most of the first words at their shortest that have room in so many pixels with "..." behind them; their width
// with it. 0: none has.
float cut_width_of(const std::vector<Word>& words, float room, float gap) {
  std::vector<Word> least = at_least(words);
  if (!least.empty()) least.back() = {"...", 0};
  while (least.size() > 1 && width_of(least, gap) > room) least.erase(least.end() - 2);
  return least.size() > 1 ? width_of(least, gap) : 0;
}

// Words that do not fit into `room` pixels in shorter forms; if these do not fit either, the first of them and "...".
// What "98 % look alike" does on a click, "..." does in its place.
// Without room for both, the first one, its sign_of() or its mark_of(): "..." alone would seem to belong to the name
// before it. The tooltip then has them all, so that no count is left out unseen.
std::vector<Word> fitted_words(std::vector<Word> words, float room, float gap) {
  if (words.empty() || width_of(words, gap) <= room) return words;
  const std::string sign = sign_of(words);
  std::string all, cure;
  for (const Word& word : words)
    if (word.spreads_colours) cure = word.tooltip;
  for (const Word& word : words) all += (all.empty() ? "" : ", ") + word.text;
  for (Word& word : words) word.tooltip = all;
  std::vector<Word> fitting = words;
  for (std::size_t i = words.size(); i-- > 0;) {  // no more of them in brief than must be
    if (!words[i].brief.empty()) fitting[i].text = words[i].brief;
    if (width_of(fitting, gap) <= room) return fitting;
  }
  if (fitting = at_least(words); width_of(fitting, gap) <= room) return fitting;
  words = at_least(std::move(words));
  Word first = words.front();
  Word more{"...", palette().muted, {}, {}, all};
  const float beside_more = room - width_of({more}, gap);
  for (; !words.empty() && width_of(words, gap) > beside_more; words.pop_back())
    if (words.back().spreads_colours) more.spreads_colours = true, more.tooltip = joined_lines(all, cure);
  words.push_back(more);
  if (words.size() > 1) return words;
  if (!first.kind || width_of({first}, gap) > room) first.text = sign;
  if (width_of({first}, gap) > room) first.text = mark_of(first);
  return {first};
}

// "C = 0": the one channel that a pane of conditions shows, if other panes mix several to RGB. Empty otherwise.
std::string channel_text(const HeatmapSource& source, const PaneFrame& frame) {
  const auto& channel = frame.slice.channel;
  const std::vector<std::uint32_t>& sizes = source.tensor.desc.sizes;
  if (!source.is_condition || !channel || *channel >= sizes.size() || sizes[*channel] < 2) return {};
  return fmt::format("{} = {}", dimension_name(sizes.size(), *channel), frame.slice.at[*channel]);
}

bool leaves_out_alpha(const PanePicture& drawn) { return drawn.plane && drawn.plane->layout().channels == 4; }

bool is_logarithmic(const HeatmapSource& source, const HeatmapView& view) {
  return view.logarithmic && !source.is_condition && !source.reference;
}

// How the pane's values become colours, in a word: the text of the menu's button.
std::string menu_text(const HeatmapSource& source, const PanePicture& drawn, const HeatmapView& view) {
  if (source.error) return "";  // the title has its unit
  if (source.reference && view.difference == picture::Show::Ulp) return "ULP";
  if (source.reference) return std::string(picture::name(view.difference));
  const std::string scale = is_logarithmic(source, view) ? ", log" : "";
  if (drawn.plane && drawn.plane->layout().channels > 1) return (leaves_out_alpha(drawn) ? "RGB, no A" : "RGB") + scale;
  return std::string(picture::name(view.colormap)) + (view.reversed ? ", reversed" : "") + scale;
}

// The quantization error stands in the place of the difference.
std::string shown_title(const HeatmapSource& source) {
  if (!source.error) return source.title;
  return fmt::format("{}{}{}", quantization_word, name(*source.error),
                     *source.error == ErrorUnit::Real ? " units" : "");
}

float name_width(const HeatmapSource& source, const std::string& name) {
  const ImFont& font = *fonts().medium;
  const float text = font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, name.c_str()).x;
  return std::ceil(source.backends.size() < 2 ? text : text + ImGui::GetStyle().FramePadding.x + px(18));
}

std::string brief_title(const std::string& name) {
  return name == "reference" ? "ref" : name == "difference" ? "diff" : brief_name(name);
}

// A name that does not fit, without its "Tensor" or without its end, of which at least a sign stays. Of "InputTensor of
// mine" the last words tell it from the reference's, whose pane is called InputTensor.
std::string shortened(const HeatmapSource& source, const std::string& name, float room) {
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= room; };
  if (fits(name)) return name;
  const std::string brief = brief_title(name);
  if (source.own_of.empty() || fits(brief)) {
    const std::string cut = text_without_end(brief, room);
    if (!cut.empty()) return cut;
    for (const std::string& least : {brief.substr(0, utf8_sequence_length(brief)) + "\u2026", std::string("...")})
      if (fits(least)) return least;
    return "";
  }
  const std::string owner = name.substr(std::min(source.own_of.size() + 1, name.size()));  // "of mine"
  // Two inputs of one file are told apart by their own names.
  if (const std::string folder = results_folder_in(owner); !folder.empty()) {
    const std::string bare = brief_tensor_name(source.own_of) + " " + folder;  // "A of theirs"
    return text_without_end(bare, room);
  }
  return text_without_middle(owner, room);
}

// The title of a pane of this width, from the cursor on, for tooltips: below it they cover no other pane. In a narrow
// one they are wider than it, so that their lines are no single words.
Box title_area(float width) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  return {at, {at.x + std::max(width, px(200)), at.y + pane_title_height()}};
}

// What has room of the name of a pane that opens a list: at least its first letter.
std::string listed_name(const HeatmapSource& source, float room) {
  ImGui::PushFont(fonts().medium);
  std::string shown = result_name_in(source.title, room - ImGui::GetStyle().FramePadding.x - px(18));
  ImGui::PopFont();
  if (shown.empty()) shown = source.title.substr(0, utf8_sequence_length(source.title)) + "\u2026";
  return shown;
}

// The pane's name, in at most `room` pixels. If other backends can be shown in its place, it opens a list of them.
// `keys`: of the pane, for the tooltip.
void draw_name(const HeatmapSource& source, HeatmapView& view, float room, const Box& title, const std::string& keys) {
  if (source.backends.size() < 2) {
    ImGui::PushFont(fonts().medium);
    const std::string whole = shown_title(source), shown = shortened(source, whole, room);
    text_in(palette().text, shown);
    ImGui::PopFont();
    note_widget("title " + shown);
    std::string all = joined_lines(shown == whole ? "" : visible_name(whole), meaning_of(source, view));
    // Where it comes from gives way first in the title.
    const bool tells_origin = source.role == PaneRole::Input || source.role == PaneRole::Reference;
    if (tells_origin && !source.origin.empty()) all = joined_lines(all, visible_name(source.origin));
    if (!source.reference && repeated_elements(source.tensor.desc) > 1)
      all = joined_lines(all, "Strides of 0 repeat elements: a white frame is around all that are the probed one.");
    tooltip_below_area_on_hover(joined_lines(all, keys), title);
    return;
  }
  const float padding = ImGui::GetStyle().FramePadding.x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() - padding);  // the text begins where other panes' names do
  const float width = std::min(name_width(source, shown_title(source)), room) + padding;
  const std::string shown = listed_name(source, room);
  ImGui::PushFont(fonts().medium);
  draw_menu_button("backend", shown, palette().text, width);
  ImGui::PopFont();
  note_widget("name " + shown);
  const std::string meaning = joined_lines(device_meaning(source.title, source.origin), meaning_of(source, view));
  const std::string whole = shown == source.title ? "" : visible_name(source.title);
  tooltip_below_area_on_hover(joined_lines(joined_lines(whole, meaning), keys), title);
  if (!ImGui::BeginPopup("backend")) return;
  muted_text("Show beside the reference");
  if (ImGui::MenuItem("the one that differs most", nullptr, view.backend.empty())) view.backend.clear();
  note_widget("backend=");
  for (std::size_t i = 0; i < source.backends.size(); ++i) {
    const std::string& name = source.backends[i];
    const std::string finding = i < source.backend_findings.size() ? source.backend_findings[i] : "";
    if (ImGui::MenuItem(name.c_str(), finding.c_str(), view.backend == name)) view.backend = name;
    note_widget("backend=" + name);
    if (!finding.empty()) note_widget("backend=" + name + " " + finding);
  }
  ImGui::EndPopup();
}

}  // namespace

bool is_behind(const HeatmapSource& source, const PanePicture& drawn) {
  const auto differs = [](const Tensor& shown, const Tensor& now) { return !shown.buffer.same_storage(now.buffer); };
  if (source.outdated || source.behind || !drawn.plane) return source.outdated || source.behind;
  // An output that is equal shares the reference's bytes: a picture that shows no difference is right for it.
  const bool is_equal =
      source.reference && !source.filtered && source.tensor.buffer.same_storage(source.reference->buffer);
  if (is_equal && drawn.plane->show() != picture::Show::Value && drawn.plane->facts().different == 0) return false;
  const std::optional<Tensor>& reference = drawn.plane->reference();
  return differs(drawn.plane->tensor(), source.drawn_tensor()) ||
         (reference && source.reference && differs(*reference, *source.reference));
}

std::string brief_name(const std::string& name) {
  if (name == "difference") return "diff";
  if (name.starts_with(quantization_word)) return name.substr(quantization_word.size());
  constexpr std::string_view tensor = "Tensor", of = "Tensor of ";
  const auto own = name.find(of);
  if (own != std::string::npos && own > 0) return name.substr(0, own) + name.substr(own + tensor.size());
  return brief_tensor_name(name);
}

std::string largest_words(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame) {
  if (!source.reference || !drawn.plane || drawn.plane->facts().different == 0) return "";
  if (frame.viewport.elements_per_pixel <= 1) return "";
  return drawn.plane->show() == picture::Show::Class ? "gravest of each pixel" : "largest of each pixel";
}

float pane_title_height() { return ImGui::GetFrameHeight() + px(2); }

namespace {

// Of the pane that has all the room, at this place from 0.
Word alone_word(std::size_t place) {
  const std::string key = fmt::format("press {}", place < 9 ? fmt::format("{} again or ", place + 1) : "");
  return {"Esc shows all panes", palette().caution, "alone", {}, "Only this pane is shown: " + key + "Esc for all."};
}

// What the title says of the picture, the most important first.
std::vector<Word> title_words(const HeatmapSource& source, bool flipped, const PanePicture& drawn,
                              const PaneFrame& frame, const HeatmapView& view) {
  std::vector<Word> words = drawn.plane ? count_words(source, *drawn.plane) : std::vector<Word>{};
  if (const InheritanceWords inherited = inheritance_words(source, frame.error_origin); !inherited.text.empty()) {
    if (inherited.is_all && source.reference) words.clear();
    words.insert(words.begin(),
                 {inherited.text, palette().caution, inherited.brief, inherited.least, inherited.tooltip});
  }
  const bool has_steps = frame.real == nullptr || !frame.real->output() || frame.real->output()->scale != 0;
  if (source.error == ErrorUnit::Steps && !has_steps)
    words = {{"no steps: the scale is 0", palette().caution, "no steps", {}, "The pane's menu has real units."}};
  if (is_behind(source, drawn)) {
    for (Word& word : words) word.color = palette().muted;
    words.insert(words.begin(), {source.reference ? "~ last result:" : "~ as before", palette().muted, {}, "~"});
  } else if (source.stale) {
    for (Word& word : words) word.color = palette().muted;
    if (source.reference) words.insert(words.begin(), {"~ last result:", palette().muted, "~ last:", "~"});
  } else if (source.earlier) {
    for (Word& word : words) word.color = palette().muted;
    if (source.reference) words.insert(words.begin(), {"~ before it failed:", palette().muted, "~ before:", "~"});
  }
  if (const auto most = flattened_range(source, frame, view)) {
    Word word{"98 % look alike", palette().caution, "98 % alike", {}, flattened_text(source, *most)};
    word.spreads_colours = true;
    words.push_back(std::move(word));
  }
  if (drawn.looks_nan && !is_behind(source, drawn))
    words.push_back({no_nan_words, palette().muted, {}, {}, no_nan_tooltip});
  if (!source.reference && frame.apart.contains(own_group(source)))
    words.push_back({own_range_words, palette().muted, {}, {}, own_range_text(source, frame.sources, view)});
  if (const std::string channel = channel_text(source, frame); !channel.empty())
    words.push_back({channel, palette().muted});
  if (frame.enlarged_place) words.push_back(alone_word(*frame.enlarged_place));
  // A short form leaves more room to the name, which says what is shown here.
  if (flipped)
    words.push_back({"flipped", palette().caution, {}, "flip", "Shown in place of the reference, until A is pressed."});
  return words;
}

// A square in the colour that the implementation has in plots. Its width, with the space behind it.
float draw_candidate_mark(const HeatmapSource& source) {
  if (!source.candidate) return 0;
  const float side = px(9), width = side + px(source.backends.size() < 2 ? 6 : 8);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 from{at.x, std::round(at.y + (ImGui::GetFrameHeight() - side) / 2)}, to{from.x + side, from.y + side};
  ImGui::GetWindowDrawList()->AddRectFilled(from, to, candidate_color(*source.candidate));
  note_rectangle("candidate mark", from, to);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width);
  return width;
}

// Said if there are more such elements than all can have a ring.
Word some_ringed(const HeatmapSource& source) {
  Word word{source.reference ? "isolated differences are ringed" : "isolated ones are ringed", palette().muted};
  word.tooltip = fmt::format(
      "Rings go round single ones and small clusters. Up to {0} elements all have one, and so do up to {0} NaNs and "
      "infinities among more.",
      picture::Plane::most_rare);
  return word;
}

}  // namespace

PaneCommand draw_title(const HeatmapSource& source, bool flipped, const PanePicture& drawn, const PaneFrame& frame,
                       HeatmapView& view, const Wipe& wipe) {
  const bool narrow = frame.picture.x < px(150);
  const float start = ImGui::GetCursorPosX(), top = ImGui::GetCursorPosY(), gap = px(narrow ? 6 : 10),
              behind_name = px(narrow ? 4 : 8);
  const Box title = title_area(frame.picture.x);
  ImGui::AlignTextToFramePadding();
  std::string menu = menu_text(source, drawn, view);
  const auto button_width = [&] {
    return ImGui::CalcTextSize(menu.c_str()).x + px(!menu.empty() ? 34 : narrow ? 18 : 22);
  };
  // These give way in turn: the origin, the menu's text, "Tensor" of the name, the ends of the counts, the end of the
  // name. Of a tensor, whose name is short, all counts go before a letter of it does. How many elements differ stands
  // in place of "difference" where "diff" and the number have no room. The arrow stays.
  std::vector<Word> words = title_words(source, flipped, drawn, frame, view);
  const float mark = draw_candidate_mark(source);
  const float whole_name = name_width(source, shown_title(source)), around_name = behind_name + gap + mark;
  // Of a difference, the menu's text is its measure: the name and the counts get shorter before it goes.
  const float brief_name_width = name_width(source, brief_title(shown_title(source)));
  const float brief_words = width_of(in_brief(words), gap);
  const auto fits = [&](float name, float counts) {
    return name + around_name + counts + button_width() <= frame.picture.x;
  };
  const bool in_full = fits(whole_name, width_of(words, gap));
  if (!in_full && source.reference && !fits(brief_name_width, brief_words)) menu = brief_measure(menu);
  const bool keeps_measure = !in_full && source.reference && fits(brief_name_width, brief_words);
  if (!in_full && !keeps_measure) menu = is_logarithmic(source, view) ? "log" : "";
  // The legend of a logarithm looks like that of the values, so this word goes after all others of the menu.
  if (!in_full && !keeps_measure && !fits(brief_name_width, width_of(at_least(words), gap))) menu.clear();
  const float button = button_width();
  // The legend tells own colours too: the whole name comes before them.
  if (mark + whole_name + behind_name + width_of(at_least(words), gap) + button > frame.picture.x)
    std::erase_if(words, [](const Word& word) { return word.text == own_range_words || word.text == no_nan_words; });
  const float beside_name = frame.picture.x - button - mark - (words.empty() ? px(4) : behind_name);
  const std::string sign = sign_of(words);
  const auto beside = [&](const std::string& word) {
    return beside_name - (words.empty() ? 0 : width_of({{word, 0}}, gap));
  };
  const bool has_sign = beside(sign) >= std::min(brief_name_width, px(40));  // and more of the name than a letter
  const float beside_sign = beside(has_sign || words.empty() ? sign : mark_of(words.front()));
  float least_name = std::min(brief_name_width, source.role == PaneRole::Input ? beside_sign : frame.picture.x * 0.4f);
  // Without the word the difference would seem to be this dispatch's: without room for "..." there is no name.
  const float shortest_name = std::max(0.0f, std::min({name_width(source, "..."), brief_name_width, beside_name})),
              beside_words = beside_name - least_width_of(words, gap);
  const bool has_name = source.inherited.empty() || beside_words < 0 || beside_words >= shortest_name;
  if (!source.inherited.empty())
    least_name = std::clamp(beside_words, shortest_name, std::max(least_name, shortest_name));
  const float all_least = width_of(at_least(words), gap);  // the name is brief before a count is left out
  const bool tells = !in_full && tells_difference(source, words);
  const bool keeps_word = keeps_measure || (tells && beside_name - brief_words >= brief_name_width);
  const bool is_brief = tells && !keeps_word && beside_name - all_least >= brief_name_width;
  const bool replaces_name = tells && !keeps_word && !is_brief && brief_words <= frame.picture.x - button - mark;
  const float left_to_words =
      keeps_word ? brief_words
      : beside_name - all_least >= brief_name_width
          ? all_least
          : std::max(least_width_of(words, gap), cut_width_of(words, beside_name - brief_name_width, gap));
  float name_room = std::max(least_name, beside_name - left_to_words);
  // Without room for any count their sign stands for them, and the name has the rest.
  if (least_width_of(words, gap) > beside_name - name_room) name_room = std::max(name_room, beside_sign);
  if (is_brief) name_room = brief_name_width;  // "diff 20": a number is no count of the longer word
  // A name goes before words that leave it no more than a letter and "...": counts go, and of states a sign stays.
  const float most_name = std::min(whole_name, beside_name);
  const bool is_cut = source.backends.size() > 1 && name_room < most_name && source.inherited.empty() && !words.empty();
  bool drops_words = is_cut && listed_name(source, name_room).size() < std::string_view("ab\u2026").size();
  if (drops_words)
    std::erase_if(words, [](const Word& word) { return word.kind.has_value(); }),
        name_room = std::clamp(beside(words.empty() ? "" : mark_of(words.front())),
                               std::min(most_name, name_width(source, listed_name(source, 0))), most_name);
  if (replaces_name) {
    words = in_brief(std::move(words)), drops_words = true;
    words.front().tooltip = joined_lines(visible_name(source.title), meaning_of(source, view));
  } else if (has_name) {
    draw_name(source, view, name_room, title,
              keys_of_pane(frame.place, frame.enlarged_place.has_value(), frame.only_one));
    ImGui::SameLine(0, behind_name);
  } else if (const std::vector<Word> least = at_least(words);
             source.role == PaneRole::Computed && least.front().text == inheritance_words(source, "").least &&
             medium_text_width(source.title) <= beside_name - width_of({least.front()}, gap)) {
    // Without the list of the others, and beside that word alone, the name has room.
    medium_text(source.title);
    note_widget("title " + source.title);
    tooltip_below_area_on_hover(meaning_of(source, view), title);
    ImGui::SameLine(0, behind_name);
    drops_words = words.size() > 1;
    std::string all;
    for (const Word& word : words) all += (all.empty() ? "" : ", ") + word.text;
    words = {least.front()};
    if (drops_words) words.front().tooltip = joined_lines(all, words.front().tooltip);
  }
  // The origin gets the space that the counts leave.
  const float room = frame.picture.x - button - (ImGui::GetCursorPosX() - start);
  const std::string origin = visible_name(source.origin);
  // The name of the other case is worth more than the last digits of a count.
  const auto origin_beside = [&](float counts) { return shown_origin(origin, room - gap - counts).size(); };
  const bool names_case = source.reference && origin.starts_with("tab ") && brief_words <= room &&
                          origin_beside(brief_words) > origin_beside(width_of(words, gap));
  words = fitted_words(std::move(words), names_case ? brief_words : room, gap);
  const Word largest = {largest_words(source, drawn, frame), palette().muted, {}, {}, largest_text};
  if (!largest.text.empty() && !legend_tells_largest(largest.text, drawn, frame) &&
      width_of(words, gap) + width_of({largest}, gap) <= room)
    words.push_back(largest);
  if (drawn.plane && drawn.plane->rare_cells().empty() && has_rings(drawn))
    if (const Word some = some_ringed(source); width_of(words, gap) + width_of({some}, gap) <= room)
      words.push_back(some);
  const bool all_counts = !drops_words && (words.empty() || (words.back().text != "..." && words.back().text != sign));
  const std::string shown = shown_origin(origin, all_counts ? room - gap - width_of(words, gap) : 0);
  if (!shown.empty()) {
    text_in(palette().muted, shown);
    note_widget("origin " + shown);
    tooltip_below_area_on_hover(joined_lines(origin, device_meaning(source.title, source.origin)), title);
  }
  std::optional<ValueKind> counted;  // that was clicked
  bool spread = false;
  for (const Word& word : words) {
    if (!shown.empty() || &word != &words.front()) ImGui::SameLine(0, gap);
    if (ImGui::GetCursorPosX() - start + ImGui::CalcTextSize(word.text.c_str()).x > frame.picture.x - button) break;
    const bool is_link = word.kind || word.spreads_colours;
    ImGui::SetCursorPosY(is_link ? top + ImGui::GetStyle().FramePadding.y : top);
    if (is_link && link(("##" + word.text).c_str(), word.color, word.text))
      counted = word.kind, spread = word.spreads_colours;
    if (!is_link) text_in(word.color, word.text);
    tooltip_below_area_on_hover(word.kind ? joined_lines(word.tooltip, next_of_kind_text) : word.tooltip, title);
    note_widget(word.text);
  }
  ImGui::SameLine(frame.picture.x - button);
  ImGui::SetCursorPosY(top);
  draw_menu_button("menu", menu, palette().muted, button);
  if (menu == "ULP") tooltip_below_area_on_hover(ulp_tooltip, title);
  if (source.reference && !menu.empty() && menu != menu_text(source, drawn, view))
    tooltip_below_area_on_hover(menu_text(source, drawn, view), title);
  if (leaves_out_alpha(drawn) && !source.reference)
    tooltip_below_area_on_hover("The fourth channel, alpha, is not shown. The numbers and the outcomes include it.",
                                title);
  if (counted) return {.pane = {}, .kind = PaneCommand::Kind::GoToKind, .value = counted};
  if (spread)
    return {.pane = {}, .kind = PaneCommand::Kind::ChooseRange, .other = {}, .range = RangeChoice::MostValues};
  if (!ImGui::BeginPopup("menu")) return {};
  PaneCommand chosen = draw_pane_menu(source, drawn, frame, view, wipe);
  // Of submenus, Dear ImGui closes the last one alone, and the mouse on its name opens it again.
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return chosen;
}

}  // namespace opscope::gui
