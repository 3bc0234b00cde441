#include "core/suite/parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/operators/schema/plain_name.h"
#include "core/sweep/combinations.h"
#include "core/text/ascii.h"

namespace opscope::suite {

std::string slug(std::string_view text) {
  std::string made;
  for (const char c : lower(std::string(text))) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain)
      made += c;
    else if (!made.empty() && made.back() != '-')
      made += '-';
  }
  while (!made.empty() && made.back() == '-') made.pop_back();
  return made;
}

std::string folder_of(const OperatorSchema& schema) { return slug(plain_operator_name(schema.name)); }

std::string types_text(const Subject& subject, const std::vector<DataType>& types) {
  const OperatorSchema& schema = *subject.schema;
  // True if an element-wise tensor before this one has the same type.
  const auto follows = [&](std::size_t tensor) {
    return std::ranges::any_of(schema.same_data_type, [&](const std::vector<std::size_t>& group) {
      return std::ranges::find(group, tensor) != group.end() && std::ranges::any_of(group, [&](std::size_t other) {
               return other < tensor && !schema.tensors[other].single_element;
             });
    });
  };
  std::vector<std::string_view> names;
  for (std::size_t t = 0; t < types.size(); ++t)
    if (!schema.tensors[t].single_element && !follows(t) && subject.support().data_types[t] != DataTypeSet{types[t]})
      names.push_back(name(types[t]));
  if (names.empty()) names.push_back(name(types.front()));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::vector<DataType>> main_types(const Subject& subject) {
  const std::vector<std::vector<DataType>> all = type_combinations(*subject.schema, subject.level);
  std::vector<bool> chosen(all.size());
  std::size_t group = 0;
  for (std::size_t first = 0, next; first < all.size(); first = next, ++group) {
    for (next = first + 1; next < all.size() && all[next].front() == all[first].front();) ++next;
    chosen[first + group % (next - first)] = true;  // another one of each group: the other types change too
  }
  std::set<std::pair<std::size_t, DataType>> seen;  // tensor, type
  const auto see = [&](const std::vector<DataType>& types) {
    bool any = false;
    for (std::size_t t = 0; t < types.size(); ++t) any |= seen.emplace(t, types[t]).second;
    return any;
  };
  for (std::size_t i = 0; i < all.size(); ++i)
    if (chosen[i]) see(all[i]);
  std::vector<std::vector<DataType>> found;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (chosen[i] || see(all[i])) found.push_back(all[i]);
  return found;
}

Random random_of(std::string_view text) {
  std::uint64_t seed = 0xCBF29CE484222325u;  // FNV-1a
  for (const char c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return Random(seed);
}

ModelMaker::ModelMaker(const Subject& subject) : schema_(*subject.schema) { model_.feature_level = subject.level; }

void ModelMaker::resource(const std::string& resource_name, DataType type, std::vector<std::uint64_t> elements) {
  Resource made;
  made.name = resource_name;
  made.data_type = type;
  made.initial_values = ArrayValues{std::move(elements)};
  model_.resources.push_back(std::move(made));
}

void ModelMaker::untouched(const std::string& resource_name, DataType type, std::uint64_t count) {
  Resource made;
  made.name = resource_name;
  made.data_type = type;
  made.initial_values = ConstantValues{count, untouched_bits >> (64 - 8 * known_size(type))};
  model_.resources.push_back(std::move(made));
}

void ModelMaker::dispatch(const std::string& dispatch_name, const Attributes& attributes,
                          const std::vector<std::optional<Placed>>& placed) {
  Dispatchable dispatchable;
  dispatchable.name = dispatch_name;
  dispatchable.desc.schema = &schema_;
  dispatchable.desc.attributes = attributes;
  DispatchCommand command{dispatch_name, {}, {}};
  for (std::size_t t = 0; t < placed.size(); ++t) {
    dispatchable.desc.tensors.push_back(placed[t] ? std::optional(placed[t]->desc) : std::nullopt);
    if (!placed[t]) continue;
    Binding binding;
    binding.resource = placed[t]->resource;
    binding.element_offset = placed[t]->offset;
    binding.element_count = placed[t]->count;
    const bool owned = placed[t]->desc.flags == TensorFlags::OwnedByDml;
    (owned ? dispatchable.bindings : command.bindings).emplace_back(schema_.tensors[t].name, std::move(binding));
  }
  model_.dispatchables.push_back(std::move(dispatchable));
  model_.commands.emplace_back(std::move(command));
}

TensorDesc packed(DataType type, std::vector<std::uint32_t> sizes) {
  TensorDesc desc;
  desc.data_type = type;
  desc.sizes = std::move(sizes);
  return desc;
}

}  // namespace opscope::suite
