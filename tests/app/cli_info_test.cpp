#include "core/operators/schema/registry.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

using testing::AnyOf;
using testing::IsSupersetOf;

TEST(Info, NamesEveryOperatorProfileAndBackend) {
  const Outcome outcome = opscope({"info"});
  expect_says(outcome, 0, {"documented", "observed", "onnx", "reference", "cpu", "gpu", "6_4"});
  EXPECT_EQ(outcome.err, "");
  for (const OperatorSchema* schema : shipped_operators()) EXPECT_THAT(outcome.out, HasSubstr(schema->name));
}

TEST(Info, OperatorsShowTheSchemaAndTellDocumentedRulesFromDecidedOnes) {
  const Outcome outcome = opscope({"info", "--operators"});
  EXPECT_EQ(outcome.status, 0);
  for (const OperatorSchema* schema : shipped_operators()) {
    EXPECT_THAT(outcome.out, HasSubstr(schema->formula));
    for (const TensorDeclaration& tensor : schema->tensors) EXPECT_THAT(outcome.out, HasSubstr(tensor.name));
    for (const AttributeDeclaration& attribute : schema->attributes)
      EXPECT_THAT(outcome.out, HasSubstr(attribute.name));
    for (const OperatorRule& rule : schema->rules)
      EXPECT_THAT(outcome.out,
                  HasSubstr((rule.source == RuleSource::Documented ? "[documented] " : "[decided]    ") + rule.text));
  }
}

TEST(Info, OperatorsShowTheSupportTableByTensor) {
  const std::string text = opscope({"info", "--operators"}).out;
  EXPECT_THAT(text,
              HasSubstr("\n  3_1         1-8         ATensor, BTensor, OutputTensor: FLOAT32 FLOAT16 UINT32 INT32\n"));
  EXPECT_THAT(text, HasSubstr("  ConditionTensor: UINT8\n                          ATensor, BTensor, OutputTensor: "));
  EXPECT_THAT(text, Not(HasSubstr("\\x")));
}

TEST(Info, OperatorsAsJsonHoldTheSupportTable) {
  const auto json = json_of(opscope({"info", "--operators", "--json"}).out);
  ASSERT_TRUE(json.IsObject());
  ASSERT_EQ(json["operators"].Size(), shipped_operators().size());
  for (const auto& each : json["operators"].GetArray()) {
    const OperatorSchema* schema = find_operator(each["name"].GetString());
    ASSERT_NE(schema, nullptr);
    ASSERT_EQ(each["support"].Size(), schema->support.size());
    const auto& last = each["support"][each["support"].Size() - 1];
    EXPECT_STREQ(last["feature_level"].GetString(), std::string(name(schema->support.back().level)).c_str());
    EXPECT_EQ(last["max_dimension_count"].GetUint(), 8u);
    EXPECT_EQ(each["rules"].Size(), schema->rules.size());
  }
  EXPECT_FALSE(json.HasMember("device"));
}

TEST(Info, OperatorsListNumericsAsTheyAreSpelledElsewhere) {
  const std::string text = opscope({"info", "--operators"}).out;
  for (const char* choice : {"nan=number_wins or propagates", "sign_of_nan=0 or nan or nan_in_float32",
                             "min_above_max=min or max", "nan_bound=operand or ignored", "zero_bound=ordered or kept",
                             "infinite_bound=keeps_infinities or largest_number",
                             "scale_bias=two_roundings or one_rounding", "quotient=divide or reciprocal or ratios",
                             "ties=to_even or away_from_zero", "zero_point=after_rounding or before_rounding"})
    EXPECT_THAT(text, HasSubstr(choice));
  const auto json = json_of(opscope({"info", "--operators", "--json"}).out);
  ASSERT_EQ(json["numerics_settings"].Size(), 10u);
  for (const auto& setting : json["numerics_settings"].GetArray()) {
    EXPECT_THAT(member_names(setting), ElementsAre("name", "label", "meaning", "source", "choices"));
    for (const auto& choice : setting["choices"].GetArray()) {
      const std::string change = std::string(setting["name"].GetString()) + "=" + choice.GetString();
      EXPECT_EQ(opscope({"run", example("clip_nan.json"), "--numerics", "onnx," + change}).status, 0) << change;
    }
  }
}

TEST(Info, JsonWithoutAChoiceHoldsEverything) {
  const auto json = json_of(opscope({"--json", "info"}).out);
  EXPECT_THAT(member_names(json), IsSupersetOf({"version", "operators", "device", "feature_levels"}));
}

TEST(Info, TheDeviceIsDescribedOrItsAbsenceExplained) {
  const Outcome text = opscope({"info", "--device"});
  EXPECT_EQ(text.status, 0);
  const auto json = json_of(opscope({"info", "--device", "--json"}).out);
  const auto& device = json["device"];
  if (device["available"].GetBool()) {
    EXPECT_THAT(text.out, HasSubstr(device["renderer"].GetString()));
    EXPECT_GE(device["max_storage_block_bytes"].GetInt64(), 1 << 24);
    ASSERT_GT(device["driver"].Size(), 15u);
    for (const auto& fact : device["driver"].GetArray())
      for (const char* part : {"what", "value", "meaning"}) EXPECT_THAT(text.out, HasSubstr(fact[part].GetString()));
  } else {
    EXPECT_THAT(text.out, HasSubstr(device["reason"].GetString()));
  }
}

}  // namespace
}  // namespace opscope::test
