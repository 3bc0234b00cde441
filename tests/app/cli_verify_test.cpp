// verify: what it compares, what it concludes, and what it tells a machine.

#include <span>

#include "core/vectors/sha256.h"
#include "tests/app/cli_program.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

std::string with(std::string text, const std::string& from, const std::string& to) {
  EXPECT_NE(text.find(from), std::string::npos) << from;
  return text.replace(text.find(from), from.size(), to);
}

std::string checksum(const std::string& text) { return *sha256(std::as_bytes(std::span(text))); }

class Verify : public InFolder {
 protected:
  void export_as(const std::string& golden, const std::string& model, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"export", model, "-q", "-o", golden});
    expect_says(opscope(options), 0, {});
  }
  Outcome verify(const std::vector<std::string>& arguments) { return opscope(words("verify", arguments)); }
  // Writes a file of a golden folder as if it had been exported so: the manifest has its checksum.
  void replace(const std::string& golden, const std::string& path, const std::string& text) {
    const std::string before = text_of(folder / (golden + "/" + path)), manifest = golden + "/manifest.json";
    write(folder / (golden + "/" + path), text);
    write(folder / manifest, with(text_of(folder / manifest), checksum(before), checksum(text)));
  }
  // A folder whose model has no command and whose manifest expects nothing.
  void expect_nothing(const std::string& golden) {
    export_as(golden, example("clip_in_place.json"));
    const std::string model = text_of(folder / (golden + "/model.json"));
    replace(golden, "model.json", model.substr(0, model.find("\"commands\"")) + "\"commands\": []}");
    const std::string manifest = text_of(folder / (golden + "/manifest.json"));
    const std::size_t start = manifest.find("\"expected\""), end = manifest.find('}', start);
    write(folder / (golden + "/manifest.json"), manifest.substr(0, start) + "\"expected\": {" + manifest.substr(end));
  }
  // One element of clip_in_place's answer has another bit.
  void spoil(const std::string& golden) {
    std::string bytes = text_of(folder / (golden + "/expected/A.npy"));
    bytes.back() ^= 1;
    replace(golden, "expected/A.npy", bytes);
  }
};

TEST_F(Verify, ThatComparedNothingIsNotEqual) {
  expect_nothing("golden");
  const Outcome outcome = verify({"golden"});
  expect_says(outcome, 2, {"golden: nothing on reference\n"});
  EXPECT_THAT(outcome.err, HasSubstr("opscope: golden: "));
  EXPECT_THAT(outcome.err, HasSubstr("nothing was compared"));
  EXPECT_EQ(outcome.out.find("equal"), std::string::npos);
}

TEST_F(Verify, WritesJsonWithTheMembersOfACheck) {
  export_as("golden", example("clip_in_place.json"));
  const auto report = json_of(verify({"golden", "--json"}), 0);
  EXPECT_THAT(member_names(report), ElementsAre("verdict", "cases"));
  EXPECT_STREQ(report["verdict"].GetString(), "equal");
  ASSERT_EQ(report["cases"].Size(), 1u);
  const auto& only = report["cases"][0];
  EXPECT_THAT(member_names(only), ElementsAre("path", "verdict", "backends"));
  EXPECT_STREQ(only["path"].GetString(), "golden");
  EXPECT_STREQ(only["verdict"].GetString(), "equal");
  EXPECT_THAT(member_names(only["backends"]), ElementsAre("reference", "cpu", "gpu"));
  for (const auto& backend : only["backends"].GetObject()) {
    EXPECT_THAT(member_names(backend.value), ElementsAre("status", "reason", "mismatches", "max_ulp", "max_abs",
                                                         "first_mismatch", "milliseconds", "measure"));
    EXPECT_STREQ(backend.value["measure"].GetString(), "exact");
    EXPECT_TRUE(backend.value["first_mismatch"].IsNull());
    EXPECT_EQ(backend.value["mismatches"].GetUint64(), 0u);
  }
  EXPECT_STREQ(only["backends"]["cpu"]["status"].GetString(), "passed");
}

TEST_F(Verify, JsonTellsEqualFromDifferentFromNothing) {
  export_as("right", example("clip_in_place.json"));
  export_as("wrong", example("clip_in_place.json"));
  spoil("wrong");
  expect_nothing("idle");
  const auto report = json_of(verify({"right", "wrong", "idle", "missing", "--json", "-b", "cpu"}), 2);
  EXPECT_STREQ(report["verdict"].GetString(), "different");
  ASSERT_EQ(report["cases"].Size(), 4u);
  const char* verdicts[] = {"equal", "different", "nothing", "nothing"};
  for (unsigned i = 0; i < 4; ++i) EXPECT_STREQ(report["cases"][i]["verdict"].GetString(), verdicts[i]) << i;
  const auto& wrong = report["cases"][1]["backends"]["cpu"];
  EXPECT_STREQ(wrong["status"].GetString(), "failed");
  EXPECT_EQ(wrong["mismatches"].GetUint64(), 1u);
  ASSERT_TRUE(wrong["first_mismatch"].IsArray());
  EXPECT_THAT(wrong["reason"].GetString(), HasSubstr("A: 1 of "));
  EXPECT_EQ(report["cases"][3]["backends"].MemberCount(), 0u);
  EXPECT_EQ(verify({"right", "wrong", "--json"}).status, 1);
  EXPECT_EQ(verify({"right", "idle"}).status, 2);
}

TEST_F(Verify, SaysThatAnArchiveNeedsItsEnding) {
  EXPECT_THAT(opscope({"export", example("clip_in_place.json"), "-f", "npz", "-o", "vectors"}).err,
              HasSubstr("vectors does not end in .npz; verify and diff recognise an archive by this ending"));
  EXPECT_EQ(verify({"vectors"}).status, 2);
  EXPECT_THAT(verify({"vectors"}).err,
              HasSubstr("opscope: vectors: is an archive whose name does not end in .npz; give it that ending"));
}

TEST_F(Verify, SaysWhichFormatsItDoesNotTake) {
  for (const auto& [format, file] : {std::pair{"header", "h.h"}, std::pair{"wpt", "wpt.json"}}) {
    export_as(file, example("clip_in_place.json"), {"-f", format});
    const Outcome outcome = verify({file});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr(std::string("opscope: ") + file + ": is a file that Opscope cannot verify"));
    EXPECT_THAT(outcome.err, HasSubstr("it verifies npy, npz, onnx, dxdispatch, and not header (.h), wpt (.json)"));
  }
  const auto report = json_of(verify({"h.h", "--json"}), 2);
  EXPECT_THAT(report["cases"][0]["error"].GetString(), HasSubstr("cannot verify"));
}

TEST_F(Verify, JsonListsWhatCannotBeRead) {
  export_as("right", example("clip_in_place.json"));
  export_as("broken", example("clip_in_place.json"));
  replace("broken", "model.json", "{");
  export_as("warned", example("clip_in_place.json"));
  replace("warned", "model.json",
          with(text_of(folder / "warned/model.json"), "\"InputTensor\"", "\"scaleBias\": null, \"InputTensor\""));
  const auto report = json_of(verify({"right", "broken", "warned", "--json", "--strict", "-b", "cpu"}), 2);
  EXPECT_STREQ(report["verdict"].GetString(), "nothing");
  ASSERT_EQ(report["cases"].Size(), 3u);
  EXPECT_STREQ(report["cases"][1]["verdict"].GetString(), "nothing");
  EXPECT_STREQ(report["cases"][2]["verdict"].GetString(), "nothing");
}

TEST_F(Verify, OfSeveralExpectedResourcesJsonShowsTheWorst) {
  export_as("golden", example("chain_of_three.json"));
  std::string bytes = text_of(folder / "golden/expected/least.npy");
  bytes.back() ^= 1;  // a sign: far off, and the second of the two
  replace("golden", "expected/least.npy", bytes);
  expect_says(verify({"golden", "-b", "reference"}), 1,
              {"golden: least: 1 of 16 differs, worst at [0,0,3,3]: ", "golden: different on reference (exact)\n"});
  const auto report = json_of(verify({"golden", "--json", "-b", "reference"}), 1);
  const auto& judged = report["cases"][0]["backends"]["reference"];
  EXPECT_STREQ(judged["status"].GetString(), "failed");
  EXPECT_EQ(std::string(judged["reason"].GetString()).find("least: "), 0u) << judged["reason"].GetString();
  EXPECT_EQ(judged["first_mismatch"].Size(), 4u);
}

TEST_F(Verify, AChangedFileIsADifferenceAndNamed) {
  export_as("golden", example("clip_in_place.json"));
  write(folder / "golden/model.json", text_of(folder / "golden/model.json") + "\n");
  const Outcome told = verify({"golden"});
  expect_says(told, 1,
              {"golden: model.json was changed",
               "golden: the values agree on reference (exact), but the folder is not as exported\n"});
  EXPECT_THAT(told.out, Not(HasSubstr("different"))) << "no value differs";
  const auto report = json_of(verify({"golden", "--json"}), 1);
  EXPECT_STREQ(report["verdict"].GetString(), "different");
  EXPECT_THAT(report["cases"][0]["backends"]["cpu"]["reason"].GetString(), HasSubstr("model.json was changed"));
}

TEST_F(Verify, ObeysNumericsInPlaceOfTheFolders) {
  export_as("documented", example("clip_nan.json"));
  export_as("onnx", example("clip_nan.json"), {"--numerics", "onnx"});
  EXPECT_EQ(verify({"documented"}).status, 0);
  EXPECT_EQ(verify({"documented", "--numerics", "onnx"}).status, 1);
  EXPECT_EQ(verify({"onnx"}).status, 0);
  EXPECT_EQ(verify({"onnx", "--numerics", "documented"}).status, 1);
  EXPECT_EQ(verify({"onnx", "--numerics", "documented,nan=propagates"}).status, 0);
}

TEST_F(Verify, ObeysTheFeatureLevelInPlaceOfTheFolders) {
  export_as("golden", example("sign_int64.json"));
  EXPECT_EQ(verify({"golden"}).status, 0);
  expect_refused(verify({"golden", "--feature-level", "4_0"}), "opscope: golden/model.json: dispatchables.");
}

TEST_F(Verify, NamesTheFolderInEveryError) {
  export_as("golden", example("clip_in_place.json"));
  const std::string model = text_of(folder / "golden/model.json");
  replace("golden", "model.json", with(model, "\"DataType\": \"FLOAT32\"", "\"DataType\": \"INT8\""));
  expect_refused(verify({"golden", "-q"}), "opscope: golden/model.json: dispatchables.");
  write(folder / "golden/inputs/A.npy", "no such format");
  expect_refused(verify({"golden", "-q"}), "opscope: golden/");
}

TEST_F(Verify, SaysOfAnOnnxModelWithoutDataThatItHasNone) {
  std::filesystem::create_directories(folder / "test_clip");
  write(folder / "test_clip/model.onnx", "");
  expect_refused(verify({"test_clip"}), "test_clip: holds a model.onnx, but no test_data_set_0");
  std::filesystem::create_directories(folder / "test_clip/test_data_set_0");
  expect_refused(verify({"test_clip"}), "test_clip/model.onnx: is a model without nodes");
}

TEST_F(Verify, WithoutAGpuSkipsItAndSaysSoInJson) {
  export_as("golden", example("clip_in_place.json"));
  const auto report = json_of(opscope({"verify", "golden", "--json"}, without_opengl), 0);
  EXPECT_STREQ(report["verdict"].GetString(), "equal");
  const auto& gpu = report["cases"][0]["backends"]["gpu"];
  EXPECT_STREQ(gpu["status"].GetString(), "skipped");
  EXPECT_THAT(gpu["reason"].GetString(), HasSubstr("OpenGL 4.3"));
}

TEST_F(Verify, DataThatCouldNotHaveShownAFaultAreMistrusted) {
  write(folder / "case.json", CaseText()
                                  .resource("A", "INT8", "[3, 5, 7, 9]")
                                  .constant("Out", "INT8", 4)
                                  .dispatch("SIGN", {"A", "Out"}, desc_text("INT8", "4")));
  export_as("golden", "case.json");
  const auto report = json_of(verify({"golden", "--json"}), 0);
  EXPECT_STREQ(report["verdict"].GetString(), "equal");
  EXPECT_STREQ(report["cases"][0]["backends"]["cpu"]["status"].GetString(), "mistrusted");
}

}  // namespace
}  // namespace opscope::test
