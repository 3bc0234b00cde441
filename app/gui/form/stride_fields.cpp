#include "app/gui/form/stride_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "app/gui/edits/pictures.h"
#include "app/gui/form/number_row.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

using Kind = StrideLayout::Kind;

// The layout as it was chosen, as long as the strides agree with it, else the one that they have.
StrideLayout shown_layout(const StrideLayouts& layouts, TensorAt at, const TensorDesc& desc) {
  const auto found = layouts.find({at.dispatch, at.tensor});
  if (found == layouts.end() || !desc.strides) return layout_of(desc);
  StrideLayout chosen = found->second;
  const std::size_t rank = desc.sizes.size();
  if (desc.strides->size() != rank || !is_possible(chosen.kind, rank)) return layout_of(desc);
  if (chosen.kind == Kind::Broadcast) {  // dimensions may have come or gone since
    chosen.repeated.clear();
    for (const std::uint32_t stride : *desc.strides) chosen.repeated.push_back(stride == 0);
  }
  const bool agrees = chosen.kind == Kind::Custom || strides_of(chosen, desc.sizes) == *desc.strides;
  return agrees ? chosen : layout_of(desc);
}

Model with_chosen_layout(const Model& model, TensorAt at, const TensorDesc& desc, StrideLayout layout,
                         FormState& state) {
  std::optional<std::vector<std::uint32_t>> strides;
  if (layout.kind == Kind::Custom)
    strides = effective_strides(desc);
  else if (layout.kind != Kind::Packed)
    strides = strides_of(layout, desc.sizes);
  state.layouts[{at.dispatch, at.tensor}] = std::move(layout);
  return with_strides(model, at, std::move(strides));
}

void choose(const FormContext& form, TensorAt at, const TensorDesc& desc, StrideLayout layout, std::string name = {}) {
  form.edit(with_chosen_layout(form.input.model, at, desc, std::move(layout), form.state), {}, std::move(name));
}

// Packed, but broadcast where the strides are 0.
StrideLayout repeating_as(const TensorDesc& desc) {
  StrideLayout layout{.kind = Kind::Broadcast};
  layout.repeated.reserve(desc.strides->size());
  for (const std::uint32_t stride : *desc.strides) layout.repeated.push_back(stride == 0);
  return layout;
}

// True if the strides differ along a dimension that has more than one element.
bool reads_another_order(const TensorDesc& before, const TensorDesc& after) {
  const std::vector<std::uint32_t> was = effective_strides(before), is = effective_strides(after);
  for (std::size_t i = 0; i < was.size() && i < is.size(); ++i)
    if (before.sizes[i] > 1 && was[i] != is[i]) return true;
  return false;
}

// With other strides a tensor has other values of a sequence or a list, which stays as it is in memory. Empty for
// other sources, and if each element has the value that it had.
std::string reordering_text(const FormContext& form, TensorAt at, const TensorDesc& before, const Model& after) {
  const TensorDeclaration& tensor = form.desc().schema->tensors[at.tensor];
  const Resource* resource = find_resource(after, at);
  const TensorDesc* desc = find_desc(after, at);
  if (tensor.role != TensorRole::Input || !resource || !desc || writer_of(after, at)) return {};
  const bool is_sequence = std::holds_alternative<SequenceValues>(resource->initial_values);
  const bool is_list = std::holds_alternative<ArrayValues>(resource->initial_values) ||
                       std::holds_alternative<ListValues>(resource->initial_values);
  if (!(is_sequence || is_list) || !reads_another_order(before, *desc)) return {};
  const char* values = is_sequence ? "sequence" : "list";
  const std::uint64_t elements = element_count(*desc);
  if (extent_in_elements(before) == elements && extent_in_elements(*desc) == elements)  // without gaps and repetition
    return fmt::format("The layout changed, so {} has its {} in another order.", tensor.name, values);
  return fmt::format("The layout changed, so the {} gives the elements of {} other values.", values, tensor.name);
}

// A layout as it is when its name is chosen.
StrideLayout layout_named(Kind kind, const TensorDesc& desc) {
  StrideLayout layout{.kind = kind};
  if (kind == Kind::Padded) layout.row_multiple = padding_multiple(desc.sizes.back());
  if (kind == Kind::Broadcast)
    for (const std::uint32_t size : desc.sizes) layout.repeated.push_back(size == 1);
  return layout;
}

void draw_layout_choice(const FormContext& form, TensorAt at, const TensorDesc& desc, Kind present) {
  // So short that the list is no wider than its field.
  constexpr std::array meanings = {"row-major", "channels last", "last two", "row gaps", "stride 0", "typed"};
  std::vector<Kind> kinds;
  std::vector<std::string> names, marks;
  for (std::size_t i = 0; i < meanings.size(); ++i) {
    const auto kind = static_cast<Kind>(i);
    if (!is_possible(kind, desc.sizes.size())) continue;
    kinds.push_back(kind);
    names.emplace_back(name(kind));
    marks.emplace_back(meanings[i]);
  }
  const auto index = static_cast<std::size_t>(std::ranges::find(kinds, present) - kinds.begin());
  if (const auto chosen = combo_field("##Strides", index, names, marks)) {
    choose(form, at, desc, layout_named(kinds[*chosen], desc));
    form.output.loss = reordering_text(form, at, desc, form.output.edit->model);
    const bool by_mouse = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    if (kinds[*chosen] == Kind::Custom && !by_mouse) form.state.go_to = path_of(form, at.tensor, "Strides[0]");
  }
}

void draw_row_multiple(const FormContext& form, TensorAt at, const TensorDesc& desc, const StrideLayout& layout) {
  field_label("Row multiple", fmt::format("Rows of {} elements are rounded up to a multiple of this: {}.",
                                          desc.sizes.back(), (*desc.strides)[desc.sizes.size() - 2]));
  const NumberField field{.type = DataType::UInt32, .bits = layout.row_multiple, .speed = 0.25, .limit = &at_least_one};
  form.number("##RowMultiple", field, fmt::format("drag row multiple {}", at.tensor),
              [at, &chosen = form.state.layouts](const Model& model, std::uint64_t bits) {
                const TensorDesc* now = find_desc(model, at);
                if (now == nullptr || !is_possible(Kind::Padded, now->sizes.size())) return model;
                const StrideLayout padded{.kind = Kind::Padded, .row_multiple = static_cast<std::uint32_t>(bits)};
                chosen[{at.dispatch, at.tensor}] = padded;
                return with_strides(model, at, strides_of(padded, now->sizes));
              });
  form.refused("##RowMultiple", DataType::UInt32, &at_least_one);
}

// Some element stands for several: a dimension of size 1 has nothing to repeat.
bool repeats_any(const TensorDesc& desc) {
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if (desc.strides && (*desc.strides)[i] == 0 && desc.sizes[i] > 1) return true;
  return false;
}

// A button for each dimension: pressed down, its stride is 0. While none is, those that would change something are
// outlined.
void draw_repeated_dimensions(const FormContext& form, TensorAt at, const TensorDesc& desc,
                              const StrideLayout& layout) {
  for (std::size_t i = 0; i < desc.sizes.size(); ++i) {
    const float width = place_in_row(i);
    const bool is_of_one = desc.sizes[i] == 1;
    const bool repeated = layout.repeated[i] && !is_of_one;
    ImGui::BeginDisabled(is_of_one);
    if (repeated) {
      ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(palette().accent, 0.35f));
      ImGui::PushStyleColor(ImGuiCol_ButtonHovered, with_alpha(palette().accent, 0.5f));
    }
    const std::string label = dimension_name(desc.sizes.size(), i) + "##repeat" + std::to_string(i);
    // Its name is whole also in large text.
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const float free = width - ImGui::CalcTextSize(label.c_str(), nullptr, true).x;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {std::clamp(std::floor(free / 2), 0.0f, padding.x), padding.y});
    const bool clicked = ImGui::Button(label.c_str(), {width, 0});
    ImGui::PopStyleVar();
    if (!repeats_any(desc) && desc.sizes[i] > 1)
      ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), palette().caution,
                                          ImGui::GetStyle().FrameRounding, 0, px(1.5f));
    if (repeated) ImGui::PopStyleColor(2);
    note_widget(fmt::format("Repeat[{}]", i));
    tooltip_on_hover(is_of_one  ? "Size 1: nothing to repeat."
                     : repeated ? "Repeated: stride 0. Click to store each element."
                                : "Click to repeat it: stride 0.");
    ImGui::EndDisabled();
    if (!clicked) continue;
    StrideLayout changed = layout;
    changed.repeated[i] = !repeated;
    choose(form, at, desc, std::move(changed),
           fmt::format("{} {} of {}", repeated ? "Store each" : "Repeat", dimension_name(desc.sizes.size(), i),
                       form.desc().schema->tensors[at.tensor].name));
  }
}

// Of a file's rows and columns: with their sizes exchanged as well, the tensor is the transposed picture.
void draw_exchange_of_sizes(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const FileValues* file = find_file(form.input.model, at);
  if (file == nullptr || file->resample_size) return;  // a resized picture would take the new sizes
  std::vector<std::uint32_t> sizes = desc.sizes;
  const std::size_t rank = sizes.size();
  std::swap(sizes[rank - 1], sizes[rank - 2]);
  ImGui::SetCursorPosX(field_column());
  const std::string text =
      fmt::format("Exchange {} and {}", dimension_name(rank, rank - 2), dimension_name(rank, rank - 1));
  if (button(text.c_str(), 0, "exchange sizes",
             "Exchanges the last two sizes: then the tensor is the file, transposed."))
    form.edit(with_sizes(form.input.model, at, sizes, form.match(), layouts_of(form, at.dispatch)));
}

// "dimension C is", "dimensions N and C are".
std::string repeated_dimensions(const TensorDesc& desc) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if ((*desc.strides)[i] == 0 && desc.sizes[i] > 1) names.push_back(dimension_name(desc.sizes.size(), i));
  return fmt::format("{} {} {}", names.size() == 1 ? "dimension" : "dimensions", fmt::join(names, " and "),
                     names.size() == 1 ? "is" : "are");
}

// A file keeps its size, whatever is repeated: what is not read would go unnoticed.
void draw_unread_values(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  if (find_file(form.input.model, at) == nullptr || writer_of(form.input.model, at) || !repeats_any(desc)) return;
  const Results* latest = form.input.latest;
  if (latest == nullptr || latest->request.dispatch != at.dispatch) return;
  const auto file = latest->file_values.find(form.desc().schema->tensors[at.tensor].name);
  std::uint64_t read = 1;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if ((*desc.strides)[i] != 0) read *= desc.sizes[i];
  if (file == latest->file_values.end() || read >= file->second) return;
  ImGui::SetCursorPosX(field_column());
  wrapped_text(palette().caution,
               fmt::format("Only {} of {} values of the file are read: {} broadcast.", with_thousands(read),
                           with_thousands(file->second), repeated_dimensions(desc)));
  note_widget(fmt::format("unread values, {} of {} read", read, file->second));
}

// The unit of the strides, in the column of labels beside their row.
void draw_unit(float row_height) {
  constexpr const char* unit = "in elements";
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = at.y + (row_height - small_text_size()) / 2;
  draw_small_text(*ImGui::GetWindowDrawList(), at.x, y, palette().muted, unit);
  note_rectangle("stride unit", {at.x, y}, {at.x + small_text_width(unit), y + small_text_size()});
}

// Those of a packed tensor may be larger than a case file can hold.
std::vector<std::uint64_t> whole_strides(const TensorDesc& desc) {
  if (desc.strides) return {desc.strides->begin(), desc.strides->end()};
  std::vector<std::uint64_t> strides;
  const std::span<const std::uint32_t> sizes(desc.sizes);
  strides.reserve(sizes.size());
  for (std::size_t i = 1; i <= sizes.size(); ++i) strides.push_back(element_count(sizes.subspan(i)));
  return strides;
}

// The strides of a layout that has no fields for them.
void draw_numbers(const std::vector<std::uint64_t>& strides) {
  draw_unit(small_text_size());
  ImGui::SetCursorPosX(field_column());
  ImGui::PushFont(fonts().small);
  const std::string numbers = fmt::format("{}", fmt::join(strides, ", "));
  wrapped_text(palette().text, numbers);
  ImGui::PopFont();
  note_widget("stride numbers");
  note_widget("strides " + numbers);
  tooltip_on_hover("Strides: from one index of a dimension to the next, in elements of memory.");
}

}  // namespace

Model with_layout(const Model& model, TensorAt at, StrideLayout::Kind kind, FormState& state) {
  const TensorDesc* desc = find_desc(model, at);
  if (desc == nullptr || !is_possible(kind, desc->sizes.size())) return model;
  return with_chosen_layout(model, at, *desc, layout_named(kind, *desc), state);
}

void draw_strides(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  if (const Resource* resource = find_resource(form.input.model, at); resource && repeats_any(desc))
    form.state.repeating[{at.dispatch, at.tensor}] = {desc, resource->name};
  std::vector<Diagnostic> findings = form.diagnostics.claim(path_of(form, at.tensor, "Strides"));
  const StrideLayout layout = shown_layout(form.state.layouts, at, desc);
  for (std::size_t i = 0; layout.kind != Kind::Custom && i < desc.sizes.size(); ++i)
    for (const Diagnostic& finding : form.diagnostics.claim(path_of(form, at.tensor, fmt::format("Strides[{}]", i))))
      findings.push_back(finding);
  field_label("Strides", "The order of the elements in memory. Strides are distances between neighbours in elements.");
  {
    // After a stride was typed, its own field has the outline.
    const bool is_typed =
        layout.kind == Kind::Custom && form.state.typed_last.starts_with(path_of(form, at.tensor, "Strides["));
    const FieldOutline outline(is_typed ? std::span<const Diagnostic>() : findings);
    draw_layout_choice(form, at, desc, layout.kind);
  }
  if (layout.kind == Kind::Padded) draw_row_multiple(form, at, desc, layout);
  if (layout.kind == Kind::Broadcast) draw_repeated_dimensions(form, at, desc, layout);
  if (layout.kind == Kind::Custom) {
    draw_unit(ImGui::GetFrameHeight());
    number_row(form, "Strides", *desc.strides, at.tensor, findings,
               [at](const Model& model, const std::vector<std::uint32_t>& strides) {
                 return with_strides(model, at, strides);
               });
  }
  if (layout.kind == Kind::Broadcast && !repeats_any(desc)) {  // in the place of the numbers, which say nothing yet
    ImGui::SetCursorPosX(field_column());
    wrapped_text(palette().caution, "Nothing is repeated yet: choose a dimension.");
    note_widget("nothing repeated");
  } else if (layout.kind != Kind::Custom) {
    draw_numbers(whole_strides(desc));
  }
  form.tell("Strides", findings);
  form.below("of strides", [&] {
    if (!has_errors(findings)) draw_unread_values(form, at, desc);
    if (layout.kind == Kind::Transposed && !findings.empty()) draw_exchange_of_sizes(form, at, desc);
  });
}

std::string repacked_text(const Model& before, const Model& after, std::size_t dispatch, const StrideLayouts& layouts) {
  const Dispatchable *was = find_dispatchable(before, dispatch), *is = find_dispatchable(after, dispatch);
  if (!was || !is || was->name != is->name || was->desc.schema != is->desc.schema) return "";
  std::string text;
  for (std::size_t tensor = 0; tensor < is->desc.tensors.size(); ++tensor) {
    const std::optional<TensorDesc>&old = was->desc.tensors[tensor], &now = is->desc.tensors[tensor];
    if (!old || !now || !old->strides || !now->strides || old->sizes == now->sizes) continue;
    if (shown_layout(layouts, {dispatch, tensor}, *old).kind != Kind::Custom) continue;
    if (*old->strides == packed_strides(old->sizes) || typed_strides_stay(*old, now->sizes)) continue;
    if (*now->strides != strides_of(repeating_as(*now), now->sizes)) continue;  // leading ones came or went
    text +=
        fmt::format("{}strides of {} are packed again: {} do not fit {}", text.empty() ? "" : ", and ",
                    was->desc.schema->tensors[tensor].name, fmt::join(*old->strides, ", "), fmt::join(now->sizes, "×"));
  }
  return text;
}

LayoutOf layouts_of(const FormContext& form, std::size_t dispatch) {
  return [layouts = form.state.layouts, dispatch](const TensorDesc& before, std::size_t tensor) {
    return shown_layout(layouts, {dispatch, tensor}, before);
  };
}

}  // namespace opscope::gui
