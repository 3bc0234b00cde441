#include "app/gui/edits/quantization.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

Model with_constant(Model model, TensorAt at, std::uint64_t bits) {
  if (single_value(model, at)) return with_single_value(std::move(model), at, bits);
  return with_initial_values(std::move(model), at, ConstantValues{1, bits});
}

// `at` with the resource of `other`. nullopt: they are not described alike, or another dispatch writes it in between.
std::optional<Model> with_same_resource(const Model& model, TensorAt at, TensorAt other) {
  const TensorDesc *desc = find_desc(model, at), *like = find_desc(model, other);
  const Binding* binding = find_binding(model, other);
  if (!desc || !like || !binding || desc->data_type != like->data_type || desc->sizes != like->sizes)
    return std::nullopt;
  if (writer_before(model, at.dispatch, binding->resource) != writer_of(model, other)) return std::nullopt;
  return with_shared_resource(model, at, other);
}

bool is_zero(const Model& model, TensorAt zero_point) {
  return find_binding(model, zero_point) == nullptr || single_value(model, zero_point) == 0;
}

// The scale and the zero point of the first become those of the other, or neither does if one cannot.
Model with_same_quantization(const Model& model, std::size_t dispatch, const QuantizedTensor& own, std::size_t other,
                             const QuantizedTensor& like) {
  std::optional<Model> same = with_same_resource(model, {dispatch, own.scale}, {other, like.scale});
  if (!same || own.zero_point.has_value() != like.zero_point.has_value()) return model;
  if (!own.zero_point) return *std::move(same);
  const TensorAt zero_point{dispatch, *own.zero_point}, wanted{other, *like.zero_point};
  if (find_binding(*same, wanted) == nullptr) return is_zero(*same, zero_point) ? *std::move(same) : model;
  return with_same_resource(with_presence(*std::move(same), zero_point, true), zero_point, wanted).value_or(model);
}

// nullopt: the operator declares no scale of the tensor.
std::optional<QuantizedTensor> quantized_at(const Model& model, TensorAt at) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (dispatchable == nullptr) return std::nullopt;
  const std::vector<QuantizedTensor> tensors = quantized_tensors(*dispatchable->desc.schema);
  const auto found = std::ranges::find(tensors, at.tensor, &QuantizedTensor::data);
  return found == tensors.end() ? std::nullopt : std::optional(*found);
}

// The dispatch keeps the steps of its input, whatever its attributes are now.
bool keeps_steps(const Dispatchable& dispatchable) {
  return dispatchable.desc.schema->keeps_steps &&
         std::ranges::none_of(dispatchable.desc.attributes,
                              [](const AttributeValue& value) { return value.as_scale_bias().has_value(); });
}

}  // namespace

std::optional<QuantizedAt> quantization_at(const Model& model, TensorAt at) {
  while (const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch)) {
    if (const auto own = quantized_at(model, at)) return QuantizedAt{at.dispatch, *own};
    const OperatorSchema& schema = *dispatchable->desc.schema;
    if (at.tensor == schema.output()) {
      const auto is_input = [](const TensorDeclaration& tensor) { return tensor.role == TensorRole::Input; };
      if (!keeps_steps(*dispatchable)) return std::nullopt;
      at.tensor = static_cast<std::size_t>(std::ranges::find_if(schema.tensors, is_input) - schema.tensors.begin());
    }
    const std::optional<std::size_t> writer = writer_of(model, at);
    const Dispatchable* before = writer ? find_dispatchable(model, *writer) : nullptr;
    if (before == nullptr || written_in_another_type(model, at)) return std::nullopt;
    at = {*writer, before->desc.schema->output()};
  }
  return std::nullopt;
}

std::optional<QuantizedAt> written_quantization(const Model& model, TensorAt input) {
  const std::optional<std::size_t> writer = writer_of(model, input);
  const Dispatchable* before = writer ? find_dispatchable(model, *writer) : nullptr;
  if (before == nullptr) return std::nullopt;
  return quantization_at(model, {*writer, before->desc.schema->output()});
}

Model with_quantization(Model model, std::size_t dispatch, const QuantizedTensor& tensor, double scale,
                        std::int64_t zero_point) {
  const TensorAt scale_at{dispatch, tensor.scale}, zero_at{dispatch, *tensor.zero_point};
  if (zero_point != 0) model = with_presence(std::move(model), zero_at, true);
  if (const TensorDesc* desc = find_desc(model, scale_at))
    model = with_constant(std::move(model), scale_at, from_double(desc->data_type, scale));
  const TensorDesc* desc = find_desc(model, zero_at);
  if (desc == nullptr) return model;
  const std::uint64_t bits = convert_element(DataType::Int64, desc->data_type, to_bits(zero_point));
  return with_constant(std::move(model), zero_at, bits);
}

Model with_quantization_as_written(Model model, std::size_t dispatch) {
  const Dispatchable* own = find_dispatchable(model, dispatch);
  if (own == nullptr) return model;
  const OperatorSchema& schema = *own->desc.schema;
  for (const QuantizedTensor& read : quantized_tensors(schema)) {
    if (schema.tensors[read.data].role != TensorRole::Input) continue;
    const auto written = written_quantization(model, {dispatch, read.data});
    if (!written) continue;
    model = with_same_quantization(model, dispatch, read, written->dispatch, written->tensor);
  }
  return model;
}

Model with_quantization_of(Model model, TensorAt reader, TensorAt from, TensorAt to) {
  const auto read = quantized_at(model, reader);
  const auto old = quantization_at(model, from), now = quantization_at(model, to);
  if (!read || !now) return model;
  const auto is_shared = [&](std::size_t own, std::size_t others) {
    return find_resource(model, {reader.dispatch, own}) == find_resource(model, {old->dispatch, others});
  };
  const bool is_free =
      !old || (is_shared(read->scale, old->tensor.scale) &&
               (!read->zero_point || !old->tensor.zero_point || is_shared(*read->zero_point, *old->tensor.zero_point)));
  return is_free ? with_same_quantization(model, reader.dispatch, *read, now->dispatch, now->tensor) : model;
}

bool can_set_quantization(const Model& model, std::size_t dispatch, const QuantizedTensor& tensor) {
  const auto computed = [&](std::size_t index) { return writer_of(model, {dispatch, index}).has_value(); };
  return tensor.zero_point && !computed(tensor.scale) && !computed(*tensor.zero_point);
}

std::string why_no_fit(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable) return "there is no output";
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const std::vector<QuantizedTensor> tensors = quantized_tensors(schema);
  const auto output = std::ranges::find(tensors, schema.output(), &QuantizedTensor::data);
  if (output == tensors.end() || !output->zero_point || !schema.real_numbers.bind_unsaturated)
    return "the output is not quantized";
  return can_set_quantization(model, dispatch, *output) ? "" : "another dispatch computes it";
}

}  // namespace opscope::gui
