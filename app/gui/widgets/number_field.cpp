#include "app/gui/widgets/number_field.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/separators.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/quantization/quantization.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/shortened_number.h"

namespace opscope::gui {
namespace {

// The value that a drag over `pixels` makes of the one it began with. It is rounded to the decimal place that the drag
// moves in, so that numbers stay short.
std::uint64_t dragged_value(const NumberField& field, std::uint64_t start, float pixels) {
  const double from = to_double(field.type, start);
  if (!std::isfinite(from)) return start;
  double speed = field.speed;
  if (speed <= 0) speed = std::max(is_integer(field.type) ? 0.25 : 1e-3, std::abs(from) / 200);
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyShift) speed *= 10;
  if (io.KeyAlt) speed /= 10;
  const double place = is_integer(field.type) ? 1 : std::pow(10, std::floor(std::log10(speed)));
  double value = std::round((from + pixels * speed) / place) * place;
  if (field.limit != nullptr) value = std::max(value, field.limit->least);
  // Through text: a multiple of 0.001 in binary is rarely the decimal that was meant.
  char decimal[64];
  std::snprintf(decimal, sizeof decimal, "%.10g", value);
  if (const auto exact = parse_element(field.type, decimal)) return *exact;
  return convert_element(DataType::Float64, field.type, to_bits(value));  // saturates
}

bool is_accepted(const NumberField& field, std::uint64_t bits) {
  if (field.limit == nullptr) return true;
  if (is_integer(field.type) && !is_signed_integer(field.type) &&
      (static_cast<double>(bits) < field.limit->least || bits > field.limit->most))
    return false;
  return field.limit->accepts(bits);
}

bool shows_zero_word(const NumberField& field) { return field.zero != nullptr && field.bits == 0; }

std::string shown_text(const NumberField& field) {
  return shows_zero_word(field) ? field.zero : format_exactly(field.type, field.bits);
}

// At rest a number that is wider than its field has fewer digits and a mark.
std::string text_at_rest(const NumberField& field, float room) {
  const std::string whole = shown_text(field);
  const double value = to_double(field.type, field.bits);
  if (field.is_count && !shows_zero_word(field))
    if (std::string separated = with_separators(whole); ImGui::CalcTextSize(separated.c_str()).x <= room)
      return separated;
  if (shows_zero_word(field) || is_integer(field.type) || !std::isfinite(value)) return text_without_end(whole, room);
  return fitted_real(value, whole, *ImGui::GetFont(), room);
}

std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

// Outlines the fields drawn while it lives, if their text is no value.
class RefusalOutline {
 public:
  explicit RefusalOutline(bool refused) : pushed_(refused) {
    if (pushed_) ImGui::PushStyleColor(ImGuiCol_Border, palette().wrong);
  }
  ~RefusalOutline() {
    if (pushed_) ImGui::PopStyleColor();
  }
  RefusalOutline(const RefusalOutline&) = delete;
  RefusalOutline& operator=(const RefusalOutline&) = delete;

 private:
  bool pushed_;
};

bool escapes() { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false); }

bool left_by_enter(ImGuiID item) {
  const bool enter = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
                     ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
  return enter && ImGui::GetActiveID() != item;
}

// Left and right of a caption, and right of the number where there is no more room.
float beside_caption() { return px(3); }

struct Item {
  std::string_view name;
  ImGuiID id;
  ImRect box;
  bool hovered;
  bool focused;    // the keyboard's ring is around it
  bool activated;  // with the keyboard: Tab or Enter
};

// Lays the field out; nullopt if it is not drawn in this frame.
std::optional<Item> place_item(const char* id, float wanted_width) {
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (window->SkipItems) return std::nullopt;
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const float width = wanted_width > 0 ? wanted_width : ImGui::CalcItemWidth();
  const ImVec2 at = window->DC.CursorPos;
  Item item{id + 2, window->GetID(id), {at, {at.x + width, at.y + ImGui::GetFrameHeight()}}, false, false, false};
  ImGui::ItemSize(item.box, ImGui::GetStyle().FramePadding.y);
  const bool seen = ImGui::ItemAdd(item.box, item.id, nullptr, ImGuiItemFlags_Inputable);
  focus_if_wanted(item.name);
  if (!seen) return std::nullopt;
  note_rectangle(id + 2, item.box.Min, item.box.Max);
  const bool disabled = (context.LastItemData.InFlags & ImGuiItemFlags_Disabled) != 0;
  item.hovered = ImGui::ItemHoverable(item.box, item.id) && !disabled;
  item.focused = has_focus_ring(item.id) && !disabled;
  item.activated = (context.LastItemData.StatusFlags & ImGuiItemStatusFlags_FocusedByTabbing) != 0 ||
                   context.NavActivateInputId == item.id || context.NavActivateId == item.id;
  return item;
}

}  // namespace

float least_field_width(std::string_view caption, float number) {
  return small_text_width(caption) + number + 3 * beside_caption();
}

namespace {

// Under the mouse: whether the field at rest shows an integer without its last digits.
bool is_cut(const Item& item, const NumberField& field) {
  if (!item.hovered || !is_integer(field.type) || field.left_out != nullptr) return false;
  const std::string text = text_at_rest(field, item.box.GetWidth() - 2 * ImGui::GetStyle().FramePadding.x);
  return text != shown_text(field) && !(field.is_count && text == with_separators(shown_text(field)));
}

struct TextInFont {
  std::string text;
  ImFont* font;
  float width() const { return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.c_str()).x; }
};

// A refused text, or a word where it is empty. One that is wider than the room is in small letters; if these are too
// wide, it ends with a mark: it would read as another number.
TextInFont refused_in_room(const std::string& refused, float room) {
  TextInFont shown{refused.empty() ? "empty" : refused, ImGui::GetFont()};
  if (shown.width() <= room) return shown;
  shown.font = fonts().small;
  if (shown.width() <= room) return shown;
  constexpr const char* goes_on = "\u2026";
  const char *begin = shown.text.c_str(), *end = begin;
  const float left = room - TextInFont{goes_on, shown.font}.width();
  shown.font->CalcTextSizeA(shown.font->FontSize, std::max(left, 1.0f), 0, begin, begin + shown.text.size(), &end);
  shown.text = shown.text.substr(0, static_cast<std::size_t>(end - begin)) + goes_on;
  return shown;
}

// The field at rest or being dragged: a frame and right-aligned digits, or the text that it refused.
void draw_number(const Item& item, const NumberField& field, const RefusedText* refused) {
  const ImGuiCol background = ImGui::GetActiveID() == item.id ? ImGuiCol_FrameBgActive
                              : item.hovered                  ? ImGuiCol_FrameBgHovered
                                                              : ImGuiCol_FrameBg;
  const ImRect& box = item.box;
  ImGui::RenderNavHighlight(box, item.id);
  {
    const RefusalOutline outline(refused != nullptr);
    ImGui::RenderFrame(box.Min, box.Max, ImGui::GetColorU32(background), true, ImGui::GetStyle().FrameRounding);
  }
  if (field.left_out != nullptr && refused == nullptr) {
    const ImFont& font = *fonts().regular;
    const float wide = font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, field.left_out).x;
    const ImVec2 at{std::round(box.GetCenter().x - wide / 2), std::round(box.GetCenter().y - font.FontSize / 2)};
    return ImGui::GetWindowDrawList()->AddText(&font, font.FontSize, at, palette().muted, field.left_out);
  }
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  // A long number comes nearer to the edges before it loses digits.
  const float room = box.GetWidth() - 2 * beside_caption();
  const TextInFont shown =
      refused ? refused_in_room(refused->text, room) : TextInFont{text_at_rest(field, room), ImGui::GetFont()};
  const std::string& text = shown.text;
  if (refused) note_rectangle(fmt::format("{} refuses {}", item.name, text), box.Min, box.Max);
  if (!refused && (text.starts_with(about_sign()) || text.find(',') != std::string::npos))
    note_rectangle(fmt::format("{} shows {}", item.name, text), box.Min, box.Max);
  const float width = std::ceil(shown.width());
  const bool fits = width <= room;
  const float least = least_field_width(field.caption, width);
  const bool has_caption = !field.caption.empty() && least <= box.GetWidth();
  if (has_caption)
    draw_small_text(*ImGui::GetWindowDrawList(), box.Min.x + beside_caption(),
                    box.Min.y + (box.GetHeight() - small_text_size()) / 2, palette().muted, field.caption);
  if (has_caption) note_rectangle("caption " + std::string(item.name), box.Min, box.Max);
  // Beside a caption the number may come nearer to the edge.
  const float spare = box.GetWidth() - (has_caption ? least - beside_caption() : width + beside_caption());
  const float right = std::min(padding.x, spare);
  const float x = fits || has_caption ? box.Max.x - right - width : box.Min.x + padding.x;
  const ImVec4 clip(box.Min.x + 2, box.Min.y, box.Max.x - 2, box.Max.y);
  const bool is_word = refused ? refused->text.empty() : shows_zero_word(field);  // which nobody typed
  const ImU32 color = ImGui::GetColorU32(is_word ? palette().muted : refused ? palette().wrong : palette().text);
  const float y = box.Min.y + padding.y + std::floor((ImGui::GetFontSize() - shown.font->FontSize) / 2);
  ImGui::GetWindowDrawList()->AddText(shown.font, shown.font->FontSize, {x, y}, color, text.c_str(), nullptr, 0, &clip);
}

void begin_drag_if_pressed(Entry& entry, const Item& item, const NumberField& field) {
  if (!item.hovered || !ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  ImGui::SetActiveID(item.id, window);
  ImGui::SetFocusID(item.id, window);
  ImGui::FocusWindow(window);
  begin_drag(entry, item.id, field.bits);
}

std::optional<NumberChange> follow_drag(Entry& entry, const NumberField& field) {
  const float pixels = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, px(4)).x;
  entry.moved = entry.moved || pixels != 0;
  if (!entry.moved) return std::nullopt;
  forget_refused(entry, entry.item);
  const std::uint64_t value = dragged_value(field, entry.drag_start, pixels);
  if (value == field.bits || !is_accepted(field, value)) return std::nullopt;
  return NumberChange{value, true};
}

// True if the button was released in this frame without having moved: a click.
bool end_drag_if_released(Entry& entry) {
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return false;
  entry.mode = Entry::Mode::Rest;
  ImGui::ClearActiveID();
  return !entry.moved;
}

void open_for_typing(Entry& entry, const char* id, const Item& item, const NumberField& field) {
  begin_typing(entry, item.id, scoped_name(id + 2), shown_text(field));
  entry.typing_start = field.bits;
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.NavActivateId = context.NavActivateInputId = item.id;  // makes the text entry take the keyboard
  context.NavActivateFlags = ImGuiActivateFlags_PreferInput;
}

// Says that Enter applies the typed number, if there is room for that behind the text.
void hint_at_enter(const Item& item, const char* text) {
  constexpr std::string_view hint = "Enter";
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const float x = item.box.Max.x - padding.x - small_text_width(hint);
  if (item.box.Min.x + padding.x + ImGui::CalcTextSize(text).x + px(8) > x) return;
  draw_small_text(*ImGui::GetWindowDrawList(), x, item.box.Min.y + (item.box.GetHeight() - small_text_size()) / 2,
                  palette().muted, hint);
  note_rectangle("Enter takes " + std::string(item.name), {x, item.box.Min.y}, item.box.Max);
}

std::optional<NumberChange> draw_typing(Entry& entry, const char* id, const Item& item, const NumberField& field) {
  const RefusalOutline outline(!entry.is_value);
  // All of the text is selected in the frame after the one that opened the field. What opened it replaces the text, and
  // comes before what was typed since.
  if (ImGui::GetActiveID() == item.id) put_before_typed(std::exchange(entry.typed, ""));
  const bool edited = ImGui::TempInputText(item.box, item.id, id, entry.text.data(),
                                           static_cast<int>(entry.text.size()), ImGuiInputTextFlags_AutoSelectAll);
  const std::string_view text = entry.text.data();
  if (entry.is_value && text != shown_text(field)) hint_at_enter(item, entry.text.data());
  if (!edited && !escapes()) return std::nullopt;
  const bool zero = field.zero != nullptr && (text.empty() || text == field.zero);
  const bool stays_out = field.left_out != nullptr && (text.empty() || text == field.left_out || escapes());
  const auto value = zero ? std::optional<std::uint64_t>(0) : parse_typed(field.type, text);
  const bool accepted = zero || (value && is_accepted(field, *value));  // the word for 0, also where 0 is refused
  entry.is_value = stays_out || accepted;
  entry.edit = nullptr;
  if (stays_out) entry.remark.clear();
  if (stays_out) return std::nullopt;
  // It began with text that was refused, which Escape brought back, or with a number that is not allowed.
  if (escapes() && (!entry.is_value || text != shown_text(field))) {
    abandon_typing(entry);
    return std::nullopt;
  }
  entry.remark = entry.is_value ? meaning_of_typed(field.type, *value, text) : "";
  const bool as_it_is = value == field.bits && field.left_out == nullptr;
  if (!accepted || as_it_is) return std::nullopt;
  return NumberChange{*value, false};
}

}  // namespace

std::optional<NumberChange> number_field(Entry& entry, const char* id, const NumberField& field) {
  const MonoFont mono;
  const std::optional<Item> item = place_item(id, field.width);
  if (!item) return std::nullopt;
  // Active without an entry: the panel's state was replaced, as when another case is opened.
  if (ImGui::GetActiveID() == item->id && !is_typing(entry, item->id) && !is_dragging(entry, item->id))
    ImGui::ClearActiveID();
  if (is_typing(entry, item->id)) {
    note_use_of_item();
    const std::optional<NumberChange> typed = draw_typing(entry, id, *item, field);
    if (left_by_enter(item->id)) {
      entry.entered = item->id;
      if (!entry.is_value) show_focus_ring();  // what is typed next replaces it
      const bool untouched = !typed && entry.text.data() == shown_text(field);
      if (field.left_out != nullptr && untouched) return NumberChange{field.bits, false};
    }
    return typed;
  }

  begin_drag_if_pressed(entry, *item, field);
  std::optional<NumberChange> change;
  if (item->focused) entry.focused = item->id;
  const std::string typed_here = item->focused ? typed_into(entry, item->id) : "";
  bool clicked = item->activated || !typed_here.empty();
  const bool dragging = is_dragging(entry, item->id);
  if (item->hovered || dragging) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (dragging) {
    change = follow_drag(entry, field);
    clicked = end_drag_if_released(entry) || clicked;
  }
  if (!clicked) {
    const RefusedText* refused = refused_by(entry, item->id);
    draw_number(*item, field, refused);
    control_tooltip(refused                ? refusal(field.type, refused->text, field.limit)
                    : is_cut(*item, field) ? shown_text(field)
                                           : field.tooltip,
                    "Drag to change; click to type.");
    return change;
  }
  note_use_of_item();
  open_for_typing(entry, id, *item, field);
  entry.typed = typed_here;
  const std::optional<NumberChange> typed = draw_typing(entry, id, *item, field);
  return typed ? typed : change;
}

std::optional<std::string> text_field(Entry& entry, const char* id, const std::string& present, float width,
                                      std::string (*shorten)(const std::string&, float)) {
  const ImGuiID item = ImGui::GetID(id);
  const bool typing = is_typing(entry, item);
  const RefusedText* refused = refused_by(entry, item);
  decltype(entry.text) shown{};  // at rest, and in the frame that begins the typing
  const std::string& at_rest = refused ? refused->text : present;
  at_rest.copy(shown.data(), shown.size() - 1);
  if (width != 0) ImGui::SetNextItemWidth(width);
  bool changed = false;
  {
    const RefusalOutline outline(typing ? !entry.is_value : refused != nullptr);
    // At rest a long path keeps its file name, and a list its last element, which Dear ImGui would cut off: it is drawn
    // over an invisible one.
    const ImU32 color = refused ? palette().wrong : palette().text;
    ImGui::PushStyleColor(ImGuiCol_Text, typing ? color : 0);
    changed = ImGui::InputText(id, typing ? entry.text.data() : shown.data(), shown.size(),
                               ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleColor();
    if (!typing && !ImGui::IsItemActive()) {
      const ImVec2 padding = ImGui::GetStyle().FramePadding, box = ImGui::GetItemRectMin();
      const float room = ImGui::GetItemRectSize().x - 2 * padding.x;
      std::string text = shorten(shown.data(), room);
      const ImFont* font = ImGui::GetFont();
      if (text == "...") {  // rather a number in small digits than none
        ImGui::PushFont(fonts().small);
        text = shorten(shown.data(), room);
        if (text != "...") font = fonts().small;
        ImGui::PopFont();
      }
      const float y = box.y + padding.y + std::floor((ImGui::GetFontSize() - font->FontSize) / 2);
      ImGui::GetWindowDrawList()->AddText(font, font->FontSize, {box.x + padding.x, y}, color, text.c_str());
      note_rectangle(std::string(id + 2) + " shows " + text, box, ImGui::GetItemRectMax());
    }
  }
  if (typing && left_by_enter(item)) {
    entry.entered = item;
    if (!entry.is_value) ImGui::SetKeyboardFocusHere(-1);  // the text is mended by typing on
  }
  note_widget(id + 2);
  focus_if_wanted(id + 2);
  if (ImGui::IsItemActivated()) {
    const auto kept = refused ? std::optional(*refused) : std::nullopt;
    begin_typing(entry, item, scoped_name(id + 2), present);
    if (kept) entry.refused.push_back(*kept);  // its sentence stays until the text changes
  }
  if (typing && !entry.is_value && escapes()) {
    abandon_typing(entry);
    forget_refused(entry, item);
    return std::nullopt;
  }
  if (!typing || !changed) return std::nullopt;
  forget_refused(entry, item);
  entry.is_value = true;
  entry.edit = nullptr;
  std::string text = entry.text.data();
  return text == present ? std::nullopt : std::optional(std::move(text));
}

std::string fitted_real(double value, const std::string& whole, const ImFont& font, float room) {
  const auto fits = [&](const std::string& text) {
    return font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, text.c_str()).x <= room;
  };
  if (fits(whole)) return whole;
  constexpr int most_digits = 16;
  for (int digits = most_digits; digits > 0; --digits)
    if (std::string text = marked_if_shortened(format_real(value, digits), whole, about_sign()); fits(text))
      return text;
  return "...";
}

std::optional<std::string> refused_text(const Entry& entry, const char* id) {
  const RefusedText* refused = refused_by(entry, ImGui::GetID(id));
  return refused ? std::optional(refused->text) : std::nullopt;
}

namespace {

// True if the whole text is a decimal that no double can hold.
bool is_too_large(const std::string& text) {
  char* end = nullptr;
  const bool is_decimal = text.find_first_not_of("0123456789.+-eE") == std::string::npos;
  return is_decimal && std::isinf(std::strtod(text.c_str(), &end)) && *end == '\0';
}

// "1.5" for "1,5"; empty if the text is no number with a comma.
std::string with_point(DataType type, std::string text) {
  if (std::ranges::count(text, ',') != 1) return {};
  std::ranges::replace(text, ',', '.');
  return parse_element(type, text) ? text : "";
}

// Both are NaN where they are no decimals.
struct Fraction {
  double above = 0, below = 0;
};

// Of "1/255"; nullopt: the text has no /.
std::optional<Fraction> fraction_of(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto decimal = [](std::string_view part) {
    const std::size_t from = std::min(part.find_first_not_of(' '), part.size());
    part = part.substr(from, part.find_last_not_of(' ') + 1 - from);
    const bool is_bits = part.find_first_of("xX") != std::string_view::npos;
    const auto bits = is_bits ? std::nullopt : parse_element(DataType::Float64, part);
    return bits ? from_bits<double>(*bits) : std::numeric_limits<double>::quiet_NaN();
  };
  return Fraction{decimal(text.substr(0, slash)), decimal(text.substr(slash + 1))};
}

// "4718592" of "4,718,592", as with_thousands() writes it. Empty: the text is no number in groups.
std::string without_thousands(std::string_view text) {
  constexpr std::size_t group = 3;
  const std::size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  const std::size_t first = text.find(',');
  if (first == std::string_view::npos || first == sign || first > sign + group || text[sign] == '0') return {};
  std::string digits(text.substr(0, first));
  for (std::size_t comma = first; comma < text.size(); comma += group + 1) {
    const std::string_view next = text.substr(comma, group + 1);
    if (next.size() != group + 1 || next[0] != ',') return {};
    digits += next.substr(1);
  }
  return digits.find_first_not_of("0123456789", sign) == std::string::npos ? digits : "";
}

}  // namespace

std::optional<std::uint64_t> parse_typed(DataType type, std::string_view text) {
  if (is_integer(type)) {
    const std::string grouped = without_thousands(text);
    return parse_element(type, grouped.empty() ? text : grouped);
  }
  const std::optional<Fraction> fraction = is_floating_point(type) ? fraction_of(text) : std::nullopt;
  if (!fraction) return parse_element(type, text);
  const double value = fraction->above / fraction->below;
  if (!std::isfinite(value) || !std::isfinite(fraction->below)) return std::nullopt;
  return parse_element(type, format_element(DataType::Float64, to_bits(value)));
}

std::string meaning_of_typed(DataType type, std::uint64_t bits, std::string_view text) {
  if (text.find('/') == std::string_view::npos) return lost_by_rounding(type, bits, text);
  return fmt::format("{} is read as {}", text.substr(0, 40), format_element(type, bits));
}

std::string lost_by_rounding(DataType type, std::uint64_t bits, std::string_view text) {
  const std::string_view digits = text.substr(0, text.find_first_of("eE"));
  if (is_integer(type) || to_double(type, bits) != 0 || digits.find_first_of("123456789") == std::string_view::npos ||
      digits.find_first_of("xX") != std::string_view::npos)
    return "";
  return fmt::format("{}{} becomes 0: {} has no number that small", text.substr(0, 40), text.size() > 40 ? "..." : "",
                     name(type));
}

Refusal refusal_in_parts(DataType type, std::string_view text, const NumberLimit* limit) {
  const auto alone = [](const std::string& wrong) { return Refusal{wrong, wrong}; };
  const auto with = [](const std::string& wrong, std::string_view between, const std::string& allowed,
                       std::string_view more = "") {
    return Refusal{fmt::format("{}{}{}{}", wrong, between, allowed, more), wrong, "type " + allowed};
  };
  const bool has_end = limit != nullptr && limit->has_end;
  if (text.find_first_not_of(" \t") == std::string_view::npos)
    return with("empty", ": type ", has_end ? limit->allowed : is_integer(type) ? "a whole number" : "a number");
  const std::string quoted = "'" + std::string(text.substr(0, 40)) + (text.size() > 40 ? "..." : "") + "'";
  const std::optional<Fraction> fraction = is_floating_point(type) ? fraction_of(text) : std::nullopt;
  if (fraction && !std::isnan(fraction->above) && fraction->below == 0) return alone(quoted + " is a division by 0");
  if (limit != nullptr && (has_end || parse_typed(type, text)))
    return with(quoted + " is not allowed here", ": type ", limit->allowed, limit->more);
  const std::string_view hex = text.substr(std::min<std::size_t>(text.size(), 2));
  const bool is_bits = (text.starts_with("0x") || text.starts_with("0X")) && !hex.empty() &&
                       hex.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
  if (const std::size_t most = 2 * element_size(type); is_floating_point(type) && is_bits && hex.size() > most)
    return with(fmt::format("{} has {} hex digits", quoted, hex.size()), ": type ",
                fmt::format("at most {}, as {} has", most, name(type)));
  const auto wide = parse_element(DataType::Float64, text);
  if (!is_integer(type) && ((wide && std::isfinite(from_bits<double>(*wide))) || is_too_large(std::string(text)))) {
    const std::string wrong = fmt::format("{} is outside the range of {}", quoted, name(type));
    const bool negative = text.starts_with('-');
    const char* largest = type == DataType::Float16 ? "65504" : type == DataType::Float32 ? "3.4e38" : "1.7e308";
    return Refusal{
        fmt::format("{}; infinity is written {}inf", wrong, negative ? "-" : ""), wrong,
        negative ? fmt::format("type -{} or more, or -inf", largest) : fmt::format("type at most {}, or inf", largest)};
  }
  const std::string not_a_number = quoted + " is not a number";
  if (const std::string number = with_point(type, std::string(text)); !is_integer(type) && !number.empty())
    return with(not_a_number, ": write ", number);
  if (!is_integer(type))
    return limit ? with(not_a_number, ". Allowed: ", limit->allowed, limit->more)
                 : with(not_a_number, ". Allowed: ", "a decimal, a fraction as 1/3, nan, inf, -inf or bits as 0x...");
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - 8 * element_size(type));
  const bool is_signed = is_signed_integer(type);
  const std::uint64_t smallest = is_signed ? all - (all >> 1) : 0;
  const bool limited = limit != nullptr && std::isfinite(limit->least);
  const auto least = limited ? static_cast<std::int64_t>(limit->least) : std::int64_t{0};
  const std::string from = limited ? (least < 0 ? "-" : "") + with_thousands(magnitude(least))
                                   : (is_signed ? "-" : "") + with_thousands(smallest);
  return with(quoted + " is not a whole number", " from ",
              fmt::format("{} to {}", from, with_thousands(is_signed ? all >> 1 : all)));
}

std::string refusal(DataType type, std::string_view text, const NumberLimit* limit) {
  return refusal_in_parts(type, text, limit).sentence;
}

}  // namespace opscope::gui
