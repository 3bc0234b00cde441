// export, verify and render.

#include "core/io/image.h"
#include "core/picture/palette.h"
#include "tests/app/cli_program.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

class Golden : public InFolder {
 protected:
  Outcome export_to(const std::string& golden, const std::string& model = "chain_of_three.json") {
    return opscope({"export", example(model), "-f", "npy", "-o", golden});
  }
  Outcome verify(const std::vector<std::string>& arguments) { return opscope(words("verify", arguments)); }
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
  std::vector<std::string> lines;
  for (const std::string& each : folders) lines.push_back(each + ": equal on cpu (exact)\n");
  expect_says(verify(folders), 0, lines);
}

TEST_F(Golden, TheFolderHoldsAModelThatRunsAsItStands) {
  EXPECT_EQ(export_to("golden").status, 0);
  for (const char* file :
       {"model.json", "manifest.json", "inputs/A.npy", "inputs/ramp.npy", "expected/clipped.npy", "expected/least.npy"})
    EXPECT_TRUE(std::filesystem::is_regular_file(folder / "golden" / file)) << file;
  EXPECT_FALSE(std::filesystem::exists(folder / "golden/expected/A.npy"));
  EXPECT_EQ(opscope({"run", "golden/model.json"}).out, opscope({"run", example("chain_of_three.json")}).out);
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
  expect_refused(opscope({"export", "bad.json", "-o", "golden"}), "bad.json");
  EXPECT_EQ(names_in(folder), words("bad.json"));
}

using Render = InFolder;

TEST_F(Render, DrawsWithoutADisplay) {
  for (const char* model : {"min_broadcast.json", "chain_of_three.json"}) {
    const Outcome outcome = opscope({"render", example(model), "-o", "out.png"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(text_of(folder / "out.png").substr(1, 3), "PNG");
  }
}

TEST_F(Render, EqualElementsThatProveNothingAreNotDrawnAsGood) {
  // The colours in the picture's last rows, where the verdict is.
  const auto verdict_has = [&](const std::string& values, picture::Rgba colour) {
    write(folder / "case.json",
          CaseText()
              .resource("A", "FLOAT32", values)
              .constant("Out", "FLOAT32", 3)
              .dispatch("CLIP", {"A", "Out"}, desc_text("FLOAT32", "3"), R"("Min": -1, "Max": 1)"));
    EXPECT_EQ(opscope({"render", "case.json", "-o", "out.png"}).status, 0);
    const Tensor image = value_of(read_image(folder / "out.png", DataType::UInt8));
    const std::span<const std::byte> bytes = image.buffer.bytes();
    const std::size_t plane = bytes.size() / 3, from = plane - 52 * image.desc.sizes[3];
    for (std::size_t i = from; i < plane; ++i)
      if (bytes[i] == std::byte{colour.r} && bytes[plane + i] == std::byte{colour.g} &&
          bytes[2 * plane + i] == std::byte{colour.b})
        return true;
    return false;
  };
  EXPECT_TRUE(verdict_has("[0.1, 0.2, 3]", picture::dark.good));
  EXPECT_FALSE(verdict_has("[5, 6, 7]", picture::dark.good)) << "every element becomes Max";
  EXPECT_TRUE(verdict_has("[5, 6, 7]", picture::dark.caution));
}

TEST_F(Render, WhatCannotBeDrawnOrWrittenIsRefused) {
  write(folder / "idle.json", R"({"resources": {}, "dispatchables": {}, "commands": []})");
  expect_refused(opscope({"render", "idle.json", "-o", "out.png"}), "idle.json");
  expect_refused(opscope({"render", "missing.json", "-o", "out.png"}), "missing.json");
  expect_refused(opscope({"render", "-q", example("clip_in_place.json"), "-o", "no/folder/out.png"}),
                 "no/folder/out.png");
  expect_refused(opscope({"render", example("clip_in_place.json"), "-o", "out.jpg"}), "out.jpg");
  EXPECT_FALSE(std::filesystem::exists(folder / "out.png"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out.jpg"));
}

}  // namespace
}  // namespace opscope::test
