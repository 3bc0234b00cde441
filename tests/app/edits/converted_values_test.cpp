// A change of the data type says which values it lost.

#include "app/gui/edits/converted_values.h"

#include <gtest/gtest.h>

#include <string>

#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/model/json.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

// A clip of a resource A with these values.
Model clip(const std::string& type, const std::string& values) {
  return test::value_of(parse_model(R"({"resources": {
      "A": {"initialValuesDataType": ")" +
                                        type + R"(", "initialValues": )" + values + R"(},
      "Out": {"initialValuesDataType": ")" +
                                        type + R"(", "initialValues": {"valueCount": 4, "value": 0}}},
    "dispatchables": {"clip": {"type": "DML_OPERATOR_ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": ")" + type +
                                        R"(", "Sizes": [4]},
      "OutputTensor": {"DataType": ")" + type +
                                        R"(", "Sizes": [4]}, "Min": 2, "Max": 3}}},
    "commands": [{"type": "dispatch", "dispatchable": "clip",
      "bindings": {"InputTensor": "A", "OutputTensor": "Out"}}]})",
                                    "clip.json"));
}

std::string loss_as(const Model& model, DataType type) {
  return converted_text(model, with_data_type(model, {0, 0}, type, Match::Groups));
}

TEST(ConvertedValues, OfAListAreCountedAndTheFirstOnesNamed) {
  const Model model = clip("FLOAT32", R"(["nan", "-inf", -2, -1, -0.0, 0.5, 1, 2, "inf", "nan"])");
  EXPECT_EQ(loss_as(model, DataType::UInt8),
            "7 of 10 values of A do not fit UINT8: nan became 0, -inf became 0, -2 became 0, ...");
  EXPECT_EQ(loss_as(clip("INT32", "[1, 2, 300, 4]"), DataType::UInt8),
            "1 of 4 values of A does not fit UINT8: 300 became 255");
}

TEST(ConvertedValues, ThatAreOnlyRoundedOrTheSameAreNotTold) {
  EXPECT_EQ(loss_as(clip("FLOAT32", "[0.1, 2, 3, 4]"), DataType::Float16), "");
  EXPECT_EQ(loss_as(clip("FLOAT32", R"([0, "nan", "inf", -0.0])"), DataType::Float16), "");
  EXPECT_EQ(loss_as(clip("UINT8", "[0, 1, 254, 255]"), DataType::Float32), "");
}

// As after an edit of an element, which makes bits in a list of UINT16 numbers of FLOAT16.
TEST(ConvertedValues, ThatStoodAsBitsAreNotLost) {
  const Model bits = clip("UINT16", "[31744, 8, 0, 1]");
  Model numbers = bits;
  for (Resource& resource : numbers.resources) resource.data_type = DataType::Float16;
  EXPECT_EQ(converted_text(bits, numbers), "");
}

TEST(ConvertedValues, ThatBecomeInfiniteOr0AreLost) {
  EXPECT_EQ(loss_as(clip("FLOAT32", "[65536.5, 1e-20, 1, 2]"), DataType::Float16),
            "2 of 4 values of A do not fit FLOAT16: 65536.5 became inf, 1e-20 became 0");
}

TEST(ConvertedValues, OfAConstantAndASequenceAreTheirNumbers) {
  EXPECT_EQ(loss_as(clip("FLOAT32", R"({"valueCount": 4, "value": 0.5})"), DataType::Int8),
            "A does not fit INT8: 0.5 became 0");
  EXPECT_EQ(loss_as(clip("FLOAT32", R"({"valueCount": 4, "valueStart": 0, "valueDelta": 0.25})"), DataType::Int8),
            "A does not fit INT8: 0.25 became 0");
}

}  // namespace
}  // namespace opscope::gui
