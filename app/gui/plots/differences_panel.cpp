#include "app/gui/plots/differences_panel.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/compare/compare.h"
#include "core/compare/comparison_text.h"
#include "core/picture/colormap.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

std::string row_ulp(DataType type, const MismatchRow& row) {
  if (difference_class(type, row.expected, row.actual) == DifferenceClass::Nan)
    return are_nans(type, row.expected, row.actual) ? "bits" : "NaN";
  return ulp_number(ulp_distance(type, row.expected, row.actual));
}

bool shows_absolute(const DifferencesData& data) { return data.measure == DifferenceOrder::Absolute; }

// By the measure of the picture: in ULP, or absolute.
std::string row_distance(const DifferencesData& data, const MismatchRow& row) {
  const bool is_nan = difference_class(data.type, row.expected, row.actual) == DifferenceClass::Nan;
  if (!shows_absolute(data) || is_nan) return row_ulp(data.type, row);
  return marked_number(absolute_distance(data.type, row.expected, row.actual), 4, data.type);
}

// A line of two numbers, in two where the widest numbers have no room in one: what is below it keeps its place while
// the numbers change.
std::string in_lines_for(const std::string& widest, std::string text) {
  const auto fits = [room = ImGui::GetContentRegionAvail().x](const std::string& line) {
    return ImGui::CalcTextSize(line.c_str()).x <= room;
  };
  if (fits(widest) && fits(text)) return text;
  const std::size_t comma = text.find(", ");
  return comma == std::string::npos ? text + "\n " : text.replace(comma, 2, ",\n");
}

std::string widest_number(DataType type) {
  return std::string(about_sign()) + (element_size(type) > 4 ? "8.888e-308" : "8.888e-38");
}

// " of FLOAT32": the type of the numbers that have these ULP, where it is not that of the case's own output.
std::string of_numbers(const DifferencesData& data) {
  return data.converted ? fmt::format(" of {}", name(data.type)) : "";
}

// The same as wide whether or not the second number is that of another element.
std::string in_lines_of_largest(const DifferencesData& data, std::string text) {
  return in_lines_for(fmt::format("largest finite: 888,888,888 ULP{}, {} absolute elsewhere", of_numbers(data),
                                  widest_number(data.type)),
                      std::move(text));
}

const char* distance_name(DifferenceOrder measure) {
  return measure == DifferenceOrder::Absolute   ? "absolute difference"
         : measure == DifferenceOrder::Relative ? "relative difference"
                                                : "ULP distance";
}

// The measure of the picture, if the line tells it, or else what the line tells first.
DifferenceOrder measure_of_largest(const DifferencesData& data) {
  if (data.measure == DifferenceOrder::Absolute || data.measure == DifferenceOrder::Ulp) return data.measure;
  return of_numbers(data).empty() ? DifferenceOrder::Ulp : DifferenceOrder::Absolute;
}

// The distance of the element to which the line leads is the largest by this measure; the other one may be larger
// elsewhere.
bool has_larger_elsewhere(const FiniteDifference& largest, DifferenceOrder measure) {
  return measure == DifferenceOrder::Absolute ? largest.ulp_there < largest.ulp
                                              : largest.absolute_there < largest.absolute;
}

// "largest: 3 ULP, 0.5 absolute elsewhere": the largest of both measures, and whether the second is that of another
// element. Of converted numbers ULP tell little: the absolute difference comes first, as where the picture shows it.
std::string distances_text(const char* what, const FiniteDifference& largest, const DifferencesData& data) {
  const DifferenceOrder measure = measure_of_largest(data);
  const bool by_absolute = measure == DifferenceOrder::Absolute;
  const std::string elsewhere = has_larger_elsewhere(largest, measure) ? " elsewhere" : "";
  const std::string steps =
      fmt::format("{}{}{}", ulp_text(largest.ulp), of_numbers(data), by_absolute ? elsewhere : "");
  const std::string number =
      fmt::format("{} absolute{}", marked_number(largest.absolute, 4, data.type), by_absolute ? "" : elsewhere);
  const bool steps_first = of_numbers(data).empty() && !shows_absolute(data);
  return fmt::format("{}: {}, {}", what, steps_first ? steps : number, steps_first ? number : steps);
}

// "\nIt is 512 ULP there." Empty: the line has both distances of the element.
std::string distance_there_text(const FiniteDifference& largest, const DifferencesData& data) {
  const DifferenceOrder measure = measure_of_largest(data);
  if (!has_larger_elsewhere(largest, measure)) return "";
  if (measure == DifferenceOrder::Absolute) return fmt::format("\nIt is {} there.", ulp_text(largest.ulp_there));
  return fmt::format("\nIt is {} absolute there.", marked_number(largest.absolute_there, 4, data.type));
}

std::string largest_text(const DifferencesData& data) {
  const Comparison& found = data.judgement.comparison;
  return found.has_nan() ? "worst: " + worst_kind(found) : distances_text("largest", data.largest, data);
}

// A link to its element.
std::optional<DifferenceJump> draw_largest(const DifferencesData& data) {
  using Kind = DifferenceJump::Kind;
  const Comparison& comparison = data.judgement.comparison;
  const std::string text = largest_text(data);
  const bool clicked = link("##largest", palette().text, in_lines_of_largest(data, text));
  note_widget("largest");
  note_widget(text);
  const DifferenceOrder measure = measure_of_largest(data);
  prompt_tooltip(comparison.has_nan() ? "Goes to the worst element."
                                      : fmt::format("Goes to the largest {}.", distance_name(measure)) +
                                            distance_there_text(data.largest, data));
  if (!clicked) return std::nullopt;
  // The worst of the comparison may be a NaN of other bits: then it is looked for.
  const Kind kind = comparison.nan_bits > 0 ? Kind::Worst : comparison.has_nan() ? Kind::Row : Kind::Largest;
  return DifferenceJump{kind, comparison.worst, {}, measure};
}

void draw_means(const DifferencesData& data) {
  const Comparison& comparison = data.judgement.comparison;
  if (comparison.finite() == 0) return;
  const std::uint64_t left_out = comparison.elements - comparison.finite();
  constexpr const char* form = "{}mean: {} absolute, RMS {}";
  constexpr const char* finite = "finite ";
  const std::string text =
      fmt::format(form, left_out > 0 ? finite : "", marked_number(comparison.mean_abs, 4, data.type),
                  marked_number(comparison.rms_abs, 4, data.type));
  const std::string widest = widest_number(data.type);
  muted_text(in_lines_for(fmt::format(form, finite, widest, widest), text));
  note_widget(text);
  std::string tip =
      fmt::format("The mean of |{0} - {1}|, and the root of the mean of its squares.\nEqual elements count as 0.",
                  data.backend, data.reference);
  if (left_out > 0)
    tip += fmt::format("\n{} with a NaN or an infinity against another value {} left out.",
                       counted(left_out, "element"), left_out == 1 ? "is" : "are");
  tooltip_on_hover(tip);
}

// Beside the name of a class, where the pictures have that colour for it.
void draw_class_colour(DifferenceClass kind) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 from{at.x, at.y + px(5)}, to{at.x + px(9), at.y + px(14)};
  const ImU32 colour = to_color(picture::class_colour(kind));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (kind == DifferenceClass::NanBits)  // of the colour of NaN, as in the pictures, but hollow: no number differs
    list.AddRect(from, to, colour, 0, 0, px(2));
  else
    list.AddRectFilled(from, to, colour);
  note_rectangle("colour of " + std::string(picture::long_class_name(kind)), from, to);
  ImGui::SetCursorScreenPos({at.x + px(13), at.y});
}

bool is_by_ulp(DifferenceClass kind) {
  return kind == DifferenceClass::OffByOne || kind == DifferenceClass::OffByFew || kind == DifferenceClass::OffByMore;
}

// The elements that are to be listed.
std::optional<DifferenceJump> draw_class_counts(const DifferencesData& data) {
  using Kind = DifferenceJump::Kind;
  const Comparison& comparison = data.judgement.comparison;
  std::optional<DifferenceJump> chosen;
  const float right = ImGui::GetContentRegionMax().x;
  bool first = true;
  const auto begin_item = [&](const std::string& text) {
    if (!first) ImGui::SameLine(0, px(14));
    if (!first && ImGui::GetCursorPosX() + ImGui::CalcTextSize(text.c_str()).x + px(14) > right) ImGui::NewLine();
    first = false;
  };
  for (const auto& [limit, count] : data.beyond) {
    const bool is_least = limit == data.beyond.begin()->first;
    if (count == 0 && !is_least) continue;
    const std::string text = fmt::format("{} by more than {:.4g}", count == 0 ? "none" : with_thousands(count), limit);
    begin_item(text);
    if (count == 0)
      muted_text(text);
    else if (link(fmt::format("##beyond {}", limit).c_str(), palette().text, text))
      chosen = DifferenceJump{.kind = Kind::List, .beyond = limit};
    note_widget("class " + text);
    if (count > 0) prompt_tooltip("Lists these elements, by the absolute difference of the scaled samples.");
  }
  for (const DifferenceClass kind : listed_classes) {
    const std::uint64_t count = listed_count(comparison, kind);
    if (count == 0 || (!data.beyond.empty() && is_by_ulp(kind))) continue;
    const std::string_view what = picture::long_class_name(kind);
    const std::string text =
        fmt::format("{} {}{}", with_thousands(count), what, what.ends_with("ULP") ? of_numbers(data) : "");
    begin_item(text);
    if (data.class_colours || !has_distance(kind)) draw_class_colour(kind);
    if (link(fmt::format("##class {}", what).c_str(), palette().text, text))
      chosen = DifferenceJump{.kind = Kind::List, .of_class = kind};
    note_widget(fmt::format("class {}", what));
    note_widget("class " + text);
    prompt_tooltip("Lists these elements.");
  }
  return chosen;
}

// "as FLOAT32": both outputs have another type there, or one has, and the numbers and bits are those after the
// conversion. Empty: they are as they are.
std::string compared_as(const DifferencesData& data) {
  const std::string as = fmt::format("as {}", name(data.type));
  return data.converted && data.backend.ends_with(" " + as) ? as : "";
}

// How the rows are written where there is less and less room.
struct RowForm {
  bool has_ulp_column = true;  // or that of absolute differences; otherwise below the index
  bool has_bits = true;        // below the values

  std::vector<std::string> titles(const DifferencesData& data) const {
    const std::string distance = shows_absolute(data) ? "absolute" : "ULP";
    if (!has_ulp_column) return {"index, " + distance, expected_title(data), data.backend};
    return {"index", expected_title(data), data.backend, distance};
  }
};

// Value over bits, as two lines of one cell.
void element_cell(DataType type, std::uint64_t bits, bool has_bits) {
  const MonoFont mono;
  ImGui::TextUnformatted(shown_with_nan_kind(type, bits).c_str());
  if (has_bits) muted_text(format_bits(type, bits));
}

std::size_t characters_in(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

// Of each column, as wide as its widest number, in characters.
std::vector<std::size_t> characters_of(const DifferencesData& data, const RowForm& form) {
  std::vector<std::size_t> widest = {5, 0, 0};  // "index"
  if (form.has_ulp_column) widest.push_back(shows_absolute(data) ? 8 : 3);
  const auto widen = [&](std::size_t column, const std::string& text) {
    widest[column] = std::max(widest[column], characters_in(text));
  };
  for (const MismatchRow& row : data.rows) {
    widen(0, format_index(index_of(row.linear, data.sizes)));
    for (const auto& [column, bits] : {std::pair{1, row.expected}, {2, row.actual}}) {
      widen(static_cast<std::size_t>(column), shown_with_nan_kind(data.type, bits));
      if (form.has_bits) widen(static_cast<std::size_t>(column), format_bits(data.type, bits));
    }
    widen(form.has_ulp_column ? 3 : 0, row_distance(data, row));
  }
  return widest;
}

// Scrolls to the row of the probed element when that becomes another row. In the table, whose rows are `line` pixels
// high below a header that stays.
void follow_probed_row(const DifferencesData& data, float line) {
  const auto row = data.probe ? std::ranges::find(data.rows, *data.probe, &MismatchRow::linear) : data.rows.end();
  const int now = row == data.rows.end() ? -1 : static_cast<int>(row - data.rows.begin());
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID followed = ImGui::GetID("followed row");
  // The last row may become that of another element.
  const bool is_pinned_row = data.has_pinned_row && now + 1 == static_cast<int>(data.rows.size());
  const int which = is_pinned_row ? static_cast<int>(row->linear % 0x7FFFFFFF) : now;
  if (storage.GetInt(followed, -1) == which) return;
  storage.SetInt(followed, which);
  if (now < 0) return;
  const float top = static_cast<float>(now) * line;
  const float header = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  const float bar = ImGui::GetScrollMaxX() > 0 ? ImGui::GetStyle().ScrollbarSize : 0;
  // The panel around the list may cut it off.
  ImGuiWindow& list = *ImGui::GetCurrentWindow();
  const float cut = std::max(0.0f, list.Rect().Max.y - list.OuterRectClipped.Max.y);
  const float room = std::max(line, ImGui::GetWindowHeight() - header - std::max(bar, cut));
  const bool in_sight = ImGui::GetScrollY() <= top && top + line <= ImGui::GetScrollY() + room;
  const float wanted = in_sight ? ImGui::GetScrollY() : std::max(0.0f, top - (room - line) / 2);
  if (!in_sight) ImGui::SetScrollY(wanted);
  // The last rows stay in the part that is cut off: the panel moves, too, if it shows some of the list.
  const float y = list.Pos.y + header + top - std::min(wanted, ImGui::GetScrollMaxY());
  if (cut > 0 && list.OuterRectClipped.GetHeight() > header)
    ImGui::ScrollToRect(list.ParentWindow, {list.Pos.x, y, list.Pos.x + 1, y + line});
}

std::optional<std::uint64_t> draw_rows(const char* id, const DifferencesData& data, float below) {
  std::optional<std::uint64_t> chosen;
  const auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                     ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoPadOuterX;
  const float line = 2 * fonts().mono->FontSize + px(14);
  const float height = std::min(static_cast<float>(data.rows.size()) * line + px(30),
                                std::max(px(30) + 4.5f * line, ImGui::GetContentRegionAvail().y - px(26) - below));
  // Smaller where there is less room, then in less columns and without bits, so that all of a number is seen; the list
  // is scrolled if that is not enough.
  const float digit = fonts().mono->CalcTextSizeA(fonts().mono->FontSize, FLT_MAX, 0, "0").x;
  RowForm form;
  std::vector<std::size_t> characters;
  float scale = 0;
  constexpr float least_scale = 0.75f;
  for (const RowForm& each : {RowForm{}, RowForm{.has_ulp_column = false},
                              RowForm{.has_ulp_column = false, .has_bits = false}, RowForm{.has_ulp_column = false}}) {
    form = each;
    characters = characters_of(data, form);
    const float all = digit * static_cast<float>(std::accumulate(characters.begin(), characters.end(), std::size_t{0}));
    const float gaps = 2 * static_cast<float>(characters.size() - 1) * ImGui::GetStyle().CellPadding.x +
                       ImGui::GetStyle().ScrollbarSize + px(10);
    scale = (ImGui::GetContentRegionAvail().x - gaps) / all;
    if (scale >= least_scale) break;
  }
  scale = std::clamp(scale, least_scale, 1.0f);
  if (!ImGui::BeginTable(id, static_cast<int>(characters.size()), flags, {0, height})) return std::nullopt;
  ImGui::SetWindowFontScale(scale);
  ImGui::TableSetupScrollFreeze(0, 1);
  const std::vector<std::string> titles = form.titles(data);
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const bool is_whole = i == 0 || i == 3;  // names of results may be cut
    const float heading = is_whole ? ImGui::CalcTextSize(titles[i].c_str()).x : 0;
    const float width = std::max(heading, scale * digit * static_cast<float>(characters[i]));
    ImGui::TableSetupColumn(titles[i].c_str(), ImGuiTableColumnFlags_None, std::ceil(width) + 1);
  }
  ImGui::TableNextRow();
  const std::string as = compared_as(data);
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const std::string& title = titles[i];
    ImGui::TableNextColumn();
    const float room = ImGui::GetContentRegionAvail().x;
    const bool is_short = title == "reference" && ImGui::CalcTextSize(title.c_str()).x > room;
    const bool has_as = !as.empty() && (i == 1 || i == 2);  // a line below says it, whatever room the name has
    const std::string name =
        has_as && title.ends_with(" " + as) ? title.substr(0, title.size() - as.size() - 1) : title;
    const std::string shown = is_short ? "ref" : result_name_in(name, room);
    muted_text(shown);
    if (shown != title) tooltip_on_hover(title);
    note_widget("heading " + title);
    if (!has_as) continue;
    muted_text(text_without_end(as, room));
    note_widget(i == 1 ? "expected " + as : "actual " + as);
  }
  const auto draw_ulp = [&](const MismatchRow& row, int number) {
    const std::string text = row_distance(data, row);
    ImGui::TextUnformatted(text.c_str());
    if (number == 0) note_widget(shows_absolute(data) ? "absolute " + text : "ULP 0");
  };
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(data.rows.size()), line);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const MismatchRow& row = data.rows[static_cast<std::size_t>(i)];
      ImGui::TableNextRow(0, line);
      ImGui::TableNextColumn();
      ImGui::PushID(i);
      const ImVec2 size{0, line - px(6)};
      const bool is_probed = data.probe == row.linear;
      if (ImGui::Selectable("##row", is_probed, ImGuiSelectableFlags_SpanAllColumns, size)) chosen = row.linear;
      if (begin_numbers_menu()) {
        difference_entries({format_index(index_of(row.linear, data.sizes)),
                            as.empty() ? expected_title(data) : expected_title(data) + " " + as, data.backend,
                            data.type, row.expected, row.actual});
        ImGui::EndPopup();
      }
      ImGui::PopID();
      if (is_probed) note_widget("probed row");
      if (i == 0) note_widget("row 0");
      ImGui::SameLine(0, 0);
      {
        const MonoFont mono;
        ImGui::BeginGroup();
        ImGui::TextUnformatted(format_index(index_of(row.linear, data.sizes)).c_str());
        if (!form.has_ulp_column) draw_ulp(row, i);
        ImGui::EndGroup();
      }
      ImGui::TableNextColumn();
      element_cell(data.type, row.expected, form.has_bits);
      ImGui::TableNextColumn();
      element_cell(data.type, row.actual, form.has_bits);
      if (!form.has_ulp_column) continue;
      ImGui::TableNextColumn();
      const MonoFont mono;
      draw_ulp(row, i);
    }
  }
  follow_probed_row(data, line);
  ImGui::EndTable();
  const Comparison& comparison = data.judgement.comparison;
  const std::uint64_t unlike =
      comparison.elements - comparison.classes[static_cast<std::size_t>(DifferenceClass::Equal)];
  if (const std::size_t first = data.rows.size() - (data.has_pinned_row ? 1 : 0); unlike > first) {
    const char* pinned = data.has_pinned_row ? ", and the pinned one" : "";
    const std::string text = fmt::format("the first {} of {}{}", first, with_thousands(unlike), pinned);
    text_in(palette().muted, text);
    note_widget(text);
  }
  return chosen;
}

}  // namespace

void add_elements(DifferencesData& data, const Tensor& expected, const Tensor& actual) {
  if (!data.judgement.comparison.has_nan()) data.largest = largest_found(data.judgement.comparison, expected, actual);
  if (!data.probe || data.rows.empty() || *data.probe <= data.rows.back().linear) return;
  const DifferenceRow row = difference_at(expected, actual, *data.probe);
  if (row.expected == row.actual) return;
  data.rows.push_back({row.linear, row.expected, row.actual});
  data.has_pinned_row = true;
}

void follow_pin(DifferencesData& data, std::optional<std::uint64_t> probe) {
  if (data.has_pinned_row && data.rows.back().linear != probe) data.rows.pop_back(), data.has_pinned_row = false;
  data.probe = probe;
}

std::optional<DifferenceJump> draw_differences(const char* id, const DifferencesData& data, float below) {
  using Kind = DifferenceJump::Kind;
  const Comparison& comparison = data.judgement.comparison;
  const bool mistrusted = data.judgement.status == Status::Mistrusted;
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  ImGui::PushID(id);
  const std::string of = data.own_case.empty() ? data.reference : data.reference + " of " + data.own_case,
                    alone = data.front_alone ? "in front: " : "",
                    whole = alone + data.backend + " against " + expected_title(data),
                    unfiltered = data.beside_filter ? ", not filtered" : "";
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(unfiltered.c_str()).x;
  const bool has_room = ImGui::CalcTextSize(whole.c_str()).x <= room;
  const std::string against =
      has_room ? whole
               : alone + against_text(data.backend, expected_title(data), room - ImGui::CalcTextSize(alone.c_str()).x);
  muted_text(against);
  note_widget(against);
  if (against != whole || of != data.reference) tooltip_on_hover(alone + data.backend + " against " + of);
  if (data.beside_filter) {
    ImGui::SameLine(0, 0);
    muted_text(unfiltered);
    note_widget("not filtered");
    tooltip_on_hover("The filter is that of the table below the panes and of the picture.");
  }
  std::optional<DifferenceJump> jump;
  const std::string end = data.inheritance.empty() ? "" : ", " + data.inheritance;
  if (data.inheritance == "not run") {
    text_in(palette().caution, "~ not run, nothing inherited");
    note_widget("not run");
  } else if (comparison.equal()) {
    const std::string all =
        comparison.elements == 1 ? "the one element is" : "all " + with_thousands(comparison.elements) + " are";
    const std::string how = comparison.identical() ? "equal, bit for bit" : measure_text(data.judgement.measure);
    const bool failed = data.judgement.failed();
    const auto [colour, sign] = data.stale         ? std::pair(palette().muted, "~ last result:")
                                : failed           ? std::pair(palette().wrong, "!")
                                : mistrusted       ? std::pair(palette().caution, "?")
                                : data.front_alone ? std::pair(palette().muted, "=")
                                                   : std::pair(palette().good, "=");
    wrapped_text(colour, fmt::format("{} {} {}{}", sign, all, how, end));
    note_widget(data.stale ? "last result" : "equal");
    if (!data.judgement.reason.empty()) {
      wrapped_text(palette().muted, mistrusted ? "but " + data.judgement.reason : data.judgement.reason);
    }
  } else {
    const ImU32 colour = data.is_other_case ? palette().text : end.empty() ? palette().wrong : palette().caution;
    if (link("##all", colour, differing_text(comparison) + end)) jump = DifferenceJump{.kind = Kind::List};
    note_widget("all");
    prompt_tooltip("Lists all elements that differ (D).");
    if (const auto& rounded = data.rounded) {
      const std::string text = rounded_text(*rounded);
      muted_text(text);
      note_widget(text);
      tooltip_on_hover("Elements that differ once both numbers are rounded to the smaller type.");
    }
  }
  if (comparison.identical()) {
    ImGui::PopID();
    return std::nullopt;
  }
  if (const auto& own = data.judgement.own_difference;
      own && own->mismatches > 0 && own->mismatches < comparison.mismatches) {
    const std::string text =
        fmt::format("{} of its own, {}at {}", with_thousands(own->mismatches), own->mismatches > 1 ? "the first " : "",
                    format_index(index_of(own->first_mismatch, data.sizes)));
    if (link("##own", palette().text, text)) jump = DifferenceJump{Kind::Row, own->first_mismatch};
    note_widget("own");
    note_widget(text);
    prompt_tooltip("Goes to it. On what was read here, the reference gives another element there.");
  }
  // Classes by ULP come behind the absolute differences where the picture shows these.
  const bool counts_first = !shows_absolute(data) || !data.beyond.empty();
  if (counts_first)
    if (const auto chosen = draw_class_counts(data)) jump = chosen;
  // As many lines of either kind: what is below it keeps its place while results come and go.
  const bool hides = data.largest_finite && has_farther_than_finite(comparison);
  if (const auto& finite = data.largest_finite) {
    const char* const what = hides ? "largest finite" : "largest";
    const std::string text = distances_text(what, *finite, data);
    const DifferenceOrder measure = measure_of_largest(data);
    if (link("##largest finite", palette().text, in_lines_of_largest(data, text)))
      jump = DifferenceJump{.kind = Kind::Largest, .linear = finite->position, .measure = measure};
    note_widget(what);
    note_widget(text);
    const std::string among =
        hides ? " of the elements that differ by a finite number. The worst is " + worst_kind(comparison) : "";
    prompt_tooltip(
        fmt::format("Goes to the largest {}{}.{}", distance_name(measure), among, distance_there_text(*finite, data)));
  } else if (const auto largest = draw_largest(data)) {
    jump = largest;
  }
  draw_means(data);
  if (!counts_first)
    if (const auto chosen = draw_class_counts(data)) jump = chosen;
  const auto button = [&](const char* text, Kind kind, std::uint64_t linear, const std::string& tip) {
    if (ImGui::Button(text)) jump = DifferenceJump{kind, linear, {}, data.measure};
    note_widget(text);
    prompt_tooltip(tip);
    ImGui::SameLine();
  };
  // Elements with different bits within the measure are not mismatches, but the user can go to them as well.
  const std::uint64_t first = data.rows.empty() ? comparison.first_mismatch : data.rows.front().linear;
  button("first", Kind::First, first, "go to the first mismatch in row-major order");
  button("previous", Kind::Previous, first, "go to the mismatch before the pinned element (P)");
  button("next", Kind::Next, first, "go to the next mismatch after the pinned element (N)");
  button("worst", Kind::Worst, comparison.worst,
         fmt::format("go to {}the largest {}{} (W)", hides ? "the NaN or infinity that differs most, then to " : "",
                     hides ? "finite " : "", distance_name(data.measure)));
  ImGui::NewLine();
  if (!data.rows.empty()) {
    if (const auto chosen = draw_rows("rows", data, below)) jump = DifferenceJump{Kind::Row, *chosen};
  }
  ImGui::PopID();
  return jump;
}

}  // namespace opscope::gui
