#include <fmt/format.h>

#include "gmock/gmock.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StrEq;

std::vector<std::string> examples() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models"))
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  return files;
}

// A case of one dispatch: `desc` in the words of a case file, resources A and Out of `count` FLOAT32 elements.
std::string clip_case(const std::string& values, int count, const std::string& desc) {
  return fmt::format(R"({{
    "resources": {{
      "A": {{"initialValuesDataType": "FLOAT32", "initialValues": {0}}},
      "Out": {{"initialValuesDataType": "FLOAT32", "initialValues": {{"valueCount": {1}, "value": 0}}}}
    }},
    "dispatchables": {{"clip": {{"type": "ELEMENT_WISE_CLIP", "desc": {{
      "InputTensor": {{"DataType": "FLOAT32", "Sizes": [{1}]}},
      "OutputTensor": {{"DataType": "FLOAT32", "Sizes": [{1}]}},
      {2}}}}}}},
    "commands": [{{"type": "dispatch", "dispatchable": "clip", "bindings": {{"InputTensor": "A", "OutputTensor": "Out"}}}}]
  }})",
                     values, count, desc);
}

class Check : public testing::Test {
 protected:
  // The report's entry for `backend` of the only dispatch.
  rapidjson::Document checked(const std::string& text, int expected_status) {
    write(folder / "case.json", text);
    const Outcome outcome = opscope_in(folder.path(), {"check", "case.json", "--report", "report.json"});
    EXPECT_EQ(outcome.status, expected_status) << outcome.err;
    return json_of(text_of(folder / "report.json"));
  }
  Folder folder;
};

TEST_F(Check, EveryExampleIsEqualOnEveryBackendAndItsDataProveIt) {
  std::vector<std::string> arguments = {"check", "-q", "--json"};
  const std::vector<std::string> files = examples();
  ASSERT_GE(files.size(), 10u);
  arguments.insert(arguments.end(), files.begin(), files.end());
  const Outcome outcome = opscope(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto reports = json_of(outcome.out);
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
    EXPECT_THAT(member_names(backend.value),
                ElementsAre("status", "reason", "mismatches", "max_ulp", "max_abs", "first_mismatch", "milliseconds"));
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
  const Outcome outcome = opscope_in(folder.path(), {"check", "case.json", example("clip_in_place.json")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("case.json: nothing\n"));
  EXPECT_THAT(outcome.out, HasSubstr("clip_in_place.json: equal\n"));
  EXPECT_THAT(outcome.err, HasSubstr("opscope: case.json: has no dispatch command, so nothing was compared\n"));
  // Said even if warnings are not wanted: the status needs its line.
  EXPECT_EQ(opscope_in(folder.path(), {"check", "-q", "case.json"}).error_lines(), 1u);
}

TEST_F(Check, InvalidCasesAreRefusedWithThePathToTheCulprit) {
  struct Wrong {
    const char* desc;
    const char* culprit;
  };
  for (const Wrong& wrong :
       {Wrong{R"("Max": 1)", "dispatchables.clip.desc"},
        {R"("Min": "low", "Max": 1)", "dispatchables.clip.desc.Min"},
        {R"("Min": 0, "Max": 1, "ScaleBias": {"Scale": []})", "dispatchables.clip.desc.ScaleBias"}}) {
    write(folder / "case.json", clip_case("[1, 2, 3]", 3, wrong.desc));
    const Outcome outcome = opscope_in(folder.path(), {"check", "case.json"});
    expect_refused(outcome, wrong.culprit);
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
  const Outcome outcome = opscope_in(folder.path(), {"check", "bad.json", example("clip_in_place.json")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("bad.json:1:2"));
  EXPECT_THAT(outcome.out, HasSubstr("clip_in_place.json: equal"));
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

TEST_F(Check, ACaseWithoutANameIsRefused) { expect_refused(opscope({"check", ""}), "MODEL ''"); }

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
    for (const char* verb : {"check", "run"}) expect_refused(opscope_in(folder.path(), {verb, file}), file);
}

}  // namespace
}  // namespace opscope::test
