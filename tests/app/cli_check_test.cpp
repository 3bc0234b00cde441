#include <fmt/format.h>

#include "tests/app/cli_program.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

using testing::AnyOf;
using testing::StrEq;

std::vector<std::string> example_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models"))
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  return files;
}

// CLIP of A into Out, with these attributes.
std::string clip_case(const std::string& values, int count, const std::string& attributes) {
  return CaseText()
      .resource("A", "FLOAT32", values)
      .constant("Out", "FLOAT32", static_cast<std::uint64_t>(count))
      .dispatch("CLIP", {"A", "Out"}, desc_text("FLOAT32", std::to_string(count)), attributes);
}

class Check : public InFolder {
 protected:
  // The report's entry for `backend` of the only dispatch.
  rapidjson::Document checked(const std::string& text, int expected_status) {
    write(folder / "case.json", text);
    expect_says(opscope({"check", "case.json", "--report", "report.json"}), expected_status, {});
    return json_of(text_of(folder / "report.json"));
  }
};

TEST_F(Check, EveryExampleIsEqualOnEveryBackendAndItsDataProveIt) {
  const std::vector<std::string> files = example_files();
  ASSERT_GE(files.size(), 10u);
  const auto reports = json_of(opscope(words("check -q --json", files)), 0);
  ASSERT_TRUE(reports.IsArray());
  EXPECT_EQ(reports.Size(), files.size());
  for (const auto& report : reports.GetArray()) {
    EXPECT_STREQ(report["verdict"].GetString(), "equal");
    for (const auto& dispatch : report["dispatches"].GetArray())
      for (const auto& backend : dispatch["backends"].GetObject())
        EXPECT_THAT(backend.value["status"].GetString(), AnyOf(StrEq("passed"), StrEq("skipped")))
            << report["model"].GetString() << ": " << backend.value["reason"].GetString();
  }
}

TEST_F(Check, TheReportHasExactlyTheNamedMembers) {
  const auto report = checked(clip_case("[-2, 0, 2]", 3, R"("Min": -1, "Max": 1)"), 0);
  EXPECT_THAT(member_names(report), ElementsAre("model", "verdict", "device", "dispatches"));
  EXPECT_STREQ(report["model"].GetString(), "case.json");
  EXPECT_TRUE(report["device"].IsObject());
  ASSERT_EQ(report["dispatches"].Size(), 1u);
  const auto& dispatch = report["dispatches"][0];
  EXPECT_THAT(member_names(dispatch), ElementsAre("dispatchable", "operator", "output", "elements", "backends"));
  EXPECT_STREQ(dispatch["dispatchable"].GetString(), "clip");
  EXPECT_STREQ(dispatch["operator"].GetString(), "ELEMENT_WISE_CLIP");
  EXPECT_EQ(dispatch["elements"].GetUint64(), 3u);
  EXPECT_THAT(member_names(dispatch["backends"]), ElementsAre("cpu", "gpu"));
  for (const auto& backend : dispatch["backends"].GetObject()) {
    EXPECT_THAT(member_names(backend.value), ElementsAre("status", "reason", "mismatches", "max_ulp", "max_abs",
                                                         "first_mismatch", "milliseconds", "measure"));
    EXPECT_STREQ(backend.value["measure"].GetString(), "exact");
    EXPECT_TRUE(backend.value["first_mismatch"].IsNull());
    EXPECT_TRUE(backend.value["mismatches"].IsUint64());
    EXPECT_TRUE(backend.value["milliseconds"].IsNumber());
  }
}

TEST_F(Check, DataThatCouldNotHaveShownAFaultAreMistrusted) {
  const auto cpu_status = [](const rapidjson::Document& report) {
    return std::string(report["dispatches"][0]["backends"]["cpu"]["status"].GetString());
  };
  // Every element becomes Max; no element is limited; and one where neither is so.
  EXPECT_EQ(cpu_status(checked(clip_case("[5, 6, 7]", 3, R"("Min": -1, "Max": 1)"), 0)), "mistrusted");
  EXPECT_EQ(cpu_status(checked(clip_case("[0.1, 0.2, 0.3]", 3, R"("Min": -1, "Max": 1)"), 0)), "mistrusted");
  EXPECT_EQ(cpu_status(checked(clip_case("[0.1, 0.2, 3]", 3, R"("Min": -1, "Max": 1)"), 0)), "passed");
  EXPECT_EQ(cpu_status(checked(clip_case("[3]", 1, R"("Min": -1, "Max": 1)"), 0)), "passed");
}

TEST_F(Check, ThatComparedNothingIsNotEqual) {
  const std::string idle = R"({"resources": {}, "dispatchables": {}, "commands": []})";
  EXPECT_STREQ(checked(idle, 2)["verdict"].GetString(), "nothing");
  const Outcome outcome = opscope({"check", "case.json", example("clip_in_place.json")});
  expect_says(outcome, 2, {"case.json: nothing\n", "clip_in_place.json: equal\n"});
  EXPECT_THAT(outcome.err, HasSubstr("opscope: case.json: has no dispatch command, so nothing was compared\n"));
  // Said even if warnings are not wanted: the status needs its line.
  EXPECT_EQ(opscope({"check", "-q", "case.json"}).error_lines(), 1u);
}

TEST_F(Check, InvalidCasesAreRefusedWithThePathToTheCulprit) {
  for (const auto& [attributes, culprit] :
       {std::pair{R"("Max": 1)", "dispatchables.clip.desc"},
        {R"("Min": "low", "Max": 1)", "dispatchables.clip.desc.Min"},
        {R"("Min": 0, "Max": 1, "ScaleBias": {"Scale": []})", "dispatchables.clip.desc.ScaleBias"}}) {
    write(folder / "case.json", clip_case("[1, 2, 3]", 3, attributes));
    const Outcome outcome = opscope({"check", "case.json"});
    expect_refused(outcome, culprit);
    EXPECT_THAT(outcome.err, HasSubstr("case.json"));
  }
}

TEST_F(Check, AnOlderFeatureLevelRefusesWhatItLacks) {
  const std::string model = example("sign_int64.json");
  EXPECT_EQ(opscope({"check", model}).status, 0);
  const Outcome outcome = opscope({"check", model, "--feature-level", "4_0"});
  expect_refused(outcome, "INT64");
  EXPECT_THAT(outcome.err, HasSubstr("4_0"));
}

TEST_F(Check, WarningsAreOnStandardErrorUnlessQuiet) {
  const std::string model = example("quantized_add_negative_scale.json");
  const Outcome loud = opscope({"check", model});
  EXPECT_EQ(loud.status, 0);
  EXPECT_THAT(loud.err, HasSubstr("warning: "));
  EXPECT_THAT(loud.out, Not(HasSubstr("warning: ")));
  EXPECT_EQ(opscope({"check", "-q", model}).err, "");
}

TEST_F(Check, OneBadModelDoesNotHideTheOthers) {
  write(folder / "bad.json", "{");
  const Outcome outcome = opscope({"check", "bad.json", example("clip_in_place.json")});
  expect_says(outcome, 2, {"clip_in_place.json: equal"});
  EXPECT_THAT(outcome.err, HasSubstr("bad.json:1:2"));
}

TEST_F(Check, AReportThatCannotBeWrittenIsNoSuccess) {
  const Outcome outcome = opscope({"check", example("clip_in_place.json"), "--report", "no/such/folder/r.json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("no/such/folder/r.json"));
  EXPECT_EQ(outcome.out, "") << "known before anything was run";
  for (const char* no_file : {"", "/tmp"})
    expect_refused(opscope({"check", example("clip_in_place.json"), "--report", no_file}), "--report");
}

TEST_F(Check, StandardInputIsReadOnce) {
  expect_refused(opscope({"check", "-", "-"}), "-: standard input holds one case");
}

TEST_F(Check, WhatIsNoCaseIsRefusedInOneSentence) {
  std::filesystem::create_directory(folder / "folder.json");
  write(folder / "empty.json", "");
  write(folder / "binary.json", std::string("\x89PNG\r\n\x1a\n\0\0\0", 11));
  write(folder / "array.json", "[1, 2]");
  write(folder / "text.json", "hello");
  write(folder / "open.json", R"({"resources": {)");
  write(folder / "deep.json", std::string(100000, '['));
  for (const char* file : {"folder.json", "empty.json", "binary.json", "array.json", "text.json", "open.json",
                           "deep.json", "missing.json", "/dev/null"})
    for (const char* verb : {"check", "run"}) expect_refused(opscope({verb, file}), file);
}

}  // namespace
}  // namespace opscope::test
