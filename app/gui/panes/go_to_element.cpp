#include "app/gui/panes/go_to_element.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/slice.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"
#include "core/text/number.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// "N 0 to 0, C 0 to 2, H 0 to 511, W 0 to 767".
std::string allowed_text(std::span<const std::uint32_t> sizes) {
  std::string text;
  for (std::size_t d = 0; d < sizes.size(); ++d)
    text += fmt::format("{}{} 0 to {}", d == 0 ? "" : ", ", dimension_name(sizes.size(), d), sizes[d] - 1);
  return text;
}

// The typed value behind "="; nullopt: it is an index.
std::optional<std::string_view> value_in(std::string_view text) {
  const auto from = text.find_first_not_of(' ');
  if (from == std::string_view::npos || text[from] != '=') return std::nullopt;
  return text.substr(from + 1);
}

std::uint64_t elements_in(std::span<const std::uint32_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{1}, std::multiplies());
}

// "element 5,000 = [0,2,31,8]".
std::string flat_place_text(std::span<const std::uint32_t> index, std::span<const std::uint32_t> sizes) {
  return fmt::format("element {} = {}", with_thousands(offset_of(index, packed_strides(sizes))), format_index(index));
}

TypedIndex flat_index(std::string_view word, std::span<const std::uint32_t> sizes) {
  const auto position = number_from<std::uint64_t>(word);
  const std::uint64_t count = elements_in(sizes);
  if (position && *position < count) return {index_of(*position, sizes)};
  return {{}, fmt::format("Element {} is not allowed: 0 to {} are.", word, with_thousands(count - 1))};
}

// Of the slice on screen.
std::vector<std::uint32_t> first_on_screen(const HeatmapView& view, std::span<const std::uint32_t> sizes) {
  const picture::Slice slice = picture::fitted(view.slice.value_or(picture::default_slice(sizes)), sizes);
  std::vector<std::uint32_t> index(sizes.size(), 0);
  for (const std::uint32_t dimension : picture::free_dimensions(slice, sizes))
    if (std::ranges::find(slice.tiled, dimension) == slice.tiled.end()) index[dimension] = slice.at[dimension];
  return index;
}

// What the entry means, below it.
struct Reading {
  std::string text;
  bool is_wrong = false, can_go = false;
};

Reading meaning_of(const TypedIndex& typed, std::span<const std::uint32_t> sizes) {
  if (typed.fault.empty()) return {flat_place_text(typed.index, sizes), false, true};
  return {typed.fault, !typed.unfinished, false};
}

Reading meaning_of(std::string_view value, const Result<TypedValue>& wanted, const std::string& found,
                   const HeatmapSource& searched) {
  if (!wanted && value.find_first_not_of(" +-.") == std::string_view::npos)
    return {fmt::format("The value of an element of {}, such as 0.5, nan, -0 or 0x3F000000.",
                        visible_name(searched.title))};
  if (!wanted) return {wanted.error().text(), true, false};
  return {found.empty() ? fmt::format("looks for {} in {}: Enter for the next one, Shift+Enter for the one before",
                                      wanted->what, visible_name(searched.title))
                        : found,
          false, true};
}

// In place of Next, which leads nowhere. True if it was pressed.
bool draw_nearest(const std::string& nearest) {
  const std::string text = "Go to " + nearest;
  const bool is_wide = ImGui::CalcTextSize(text.c_str()).x > px(112);
  return button(text.c_str(), is_wide ? 0 : 128, "go to nearest", "Looks for the nearest value instead.");
}

// For the value in the field, of an element after the probe. nullopt: it is none of this source's type.
std::optional<ValueRequest> request_in(const HeatmapSource& searched, const IndexEntry& entry) {
  const Result<TypedValue> wanted = typed_value(searched, value_in(entry.text.data()).value_or(""));
  if (!wanted) return std::nullopt;
  return ValueRequest{searched.title, searched.tensor, wanted->wanted, wanted->what, false, entry.text.data()};
}

// Puts the nearest value into the field, and looks for that.
std::optional<ValueRequest> request_of_nearest(IndexEntry& entry, const HeatmapSource& searched) {
  const std::string text = "=" + entry.nearest;
  entry.text = {}, entry.found.clear();
  text.copy(entry.text.data(), entry.text.size() - 1);
  return request_in(searched, entry);
}

// The one that was chosen, or the preset one if that is gone.
const HeatmapSource& searched_source(std::span<const HeatmapSource> sources, const IndexEntry& entry,
                                     const std::string& preset) {
  const auto chosen = std::ranges::find(sources, entry.searched, &HeatmapSource::title);
  return chosen != sources.end() ? *chosen : *std::ranges::find(sources, preset, &HeatmapSource::title);
}

// The sources that show values, if there are several. One that is chosen is searched at once.
std::optional<ValueRequest> draw_searched(std::span<const HeatmapSource> sources, const HeatmapSource& searched,
                                          IndexEntry& entry) {
  std::vector<const HeatmapSource*> with_values;
  std::vector<std::string> titles;
  std::size_t present = 0;
  for (const HeatmapSource& source : sources) {
    if (&source != &searched && (source.reference || !source.has_pane())) continue;
    if (&source == &searched) present = titles.size();
    with_values.push_back(&source);
    titles.push_back(visible_name(source.title));
  }
  if (titles.size() < 2) return std::nullopt;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("in");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(px(360) - ImGui::CalcTextSize("in").x - ImGui::GetStyle().ItemSpacing.x);
  const auto chosen = combo_field("##searched", present, titles);
  if (!chosen) return std::nullopt;
  entry.searched = with_values[*chosen]->title;
  entry.found.clear(), entry.takes_keyboard = true;
  return request_in(*with_values[*chosen], entry);
}

}  // namespace

TypedIndex typed_index(std::string_view text, std::span<const std::uint32_t> sizes) {
  TypedIndex typed;
  constexpr std::string_view between = " \t,;[]()";
  for (auto from = text.find_first_not_of(between); from != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(between, from), text.size());
    const std::string_view word = text.substr(from, end - from);
    const auto number = number_from<std::uint32_t>(word);
    const bool alone =
        from == text.find_first_not_of(' ') && text.find_first_not_of(' ', end) == std::string_view::npos;
    if (alone && sizes.size() != 1 && word.find_first_not_of("0123456789") == std::string_view::npos)
      return flat_index(word, sizes);
    const char* or_value = typed.index.empty() ? ", or a value as =0.5" : "";
    if (!number) return {{}, fmt::format("'{}' is not allowed: only whole numbers from 0 on{}.", word, or_value)};
    typed.index.push_back(*number);
    from = text.find_first_not_of(between, end);
  }
  const std::size_t known = std::min(typed.index.size(), sizes.size());
  std::string beyond;  // the first number that is too large
  for (std::size_t d = 0; d < known && beyond.empty(); ++d)
    if (typed.index[d] >= sizes[d])
      beyond = fmt::format("Index {} of {} is not allowed: {}.", typed.index[d], dimension_name(sizes.size(), d),
                           sizes[d] == 1 ? "only 0" : fmt::format("0 to {} are", sizes[d] - 1));
  const std::string numbers = "An index here has " + counted(sizes.size(), "number");
  if (!beyond.empty() && typed.index.size() < sizes.size()) beyond += fmt::format(" {}.", numbers);
  if (!beyond.empty()) return {{}, beyond};
  if (typed.index.size() > sizes.size()) return {{}, fmt::format("{}, not {}.", numbers, typed.index.size())};
  if (const std::size_t next = typed.index.size(); next < sizes.size())
    return {{},
            fmt::format("{}; {} is next: {}.", numbers, dimension_name(sizes.size(), next),
                        sizes[next] == 1 ? "only 0" : fmt::format("0 to {}", sizes[next] - 1)),
            true};
  return typed;
}

namespace {

// What may be typed.
std::string hint_text(std::span<const std::uint32_t> sizes, const HeatmapSource& searched) {
  const bool has_kinds = is_floating_point(searched.tensor.desc.data_type) && !searched.shown_meaning();
  return fmt::format(
      "{}; or one number, 0 to {}; or {} in {}", allowed_text(sizes), with_thousands(elements_in(sizes) - 1),
      has_kinds ? "=0.5, =-0, =nan, =snan, =inf or =subnormal for such elements" : "=0.5 for elements of this value",
      visible_name(searched.title));
}

}  // namespace

void draw_index_dialog(IndexEntry& entry, std::optional<ValueRequest>& sought, std::span<const std::uint32_t> sizes,
                       std::span<const HeatmapSource> sources, const std::string& preset, HeatmapView& view) {
  if (entry.opening) entry.searched = preset;
  if (entry.opening &&
      !value_in(entry.text.data())) {  // the present element, to be changed; a value is looked for again
    const std::string present = format_index(view.probe ? *view.probe : first_on_screen(view, sizes));
    entry.text = {};
    present.copy(entry.text.data(), entry.text.size() - 1);
  }
  // Dear ImGui darkens what is behind a dialog: here are the elements that it finds.
  if (entry.opening || ImGui::IsPopupOpen("Go to element")) ImGui::GetCurrentContext()->DimBgRatio = 0;
  // Over the form: the panes, which show what is found, stay in sight.
  if (!begin_dialog("Go to element", entry.opening, ImGuiCond_Appearing, 0)) return;
  const HeatmapSource& searched = searched_source(sources, entry, preset);
  if (ImGui::IsWindowAppearing()) entry.takes_keyboard = true, entry.found.clear();
  if (std::exchange(entry.takes_keyboard, false)) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  {
    const MonoFont mono;
    ImGui::SetNextItemWidth(px(360));
    entered = ImGui::InputText("##index", entry.text.data(), entry.text.size(),
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  }
  note_widget("index to go to");
  if (ImGui::IsItemEdited()) entry.found.clear();
  const auto value = value_in(entry.text.data());
  const Result<TypedValue> wanted = value ? typed_value(searched, *value) : Result<TypedValue>(TypedValue{});
  TypedIndex typed = value ? TypedIndex{} : typed_index(entry.text.data(), sizes);
  const Reading meaning = value ? meaning_of(*value, wanted, entry.found, searched) : meaning_of(typed, sizes);
  const bool is_wrong = meaning.is_wrong || (entered && !meaning.can_go);
  if (entered && (value || !meaning.can_go)) ImGui::SetKeyboardFocusHere(-1);  // Enter has left the field
  auto in_another = value ? draw_searched(sources, searched, entry) : std::nullopt;
  text_in(is_wrong ? palette().wrong : palette().text, wrapped(meaning.text, px(360)));
  note_widget(is_wrong ? "index fault " + meaning.text : "index meaning " + meaning.text);
  const std::string hint = hint_text(sizes, searched);
  muted_text(wrapped(hint, px(360)));
  note_widget("index hint " + hint);
  const bool none = value && !entry.found.empty() && entry.none;
  const bool has_nearest = none && !entry.nearest.empty();
  const bool to_nearest = has_nearest && draw_nearest(entry.nearest);
  if (has_nearest) ImGui::SameLine();
  ImGui::BeginDisabled(!meaning.can_go || none);
  const bool back = value && ImGui::GetIO().KeyShift && entered;
  if (!has_nearest) entered = button(value ? "Next" : "Go", 128, "go to index") || entered;
  bool previous = false;
  if (value) {
    ImGui::SameLine();
    previous = button("Previous", 128, "go to previous");
  }
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = leave_button(value ? "Close" : "Cancel", 128, "leave index");
  if (in_another)
    sought = std::move(in_another);
  else if (to_nearest)
    sought = request_of_nearest(entry, searched);
  else if (value && meaning.can_go && (entered || previous))
    sought = {searched.title, searched.tensor, wanted->wanted, wanted->what, back || previous, entry.text.data()};
  const bool goes = !value && entered && meaning.can_go && !leave;
  if (goes) jump_to(view, sizes, std::move(typed.index));
  if (leave || goes) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
