#include <fmt/format.h>

#include <algorithm>

#include "core/tensor/text.h"
#include "core/validation/rules.h"

namespace opscope::rules {
namespace {

// DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT: a DML_BUFFER_BINDING's Offset is a multiple of it unless the tensor's
// GuaranteedBaseOffsetAlignment says otherwise.
constexpr std::uint64_t default_offset_alignment = 16;

std::string path_of(const Invocation& invocation, std::size_t tensor) {
  return "bindings." + invocation.schema->tensors[tensor].name;
}

// The bytes that a tensor may access, as IDMLBindingTable::BindOutputs defines it: TotalTensorSizeInBytes from the
// binding's offset on. Precondition: bound within its resource.
bool areas_overlap(const BoundTensor& a, const BoundTensor& b) {
  const std::uint64_t a_end = a.tensor.offset + total_size_in_bytes(a.tensor.desc);
  const std::uint64_t b_end = b.tensor.offset + total_size_in_bytes(b.tensor.desc);
  return a.tensor.offset < b_end && b.tensor.offset < a_end;
}

bool is_identical(const BoundTensor& a, const BoundTensor& b) {
  const TensorDesc& first = a.tensor.desc;
  const TensorDesc& second = b.tensor.desc;
  return first.data_type == second.data_type && first.sizes == second.sizes &&
         effective_strides(first) == effective_strides(second) &&
         total_size_in_bytes(first) == total_size_in_bytes(second) && a.tensor.offset == b.tensor.offset &&
         a.size_in_bytes == b.size_in_bytes;
}

bool may_be_overwritten(const OperatorSchema& schema, std::size_t input) {
  return std::find(schema.in_place_inputs.begin(), schema.in_place_inputs.end(), input) != schema.in_place_inputs.end();
}

// "ATensor or BTensor": the inputs that the output may overwrite.
std::string in_place_names(const OperatorSchema& schema) {
  std::string text;
  for (std::size_t input : schema.in_place_inputs) text += (text.empty() ? "" : " or ") + schema.tensors[input].name;
  return text;
}

}  // namespace

bool is_bound_within_resource(const BoundTensor& bound) {
  const std::uint64_t held = bound.tensor.buffer.size();
  return is_measurable(bound.tensor.desc) &&
         minimum_size_in_bytes(bound.tensor.desc) <= total_size_in_bytes(bound.tensor.desc) &&
         bound.size_in_bytes >= total_size_in_bytes(bound.tensor.desc) && bound.tensor.offset <= held &&
         bound.size_in_bytes <= held - bound.tensor.offset;
}

// DirectML binds an OWNED_BY_DML input when the operator is initialised, and other inputs when it is executed. Opscope
// initialises and executes in one step, so such an input follows the same rules.
void binding_rules(const Invocation& invocation, std::size_t tensor, Findings findings) {
  const BoundTensor& bound = *invocation.tensors[tensor];
  const TensorDesc& desc = bound.tensor.desc;
  const std::string path = path_of(invocation, tensor);
  const std::uint64_t held = bound.tensor.buffer.size();
  const std::uint64_t offset = bound.tensor.offset;

  if (is_measurable(desc) && bound.size_in_bytes < total_size_in_bytes(desc))
    findings.error(
        path,
        fmt::format("The tensor needs {} bytes; resource '{}' has {} for it.",
                    with_thousands(total_size_in_bytes(desc)), bound.resource, with_thousands(bound.size_in_bytes)),
        Diagnostic::About::Size);
  if (offset > held || bound.size_in_bytes > held - offset)
    findings.error(path, fmt::format("The binding takes {} bytes from byte {} on; resource '{}' has only {} bytes.",
                                     with_thousands(bound.size_in_bytes), with_thousands(offset), bound.resource,
                                     with_thousands(held)));

  const std::size_t element = element_size(desc.data_type);
  const std::uint64_t promised = desc.guaranteed_base_offset_alignment;
  if (element != 0 && offset % element != 0)
    findings.error(
        path,
        fmt::format("The tensor starts at byte {} of resource '{}'; a multiple of {}, the size of a {}, is allowed.",
                    with_thousands(offset), bound.resource, element, name(desc.data_type)),
        Diagnostic::About::Start);
  else if (promised != 0 && offset % promised != 0)
    findings.error(
        path,
        fmt::format(
            "The tensor starts at byte {} of resource '{}'; GuaranteedBaseOffsetAlignment promises a multiple of {}.",
            with_thousands(offset), bound.resource, promised),
        Diagnostic::About::Start);
  else if (promised == 0 && offset % default_offset_alignment != 0)
    findings.warning(
        path,
        fmt::format("The tensor starts at byte {} of resource '{}'; DirectML wants a multiple of {} there, or a "
                    "GuaranteedBaseOffsetAlignment that allows it.",
                    with_thousands(offset), bound.resource, default_offset_alignment),
        Diagnostic::About::Start);
}

void aliasing_rules(const Invocation& invocation, Findings findings) {
  const OperatorSchema& schema = *invocation.schema;
  const std::size_t output = schema.output();
  const BoundTensor& written = *invocation.tensors[output];
  if (!is_bound_within_resource(written)) return;
  for (std::size_t input = 0; input < schema.tensors.size(); ++input) {
    if (input == output || !invocation.tensors[input]) continue;
    const BoundTensor& read = *invocation.tensors[input];
    if (read.resource != written.resource || !is_bound_within_resource(read) || !areas_overlap(written, read)) continue;
    const std::string& input_name = schema.tensors[input].name;
    const std::string& output_name = schema.tensors[output].name;
    if (schema.in_place_inputs.empty())
      findings.error(path_of(invocation, output),
                     fmt::format("{} overlaps {} in resource '{}'; {} cannot run in place, so its output needs bytes "
                                 "of its own.",
                                 output_name, input_name, written.resource, schema.name));
    else if (!may_be_overwritten(schema, input))
      findings.error(path_of(invocation, output),
                     fmt::format("{} overlaps {} in resource '{}'; only {} may be overwritten.", output_name,
                                 input_name, written.resource, in_place_names(schema)));
    else if (!is_identical(written, read))
      findings.error(path_of(invocation, output),
                     fmt::format("{} overlaps {} in resource '{}' without being identical; in place, data type, sizes, "
                                 "strides, total size, offset and binding size must be the same.",
                                 output_name, input_name, written.resource),
                     Diagnostic::About::InPlace, {path_of(invocation, input)});
  }
}

}  // namespace opscope::rules
