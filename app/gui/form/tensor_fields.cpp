#include "app/gui/form/tensor_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <string>

#include "app/gui/edits/listed_values.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/chain_fields.h"
#include "app/gui/form/memory_fields.h"
#include "app/gui/form/number_row.h"
#include "app/gui/form/size_fields.h"
#include "app/gui/form/source_fields.h"
#include "app/gui/form/stride_fields.h"
#include "app/gui/form/value_preview.h"
#include "app/gui/verdict/form_findings.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/io/raw_file.h"
#include "core/model/load.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

void draw_data_type(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const SupportRow* row = form.desc().schema->supported_at(form.input.model.feature_level);
  std::vector<DataType> types(all_data_types);
  const auto supported = [&](DataType type) { return row && row->data_types[at.tensor].contains(type); };
  std::stable_partition(types.begin(), types.end(), supported);
  std::vector<std::string> names, marks;
  for (DataType type : types) {
    names.emplace_back(name(type));
    marks.emplace_back(supported(type) ? "" : fmt::format("not at level {}", name(form.input.model.feature_level)));
  }
  const std::vector<Diagnostic> findings = form.diagnostics.claim(path_of(form, at.tensor, "DataType"));
  field_label("DataType", "The type of each element.");
  {
    const FieldOutline outline(findings);
    const auto present = static_cast<std::size_t>(std::ranges::find(types, desc.data_type) - types.begin());
    if (const auto chosen = combo_field("##DataType", present, names, marks))
      form.edit(with_data_type(form.input.model, at, types[*chosen], form.match()));
  }
  form.tell("DataType", findings);
  form.below("make type", [&] {
    for (const Diagnostic& finding : findings) {
      const DataType values = type_of_values(finding);
      if (values == DataType::Unknown || !allows_data_type(form.input.model, at, values, form.match())) continue;
      ImGui::SetCursorPosX(field_column());
      const std::string text = fmt::format("Make it {}", name(values));
      if (button(text.c_str(), 0, fmt::format("make {}", name(values)), "The data type of the values that it reads."))
        form.edit(with_data_type(form.input.model, at, values, form.match()));
      return;
    }
  });
}

// The tensor as the latest run has bound it; nullptr if that run was of another case or dispatch.
const BoundTensor* bound_now(const FormContext& form, TensorAt at) {
  const Results* latest = form.input.latest;
  if (latest == nullptr || !latest->invocation || latest->request.model.get() != &form.input.model ||
      latest->request.dispatch != form.input.dispatch)
    return nullptr;
  const std::optional<BoundTensor>& bound = latest->invocation->tensors[at.tensor];
  return bound ? &*bound : nullptr;
}

// As offsets_that_fit(): the offsets that leave the tensor its room in its memory. Empty if no run has told how large
// that is.
std::string allowed_offsets(const FormContext& form, TensorAt at, const TensorDesc& desc, const Binding& binding) {
  const BoundTensor* bound = bound_now(form, at);
  const Resource* resource = find_resource(form.input.model, at);
  if (bound == nullptr || resource == nullptr || binding.element_count != 0) return {};
  std::uint64_t size = binding.element_size_in_bytes;
  if (size == 0) size = element_size(resource->data_type);
  if (size == 0) size = element_size(desc.data_type);
  if (size == 0 || total_size_in_bytes(bound->tensor.desc) > bound->tensor.buffer.size()) return {};
  return offsets_that_fit(bound->tensor.desc, size, bound->tensor.buffer.size());
}

// As total_sizes_that_fit(). If no run has told how large the memory is: "auto, or 40 or more".
std::string allowed_total_sizes(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const BoundTensor* bound = bound_now(form, at);
  const std::uint64_t least = minimum_size_in_bytes(desc);
  if (bound == nullptr || least > bound->size_in_bytes)
    return fmt::format("auto, or {} or more", with_thousands(least));
  return total_sizes_that_fit(desc, bound->size_in_bytes);
}

template <std::uint64_t size>
bool is_alignment(std::uint64_t bytes) {
  return bytes == 0 || (std::has_single_bit(bytes) && bytes >= size);
}

// The alignments that an element of so many bytes allows.
NumberLimit alignments_of(std::uint64_t size) {
  if (size == 8) return {.accepts = is_alignment<8>, .allowed = "0, or a power of two from 8 on", .has_end = true};
  if (size == 4) return {.accepts = is_alignment<4>, .allowed = "0, or a power of two from 4 on", .has_end = true};
  if (size == 2) return {.accepts = is_alignment<2>, .allowed = "0, or a power of two from 2 on", .has_end = true};
  return {.accepts = is_alignment<1>, .allowed = "0, or a power of two", .has_end = true};
}

// The first sentence, for the field that it is about; else `tooltip`.
std::string tooltip_with(const std::vector<Diagnostic>& findings, const char* tooltip) {
  return findings.empty() ? tooltip : findings.front().message;
}

// Where the tensor begins in its resource, and what that place is a multiple of. They share a row. A raw file has its
// offset among its own fields (draw_source).
void draw_alignment_and_offset(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const Binding* binding = find_binding(form.input.model, at);
  const FileValues* file = find_file(form.input.model, at);
  const bool is_input = form.desc().schema->tensors[at.tensor].role == TensorRole::Input;
  const bool is_raw = is_input && file && has_raw_name(file->source_path) && !writer_of(form.input.model, at);
  const bool has_offset = binding != nullptr && !is_raw;
  const std::vector<Diagnostic> alignment =
      form.diagnostics.claim(path_of(form, at.tensor, "GuaranteedBaseOffsetAlignment"));
  std::vector<Diagnostic> offset;
  if (has_offset) offset = form.diagnostics.claim(path_of(form, at.tensor, "Offset"));
  field_label("Alignment",
              "GuaranteedBaseOffsetAlignment in bytes: 0, or a power of two that is at least the element's size.");
  constexpr const char* label = "Offset";
  const float gap = px(6), room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(label).x - 2 * gap;
  const NumberLimit alignments = alignments_of(element_size(desc.data_type));
  {
    const FieldOutline outline(alignment);
    const NumberField field{.type = DataType::UInt32,
                            .bits = desc.guaranteed_base_offset_alignment,
                            .speed = 0.25,
                            .width = has_offset ? std::max(1.0f, room / 2) : -1,
                            .limit = &alignments,
                            .tooltip = tooltip_with(alignment, "")};
    form.number("##GuaranteedBaseOffsetAlignment", field, fmt::format("drag alignment {}", at.tensor),
                [at](const Model& model, std::uint64_t bytes) {
                  return with_alignment(model, at, static_cast<std::uint32_t>(bytes));
                });
  }
  if (has_offset) {
    constexpr const char* tooltip =
        "elementOffset of the binding: elements of the resource before the first one of the tensor.";
    ImGui::SameLine(0, gap);
    ImGui::AlignTextToFramePadding();
    muted_text(label);
    tooltip_on_hover(tooltip);
    ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const FieldOutline outline(offset);
    set_label_tooltip(tooltip_with(offset, tooltip));
    form.number("##Offset", {.type = DataType::UInt64, .bits = binding->element_offset},
                fmt::format("drag Offset {}", at.tensor),
                [at](const Model& model, std::uint64_t elements) { return with_source_offset(model, at, elements); });
  }
  form.refused("##GuaranteedBaseOffsetAlignment", DataType::UInt32, &alignments);
  if (has_offset) {
    const std::string allowed = allowed_offsets(form, at, desc, *binding);
    const NumberLimit limit{.accepts = nullptr, .allowed = allowed.c_str(), .has_end = true};
    form.refused("##Offset", DataType::UInt64, allowed.empty() ? nullptr : &limit);
  }
  const bool offset_first = has_errors(offset) && !has_errors(alignment);
  if (offset_first) form.tell("Offset", offset);
  form.tell("Alignment", alignment);
  if (!offset_first) form.tell("Offset", offset);
}

// `draw_cures` draws below a field what can be done about it.
template <class DrawCures>
void draw_bytes(const FormContext& form, TensorAt at, const TensorDesc& desc, const DrawCures& draw_cures) {
  const std::string allowed = allowed_total_sizes(form, at, desc);
  const NumberLimit limit{.accepts = [](std::uint64_t bytes) { return bytes > 0; },
                          .allowed = allowed.c_str(),
                          .least = static_cast<double>(minimum_size_in_bytes(desc)),
                          .has_end = true};
  const std::string least = with_thousands(minimum_size_in_bytes(desc));
  const std::string total_tooltip =
      fmt::format("TotalTensorSizeInBytes. auto: the smallest that fits, {} {} here.{}", least,
                  least == "1" ? "byte" : "bytes", allowed.ends_with(" " + least) ? "" : " Allowed: " + allowed + ".");
  form.field(path_of(form, at.tensor, "TotalTensorSizeInBytes"), "Total size", total_tooltip, [&] {
    const NumberField field{
        .type = DataType::UInt64, .bits = desc.total_tensor_size_in_bytes, .speed = 4, .zero = "auto", .limit = &limit};
    form.number("##TotalTensorSizeInBytes", field, fmt::format("drag bytes {}", at.tensor),
                [at](const Model& model, std::uint64_t bytes) { return with_total_size(model, at, bytes); });
    form.refused("##TotalTensorSizeInBytes", DataType::UInt64, &limit);
  });
  draw_cures("TotalTensorSizeInBytes");
  draw_alignment_and_offset(form, at, desc);
  draw_cures("Offset");
  constexpr const char* flags_tooltip =
      "OWNED_BY_DML: bound when the operator is initialised, not when it runs; inputs only.";
  form.field(path_of(form, at.tensor, "Flags"), "Flags", flags_tooltip, [&] {
    const std::vector<std::string> names = {"NONE", "OWNED_BY_DML"};
    if (const auto chosen = combo_field("##Flags", desc.flags == TensorFlags::OwnedByDml ? 1 : 0, names))
      form.edit(with_flags(form.input.model, at, static_cast<TensorFlags>(*chosen)));
  });
}

// The input that the output overwrites.
std::optional<std::size_t> input_in_place(const FormContext& form) {
  const OperatorSchema& schema = *form.desc().schema;
  const Binding* bound = find_binding(form.input.model, {form.input.dispatch, schema.output()});
  for (const std::size_t input : schema.in_place_inputs) {
    const Binding* source = find_binding(form.input.model, {form.input.dispatch, input});
    if (bound && source && source->resource == bound->resource) return input;
  }
  return std::nullopt;
}

void draw_in_place(const FormContext& form, std::size_t output) {
  const OperatorSchema& schema = *form.desc().schema;
  if (!find_binding(form.input.model, {form.input.dispatch, output}) || schema.in_place_inputs.empty()) return;
  std::vector<std::string> names = {"own resource"};
  const std::optional<std::size_t> overwritten = input_in_place(form);
  std::size_t present = 0;
  for (const std::size_t input : schema.in_place_inputs) {
    names.push_back("in place of " + brief_tensor_name(schema.tensors[input].name));
    if (input == overwritten) present = names.size() - 1;
  }
  field_label("Written to", "The output may overwrite an input of this operator.");
  if (const auto chosen = combo_field("##in place", present, names))
    form.edit(with_in_place(form.input.model, form.input.dispatch,
                            *chosen == 0 ? std::nullopt : std::optional(schema.in_place_inputs[*chosen - 1])));
}

// From the longest to the shortest: "FLOAT32 1×3×512×512", "1×3×512×512", "FLOAT32". Of one that is not packed, before
// these: "FLOAT32 1×3×512×512 broadcast", "1×3×512×512 broadcast".
std::vector<std::string> summary_lines(const TensorDesc& desc) {
  std::string sizes;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i) sizes += (i ? "×" : "") + std::to_string(desc.sizes[i]);
  const std::string type(name(desc.data_type));
  if (is_packed(desc)) return {type + " " + sizes, sizes, type};
  const std::string layout(name(layout_of(desc).kind));
  return {fmt::format("{} {} {}", type, sizes, layout), sizes + " " + layout, type + " " + sizes, sizes, type};
}

// For the fold's header: the value of an input's single element, otherwise the description, and if it equals that of
// the first input. An output's initial value is not its result.
std::vector<std::string> summaries(const FormContext& form, std::size_t tensor) {
  const std::optional<TensorDesc>& desc = form.desc().tensors[tensor];
  if (!desc) return {"absent"};
  std::vector<std::string> lines = summary_lines(*desc);
  const bool is_input = form.desc().schema->tensors[tensor].role == TensorRole::Input;
  if (const auto bits = is_input ? form.input.only_element(tensor) : std::nullopt) {
    const std::string value = preview_text(desc->data_type, *bits);
    lines = {fmt::format("{} = {}", name(desc->data_type), value), "= " + value, std::string(name(desc->data_type))};
  } else if (const auto overwritten = input_in_place(form); overwritten && !is_input)
    lines.insert(lines.begin(), "in place of " + brief_tensor_name(form.desc().schema->tensors[*overwritten].name));
  else if (tensor > 0 && form.desc().tensors[0] == desc)
    lines.insert(lines.begin(), "same as " + brief_tensor_name(form.desc().schema->tensors[0].name));
  return lines;
}

// What an output that may not overwrite an input as it does can have instead.
void draw_in_place_cures(const FormContext& form, TensorAt output, const TensorDesc& desc) {
  const std::optional<std::size_t> input = input_in_place(form);
  if (!input) return;
  ImGui::SetCursorPosX(field_column());
  if (button("Own resource", 0, "own resource", "The output is written to memory of its own."))
    form.edit(with_in_place(form.input.model, output.dispatch, std::nullopt));
  const std::optional<TensorDesc>& read = form.desc().tensors[*input];
  if (!read || read->strides == desc.strides || read->sizes != desc.sizes) return;
  if (button("Same strides", 0, "same strides",
             fmt::format("Gives the output the strides of {}.", form.desc().schema->tensors[*input].name)))
    form.edit(with_strides(form.input.model, output, read->strides));
}

// The latest results if they are of the dispatch on show, perhaps as it was before an edit. nullptr: they are not.
const Results* results_of_dispatch(const FormContext& form) {
  const Results* latest = form.input.latest;
  const bool same = latest != nullptr && latest->invocation && latest->request.dispatch == form.input.dispatch &&
                    latest->invocation->schema == form.desc().schema;
  return same ? latest : nullptr;
}

// nullptr: the case on show has no values of this tensor, as one that is refused has none.
const TensorSummary* summary_of(const FormContext& form, std::size_t tensor) {
  const Results* latest = results_of_dispatch(form);
  if (latest == nullptr) return nullptr;
  const bool is_output = tensor == form.desc().schema->output();
  for (const TensorSummary& candidate : latest->tensors)
    if (is_output ? !candidate.is_input : candidate.name == form.desc().schema->tensors[tensor].name) return &candidate;
  return nullptr;
}

// Also those of an input of a case that is refused, if its memory holds all of them. nullptr: not known.
const Tensor* known_values(const FormContext& form, std::size_t tensor) {
  if (const TensorSummary* summary = summary_of(form, tensor)) return &summary->tensor;
  const Results* latest = results_of_dispatch(form);
  if (latest == nullptr) return nullptr;
  const std::optional<BoundTensor>& bound = latest->invocation->tensors[tensor];
  const std::optional<ResourceMap>& map = (*latest->memory)[tensor];
  const bool is_input = form.desc().schema->tensors[tensor].role == TensorRole::Input;
  return is_input && bound && map && map->end() <= map->resource_bytes ? &bound->tensor : nullptr;
}

// The first values, as many as fit on one line. Without values the row stays, so that what is below keeps its place.
void draw_preview(const FormContext& form, std::size_t tensor) {
  field_label("Values", "The first elements.");
  const MonoFont mono;
  const Tensor* values = known_values(form, tensor);
  if (values == nullptr) {
    ImGui::AlignTextToFramePadding();
    muted_text("not known");
    return note_widget("values not known");
  }
  const float room = ImGui::GetContentRegionAvail().x;
  const TensorDesc& desc = values->desc;
  const auto preview = [&](ImFont* font, const char* end) {
    return value_preview(
        element_count(desc), [&](std::uint64_t i) { return preview_text(desc.data_type, element_bits(*values, i)); },
        [&](const std::string& line) {
          return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, line.c_str()).x <= room;
        },
        end);
  };
  ImFont* font = fonts().mono;
  std::string text = preview(font, "  ...");
  if (text == "...") font = fonts().small, text = preview(font, " \u2026");  // rather in small digits than none
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(font);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopFont();
  note_widget("values");
  note_widget("values show " + text);
}

// A file has its elements one after another; strides with gaps look for some of them beyond its end.
void draw_gaps_cure(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const bool has_gaps = desc.strides && extent_in_elements(desc) > element_count(desc);
  if (!find_file(form.input.model, at) || writer_of(form.input.model, at) || !has_gaps) return;
  if (button("Make it packed", 0, "make packed", "Reads the elements as they follow one another in the file."))
    form.edit(with_strides(form.input.model, at, std::nullopt));
  ImGui::SameLine(0, px(4));
  if (button("List it with gaps", 0, "list with gaps",
             "Keeps the strides. The case lists the file's elements where they look for them, and zeros in the gaps."))
    form.output.spread_values = at;
}

// Once strides of 0 are gone, each element wants a value of its own.
void draw_repeat_cure(const FormContext& form, TensorAt at) {
  const auto before = form.state.repeating.find({at.dispatch, at.tensor});
  const Resource* resource = find_resource(form.input.model, at);
  if (before == form.state.repeating.end() || !resource || resource->name != before->second.resource) return;
  if (!can_repeat_values(form.input.model, at, before->second.desc)) return;
  ImGui::SetCursorPosX(field_column());
  if (button("Repeat the values", 0, "repeat values",
             "The list has each value as often as the strides of 0 showed it."))
    form.edit(with_values_repeated(form.input.model, at, before->second.desc));
}

// The tensor as it was bound, if that was refused because it has too few bytes there; else nullptr.
const BoundTensor* short_of_memory(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const Results* latest = results_of_dispatch(form);
  if (latest == nullptr || latest->request.model.get() != &form.input.model) return nullptr;
  const std::optional<BoundTensor>& bound = latest->invocation->tensors[at.tensor];
  return bound && bound->size_in_bytes < total_size_in_bytes(desc) ? &*bound : nullptr;
}

void draw_size_cure(const FormContext& form, TensorAt at, const TensorDesc& desc, const BoundTensor& bound) {
  const std::uint64_t offset = bound.tensor.offset;
  const Binding* binding = find_binding(form.input.model, at);
  const std::uint64_t needed = total_size_in_bytes(desc);
  if (binding == nullptr || binding->element_count != 0 || needed > max_resource_bytes - offset) return;
  const std::uint64_t bytes = (offset + needed + 3) / 4 * 4;  // as without sizeInBytes
  ImGui::SetCursorPosX(field_column());
  const bool is_list = lists_too_few(form.input.model, at, desc);
  const std::string number = with_thousands(bytes);
  const std::vector<std::string> grow = {
      fmt::format("Enlarge {} to {} bytes", visible_name(binding->resource, 24), number),
      fmt::format("Enlarge it to {} bytes", number), fmt::format("Enlarge it to {}", number), "Enlarge it"};
  const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x;
  const std::string text = is_list ? "Fill up with zeros" : form_that_fits(grow, room);
  const std::string tooltip = fmt::format("The resource grows to {} bytes; those behind its values are 0.", number);
  if (button(text.c_str(), 0, "make resource larger", tooltip)) {
    form.edit(with_resource_size(form.input.model, at, bytes));
    const std::uint64_t added = (bytes - offset - bound.size_in_bytes) / element_size(desc.data_type);
    form.output.loss =
        fmt::format("{} has {} more, all 0", visible_name(binding->resource, 24), counted(added, "element"));
  }
}

}  // namespace

void draw_tensor(const FormContext& form, std::size_t tensor) {
  const TensorAt at{form.input.dispatch, tensor};
  const TensorDeclaration& declaration = form.desc().schema->tensors[tensor];
  const std::optional<TensorDesc>& desc = form.desc().tensors[tensor];
  const WidgetScope scope(declaration.name);
  ImGui::PushID(declaration.name.c_str());
  if (form.fold(declaration.name, summaries(form, tensor), declaration.meaning)) {
    form.tell("Tensor", form.diagnostics.claim(declaration.name));
    if (declaration.optional) {
      bool present = desc.has_value();
      field_label("Present", "The operator works without it.");
      if (ImGui::Checkbox("##Present", &present)) form.edit(with_presence(form.input.model, at, present));
      note_widget("Present");
      focus_if_wanted("Present");
      control_tooltip();
    }
    if (desc) {
      bool can_take_written_type = false;
      // Below the field that was typed into last, which stays where it is.
      const bool is_list_typed =
          form.state.typed_last == path_of(form, tensor, "Elements") && lists_too_few(form.input.model, at, *desc);
      const BoundTensor* bound = short_of_memory(form, at, *desc);
      const auto draw_cures = [&](std::string_view field) {
        form.below(fmt::format("cures {}", field), [&] {
          if (bound == nullptr) return;
          const bool is_told_at_list = form.diagnostics.count_below(path_of(form, tensor, "Elements"), true) > 0;
          const std::string_view short_field = short_memory_field(*form.input.latest, form.input.model, at);
          if (field != (desc->strides && is_told_at_list ? "File" : short_field)) return;
          const bool is_short_without_gaps = field == "File" || field == "Sizes";
          if (!is_short_without_gaps) draw_gaps_cure(form, at, *desc);
          draw_repeat_cure(form, at);
          if (!can_take_written_type) draw_size_cure(form, at, *desc, *bound);
        });
      };
      if (declaration.role == TensorRole::Input) {
        draw_source(form, at);
        draw_cures("File");
        form.below("list", [&] {
          if (is_list_typed) draw_list_count(form, at, *desc);
        });
        form.below("other type", [&] { can_take_written_type = draw_other_type(form, at); });
      } else
        draw_in_place(form, tensor);
      draw_data_type(form, at, *desc);
      draw_sizes(form, at, *desc);
      form.below("list below sizes", [&] {
        if (!is_list_typed) draw_list_count(form, at, *desc);
      });
      draw_cures("Sizes");
      draw_strides(form, at, *desc);
      draw_cures("Strides");
      draw_bytes(form, at, *desc, draw_cures);
      draw_resource_name(form, at);
      draw_preview(form, tensor);
      draw_memory(form, tensor);
      const std::vector<Diagnostic> memory = form.diagnostics.claim(path_of(form, tensor, "Memory"));
      form.tell("Memory", memory);
      if (has_errors(memory) && declaration.role == TensorRole::Output) draw_in_place_cures(form, at, *desc);
    }
  }
  ImGui::PopID();
}

}  // namespace opscope::gui
