#include "app/cli/info_operators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/console.h"
#include "core/operators/schema/numerics.h"
#include "core/operators/schema/numerics_text.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"

namespace opscope::cli {
namespace {

std::vector<std::string_view> names_in(DataTypeSet set) {
  std::vector<std::string_view> names;
  for (const DataType type : all_data_types)
    if (set.contains(type)) names.push_back(name(type));
  return names;
}

std::string_view source_name(RuleSource source) { return source == RuleSource::Documented ? "documented" : "decided"; }

std::string dimensions(const SupportRow& row) {
  return row.min_dimension_count == row.max_dimension_count
             ? fmt::format("{}", row.min_dimension_count)
             : fmt::format("{}-{}", row.min_dimension_count, row.max_dimension_count);
}

std::string float_text(float value) { return format_element(DataType::Float32, std::bit_cast<std::uint32_t>(value)); }

std::string default_text(const AttributeDeclaration& attribute) {
  switch (attribute.kind) {
    case AttributeKind::Float: return float_text(std::get<float>(attribute.default_value));
    case AttributeKind::UInt: return fmt::format("{}", std::get<std::uint32_t>(attribute.default_value));
    case AttributeKind::Enum: return attribute.enum_names[std::get<std::uint32_t>(attribute.default_value)];
    case AttributeKind::OptionalScaleBias: break;
  }
  return "absent";
}

std::string_view kind_name(AttributeKind kind) {
  switch (kind) {
    case AttributeKind::Float: return "FLOAT";
    case AttributeKind::UInt: return "UINT";
    case AttributeKind::Enum: return "ENUM";
    case AttributeKind::OptionalScaleBias: break;
  }
  return "SCALE_BIAS, optional";
}

std::string tensor_kind(const OperatorSchema& schema, std::size_t tensor) {
  const TensorDeclaration& declaration = schema.tensors[tensor];
  std::string kind = declaration.role == TensorRole::Output ? "output" : "input";
  if (declaration.optional) kind += ", optional";
  if (declaration.single_element) kind += ", one element";
  for (const std::size_t input : schema.in_place_inputs)
    if (input == tensor) kind += ", may be the output's memory";
  return kind;
}

// Tensors that have the same data types at every level share a column.
std::vector<std::vector<std::size_t>> columns(const OperatorSchema& schema) {
  std::vector<std::vector<std::size_t>> columns;
  for (std::size_t tensor = 0; tensor < schema.tensors.size(); ++tensor) {
    bool placed = false;
    for (std::vector<std::size_t>& column : columns) {
      bool same = true;
      for (const SupportRow& row : schema.support) same &= row.data_types[column.front()] == row.data_types[tensor];
      if (!same) continue;
      column.push_back(tensor);
      placed = true;
      break;
    }
    if (!placed) columns.push_back({tensor});
  }
  return columns;
}

void print_support(const OperatorSchema& schema) {
  print("  From level  Dimensions  Data types");
  for (const SupportRow& row : schema.support) {
    std::string start = fmt::format("  {:<10}  {:<10}", name(row.level), dimensions(row));
    for (const std::vector<std::size_t>& column : columns(schema)) {
      std::vector<std::string_view> tensors;
      for (const std::size_t tensor : column) tensors.push_back(schema.tensors[tensor].name);
      print(fmt::format("{}  {}: {}", start, fmt::join(tensors, ", "),
                        fmt::join(names_in(row.data_types[column.front()]), " ")));
      start = std::string(start.size(), ' ');
    }
  }
}

void print_operator(const OperatorSchema& schema) {
  print(fmt::format("{}\n  {}\n  {}", schema.name, schema.formula, schema.summary));
  print("");
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    print(fmt::format("  {:<24} {} ({})", schema.tensors[i].name, schema.tensors[i].meaning, tensor_kind(schema, i)));
  for (const AttributeDeclaration& attribute : schema.attributes)
    print(fmt::format("  {:<24} {} ({}, default {})", attribute.name, attribute.meaning, kind_name(attribute.kind),
                      default_text(attribute)));
  print("");
  print_support(schema);
  print("");
  for (const OperatorRule& rule : schema.rules)
    print(fmt::format("  {:<12} {}", fmt::format("[{}]", source_name(rule.source)), rule.text));
  for (const NumericsSetting& setting : numerics_settings())
    for (const std::string& key : schema.numerics)
      if (setting.key == key)
        print(fmt::format("  [profile]    {}: {}={}", setting.label, setting.key,
                          fmt::join(choice_names(setting), " or ")));
}

void write_support(JsonText& json, const OperatorSchema& schema) {
  json.begin_array();
  for (const SupportRow& row : schema.support) {
    json.begin_object();
    json.member("feature_level", name(row.level));
    json.member("min_dimension_count", row.min_dimension_count);
    json.member("max_dimension_count", row.max_dimension_count);
    json.key("data_types").begin_object();
    for (std::size_t i = 0; i < schema.tensors.size(); ++i)
      json.key(schema.tensors[i].name).array(names_in(row.data_types[i]));
    json.end_object();
    json.end_object();
  }
  json.end_array();
}

void write_operator(JsonText& json, const OperatorSchema& schema) {
  json.begin_object();
  json.member("name", schema.name);
  json.member("title", schema.title);
  json.member("summary", schema.summary);
  json.member("formula", schema.formula);
  json.key("tensors").begin_array();
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const TensorDeclaration& tensor = schema.tensors[i];
    json.begin_object();
    json.member("name", tensor.name);
    json.member("role", tensor.role == TensorRole::Output ? "output" : "input");
    json.member("optional", tensor.optional);
    json.member("single_element", tensor.single_element);
    json.member("meaning", tensor.meaning);
    json.end_object();
  }
  json.end_array();
  json.key("in_place_inputs").begin_array();
  for (const std::size_t input : schema.in_place_inputs) json.value(schema.tensors[input].name);
  json.end_array();
  json.key("attributes").begin_array();
  for (const AttributeDeclaration& attribute : schema.attributes) {
    json.begin_object();
    json.member("name", attribute.name);
    json.member("kind", kind_name(attribute.kind));
    json.member("default", default_text(attribute));
    json.key("enum_names").array(attribute.enum_names);
    json.member("meaning", attribute.meaning);
    json.end_object();
  }
  json.end_array();
  write_support(json.key("support"), schema);
  json.key("rules").begin_array();
  for (const OperatorRule& rule : schema.rules) {
    json.begin_object();
    json.member("text", rule.text);
    json.member("source", source_name(rule.source));
    json.end_object();
  }
  json.end_array();
  json.key("numerics").array(schema.numerics);
  json.end_object();
}

}  // namespace

void print_operators() {
  bool first = true;
  for (const OperatorSchema* schema : all_operators()) {
    if (!first) print("");
    first = false;
    print_operator(*schema);
  }
}

void write_numerics_settings(JsonText& json) {
  json.begin_array();
  for (const NumericsSetting& setting : numerics_settings()) {
    json.begin_object();
    json.member("name", setting.key);
    json.member("label", setting.label);
    json.member("meaning", setting.meaning);
    json.key("choices").array(choice_names(setting));
    json.end_object();
  }
  json.end_array();
}

void write_operators(JsonText& json) {
  json.begin_array();
  for (const OperatorSchema* schema : all_operators()) write_operator(json, *schema);
  json.end_array();
}

}  // namespace opscope::cli
