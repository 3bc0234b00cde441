#include "app/gui/session/surprise.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/edits/access.h"
#include "app/gui/edits/sources.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/cases/random_values.h"
#include "core/cases/shared_resources.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

std::vector<std::uint32_t> picture_sizes(Random& random) {
  const auto edge = [&] { return static_cast<std::uint32_t>(24 + below(random, 105)); };
  const std::uint32_t channels = one_in(random, 2) ? 3 : 1, batch = one_in(random, 4) ? 2 : 1;
  switch (below(random, 6)) {
    case 0: return {edge(), edge()};
    case 1: return {channels, edge(), edge()};
    case 2: return {batch, 2, channels, edge(), edge()};
    default: return {batch, channels, edge(), edge()};
  }
}

float short_decimal(double value) { return static_cast<float>(std::round(value * 100) / 100); }

// Bounds within the inputs' values, usually in ascending order: others would turn most pictures into one colour.
void choose_attributes(Random& random, Invocation& made) {
  const auto& declared = made.schema->attributes;
  const ValueRange range = natural_range(made.output().tensor.desc.data_type);
  std::vector<double> bounds;
  for (const AttributeDeclaration& attribute : declared)
    if (attribute.bound)
      bounds.push_back(
          short_decimal(range.low + (range.high - range.low) * static_cast<double>(below(random, 101)) / 100));
  if (!one_in(random, 8)) std::ranges::sort(bounds);
  auto bound = bounds.begin();
  for (std::size_t i = 0; i < declared.size(); ++i) {
    AttributeValue& value = made.attributes[i];
    if (declared[i].bound) value = value.with_number(0, from_double(value.type, *bound++));
    if (value.as_scale_bias())
      value = ScaleBias{short_decimal(0.25 + static_cast<double>(below(random, 16)) / 8),
                        short_decimal(static_cast<double>(below(random, 9)) / 8 - 0.5)};
  }
}

// A scale that maps 8-bit integers to a few units. A zero point keeps its random value.
std::uint64_t single_value(Random& random, const Tensor& tensor) {
  const DataType type = tensor.desc.data_type;
  if (!is_floating_point(type)) return element_bits(tensor, 0);
  return from_double(type, short_decimal(static_cast<double>(1 + below(random, 10)) / 50));
}

// Fills every resource whose tensors have one type with zeros of that type, or with the value of its single element.
void make_plain(Random& random, Invocation& made) {
  for (const SharedResource& resource : shared_resources(made)) {
    const DataType type = made.data_type(resource.tensors.front());
    const std::size_t size = element_size(type);
    const bool plain = std::ranges::all_of(resource.tensors, [&](std::size_t t) {
      return made.data_type(t) == type && made.tensors[t]->tensor.offset % size == 0;
    });
    if (!plain) continue;
    const std::size_t first = resource.tensors.front();
    const bool single = made.schema->tensors[first].single_element;
    const std::uint64_t value = single ? single_value(random, made.tensors[first]->tensor) : 0;
    const std::size_t held = (resource.buffer.size() + 7) / 8 * 8;  // whole elements of every type
    const Buffer buffer = Buffer::make(held, [&](std::span<std::byte> bytes) {
      for (std::size_t at = 0; at < held; at += size) store_bits(bytes.data() + at, size, value);
    });
    replace_resource(made, resource, buffer);
  }
}

InitialValues pattern(Random& random, const TensorDesc& desc, bool mask, std::uint64_t count) {
  using K = SourceKind;
  constexpr std::array kinds = {K::Normal, K::Normal,       K::Uniform,      K::Uniform,      K::Ramp,
                                K::Ramp,   K::Checkerboard, K::Checkerboard, K::SpecialValues};
  constexpr std::array mask_kinds = {K::Checkerboard, K::Uniform};
  const K kind = mask ? mask_kinds[below(random, mask_kinds.size())] : kinds[below(random, kinds.size())];
  InitialValues values = default_values(kind, desc);
  auto& generator = std::get<GeneratorValues>(values);
  generator.count = count;
  generator.seed = 1 + below(random, 1000);
  generator.cell = static_cast<std::uint32_t>(1 + below(random, 12));
  if (mask) generator.a = 0, generator.b = 1;
  return values;
}

}  // namespace

Model surprising_case(std::uint64_t number, const OperatorSchema& schema) {
  Random random(number);
  CaseOptions options;
  options.schema = &schema;
  options.sizes = picture_sizes(random);
  Invocation made = random_case(number, options);
  choose_attributes(random, made);
  make_plain(random, made);
  // DirectML requires offsets that are multiples of 16, unless the description declares a smaller alignment.
  for (std::optional<BoundTensor>& bound : made.tensors)
    if (bound && bound->tensor.offset % 16 != 0)
      bound->tensor.desc.guaranteed_base_offset_alignment =
          static_cast<std::uint32_t>(element_size(bound->tensor.desc.data_type));
  Model model = model_of(made);
  for (std::size_t t = 0; t < made.schema->tensors.size(); ++t) {
    const TensorDeclaration& declared = made.schema->tensors[t];
    const TensorDesc* desc = find_desc(model, {0, t});
    Resource* resource = find_resource(model, {0, t});
    if (declared.role != TensorRole::Input || declared.single_element || !desc || !resource) continue;
    const auto* zeros = std::get_if<ConstantValues>(&resource->initial_values);
    if (zeros && resource->data_type == desc->data_type)
      resource->initial_values = pattern(random, *desc, declared.kind == TensorKind::Condition, zeros->count);
  }
  return model;
}

const OperatorSchema& surprising_operator(std::uint64_t number) {
  const std::vector<const OperatorSchema*> all = all_operators();
  return *all[Random(number)() % all.size()];
}

std::uint64_t any_number() { return std::random_device{}() % 1'000'000; }

}  // namespace opscope::gui
