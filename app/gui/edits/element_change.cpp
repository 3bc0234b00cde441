#include "app/gui/edits/element_change.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "app/gui/edits/listed_values.h"
#include "app/gui/edits/sources.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The place of the element in the resource's list of elements; nullopt: the resource has no such list.
std::optional<std::size_t> place_in_list(const Model& model, TensorAt at, std::uint64_t element) {
  const std::optional<std::uint64_t> first = first_in_list(model, at);
  if (!first) return std::nullopt;
  const std::size_t count = std::get<ArrayValues>(find_resource(model, at)->initial_values).values.size();
  if (element >= count || *first >= count - element) return std::nullopt;
  return static_cast<std::size_t>(*first + element);
}

const std::string& schema_name(const Model& model, TensorAt at) {
  return find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].name;
}

}  // namespace

std::uint64_t changed_bits(DataType type, std::uint64_t bits, const ElementChange& change) {
  switch (change.kind) {
    case ElementChange::Kind::Down: return next_below(type, bits).value_or(bits);
    case ElementChange::Kind::Up: return next_above(type, bits).value_or(bits);
    case ElementChange::Kind::Set: return change.bits;
    case ElementChange::Kind::Flip: break;
  }
  return bits ^ (std::uint64_t{1} << change.bit);
}

std::string obstacle_to_change(const Model& model, TensorAt at, const Tensor* loaded) {
  const TensorDesc* desc = find_desc(model, at);
  if (desc == nullptr || find_resource(model, at) == nullptr) return "it has no values";
  if (writer_of(model, at)) return "an earlier dispatch computes it";
  const std::uint64_t extent = extent_in_elements(*desc);
  if (extent > most_listed_elements)
    return fmt::format("it has {} elements, and a case lists at most {}", with_thousands(extent),
                       with_thousands(most_listed_elements));
  if (loaded == nullptr || loaded->desc != *desc || first_in_list(model, at)) return "";
  const std::uint64_t count = count_to_list(model, at, *loaded);
  return count > most_listed_elements ? too_long_text(count) : "";
}

std::string becomes_list_text(const Model& model, TensorAt at) {
  const Resource* resource = find_resource(model, at);
  if (resource == nullptr || std::holds_alternative<ArrayValues>(resource->initial_values)) return "";
  const InitialValues& values = resource->initial_values;
  const std::string list = schema_name(model, at) + " is a list in the case now";
  if (const auto* file = std::get_if<FileValues>(&values); file && !file->source_path.empty())
    return fmt::format("{}, and no longer read from {}.", list,
                       visible_name(std::filesystem::path(file->source_path).filename().string()));
  return fmt::format("{}; its source was \"{}\".", list, label(kind_of(values)));
}

Result<Model> with_changed_element(const Model& model, TensorAt at, const ElementChange& change, const Tensor* loaded,
                                   const SearchPaths& paths) {
  const TensorDesc* desc = find_desc(model, at);
  if (desc == nullptr || find_resource(model, at) == nullptr) return model;
  if (const std::string obstacle = obstacle_to_change(model, at, loaded); !obstacle.empty())
    return bad_input(schema_name(model, at), obstacle);
  Result<Model> changed =
      place_in_list(model, at, change.element) ? Result<Model>(model) : with_listed_values(model, at, loaded, paths);
  if (!changed) return changed;
  const auto place = place_in_list(*changed, at, change.element);
  if (!place) return bad_input(schema_name(model, at), "it has no such element");
  Resource& resource = *find_resource(*changed, at);
  std::vector<std::uint64_t> values = std::get<ArrayValues>(resource.initial_values).values.items();
  values[*place] = changed_bits(resource.data_type, values[*place], change);
  resource.initial_values = ArrayValues{std::move(values)};
  return changed;
}

}  // namespace opscope::gui
