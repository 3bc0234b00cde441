#include "app/gui/panes/set_element.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::string value_and_bits(DataType type, std::uint64_t bits) {
  const std::string_view kind = bit_parts(type, bits).kind;
  const std::string value = kind.ends_with("NaN") ? std::string(kind) : shown_element(type, bits);
  return fmt::format("{}, {}", value, format_bits(type, bits));
}

// ": 7 of 8 digits" of the bits of a float, which are easily typed with one too few; empty: no digit is missing.
std::string missing_digits(DataType type, std::string_view text) {
  if (!is_floating_point(type) || !are_typed_bits(text)) return "";
  const std::string_view digits = text.substr(text.find_first_of("xX") + 1);
  const auto typed = static_cast<std::size_t>(
      std::ranges::count_if(digits, [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }));
  const std::size_t all = 2 * element_size(type);
  return typed < all ? fmt::format(": {} of {} digits", typed, all) : "";
}

// The element that was asked for, with its present value to be changed; false: there is none.
bool take_asked(ElementEntry& entry, std::span<const HeatmapSource> sources, const HeatmapView& view,
                const BitEdits& edits) {
  const auto& index = entry.index ? entry.index : view.probe;
  entry.element.reset();
  for (const HeatmapSource& source : sources)
    if (index && source.title == entry.title) entry.element = element_to_change(source, *index, edits);
  if (!entry.element) return false;
  entry.text = {};
  format_exactly(entry.element->type, entry.element->bits).copy(entry.text.data(), entry.text.size() - 1);
  return true;
}

}  // namespace

void set_element_items(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                       const BitEdits& edits, ElementEntry& entry) {
  for (const HeatmapSource& source : sources) {
    if (source.reference || !element_to_change(source, index, edits)) continue;
    if (ImGui::MenuItem(fmt::format("Set the element of {}...", label_of(visible_name(source.title))).c_str()))
      entry.asked = true, entry.title = source.title, entry.index.emplace(index.begin(), index.end());
    note_widget("set element of " + source.title);
  }
}

void draw_element_dialog(ElementEntry& entry, std::span<const HeatmapSource> sources, const HeatmapView& view,
                         BitEdits& edits) {
  if (std::exchange(entry.asked, false)) entry.opening = take_asked(entry, sources, view, edits);
  if (!begin_dialog("Set the element", entry.opening, ImGuiCond_Appearing)) return;
  if (!entry.element) {
    ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return;
  }
  const auto& [title, name, type, bits, place] = *entry.element;
  text_in(palette().text, wrapped(fmt::format("{} is {}", visible_name(name), value_and_bits(type, bits)), px(360)));
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  {
    const MonoFont mono;
    ImGui::SetNextItemWidth(px(360));
    entered = ImGui::InputText("##value", entry.text.data(), entry.text.size(),
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  }
  note_widget("element value");
  const Result<std::uint64_t> typed = typed_element(type, entry.text.data());
  if (entered && !typed) ImGui::SetKeyboardFocusHere(-1);  // Enter has left the field
  const std::string_view text = entry.text.data();
  const bool is_wrong = !typed && text.find_first_not_of(" +-.") != std::string_view::npos;
  const std::string missing = typed ? missing_digits(type, text) : "";
  const std::string meaning = typed      ? "becomes " + value_and_bits(type, *typed) + missing
                              : is_wrong ? "! " + typed.error().text()
                                         : "A value is missing.";
  text_in(is_wrong ? palette().wrong : missing.empty() ? palette().text : palette().caution, wrapped(meaning, px(360)));
  note_widget(is_wrong ? "element fault " + meaning : "element meaning " + meaning);
  const std::string forms = is_floating_point(type) ? "such as 0.5, nan or -inf" : "such as 7";
  const char* list = edits.become_lists.contains(title) ? " The values become a list." : "";
  muted_text(
      wrapped(fmt::format("{} {}, or bits such as {}.{}", label_of(std::string(opscope::name(type))), forms,
                          format_bits(type, is_floating_point(type) ? read_element(type, "0.5").value_or(0) : 7), list),
              px(360)));
  ImGui::BeginDisabled(!typed);
  entered = button("Set", 128, "element set") || entered;
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = leave_button("Cancel", 128, "leave element");
  if (entered && typed && *typed != bits && !leave) {
    ElementChange change = place;
    change.kind = ElementChange::Kind::Set, change.bits = *typed;
    edits.asked = BitEdits::Asked{title, change};
  }
  if (leave || (entered && typed)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
