#include "app/gui/shell/case_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "core/model/conversion.h"

namespace opscope::gui {

bool is_single(const Results& results, const TensorSummary& summary) {
  const OperatorSchema& schema = *results.invocation->schema;
  return summary.is_input && schema.tensors[schema.find_tensor(summary.name)].single_element;
}

std::string origin_of(const Request& request, std::size_t tensor, const TensorSummary& summary) {
  const TensorAt at{request.dispatch, tensor};
  const Resource* resource = find_resource(*request.model, at);
  const auto* file = resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
  if (file && !writer_of(*request.model, at)) {
    const std::string name = std::filesystem::path(file->source_path).filename().string();
    const std::optional<Threshold>& threshold = file->conversion.threshold;
    if (!threshold) return name;
    return fmt::format("{} {} {}", name, threshold_signs.at(static_cast<std::size_t>(threshold->test)),
                       threshold->value);
  }
  if (request.end_to_end && writer_of(*request.model, at)) return "of reference";
  if (summary.origin == summary.name) return "";
  if (!resource || writer_of(*request.model, at)) return summary.origin;
  const SourceKind kind = kind_of(resource->initial_values);
  return fmt::format("{}, {}", summary.origin, kind == SourceKind::Array ? "a list" : label(kind));
}

std::optional<picture::Range> samples_of(const Model& model, TensorAt at) {
  const FileValues* file = find_picture(model, at);
  if (!file || writer_of(model, at) || has_real_image_name(file->source_path)) return std::nullopt;
  const Conversion& conversion = file->conversion;
  if (conversion.minus_mean || conversion.threshold) return std::nullopt;
  const DataType type = find_desc(model, at)->data_type;
  if (is_floating_point(type))
    return picture::opened({conversion.bias, static_cast<long double>(conversion.bias) + conversion.scale});
  return type == DataType::UInt8 ? std::optional(picture::type_range(type)) : std::nullopt;
}

bool lacks_mean(const Model& model, TensorAt at) {
  const FileValues* file = find_picture(model, at);
  return file && !writer_of(model, at) && file->conversion.minus_mean && !file->conversion.threshold;
}

std::optional<picture::Range> picture_samples(const Model& model, std::size_t dispatch) {
  for (std::size_t i = 0; i <= dispatch; ++i) {
    const Dispatchable* dispatchable = find_dispatchable(model, i);
    for (std::size_t tensor = 0; dispatchable && tensor < dispatchable->desc.schema->tensors.size(); ++tensor)
      if (const auto samples = samples_of(model, {i, tensor}))
        return find_picture(model, {i, tensor})->conversion.scale > 0 ? samples : std::nullopt;
  }
  return std::nullopt;
}

const TensorDesc* pictured_input(const Model& model) {
  const Dispatchable* dispatchable = find_dispatchable(model, 0);
  if (dispatchable == nullptr) return nullptr;
  const std::vector<TensorDeclaration>& tensors = dispatchable->desc.schema->tensors;
  const auto first = std::ranges::find_if(tensors, [](const TensorDeclaration& tensor) {
    return tensor.role == TensorRole::Input && tensor.kind == TensorKind::Data;
  });
  const TensorAt at{0, static_cast<std::size_t>(first - tensors.begin())};
  const TensorDesc* desc = first == tensors.end() || !find_picture(model, at) ? nullptr : find_desc(model, at);
  return desc && desc->sizes.size() >= 3 ? desc : nullptr;
}

}  // namespace opscope::gui
