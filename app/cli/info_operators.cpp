#include "app/cli/info_operators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/console.h"
#include "core/compare/comparison_text.h"
#include "core/operators/schema/numerics.h"
#include "core/operators/schema/numerics_text.h"
#include "core/operators/schema/registry.h"

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

std::string tensor_kind(const OperatorSchema& schema, std::size_t tensor) {
  const TensorDeclaration& declaration = schema.tensors[tensor];
  std::string kind = declaration.role == TensorRole::Output ? "output" : "input";
  if (declaration.optional) kind += ", optional";
  if (declaration.kind != TensorKind::Data) kind += fmt::format(", {}", name(declaration.kind));
  if (declaration.single_element) kind += ", one element";
  for (const std::size_t input : schema.in_place_inputs)
    if (input == tensor) kind += ", may be the output's memory";
  return kind;
}

// Tensors that have the same data types at every level share a column.
std::vector<std::vector<std::size_t>> columns(const OperatorSchema& schema) {
  std::vector<std::vector<std::size_t>> columns;
  for (std::size_t tensor = 0; tensor < schema.tensors.size(); ++tensor) {
    const auto same = std::ranges::find_if(columns, [&](const std::vector<std::size_t>& column) {
      return std::ranges::all_of(schema.support, [&](const SupportRow& row) {
        return row.data_types[column.front()] == row.data_types[tensor];
      });
    });
    if (same != columns.end())
      same->push_back(tensor);
    else
      columns.push_back({tensor});
  }
  return columns;
}

void print_support(const OperatorSchema& schema) {
  print("  From level  Dimensions  Data types");
  for (const SupportRow& row : schema.support) {
    std::string start = fmt::format("  {:<10}  {:<10}", name(row.level), dimensions(row));
    for (const std::vector<std::size_t>& column : columns(schema)) {
      std::vector<std::string_view> tensors(column.size());
      std::ranges::transform(column, tensors.begin(),
                             [&](std::size_t tensor) -> std::string_view { return schema.tensors[tensor].name; });
      print(fmt::format("{}  {}: {}", start, fmt::join(tensors, ", "),
                        fmt::join(names_in(row.data_types[column.front()]), " ")));
      start = std::string(start.size(), ' ');
    }
  }
}

// Output data types with the same measure, and why they are not judged bit for bit.
struct AccuracyGroup {
  std::vector<std::string_view> data_types;
  std::string measure, reason;
};

std::vector<AccuracyGroup> accuracy_groups(const OperatorSchema& schema) {
  DataTypeSet outputs;
  for (const SupportRow& row : schema.support) outputs = outputs | row.data_types[schema.output()];
  std::vector<AccuracyGroup> groups;
  for (const DataType type : all_data_types) {
    if (!outputs.contains(type)) continue;
    const Accuracy* declared = find_accuracy(schema.accuracy, type);
    const std::string measure = measure_text({.absolute = 0, .relative = 0, .ulp = declared ? declared->ulp : 0});
    const std::string reason = declared ? declared->reason : "";
    const auto known = std::ranges::find_if(
        groups, [&](const AccuracyGroup& group) { return group.measure == measure && group.reason == reason; });
    if (known != groups.end())
      known->data_types.push_back(name(type));
    else
      groups.push_back({{name(type)}, measure, reason});
  }
  return groups;
}

void print_accuracy(const OperatorSchema& schema) {
  for (const AccuracyGroup& group : accuracy_groups(schema))
    print(fmt::format("  {:<12} {}: {}{}{}", "[accuracy]", group.measure, fmt::join(group.data_types, " "),
                      group.reason.empty() ? "" : "; ", group.reason));
}

void print_operator(const OperatorSchema& schema) {
  print(fmt::format("{}\n  {}\n  {}", schema.name, schema.formula, schema.summary));
  print("");
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    print(fmt::format("  {:<24} {} ({})", schema.tensors[i].name, schema.tensors[i].meaning, tensor_kind(schema, i)));
  for (const AttributeDeclaration& attribute : schema.attributes)
    print(fmt::format("  {:<24} {} ({}, default {})", attribute.name, attribute.meaning, traits(attribute.kind).name,
                      format_attribute(attribute, attribute.default_value)));
  if (!schema.counterparts.onnx.empty()) print(fmt::format("  ONNX: {}", schema.counterparts.onnx));
  if (!schema.counterparts.webnn.empty()) print(fmt::format("  WebNN: {}", schema.counterparts.webnn));
  print("");
  print_support(schema);
  print("");
  for (const OperatorRule& rule : schema.rules)
    print(fmt::format("  {:<12} {}", fmt::format("[{}]", source_name(rule.source)), rule.text));
  for (const NumericsSetting* setting : schema.numerics)
    print(fmt::format("  [profile]    {}: {}={}", setting->label, setting->key,
                      fmt::join(choice_names(*setting), " or ")));
  print_accuracy(schema);
}

void write_operator(JsonText& json, const OperatorSchema& schema) {
  json.member("name", schema.name);
  json.member("title", schema.title);
  json.member("summary", schema.summary);
  json.member("formula", schema.formula);
  json.key("tensors").objects(schema.tensors, [&](const TensorDeclaration& tensor) {
    json.member("name", tensor.name);
    json.member("role", tensor.role == TensorRole::Output ? "output" : "input");
    json.member("kind", name(tensor.kind));
    json.member("optional", tensor.optional);
    json.member("single_element", tensor.single_element);
    json.member("meaning", tensor.meaning);
  });
  json.key("in_place_inputs").array(schema.in_place_inputs, [&](std::size_t input) {
    return schema.tensors[input].name;
  });
  json.key("attributes").objects(schema.attributes, [&](const AttributeDeclaration& attribute) {
    json.member("name", attribute.name);
    json.member("kind", traits(attribute.kind).name);
    json.member("default", format_attribute(attribute, attribute.default_value));
    json.key("enum_names").array(attribute.enum_names);
    json.member("meaning", attribute.meaning);
  });
  json.key("support").objects(schema.support, [&](const SupportRow& row) {
    json.member("feature_level", name(row.level));
    json.member("min_dimension_count", row.min_dimension_count);
    json.member("max_dimension_count", row.max_dimension_count);
    json.key("data_types").begin_object();
    for (std::size_t i = 0; i < schema.tensors.size(); ++i)
      json.key(schema.tensors[i].name).array(names_in(row.data_types[i]));
    json.end_object();
  });
  json.key("rules").objects(schema.rules, [&](const OperatorRule& rule) {
    json.member("text", rule.text);
    json.member("source", source_name(rule.source));
  });
  json.key("counterparts").begin_object();
  json.member("onnx", schema.counterparts.onnx);
  json.member("webnn", schema.counterparts.webnn);
  json.end_object();
  json.key("numerics").array(schema.numerics, &NumericsSetting::key);
  json.key("accuracy").objects(accuracy_groups(schema), [&](const AccuracyGroup& group) {
    json.member("measure", group.measure);
    json.key("data_types").array(group.data_types);
    json.member("reason", group.reason);
  });
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
  json.objects(numerics_settings(), [&](const NumericsSetting& setting) {
    json.member("name", setting.key);
    json.member("label", setting.label);
    json.member("meaning", setting.meaning);
    json.member("source", source_name(setting.source));
    json.key("choices").array(choice_names(setting));
  });
}

void write_operators(JsonText& json) {
  json.objects(all_operators(), [&](const OperatorSchema* schema) { write_operator(json, *schema); });
}

}  // namespace opscope::cli
