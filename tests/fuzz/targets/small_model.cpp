#include "tests/fuzz/targets/small_model.h"

#include <algorithm>

namespace opscope::test {
namespace {

constexpr std::uint64_t most_values = 1 << 14;  // of a resource; also the limit of its sizeInBytes
constexpr std::size_t most_entries = 16;        // commands, resources

bool is_small(const InitialValues& values) {
  if (const auto* constant = std::get_if<ConstantValues>(&values)) return constant->count <= most_values;
  if (const auto* sequence = std::get_if<SequenceValues>(&values)) return sequence->count <= most_values;
  if (const auto* generator = std::get_if<GeneratorValues>(&values)) return generator->count <= most_values;
  const auto* file = std::get_if<FileValues>(&values);
  return file == nullptr || !file->resample_size ||
         std::ranges::all_of(*file->resample_size, [](std::uint32_t size) { return size <= 32; });
}

}  // namespace

bool is_small(const Model& model) {
  return model.commands.size() <= most_entries && model.resources.size() <= most_entries &&
         std::ranges::all_of(model.resources, [](const Resource& resource) {
           return resource.size_in_bytes <= most_values && is_small(resource.initial_values);
         });
}

}  // namespace opscope::test
