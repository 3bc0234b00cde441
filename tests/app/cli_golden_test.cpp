// export, verify and render.

#include <span>

#include "core/vectors/sha256.h"
#include "gmock/gmock.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

class Golden : public testing::Test {
 protected:
  Outcome export_to(const std::string& golden, const std::string& model = "chain_of_three.json") {
    return opscope_in(folder.path(), {"export", example(model), "-f", "npy", "-o", golden});
  }
  Outcome verify(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "verify");
    return opscope_in(folder.path(), arguments);
  }
  Folder folder;
};

TEST_F(Golden, EveryExampleComesBackEqualOnEveryBackend) {
  std::vector<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models")) {
    if (entry.path().extension() != ".json") continue;
    folders.push_back("golden/" + entry.path().stem().string());
    const Outcome outcome = export_to(folders.back(), entry.path().filename().string());
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
  const Outcome outcome = verify(folders);
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  for (const std::string& each : folders) EXPECT_THAT(outcome.out, HasSubstr(each + ": equal on cpu\n"));
}

TEST_F(Golden, TheFolderHoldsAModelThatRunsAsItStands) {
  EXPECT_EQ(export_to("golden").status, 0);
  for (const char* file :
       {"model.json", "manifest.json", "inputs/A.npy", "inputs/ramp.npy", "expected/clipped.npy", "expected/least.npy"})
    EXPECT_TRUE(std::filesystem::is_regular_file(folder / "golden" / file)) << file;
  EXPECT_FALSE(std::filesystem::exists(folder / "golden/expected/A.npy"));
  EXPECT_EQ(opscope_in(folder.path(), {"run", "golden/model.json"}).out,
            opscope({"run", example("chain_of_three.json")}).out);
}

TEST_F(Golden, TheManifestSaysWhatTheDriverDoes) {
  EXPECT_EQ(export_to("golden").status, 0);
  const auto manifest = json_of(text_of(folder / "golden/manifest.json"));
  const auto device = json_of(opscope({"info", "--device", "--json"}).out);
  ASSERT_TRUE(manifest.HasMember("driver"));
  const auto& driver = manifest["driver"];
  EXPECT_EQ(driver["available"].GetBool(), device["device"]["available"].GetBool());
  if (!driver["available"].GetBool()) return;
  EXPECT_STREQ(driver["facts"]["OpenGL"].GetString(), device["device"]["version"].GetString());
  for (const auto& fact : device["device"]["driver"].GetArray())
    EXPECT_STREQ(driver["facts"][fact["what"].GetString()].GetString(), fact["value"].GetString());
}

TEST_F(Golden, ExpectedFilesAreTheReferencesAnswer) {
  EXPECT_EQ(export_to("a").status, 0);
  EXPECT_EQ(export_to("b").status, 0);
  EXPECT_EQ(opscope_in(folder.path(), {"diff", "a/expected/least.npy", "b/expected/least.npy"}).status, 0);
  EXPECT_EQ(opscope_in(folder.path(), {"diff", "a/inputs/A.npy", "a/expected/clipped.npy"}).status, 1);
}

TEST_F(Golden, VerifyReplaysWithTheNumericsOfTheFolder) {
  ASSERT_EQ(
      opscope_in(folder.path(), {"export", example("clip_nan.json"), "-o", "golden", "--numerics", "onnx"}).status, 0);
  EXPECT_EQ(verify({"golden"}).status, 0);
}

TEST_F(Golden, AnAnswerThatNoBackendGivesIsADifference) {
  ASSERT_EQ(export_to("golden").status, 0);
  const auto file = folder / "golden/expected/least.npy", manifest = folder / "golden/manifest.json";
  std::string bytes = text_of(file), list = text_of(manifest);
  const std::string right = *sha256(std::as_bytes(std::span(bytes)));
  bytes.back() ^= 1;
  write(file, bytes);
  ASSERT_NE(list.find(right), std::string::npos);
  write(manifest, list.replace(list.find(right), right.size(), *sha256(std::as_bytes(std::span(bytes)))));
  const Outcome outcome = verify({"golden", "-b", "reference"});
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("golden: least: 1 of 16 elements differ, first at [0,0,3,3]"));
  EXPECT_THAT(outcome.out, HasSubstr("golden: different on reference\n"));
}

TEST_F(Golden, ATouchedFileIsADifferenceAndNamed) {
  ASSERT_EQ(export_to("golden").status, 0);
  std::string bytes = text_of(folder / "golden/expected/least.npy");
  bytes.back() ^= 1;
  write(folder / "golden/expected/least.npy", bytes);
  const Outcome outcome = verify({"golden"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("expected/least.npy"));
}

TEST_F(Golden, WhatIsNoGoldenFolderIsRefused) {
  std::filesystem::create_directory(folder / "empty");
  write(folder / "file", "text");
  for (const char* wrong : {"empty", "file", "missing"}) expect_refused(verify({wrong}), wrong);
}

TEST_F(Golden, ExportRefusesToReplaceAFolderOfOthers) {
  std::filesystem::create_directory(folder / "mine");
  write(folder / "mine/thesis.txt", "years of work");
  expect_refused(export_to("mine"), "mine");
  EXPECT_EQ(text_of(folder / "mine/thesis.txt"), "years of work");
  EXPECT_EQ(export_to("golden").status, 0);
  EXPECT_EQ(export_to("golden", "clip_in_place.json").status, 0);  // its own it replaces
  EXPECT_FALSE(std::filesystem::exists(folder / "golden/inputs/ramp.npy"));
}

TEST_F(Golden, AFailedExportLeavesNothingBehind) {
  write(folder / "bad.json", R"({"resources": {}, "dispatchables": {}, "commands": []})");
  expect_refused(opscope_in(folder.path(), {"export", "bad.json", "-o", "golden"}), "bad.json");
  std::size_t entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++entries;
  EXPECT_EQ(entries, 1u);
}

TEST(Render, DrawsWithoutADisplay) {
  const Folder folder;
  for (const char* model : {"min_broadcast.json", "chain_of_three.json"}) {
    const Outcome outcome = opscope_in(folder.path(), {"render", example(model), "-o", "out.png"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(text_of(folder / "out.png").substr(1, 3), "PNG");
  }
}

TEST(Render, WhatCannotBeDrawnOrWrittenIsRefused) {
  const Folder folder;
  write(folder / "idle.json", R"({"resources": {}, "dispatchables": {}, "commands": []})");
  expect_refused(opscope_in(folder.path(), {"render", "idle.json", "-o", "out.png"}), "idle.json");
  expect_refused(opscope_in(folder.path(), {"render", "missing.json", "-o", "out.png"}), "missing.json");
  expect_refused(opscope_in(folder.path(), {"render", "-q", example("clip_in_place.json"), "-o", "no/folder/out.png"}),
                 "no/folder/out.png");
  expect_refused(opscope_in(folder.path(), {"render", example("clip_in_place.json"), "-o", "out.jpg"}), "out.jpg");
  EXPECT_FALSE(std::filesystem::exists(folder / "out.png"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out.jpg"));
}

}  // namespace
}  // namespace opscope::test
