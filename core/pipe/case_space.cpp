#include "core/pipe/case_space.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/operators/schema/attribute_types.h"
#include "core/sweep/combinations.h"
#include "core/sweep/element_source.h"
#include "core/sweep/row.h"
#include "core/tensor/convert.h"
#include "core/tensor/decimal.h"
#include "core/text/ascii.h"
#include "core/validation/validate.h"

namespace opscope {
namespace {

using Types = std::vector<DataType>;

// Of the combinations that have the type, the one that has it in most tensors.
Result<Types> types_of(const OperatorSchema& schema, DataType wanted) {
  const auto combinations = type_combinations(schema);
  std::vector<std::string_view> allowed;
  for (const DataType type : all_data_types)
    if (std::ranges::any_of(combinations, [&](const Types& types) { return has_data_type(schema, types, type); }))
      allowed.push_back(name(type));
  const Types* best = nullptr;
  for (const Types& types : combinations)
    if (has_data_type(schema, types, wanted) &&
        (best == nullptr || std::ranges::count(types, wanted) > std::ranges::count(*best, wanted)))
      best = &types;
  if (best == nullptr)
    return bad_input(fmt::format("--data-type {}", name(wanted)),
                     fmt::format("{} has no such tensor; allowed are {}", schema.name, fmt::join(allowed, ", ")));
  return *best;
}

SweepSetting default_setting(const OperatorSchema& schema, const Types& types) {
  SweepSetting setting{"", default_attributes(schema, types), {}};
  for (std::size_t t = 0; t < types.size(); ++t)
    setting.single_elements.push_back(
        schema.tensors[t].optional
            ? std::nullopt
            : std::optional(from_double(types[t], schema.tensors[t].kind == TensorKind::ZeroPoint ? 0 : 1)));
  return setting;
}

// One "NAME=VALUE" of the command line, applied to a setting.
class Assignment {
 public:
  Assignment(const OperatorSchema& schema, const Types& types, std::string text)
      : schema_(schema), types_(types), text_(std::move(text)), equals_(std::min(text_.find('='), text_.size())) {}

  // False: the operator has nothing of this name. BadInput: the value is none that it may have.
  Result<bool> apply(SweepSetting& setting) const {
    for (std::size_t a = 0; a < schema_.attributes.size(); ++a) {
      const AttributeDeclaration& declaration = schema_.attributes[a];
      if (declaration.kind == AttributeKind::Enum && is(declaration.name)) return choose(declaration, setting, a);
      const auto numbers = traits(declaration.kind).numbers;
      for (std::size_t n = 0; n < numbers.size(); ++n)
        if (is(path_of(declaration, n)) || is(numbers[n].name)) return set_number(declaration, setting, a, n);
    }
    for (std::size_t t = 0; t < types_.size(); ++t)
      if (schema_.tensors[t].single_element && is(schema_.tensors[t].name)) {
        const Result<std::uint64_t> bits = element(types_[t]);
        if (!bits) return tl::unexpected(bits.error());
        setting.single_elements[t] = *bits;
        return true;
      }
    return false;
  }

  bool has_value() const { return equals_ < text_.size(); }
  std::string where() const { return "--set " + quoted(text_); }

 private:
  bool is(std::string_view wanted) const {
    return !wanted.empty() && equal_ignoring_case(wanted, std::string_view(text_).substr(0, equals_));
  }
  std::string value() const { return text_.substr(std::min(equals_ + 1, text_.size())); }

  Result<std::uint64_t> element(DataType type) const {
    auto bits = read_element(type, value());
    if (!bits) return bad_input(where(), bits.error().what);
    return bits;
  }

  Result<bool> choose(const AttributeDeclaration& declaration, SweepSetting& setting, std::size_t attribute) const {
    const std::vector<std::string> names = short_enum_names(declaration);
    for (std::uint32_t i = 0; i < names.size(); ++i)
      if (equal_ignoring_case(value(), names[i]) || equal_ignoring_case(value(), declaration.enum_names[i])) {
        setting.attributes[attribute] = i;
        follow_types(schema_, types_, setting.attributes);
        return true;
      }
    return bad_input(where(), fmt::format("allowed are {}", fmt::join(names, ", ")));
  }

  Result<bool> set_number(const AttributeDeclaration& declaration, SweepSetting& setting, std::size_t attribute,
                          std::size_t number) const {
    AttributeValue& present = setting.attributes[attribute];
    if (present.count == 0) present = initial_value(declaration.kind);
    const Result<std::uint64_t> bits = element(present.type);
    if (!bits) return tl::unexpected(bits.error());
    present = present.with_number(number, *bits);
    return true;
  }

  const OperatorSchema& schema_;
  const Types& types_;
  std::string text_;
  std::size_t equals_;
};

// Everything that an assignment may name.
std::vector<std::string> settable(const OperatorSchema& schema) {
  std::vector<std::string> names;
  for (const AttributeDeclaration& declaration : schema.attributes)
    for (std::size_t n = 0; n < std::max<std::size_t>(traits(declaration.kind).numbers.size(), 1); ++n)
      names.push_back(declaration.kind == AttributeKind::Enum ? declaration.name : path_of(declaration, n));
  for (const TensorDeclaration& tensor : schema.tensors)
    if (tensor.single_element) names.push_back(tensor.name);
  return names;
}

Result<SweepSetting> setting_of(const CaseRequest& request, const Types& types) {
  const OperatorSchema& schema = *request.schema;
  SweepSetting setting = default_setting(schema, types);
  for (const std::string& text : request.settings) {
    const Assignment assignment(schema, types, text);
    if (!assignment.has_value()) return bad_input(assignment.where(), "must be NAME=VALUE, such as Min=-1");
    const Result<bool> found = assignment.apply(setting);
    if (!found) return tl::unexpected(found.error());
    if (*found) continue;
    const std::vector<std::string> names = settable(schema);
    return bad_input(assignment.where(), names.empty() ? fmt::format("{} has nothing to set", schema.name)
                                                       : fmt::format("{} has no such attribute; allowed are {}",
                                                                     schema.name, fmt::join(names, ", ")));
  }
  return setting;
}

constexpr std::uint64_t drawn_at_level_1 = std::uint64_t{1} << 16, drawn_at_level_2 = std::uint64_t{1} << 22;

// Sets which inputs are walked, and how many.
Result<void> set_extent(CaseSpace& made, CaseExtent extent) {
  SweepSpace& space = made.space;
  const int bits = element_bits_of(*space.schema, space.data_types);
  const std::optional<std::uint64_t> whole = bits < 64 ? std::optional(std::uint64_t{1} << bits) : std::nullopt;
  if (extent == CaseExtent::Whole && (!whole || *whole > walkable_space))
    return bad_input("--all", fmt::format("{} has 2^{} combinations of inputs; at most 2^32 are tested. Use --level",
                                          title(space), bits));
  const std::uint64_t strata = ElementSource(space).strata();
  const std::uint64_t drawn = extent == CaseExtent::Level1 ? drawn_at_level_1 : drawn_at_level_2;
  const std::uint64_t most = extent == CaseExtent::Endless ? small_space : strata + drawn;
  space.exhaustive = extent == CaseExtent::Whole || (whole && *whole <= most);
  if (space.exhaustive)
    made.count = whole;
  else if (extent != CaseExtent::Endless)
    made.count = most;
  space.elements = made.count.value_or(0);
  return {};
}

}  // namespace

Result<CaseSpace> case_space(const CaseRequest& request) {
  const OperatorSchema& schema = *request.schema;
  const Result<Types> types = types_of(schema, request.data_type);
  if (!types) return tl::unexpected(types.error());
  Result<SweepSetting> setting = setting_of(request, *types);
  if (!setting) return tl::unexpected(setting.error());
  CaseSpace made;
  made.space = {&schema, *types, request.numerics, {"settings", {*std::move(setting)}}, false, 0};
  made.inputs = walked_inputs(schema);
  if (const Result<void> sized = set_extent(made, request.extent); !sized) return tl::unexpected(sized.error());
  const ElementSource source(made.space);
  for (const Diagnostic& found : validate(RowFeeder(made.space, source).fill(made.setting(), 0, 1)))
    if (found.severity == Diagnostic::Severity::Error) return bad_input(found.path, found.message);
  return made;
}

}  // namespace opscope
