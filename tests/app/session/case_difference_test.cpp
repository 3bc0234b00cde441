// How one case differs from another, in a few lines.

#include "app/gui/session/case_difference.h"

#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "app/gui/edits/chain.h"
#include "app/gui/session/change_text.h"
#include "core/model/json.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

ModelPtr with_file(const std::string& file, const std::string& max) {
  const std::string text =
      test::CaseText()
          .resource("A", "FLOAT32", R"({"sourcePath": ")" + file + R"("})")
          .constant("B", "FLOAT32", 4)
          .dispatch("CLIP", {"A", "B"}, test::desc_text("FLOAT32", "4"), R"("Min": 0, "Max": )" + max);
  return std::make_shared<const Model>(test::value_of(parse_model(text, "case.json")));
}

TEST(CaseDifference, OneFileThatIsNamedInTwoWaysIsNone) {
  const test::TemporaryFolder folder;
  folder.write("a.dat", "0123456789ABCDEF");
  folder.write("b.dat", "0123456789ABCDEF");
  CaseDifference difference(change_text);
  const SearchPaths paths{folder.path(), {}};
  const ModelPtr one = with_file("a.dat", "1");
  EXPECT_EQ(difference.of({one, paths}, {with_file((folder / "a.dat").string(), "1"), {}}), "no difference");
  EXPECT_EQ(difference.of({one, paths}, {with_file((folder / "a.dat").string(), "2"), {}}), "Max 1 \u2192 2");
  EXPECT_EQ(difference.of({one, paths}, {with_file("b.dat", "1"), paths}), "A: File a.dat \u2192 b.dat");
  EXPECT_EQ(difference.of({one, paths}, {with_file("gone.dat", "1"), paths}), "A: File a.dat \u2192 gone.dat");
}

ModelPtr model_of(const std::string& text) {
  return std::make_shared<const Model>(test::value_of(parse_model(text, "case.json")));
}

TEST(CaseDifference, SettingsAreNamedWithBothChoices) {
  CaseDifference difference(change_text), comparison(comparison_text);
  const ModelPtr one = with_file("a.dat", "1");
  const auto with = [&](const Numerics& numerics, FeatureLevel level, const std::string& max) {
    Model model = *with_file("a.dat", max);
    model.numerics = numerics, model.feature_level = level;
    return std::make_shared<const Model>(std::move(model));
  };
  const Numerics onnx = find_numerics_profile("onnx")->numerics;
  const ModelPtr other = with(onnx, highest_feature_level, "1");
  EXPECT_EQ(difference.of({one, {}}, {other, {}}), "numerics documented \u2192 onnx");
  EXPECT_EQ(difference.of({other, {}}, {one, {}}), "numerics onnx \u2192 documented");
  EXPECT_EQ(comparison.of({one, {}}, {other, {}}), "numerics: onnx here, documented in front");
  EXPECT_EQ(difference.of({one, {}}, {with(onnx, FeatureLevel::L3_0, "2"), {}}),
            "Max 1 \u2192 2\nnumerics documented \u2192 onnx\nfeature level 6_4 \u2192 3_0");
  Numerics own = onnx;
  const NumericsSetting& first = numerics_settings().front();
  own.choose(first, 1 - std::min<std::size_t>(own.choice(first), 1));
  ASSERT_FALSE(profile_of(own));
  const std::string line = difference.of({other, {}}, {with(own, highest_feature_level, "1"), {}});
  EXPECT_EQ(line, std::string(first.label) + " " + std::string(first.choices[onnx.choice(first)]) + " \u2192 " +
                      std::string(first.choices[own.choice(first)]));
}

TEST(CaseDifference, TensorsThatChangeToOneTypeHaveALineTogether) {
  const auto case_of = [](const std::string& type, const std::string& max) {
    return model_of(test::CaseText()
                        .constant("A", type, 4)
                        .constant("B", type, 4)
                        .dispatch("CLIP", {"A", "B"}, test::desc_text(type, "4"), R"("Min": 0, "Max": )" + max));
  };
  CaseDifference difference(change_text), comparison(comparison_text);
  EXPECT_EQ(difference.of({case_of("FLOAT32", "1"), {}}, {case_of("UINT8", "2"), {}}),
            "Max 1 \u2192 2\ndata types FLOAT32 \u2192 UINT8");
  EXPECT_EQ(comparison.of({case_of("FLOAT32", "1"), {}}, {case_of("UINT8", "1"), {}}),
            "data types: UINT8 here, FLOAT32 in front");
}

TEST(CaseDifference, TensorsOfWhichOnlySomeChangeTheirTypeAreNamed) {
  const auto chain_of = [](const std::string& type) {
    return model_of(test::CaseText()
                        .constant("A", type, 4)
                        .constant("B", type, 4)
                        .constant("C", "FLOAT32", 4)
                        .constant("D", "FLOAT32", 4)
                        .dispatch("SIGN", {"A", "B"}, test::desc_text(type, "4"))
                        .dispatch("CLIP", {"C", "D"}, test::desc_text("FLOAT32", "4"), R"("Min": 0, "Max": 1)"));
  };
  CaseDifference difference(change_text);
  const std::string text = difference.of({chain_of("FLOAT32"), {}, "sign"}, {chain_of("INT8"), {}, "sign"});
  EXPECT_TRUE(text.starts_with("InputTensor ")) << text;
  EXPECT_EQ(text.find("data types"), std::string::npos) << text;
}

TEST(CaseDifference, WhatIsOnScreenComesFirstAndTheViewOfTheWindowIsNone) {
  const auto chain_of = [](const std::string& max, const std::string& size, const std::string& end = "") {
    const std::string text =
        test::CaseText()
            .constant("A", "FLOAT32", 4)
            .constant("B", "FLOAT32", 4)
            .constant("C", "FLOAT32", 4)
            .dispatch("SIGN", {"A", "B"}, test::desc_text("FLOAT32", size))
            .dispatch("CLIP", {"B", "C"}, test::desc_text("FLOAT32", "4"), R"("Min": 0, "Max": )" + max);
    return model_of(text.substr(0, text.rfind('}')) + end + "}");
  };
  const ModelPtr one = chain_of("1", "4"), other = chain_of("2", "3");
  CaseDifference difference(change_text);
  const std::string clip_first = difference.of({one, {}, "clip"}, {other, {}, "clip"});
  EXPECT_TRUE(clip_first.starts_with("Max 1 \u2192 2\ndispatch sign: InputTensor Sizes")) << clip_first;
  const std::string sign_first = difference.of({one, {}, "sign"}, {other, {}, "sign"});
  EXPECT_TRUE(sign_first.starts_with("InputTensor Sizes[0] 4 \u2192 3\n")) << sign_first;
  EXPECT_TRUE(sign_first.ends_with("dispatch clip: Max 1 \u2192 2")) << sign_first;
  Model more = *other;
  more.resources.insert(more.resources.begin(), more.resources.front());
  more.resources.front().name = "first";
  const std::string resource_last = difference.of({one, {}, "sign"}, {std::make_shared<const Model>(more), {}, "sign"});
  EXPECT_TRUE(resource_last.ends_with("dispatch clip: Max 1 \u2192 2\nfirst added")) << resource_last;
  EXPECT_EQ(difference.of({one, {}}, {chain_of("1", "4", R"(, "opscope": {"view": {"zoom": 3}})"), {}}),
            "no difference");
}

TEST(CaseDifference, ADispatchThatOnlyOneHasComesFirstThenWhatOthersReadInstead) {
  const ModelPtr one = std::make_shared<const Model>(
      test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json")));
  const ModelPtr other = std::make_shared<const Model>(without_dispatch(*one, 1));
  CaseDifference difference(change_text), comparison(comparison_text);
  EXPECT_EQ(
      difference.of({one, {}, "sign"}, {other, {}, "sign"}),
      "dispatch min removed\nsign reads least \u2192 clipped\nprints least, least \u2192 clipped, least\nramp removed");
  const std::string back = difference.of({other, {}, "sign"}, {one, {}, "sign"});
  EXPECT_TRUE(back.starts_with("dispatch min added\n")) << back;
  EXPECT_NE(comparison.of({one, {}, "sign"}, {other, {}, "sign"}).find("sign reads: clipped here, least in front"),
            std::string::npos);
}

TEST(CaseDifference, PartsOfResourcesAndNamesOfFilesAreToldBesideAnotherNumberOfCommands) {
  const auto chain_of = [](const std::string& file, int prints) {
    test::CaseText text;
    text.constant("A", "FLOAT32", 8)
        .constant("B", "FLOAT32", 8)
        .dispatch("SIGN", {"A", "B"}, test::desc_text("FLOAT32", "4"))
        .write("B", file);
    for (int i = 0; i < prints; ++i) text.print("B");
    return text.model();
  };
  const Model one = chain_of("b.npy", 0);
  const auto text_of = [&](const Model& other) {
    CaseDifference difference(change_text);
    return difference.of({std::make_shared<const Model>(one), {}}, {std::make_shared<const Model>(other), {}});
  };
  const std::string printed = "prints file b.npy of B \u2192 file b.npy of B, B";
  EXPECT_EQ(text_of(chain_of("b.npy", 1)), printed);
  EXPECT_EQ(text_of(chain_of("c.npy", 1)), "prints file b.npy of B \u2192 file c.npy of B, B");
  Model other = chain_of("b.npy", 1);
  ASSERT_EQ(find_dispatch(other, 0)->bindings.size(), 2u);
  Binding& read = find_dispatch(other, 0)->bindings[0].second;
  read.element_offset = 2;
  EXPECT_EQ(text_of(other), "dispatch sign: InputTensor Offset 0 \u2192 2\n" + printed);
  read.element_count = 4, read.element_size_in_bytes = 4;
  EXPECT_EQ(text_of(other),
            "dispatch sign: InputTensor Offset 0 \u2192 2\n"
            "dispatch sign: InputTensor elementCount to the end \u2192 4\n"
            "dispatch sign: InputTensor elementSizeInBytes of its type \u2192 4\n" +
                printed);
}

}  // namespace
}  // namespace opscope::gui
