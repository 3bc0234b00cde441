// Differences of cases in the words of the form.

#include "app/gui/session/change_text.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

TEST(ChangeText, NamesAPlaceAsTheFormDoes) {
  const struct {
    const char *path, *words;
  } rows[] = {
      {"dispatchables.clip.desc.Max", "clip: Max"},
      {"dispatchables.v1.2.desc.InputTensor.Sizes[2]", "v1.2: InputTensor Sizes[2]"},
      {"dispatchables.clip.desc.InputTensor.GuaranteedBaseOffsetAlignment", "clip: InputTensor Alignment"},
      {"dispatchables.clip.desc.InputTensor.TotalTensorSizeInBytes", "clip: InputTensor Total size"},
      {"dispatchables.clip.type", "clip: operator"},
      {"dispatchables.clip", "clip"},
      {"resources.A.initialValues[2]", "A[2]"},
      {"resources.A.initialValues", "A"},
      {"resources.A.initialValues.valueStart", "A: Start"},
      {"resources.photo.initialValues.sourcePath", "photo: File"},
      {"resources.A.initialValuesDataType", "A: data type"},
      {"resources.A.initialValuesOffsetInBytes", "A: offset of the values"},
      {"resources.A", "A"},
      {"commands[1].bindings.InputTensor", "command 2: InputTensor"},
      {"commands[1].bindings.InputTensor.elementOffset", "command 2: InputTensor Offset"},
      {"commands[0]", "command 1"},
      {"commands", "commands"},
      {"commands[", "commands["},
      {"opscope.generators.noise.standardDeviation", "noise: Deviation"},
      {"opscope.sources", "conversion of files"},
      {"opscope.sources.photo", "photo: conversion"},
      {"opscope.sources.photo.scale", "photo: Scale"},
      {"opscope.featureLevel", "feature level"},
      {"opscope.numerics", "numerics"},
      {"opscope", "settings"},
      {"author", "author"},
      {"dispatchables.", ""},
      {"resources..initialValues", ".initialValues"},
      {"", ""},
  };
  for (const auto& [path, words] : rows) EXPECT_EQ(place_text(path), words) << path;
}

TEST(ChangeText, SaysWhatWasAndWhatIs) {
  EXPECT_EQ(change_text({"dispatchables.clip.desc.Max", "0.5", "0.75"}), "dispatch clip: Max 0.5 \u2192 0.75");
  EXPECT_EQ(change_text({"dispatchables.clip.desc.InputTensor.Sizes", "[1, 1, 2, 5]", "[5]"}),
            "dispatch clip: InputTensor Sizes 1\u00D71\u00D72\u00D75 \u2192 5");
  EXPECT_EQ(change_text({"dispatchables.clip.desc.InputTensor.Strides", "[5,1]", "[1]"}),
            "dispatch clip: InputTensor Strides 5\u00D71 \u2192 1");
  EXPECT_EQ(change_text({"author", "", "Ada"}), "author added");
  EXPECT_EQ(change_text({"dispatchables.clip.desc.A.TotalTensorSizeInBytes", "", "8"}),
            "dispatch clip: A Total size auto \u2192 8");
  EXPECT_EQ(change_text({"resources.photo", "", R"({"initialValues":[1]})"}), "photo added");
  EXPECT_EQ(change_text({"dispatchables.clip", R"({"desc":{}})", ""}), "dispatch clip removed");
  EXPECT_EQ(change_text({"resources.A.initialValues", "[1, 2]", R"({"value": 1})"}), "values of A");
  EXPECT_EQ(change_text({"dispatchables.clip.desc.ScaleBias", R"({"Scale":2})", "null"}),
            "dispatch clip: ScaleBias removed");
}

TEST(ChangeText, OfABindingTellsItsOffset) {
  const std::string path = "commands[0].bindings.InputTensor", moved = R"({"name":"A","elementOffset":2})";
  EXPECT_EQ(change_text({path, R"("A")", moved}), "command 1: InputTensor Offset 0 \u2192 2");
  EXPECT_EQ(change_text({path, moved, R"("A")"}), "command 1: InputTensor Offset 2 \u2192 0");
  EXPECT_EQ(change_text({path + ".elementOffset", "2", "14"}), "command 1: InputTensor Offset 2 \u2192 14");
  EXPECT_EQ(change_text({path, R"("B")", moved}), "values of command 1: InputTensor") << "of another resource too";
}

TEST(ChangeText, HasNumbersThatTheFileWritesAsStringsWithoutQuotes) {
  EXPECT_EQ(change_text({"dispatchables.clip.desc.Max", R"("inf")", "-49888"}), "dispatch clip: Max inf \u2192 -49888");
  EXPECT_EQ(change_text({"dispatchables.clip.desc.Min", "1", R"("-inf")"}), "dispatch clip: Min 1 \u2192 -inf");
  EXPECT_EQ(comparison_text({"resources.A.initialValues[2]", R"("0x7FC00001")", R"("nan")"}),
            "A[2]: nan here, 0x7FC00001 in front");
  EXPECT_EQ(change_text({"author", "1", R"("Ada")"}), "author 1 \u2192 \"Ada\"") << "a string";
}

TEST(ChangeText, OfTwoOpenCasesSaysWhichOfThemHasWhat) {
  EXPECT_EQ(comparison_text({"dispatchables.clip.desc.Max", "0.5", "0.75"}), "clip: Max: 0.75 here, 0.5 in front");
  EXPECT_EQ(comparison_text({"resources.photo", "", R"({"initialValues":[1]})"}), "tensor data photo: only here");
  EXPECT_EQ(comparison_text({"resources.pixels", R"({"initialValues":[1]})", ""}), "tensor data pixels: only in front");
  EXPECT_EQ(comparison_text({"dispatchables.clip", R"({"desc":{}})", ""}), "operator clip: only in front");
  EXPECT_EQ(comparison_text({"resources.A.initialValues", "[1, 2]", R"({"value": 1})"}),
            "A: other values here than in front");
}

TEST(ChangeText, IsSafeToShow) {
  EXPECT_EQ(change_text({"dispatchables.a\nb.desc.Max", "1", "x\x1b"}), "dispatch a\\nb: Max 1 \u2192 x\\x1b");
}

}  // namespace
}  // namespace opscope::gui
