#include "app/gui/edits/generated_values.h"

#include <optional>
#include <set>
#include <variant>

#include "app/gui/edits/links.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "core/io/image.h"

namespace opscope::gui {
namespace {

// Beside what was computed from a picture: a slope from a quarter to one, the same for all channels. Noise would hide
// the picture, and one number would test little.
InitialValues slope(const TensorDesc& desc) {
  InitialValues values = default_values(SourceKind::Ramp, desc);
  auto& ramp = std::get<GeneratorValues>(values);
  ramp.a = 0.25, ramp.b = 1;
  return values;
}

}  // namespace

bool shows_picture(const Model& model, std::size_t dispatch) {
  std::set<std::size_t> writers = {dispatch};
  for (std::size_t i = dispatch + 1; i-- > 0;) {
    const Dispatchable* dispatchable = writers.contains(i) ? find_dispatchable(model, i) : nullptr;
    for (std::size_t tensor = 0; dispatchable && tensor < dispatchable->desc.schema->tensors.size(); ++tensor) {
      if (dispatchable->desc.schema->tensors[tensor].role != TensorRole::Input) continue;
      const std::optional<std::size_t> writer = writer_of(model, {i, tensor});
      if (writer)
        writers.insert(*writer);
      else if (find_picture(model, {i, tensor}))
        return true;
    }
  }
  return false;
}

InitialValues generated_values(const OperatorSchema& schema, std::size_t tensor, const TensorDesc& desc,
                               const Resource* first_input, bool reads_picture) {
  const TensorDeclaration& declaration = schema.tensors[tensor];
  const bool is_data = declaration.role == TensorRole::Input && declaration.kind == TensorKind::Data;
  const bool has_fractions = is_data && is_floating_point(desc.data_type);
  if (reads_picture && has_fractions) return slope(desc);
  InitialValues values = default_input(schema, tensor, desc);
  const auto* file = first_input ? std::get_if<FileValues>(&first_input->initial_values) : nullptr;
  auto* noise = std::get_if<GeneratorValues>(&values);
  // The samples are 0 to 1: both are seen.
  if (noise && has_fractions && file && has_image_name(file->source_path))
    noise->kind = GeneratorValues::Kind::Uniform, noise->a = 0, noise->b = 1;
  return values;
}

bool has_generated_values(const Model& model, TensorAt at) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  if (!dispatchable || !desc || !resource || writer_of(model, at)) return false;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const auto are = [&](const Resource* first_input, bool reads_picture) {
    InitialValues fresh = generated_values(schema, at.tensor, *desc, first_input, reads_picture);
    auto* generated = std::get_if<GeneratorValues>(&fresh);
    const auto* present = std::get_if<GeneratorValues>(&resource->initial_values);
    if (generated && present) generated->seed = present->seed;
    return fresh == resource->initial_values;
  };
  if (are(nullptr, false) || (at.dispatch > 0 && shows_picture(model, at.dispatch - 1) && are(nullptr, true)))
    return true;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (are(find_resource(model, {at.dispatch, i}), false)) return true;
  return false;
}

}  // namespace opscope::gui
