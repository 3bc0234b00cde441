#include "tests/support/extreme_case.h"

#include <fmt/format.h>

#include <limits>

#include "core/cases/invalid_ways.h"
#include "core/operators/schema/attribute_types.h"

namespace opscope::test {
namespace {

using invalid::any_tensor;
using invalid::name_of;

// Close to 2^32, or of any smaller magnitude.
std::uint32_t large(Random& random) {
  return one_in(random, 2) ? std::numeric_limits<std::uint32_t>::max() - static_cast<std::uint32_t>(below(random, 3))
                           : static_cast<std::uint32_t>(random() >> (32 + below(random, 32)));
}

std::uint32_t& any_size(Random& random, TensorDesc& desc) { return desc.sizes[below(random, desc.sizes.size())]; }

std::optional<std::string> all_first_sizes(Random& random, Invocation& made) {
  const std::uint32_t size = large(random);
  for (auto& bound : made.tensors)
    if (bound) bound->tensor.desc.sizes[0] = size;
  return fmt::format("the first size of every tensor is {}", size);
}

std::optional<std::string> same_place(Random& random, Invocation& made) {
  const std::size_t to = any_tensor(random, made), from = any_tensor(random, made);
  made.tensors[to] = made.tensors[from];
  return fmt::format("{} is bound as {} is", name_of(made, to), name_of(made, from));
}

std::optional<std::string> any_level(Random& random, Invocation& made) {
  made.feature_level = static_cast<FeatureLevel>(below(random, feature_level_names.size()));
  return fmt::format("the feature level is {}", name(made.feature_level));
}

std::optional<std::string> one_missing(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  made.tensors[tensor].reset();
  return fmt::format("{} is missing", name_of(made, tensor));
}

std::optional<std::string> any_attribute(Random& random, Invocation& made) {
  if (made.attributes.empty()) return std::nullopt;
  const std::size_t at = below(random, made.attributes.size());
  const AttributeDeclaration& declaration = made.schema->attributes[at];
  const DataType type = number_type(*made.schema, at, tensor_types_of(made), made.attributes);
  made.attributes[at] = one_in(random, 2) ? AttributeValue(7u) : random_attribute(random, declaration, type);
  return fmt::format("{} is any value", made.schema->attributes[at].name);
}

// What is done to any one tensor.
struct TensorWay {
  const char* what;  // behind the tensor's name
  void (*change)(Random& random, BoundTensor& bound);
};

constexpr TensorWay tensor_ways[] = {
    {"has a size of any number",
     [](Random& random, BoundTensor& bound) { any_size(random, bound.tensor.desc) = large(random); }},
    {"has strides of any numbers",
     [](Random& random, BoundTensor& bound) {
       bound.tensor.desc.strides.emplace(bound.tensor.desc.sizes.size());
       for (std::uint32_t& stride : *bound.tensor.desc.strides) stride = large(random);
     }},
    {"has equal strides",
     [](Random& random, BoundTensor& bound) {
       bound.tensor.desc.strides.emplace(bound.tensor.desc.sizes.size(), static_cast<std::uint32_t>(below(random, 3)));
     }},
    {"has no strides", [](Random&, BoundTensor& bound) { bound.tensor.desc.strides.reset(); }},
    {"has any TotalTensorSizeInBytes",
     [](Random& random, BoundTensor& bound) {
       bound.tensor.desc.total_tensor_size_in_bytes =
           one_in(random, 2) ? random() : below(random, bound.size_in_bytes + 1);
     }},
    {"has any alignment",
     [](Random& random, BoundTensor& bound) {
       bound.tensor.desc.guaranteed_base_offset_alignment = one_in(random, 2) ? large(random) : 1u << below(random, 32);
     }},
    {"starts at any byte", [](Random& random, BoundTensor& bound) { bound.tensor.offset = below(random, 64); }},
    {"is bound with any number of bytes",
     [](Random& random, BoundTensor& bound) {
       bound.size_in_bytes = one_in(random, 2) ? random() : below(random, bound.tensor.buffer.size() + 1);
     }},
    {"has any data type",
     [](Random& random, BoundTensor& bound) {
       bound.tensor.desc.data_type = static_cast<DataType>(below(random, 12));
     }},
};

invalid::Ways all_ways() {
  invalid::Ways ways = {all_first_sizes, same_place, any_level, one_missing, any_attribute};
  for (const TensorWay& way : tensor_ways)
    ways.push_back([&way](Random& random, Invocation& made) {
      const std::size_t tensor = any_tensor(random, made);
      way.change(random, *made.tensors[tensor]);
      return fmt::format("{} {}", name_of(made, tensor), way.what);
    });
  return ways;
}

bool has_any(const Invocation& made) {
  for (const auto& bound : made.tensors)
    if (bound) return true;
  return false;
}

}  // namespace

InvalidCase extreme_case(std::uint64_t number, const CaseOptions& options) {
  static const invalid::Ways ways = all_ways();
  Random random(number);
  InvalidCase made{random_case(number, options), {}};
  for (std::uint64_t left = 1 + below(random, 3); left > 0 && has_any(made.invocation);)
    if (const auto what = ways[below(random, ways.size())](random, made.invocation)) {
      made.what += (made.what.empty() ? "" : "; ") + *what;
      --left;
    }
  return made;
}

}  // namespace opscope::test
