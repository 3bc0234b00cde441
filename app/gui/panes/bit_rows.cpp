#include "app/gui/panes/bit_rows.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

struct BitText {
  std::string text;
  ImU32 color;
  std::string name = {};  // of a title, on the widget map: its whole text
  bool at_steps = false;  // of what the bits mean: it stands in the place of the steps, which a NaN does not have
};
// Title, sign, exponent, fraction, all of them in hexadecimal, what they mean, the next value below and the next above.
using BitRow = std::array<BitText, 8>;
constexpr std::size_t part_hexadecimal = 4, part_meaning = 5, part_down = 6, part_up = 7;

enum class Steps : std::uint8_t { Sentences, Numbers, Words, Arrows };  // "one step down 0.1", "down 0.1", "down", "↓"
// "= 1 x 2^-149  subnormal", of a NaN with its sign and payload; "= 1 x 2^-149  subnormal" or "quiet NaN"; "subnormal"
// or "quiet NaN"; "qNaN" of NaN alone
enum class Meaning : std::uint8_t { Whole, Exact, Kind, BriefNan, None };

// How much is told.
struct Detail {
  Steps steps = Steps::Sentences;
  Meaning meaning = Meaning::Exact;
  bool has_hex = true;
  bool small = false;           // the font
  bool large_digits = false;    // that of the binary digits is not small
  bool brief_title = false;     // "Input" for InputTensor, "ref." for reference
  bool short_fraction = false;  // in hexadecimal: many binary digits need more room than most panels have
};

// Of a long name, such as a file's, the bits have more to tell than all of its letters.
BitText title_of(const HeatmapSource& source, const Detail& detail) {
  const std::string name = visible_name(source.title, 16);
  const std::string brief = name == "reference" ? "ref." : visible_name(brief_tensor_name(source.title), 16);
  return {detail.brief_title ? brief : name, palette().muted, name};
}

// The input's bits and steps are clicked.
bool can_be_changed(const HeatmapSource& source, const BitEdits& edits) {
  const auto obstacle = edits.obstacles.find(source.title);
  const bool allowed = obstacle != edits.obstacles.end() && obstacle->second.empty();
  return source.role == PaneRole::Input && source.own_of.empty() && allowed;
}

// `number`: that the step leads to. Without numbers there is a word or an arrow where a click on it takes the step.
std::string step_text(const char* word, const Detail& detail, bool clicked, const std::string& number) {
  if (detail.steps == Steps::Arrows) return !clicked ? "" : word == std::string_view("up") ? "↑" : "↓";
  if (detail.steps == Steps::Words) return clicked ? word : "";
  return fmt::format("{}{} {}", detail.steps == Steps::Sentences ? "one step " : "", word, number);
}

// "signalling NaN, sign 1, payload 0x2A"
std::string told_nan(const BitParts& parts) {
  return fmt::format("{}, sign {}, payload {}", parts.kind, parts.sign, parts.payload);
}

std::string meaning_of(const BitParts& parts, Meaning meaning) {
  if (meaning == Meaning::None) return "";
  if (meaning == Meaning::Whole && !parts.payload.empty()) return told_nan(parts);
  if (meaning == Meaning::BriefNan)
    return parts.kind == "quiet NaN" ? "qNaN" : parts.kind == "signalling NaN" ? "sNaN" : "";
  if (parts.kind == "negative zero" && meaning == Meaning::Kind) return "-0";
  if (parts.kind == "negative infinity" && meaning == Meaning::Kind) return "-Inf";
  if (parts.exactly.empty() || meaning == Meaning::Kind) return std::string(parts.kind);
  return "= " + parts.exactly + (parts.kind == "normal" ? "" : "  " + std::string(parts.kind));
}

std::string rest_text(const std::string& digits, const Detail& detail) {
  if (!detail.short_fraction || digits.size() <= 32) return digits;
  std::uint64_t bits = 0;
  for (const char digit : digits) bits = bits << 1 | static_cast<std::uint64_t>(digit == '1');
  return fmt::format("0x{:0{}X}", bits, (digits.size() + 3) / 4);
}

BitRow bit_row_of(const HeatmapSource& source, std::span<const std::uint32_t> index, const Detail& detail,
                  const BitEdits& edits) {
  const ImU32 muted = palette().muted;
  const auto place = byte_of_element(source.tensor, index);
  if (!place) return {title_of(source, detail), {"-", muted}, {}, {}, {}, {}, {}, {}};
  const DataType type = source.tensor.desc.data_type;
  const std::uint64_t bits = load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type));
  const BitParts parts = bit_parts(type, bits);
  const bool clicked = can_be_changed(source, edits);
  const auto step = [&](const char* word, const std::optional<std::uint64_t>& next) {
    return next ? step_text(word, detail, clicked, shown_element(type, *next)) : "";
  };
  return {title_of(source, detail),
          {parts.sign, palette().caution},
          {parts.exponent, palette().accent},
          {rest_text(parts.rest, detail), palette().text},
          {detail.has_hex ? format_bits(type, bits) : "", muted},
          {meaning_of(parts, detail.meaning), muted},
          {step("down", next_below(type, bits)), muted},
          {step("up", next_above(type, bits)), muted}};
}

// As wide as any element of the type.
BitRow longest_row(const HeatmapSource& source, const Detail& detail, const BitEdits& edits) {
  const DataType type = source.tensor.desc.data_type;
  std::uint64_t bits = 0;
  if (is_floating_point(type)) {  // the negative subnormal whose fraction is all ones has the longest text
    const std::size_t fraction = bit_parts(type, 0).rest.size(), width = 8 * element_size(type);
    bits = std::uint64_t{1} << (width - 1) | ((std::uint64_t{1} << fraction) - 1);
  }
  const BitParts parts = bit_parts(type, bits);
  const std::string number(longest_element_text(type), '0');
  const bool clicked = can_be_changed(source, edits);
  return {title_of(source, detail),
          {parts.sign, 0},
          {parts.exponent, 0},
          {rest_text(parts.rest, detail), 0},
          {detail.has_hex ? format_bits(type, bits) : "", 0},
          {meaning_of(parts, detail.meaning), 0},
          {step_text("down", detail, clicked, number), 0},
          {step_text("up", detail, clicked, number), 0}};
}

constexpr bool is_digits(std::size_t part) { return part >= 1 && part <= 3; }

// Behind a column: the fields of one number stand close together.
float gap(bool is_field, bool small) { return px(is_field ? 8 : 20) * (small ? 0.5f : 1); }

class FontScope {
 public:
  explicit FontScope(ImFont* font) { ImGui::PushFont(font); }
  ~FontScope() { ImGui::PopFont(); }
  FontScope(const FontScope&) = delete;
  FontScope& operator=(const FontScope&) = delete;
};

float line_indent(std::size_t line) { return line == 0 ? 0 : px(16); }

struct BitTable {
  std::vector<BitRow> rows;
  std::size_t lines = 1;  // of each row
  Steps steps = Steps::Sentences;
  ImFont *font = fonts().mono, *of_digits = fonts().mono;
  std::array<float, std::tuple_size_v<BitRow>> columns{};  // their widths with the gaps behind them, in pixels

  // The parts of a row that stand on a line, from left to right. The steps have a place that no step moves: all before
  // them are as wide for any element, and what the bits mean comes last.
  std::span<const std::size_t> parts(std::size_t line) const {
    static constexpr std::array<std::size_t, 8> of_one{0, 1, 2, 3, part_down, part_up, part_hexadecimal, part_meaning},
        of_two{0, 1, 2, 3, part_hexadecimal, part_down, part_up, part_meaning};
    constexpr std::size_t on_first = 5;
    if (lines == 1) return of_one;
    const std::span<const std::size_t> all = of_two;
    return line == 0 ? all.first(on_first) : all.subspan(on_first);
  }
  float width(std::size_t line) const {
    float width = line_indent(line);
    for (const std::size_t part : parts(line)) width += columns[part];
    return width;
  }
  float width() const { return std::max(width(0), width(lines - 1)); }
  // Of the steps, up to the part behind them.
  float steps_width() const { return columns[part_down] + columns[part_up] - gap(false, font == fonts().small); }
  ImFont* font_of(std::size_t part) const { return is_digits(part) ? of_digits : font; }
};

// Measures the columns: that of the meaning is as wide as these rows need, all others as any element needs (`longest`).
BitTable table_of(std::vector<BitRow> rows, const std::vector<BitRow>& longest, std::size_t lines,
                  const Detail& detail) {
  BitTable table{.rows = std::move(rows), .lines = lines, .steps = detail.steps};
  if (detail.small) table.font = fonts().small;
  if (detail.small && !detail.large_digits) table.of_digits = fonts().small;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const FontScope font(table.font_of(i));
    float& width = table.columns[i];
    for (const BitRow& row : table.rows) width = std::max(width, ImGui::CalcTextSize(row[i].text.c_str()).x);
    for (const BitRow& row : longest)
      if (i != part_meaning) width = std::max(width, ImGui::CalcTextSize(row[i].text.c_str()).x);
    const bool is_field = i >= 1 && i < 3;
    if (width > 0 && i != part_meaning) width += gap(is_field, detail.small);
  }
  return table;
}

std::vector<BitRow> longest_rows(std::span<const HeatmapSource> sources, const Detail& detail, const BitEdits& edits) {
  std::vector<BitRow> longest;
  for (const HeatmapSource& source : sources)
    if (!source.reference) longest.push_back(longest_row(source, detail, edits));
  return longest;
}

BitTable table_of(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index, const Detail& detail,
                  std::size_t lines, const BitEdits& edits) {
  std::vector<BitRow> rows;
  for (const HeatmapSource& source : sources)
    if (!source.reference) rows.push_back(bit_row_of(source, index, detail, edits));
  return table_of(std::move(rows), longest_rows(sources, detail, edits), lines, detail);
}

BitTable longest_table(std::span<const HeatmapSource> sources, const Detail& detail, std::size_t lines,
                       const BitEdits& edits) {
  return table_of(longest_rows(sources, detail, edits), {}, lines, detail);
}

std::size_t count_rows(std::span<const HeatmapSource> sources) {
  const auto has_row = [](const HeatmapSource& source) { return !source.reference; };
  return static_cast<std::size_t>(std::ranges::count_if(sources, has_row));
}

float line_height() { return fonts().mono->FontSize + px(2); }

float height_of(std::span<const HeatmapSource> sources, std::size_t lines) {
  return static_cast<float>(lines * count_rows(sources)) * line_height();
}

constexpr Detail in_small_font = {.steps = Steps::Numbers, .meaning = Meaning::Kind, .small = true};

bool tells_nan(const BitRow& row) { return row[part_meaning].text.ends_with("NaN"); }

Detail without_hex(Detail detail) {
  detail.has_hex = false;
  return detail;
}

// Puts the kind of a NaN into the place of the steps, which it does not have. False: it has no room there.
bool tell_at_steps(BitText& own, const BitTable& table, const HeatmapSource& source,
                   std::span<const std::uint32_t> index, Detail detail, const BitEdits& edits) {
  for (const Meaning meaning : {Meaning::Kind, Meaning::BriefNan}) {
    detail.meaning = meaning;
    BitText told = bit_row_of(source, index, detail, edits)[part_meaning];
    if (ImGui::CalcTextSize(told.text.c_str()).x > table.steps_width()) continue;
    own = std::move(told);
    own.at_steps = true;
    return true;
  }
  return false;
}

// Adds the exact value of the bits, or else their kind, to each row that has room for it. True if the row of a NaN has
// room for neither.
bool tell_meaning(BitTable& table, std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                  Detail detail, float width, const BitEdits& edits) {
  const float room = width - table.width(table.lines - 1);
  bool lacks_nan = false;
  std::vector<const HeatmapSource*> of_rows;
  for (const HeatmapSource& source : sources)
    if (!source.reference) of_rows.push_back(&source);
  const FontScope font(table.font);
  for (const Meaning meaning : {Meaning::Exact, Meaning::Kind}) {
    detail.meaning = meaning;
    const BitTable told = table_of(sources, index, detail, table.lines, edits);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      BitText& own = table.rows[i][part_meaning];
      const float wide = ImGui::CalcTextSize(told.rows[i][part_meaning].text.c_str()).x;
      if (own.text.empty() && wide <= room) {
        own = told.rows[i][part_meaning];
        table.columns[part_meaning] = std::max(table.columns[part_meaning], wide);
      }
      if (meaning != Meaning::Kind || !own.text.empty() || !tells_nan(told.rows[i])) continue;
      if (tell_at_steps(own, table, *of_rows[i], index, detail, edits)) continue;
      detail.meaning = Meaning::BriefNan;
      BitText brief = bit_row_of(*of_rows[i], index, detail, edits)[part_meaning];
      detail.meaning = meaning;
      const float brief_wide = ImGui::CalcTextSize(brief.text.c_str()).x;
      lacks_nan = lacks_nan || brief_wide > room;
      if (brief_wide > room) continue;
      own = std::move(brief);
      table.columns[part_meaning] = std::max(table.columns[part_meaning], brief_wide);
    }
  }
  return lacks_nan;
}

// Where the steps have no room for their numbers, puts these into the place of the hexadecimal form, which the probe
// has, and of the exact value. Nothing moves.
void tell_numbers_of_steps(BitTable& table, std::span<const HeatmapSource> sources,
                           std::span<const std::uint32_t> index, float width, const BitEdits& edits) {
  const bool lacks_numbers = table.steps == Steps::Words || table.steps == Steps::Arrows;
  if (!edits.probe_has_bits || table.lines > 1 || !lacks_numbers) return;
  const FontScope font(table.font);
  const float left = table.width(0) - table.columns[part_hexadecimal] - table.columns[part_meaning];
  std::size_t at = 0;
  for (const HeatmapSource& source : sources) {
    if (source.reference) continue;
    BitRow& row = table.rows[at++];
    const auto place = byte_of_element(source.tensor, index);
    const DataType type = source.tensor.desc.data_type;
    if (!place || !is_floating_point(type)) continue;
    const std::uint64_t bits = load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type));
    const bool clicked = can_be_changed(source, edits);  // the words stand before the numbers then
    std::string numbers;
    const auto add = [&](const char* word, const std::optional<std::uint64_t>& next) {
      if (!next) return;
      numbers += numbers.empty() ? "" : clicked ? ", " : "  ";
      numbers += (clicked ? "" : std::string(word) + " ") + shown_element(type, *next);
    };
    add("down", next_below(type, bits)), add("up", next_above(type, bits));
    if (numbers.empty()) continue;  // a NaN has none
    const BitParts parts = bit_parts(type, bits);
    if (parts.kind != "normal") numbers += "  " + meaning_of(parts, Meaning::Kind);
    if (left + ImGui::CalcTextSize(numbers.c_str()).x > width) continue;
    row[part_hexadecimal].text = std::move(numbers), row[part_meaning].text.clear();
  }
}

// In place of the rows: as much as has room, and no half of a word.
void draw_hint(float width) {
  constexpr std::array<const char*, 3> hints{"Point at an element to see its bits here. B hides them.",
                                             "Point at an element to see its bits.", "Point at an element."};
  const auto fits = [&](const char* hint) { return ImGui::CalcTextSize(hint).x <= width; };
  const auto* const found = std::ranges::find_if(hints, fits);
  text_in(palette().muted, found == hints.end() ? hints.back() : *found);
  note_widget("no bits");
}

// Two where one has no room for the longest elements, and all rows have room for two. It depends on types and sizes
// alone, so that the pictures keep their sizes.
std::size_t lines_of_rows(std::span<const HeatmapSource> sources, float width, float height) {
  if (height_of(sources, 2) > height) return 1;
  return longest_table(sources, without_hex(in_small_font), 1, {}).width() <= width ? 1 : 2;
}

// In the larger font if the longest elements of these types have room in it, so that its size stays while one steps
// from element to element. In the small one, in turn the ends of titles, the numbers one step away, the words of the
// steps, the kind, the hexadecimal form and binary digits give way, for the longest elements too: then the steps stay
// where they are. The exact value has the room that is left. The binary digits alone are in the larger font if all else
// has its room beside them.
BitTable fitting_table(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index, std::size_t lines,
                       float width, const BitEdits& edits) {
  const auto fits = [&](const Detail& detail) { return longest_table(sources, detail, lines, edits).width() <= width; };
  Detail detail;
  for (const Steps steps : {Steps::Sentences, Steps::Numbers})
    if (detail.steps = steps; fits(detail)) return table_of(sources, index, detail, lines, edits);
  detail.small = true;
  if (lines > 1) detail.meaning = Meaning::Kind;  // the second line is there for the numbers
  if (!fits(detail)) {
    const auto with = [](Steps steps, Meaning meaning, bool brief_title) {
      Detail of = in_small_font;
      of.steps = steps, of.meaning = meaning, of.brief_title = brief_title;
      return of;
    };
    const Detail numbers = with(Steps::Numbers, Meaning::None, false),
                 brief_numbers = with(Steps::Numbers, Meaning::None, true),
                 words = with(Steps::Words, Meaning::None, false), brief = with(Steps::Words, Meaning::None, true);
    Detail shortest = without_hex(brief);
    shortest.short_fraction = true;
    for (const Detail& each :
         {in_small_font, with(Steps::Numbers, Meaning::Kind, true), numbers, brief_numbers,
          with(Steps::Words, Meaning::Kind, false), with(Steps::Words, Meaning::Kind, true),
          with(Steps::Arrows, Meaning::Kind, true), words, brief, with(Steps::Arrows, Meaning::None, true),
          without_hex(numbers), without_hex(brief_numbers), without_hex(words), without_hex(brief), shortest})
      if (detail = each; fits(detail)) break;
  }
  detail.large_digits = true, detail.meaning = Meaning::Exact;
  detail.large_digits = longest_table(sources, detail, lines, edits).width(0) <= width;
  detail.meaning = Meaning::None;
  BitTable table = table_of(sources, index, detail, lines, edits);
  const bool lacks_nan = tell_meaning(table, sources, index, detail, width, edits);
  if (!lacks_nan) return table;
  // Of NaN, the kind rather than the hexadecimal form, which the row above has. Nothing else moves.
  for (const bool hex : {true, false})
    for (const Meaning meaning : {Meaning::Kind, Meaning::BriefNan}) {
      Detail told = hex ? detail : without_hex(detail);
      told.meaning = meaning;
      BitTable kinds = table_of(sources, index, told, lines, edits);
      if (kinds.width() <= width && std::ranges::any_of(kinds.rows, tells_nan)) return kinds;
    }
  return table;
}

std::string text_of(const BitTable& table) {
  std::string text;
  for (const BitRow& row : table.rows) {
    text += text.empty() ? "" : "\n";
    for (const BitText& part : row) text += part.text.empty() ? "" : part.text + "  ";
  }
  return text;
}

// The index in a tensor that repeats along the dimensions of size 1.
std::string own_index(const Tensor& tensor, std::span<const std::uint32_t> index) {
  std::vector<std::uint32_t> own(index.begin(), index.end());
  const std::vector<std::uint32_t>& sizes = tensor.desc.sizes;
  for (std::size_t d = 0; sizes.size() == own.size() && d < own.size(); ++d)
    if (sizes[d] == 1) own[d] = 0;
  return format_index(own);
}

// One bit, or a step. `name`: on the widget map.
void draw_change(const ChangedElement& element, const ElementChange& change, ImVec2 at, ImVec2 size,
                 const std::string& name, BitEdits& edits) {
  ImGui::SetCursorScreenPos(at);
  const bool clicked = ImGui::InvisibleButton(("##" + name).c_str(), size);  // or Space was pressed
  const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
  const bool entered = focused && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  note_widget(name);
  draw_focus_ring();
  edits.ringed = edits.ringed || focused;
  if (ImGui::IsItemHovered()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y}, with_alpha(palette().accent, 0.3f));
    const std::uint64_t changed = changed_bits(element.type, element.bits, change);
    const BitParts parts = bit_parts(element.type, changed);
    const std::string becomes = parts.payload.empty() ? shown_element(element.type, changed) : "a " + told_nan(parts);
    const bool flips = change.kind == ElementChange::Kind::Flip;
    const char* note = edits.become_lists.contains(element.title) ? "; its values become a list" : "";
    tooltip_on_hover(flips ? fmt::format("Flips this bit: {} becomes {}{}", visible_name(element.name), becomes, note)
                           : fmt::format("Sets {} to {}{}", visible_name(element.name), becomes, note));
  }
  // After a click on a step, Enter and Space repeat it: it has the ring.
  if (clicked && change.kind != ElementChange::Kind::Flip) ImGui::GetCurrentContext()->NavDisableHighlight = false;
  if (clicked || entered) edits.asked = BitEdits::Asked{element.title, change};
}

// Of a part of the row, which stands at `at`.
void draw_changes(const ChangedElement& element, const BitRow& row, std::size_t part, ImVec2 at, BitEdits& edits) {
  const std::string& text = row[part].text;
  const float width = ImGui::CalcTextSize(text.c_str()).x, height = ImGui::GetFontSize();
  ElementChange change = element.place;
  if (part == part_down || part == part_up) {
    change.kind = part == part_down ? ElementChange::Kind::Down : ElementChange::Kind::Up;
    draw_change(element, change, at, {width, height},
                fmt::format("step {} of {}", part == part_down ? "down" : "up", row[0].name), edits);
  }
  if (part < 1 || part > 3 || text.starts_with("0x")) return;
  std::size_t first = 8 * element_size(element.type);  // the bit above the part's first one
  for (std::size_t before = 1; before < part; ++before) first -= row[before].text.size();
  const float digit = width / static_cast<float>(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    change.bit = static_cast<std::uint32_t>(first - 1 - i);
    draw_change(element, change, {at.x + digit * static_cast<float>(i), at.y}, {digit, height},
                fmt::format("bit {} of {}", change.bit, row[0].name), edits);
  }
}

// Draws the parts of a line that have room from x on. "..." stands for those that have none: half a number reads as
// another one.
void draw_line(ImDrawList& list, const BitRow& row, const BitTable& table, std::size_t line, ImVec2 at, float right,
               const std::optional<ChangedElement>& element, BitEdits& edits) {
  const float dots = ImGui::CalcTextSize("...").x, end = at.x + table.width(line) <= right ? right : right - dots;
  at.x += line_indent(line);
  const bool at_steps = row[part_meaning].at_steps;
  for (const std::size_t place : table.parts(line)) {
    const float x = std::exchange(at.x, at.x + table.columns[place]);
    const std::size_t i = at_steps && place == part_down ? part_meaning : place;
    if (row[i].text.empty() || (at_steps && place == part_meaning)) continue;
    const FontScope font(table.font_of(i));
    const ImVec2 from{x, at.y + (table.of_digits->Ascent - table.font_of(i)->Ascent)};  // all on one base line
    const float to = x + ImGui::CalcTextSize(row[i].text.c_str()).x;
    if (to > end) {
      list.AddText({std::min(x, right - dots), at.y}, palette().muted, "...");
      return;
    }
    list.AddText(from, row[i].color, row[i].text.c_str());
    note_rectangle(fmt::format("probe bits {} {}", row[0].name, i), from, {to, from.y + ImGui::GetFontSize()});
    if (element) draw_changes(*element, row, i, from, edits);
  }
}

// A line for each input that cannot be changed.
std::string obstacles_text(const BitEdits& edits) {
  std::string text;
  for (const auto& [title, obstacle] : edits.obstacles)
    if (!obstacle.empty())
      text += fmt::format("\nThe bits of {} cannot be changed here: {}.", visible_name(title), obstacle);
  return text;
}

void draw_table(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 size, std::size_t lines,
                BitEdits& edits) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  BitTable table = fitting_table(sources, *view.probe, lines, size.x, edits);
  tell_numbers_of_steps(table, sources, *view.probe, size.x, edits);
  std::vector<std::optional<ChangedElement>> elements;  // of the rows
  elements.reserve(table.rows.size());
  for (const HeatmapSource& source : sources)
    if (!source.reference) elements.push_back(element_to_change(source, *view.probe, edits));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::PushFont(table.font);
  // Scrolled by whole rows: no letters are cut.
  const float scrolled = ImGui::GetScrollY();
  float y = at.y + scrolled - std::ceil(scrolled / line_height() - 0.1f) * line_height();
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t line = 0; line < lines; ++line, y += line_height())
      draw_line(list, table.rows[row], table, line, {at.x, y}, at.x + size.x, elements[row], edits);
  }
  ImGui::PopFont();
  const bool on_change = ImGui::IsAnyItemHovered();  // which has a tooltip of its own
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy(size);
  for (const BitRow& row : table.rows)
    note_widget(fmt::format("{}: {} {} {}", row[0].name, row[1].text, row[2].text, row[3].text));
  // Not after a click until the mouse is moved: it would cover what the click changed.
  const ImVec2 mouse = ImGui::GetIO().MousePos, click = ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Left];
  const bool after_click = mouse.x == click.x && mouse.y == click.y;
  if (!on_change && !after_click && ImGui::IsItemHovered())
    tooltip_on_hover(text_of(table_of(sources, *view.probe, {.meaning = Meaning::Whole}, 1, edits)) +
                     obstacles_text(edits));
}

}  // namespace

std::optional<ChangedElement> element_to_change(const HeatmapSource& source, std::span<const std::uint32_t> index,
                                                const BitEdits& edits) {
  const auto byte = byte_of_element(source.tensor, index);
  if (!can_be_changed(source, edits) || !byte) return std::nullopt;
  const DataType type = source.tensor.desc.data_type;
  const std::uint64_t size = std::max<std::uint64_t>(element_size(type), 1);  // of every type at least 1
  ElementChange place;
  place.element = (*byte - source.tensor.offset) / size;
  return ChangedElement{source.title, source.title + own_index(source.tensor, index), type,
                        load_bits(source.tensor.buffer.bytes().data() + *byte, size), place};
}

std::optional<BitEdits::Asked> step_of_probed(std::span<const HeatmapSource> sources, const HeatmapView& view,
                                              const BitEdits& edits, ElementChange::Kind kind) {
  for (const HeatmapSource& source : sources) {
    const auto element = view.probe ? element_to_change(source, *view.probe, edits) : std::nullopt;
    if (!element) continue;
    BitEdits::Asked asked{element->title, element->place};
    asked.change.kind = kind;
    if (changed_bits(element->type, element->bits, asked.change) == element->bits) return std::nullopt;
    return asked;
  }
  return std::nullopt;
}

float bit_rows_height(std::span<const HeatmapSource> sources, float width, float height) {
  constexpr std::size_t least_rows = 2;  // that can be compared
  const float most = std::max(height, static_cast<float>(std::min(least_rows, count_rows(sources))) * line_height());
  // Whole rows only: no letters are cut.
  return std::min(std::floor(most / line_height() + 0.01f) * line_height(),
                  height_of(sources, lines_of_rows(sources, width, height)));
}

void draw_bit_rows(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 size, BitEdits& edits) {
  edits.ringed = false;
  const std::size_t lines = lines_of_rows(sources, size.x, size.y);
  const float whole = height_of(sources, lines);
  const bool scrolls = size.y < whole;
  // The keyboard's ring goes from field to bit. Where the rows scroll, it goes around them first, and Enter goes
  // inside: the arrow keys can then scroll to outputs, which have nothing for the ring.
  constexpr int whole_flags =
      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NavFlattened;
  ImGui::BeginChild("bits", size, false, scrolls ? 0 : whole_flags);
  const ImVec2 at = ImGui::GetWindowPos();
  note_rectangle("probe bits", at, {at.x + size.x, at.y + size.y});
  if (view.probe) {
    draw_table(sources, view, {size.x - (scrolls ? ImGui::GetStyle().ScrollbarSize : 0), whole}, lines, edits);
  } else {
    draw_hint(size.x);
  }
  ImGui::EndChild();
}

}  // namespace opscope::gui
