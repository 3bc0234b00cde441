#include "app/gui/plots/statistics_table.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cfloat>
#include <cmath>
#include <functional>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/fitted_number.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/told_apart.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/picture/colormap.h"
#include "core/picture/range.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr float squeeze = 0.92f;  // of text that has no room otherwise

// In large text alone, which stays larger than the small text of scale 1.
bool may_squeeze() { return px(squeeze) >= 1; }

// ".02" for 0.02.
std::string without_zero(std::string text) {
  const std::size_t at = text.find("0.");
  if (at == 0 || (at != std::string::npos && std::isdigit(static_cast<unsigned char>(text[at - 1])) == 0))
    text.erase(at, 1);
  return text;
}

// As fitted_number(), but not as "5e4" where "50000" or "5.1e4" has room, if only in squeezed text.
std::string number_in(long double value, float room, int most, DataType type) {
  constexpr int least = 4, longest = 7;
  const std::string text = fitted_number(value, room, most, type);
  const float squeezed = may_squeeze() ? (room - 1) / squeeze : room;  // widths are rounded up
  const std::size_t power = text.find('e');
  const auto digits =
      std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(power, text.size())),
                    [](char c) { return '0' <= c && c <= '9'; });
  if (power != std::string::npos && digits < least) {
    for (const float width : {room, squeezed})
      if (std::string whole = fitted_number(value, width, longest, type);
          whole.find('e') == std::string::npos && fits_in_mono(whole, width))
        return whole;
    if (digits == 1)
      if (std::string more = fitted_number(value, squeezed, most, type); fits_in_mono(more, squeezed)) return more;
  }
  return fits_in_mono(text, squeezed) ? text : without_zero(text);
}

// While it lives, text of a cell is squeezed if it has room only so.
class Squeezed {
 public:
  explicit Squeezed(const std::string& text) {
    if (!may_squeeze() || fits_in_mono(text, ImGui::GetContentRegionAvail().x)) return;
    const float line = ImGui::GetTextLineHeight();
    ImGui::SetWindowFontScale(scale_ * squeeze);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (line - ImGui::GetTextLineHeight()) / 2);
  }
  ~Squeezed() { ImGui::SetWindowFontScale(scale_); }
  Squeezed(const Squeezed&) = delete;
  Squeezed& operator=(const Squeezed&) = delete;

 private:
  float scale_ = ImGui::GetCurrentWindow()->FontWindowScale;
};

// In the present cell a number without room is "...", since a part of it would read as another number.
std::string whole_or_dots(const std::string& text) {
  return fits_in_mono(text, ImGui::GetContentRegionAvail().x) ? text : "...";
}

void number_cell_text(ImU32 color, const std::string& text) {
  const std::string shown = whole_or_dots(text);
  const MonoFont mono;
  right_aligned(color, shown);
  note_widget("cell " + shown);
}

// A number that leads nowhere: the keyboard's ring stops at it for its menu and its tooltip.
void number_cell_stop(ImU32 color, const std::string& text) {
  const Squeezed squeezed(text);
  const std::string shown = whole_or_dots(text);
  const MonoFont mono;
  const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(shown.c_str());
  const float room = std::max(size.x, ImGui::GetContentRegionAvail().x);
  ImGui::InvisibleButton("##number", {room, size.y});
  draw_focus_ring();
  ImGui::GetWindowDrawList()->AddText({at.x + room - size.x, at.y}, ImGui::GetColorU32(color), shown.c_str());
  note_widget("cell " + shown);
}

// Of the cell drawn last: under the mouse, or while the keyboard's ring is on it.
void cell_tooltip(const std::string& text) {
  const bool by_keyboard = ImGui::GetCurrentContext()->NavDisableMouseHover;
  if (by_keyboard && has_focus_ring(ImGui::GetItemID()))
    sentence_below_item(palette().text, text);
  else
    prompt_tooltip(text);
}

bool number_cell_link(ImU32 color, const std::string& text) {
  const Squeezed squeezed(text);
  const std::string shown = whole_or_dots(text);
  const MonoFont mono;
  const bool clicked = right_aligned_link("##link", color, shown);
  note_widget("cell " + shown);
  return clicked;
}

// Exact if the column has room: rounded to four digits, -1.0005 would read as -1.
std::string fitted_element(DataType type, std::uint64_t bits, float room) {
  const std::string exact = format_element(type, bits);
  return fits_in_mono(exact, room) ? exact : number_in(picture::to_long_double(type, bits), room, 7, type);
}

std::string fitted_count(std::uint64_t count, float room) {
  const std::string exact = with_thousands(count);
  return fits_in_mono(exact, room) ? exact : marked_count(count);
}

// A jump that was chosen in a cell.
enum class Step { None, Next, Previous };

// "2 of 4" if the probe is at the second one and there is room, else the count.
std::string count_text(const StatisticsColumn& column, ValueKind kind, std::uint64_t count, float room) {
  const auto& step = column.stepped_to;
  if (!step || step->kind != kind || step->found.count != count) return fitted_count(count, room);
  const std::string text = fmt::format("{} of {}", with_thousands(step->found.rank), with_thousands(count));
  return fits_in_mono(text, room) ? text : fitted_count(count, room);
}

// A click on it, or its menu, which has `more` entries.
Step count_cell(const StatisticsColumn& column, ValueKind kind, std::uint64_t count, float room,
                const std::function<void()>& more) {
  if (count == 0) return number_cell_text(palette().muted, "0"), Step::None;
  Step step = Step::None;
  const std::string text = count_text(column, kind, count, room);
  const bool clicked = number_cell_link(palette().text, text);
  note_widget(fmt::format("{} {}: {}", column.title, name(kind), text));
  if (clicked) step = ImGui::GetIO().KeyShift ? Step::Previous : Step::Next;
  const std::uint64_t signalling = column.statistics.signalling_nan;
  const std::string kinds =
      kind == ValueKind::Nan
          ? fmt::format("\n{} quiet, {} signalling", with_thousands(count - signalling), with_thousands(signalling))
          : "";
  const char* repeated = column.repeats ? "\neach repetition of a broadcast element is counted" : "";
  cell_tooltip(with_thousands(count) + kinds + repeated +
               "\nclick to go to the next one after the pinned one,\nShift+click to the one before it");
  if (!begin_numbers_menu()) return step;
  const auto item = [&](const char* word, const char* key, Step chosen) {
    if (ImGui::MenuItem(word, key)) step = chosen;
    note_widget(word);
  };
  item("Next", "click", Step::Next);
  item("Previous", "Shift+click", Step::Previous);
  ImGui::Separator();
  copy_entry("Copy the count", [&] { return std::to_string(count); });
  more();
  ImGui::EndPopup();
  return step;
}

// Behind the text before it.
void draw_colour(picture::Rgba colour) {
  ImGui::SameLine(0, px(6));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float side = px(9), y = at.y + (ImGui::GetTextLineHeight() - side) / 2;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, y}, {at.x + side, y + side}, to_color(colour));
  ImGui::Dummy({side, 0});
}

struct Row {
  const char* name;
  Step (*draw)(const StatisticsColumn&, float room) = nullptr;  // the cell, unless it is a count
  std::string (*exact)(const StatisticsColumn&) = nullptr;      // the number of that cell, to be copied
  std::optional<ValueKind> kind = {};                           // that it counts
  std::uint64_t Statistics::*count = nullptr;                   // of these
  std::uint64_t Statistics::*place = nullptr;                   // of the extreme element that it names
  const char *element = nullptr, *words = "";                   // "Next NaN in", and other words for that
  const char* label = nullptr;                                  // what the row shows, unless it is the name
  const char* stored = nullptr;                                 // the same beside real numbers: it counts stored values
  const char* finite = nullptr;              // the same if a tensor has other elements than finite ones
  std::optional<picture::Rgba> colour = {};  // of these elements in pictures and in the histogram
};

std::string element_text(const StatisticsColumn& column, std::uint64_t bits, float room) {
  const std::optional<Quantization>& real = column.quantization;
  return real ? number_in(real->real(bits), room, 4, DataType::Float32) : fitted_element(column.type, bits, room);
}

Step extreme_cell(const StatisticsColumn& column, const char* which, std::uint64_t bits, std::uint64_t place,
                  float room) {
  if (column.statistics.finite() == 0) return number_cell_text(palette().muted, "-"), Step::None;
  const std::optional<Quantization>& real = column.quantization;
  const std::string shown = element_text(column, bits, room);
  const bool clicked = number_cell_link(palette().text, shown);
  note_widget(fmt::format("{} {} shows {}", column.title, which, shown));
  const std::string exact = format_element(column.type, bits);
  cell_tooltip(fmt::format("{}, first at {}\nclick to go there",
                           real ? fmt::format("{}, the element {},", real->real(bits), exact) : exact,
                           format_index(index_of(place, column.sizes))));
  return clicked ? Step::Next : Step::None;
}

// "\nof the 14 finite elements of 16"; empty if all are.
std::string of_finite(const StatisticsColumn& column) {
  const Statistics& all = column.statistics;
  if (all.finite() == all.elements) return "";
  return fmt::format("\nof the {} finite elements of {}", with_thousands(all.finite()), with_thousands(all.elements));
}

Step number_cell(const StatisticsColumn& column, double value, float room) {
  if (column.statistics.finite() == 0) return number_cell_text(palette().muted, "-"), Step::None;
  number_cell_stop(palette().text, number_in(value, room, 4, column.type));
  cell_tooltip(fmt::format("{}{}", value, of_finite(column)));
  return Step::None;
}

// The middle element; the tooltip has the other percentiles.
Step median_cell(const StatisticsColumn& column, float room) {
  if (column.statistics.finite() == 0) return number_cell_text(palette().muted, "-"), Step::None;
  const std::optional<Quantization>& real = column.quantization;
  const auto text = [&](std::uint64_t bits) {
    const std::string element = format_element(column.type, bits);
    return real ? fmt::format("{}, the element {}", real->real(bits), element) : element;
  };
  const Percentiles& found = column.statistics.percentiles;
  const std::uint64_t bits = found[median_at];
  const std::string shown = element_text(column, bits, room);
  number_cell_stop(palette().text, shown);
  note_widget(fmt::format("{} median shows {}", column.title, shown));
  std::string all = "percentiles; each is an element" + of_finite(column);
  if (column.statistics.finite() % 2 == 0) all += "\nthe median is the lower of the two in the middle";
  for (std::size_t i = 0; i < found.size(); ++i) all += fmt::format("\n{:>2} %  {}", percentages[i], text(found[i]));
  const MonoFont mono;
  cell_tooltip(all);
  return Step::None;
}

double mean_of(const StatisticsColumn& column) {
  const std::optional<Quantization>& real = column.quantization;
  return real ? (column.statistics.mean - real->zero_point) * real->scale : column.statistics.mean;
}

double deviation_of(const StatisticsColumn& column) {
  const double deviation = column.statistics.standard_deviation;
  return column.quantization ? deviation * std::abs(column.quantization->scale) : deviation;
}

std::string exact_element(const StatisticsColumn& column, std::uint64_t bits) {
  return column.quantization ? fmt::format("{}", column.quantization->real(bits)) : format_element(column.type, bits);
}

using S = Statistics;
constexpr Row rows[] = {
    {.name = "min",
     .draw = [](const StatisticsColumn& c,
                float room) { return extreme_cell(c, "min", c.statistics.min_bits, c.statistics.min_at, room); },
     .exact = [](const StatisticsColumn& c) { return exact_element(c, c.statistics.min_bits); },
     .place = &S::min_at,
     .element = "Smallest element of",
     .words = "minimum least",
     .finite = "finite min"},
    {.name = "max",
     .draw = [](const StatisticsColumn& c,
                float room) { return extreme_cell(c, "max", c.statistics.max_bits, c.statistics.max_at, room); },
     .exact = [](const StatisticsColumn& c) { return exact_element(c, c.statistics.max_bits); },
     .place = &S::max_at,
     .element = "Largest element of",
     .words = "maximum greatest",
     .finite = "finite max"},
    {.name = "mean",
     .draw = [](const StatisticsColumn& c, float room) { return number_cell(c, mean_of(c), room); },
     .exact = [](const StatisticsColumn& c) { return fmt::format("{}", mean_of(c)); },
     .finite = "finite mean"},
    {.name = "std",
     .draw = [](const StatisticsColumn& c, float room) { return number_cell(c, deviation_of(c), room); },
     .exact = [](const StatisticsColumn& c) { return fmt::format("{}", deviation_of(c)); },
     .finite = "finite std"},
    {.name = "median",
     .draw = median_cell,
     .exact = [](const StatisticsColumn& c) { return exact_element(c, c.statistics.percentiles[median_at]); },
     .finite = "finite median"},
    {.name = "zeros", .kind = ValueKind::Zero, .count = &S::zero, .element = "Next zero in", .stored = "stored 0"},
    {.name = "-0",
     .kind = ValueKind::NegativeZero,
     .count = &S::negative_zero,
     .element = "Next -0 in",
     .words = "negative zero",
     .label = "incl. -0"},
    {.name = "subnormal",
     .kind = ValueKind::Subnormal,
     .count = &S::subnormal,
     .element = "Next subnormal in",
     .words = "denormal"},
    {.name = "NaN", .kind = ValueKind::Nan, .count = &S::nan, .element = "Next NaN in", .colour = picture::nan_colour},
    {.name = "signalling NaN",
     .kind = ValueKind::SignallingNan,
     .count = &S::signalling_nan,
     .element = "Next signalling NaN in",
     .words = "sNaN",
     .label = "incl. sNaN"},
    {.name = "+Inf",
     .kind = ValueKind::PositiveInfinity,
     .count = &S::positive_infinity,
     .element = "Next +Inf in",
     .words = "infinity",
     .colour = picture::positive_infinity_colour},
    {.name = "-Inf",
     .kind = ValueKind::NegativeInfinity,
     .count = &S::negative_infinity,
     .element = "Next -Inf in",
     .words = "infinity",
     .colour = picture::negative_infinity_colour},
};

// The columns' titles in cells of this width, the first of which has more: as those of panes, without the "Tensor" that
// all tensors end in, if one has no room for it.
std::vector<std::string> headings_of(std::span<const StatisticsColumn> columns, float cell) {
  const auto fit = [&](const std::string& title) { return ImGui::CalcTextSize(title.c_str()).x <= cell; };
  const bool all_fit = std::ranges::all_of(columns, fit, &StatisticsColumn::heading);
  std::vector<std::string> headings;
  for (const StatisticsColumn& column : columns)
    headings.push_back(all_fit ? column.heading() : brief_tensor_name(column.heading()));
  return headings;
}

// Without the word before it and the extension, which tell no two results apart.
std::string bare_name(const std::string& heading) {
  std::string name = heading.starts_with("tab ") ? heading.substr(4) : heading;
  for (const std::string_view extension : {".json", ".npy"})
    if (name.ends_with(extension)) name.resize(name.size() - extension.size());
  return name;
}

// In short where it has no room: "ref"; of a tab the name. Names that would read alike begin with what differs. A few
// letters of both ends say less than the beginning does, if no other name has that.
std::string heading_in(std::span<const std::string> headings, std::size_t at, float room) {
  const std::string& heading = headings[at];
  if (ImGui::CalcTextSize(heading.c_str()).x <= room) return heading;
  if (heading == "reference") return "ref";
  const std::string shown = result_name_in(heading, room);
  const std::size_t head = shown.find("...");
  if (head == std::string::npos) return shown;
  std::vector<std::string> names;
  names.reserve(headings.size());
  for (const std::string& each : headings) names.push_back(bare_name(each));
  if (std::string apart = told_apart(names, at, shown, room); apart != shown) return apart;
  constexpr std::size_t few = 3;
  const std::string beginning = text_without_end(names[at], room), kept = beginning.substr(0, beginning.find("..."));
  const auto have_it = std::ranges::count_if(names, [&](const std::string& name) { return name.starts_with(kept); });
  return head < few && kept.size() > head && have_it == 1 ? beginning : shown;
}

// `before`: empty room at the left of the cell, which a long one reaches into.
void draw_statistics_heading(const std::string& title, std::span<const std::string> headings, std::size_t at_heading,
                             float before) {
  const float cell = ImGui::GetContentRegionAvail().x;
  const std::string shown = heading_in(headings, at_heading, cell + before);
  const float width = ImGui::CalcTextSize(shown.c_str()).x;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  if (width > cell) {
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos({at.x + cell - width, at.y});
    ImGui::PushClipRect({at.x + cell - width, list.GetClipRectMin().y}, {at.x + cell, list.GetClipRectMax().y}, false);
    text_in(palette().muted, shown);
    ImGui::PopClipRect();
  } else {
    right_aligned(palette().muted, shown);
  }
  note_widget("heading " + shown);
  if (shown != title) note_widget("whole heading " + title);
  prompt_tooltip(title);
}

StatisticsJump jump_of(const Row& row, std::size_t column, const StatisticsColumn& data, bool back = false) {
  if (row.kind) return {.column = column, .kind = row.kind, .back = back};
  return {.column = column, .index = index_of(data.statistics.*row.place, data.sizes)};
}

// As it is copied: all digits. Empty if there is none.
std::string exact_text(const Row& row, const StatisticsColumn& column) {
  if (row.count) return std::to_string(column.statistics.*row.count);
  return column.statistics.finite() == 0 ? "" : row.exact(column);
}

bool shows_real(std::span<const StatisticsColumn> columns) {
  return std::ranges::any_of(columns, [](const StatisticsColumn& column) { return column.quantization.has_value(); });
}

// The entries that all cells of a row have in their menus. `name`: the row's, as it is on screen.
void row_entries(const Row& row, const char* name, std::span<const StatisticsColumn> columns, StatisticsTable* table) {
  copy_entry("Copy the row", [&] {
    std::string text = name;
    for (const StatisticsColumn& column : columns) text += "\t" + exact_text(row, column);
    return text;
  });
  if (table != nullptr && table_entries(table->text, true, shows_real(columns))) table->save = true;
}

// Of a cell that is no count above 0, which has one of its own. True if it asks to go to the element.
bool cell_menu(const Row& row, const char* name, std::span<const StatisticsColumn> columns, std::size_t i,
               StatisticsTable* table) {
  if (!begin_numbers_menu()) return false;
  const std::string number = exact_text(row, columns[i]);
  bool goes = false;
  if (row.place && !number.empty()) {
    goes = ImGui::MenuItem("Go to the element", "click");
    note_widget("Go to the element");
    ImGui::Separator();
  }
  if (!number.empty()) copy_entry("Copy the number", [&] { return number; });
  row_entries(row, name, columns, table);
  ImGui::EndPopup();
  return goes;
}

// How the columns share the width of the panel.
struct Arrangement {
  std::size_t columns = 1;  // in a table; the next ones are in a table below it
  float size = 1;           // of all text, relative to the fonts
  float padding = 0;        // of a cell, at its left and right, in pixels
};

// Of the widest number with four significant digits among these.
std::size_t four_digits(std::span<const StatisticsColumn> columns) {
  std::size_t most = 0;
  for (const StatisticsColumn& column : columns) {
    if (column.statistics.finite() == 0) continue;
    const Statistics& found = column.statistics;
    const std::optional<Quantization>& real = column.quantization;
    const auto add = [&](long double value, DataType type) {
      most = std::max(most, number_marked_later(value, 4, type).size());
    };
    for (const std::uint64_t bits : {found.min_bits, found.max_bits, found.percentiles[median_at]})
      add(real ? real->real(bits) : picture::to_long_double(column.type, bits), real ? DataType::Float32 : column.type);
    add(mean_of(column), column.type), add(deviation_of(column), column.type);
  }
  return most;
}

// Four columns of numbers in 350 pixels: text a little smaller. It becomes as small as small text, but no smaller,
// where numbers would have fewer than four digits in it; then the paddings shrink, and then columns go to tables below.
Arrangement arranged(std::span<const StatisticsColumn> shown, const char* longest_name) {
  // Numbers of so many characters or fewer have the same room, as have all longer ones up to the second.
  constexpr std::size_t few = std::string_view("~0.024").size(), usual_most = std::string_view("~-1.638e4").size();
  const std::size_t columns = shown.size(), longest = four_digits(shown);
  const std::string widest(longest <= few ? few : std::max(longest, usual_most), '0');
  const MonoFont mono;
  const float usual = columns > 3 ? 0.86f : 0.95f, padding = ImGui::GetStyle().CellPadding.x;
  const float least = std::min(usual, fonts().small->FontSize / fonts().mono->FontSize);
  const float names = fonts().regular->CalcTextSizeA(fonts().regular->FontSize, FLT_MAX, 0, longest_name).x;
  const float shortest = ImGui::CalcTextSize(widest.c_str()).x + 2,  // widths are rounded
      good = std::max(shortest, ImGui::CalcTextSize("~-0.024").x);
  const float room = ImGui::GetContentRegionAvail().x;
  const auto fit = [&](float count, float of_cell, float number) {
    return std::ceil(least * names) + count * (least * number + 2 * of_cell) <= room;
  };
  std::size_t most = columns;
  while (most > 1 && !fit(static_cast<float>(most), padding / 2, shortest)) --most;
  const std::size_t tables = (columns + most - 1) / most;
  Arrangement found{.columns = (columns + tables - 1) / tables};
  const auto count = static_cast<float>(found.columns);
  found.padding = fit(count, padding, good) ? padding : padding / 2;
  found.size = std::min(usual, std::max(least, (room - count * 2 * found.padding) / (count * good + names)));
  return found;
}

// Few tensors have such elements: the others have no row, and no jump to them.
bool if_any_alone(const Row& row) { return row.kind == ValueKind::SignallingNan; }

bool floats_alone(const Row& row) { return row.kind && row.kind != ValueKind::Zero; }

// What the rows are.
struct Shown {
  bool real = false, floats = false, infinite = false, signalling = false;  // some column has such numbers
  const char* longest_name() const { return infinite ? "finite median" : "subnormal"; }
};

// A table of the columns from `first` to before `end`.
std::optional<StatisticsJump> draw_columns(const char* id, std::span<const StatisticsColumn> columns, std::size_t first,
                                           std::size_t end, const Arrangement& arrangement, const Shown& shown,
                                           StatisticsTable* table) {
  std::optional<StatisticsJump> jump;
  const auto flags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoPadOuterX;
  const float names = std::ceil(arrangement.size * ImGui::CalcTextSize(shown.longest_name()).x);
  // A table keeps the width that a column had first, so each width has a table of its own. One that fits its contents
  // would be too narrow in the frame after the columns change, which may be the last one for long.
  const std::string table_id = fmt::format("{} {} {} {}", id, first, names, arrangement.padding);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {arrangement.padding, ImGui::GetStyle().CellPadding.y});
  const bool is_open = ImGui::BeginTable(table_id.c_str(), static_cast<int>(arrangement.columns) + 1, flags);
  ImGui::PopStyleVar();
  if (!is_open) return std::nullopt;
  ImGui::SetWindowFontScale(arrangement.size);
  ImGui::TableSetupColumn("##name", ImGuiTableColumnFlags_WidthFixed, names);
  for (const StatisticsColumn& column : columns.subspan(first, end - first))
    ImGui::TableSetupColumn(column.title.c_str(), ImGuiTableColumnFlags_WidthStretch, 1);
  for (std::size_t i = end - first; i < arrangement.columns; ++i)  // as wide as those of the table above
    ImGui::TableSetupColumn("##none", ImGuiTableColumnFlags_WidthStretch, 1);
  ImGui::TableNextRow();
  float cell = FLT_MAX;
  for (std::size_t i = first; i < end; ++i) {
    ImGui::TableSetColumnIndex(static_cast<int>(i - first) + 1);
    cell = std::min(cell, ImGui::GetContentRegionAvail().x);
  }
  const std::vector<std::string> headings = headings_of(columns, cell);
  for (std::size_t i = first; i < end; ++i) {
    ImGui::TableSetColumnIndex(static_cast<int>(i - first) + 1);
    draw_statistics_heading(columns[i].heading(), headings, i, i == first ? names : 0);
  }
  for (const Row& row : rows) {
    if ((floats_alone(row) && !shown.floats) || (if_any_alone(row) && !shown.signalling)) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const char* label = shown.real && row.stored != nullptr       ? row.stored
                        : shown.infinite && row.finite != nullptr ? row.finite
                                                                  : row.label;
    const char* name = label != nullptr ? label : row.name;
    muted_text(name);
    note_widget(name);
    if (row.colour) draw_colour(*row.colour);
    std::string help = name == row.finite ? "Of the finite elements: without NaN, +Inf and -Inf." : "";
    if (row.kind == ValueKind::SignallingNan)
      help = "Signalling NaNs: the first bit of their fraction is 0. The others are quiet.";
    if (row.draw == median_cell) help = "The lower median, which is an element." + (help.empty() ? "" : "\n" + help);
    tooltip_on_hover(help);
    for (std::size_t i = first; i < end; ++i) {
      ImGui::TableNextColumn();
      ImGui::PushID(fmt::format("{} {}", i, row.name).c_str());
      const std::uint64_t count = row.count ? columns[i].statistics.*row.count : 0;
      const Step step =
          row.draw ? row.draw(columns[i], cell)
                   : count_cell(columns[i], *row.kind, count, cell, [&] { row_entries(row, name, columns, table); });
      if (step != Step::None) jump = jump_of(row, i, columns[i], step == Step::Previous);
      note_widget(fmt::format("{} {}", columns[i].title, row.name));
      if (count == 0 && cell_menu(row, name, columns, i, table)) jump = jump_of(row, i, columns[i]);
      ImGui::PopID();
    }
  }
  ImGui::SetWindowFontScale(1);
  ImGui::EndTable();
  return jump;
}

}  // namespace

std::vector<StatisticsJumpChoice> statistics_jumps(std::span<const StatisticsColumn> columns) {
  std::vector<StatisticsJumpChoice> choices;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const StatisticsColumn& column = columns[i];
      if (row.element == nullptr || (floats_alone(row) && !is_floating_point(column.type))) continue;
      const bool possible = row.count ? column.statistics.*row.count > 0 : column.statistics.finite() > 0;
      if (if_any_alone(row) && !possible) continue;
      const std::string what = fmt::format("{} {}", row.element, column.title);
      const std::string words = fmt::format("{} {}", row.name, row.words);
      choices.push_back({what, words, jump_of(row, i, column), possible});
      constexpr std::string_view next = "Next";
      if (row.kind)
        choices.push_back({"Previous" + what.substr(next.size()), words, jump_of(row, i, column, true), possible});
    }
  return choices;
}

std::optional<StatisticsJump> draw_statistics(const char* id, std::span<const StatisticsColumn> columns,
                                              StatisticsTable* table) {
  if (columns.empty()) return std::nullopt;
  std::optional<StatisticsJump> jump;
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  const auto has_infinite = [](const StatisticsColumn& column) {
    return column.statistics.finite() < column.statistics.elements;
  };
  const auto has_signalling = [](const StatisticsColumn& column) { return column.statistics.signalling_nan > 0; };
  const Shown shown{.real = shows_real(columns),
                    .floats = std::ranges::any_of(columns, is_floating_point, &StatisticsColumn::type),
                    .infinite = std::ranges::any_of(columns, has_infinite),
                    .signalling = std::ranges::any_of(columns, has_signalling)};
  const Arrangement arrangement = arranged(columns, shown.longest_name());
  for (std::size_t first = 0; first < columns.size(); first += arrangement.columns) {
    const std::size_t end = std::min(columns.size(), first + arrangement.columns);
    if (const auto one = draw_columns(id, columns, first, end, arrangement, shown, table)) jump = one;
  }
  return jump;
}

}  // namespace opscope::gui
