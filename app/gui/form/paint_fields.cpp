#include "app/gui/form/paint_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr NumberLimit brush_sizes = {
    .accepts = [](std::uint64_t bits) { return bits >= 1; }, .allowed = "1 or more", .least = 1};

// At most the longest side of the tensor. What is refused leaves the brush as it was before the typing.
void draw_brush_size(const FormContext& form, const TensorDesc& desc) {
  FormState& state = form.state;
  Entry& entry = state.entry;
  constexpr const char* id = "##Brush";
  const std::uint64_t largest = std::max<std::uint64_t>(1, std::ranges::max(desc.sizes));
  const NumberField field{.type = DataType::UInt32,
                          .bits = std::min(state.brush, largest),
                          .speed = 0.1,
                          .width = ImGui::GetContentRegionAvail().x,
                          .limit = &brush_sizes};
  if (const auto change = number_field(entry, id, field)) {
    if (change->dragged || change->bits <= largest)
      state.brush = std::clamp<std::uint64_t>(change->bits, 1, largest);
    else
      entry.is_value = false;
  }
  tooltip_on_hover(
      fmt::format("Elements across the brush, 1 to {}: the longest side of the tensor.", with_thousands(largest)));
  const auto text = refused_text(entry, id);
  if (text)
    state.brush = state.kept_brush;
  else if (entry.mode != Entry::Mode::Typing || entry.item != ImGui::GetID(id))
    state.kept_brush = state.brush;
  form.refused(
      id, text ? fmt::format("'{}' is not a size of the brush: type 1 to {}.", *text, with_thousands(largest)) : "");
}

}  // namespace

void switch_painting(FormState& state, const Model& model, TensorAt at) {
  if (state.painting && state.painting->is(at)) return state.painting.reset();
  state.painting = PaintedTensor{at, find_dispatchable(model, at.dispatch)->desc.schema};
  if (const TensorDesc* desc = find_desc(model, at))
    state.brush = std::clamp<std::uint64_t>(std::ranges::max(desc->sizes) / 24, 1, 16);
}

void draw_paint(const FormContext& form, TensorAt at) {
  if (!can_be_painted(form.input.model, at)) return;
  const TensorDesc* desc = find_desc(form.input.model, at);
  if (!desc) return;
  field_label("Paint", "Elements that are set with the mouse. The case then keeps all of them as a list.");
  if (extent_in_elements(*desc) > most_painted_elements) {
    ImGui::AlignTextToFramePadding();
    muted_text(fmt::format("at most {} elements", with_thousands(most_painted_elements)));
    return;
  }
  bool painting = form.state.painting && form.state.painting->is(at);
  if (ImGui::Checkbox("##Paint", &painting)) switch_painting(form.state, form.input.model, at);
  note_widget("Paint");
  focus_if_wanted("Paint");
  tooltip_on_hover(
      "Drag in a picture of these sizes to set the elements under the brush. The middle button moves the picture. A "
      "double click paints once, and leaves the pane as large as it is.");
  if (!painting) return;
  ImGui::SameLine(0, px(12));
  ImGui::AlignTextToFramePadding();
  muted_text("brush");
  ImGui::SameLine(0, px(6));
  draw_brush_size(form, *desc);
  static const std::vector<std::string> shapes = {"round", "square"};
  field_label("Shape", "That of the brush.");
  if (const auto chosen = combo_field("##Shape", form.state.round_brush ? 0 : 1, shapes))
    form.state.round_brush = *chosen == 0;
  static const std::vector<std::string> values = {"the opposite", "0, false", "1, true"};
  field_label("Paints", "The value of painted elements. The opposite: of the element on which the drag begins.");
  const std::optional<bool>& paints = form.state.paints;
  if (const auto chosen = combo_field("##Paints", !paints ? 0 : *paints ? 2 : 1, values))
    form.state.paints = *chosen == 0 ? std::nullopt : std::optional(*chosen == 2);
}

void draw_way_back(const FormContext& form, TensorAt at) {
  const Resource* resource = find_resource(form.input.model, at);
  if (!resource || !can_be_painted(form.input.model, at)) return;
  const auto found = form.state.painted.find(resource->name);
  if (found == form.state.painted.end() || !found->second) return;
  const PaintedFile& file = *found->second;
  if (!can_read_again(form.input.model, at, file)) return;
  const std::string& path = std::get<FileValues>(file.resource.initial_values).source_path;
  const std::string text = "Back to " + visible_name(std::filesystem::path(path).filename().string());
  field_label("Painted over", "The first stroke made a list of what was read from a file.");
  const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x;
  if (button(text_without_middle(text, room).c_str(), 0, "back to file",
             "Reads the tensor from the file again. Ctrl+Z brings back what was painted."))
    form.edit(with_file_again(form.input.model, at, file));
}

}  // namespace opscope::gui
