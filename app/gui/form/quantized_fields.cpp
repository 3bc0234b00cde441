#include "app/gui/form/quantized_fields.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/edits/quantization.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/chain_scales.h"
#include "app/gui/form/range_field.h"
#include "app/gui/form/tensor_fields.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/number_field.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/quantization/least_error_scale.h"
#include "core/quantization/quantization.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

constexpr const char* more = "more";  // the fold's name

// What a person is told; any number is taken.
constexpr NumberLimit scale_limit = {.accepts = [](std::uint64_t) { return true; },
                                     .allowed = "a decimal or a fraction such as 1/255",
                                     .more = ". One that is not above 0, nan and inf are taken with a warning"};

constexpr const char *fit_output = "Fit Output", *fit_in_short = "Fit";

// The columns of the lines, in pixels from the left. A scale has room for every digit of most FLOAT32 numbers; a zero
// point gives room to the range.
struct QuantizedColumns {
  float scale = px(54);
  float scale_width = std::clamp(ImGui::GetContentRegionAvail().x - px(184), px(90), px(100));
  float zero_point = scale + scale_width + px(4);
  float zero_point_width = px(58);
  float range = zero_point + zero_point_width + px(6);
  bool range_below = ImGui::GetContentRegionAvail().x < range + px(32);  // it has a line of its own then
};

// In pixels, behind the zero points of lines that begin at `left`.
float room_behind(float left, const QuantizedColumns& columns) {
  return ImGui::GetWindowContentRegionMax().x - left - columns.range;
}

// Of a range, where it is.
float range_room(float left, const QuantizedColumns& columns) {
  return room_behind(left, columns) + (columns.range_below ? columns.range - columns.scale : 0);
}

// "ATensor" is A, as the formula calls it.
std::string short_name(std::string name) {
  constexpr std::string_view suffix = "Tensor";
  if (name.size() > suffix.size() && name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  return name;
}

// Text in place of a field, as tall as one, cut off at `width`.
void text_in_field(const std::string& text, float width, const char* name, std::string_view tooltip) {
  const ImVec2 at = ImGui::GetCursorScreenPos(), size{width, ImGui::GetFrameHeight()};
  ImGui::Dummy(size);
  note_widget(name);
  tooltip_on_hover(tooltip);
  const ImVec4 clip(at.x, at.y, at.x + size.x, at.y + size.y);
  ImGui::GetWindowDrawList()->AddText(nullptr, 0, {at.x, at.y + ImGui::GetStyle().FramePadding.y}, palette().muted,
                                      text.c_str(), nullptr, 0, &clip);
}

// Messages about what is typed call the field as the descriptor does.
void name_entry(const FormContext& form, const char* id, const std::string& tensor) {
  if (is_typing(form.state.entry, ImGui::GetID(id))) form.state.entry.field = tensor;
}

// In a corner of the field drawn last: other tensors read what it edits.
void mark_shared(const char* id) {
  const ImVec2 at = ImGui::GetItemRectMin(), end{at.x + px(5), at.y + px(5)};
  ImGui::GetWindowDrawList()->AddTriangleFilled(at, {end.x, at.y}, {at.x, end.y}, palette().muted);
  note_rectangle(fmt::format("shared {}", id + 2), at, end);
}

// A field for the only element of a tensor, or what the tensor's values are.
void draw_single_value(const FormContext& form, TensorAt at, const char* id, float width) {
  const std::string& tensor = form.desc().schema->tensors[at.tensor].name;
  const std::optional<std::uint64_t> bits = single_value(form.input.model, at);
  if (!bits) {
    const std::string source = source_text(form.input.model, at);
    const auto loaded = form.input.only_element(at.tensor);
    const std::string text = loaded ? format_element(find_desc(form.input.model, at)->data_type, *loaded) : source;
    return text_in_field(text, width, id + 2,
                         fmt::format("{}{} is not one constant or one array element ({}): its fields are below, behind "
                                     "'more'.",
                                     tensor, loaded ? " is " + text + ". It" : "", source));
  }
  const DataType type = find_desc(form.input.model, at)->data_type;
  NumberField field{.type = type,
                    .bits = *bits,
                    .width = width,
                    .limit = is_floating_point(type) ? &scale_limit : nullptr,
                    .tooltip = fmt::format("{} is {}: drag, or click and type.", tensor, format_element(type, *bits))};
  // A scale is often small: 200 pixels double what the drag began with.
  const Entry& entry = form.state.entry;
  const double start = std::abs(to_double(type, entry.mode == Entry::Mode::Dragging ? entry.drag_start : *bits));
  if (is_floating_point(type) && std::isfinite(start)) field.speed = start / 200;
  const std::string others = also_read_text(form.input.model, at);
  if (!others.empty()) field.tooltip += "\n" + others;
  form.number(id, field, "drag " + tensor,
              [at](const Model& model, std::uint64_t changed) { return with_single_value(model, at, changed); });
  if (!others.empty()) mark_shared(id);
  name_entry(form, id, tensor);
}

// An absent one is added by a number that is typed or dragged.
void draw_zero_point(const FormContext& form, const QuantizedTensor& tensor, float width) {
  const TensorAt at{form.input.dispatch, *tensor.zero_point};
  if (find_desc(form.input.model, at)) return draw_single_value(form, at, "##ZeroPoint", width);
  const TensorDesc* data = find_desc(form.input.model, {at.dispatch, tensor.data});
  if (!data) return;
  const DataType type = data->data_type;
  const std::string& name = form.desc().schema->tensors[at.tensor].name;
  const NumberField field{.type = type,
                          .width = width,
                          .tooltip = name + " is absent, which means 0: drag, or click and type.",
                          .left_out = "absent"};
  form.number("##ZeroPoint", field, "drag " + name, [at, type](const Model& model, std::uint64_t bits) {
    Model added = with_presence(model, at, true);
    const TensorDesc* desc = find_desc(added, at);
    return desc ? with_single_value(added, at, convert_element(type, desc->data_type, bits)) : added;
  });
  name_entry(form, "##ZeroPoint", name);
}

// nullopt if the form does not know the scale or the zero point.
std::optional<Quantization> quantization_in(const FormContext& form, const QuantizedTensor& tensor) {
  const auto number = [&](std::size_t index) -> std::optional<double> {
    const TensorAt at{form.input.dispatch, index};
    const TensorDesc* desc = find_desc(form.input.model, at);
    if (!desc) return 0;
    const auto bits = form.input.only_element(index);
    return bits ? std::optional(to_double(desc->data_type, *bits)) : std::nullopt;
  };
  const TensorDesc* data = find_desc(form.input.model, {form.input.dispatch, tensor.data});
  const auto scale = number(tensor.scale), zero_point = tensor.zero_point ? number(*tensor.zero_point) : 0;
  if (!data || !is_integer(data->data_type) || !scale || !zero_point) return std::nullopt;
  return Quantization{data->data_type, *scale, *zero_point};
}

constexpr int range_digits = 4;  // the tooltip has more

float width_in(const ImFont& font, const std::string& text) {
  return font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, text.c_str()).x;
}

// "-6.4 to 6.35" on one line, or "-6.4" above "to 6.35" or "6.35".
struct RangeStyle {
  ImFont* font = fonts().small;
  const char* between = nullptr;  // nullptr: two lines
  const char* before_high = "";   // of two lines

  std::string line_of(const RealRange& range) const {
    return format_real(range.low, range_digits) + between + format_real(range.high, range_digits);
  }
  // The line that needs the most room; the low end of two lines is shortened to it.
  std::string widest_of(const RealRange& range) const {
    return between ? line_of(range) : before_high + format_real(range.high, range_digits);
  }
};

// The first, but none before the style `from`, in which all ranges fit into `room` pixels. The narrower letters come
// before small text, which is, as two lines are, for narrow panels. `from` becomes the number of that style.
RangeStyle range_style(std::span<const RealRange> ranges, float room, int& from) {
  const std::array styles = {RangeStyle{fonts().mono, " to "}, RangeStyle{fonts().regular, " to "},
                             RangeStyle{fonts().small, " to "}, RangeStyle{fonts().small, nullptr, "to "},
                             RangeStyle{fonts().small, nullptr, ""}};
  const auto fits = [&](const RangeStyle& style) {
    return std::ranges::all_of(
        ranges, [&](const RealRange& range) { return width_in(*style.font, style.widest_of(range)) <= room; });
  };
  constexpr int last = static_cast<int>(styles.size()) - 1;
  while (from < last && !fits(styles[static_cast<std::size_t>(from)])) ++from;
  return styles[static_cast<std::size_t>(from)];
}

bool is_finite(const RealRange& range) { return std::isfinite(range.low) && std::isfinite(range.high); }

// Where the ends of a range are clicked: beside one another, or the low one above the high one.
std::array<ImRect, 2> places_of_ends(const RealRange& range, const RangeStyle& style, const ImRect& line) {
  std::array<ImRect, 2> places = {line, line};
  if (style.between) {
    const std::string low = format_real(range.low, range_digits);
    const float middle = (width_in(*style.font, low) + width_in(*style.font, low + style.between)) / 2;
    places[0].Max.x = places[1].Min.x = line.Min.x + std::round(middle);
  } else {
    places[0].Max.y = places[1].Min.y = std::round(line.GetCenter().y);
  }
  return places;
}

void write_range(const RealRange& range, const RangeStyle& style, ImVec2 at, float room) {
  const float height = ImGui::GetFrameHeight();
  const auto write = [&](float y, const std::string& line) {
    ImGui::GetWindowDrawList()->AddText(style.font, style.font->FontSize, {at.x, std::round(y)}, palette().text,
                                        line.c_str());
  };
  const ImVec2 end{at.x + room, at.y + height};
  if (style.between) {
    write(at.y + (height - style.font->FontSize) / 2, style.line_of(range));
    return note_rectangle("range " + style.line_of(range), at, end);
  }
  const std::string low = fitted_real(range.low, format_real(range.low, range_digits), *style.font, room);
  const std::string high =
      style.before_high + fitted_real(range.high, format_real(range.high, range_digits), *style.font, room);
  write(at.y + height / 2 - style.font->FontSize, low);
  write(at.y + height / 2, high);
  note_rectangle("range " + low + ", " + high, at, end);
}

// Then its field has the room of the zero point too.
bool is_range_typed(const FormContext& form) {
  return std::ranges::any_of(std::array{false, true}, [&](bool high) {
    return is_typing(form.state.entry, ImGui::GetID(RangeEnd{.tensor = {}, .present = {}, .high = high}.id()));
  });
}

// `before`: pixels of the zero point and the gap behind it.
void draw_range(const FormContext& form, const QuantizedTensor& tensor, const Quantization& quantization,
                const RangeStyle& style, float before, float room) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImRect line(at, {at.x + room, at.y + ImGui::GetFrameHeight()});
  const bool is_typed = can_set_quantization(form.input.model, form.input.dispatch, tensor);
  const RangeEnd low{tensor, quantization, false}, high{tensor, quantization, true};
  note_rectangle("Range", line.Min, line.Max);
  const float more_room = is_range_typed(form) ? before : 0;
  for (const RangeEnd* end : {&low, &high})
    if (is_typed && is_open(form, *end)) return draw_open_end(form, *end, {at.x - more_room, at.y}, room + more_room);
  const RealRange range = real_range(quantization);
  std::string tooltip =
      "The real numbers that it can hold, from its least to its greatest element: " + format_real(range.low, 9) +
      " to " + format_real(range.high, 9);
  if (!is_finite(range)) tooltip = "Its scale gives it no range of real numbers.";
  if (is_typed) tooltip += "\nClick an end to type it: the scale and the zero point follow.";
  ImGui::Dummy(line.GetSize());
  if (!is_typed) tooltip_on_hover(tooltip);
  if (is_finite(range)) {
    write_range(range, style, at, room);
  } else {
    const std::array<std::string, 2> no_range = {"no range", "none"};
    ImGui::GetWindowDrawList()->AddText(fonts().regular, fonts().regular->FontSize,
                                        {at.x, std::round(line.GetCenter().y - fonts().regular->FontSize / 2)},
                                        palette().muted, form_that_fits(no_range, room).c_str());
    note_rectangle("no range", line.Min, line.Max);
  }
  if (!is_typed) return;
  const std::array<ImRect, 2> places = places_of_ends(range, style, line);
  for (const RangeEnd* end : {&low, &high}) {
    const ImRect& place = places[end->high ? 1 : 0];
    if (draw_closed_end(form, *end, place.Min, place.GetSize(), tooltip))
      draw_open_end(form, *end, {at.x - before, at.y}, room + before);
  }
}

void draw_fit_choices(const FormContext& form) {
  const auto choice = [&](ScaleAim aim, const std::string& tooltip) {
    if (ImGui::MenuItem(aim_text(aim))) form.output.fit_scale = aim;
    note_widget(aim_text(aim));
    tooltip_on_hover(tooltip);
  };
  choice(ScaleAim::NoSaturation,
         "The smallest scale with which no element saturates: rounded as the operator rounds it, each result is an "
         "element of the output. An exact result may be half a step beyond the range.");
  choice(ScaleAim::LeastError,
         fmt::format("The scale whose output has the least RMS error against exact arithmetic. Elements may saturate. "
                     "It is judged by at most {} elements, evenly spread.",
                     with_thousands(most_fitted_positions)));
}

// In a menu that the mouse opened: the first press of an arrow key shows where the ring is, which it does not leave
// yet.
void ring_before_step() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  if (!(pressed(ImGuiKey_UpArrow) || pressed(ImGuiKey_DownArrow))) return;
  if (!context.NavDisableHighlight || context.NavId == 0 || context.NavWindow != ImGui::GetCurrentWindow()) return;
  ImGui::NavMoveRequestCancel();
  show_focus_ring();
}

float fit_width(const char* text) { return ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x; }

// At the end of the headings: it sets the scale and the zero point of the output.
void draw_fit_button(const FormContext& form, const char* text) {
  const bool editable = why_no_fit(form.input.model, form.input.dispatch).empty();
  ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - fit_width(text));
  ImGui::BeginDisabled(!editable || !form.input.is_current() || form.input.fitting);
  if (button(form.input.fitting ? "..." : text, fit_width(text) / px(1), "FitScale",
             "Sets the output's scale and zero point: click to choose how."))
    ImGui::OpenPopup("fit");
  note_widget(text);
  ImGui::EndDisabled();
  // Beside the lines, whose ranges are what it is about.
  ImGui::SetNextWindowPos({ImGui::GetItemRectMax().x + px(4), ImGui::GetItemRectMin().y}, ImGuiCond_Appearing);
  if (!ImGui::BeginPopup("fit")) return;
  ring_before_step();
  draw_fit_choices(form);
  ImGui::EndPopup();
}

void draw_line(const FormContext& form, const QuantizedTensor& tensor, const RangeStyle& style) {
  const OperatorSchema& schema = *form.desc().schema;
  const std::string& name = schema.tensors[tensor.data].name;
  const WidgetScope scope(name);
  ImGui::PushID(("quantized " + name).c_str());
  const QuantizedColumns columns;
  const float left = ImGui::GetCursorPosX();
  text_in_field(short_name(name), columns.scale - px(4), "name", schema.tensors[tensor.data].meaning);
  std::vector<Diagnostic> findings;
  const auto field = [&](std::size_t index, float column, const auto& draw) {
    const std::vector<Diagnostic> own = form.diagnostics.claim(schema.tensors[index].name);
    findings.insert(findings.end(), own.begin(), own.end());
    ImGui::SameLine(left + column);
    const FieldOutline outline(own);
    draw(TensorAt{form.input.dispatch, index});
  };
  field(tensor.scale, columns.scale, [&](TensorAt at) { draw_single_value(form, at, "##Scale", columns.scale_width); });
  if (tensor.zero_point)
    field(*tensor.zero_point, columns.zero_point, [&](TensorAt) {
      if (columns.range_below || !is_range_typed(form)) draw_zero_point(form, tensor, columns.zero_point_width);
    });
  if (const auto quantization = quantization_in(form, tensor)) {
    if (columns.range_below)
      ImGui::SetCursorPosX(left + columns.scale);
    else
      ImGui::SameLine(left + columns.range);
    const float before = columns.range_below ? 0 : columns.range - columns.zero_point;
    draw_range(form, tensor, *quantization, style, before, range_room(left, columns));
  }
  form.tell(name, findings);
  ImGui::PopID();
}

// Text that a field of a line refused.
struct RefusedField {
  const RefusedText* text;
  std::string field, widget;  // "OutputScaleTensor", "OutputTensor.message Scale"
  Refusal why;

  std::string sentence() const { return field + ": " + why.sentence; }
};

// The newest first.
std::vector<RefusedField> refusals_of(const FormContext& form, std::span<const QuantizedTensor> tensors) {
  const std::vector<TensorDeclaration>& declared = form.desc().schema->tensors;
  std::vector<RefusedField> found;
  for (const QuantizedTensor& tensor : tensors) {
    const std::string& name = declared[tensor.data].name;
    ImGui::PushID(("quantized " + name).c_str());
    const auto look = [&](const char* id, std::size_t index) {
      const TensorDesc* desc = find_desc(form.input.model, {form.input.dispatch, index});
      if (!desc) desc = find_desc(form.input.model, {form.input.dispatch, tensor.data});  // as one that is added
      const RefusedText* text = refused_by(form.state.entry, ImGui::GetID(id));
      if (!desc || !text) return;
      const NumberLimit* limit = is_floating_point(desc->data_type) ? &scale_limit : nullptr;
      found.push_back({text, declared[index].name, fmt::format("{}.message {}", name, id + 2),
                       refusal_in_parts(desc->data_type, text->text, limit)});
    };
    look("##Scale", tensor.scale);
    if (tensor.zero_point) look("##ZeroPoint", *tensor.zero_point);
    const auto quantization = quantization_in(form, tensor);
    for (const bool is_high : {false, true}) {
      const RangeEnd end{tensor, quantization.value_or(Quantization{}), is_high};
      const RefusedText* text = refused_by(form.state.entry, ImGui::GetID(end.id()));
      if (quantization && text)
        found.push_back(
            {text, name, fmt::format("{}.message {}", name, end.id() + 2), refusal_of(form, end, text->text)});
    }
    ImGui::PopID();
  }
  // Entry::refused is in the order in which they were typed.
  std::ranges::sort(found, std::ranges::greater(), &RefusedField::text);
  return found;
}

// Where there is little room: what is allowed, since the wrong text is red in its field. If that is not known, or the
// text is not a number, what is wrong.
const std::string& brief_of(const Refusal& why) {
  const bool is_word = why.wrong.ends_with(" is not a number");
  return why.allowed.empty() || is_word ? why.wrong : why.allowed;
}

// Of several refusals all, each with its field: "! BScale: 'abc' is not a number; AZeroPoint: type 0 to 255",
// "! BScale and AZeroPoint are refused". From the longest to the shortest.
std::vector<std::string> forms_of_all(std::span<const RefusedField> refusals) {
  std::string sentences = "! ", briefs = "! ";
  std::vector<std::string> names;
  for (const RefusedField& each : refusals) {
    const char* between = names.empty() ? "" : "; ";
    names.push_back(short_name(each.field));
    sentences += between + each.sentence();
    briefs += fmt::format("{}{}: {}", between, names.back(), brief_of(each.why));
  }
  return {sentences, briefs, fmt::format("! {} are refused", and_list(names))};
}

// In the line that is kept for warnings, in place of these: no line moves. All refusals or else the first one, as far
// as there is room; the tooltip has all.
void tell_refused(const FormContext& form, std::span<const RefusedField> refusals) {
  const float end = ImGui::GetCursorPosY() + ImGui::GetTextLineHeightWithSpacing();
  form.diagnostics.claim_brief();
  const RefusedField& first = refusals.front();
  const Refusal& why = first.why;
  const std::string others = refusals.size() > 1 ? fmt::format(" (and {} more)", refusals.size() - 1) : "";
  const std::string& brief = brief_of(why);
  const std::string start = "! " + short_name(first.field);
  std::vector<std::string> forms = {"! " + first.sentence() + others,
                                    start + ": " + why.sentence + others,
                                    "! " + first.field + ": " + brief + others,
                                    start + ": " + brief + others,
                                    "! " + brief,
                                    "! " + why.wrong};
  // "! AZeroPoint: '1.5' is not whole, -128 to 127": the range alone does not say what is wrong with 1.5.
  constexpr std::string_view is_not_whole = " is not a whole number", type = "type ";
  if (why.wrong.ends_with(is_not_whole)) {
    const std::string quoted = why.wrong.substr(0, why.wrong.size() - is_not_whole.size());
    const bool is_whole = first.text->text.find_first_not_of("+-0123456789") == std::string::npos;
    forms.insert(forms.begin() + 2, fmt::format("{}: {} is not {}{}{}", start, quoted, is_whole ? "" : "whole, ",
                                                why.allowed.substr(type.size()), others));
  }
  if (refusals.size() > 1) {
    const std::vector<std::string> of_all = forms_of_all(refusals);
    // No form without the name of the field that is meant.
    forms = {of_all[0], of_all[1], of_all[2], start + ": " + brief + others, start + others, start};
  }
  const float room = ImGui::GetContentRegionAvail().x;
  const std::string shown = text_without_end(form_that_fits(forms, room), room);
  text_in(palette().wrong, shown);
  note_widget("refusal shows " + shown);
  note_widget("first message " + first.widget);
  std::string all;
  for (const RefusedField& each : refusals) {
    note_widget(each.widget);
    note_widget(each.sentence());
    all += (all.empty() ? "" : "\n") + each.sentence();
    if (each.text->item == form.state.reveal_refused) ImGui::SetScrollHereY();
  }
  tooltip_on_hover(all);
  ImGui::SetCursorPosY(end);
}

void draw_headings(const FormContext& form, std::span<const QuantizedTensor> tensors) {
  const OperatorSchema& schema = *form.desc().schema;
  const QuantizedColumns columns;
  ImGui::AlignTextToFramePadding();
  const float left = ImGui::GetCursorPosX();
  muted_text("tensor");
  tooltip_on_hover("Quantized tensors mean real numbers: (element - zero point) * scale.");
  const bool is_whole = fit_width(fit_output) <= room_behind(left, columns);
  const char* fit = is_whole ? fit_output : fit_in_short;
  const float fit_from = ImGui::GetWindowContentRegionMax().x - fit_width(fit) - px(4);
  // Above the numbers, which end at the right of their fields, and left of the button.
  const auto heading_of = [&](const char* text, float column, float width) {
    const float end = std::min(column + width - ImGui::GetStyle().FramePadding.x, fit_from - left);
    ImGui::SameLine(left + end - ImGui::CalcTextSize(text).x);
    muted_text(text);
  };
  const float zero_room = columns.zero_point_width - ImGui::GetStyle().FramePadding.x;
  heading_of("scale", columns.scale, columns.scale_width);
  note_widget("heading scale");
  heading_of(ImGui::CalcTextSize("zero point").x <= zero_room ? "zero point" : "zero", columns.zero_point,
             columns.zero_point_width);
  note_widget("heading zero point");
  tooltip_on_hover("The zero point: the element that means 0.");
  if (left + columns.range + ImGui::CalcTextSize("range").x <= fit_from) {
    ImGui::SameLine(left + columns.range);
    muted_text("range");
  }
  const auto output = std::ranges::find(tensors, schema.output(), &QuantizedTensor::data);
  if (output == tensors.end() || !output->zero_point || !schema.real_numbers.bind_unsaturated) return;
  const WidgetScope scope(schema.tensors[output->data].name);
  draw_fit_button(form, fit);
}

// The fields of the scale and zero point tensors.
void draw_more(const FormContext& form) {
  const std::vector<TensorDeclaration>& tensors = form.desc().schema->tensors;
  std::vector<std::string> names;
  for (const TensorDeclaration& tensor : tensors)
    if (!tensor.quantizes.empty()) names.push_back(tensor.name);
  const std::vector<std::string> summaries = {"scale and zero point tensors", "tensors"};
  if (!form.fold(more, summaries, "The tensors that hold the scales and zero points, with all their fields.", names))
    return;
  ImGui::Indent(px(12));
  for (std::size_t i = 0; i < tensors.size(); ++i)
    if (!tensors[i].quantizes.empty()) draw_tensor(form, i);
  ImGui::Unindent(px(12));
}

}  // namespace

void draw_quantized_tensors(const FormContext& form) {
  const std::vector<QuantizedTensor> tensors = quantized_tensors(*form.desc().schema);
  if (tensors.empty()) return;
  draw_headings(form, tensors);
  std::vector<RealRange> ranges;
  for (const QuantizedTensor& tensor : tensors)
    if (const auto quantization = quantization_in(form, tensor); quantization && is_finite(real_range(*quantization)))
      ranges.push_back(real_range(*quantization));
  // While a number is edited, letters that had to become smaller stay so: they do not change to and fro.
  int& from = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("range style"), 0);
  if (form.state.entry.mode == Entry::Mode::Rest) from = 0;
  const RangeStyle style = range_style(ranges, range_room(ImGui::GetCursorPosX(), QuantizedColumns{}), from);
  note_rectangle(fmt::format("range style {}", from), ImGui::GetCursorScreenPos(), ImGui::GetCursorScreenPos());
  for (const QuantizedTensor& tensor : tensors) draw_line(form, tensor, style);
  if (const std::vector<RefusedField> refusals = refusals_of(form, tensors); !refusals.empty())
    tell_refused(form, refusals);
  else
    form.tell_briefly();
  form.state.folds.fields_above = true;
  draw_more(form);
}

void unfold(const FormContext& form, const TensorDeclaration& tensor) {
  form.state.folds.open.insert(tensor.name);
  if (!tensor.quantizes.empty()) form.state.folds.open.insert(more);
}

const char* aim_text(ScaleAim aim) { return aim == ScaleAim::NoSaturation ? "no saturation" : "best signal-to-noise"; }

}  // namespace opscope::gui
