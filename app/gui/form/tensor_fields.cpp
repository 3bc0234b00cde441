// Fields of one tensor: its description, where its values come from, and a few of them.

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/edits/sources.h"
#include "app/gui/form/form.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

std::string path_of(const FormContext& form, std::size_t tensor, std::string_view field) {
  return form.desc().schema->tensors[tensor].name + "." + std::string(field);
}

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
  field_messages(findings);
}

// A row of small number fields, four to a line. `make` gives the case with other values.
using MakeWithValues = std::function<Model(const Model&, const std::vector<std::uint32_t>&)>;
void number_row(const FormContext& form, const char* name, const std::vector<std::uint32_t>& values, std::size_t tensor,
                std::vector<Diagnostic>& findings, const MakeWithValues& make) {
  const float gap = px(4), room = ImGui::GetContentRegionAvail().x;
  const float width = std::floor((room - 3 * gap) / 4);
  const auto element = [&](std::size_t i) { return fmt::format("##{}[{}]", name, i); };
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % 4 != 0)
      ImGui::SameLine(0, gap);
    else if (i > 0)
      ImGui::SetCursorPosX(field_column());
    const std::string id = element(i), shown = id.substr(2);
    const std::vector<Diagnostic> own = form.diagnostics.claim(path_of(form, tensor, shown));
    findings.insert(findings.end(), own.begin(), own.end());
    const FieldOutline outline(own);
    form.number(id.c_str(), {.type = DataType::UInt32, .bits = values[i], .speed = 0.25, .width = width},
                fmt::format("drag {} {}", shown, tensor), [values, i, make](const Model& model, std::uint64_t bits) {
                  std::vector<std::uint32_t> changed = values;
                  changed[i] = static_cast<std::uint32_t>(bits);
                  return make(model, changed);
                });
    tooltip_on_hover(fmt::format("{}: drag, or click and type.", shown));
  }
  for (std::size_t i = 0; i < values.size(); ++i) form.refused(element(i).c_str(), DataType::UInt32);
}

void draw_sizes(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  std::vector<Diagnostic> findings = form.diagnostics.claim(path_of(form, at.tensor, "Sizes"));
  for (const Diagnostic& finding : form.diagnostics.claim(path_of(form, at.tensor, "DimensionCount")))
    findings.push_back(finding);
  field_label("Sizes", "Elements in each dimension, outermost first.");
  number_row(form, "Sizes", desc.sizes, at.tensor, findings,
             [at, match = form.match()](const Model& model, const std::vector<std::uint32_t>& sizes) {
               return with_sizes(model, at, sizes, match);
             });
  field_messages(findings);

  field_label("Dimensions", "DimensionCount: how many dimensions the tensor has.");
  ImGui::BeginDisabled(desc.sizes.size() <= 1);
  if (ImGui::Button("-", {ImGui::GetFrameHeight(), 0})) {
    std::vector<std::uint32_t> sizes(desc.sizes.begin() + 1, desc.sizes.end());
    form.edit(with_sizes(form.input.model, at, sizes, form.match()));
  }
  note_widget("DimensionCount-");
  tooltip_on_hover("Takes the outermost dimension away.");
  ImGui::EndDisabled();
  ImGui::SameLine(0, px(4));
  ImGui::BeginDisabled(desc.sizes.size() >= max_dimension_count);
  if (ImGui::Button("+", {ImGui::GetFrameHeight(), 0})) {
    std::vector<std::uint32_t> sizes = desc.sizes;
    sizes.insert(sizes.begin(), 1);
    form.edit(with_sizes(form.input.model, at, sizes, form.match()));
  }
  note_widget("DimensionCount+");
  tooltip_on_hover("Adds an outermost dimension of size 1.");
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%zu", desc.sizes.size());
}

// Which of the three ways of laying elements out a description follows.
enum class Layout : std::size_t { Packed, Broadcast, Own };

Layout layout_of(const FormContext& form, const std::string& tensor, const TensorDesc& desc) {
  if (form.state.own_strides.contains(tensor) && desc.strides) return Layout::Own;
  if (!desc.strides) return Layout::Packed;
  if (desc.strides->size() != desc.sizes.size()) return Layout::Own;
  std::vector<bool> repeated;
  for (std::uint32_t stride : *desc.strides) repeated.push_back(stride == 0);
  return *desc.strides == broadcast_strides(desc.sizes, repeated) ? Layout::Broadcast : Layout::Own;
}

void draw_repeated_dimensions(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  for (std::size_t i = 0; i < desc.sizes.size(); ++i) {
    if (i % 4 != 0)
      ImGui::SameLine(0, px(4));
    else
      ImGui::SetCursorPosX(field_column());
    bool repeated = (*desc.strides)[i] == 0;
    const float width = std::floor((ImGui::GetWindowContentRegionMax().x - field_column() - 3 * px(4)) / 4);
    if (repeated) ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(palette().accent, 0.35f));
    const bool clicked = ImGui::Button(fmt::format("dim {}##repeat{}", i, i).c_str(), {width, 0});
    if (repeated) ImGui::PopStyleColor();
    note_widget(fmt::format("Repeat[{}]", i));
    tooltip_on_hover(repeated ? "Repeated: stride 0. Click to lay it out again." : "Click to repeat it: stride 0.");
    if (!clicked) continue;
    std::vector<bool> all;
    for (std::uint32_t stride : *desc.strides) all.push_back(stride == 0);
    all[i] = !repeated;
    form.edit(with_strides(form.input.model, at, broadcast_strides(desc.sizes, all)));
  }
}

void draw_strides(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const std::string& tensor = form.desc().schema->tensors[at.tensor].name;
  std::vector<Diagnostic> findings = form.diagnostics.claim(path_of(form, at.tensor, "Strides"));
  const Layout layout = layout_of(form, tensor, desc);
  const std::vector<std::string> names = {"packed", "broadcast", "own"};
  field_label("Strides",
              "Distances between neighbours in elements: packed row-major, some dimensions repeated with "
              "stride 0, or each one as you type it.");
  std::optional<std::size_t> chosen;
  {
    const FieldOutline outline(findings);
    chosen = combo_field("##Strides", static_cast<std::size_t>(layout), names);
  }
  if (chosen) {
    if (static_cast<Layout>(*chosen) == Layout::Own)
      form.state.own_strides.insert(tensor);
    else
      form.state.own_strides.erase(tensor);
    std::optional<std::vector<std::uint32_t>> strides;
    if (static_cast<Layout>(*chosen) == Layout::Own) strides = effective_strides(desc);
    if (static_cast<Layout>(*chosen) == Layout::Broadcast)
      strides = broadcast_strides(desc.sizes, std::vector<bool>(desc.sizes.size(), false));
    form.edit(with_strides(form.input.model, at, strides));
  }
  if (layout == Layout::Broadcast) draw_repeated_dimensions(form, at, desc);
  if (layout == Layout::Own) {
    ImGui::SetCursorPosX(field_column());
    number_row(form, "Strides", *desc.strides, at.tensor, findings,
               [at](const Model& model, const std::vector<std::uint32_t>& strides) {
                 return with_strides(model, at, strides);
               });
  }
  field_messages(findings);
}

void draw_bytes(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  std::vector<Diagnostic> findings = form.diagnostics.claim(path_of(form, at.tensor, "TotalTensorSizeInBytes"));
  field_label("Total size", fmt::format("TotalTensorSizeInBytes. At least {} bytes here; auto is just that.",
                                        with_thousands(minimum_size_in_bytes(desc))));
  {
    const FieldOutline outline(findings);
    const NumberField field{
        .type = DataType::UInt64, .bits = desc.total_tensor_size_in_bytes, .speed = 4, .zero = "auto"};
    form.number("##TotalTensorSizeInBytes", field, fmt::format("drag bytes {}", at.tensor),
                [at](const Model& model, std::uint64_t bytes) { return with_total_size(model, at, bytes); });
  }
  form.refused("##TotalTensorSizeInBytes", DataType::UInt64);
  field_messages(findings);

  findings = form.diagnostics.claim(path_of(form, at.tensor, "GuaranteedBaseOffsetAlignment"));
  field_label("Alignment",
              "GuaranteedBaseOffsetAlignment in bytes: 0, or a power of two that is at least the element's "
              "size.");
  {
    const FieldOutline outline(findings);
    const NumberField field{.type = DataType::UInt32, .bits = desc.guaranteed_base_offset_alignment, .speed = 0.25};
    form.number("##GuaranteedBaseOffsetAlignment", field, fmt::format("drag alignment {}", at.tensor),
                [at](const Model& model, std::uint64_t bytes) {
                  return with_alignment(model, at, static_cast<std::uint32_t>(bytes));
                });
  }
  form.refused("##GuaranteedBaseOffsetAlignment", DataType::UInt32);
  field_messages(findings);

  findings = form.diagnostics.claim(path_of(form, at.tensor, "Flags"));
  field_label("Flags", "OWNED_BY_DML: bound when the operator is initialised, not when it runs; inputs only.");
  {
    const FieldOutline outline(findings);
    const std::vector<std::string> names = {"NONE", "OWNED_BY_DML"};
    if (const auto chosen = combo_field("##Flags", desc.flags == TensorFlags::OwnedByDml ? 1 : 0, names))
      form.edit(with_flags(form.input.model, at, static_cast<TensorFlags>(*chosen)));
  }
  field_messages(findings);
}

void draw_in_place(const FormContext& form, std::size_t output) {
  const OperatorSchema& schema = *form.desc().schema;
  const Binding* bound = find_binding(form.input.model, {form.input.dispatch, output});
  if (!bound || schema.in_place_inputs.empty()) return;
  std::vector<std::string> names = {"own resource"};
  std::size_t present = 0;
  for (std::size_t input : schema.in_place_inputs) {
    names.push_back("in place of " + schema.tensors[input].name);
    const Binding* source = find_binding(form.input.model, {form.input.dispatch, input});
    if (source && source->resource == bound->resource) present = names.size() - 1;
  }
  field_label("Written to", "The output may overwrite an input of this operator.");
  if (const auto chosen = combo_field("##in place", present, names))
    form.edit(with_in_place(form.input.model, form.input.dispatch,
                            *chosen == 0 ? std::nullopt : std::optional(schema.in_place_inputs[*chosen - 1])));
}

// What stands on the fold: a description equal to the first input's is told as such.
std::vector<std::string> summaries(const FormContext& form, std::size_t tensor) {
  const std::optional<TensorDesc>& desc = form.desc().tensors[tensor];
  if (!desc) return {"absent"};
  std::vector<std::string> lines = summary_lines(*desc);
  if (tensor > 0 && form.desc().tensors[0] == desc)
    lines.insert(lines.begin(), "same as " + form.desc().schema->tensors[0].name);
  return lines;
}

// The first values, as many as one line holds.
void draw_preview(const FormContext& form, std::size_t tensor) {
  if (!form.input.latest || !form.input.latest->invocation) return;
  const Results& results = *form.input.latest;
  if (results.invocation->schema != form.desc().schema) return;
  const bool is_output = tensor == form.desc().schema->output();
  const TensorSummary* summary = nullptr;
  for (const TensorSummary& candidate : results.tensors)
    if (is_output ? !candidate.is_input : candidate.name == form.desc().schema->tensors[tensor].name) {
      summary = &candidate;
      break;
    }
  if (summary == nullptr) return;
  field_label("Values", "The first elements.");
  const MonoFont mono;
  const float room = ImGui::GetContentRegionAvail().x;
  std::string text;
  for (std::uint64_t i = 0; i < element_count(summary->tensor.desc); ++i) {
    const std::string next =
        (i ? "  " : "") + format_element(summary->tensor.desc.data_type, element_bits(summary->tensor, i));
    if (ImGui::CalcTextSize((text + next).c_str()).x > room) break;
    text += next;
  }
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text.c_str());
}

}  // namespace

std::vector<std::string> summary_lines(const TensorDesc& desc) {
  std::string sizes;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i) sizes += (i ? "×" : "") + std::to_string(desc.sizes[i]);
  const std::string type(name(desc.data_type)), layout = is_packed(desc) ? "" : " strided";
  return {type + " " + sizes + layout, type + " " + sizes, sizes, type};
}

void draw_tensor(const FormContext& form, std::size_t tensor) {
  const TensorAt at{form.input.dispatch, tensor};
  const TensorDeclaration& declaration = form.desc().schema->tensors[tensor];
  const std::optional<TensorDesc>& desc = form.desc().tensors[tensor];
  const WidgetScope scope(declaration.name);
  ImGui::PushID(declaration.name.c_str());
  if (fold(form, declaration.name, summaries(form, tensor), declaration.meaning)) {
    std::vector<Diagnostic> findings = form.diagnostics.claim(declaration.name);
    for (const Diagnostic& finding : form.diagnostics.claim("bindings." + declaration.name))
      findings.push_back(finding);
    field_messages(findings);
    if (declaration.optional) {
      bool present = desc.has_value();
      field_label("Present", "The operator works without it.");
      if (ImGui::Checkbox("##Present", &present)) form.edit(with_presence(form.input.model, at, present));
      note_widget("Present");
    }
    if (desc) {
      if (declaration.role == TensorRole::Input)
        draw_source(form, at);
      else
        draw_in_place(form, tensor);
      draw_data_type(form, at, *desc);
      draw_sizes(form, at, *desc);
      draw_strides(form, at, *desc);
      draw_bytes(form, at, *desc);
      draw_preview(form, tensor);
    }
  }
  ImGui::PopID();
}

}  // namespace opscope::gui
