// Numbers of a case file, wherever they stand: the nearest value, or an error that names the limit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/tensor/tensor.h"
#include "tests/core/model/models.h"
#include "tests/support/run.h"

namespace opscope {
namespace {

using test::model_of;
using test::ModelText;
using testing::HasSubstr;

// The case with `number` wherever a case takes one of FLOAT32 or FLOAT64.
ModelText everywhere(const std::string& number) {
  return {.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [)" + number + R"(]},
      "C": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 1, "value": )" +
                       number + R"(}},
      "S": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 1, "valueStart": )" +
                       number + R"(, "valueDelta": )" + number + R"(}},
      "L": {"initialValuesDataType": "UNKNOWN", "initialValues": [{"type": "FLOAT32", "value": )" +
                       number + R"(}]},
      "G": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 1, "value": 0}})",
          .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [1]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1]},
      "ScaleBias": {"Scale": )" +
                           number + R"(, "Bias": )" + number + R"(}, "Min": )" + number + R"(, "Max": )" + number +
                           "}}",
          .rest = R"(, "opscope": {"generators": {"G": {"type": "uniform", "low": )" + number + R"(, "high": )" +
                  number + "}}}"};
}

struct Reading {
  const char* text;
  std::uint32_t float_bits;
  std::uint64_t double_bits;
};

TEST(ReadNumbers, EveryPlaceTakesTheNearestValue) {
  const Reading readings[] = {
      // struct.pack('<f'), struct.pack('<d') of Python's float()
      {"1e-324", 0, 0},
      {"-1e-325", 0x80000000, 0x8000000000000000},
      {"1.23456789012345678e-340", 0, 0},
      {"996967769.815858304641572303020919053600e-250", 0, 0x0DE545DFC21EA1E6},
      {"-0", 0x80000000, 0x8000000000000000},
      {"0e400", 0, 0},
      {"16777217", 0x4B800000, 0x4170000010000000},
      {"7.0064923216240862e-46", 0x00000001, 0x3690000000000001},
  };
  for (const Reading& reading : readings) {
    const Model model = model_of(everywhere(reading.text));
    const auto values = [&](const char* name) { return model.find_resource(name)->initial_values; };
    EXPECT_EQ(std::get<ArrayValues>(values("A")).values.items().at(0), reading.float_bits) << reading.text;
    EXPECT_EQ(std::get<ConstantValues>(values("C")).value, reading.float_bits) << reading.text;
    EXPECT_EQ(std::get<SequenceValues>(values("S")).start, reading.float_bits) << reading.text;
    EXPECT_EQ(std::get<SequenceValues>(values("S")).delta, reading.float_bits) << reading.text;
    EXPECT_EQ(std::get<ListValues>(values("L")).values.items().at(0).value, reading.float_bits) << reading.text;
    EXPECT_EQ(to_bits(std::get<GeneratorValues>(values("G")).a), reading.double_bits) << reading.text;
    EXPECT_EQ(to_bits(std::get<GeneratorValues>(values("G")).b), reading.double_bits) << reading.text;
    const Attributes& attributes = model.dispatchables.front().desc.attributes;
    EXPECT_EQ(to_bits(std::get<float>(attributes[0])), reading.float_bits) << reading.text;
    EXPECT_EQ(to_bits(std::get<float>(attributes[1])), reading.float_bits) << reading.text;
    const ScaleBias scale_bias = *std::get<std::optional<ScaleBias>>(attributes[2]);
    EXPECT_EQ(to_bits(scale_bias.scale), reading.float_bits) << reading.text;
    EXPECT_EQ(to_bits(scale_bias.bias), reading.float_bits) << reading.text;
    EXPECT_EQ(test::rewritten(model), model) << reading.text;
  }
}

TEST(ReadNumbers, HalfsAreRoundedOnceFromTheDecimal) {
  const Model model = test::with_resource(R"({"initialValuesDataType": "FLOAT16", "initialValues": [1.00048828125,
      1.00048828125000022, 1.000488281250000000000000000001, 1.000488281249999999999999999999, 65519.999999999999999999,
      2.98023223876953125e-8, 2.980232238769531250000000000000000001e-8]})");
  EXPECT_EQ(std::get<ArrayValues>(model.find_resource("R")->initial_values).values,
            (std::vector<std::uint64_t>{0x3C00, 0x3C01, 0x3C01, 0x3C00, 0x7BFF, 0x0000, 0x0001}));
}

TEST(ReadNumbers, BeyondTheTypeIsAnErrorWithTheLimit) {
  const auto error_of = [](const std::string& type, const std::string& number) {
    const auto model = ModelText{.resources = R"("A": {"initialValuesDataType": ")" + type +
                                              R"(", "initialValues": [0, )" + number + "]}"}
                           .parse();
    return model ? "accepted" : model.error().text();
  };
  EXPECT_EQ(error_of("FLOAT16", "65520"),
            "case.json: resources.A.initialValues[1]: 65520 is outside FLOAT16, whose largest magnitude is 65504");
  EXPECT_EQ(error_of("FLOAT64", "99999999999999999999e289"),
            "case.json: resources.A.initialValues[1]: 99999999999999999999e289 is outside FLOAT64, whose largest "
            "magnitude is 1.7976931348623157e+308");
  EXPECT_EQ(error_of("INT8", "-129"),
            "case.json: resources.A.initialValues[1]: -129 is outside INT8, which holds -128 to 127");
  const auto wide = everywhere("1e39").parse();
  ASSERT_FALSE(wide);
  EXPECT_THAT(wide.error().text(), HasSubstr("1e39 is outside FLOAT32, whose largest magnitude is 3.4028235e+38"));
}

TEST(ReadNumbers, ErrorsRepeatNoMoreThanAReaderCanUse) {
  const std::string name(60000, 'n');
  const auto unnamed = ModelText{.resources = "\"" + name + R"(": {"initialValuesDataType": ")" + name + "\"}"}.parse();
  ASSERT_FALSE(unnamed);
  EXPECT_LT(unnamed.error().text().size(), 600u);
  const auto absent = ModelText{.commands = R"({"type": "print", "resource": ")" + name + "\"}"}.parse();
  ASSERT_FALSE(absent);
  EXPECT_LT(absent.error().text().size(), 300u);
  const auto long_number = everywhere("1" + std::string(60000, '0')).parse();
  ASSERT_FALSE(long_number);
  EXPECT_LT(long_number.error().text().size(), 300u);
}

TEST(ReadNumbers, UnknownMembersKeepTheirDigits) {
  const Model model = model_of({.rest = R"(, "note": [1e-324, 0.10, 123456789012345678901234567890, 1E400])"});
  EXPECT_EQ(model.unknown, (UnknownMembers{{"note", "[1e-324,0.10,123456789012345678901234567890,1E400]"}}));
}

}  // namespace
}  // namespace opscope
