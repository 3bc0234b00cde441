// Signed integers and scalar unions as attributes, from the case file to the results: with operators that are declared
// in tests/support/attribute_kinds.cpp and nowhere else.

#include <fmt/format.h>

#include <set>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/cases/attribute_numbers.h"
#include "core/cases/invalid_case.h"
#include "core/cases/random_case.h"
#include "core/cases/shrink.h"
#include "core/model/json.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/convert.h"
#include "core/validation/validate.h"
#include "tests/support/agreement.h"
#include "tests/support/attribute_kinds.h"
#include "tests/support/case_options.h"
#include "tests/support/case_text.h"
#include "tests/support/cases.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

class AttributeKinds : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    add_step_ = register_add_step();
    replace_ = register_replace();
  }

  // One dispatch over `values`, `attributes` as they stand in the desc.
  static std::string case_text(const std::string& operator_name, DataType type, const std::string& values,
                               const std::string& attributes) {
    const std::string type_name(name(type));
    return CaseText()
        .resource("A", type_name, "[" + values + "]")
        .dispatch(operator_name, {"A", "A"}, desc_text(type_name, "3"), attributes);
  }
  // As the program writes them.
  static std::string replace_attributes(DataType type, const std::string& old, const std::string& fresh) {
    return fmt::format("\"Old\": {},\n        \"NewDataType\": \"DML_TENSOR_DATA_TYPE_{}\",\n        \"New\": {}", old,
                       name(type), fresh);
  }
  static std::string replace_text(DataType type, const std::string& values, const std::string& old,
                                  const std::string& fresh) {
    return case_text("TEST_REPLACE", type, values, replace_attributes(type, old, fresh));
  }
  static std::string add_step_text(const std::string& step) {
    return case_text("TEST_ADD_STEP", Int32, "1, 2, -3", "\"Step\": " + step);
  }

  static Invocation bound(const std::string& text) { return value_of(first_dispatch(text)); }
  static std::string refusal(const std::string& text) { return answer_of(parse_model(text, "case.json")); }
  // "path: message" of each error.
  static std::vector<std::string> errors_of(const Invocation& invocation) {
    std::vector<std::string> errors;
    for (const Diagnostic& found : validate(invocation))
      if (found.severity == Diagnostic::Severity::Error) errors.push_back(found.path + ": " + found.message);
    return errors;
  }

  static inline const OperatorSchema *add_step_ = nullptr, *replace_ = nullptr;
};

struct Union {
  DataType type;
  std::string values, old, fresh;  // as they stand in the case
  std::uint64_t old_bits, fresh_bits;
};
const Union unions[] = {
    {UInt8, "1, 255, 7", "255", "0", 255, 0},
    {Int8, "1, -128, 7", "-128", "127", 0x80, 0x7F},
    {UInt16, "1, 65535, 7", "65535", "2", 0xFFFF, 2},
    {Int64, "1, 9007199254740993, 7", "9007199254740993", "-9223372036854775808", 0x20000000000001, 0x8000000000000000},
    {UInt64, "1, 18446744073709551615, 7", "18446744073709551615", "9007199254740993", ~std::uint64_t{0},
     0x20000000000001},
    {Float16, "1, 0.1, 7", "0.1", "\"nan\"", 0x2E66, 0x7E00},
    {Float32, "1, -0.0, 7", "-0.0", "\"-inf\"", 0x80000000, 0xFF800000},
    {Float64, "1, 0.1, 7", "0.1", "1e-320", 0x3FB999999999999A, 2024},
};

TEST_F(AttributeKinds, AreReadWithTheirExactBits) {
  EXPECT_EQ(bound(add_step_text("-2147483648")).int_attribute(0), INT32_MIN);
  EXPECT_EQ(bound(add_step_text("2147483647")).int_attribute(0), INT32_MAX);
  for (const Union& each : unions) {
    const Invocation made = bound(replace_text(each.type, each.values, each.old, each.fresh));
    EXPECT_EQ(made.scalar_union_attribute(0), (ScalarUnion{each.type, each.old_bits})) << name(each.type);
    EXPECT_EQ(made.scalar_union_attribute(2), (ScalarUnion{each.type, each.fresh_bits})) << name(each.type);
  }
}

TEST_F(AttributeKinds, AreReadWhereverTheirDataTypeStands) {
  const std::string text = case_text("TEST_REPLACE", Int8, "1, 2, 3", R"("Old": 1, "New": 2, "NewDataType": "INT8")");
  EXPECT_EQ(bound(text).scalar_union_attribute(2), (ScalarUnion{Int8, 2}));
}

TEST_F(AttributeKinds, AreWrittenAsTheyStood) {
  for (const char* step : {"-2147483648", "-1", "0", "2147483647"})
    EXPECT_THAT(write_model(*parse_model(add_step_text(step), "case.json")),
                HasSubstr(fmt::format("\"Step\": {}\n", step)));
  for (const Union& each : unions) {
    const std::string text = replace_text(each.type, each.values, each.old, each.fresh);
    const std::string written = write_model(*parse_model(text, "case.json"));
    EXPECT_THAT(written, HasSubstr(replace_attributes(each.type, each.old, each.fresh) + "\n"));
    EXPECT_THAT(written, HasSubstr("\"initialValues\": [" + each.values + "]"));
  }
}

TEST_F(AttributeKinds, AreRefusedWithThePathAndWhatIsAllowed) {
  const std::string desc = "case.json: dispatchables.test_replace.desc.";
  const std::string step = "case.json: dispatchables.test_add_step.desc.Step: ";
  const auto replace = [](DataType type, const char* old, const char* fresh) {
    return replace_text(type, "1, 2, 3", old, fresh);
  };
  const auto typed = [](const char* attributes) { return case_text("TEST_REPLACE", Int8, "1, 2, 3", attributes); };
  const std::pair<std::string, std::string> rows[] = {
      {add_step_text("2147483648"), step + "2147483648 is outside INT32, which holds -2147483648 to 2147483647"},
      {add_step_text("-2147483649"), step + "-2147483649 is outside INT32, which holds -2147483648 to 2147483647"},
      {add_step_text("1.5"), step + "1.5 is not an integer, as INT32 holds them"},
      {add_step_text("\"nan\""), step + "\"nan\" is not a value of INT32; allowed are integers"},
      {add_step_text("null"), step + "null is not a value of INT32; allowed are integers"},
      {replace(UInt8, "256", "0"), desc + "Old: 256 is outside UINT8, which holds 0 to 255"},
      {replace(UInt8, "0", "-1"), desc + "New: -1 is outside UINT8, which holds 0 to 255"},
      {replace(Int64, "\"nan\"", "0"), desc + "Old: \"nan\" is not a value of INT64; allowed are integers"},
      {replace(Float16, "65520", "0"), desc + "Old: 65520 is outside FLOAT16"},
      {replace(Float16, "{}", "0"), desc + "Old: an object is not a value"},
      {typed(R"("Old": 1, "New": 2)"),
       "case.json: dispatchables.test_replace.desc: the member \"NewDataType\" is missing"},
      {typed(R"("Old": 1, "NewDataType": "INT8")"),
       "case.json: dispatchables.test_replace.desc: the member \"New\" is missing"},
      {typed(R"("Old": 1, "NewDataType": "UNKNOWN", "New": 2)"),
       desc + "New: has no data type, since NewDataType gives none"},
      {typed(R"("Old": 1, "NewDataType": "INT4", "New": 2)"),
       desc + "NewDataType: 'INT4' is not a value of NewDataType; allowed are UNKNOWN, FLOAT32,"}};
  for (const auto& [text, answer] : rows) EXPECT_THAT(refusal(text), StartsWith(answer)) << text;
}

TEST_F(AttributeKinds, AreValidatedByTheirDeclarations) {
  const Invocation step = bound(add_step_text("5")), replace = bound(replace_text(Int8, "1, 2, 3", "1", "2"));
  EXPECT_THAT(errors_of(step), ElementsAre());
  EXPECT_THAT(errors_of(replace), ElementsAre());
  const auto with = [](Invocation made, std::size_t attribute, const AttributeValue& value) {
    made.attributes[attribute] = value;
    return errors_of(made);
  };
  const std::string other_kind = "The attribute has a value of another kind than the operator declares.";
  EXPECT_THAT(with(step, 0, 5u), ElementsAre("Step: " + other_kind));
  EXPECT_THAT(with(step, 0, 5.0f), ElementsAre("Step: " + other_kind));
  EXPECT_THAT(with(step, 0, ScaleBias{}), ElementsAre("Step: " + other_kind));
  EXPECT_THAT(with(step, 0, AttributeValue(Int32, {})), ElementsAre("Step: " + other_kind));
  EXPECT_THAT(with(replace, 0, ScalarUnion{Float32, 0}),
              ElementsAre("Old: It is a value of FLOAT32, but InputTensor makes it INT8."));
  EXPECT_THAT(with(replace, 0, ScalarUnion{Int8, 0x1FF}), ElementsAre("Old: 0x1FF has more than the 8 bits of INT8."));
  EXPECT_THAT(with(replace, 1, 12u),
              ElementsAre("NewDataType: 12 is none of its 12 values.", "NewDataType: It gives New no data type."));
  EXPECT_THAT(with(replace, 1, 0u), ElementsAre("NewDataType: It gives New no data type."));
  EXPECT_THAT(with(replace, 1, 1u), ElementsAre("New: It is a value of INT8, but NewDataType makes it FLOAT32."));
}

TEST_F(AttributeKinds, RunOnTheReferenceAndTheCpu) {
  const auto expect_on_both = [](const Invocation& invocation, const Bits& expected) {
    ASSERT_THAT(errors_of(invocation), ElementsAre());
    for (const auto& backend : {make_reference_backend(), make_cpu_backend()}) {
      const RunResult result = value_of(backend->run(invocation));
      EXPECT_EQ(elements(output_tensor(invocation, result)), expected) << backend->name() << describe(invocation);
    }
  };
  expect_on_both(bound(add_step_text("-2")), {0xFFFFFFFF, 0, 0xFFFFFFFB});  // 1 - 2, 2 - 2, -3 - 2
  for (const Union& each : unions) {
    const Invocation made = bound(replace_text(each.type, each.values, each.old, each.fresh));
    expect_on_both(made, {from_double(each.type, 1), each.fresh_bits, from_double(each.type, 7)});
  }
}

TEST_F(AttributeKinds, AreDrawnAtRandom) {
  const auto cpu = make_cpu_backend();
  std::set<std::int32_t> steps;
  std::set<std::pair<DataType, std::uint64_t>> values;
  std::set<DataType> types;
  for (std::uint64_t number = 0; number < 400; ++number)
    for (const OperatorSchema* schema : {add_step_, replace_}) {
      const Invocation made = random_case(number, cases_of(schema, {}, 50));
      ASSERT_THAT(errors_of(made), ElementsAre()) << describe(made);
      ASSERT_EQ(disagreement_text(made, *cpu), "");
      if (schema == add_step_) {
        steps.insert(made.int_attribute(0));
        continue;
      }
      values.emplace(made.scalar_union_attribute(2).type, made.scalar_union_attribute(2).bits);
      types.insert(made.scalar_union_attribute(0).type);
    }
  EXPECT_TRUE(steps.contains(INT32_MIN) && steps.contains(INT32_MAX) && steps.contains(-1) && steps.contains(0));
  EXPECT_EQ(types.size(), all_data_types.size());
  EXPECT_GT(values.size(), 100u);
}

TEST_F(AttributeKinds, AreSpoiltByInvalidCases) {
  std::set<std::string> said;
  for (const OperatorSchema* schema : {add_step_, replace_})
    for (std::uint64_t number = 0; number < 2000; ++number) {
      const InvalidCase made = invalid_case(number, cases_of(schema, {}, 20));
      ASSERT_TRUE(has_errors(validate(made.invocation))) << number << ": " << made.what;
      said.insert(made.what);
    }
  for (const char* attribute : {"Step", "Old", "NewDataType", "New"})
    EXPECT_TRUE(said.contains(std::string(attribute) + " has a value of another kind")) << attribute;
  EXPECT_TRUE(said.contains("NewDataType is none of its values"));
}

TEST_F(AttributeKinds, ShrinkToSimpleNumbers) {
  const auto shrunk = [](const std::string& text, const std::function<bool(const Invocation&)>& fails) {
    return shrink(bound(text), fails);
  };
  const Invocation step =
      shrunk(add_step_text("-77"), [](const Invocation& made) { return made.int_attribute(0) != -3; });
  EXPECT_EQ(step.int_attribute(0), 0);
  const Invocation nonzero = shrunk(add_step_text("-77"), [](const Invocation& made) {
    return made.int_attribute(0) != -3 && made.int_attribute(0) != 0;
  });
  EXPECT_EQ(nonzero.int_attribute(0), 1);
  for (const Union& each : unions) {
    const std::string text = replace_text(each.type, each.values, each.old, "100");
    const Invocation fresh =
        shrunk(text, [](const Invocation& made) { return made.scalar_union_attribute(2).bits != 0; });
    EXPECT_EQ(fresh.scalar_union_attribute(2), (ScalarUnion{each.type, from_double(each.type, 1)})) << name(each.type);
    EXPECT_EQ(fresh.scalar_union_attribute(0), (ScalarUnion{each.type, 0})) << name(each.type);
  }
}

TEST_F(AttributeKinds, OfferTheirNumbersToSweepsAndRandomElements) {
  EXPECT_THAT(attribute_numbers({7, ScalarUnion{Int8, 0xFE}}), ElementsAre(7, -2));
  EXPECT_THAT(attribute_numbers({6.0f, ScaleBias{2, 1}, ScalarUnion{Float16, 0x3C00}}),
              ElementsAre(6, 2, 1, 1, 2.5, 0));  // (6 - 1) / 2, (1 - 1) / 2
}

TEST_F(AttributeKinds, HaveDefaultsInTheTypesOfTheTensors) {
  const std::vector<DataType> types = {UInt16, UInt16};
  const Attributes defaults = default_attributes(*replace_, types);
  EXPECT_EQ(defaults, (Attributes{ScalarUnion{UInt16, 0}, static_cast<std::uint32_t>(UInt16), ScalarUnion{UInt16, 0}}));
}

TEST_F(AttributeKinds, FollowTheTypeThatDecidesThem) {
  const std::vector<DataType> types = {Int8, Int8};
  Attributes attributes = {ScalarUnion{Float32, f32(-300.5f)}, static_cast<std::uint32_t>(Float16),
                           ScalarUnion{Float64, f64(1 + 0x1p-11 + 0x1p-30)}};
  follow_types(*replace_, types, attributes);
  EXPECT_EQ(attributes[0].as_scalar_union(), (ScalarUnion{Int8, 0x80}));       // saturated
  EXPECT_EQ(attributes[2].as_scalar_union(), (ScalarUnion{Float16, 0x3C01}));  // rounded once, up
  attributes[1] = 0u;                                                          // no type: they stay as they are
  follow_types(*replace_, types, attributes);
  EXPECT_EQ(attributes[2].as_scalar_union(), (ScalarUnion{Float16, 0x3C01}));
}

TEST_F(AttributeKinds, ReadAsTextThatAPersonKnows) {
  const auto& of_replace = replace_->attributes;
  EXPECT_EQ(format_attribute(add_step_->attributes[0], -5), "-5");
  EXPECT_EQ(format_attribute(of_replace[0], ScalarUnion{Float16, 0x2E66}), "0.1");
  EXPECT_EQ(format_attribute(of_replace[1], 8u), "DML_TENSOR_DATA_TYPE_INT8");
  EXPECT_EQ(short_enum_names(of_replace[1])[8], "INT8");
  AttributeDeclaration scale_bias;
  scale_bias.kind = AttributeKind::OptionalScaleBias;
  EXPECT_EQ(format_attribute(scale_bias, ScaleBias{2, 7}), "(2, 7)");
  EXPECT_EQ(format_attribute(scale_bias, std::optional<ScaleBias>()), "absent");
}

}  // namespace
}  // namespace opscope::test
