// Results of another program as rows: judged by the expected values, with what is missing and what nobody expects.

#include "app/gui/tools/batch/judge_theirs.h"

#include <gmock/gmock.h>

#include "app/gui/session/compared_outputs.h"
#include "core/io/archive.h"
#include "tests/app/tools/batch/case_folder.h"
#include "tests/app/tools/batch/judged_batch.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
using Kind = BatchRow::Kind;

class TheirResults : public testing::Test {
 protected:
  void give(const std::string& file, const std::vector<float>& values) {
    const std::vector<std::uint32_t> sizes = {static_cast<std::uint32_t>(values.size())};
    folder.write("theirs/" + file, encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values))));
  }
  Judged all() { return judged(folder / "cases", folder / "theirs"); }
  const TemporaryFolder folder;
};

// CLIP to [0, 1] of -1, 0.25, 0.5, 2.
TEST_F(TheirResults, AreJudgedByTheExpectedValues) {
  test::write_golden(folder / "cases/right");
  test::write_golden(folder / "cases/deep/wrong");
  give("right/B.npy", {0, 0.25f, 0.5f, 1});
  give("deep/wrong/B.npy", {0, 0.25f, 0.75f, 1});
  const Judged found = all();
  ASSERT_EQ(found.rows.size(), 2u);
  EXPECT_EQ(found.row("right").kind, Kind::Equal);
  EXPECT_EQ(found.row("right").finding, "exact on theirs");
  EXPECT_EQ(found.row("right").max_ulp, 0u);
  EXPECT_FALSE(found.row("right").milliseconds) << "nobody knows";
  const BatchRow& wrong = found.row("deep/wrong");
  EXPECT_EQ(wrong.kind, Kind::Different);
  EXPECT_EQ(wrong.type, "golden");
  EXPECT_EQ(wrong.operators, "Clip");
  EXPECT_EQ(wrong.mismatches, 1u);
  EXPECT_EQ(wrong.max_ulp, 0x3F400000u - 0x3F000000u);  // of 0.75 and 0.5
  EXPECT_THAT(wrong.finding, AllOf(StartsWith("theirs: "), HasSubstr("1 of 4 differs")));
  EXPECT_EQ(wrong.theirs.at("B"), folder / "theirs/deep/wrong/B.npy");
  EXPECT_EQ(wrong.picture.width * wrong.picture.height, 4) << "of theirs";
  EXPECT_THAT(found.conclusion, StartsWith("! different: 1 different, 1 equal of 2 cases"));
}

TEST_F(TheirResults, ThatAreMissingOrDoNotFitAreDifferentAndSayWhy) {
  test::write_golden(folder / "cases/missing");
  test::write_golden(folder / "cases/short");
  test::write_golden(folder / "cases/torn");
  give("short/B.npy", {0, 1});
  folder.write("theirs/torn/B.npy", std::string("no array"));
  const Judged found = all();
  EXPECT_EQ(found.row("missing").kind, Kind::Different);
  EXPECT_THAT(found.row("missing").finding, EndsWith("missing has no B.npy, .bin, .dat or .raw"));
  EXPECT_FALSE(found.row("missing").compared);
  EXPECT_EQ(found.row("short").kind, Kind::Different);
  EXPECT_THAT(found.row("short").finding, HasSubstr("holds FLOAT32 of sizes 2, but FLOAT32 of sizes 4 is expected"));
  EXPECT_EQ(found.row("torn").kind, Kind::Different);
  EXPECT_THAT(found.row("torn").finding, HasSubstr("B.npy"));
}

TEST_F(TheirResults, ThatNobodyExpectsAreRowsThatChangeNoVerdict) {
  test::write_golden(folder / "cases/one");
  test::write_golden(folder / "cases/two");
  give("one/B.npy", {0, 0.25f, 0.5f, 1});
  give("one/C.npy", {1});
  give("three/B.npy", {1});
  const std::vector<float> right = {0, 0.25f, 0.5f, 1};
  const auto npy = encode_npy(DataType::Float32, {{4}}, std::as_bytes(std::span(right)));
  const std::vector<ArchiveMember> members = {{"B.npy", npy}, {"D.npy", npy}};
  folder.write("theirs/two.npz", *encode_archive("two.npz", members));
  folder.write("theirs/readme.txt", std::string("no result"));
  test::write_golden(folder / "theirs/golden");  // has expected values of its own
  const Judged found = all();
  ASSERT_EQ(found.rows.size(), 5u);
  EXPECT_EQ(found.row("one").kind, Kind::Equal);
  EXPECT_EQ(found.row("two").kind, Kind::Equal);
  for (const char* name : {"theirs/one/C.npy", "theirs/three/B.npy", "theirs/two.npz:D"}) {
    EXPECT_EQ(found.row(name).kind, Kind::Unexpected) << name;
    EXPECT_EQ(found.row(name).finding, "no case expects a result of this name here");
  }
  EXPECT_THAT(found.conclusion, AllOf(StartsWith("= equal: 2 cases"), EndsWith("; 3 results that no case expects")));
}

TEST_F(TheirResults, AreNotOfCaseFilesWhichHaveNoExpectedValues) {
  folder.write("cases/clip.json", test::clip_of());
  test::write_golden(folder / "cases/right");
  give("right/B.npy", {0, 0.25f, 0.5f, 1});
  const Judged found = all();
  EXPECT_EQ(found.row("clip.json").kind, Kind::Skipped);
  EXPECT_THAT(found.row("clip.json").finding, HasSubstr("no expected values"));
}

TEST_F(TheirResults, OfOneGoldenFolderMayLieInTheFolderItself) {
  test::write_golden(folder / "cases");
  give("B.npy", {0, 0.25f, 0.5f, 1});
  EXPECT_EQ(all().row("cases").kind, Kind::Equal);
}

TEST_F(TheirResults, ThatAgreeWithAChangedGoldenFolderAreMistrusted) {
  test::write_golden(folder / "cases");
  test::replace_expected(folder / "cases", {0, 0.25f, 0.5f, 0});
  give("B.npy", {0, 0.25f, 0.5f, 0});
  EXPECT_EQ(all().row("cases").kind, Kind::Mistrusted);
  EXPECT_EQ(all().row("cases").finding, "the values agree, but expected/B.npy is not as exported");
}

TEST_F(TheirResults, AreRefusedIfThereAreNone) {
  test::write_golden(folder / "cases");
  EXPECT_THAT(all().conclusion, AllOf(StartsWith("! cannot judge: "), HasSubstr("no such folder or file")));
}

// Two dispatches that write the two halves of a resource: the result that differs is the second one's.
TEST_F(TheirResults, NameTheDispatchThatDiffersAndShowEachOneItsPart) {
  const auto text = [](const char* command) {
    return std::string(R"({"resources": {"A": {"initialValuesDataType": "FLOAT32", "initialValues": [-1, 2, -3, 4]},
      "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 8, "value": 9}}},
      "dispatchables": {"abs": {"type": "DML_OPERATOR_ELEMENT_WISE_ABS", "desc": {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [4]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [4]}}}},
      "commands": [)") +
           command + "]}";
  };
  const std::string half = R"({"type": "dispatch", "dispatchable": "abs", "bindings": {"InputTensor": "A",
      "OutputTensor": {"name": "B", "elementCount": 4, "elementSizeInBytes": 4, "elementOffset": )";
  const Result<Model> model = parse_model(text((half + "0}}}, " + half + "4}}}").c_str()), "halves.json");
  ASSERT_TRUE(model) << model.error().text();
  ASSERT_TRUE(export_golden(*model, {}, *make_reference_backend(), folder / "cases/halves", {}));
  test::write_golden(folder / "cases/other");
  give("halves/B.npy", {1, 2, 3, 4, 1, 2, 3, 5});
  give("other/B.npy", {0, 0.25f, 0.5f, 1});
  const BatchRow row = all().row("halves");
  EXPECT_EQ(row.mismatches, 1u);
  EXPECT_EQ(row.dispatch, 1u);
  ComparedOutputs outputs{.array = {}, .expected = row.theirs, .theirs = "theirs"};
  for (const std::size_t dispatch : {0u, 1u}) {
    const auto compared = array_for(outputs, *model, dispatch);
    ASSERT_TRUE(compared) << dispatch;
    EXPECT_EQ(compared->contents, ArrayContents::Part);
    EXPECT_EQ(compared_name(*compared), "theirs/B.npy");
  }
  // A dispatch that writes the whole again hides what the others wrote.
  const Result<Model> hidden = parse_model(
      text((half + "0}}}, " + half.substr(0, half.find("\"elementCount")) + "\"elementSizeInBytes\": 4}}}").c_str()),
      "hidden.json");
  ASSERT_TRUE(hidden) << hidden.error().text();
  EXPECT_EQ(test::value_of(array_for(outputs, *hidden, 0)).elsewhere,
            "taken as the output of abs, which writes it last");
  EXPECT_EQ(test::value_of(array_for(outputs, *hidden, 1)).elsewhere, "");
  outputs.expected = {{"C", folder / "C.npy"}};
  EXPECT_EQ(test::value_of(array_for(outputs, *model, 0)).elsewhere, "no such file was found, nor .bin, .dat or .raw");
  EXPECT_EQ(compared_name(*array_for(outputs, *model, 0)), "theirs/B.npy");
}

}  // namespace
}  // namespace opscope::gui
