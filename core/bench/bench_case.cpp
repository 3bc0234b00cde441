#include "core/bench/bench_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

#include "core/bench/random_fill.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr std::uint32_t padding = 16;  // elements between rows
constexpr std::size_t rank = 4;

const SupportRow& support_of(const OperatorSchema& schema) { return *schema.supported_at(highest_feature_level); }

std::vector<DataType> members(DataTypeSet set) {
  std::vector<DataType> types;
  for (const DataType type : all_data_types)
    if (set.contains(type)) types.push_back(type);
  return types;
}

std::vector<DataType> types_of(const BenchCase& bench_case) {
  const OperatorSchema& schema = *bench_case.schema;
  std::vector<DataType> types;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const DataTypeSet allowed = support_of(schema).data_types[i];
    const bool is_byte = schema.tensors[i].kind == TensorKind::Condition && allowed.contains(DataType::UInt8);
    const DataType other = is_byte ? DataType::UInt8 : members(allowed).front();
    types.push_back(allowed.contains(bench_case.data_type) ? bench_case.data_type : other);
  }
  for (const auto& group : schema.same_data_type)  // all members of a group must support the type
    for (const std::size_t member : group)
      if (types[member] != bench_case.data_type)
        for (const std::size_t other : group) types[other] = types[member];
  return types;
}

std::vector<BenchSettings> settings_of(const BenchCase& bench_case) {
  const auto& settings = bench_case.schema->bench_settings;
  return settings ? settings(types_of(bench_case)) : std::vector<BenchSettings>{};
}

Attributes attributes_of(const BenchCase& bench_case) {
  for (const BenchSettings& settings : settings_of(bench_case))
    if (settings.name == bench_case.settings) return settings.attributes;
  return default_attributes(*bench_case.schema, types_of(bench_case));
}

std::uint64_t largest_divisor(std::uint64_t number, std::uint64_t most) {
  std::uint64_t divisor = std::min(number, most);
  while (number % divisor != 0) --divisor;
  return divisor;
}

// [N, C, H, W] with up to 64 channels of up to 256 x 256.
std::array<std::uint64_t, rank> shape_of(std::uint64_t elements) {
  const std::uint64_t c = largest_divisor(elements, 64);
  const std::uint64_t w = largest_divisor(elements / c, 256);
  const std::uint64_t h = largest_divisor(elements / c / w, 256);
  return {elements / c / w / h, c, h, w};
}

using Strides = std::array<std::uint64_t, rank>;

Strides strides_of(const std::array<std::uint64_t, rank>& sizes, BenchLayout layout) {
  const auto [n, c, h, w] = sizes;
  switch (layout) {
    case BenchLayout::Broadcast: return {0, 1, 0, 0};
    case BenchLayout::Transposed: return {h * w * c, 1, w * c, c};
    case BenchLayout::Padded: return {c * h * (w + padding), h * (w + padding), w + padding, 1};
    case BenchLayout::Packed: break;
  }
  return {c * h * w, h * w, w, 1};
}

// The layout of one tensor of the case.
BenchLayout layout_of(const BenchCase& bench_case, std::size_t tensor) {
  const OperatorSchema& schema = *bench_case.schema;
  std::size_t last_input = 0;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (schema.tensors[i].role == TensorRole::Input && !schema.tensors[i].single_element) last_input = i;
  const bool has_it = bench_case.layout == BenchLayout::Padded ||
                      (bench_case.layout == BenchLayout::Broadcast && tensor == last_input) ||
                      (bench_case.layout == BenchLayout::Transposed && tensor == leading_tensor(schema));
  return has_it ? bench_case.layout : BenchLayout::Packed;
}

// Unused contents: pages that are never accessed take no memory.
Buffer zeros(std::size_t size) {
  std::shared_ptr<void> storage(std::calloc(size, 1), std::free);
  if (storage == nullptr) throw std::bad_alloc();
  const std::span<const std::byte> bytes(static_cast<const std::byte*>(storage.get()), size);
  return {std::move(storage), bytes};
}

std::uint64_t distinct_elements(const TensorDesc& desc) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  std::uint64_t count = 1;
  for (std::size_t d = 0; d < strides.size(); ++d)
    if (strides[d] != 0) count *= desc.sizes[d];
  return count;
}

}  // namespace

std::string_view name(BenchLayout layout) { return bench_layout_names[static_cast<std::size_t>(layout)]; }

std::size_t leading_tensor(const OperatorSchema& schema) {
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (!schema.tensors[i].single_element && members(support_of(schema).data_types[i]).size() > 1) return i;
  return schema.output();
}

std::vector<DataType> bench_data_types(const OperatorSchema& schema) {
  return members(support_of(schema).data_types[leading_tensor(schema)]);
}

std::string full_name(std::string_view operator_name, const std::string& settings) {
  return std::string(operator_name) + (settings.empty() ? "" : " " + settings);
}

std::vector<BenchCase> with_bench_settings(const BenchCase& bench_case) {
  std::vector<BenchCase> cases = {bench_case};
  for (const BenchSettings& settings : settings_of(bench_case)) {
    cases.push_back(bench_case);
    cases.back().settings = settings.name;
  }
  return cases;
}

Result<std::vector<TensorDesc>> bench_descs(const BenchCase& bench_case) {
  const OperatorSchema& schema = *bench_case.schema;
  const std::string where = counted(bench_case.elements, "element");
  const auto sizes = shape_of(bench_case.elements);
  if (bench_case.layout != BenchLayout::Packed && (sizes[1] == 1 || sizes[3] == 1))
    return bad_input(where, fmt::format("cannot be {}: the layout needs a count that divides into channels (up to 64) "
                                        "and rows (up to 256), as 1048576 does",
                                        name(bench_case.layout)));
  const std::vector<DataType> types = types_of(bench_case);
  std::vector<TensorDesc> descs(schema.tensors.size());
  for (std::size_t i = 0; i < descs.size(); ++i) {
    descs[i].data_type = types[i];
    descs[i].sizes.assign(rank, 1);
    if (schema.tensors[i].single_element) continue;
    const BenchLayout layout = layout_of(bench_case, i);
    const Strides strides = strides_of(sizes, layout);
    if (sizes[0] * strides[0] > std::numeric_limits<std::uint32_t>::max() ||
        bench_case.elements > std::numeric_limits<std::uint32_t>::max())
      return bad_input(
          where, fmt::format("are too many for DirectML where a tensor is {}: it counts with 32 bits", name(layout)));
    std::ranges::transform(sizes, descs[i].sizes.begin(), [](auto size) { return static_cast<std::uint32_t>(size); });
    if (layout != BenchLayout::Packed) descs[i].strides.emplace(strides.begin(), strides.end());
  }
  return descs;
}

std::uint64_t bytes_held(const std::vector<TensorDesc>& descs) {
  std::uint64_t bytes = 0;
  for (const TensorDesc& desc : descs) bytes += minimum_size_in_bytes(desc);
  return bytes;
}

Result<Invocation> bench_invocation(const BenchCase& bench_case) {
  const Result<std::vector<TensorDesc>> descs = bench_descs(bench_case);
  if (!descs) return tl::unexpected(descs.error());
  Invocation made;
  made.schema = bench_case.schema;
  made.attributes = attributes_of(bench_case);
  for (std::size_t i = 0; i < descs->size(); ++i) {
    const TensorDeclaration& declaration = made.schema->tensors[i];
    const std::uint64_t size = minimum_size_in_bytes((*descs)[i]);
    const bool is_setting = declaration.kind == TensorKind::Scale || declaration.kind == TensorKind::ZeroPoint;
    const Contents contents = is_setting                                  ? Contents::Setting
                              : declaration.kind == TensorKind::Condition ? Contents::Condition
                                                                          : Contents::Numbers;
    Buffer buffer =
        declaration.role == TensorRole::Output ? zeros(size) : Buffer::make(size, [&](std::span<std::byte> bytes) {
          fill_random(bytes, (*descs)[i].data_type, contents, i);
        });
    made.tensors.push_back(BoundTensor{declaration.name, {(*descs)[i], std::move(buffer), 0}, size});
  }
  return made;
}

std::uint64_t bytes_moved(const Invocation& invocation) {
  std::uint64_t bytes = 0;
  for (const auto& bound : invocation.tensors)
    if (bound) bytes += distinct_elements(bound->tensor.desc) * element_size(bound->tensor.desc.data_type);
  return bytes;
}

std::size_t streams_read(const Invocation& invocation) {
  const std::uint64_t written = element_count(invocation.output().tensor.desc);
  std::size_t streams = 0;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
    if (invocation.schema->tensors[i].role == TensorRole::Input && invocation.tensors[i] &&
        distinct_elements(invocation.tensors[i]->tensor.desc) == written)
      ++streams;
  return streams;
}

}  // namespace opscope
