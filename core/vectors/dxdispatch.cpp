#include "core/vectors/dxdispatch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include "core/model/directml_operators.h"
#include "core/model/json/scanner.h"
#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/numerics_text.h"
#include "core/tensor/decimal.h"
#include "core/tensor/float16.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

// It has "nan", "inf" and "-inf", so the only numbers that it cannot name are the other NaNs.
bool has_a_name(DataType type, std::uint64_t bits) {
  return !is_floating_point(type) || !std::isnan(to_double(type, bits)) || bits == quiet_nan(type);
}

// It reads a decimal as a double, makes a float of it, and of that a half: up to three roundings. Opscope writes the
// shortest decimal that is rounded once.
bool reads_the_same(DataType type, std::uint64_t bits) {
  if (!has_a_name(type, bits)) return false;
  if (type == DataType::Float64) return std::fpclassify(to_double(type, bits)) != FP_SUBNORMAL;  // see scanner.h
  if (type != DataType::Float16) return true;                                                    // see write_element
  const double value = to_double(type, bits);
  if (std::isnan(value)) return false;  // of a float by way of the library for halves
  if (std::isinf(value)) return true;
  const std::string text = format_element(type, bits);
  double read = 0;
  std::from_chars(text.data(), text.data() + text.size(), read);
  return to_float16(static_cast<float>(read)).bits == bits;
}

bool has_nul(std::string_view name) { return name.find('\0') != std::string_view::npos; }

Result<void> check_name(const std::string& name, const std::string& what) {
  if (!has_nul(name)) return {};
  return bad_input(what, "the name has a NUL, and DxDispatch reads names only up to there");
}

Result<void> check_attribute(const Dispatchable& dispatchable, std::size_t index) {
  const OperatorSchema& schema = *dispatchable.desc.schema;
  const AttributeValue& value = dispatchable.desc.attributes[index];
  for (std::size_t n = 0; n < value.count; ++n) {
    const AttributeDeclaration& declaration = schema.attributes[index];
    const std::string where = fmt::format("dispatchables.{}.desc.{}", dispatchable.name, path_of(declaration, n));
    if (!has_a_name(value.type, value.bits[n]))
      return bad_input(
          where, fmt::format("is the NaN {}, which DxDispatch cannot read: it takes no bits, and its "
                             "\"nan\" is {}",
                             format_bits(value.type, value.bits[n]), format_bits(value.type, quiet_nan(value.type))));
    if (declaration.kind == AttributeKind::ScalarUnion && is_floating_point(value.type) &&
        !std::isfinite(to_double(value.type, value.bits[n])))
      return bad_input(where, fmt::format("is {}, and DxDispatch takes only numbers for a DML_SCALAR_UNION",
                                          format_element(value.type, value.bits[n])));
    if (declaration.kind == AttributeKind::ScalarUnion && !reads_the_same(value.type, value.bits[n]))
      return bad_input(where, fmt::format("is {}, which DxDispatch rounds to another FLOAT16",
                                          format_element(value.type, value.bits[n])));
  }
  return {};
}

constexpr std::array<std::string_view, 4> execution_flags = {"NONE", "ALLOW_HALF_PRECISION_COMPUTATION",
                                                             "DISABLE_META_COMMANDS", "DESCRIPTORS_VOLATILE"};
constexpr std::array<std::string_view, 2> compile_types = {"DmlCompileOp", "DmlCompileGraph"};

bool is_execution_flag(std::string_view json) {
  if (!json.starts_with('"')) return false;
  const std::string flag = json::unescaped(json);
  return std::ranges::any_of(execution_flags, [&](std::string_view known) {
    return flag == known || flag == fmt::format("DML_EXECUTION_FLAG_{}", known);
  });
}

bool are_execution_flags(std::string_view json) {
  if (!json.starts_with('[')) return is_execution_flag(json);
  bool all = true;
  json::Scanner(json).array([&](std::string_view flag) { all &= is_execution_flag(flag); });
  return all;
}

Result<void> check_member(const Dispatchable& dispatchable, const std::string& name, const std::string& json) {
  const std::string where = fmt::format("dispatchables.{}.{}", dispatchable.name, name);
  if (name == "executionFlags" && !are_execution_flags(json))
    return bad_input(where, fmt::format("is none of DirectML's execution flags: {}", fmt::join(execution_flags, ", ")));
  if (name == "dmlCompileType" &&
      std::ranges::none_of(compile_types, [&](std::string_view known) { return json == fmt::format("\"{}\"", known); }))
    return bad_input(where, fmt::format("is neither {}", fmt::join(compile_types, " nor ")));
  return {};
}

Result<void> check_dispatchable(const Dispatchable& dispatchable) {
  if (auto named = check_name(dispatchable.name, "dispatchables"); !named) return named;
  const OperatorSchema& schema = *dispatchable.desc.schema;
  if (directml_operator(schema.name).empty())
    return bad_input(fmt::format("dispatchables.{}.type", dispatchable.name),
                     fmt::format("{} is not an operator of DirectML", schema.name));
  for (std::size_t i = 0; i < schema.attributes.size(); ++i)
    if (auto same = check_attribute(dispatchable, i); !same) return same;
  for (const auto& [name, json] : dispatchable.unknown)
    if (auto known = check_member(dispatchable, name, json); !known) return known;
  return {};
}

}  // namespace

bool dxdispatch_generates(const Resource& resource) {
  const auto same = [&](std::uint64_t bits) { return reads_the_same(resource.data_type, bits); };
  if (resource.values_offset != 0) return false;  // its executor ignores the offset that its parser reads
  if (const auto* constant = std::get_if<ConstantValues>(&resource.initial_values))
    return constant->count <= UINT32_MAX && same(constant->value);
  if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values))
    return std::ranges::all_of(array->values.items(), same);
  if (const auto* sequence = std::get_if<SequenceValues>(&resource.initial_values))
    return resource.data_type != DataType::Float16 && sequence->count <= UINT32_MAX && same(sequence->start) &&
           same(sequence->delta);
  return false;
}

void strip_for_dxdispatch(Model& model) {
  model.comments = {};
  model.view.clear();
  model.opscope_unknown.clear();
  model.unknown.clear();
  model.foreign.clear();  // nothing dispatches them: see run_golden
  for (Resource& resource : model.resources) {
    resource.unknown.clear();
    resource.values_unknown.clear();
  }
  const auto strip = [](Bindings& bindings) {
    for (auto& [tensor, binding] : bindings) binding.unknown.clear();
  };
  for (Dispatchable& dispatchable : model.dispatchables) {
    strip(dispatchable.bindings);
    dispatchable.desc_unknown.clear();
    dispatchable.inner_unknown.clear();
    std::erase_if(dispatchable.unknown, [](const auto& member) {
      return member.first != "executionFlags" && member.first != "dmlCompileType";
    });
  }
  for (Command& command : model.commands) {
    std::visit([](auto& kind) { kind.unknown.clear(); }, command);
    if (auto* dispatch = std::get_if<DispatchCommand>(&command)) strip(dispatch->bindings);
  }
}

Result<void> check_for_dxdispatch(const Model& model) {
  for (const Resource& resource : model.resources)
    if (auto named = check_name(resource.name, "resources"); !named) return named;
  for (const Dispatchable& dispatchable : model.dispatchables)
    if (auto fine = check_dispatchable(dispatchable); !fine) return fine;
  return {};
}

std::vector<std::string> ignored_by_dxdispatch(const Model& model) {
  std::vector<std::string> ignored;
  if (model.numerics != Numerics{})
    ignored.push_back(fmt::format("the numerics ({}): DirectML computes by its own", numerics_text(model.numerics)));
  if (model.feature_level != highest_feature_level)
    ignored.push_back(fmt::format("the feature level ({}): it takes the device's", name(model.feature_level)));
  return ignored;
}

}  // namespace opscope
