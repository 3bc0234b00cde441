#include "core/operators/schema/attributes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/tensor/convert.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr AttributeNumber one_number[] = {{"", ""}};
constexpr AttributeNumber scale_and_bias[] = {{"Scale", "x is multiplied by it first.", 1},
                                              {"Bias", "Added after the multiplication."}};

// In the order of AttributeKind.
constexpr AttributeTraits all_traits[] = {
    {"FLOAT", DataType::Float32, one_number},
    {"UINT", DataType::UInt32, one_number},
    {"INT", DataType::Int32, one_number},
    {"ENUM", DataType::UInt32, one_number},
    {"SCALAR_UNION", DataType::Unknown, one_number},
    {"SCALE_BIAS, optional", DataType::Float32, scale_and_bias, true},
};

}  // namespace

AttributeValue::AttributeValue(DataType number_type, std::initializer_list<std::uint64_t> numbers)
    : type(number_type), count(static_cast<std::uint32_t>(numbers.size())) {
  std::ranges::copy(numbers, bits.begin());
}

AttributeValue AttributeValue::with_number(std::size_t index, std::uint64_t number) const {
  AttributeValue changed = *this;
  changed.bits.at(index) = number;
  return changed;
}

std::optional<ScaleBias> AttributeValue::as_scale_bias() const {
  if (type != DataType::Float32 || count != 2) return std::nullopt;
  return ScaleBias{as_float(), std::bit_cast<float>(static_cast<std::uint32_t>(bits[1]))};
}

const AttributeTraits& traits(AttributeKind kind) { return all_traits[static_cast<std::size_t>(kind)]; }

AttributeValue initial_value(AttributeKind kind) {
  const AttributeTraits& shape = traits(kind);
  AttributeValue value(shape.type, {});
  for (const AttributeNumber& number : shape.numbers)
    value.bits[value.count++] = from_double(shape.type, number.initial);
  return value;
}

const std::vector<std::string>& data_type_enum_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (std::uint32_t type = 0; type <= all_data_types.size(); ++type)
      all.push_back(fmt::format("DML_TENSOR_DATA_TYPE_{}", name(static_cast<DataType>(type))));
    return all;
  }();
  return names;
}

std::string format_attribute(const AttributeDeclaration& declaration, const AttributeValue& value) {
  if (value.count == 0) return "absent";
  if (declaration.kind == AttributeKind::Enum && value.as_uint() < declaration.enum_names.size())
    return declaration.enum_names[value.as_uint()];
  std::vector<std::string> numbers;
  for (const std::uint64_t bits : value.numbers()) numbers.push_back(format_element(value.type, bits));
  return value.count == 1 ? numbers.front() : fmt::format("({})", fmt::join(numbers, ", "));
}

bool limits_nothing(BoundSide side, double given, DataType type, double acts) {
  const bool floats = is_floating_point(type);
  const bool beyond_range = given != acts && (floats ? std::isinf(acts) : given == std::trunc(given));
  const bool above = floats ? given > 0 : given > acts;
  return beyond_range && above == (side == BoundSide::Greatest);
}

std::string path_of(const AttributeDeclaration& declaration, std::size_t number) {
  const std::string_view member = traits(declaration.kind).numbers[number].name;
  return member.empty() ? declaration.name : fmt::format("{}.{}", declaration.name, member);
}

}  // namespace opscope
