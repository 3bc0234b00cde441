// Numbers anywhere in a case file: the nearest value, or an error that names the limit.

#include "core/tensor/tensor.h"
#include "tests/core/model/models.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

// A case with `number` in every place that takes a FLOAT32 or FLOAT64.
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
    SCOPED_TRACE(reading.text);
    const Model model = model_of(everywhere(reading.text));
    const auto values = [&](const char* name) { return model.find_resource(name)->initial_values; };
    EXPECT_EQ(std::get<ArrayValues>(values("A")).values.items().at(0), reading.float_bits);
    EXPECT_EQ(std::get<ConstantValues>(values("C")).value, reading.float_bits);
    EXPECT_EQ(std::get<SequenceValues>(values("S")).start, reading.float_bits);
    EXPECT_EQ(std::get<SequenceValues>(values("S")).delta, reading.float_bits);
    EXPECT_EQ(std::get<ListValues>(values("L")).values.items().at(0).value, reading.float_bits);
    EXPECT_EQ(to_bits(std::get<GeneratorValues>(values("G")).a), reading.double_bits);
    EXPECT_EQ(to_bits(std::get<GeneratorValues>(values("G")).b), reading.double_bits);
    const Attributes& attributes = model.dispatchables.front().desc.attributes;
    EXPECT_EQ(to_bits(attributes[0].as_float()), reading.float_bits);
    EXPECT_EQ(to_bits(attributes[1].as_float()), reading.float_bits);
    const ScaleBias scale_bias = *attributes[2].as_scale_bias();
    EXPECT_EQ(to_bits(scale_bias.scale), reading.float_bits);
    EXPECT_EQ(to_bits(scale_bias.bias), reading.float_bits);
    EXPECT_EQ(rewritten(model), model);
  }
}

TEST(ReadNumbers, BeyondTheTypeIsAnErrorWithTheLimit) {
  EXPECT_THAT(error_of(everywhere("1e39").parse()).text(),
              HasSubstr("1e39 is outside FLOAT32, whose largest magnitude is 3.4028235e38"));
}

TEST(ReadNumbers, ErrorsRepeatNoMoreThanAReaderCanUse) {
  const std::string name(60000, 'n');
  const auto length = [](const ModelText& text) { return error_of(text.parse()).text().size(); };
  EXPECT_LT(length({.resources = "\"" + name + R"(": {"initialValuesDataType": ")" + name + "\"}"}), 600u);
  EXPECT_LT(length({.commands = R"({"type": "print", "resource": ")" + name + "\"}"}), 300u);
  EXPECT_LT(length(everywhere("1" + std::string(60000, '0'))), 300u);
}

TEST(ReadNumbers, UnknownMembersKeepTheirDigits) {
  const Model model = model_of({.rest = R"(, "note": [1e-324, 0.10, 123456789012345678901234567890, 1E400])"});
  EXPECT_EQ(model.unknown, (UnknownMembers{{"note", "[1e-324,0.10,123456789012345678901234567890,1E400]"}}));
}

}  // namespace
}  // namespace opscope::test
