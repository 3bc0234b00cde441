// verify --results: results that another program computed, in the place of a backend. And verify --junit.

#include <cstring>
#include <span>

#include "core/io/archive.h"
#include "core/io/npy.h"
#include "tests/app/cli_program.h"
#include "tests/app/cli_shell.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

class Results : public InFolder {
 protected:
  void SetUp() override {
    expect_says(opscope({"export", example("clip_in_place.json"), "-q", "-o", "golden"}), 0, {});
    fs::create_directory(folder / "mine");
  }
  Outcome verify(const std::string& arguments) { return opscope(words("verify " + arguments)); }
  std::string expected(const std::string& golden = "golden") { return text_of(folder / golden / "expected/A.npy"); }
  // clip_in_place's answer: nine FLOAT32 elements.
  Tensor answer() { return read_npy(folder / "golden/expected/A.npy").value(); }
  static std::string elements(const Tensor& tensor) {
    return {reinterpret_cast<const char*>(tensor.bytes().data()), element_count(tensor.desc) * 4};
  }
  // The answer in another form.
  void save(const std::string& file, const std::vector<std::uint32_t>& sizes, std::string bytes) {
    const auto npy = encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(bytes)));
    write(folder / file, {reinterpret_cast<const char*>(npy.data()), npy.size()});
  }
};

TEST_F(Results, AreJudgedAsABackendUnderTheNameOfTheirFolder) {
  write(folder / "mine/A.npy", expected());
  expect_says(verify("golden --results mine"), 0, {"golden: equal on mine (exact)\n"});
  const auto report = json_of(verify("golden --results mine --json"), 0);
  EXPECT_STREQ(report["verdict"].GetString(), "equal");
  const auto& backends = report["cases"][0]["backends"];
  EXPECT_THAT(member_names(backends), ElementsAre("mine"));
  EXPECT_THAT(member_names(backends["mine"]), ElementsAre("status", "reason", "mismatches", "max_ulp", "max_abs",
                                                          "first_mismatch", "milliseconds", "measure"));
  EXPECT_STREQ(backends["mine"]["status"].GetString(), "passed");
}

TEST_F(Results, AWrongElementIsADifferenceUnlessItIsWithinTheMeasure) {
  std::string wrong = expected();
  wrong[wrong.size() - 4] ^= 1;  // the lowest bit of the last element
  write(folder / "mine/A.npy", wrong);
  expect_says(verify("golden --results mine"), 1, {"A: 1 of 9 differs, worst at [8]", "golden: different on mine"});
  const auto report = json_of(verify("golden --results mine --json"), 1);
  const auto& mine = report["cases"][0]["backends"]["mine"];
  EXPECT_STREQ(mine["status"].GetString(), "failed");
  EXPECT_EQ(mine["mismatches"].GetUint64(), 1u);
  EXPECT_EQ(mine["max_ulp"].GetUint64(), 1u);
  EXPECT_EQ(mine["first_mismatch"][0].GetUint(), 8u);
  expect_says(verify("golden --results mine --ulp 1"), 0, {"golden: equal on mine (within 1 ULP)"});
  EXPECT_EQ(verify("golden --results mine --rtol 1e-6").status, 0);
  EXPECT_EQ(verify("golden --results mine --atol 1e-9").status, 1);
}

TEST_F(Results, MayBeRawBytesAnArchiveAFileAndOfOtherUnitDimensions) {
  const std::string raw = elements(answer());
  write(folder / "mine/A.bin", raw);
  EXPECT_EQ(verify("golden --results mine").status, 0);
  fs::remove(folder / "mine/A.bin");
  save("mine/A.npy", {1, 9, 1}, raw);
  EXPECT_EQ(verify("golden --results mine").status, 0);
  EXPECT_EQ(verify("golden --results mine/A.npy").status, 0);
  const std::string npy = expected();
  const auto npy_bytes = std::as_bytes(std::span(npy));
  const ArchiveMember member = {"A.npy", {npy_bytes.begin(), npy_bytes.end()}};
  const auto archive = encode_archive("theirs.npz", std::span(&member, 1));
  write(folder / "theirs.npz", {reinterpret_cast<const char*>(archive->data()), archive->size()});
  expect_says(verify("golden --results theirs.npz"), 0, {"equal on theirs"});
  EXPECT_EQ(verify("golden --results golden").status, 0) << "a folder expected/ is looked into";
}

TEST_F(Results, InEitherByteOrder) {
  std::string npy = expected();
  const std::size_t order = npy.find("'<f4'"), data = npy.size() - 36;
  ASSERT_NE(order, std::string::npos);
  npy[order + 1] = '>';
  for (std::size_t at = data; at < npy.size(); at += 4) std::reverse(&npy[at], &npy[at] + 4);
  write(folder / "mine/A.npy", npy);
  EXPECT_EQ(verify("golden --results mine").status, 0);
}

TEST_F(Results, ThatAreMissingOrDoNotFitFail) {
  expect_says(verify("golden --results mine"), 1, {"A: mine has no A.npy, .bin, .dat or .raw on mine"});
  save("mine/A.npy", {3, 3}, elements(answer()));
  expect_says(verify("golden --results mine"), 1, {"holds FLOAT32 of sizes 3 x 3, but FLOAT32 of sizes 9 is expected"});
  write(folder / "mine/A.npy", "no array");
  expect_says(verify("golden --results mine"), 1, {"mine/A.npy: "});
  fs::remove(folder / "mine/A.npy");
  write(folder / "mine/A.raw", "short");
  expect_says(verify("golden --results mine"), 1, {"holds 5 bytes, but FLOAT32 of sizes 9 has 36"});
}

TEST_F(Results, OfSeveralFoldersStandInSubfoldersOfTheirNames) {
  expect_says(opscope({"export", example("clip_in_place.json"), "-q", "-o", "other"}), 0, {});
  for (const char* name : {"golden", "other"}) {
    fs::create_directory(folder / "mine" / name);
    write(folder / "mine" / name / "A.npy", expected(name));
  }
  expect_says(verify("golden other --results mine"), 0, {"golden: equal on mine", "other: equal on mine"});
  fs::remove_all(folder / "mine/other");
  const auto report = json_of(verify("golden other --results mine --json"), 1);
  EXPECT_STREQ(report["cases"][0]["verdict"].GetString(), "equal");
  EXPECT_STREQ(report["cases"][1]["verdict"].GetString(), "different");
}

TEST_F(Results, AreNotTheVectorsThatLieBesideThem) {
  expect_says(verify("golden --results ."), 1, {"has no A.npy"});
  write(folder / "A.npy", expected());
  EXPECT_EQ(verify("golden --results .").status, 0);
}

TEST_F(Results, OfAChangedGoldenFolderFail) {
  write(folder / "mine/A.npy", expected());
  write(folder / "golden/model.json", text_of(folder / "golden/model.json") + "\n");
  expect_says(verify("golden --results mine"), 1, {"golden: model.json was changed"});
}

// DirectML does not say what CLIP makes of a NaN.
TEST_F(Results, SayHowManyMismatchesAreWhereDirectMlLeavesTheResultOpen) {
  expect_says(opscope({"export", example("clip_nan.json"), "-q", "-o", "documented"}), 0, {});
  expect_says(opscope({"export", example("clip_nan.json"), "-q", "-o", "onnx", "--numerics", "onnx"}), 0, {});
  const auto report = json_of(verify("documented --results onnx/expected --json"), 1);
  const auto& judged = report["cases"][0]["backends"]["expected"];
  const std::uint64_t mismatches = judged["mismatches"].GetUint64();
  EXPECT_GT(mismatches, 0u);
  EXPECT_THAT(judged["reason"].GetString(),
              HasSubstr(std::to_string(mismatches) + " of them where DirectML leaves the result open"));
}

TEST_F(Results, OptionsThatMakeNoSenseAreRefused) {
  expect_refused(verify("golden --results nowhere"), "--results nowhere");
  expect_refused(verify("golden --results mine -b cpu"), "--results");
  expect_refused(verify("golden --ulp 1"), "--ulp");
  expect_refused(verify("golden --results mine --ulp -1"), "--ulp");
  expect_refused(opscope({"verify", "golden", "--results", ""}), "--results ''");
  expect_refused(opscope({"gui", "nowhere", "--results", "mine"}), "nowhere");
}

// A reader of another program's.
constexpr const char* read_junit = R"(
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
assert root.tag == 'testsuites', root.tag
for suite in root:
    assert suite.tag == 'testsuite'
    print('suite', ascii(suite.get('name')), suite.get('tests'), suite.get('failures'), suite.get('errors'), suite.get('skipped'))
    for case in suite:
        assert case.tag == 'testcase' and float(case.get('time')) >= 0
        print('case', ascii(case.get('classname')), ascii(case.get('name')),
              *[part.tag + ': ' + ascii(part.get('message') or part.text) for part in case])
)";

class Junit : public Results {
 protected:
  std::string read(const std::string& file) {
    write(folder / "read.py", read_junit);
    return shell_in(folder, "python3 read.py " + file).out;
  }
};

TEST_F(Junit, HasACaseForEachFolderAndBackend) {
  EXPECT_EQ(verify("golden --junit out.xml").status, 0);
  const std::string report = read("out.xml");
  EXPECT_THAT(report, HasSubstr("suite 'golden' 3 0 0 "));
  for (const char* backend : {"'reference'", "'cpu'", "'gpu'"})
    EXPECT_THAT(report, HasSubstr(std::string("case 'golden' ") + backend));
}

TEST_F(Junit, TellsFailuresSkippedOnesAndErrors) {
  std::string wrong = expected();
  wrong.back() ^= 1;
  fs::create_directory(folder / "mine/golden");
  write(folder / "mine/golden/A.npy", wrong);
  EXPECT_EQ(verify("golden missing --results mine --junit out.xml").status, 2);
  const std::string report = read("out.xml");
  EXPECT_THAT(report, HasSubstr("suite 'golden' 1 1 0 0\ncase 'golden' 'mine' failure: 'A: 1 of 9 differs"));
  EXPECT_THAT(report, HasSubstr("suite 'missing' 1 0 1 0\ncase 'missing' 'verify' error: 'missing: is not a golden"));
  EXPECT_EQ(opscope(words("verify golden --junit skipped.xml"), without_opengl).status, 0);
  EXPECT_THAT(read("skipped.xml"), HasSubstr("'gpu' skipped: 'no OpenGL 4.3"));
}

TEST_F(Junit, EscapesWhatXmlCannotHold) {
  const std::string name = "a<b>&\"'\x01\x1b]]>\xff\xef\xbf\xbe";
  expect_says(opscope({"export", example("clip_in_place.json"), "-q", "-o", name}), 0, {});
  EXPECT_EQ(opscope({"verify", name, "-b", "cpu", "--junit", "out.xml"}).status, 0);
  EXPECT_THAT(read("out.xml"), HasSubstr("suite 'a<b>&\"\\'\\\\x01\\\\x1b]]>\\\\xff"));
}

TEST_F(Junit, GoesToStandardOutputAloneAndReplacesNoFileOfTheVectors) {
  const Outcome outcome = verify("golden -b cpu --junit -");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.rfind("<?xml", 0), 0u);
  EXPECT_THAT(outcome.err, HasSubstr("golden: equal on cpu"));
  expect_refused(verify("golden --junit - --json"), "--junit -");
  for (const char* file : {"golden/manifest.json", "golden/expected/A.npy"})
    expect_refused(verify(std::string("golden --junit ") + file), file);
  expect_refused(verify("golden --junit no/folder.xml"), "--junit no/folder.xml");
}

}  // namespace
}  // namespace opscope::test
