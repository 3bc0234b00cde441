// What every declared operator owes to those who are driven by its schema.

#include "core/operators/schema/operator_schema.h"

#include <gmock/gmock.h>

#include <set>

#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"
#include "core/operators/schema/registry.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

std::vector<std::size_t> all_indices(const OperatorSchema& schema) {
  std::vector<std::size_t> indices(schema.in_place_inputs);
  for (const auto* groups : {&schema.same_data_type, &schema.same_sizes, &schema.same_dimension_count})
    for (const auto& group : *groups) indices.insert(indices.end(), group.begin(), group.end());
  return indices;
}

TEST(Schemas, AreFoundByDirectMlsNames) {
  for (const char* name : {"ELEMENT_WISE_CLIP", "ELEMENT_WISE_MIN", "ELEMENT_WISE_SIGN",
                           "ELEMENT_WISE_QUANTIZED_LINEAR_ADD", "ELEMENT_WISE_IF"}) {
    ASSERT_NE(find_operator(name), nullptr) << name;
    EXPECT_EQ(find_operator(std::string("DML_OPERATOR_") + name), find_operator(name));
  }
  EXPECT_EQ(find_operator("ELEMENT_WISE_CLIPS"), nullptr);
  EXPECT_EQ(find_operator("DML_OPERATOR_"), nullptr);
  EXPECT_EQ(find_operator(""), nullptr);
}

TEST(Schemas, HaveOneOutputAndUniqueNames) {
  for (const OperatorSchema* schema : shipped_operators()) {
    SCOPED_TRACE(schema->name);
    std::set<std::string> names;
    std::size_t outputs = 0, inputs = 0;
    for (const TensorDeclaration& tensor : schema->tensors) {
      names.insert(tensor.name);
      ++(tensor.role == TensorRole::Output ? outputs : inputs);
      EXPECT_FALSE(tensor.meaning.empty()) << tensor.name;
    }
    for (const AttributeDeclaration& attribute : schema->attributes) {
      names.insert(attribute.name);
      EXPECT_FALSE(attribute.meaning.empty()) << attribute.name;
    }
    EXPECT_EQ(outputs, 1u);
    EXPECT_LE(inputs, max_inputs);
    EXPECT_EQ(names.size(), schema->tensors.size() + schema->attributes.size());
    EXPECT_EQ(schema->tensors[schema->output()].role, TensorRole::Output);
    for (std::size_t i = 0; i < schema->tensors.size(); ++i) EXPECT_EQ(schema->find_tensor(schema->tensors[i].name), i);
    EXPECT_EQ(schema->find_tensor("NoSuchTensor"), schema->tensors.size());
    for (const AttributeDeclaration& attribute : schema->attributes) {
      const AttributeTraits& shape = traits(attribute.kind);
      const bool absent = shape.optional && attribute.default_value.count == 0;
      EXPECT_TRUE(absent || attribute.default_value.count == shape.numbers.size()) << attribute.name;
      if (shape.type != Unknown) {
        EXPECT_EQ(attribute.default_value.type, shape.type) << attribute.name;
        continue;
      }
      EXPECT_TRUE(schema->find_tensor(attribute.type_from) < schema->tensors.size() ||
                  schema->find_attribute(attribute.type_from) < schema->attributes.size())
          << attribute.name;
    }
    EXPECT_FALSE(schema->summary.empty());
    EXPECT_FALSE(schema->formula.empty());
  }
}

TEST(Schemas, PointAtTensorsTheyDeclare) {
  for (const OperatorSchema* schema : shipped_operators())
    for (std::size_t index : all_indices(*schema)) EXPECT_LT(index, schema->tensors.size()) << schema->name;
}

TEST(Schemas, HaveSupportTablesThatOnlyGrow) {
  for (const OperatorSchema* schema : shipped_operators()) {
    SCOPED_TRACE(schema->name);
    ASSERT_FALSE(schema->support.empty());
    for (std::size_t row = 0; row < schema->support.size(); ++row) {
      const SupportRow& now = schema->support[row];
      EXPECT_EQ(now.data_types.size(), schema->tensors.size());
      EXPECT_EQ(schema->supported_at(now.level), &now);
      if (row == 0) continue;
      const SupportRow& before = schema->support[row - 1];
      EXPECT_LT(before.level, now.level);
      EXPECT_LE(now.min_dimension_count, before.min_dimension_count);
      EXPECT_GE(now.max_dimension_count, before.max_dimension_count);
      for (std::size_t i = 0; i < now.data_types.size(); ++i)
        EXPECT_EQ(now.data_types[i] | before.data_types[i], now.data_types[i]);
    }
  }
}

// One key means one setting: operators that share it point at the same declaration.
TEST(Schemas, ShareTheNumericsSettingsOfOneKey) {
  for (const OperatorSchema* schema : shipped_operators())
    for (const NumericsSetting* setting : schema->numerics) {
      EXPECT_EQ(find_numerics_setting(setting->key), setting) << schema->name << " " << setting->key;
      EXPECT_TRUE(schema->obeys(*setting)) << schema->name << " " << setting->key;
    }
}

TEST(FeatureLevels, ReadInEveryForm) {
  EXPECT_EQ(parse_feature_level("5_0"), FeatureLevel::L5_0);
  EXPECT_EQ(parse_feature_level("5.0"), FeatureLevel::L5_0);
  EXPECT_EQ(parse_feature_level("DML_FEATURE_LEVEL_5_0"), FeatureLevel::L5_0);
  for (std::size_t i = 0; i < feature_level_names.size(); ++i)
    EXPECT_EQ(parse_feature_level(feature_level_names[i]), static_cast<FeatureLevel>(i));
  for (const char* text : {"", "5", "5_3", "50", "7_0", "DML_FEATURE_LEVEL_", "5_0 "})
    EXPECT_FALSE(parse_feature_level(text).has_value()) << text;
}

TEST(DataTypes, ReadInBothFormsAndKeepDirectMlsNumbers) {
  const std::pair<const char*, std::uint32_t> numbers[] = {
      {"UNKNOWN", 0}, {"FLOAT32", 1}, {"FLOAT16", 2}, {"UINT32", 3},  {"UINT16", 4},  {"UINT8", 5},
      {"INT32", 6},   {"INT16", 7},   {"INT8", 8},    {"FLOAT64", 9}, {"UINT64", 10}, {"INT64", 11}};
  for (const auto& [text, number] : numbers) {
    const DataType type = static_cast<DataType>(number);
    EXPECT_EQ(name(type), text);
    EXPECT_EQ(parse_data_type(text), type);
    EXPECT_EQ(parse_data_type(std::string("DML_TENSOR_DATA_TYPE_") + text), type);
  }
  for (const char* text : {"", "float32", "FLOAT", "UINT4", "DML_TENSOR_DATA_TYPE_"})
    EXPECT_FALSE(parse_data_type(text).has_value()) << text;
  EXPECT_EQ(name(static_cast<DataType>(12)), "UNKNOWN");
}

}  // namespace
}  // namespace opscope::test
