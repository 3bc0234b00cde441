#include "core/onnx/graph_values.h"

#include <fmt/format.h>

#include "core/text/utf8.h"
#include "core/text/visible.h"

namespace opscope::onnx_files {
namespace {

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::vector<std::uint64_t> elements_of(const Tensor& tensor) {
  const std::size_t size = element_size(tensor.desc.data_type);
  std::vector<std::uint64_t> elements(element_count(tensor.desc));
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = load_bits(tensor.bytes().data() + i * size, size);
  return elements;
}

}  // namespace

const GraphValue* GraphValues::find(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

Result<const GraphValue*> GraphValues::require(const std::string& name, const std::string& where) const {
  if (const GraphValue* value = find(name)) return value;
  return bad_input(where,
                   fmt::format("'{}' is neither an input nor the output of a node before it", visible_name(name)));
}

Result<void> GraphValues::add_known(const std::string& name, const Tensor& tensor, const std::string& where) {
  GraphValue value{{}, tensor.desc.data_type, tensor.desc.sizes, tensor};
  return add(name, std::move(value), ArrayValues{elements_of(tensor)}, where).map([](const GraphValue*) {});
}

Result<void> GraphValues::add_generated(const std::string& name, DataType type, std::vector<std::uint32_t> sizes,
                                        const std::string& where) {
  GeneratorValues generator;
  generator.kind = is_floating_point(type) ? GeneratorValues::Kind::Normal : GeneratorValues::Kind::RandomBits;
  generator.count = element_count(sizes);
  generator.seed = model_.resources.size();
  return add(name, {{}, type, std::move(sizes), std::nullopt}, generator, where).map([](const GraphValue*) {});
}

Result<const GraphValue*> GraphValues::add_computed(const std::string& name, DataType type,
                                                    std::vector<std::uint32_t> sizes, const std::string& where) {
  const ConstantValues zeros{element_count(sizes), 0};
  return add(name, {{}, type, std::move(sizes), std::nullopt, true}, zeros, where);
}

Result<void> GraphValues::add_alias(const std::string& name, const GraphValue& value, const std::string& where) {
  if (name.empty() || !is_utf8(name) || !values_.emplace(name, value).second)
    return bad_input(where, fmt::format("the name '{}' is taken, empty or not UTF-8", visible_name(name)));
  return {};
}

std::string GraphValues::add_unnamed(const std::string& near, DataType type, const std::vector<std::uint32_t>& sizes) {
  const std::string name = free_resource(near);
  model_.resources.push_back({name, type, ConstantValues{element_count(sizes), 0}, 0, {}});
  return name;
}

Result<const GraphValue*> GraphValues::add(const std::string& name, GraphValue value, InitialValues initial,
                                           const std::string& where) {
  if (find(name) == nullptr) value.resource = free_resource(name);
  if (auto added = add_alias(name, value, where); !added) return tl::unexpected(added.error());
  model_.resources.push_back({value.resource, value.data_type, std::move(initial), 0, {}});
  return &values_.at(name);
}

// Only names of intermediate results can clash with those of the graph.
std::string GraphValues::free_resource(const std::string& wanted) {
  std::string name = wanted;
  while (!taken_.emplace(name, 2).second) name = fmt::format("{}_{}", wanted, taken_[wanted]++);
  return name;
}

}  // namespace opscope::onnx_files
