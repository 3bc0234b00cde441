// Tensors that do not match each other, the operator, or the feature level.

#include <fmt/format.h>

#include <algorithm>

#include "core/cases/invalid_ways.h"

namespace opscope::invalid {
namespace {

using Groups = std::vector<std::vector<std::size_t>>;

// A random tensor that shares a group with another that is there, so that changing one alone breaks the group.
std::size_t any_member(Random& random, const Invocation& made, const Groups& groups) {
  return any_tensor(random, made, [&](std::size_t tensor) {
    return std::ranges::any_of(groups, [&](const std::vector<std::size_t>& group) {
      return std::ranges::find(group, tensor) != group.end() &&
             std::ranges::count_if(group, [&](std::size_t other) { return made.tensors[other].has_value(); }) > 1;
    });
  });
}

std::optional<std::string> other_type(Random& random, Invocation& made) {
  const std::size_t tensor = any_member(random, made, made.schema->same_data_type);
  if (tensor == made.tensors.size()) return std::nullopt;
  std::vector<DataType> others;
  for (const DataType type : all_data_types)
    if (type != made.data_type(tensor) && made.schema->support.back().data_types[tensor].contains(type))
      others.push_back(type);
  if (others.empty()) return std::nullopt;
  desc_of(made, tensor).data_type = others[below(random, others.size())];
  return fmt::format("{} has another data type than its group", name_of(made, tensor));
}

std::optional<std::string> other_rank(Random& random, Invocation& made) {
  Groups groups = made.schema->same_dimension_count;
  groups.insert(groups.end(), made.schema->same_sizes.begin(), made.schema->same_sizes.end());
  const std::size_t tensor = any_member(random, made, groups);
  if (tensor == made.tensors.size()) return std::nullopt;
  TensorDesc& desc = desc_of(made, tensor);
  desc.sizes.push_back(1);
  if (desc.strides) desc.strides->push_back(1);
  return fmt::format("{} has a dimension more than its group", name_of(made, tensor));
}

std::optional<std::string> other_sizes(Random& random, Invocation& made) {
  const std::size_t tensor = any_member(random, made, made.schema->same_sizes);
  if (tensor == made.tensors.size()) return std::nullopt;
  TensorDesc& desc = desc_of(made, tensor);
  std::uint32_t& size = desc.sizes[below(random, desc.sizes.size())];
  if (size > 1 && one_in(random, 2))
    --size;
  else
    ++size;
  return fmt::format("{} has another size than its group", name_of(made, tensor));
}

std::optional<std::string> several_elements(Random& random, Invocation& made) {
  const std::size_t tensor =
      any_tensor(random, made, [&](std::size_t i) { return made.schema->tensors[i].single_element; });
  if (tensor == made.tensors.size()) return std::nullopt;
  TensorDesc& desc = desc_of(made, tensor);
  desc.sizes.back() = 2;
  desc.strides = std::vector<std::uint32_t>(desc.sizes.size());  // within its bytes all the same
  return fmt::format("{} has two elements", name_of(made, tensor));
}

std::optional<std::string> missing_tensor(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made, [&](std::size_t i) { return !made.schema->tensors[i].optional; });
  made.tensors[tensor].reset();
  return fmt::format("{} is missing", name_of(made, tensor));
}

std::optional<std::string> more_tensors(Random& random, Invocation& made) {
  made.tensors.emplace_back();
  if (one_in(random, 2)) made.tensors.back() = made.output();
  return "there is a tensor too many";
}

std::optional<std::string> fewer_tensors(Random&, Invocation& made) {
  made.tensors.pop_back();
  return "there is a tensor too few";
}

std::optional<std::string> no_operator(Random&, Invocation& made) {
  made.schema = nullptr;
  return "there is no operator";
}

std::optional<std::string> too_early(Random& random, Invocation& made) {
  const auto first = static_cast<std::uint64_t>(made.schema->support.front().level);
  if (first == 0) return std::nullopt;
  made.feature_level = static_cast<FeatureLevel>(below(random, first));
  return fmt::format("the operator does not exist at feature level {}", name(made.feature_level));
}

// A level that has the operator, but without this feature.
std::optional<std::string> level_without(Random& random, Invocation& made,
                                         const std::function<bool(const SupportRow&)>& lacks, const std::string& what) {
  std::vector<FeatureLevel> levels;
  for (std::size_t i = 0; i < feature_level_names.size(); ++i) {
    const SupportRow* row = made.schema->supported_at(static_cast<FeatureLevel>(i));
    if (row != nullptr && lacks(*row)) levels.push_back(static_cast<FeatureLevel>(i));
  }
  if (levels.empty()) return std::nullopt;
  made.feature_level = levels[below(random, levels.size())];
  return fmt::format("feature level {} does not have {}", name(made.feature_level), what);
}

std::optional<std::string> type_of_later_level(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  const DataType type = made.data_type(tensor);
  return level_without(
      random, made, [&](const SupportRow& row) { return !row.data_types[tensor].contains(type); },
      fmt::format("{} for {}", name(type), name_of(made, tensor)));
}

std::optional<std::string> rank_of_later_level(Random& random, Invocation& made) {
  const std::size_t dimensions = made.output().tensor.desc.sizes.size();
  return level_without(
      random, made,
      [&](const SupportRow& row) {
        return dimensions < row.min_dimension_count || dimensions > row.max_dimension_count;
      },
      fmt::format("{} dimensions", dimensions));
}

// A type that no level supports, for the whole group. So nothing else is wrong.
std::optional<std::string> type_of_no_level(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  std::vector<DataType> foreign;
  for (const DataType type : all_data_types)
    if (!made.schema->supported_at(made.feature_level)->data_types[tensor].contains(type)) foreign.push_back(type);
  if (foreign.empty()) return std::nullopt;
  const DataType type = foreign[below(random, foreign.size())];
  desc_of(made, tensor).data_type = type;
  for (const std::vector<std::size_t>& group : made.schema->same_data_type)
    if (std::ranges::find(group, tensor) != group.end())
      for (const std::size_t member : group)
        if (made.tensors[member]) desc_of(made, member).data_type = type;
  return fmt::format("{} is {}, which the operator does not take", name_of(made, tensor), name(type));
}

}  // namespace

Ways group_ways() {
  return {other_type,    other_rank,  other_sizes, several_elements,    missing_tensor,      more_tensors,
          fewer_tensors, no_operator, too_early,   type_of_later_level, rank_of_later_level, type_of_no_level};
}

}  // namespace opscope::invalid
