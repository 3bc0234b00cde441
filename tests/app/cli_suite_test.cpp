// suite: what it writes, that it is reproducible, and how verify replays it.

#include <map>
#include <set>

#include "core/suite/suite_manifest.h"
#include "tests/app/cli_program.h"
#include "tests/support/files_below.h"

namespace opscope::test {
namespace {

class Suite : public InFolder {
 protected:
  Outcome suite(const std::string& arguments) { return opscope(words("suite " + arguments)); }
  Outcome verify(const std::string& arguments) { return opscope(words("verify " + arguments)); }
  void write_sign(const std::string& more = "-f npz") { expect_says(suite("sign -q -o s " + more), 0, {}); }
  // The first case of a kind.
  std::string first_of(const std::string& kind) {
    const auto manifest = read_suite_manifest(folder / "s");
    EXPECT_TRUE(manifest);
    for (const SuiteEntry& entry : manifest->cases)
      if (entry.kind == kind) return entry.file;
    return {};
  }
  std::size_t cases(const std::string& suite) {
    const auto manifest = read_suite_manifest(folder / suite);
    return manifest ? manifest->cases.size() : 0;
  }
};

TEST_F(Suite, SaysWhatItWrote) {
  const Outcome outcome = suite("sign -f npz -o s");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, StartsWith("suite: s: "));
  EXPECT_THAT(outcome.err, HasSubstr("to be rejected"));
  EXPECT_THAT(outcome.err, HasSubstr("DirectML leaves"));
}

TEST_F(Suite, ListsEveryFileWithItsChecksumAndEveryCaseWithKindAndRule) {
  write_sign("");
  const auto manifest = read_suite_manifest(folder / "s");
  ASSERT_TRUE(manifest);
  std::map<std::string, std::string> files = files_below(folder / "s");
  EXPECT_EQ(files.size(), manifest->files.size() + 1);
  for (const auto& [path, checksum] : manifest->files) EXPECT_TRUE(files.contains(path)) << path;
  std::map<std::string, int> kinds;
  for (const SuiteEntry& entry : manifest->cases) {
    ++kinds[entry.kind];
    EXPECT_FALSE(entry.rule.empty()) << entry.file;
    EXPECT_TRUE(entry.source == "documented" || entry.source == "decided") << entry.file;
    EXPECT_TRUE(std::filesystem::exists(folder / ("s/" + entry.file))) << entry.file;
  }
  for (const char* kind : {"vector", "values", "layout", "rejected"}) EXPECT_GT(kinds[kind], 0) << kind;
}

TEST_F(Suite, IsTheSameBytesAgain) {
  write_sign();
  expect_says(suite("ELEMENT_WISE_SIGN -q -f npz -o again"), 0, {});
  EXPECT_EQ(files_below(folder / "s"), files_below(folder / "again"));
}

TEST_F(Suite, OfAllShardsIsTheWhole) {
  write_sign();
  std::map<std::string, std::string> parts, whole = files_below(folder / "s");
  std::size_t in_parts = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const std::string name = std::string("part") + shard[0];
    expect_says(suite("sign -q -f npz -o " + name + " --shard " + shard), 0, {});
    in_parts += cases(name);
    for (const auto& [path, bytes] : files_below(folder / name)) {
      if (path == "manifest.json" || path == "index.html") continue;
      EXPECT_TRUE(parts.emplace(path, bytes).second) << path << " is in two shards";
    }
  }
  EXPECT_EQ(in_parts, cases("s"));
  whole.erase("manifest.json");
  whole.erase("index.html");
  EXPECT_EQ(parts, whole);
}

TEST_F(Suite, ReplacesOnlyASuiteThatWasNotChanged) {
  write_sign();
  write_sign();
  const std::string file = first_of("layout");
  flip_bit(folder / ("s/" + file), std::filesystem::file_size(folder / ("s/" + file)) / 2);
  expect_refused(suite("sign -f npz -o s"), "which was changed");
  expect_says(suite("sign -q -f npz -o s --overwrite"), 0, {});
  write(folder / "s/notes.txt", "mine");
  expect_refused(suite("sign -f npz -o s"), "'notes.txt'");
  expect_says(suite("sign -q -f npz -o s --overwrite"), 0, {});
  EXPECT_EQ(text_of(folder / "s/notes.txt"), "mine");
  std::filesystem::create_directory(folder / "other");
  write(folder / "other/file", "mine");
  expect_refused(suite("sign -o other"), "is not a suite");
}

TEST_F(Suite, RefusesWhatItCannotWrite) {
  expect_refused(suite("nothing -o s"), "nothing");
  expect_refused(suite("sign -o s --shard 0/3"), "--shard 0/3");
  expect_refused(suite("sign -o s --shard 4/3"), "--shard 4/3");
  expect_refused(suite("sign -o s --shard 3"), "--shard 3");
  expect_refused(suite("sign -o s --shard 9999/9999"), "this shard has no cases");
  expect_refused(suite("sign -o s --feature-level 1_0"), "its first is 2_0");
  expect_refused(suite("sign -o s --numerics onnx"), "--numerics onnx");
  expect_refused(suite("sign -o -"), "-o -");
  expect_refused(suite("sign -o s --json"), "--json");
  expect_refused(suite("sign"), "-o");
  EXPECT_TRUE(names_in(folder).empty());
}

TEST_F(Suite, HasAPageThatNeedsNothingElse) {
  write_sign();
  const std::string page = text_of(folder / "s/index.html");
  EXPECT_EQ(page.find("http:"), std::string::npos);
  EXPECT_EQ(page.find("https:"), std::string::npos);
  EXPECT_EQ(page.find("<script src"), std::string::npos);
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme:dark"));
  EXPECT_THAT(page, HasSubstr("opscope verify cases/sign/negative-zero.npz"));
  EXPECT_THAT(page, HasSubstr("-0 gives +0."));
  std::set<std::string> pictures;
  const std::string begin = "data:image/png;base64,iVBOR";
  for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at + 1))
    EXPECT_TRUE(pictures.insert(page.substr(at, page.find(')', at) - at)).second) << "a picture that is there already";
  EXPECT_GT(pictures.size(), 10u);
}

// What a dispatch overwrites is a constant of the model, and no file as large as the result.
TEST_F(Suite, HasFilesForWhatIsReadAlone) {
  write_sign("");
  const std::string file = "s/" + first_of("values");
  const auto inputs = files_below(folder / (file + "/inputs"));
  EXPECT_EQ(inputs.size(), 1u);
  EXPECT_TRUE(inputs.contains("InputTensor.npy"));
  EXPECT_THAT(text_of(folder / (file + "/model.json")), HasSubstr("\"valueCount\": "));
}

TEST_F(Suite, OfEveryOperatorTakesLessThan50Megabytes) {
  expect_says(suite("-q -o s"), 0, {});
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "s"))
    bytes += entry.is_regular_file() ? entry.file_size() : 4096;  // of a folder, on most file systems
  EXPECT_LT(bytes, 50'000'000u);
  EXPECT_GT(cases("s"), 2000u);
}

TEST_F(Suite, IsVerifiedCaseByCase) {
  write_sign();
  const Outcome outcome = verify("s -b cpu");
  expect_says(outcome, 0, {"operator", "cpu", "validator", "SIGN"});
  EXPECT_EQ(outcome.out.find("failed"), std::string::npos) << outcome.out;
  const auto report = json_of(verify("s -b cpu --json"), 0);
  EXPECT_STREQ(report["verdict"].GetString(), "equal");
  EXPECT_EQ(report["cases"].Size(), cases("s"));
  for (const auto& each : report["cases"].GetArray()) {
    EXPECT_STREQ(each["verdict"].GetString(), "equal") << each["path"].GetString();
    EXPECT_EQ(member_names(each["backends"]).size(), 1u);
  }
}

class SuiteIn : public Suite, public testing::WithParamInterface<std::pair<const char*, const char*>> {};
INSTANTIATE_TEST_SUITE_P(Formats, SuiteIn,
                         testing::Values(std::pair{"onnx", "test_data_set_0/output_0.pb"},
                                         std::pair{"header", "case.h"}, std::pair{"wpt", "case.json"},
                                         std::pair{"dxdispatch", "model.json"}),
                         [](const auto& each) { return std::string(each.param.first); });

TEST_P(SuiteIn, HasItsFileInEveryCaseOrSaysWhyNot) {
  const auto& [format, file] = GetParam();
  expect_says(suite(std::string("clip sign add -q -o s -f ") + format), 0, {});
  const auto manifest = read_suite_manifest(folder / "s");
  ASSERT_TRUE(manifest);
  EXPECT_EQ(manifest->case_format, format);
  std::size_t there = 0;
  for (const SuiteEntry& entry : manifest->cases) {
    if (entry.kind == "rejected") continue;
    const bool is_there = std::filesystem::exists(folder / ("s/" + entry.file) / file);
    EXPECT_TRUE(is_there == entry.missing.empty() || std::string(file) == "model.json") << entry.file;
    EXPECT_EQ(manifest->files.contains(entry.file + "/" + file), is_there) << entry.file;
    there += is_there && entry.missing.empty();
  }
  EXPECT_GT(there, 100u);
  expect_says(verify("s -b cpu"), 0, {"all "});
}

TEST_F(Suite, SaysHowManyCasesAFormatCannotExpress) {
  const Outcome outcome = suite("quantized_linear_add -f wpt -o s");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("48 cases cannot be expressed in wpt and are npy alone"));
  EXPECT_THAT(text_of(folder / "s/manifest.json"), HasSubstr("WebNN has no counterpart of"));
  EXPECT_THAT(text_of(folder / "s/index.html"), HasSubstr("Not in wpt: "));
}

TEST_F(Suite, NamesTheCaseThatFailsAndTheCommandThatReplaysIt) {
  write_sign("");
  const std::string file = "s/" + first_of("vector") + "/expected/OutputTensor.npy";
  flip_bit(folder / file);
  const Outcome outcome = verify("s -b cpu");
  expect_says(outcome, 1, {"1 failed", "replay with:\nopscope verify s/" + first_of("vector") + " -b cpu"});
  EXPECT_EQ(verify("s/" + first_of("vector") + " -b cpu").status, 1);
}

TEST_F(Suite, HasDescriptorsToBeRejected) {
  write_sign();
  const std::string file = "s/" + first_of("rejected");
  expect_says(verify(file), 0, {"rejected as expected"});
  const Outcome checked = opscope({"check", file});
  EXPECT_EQ(checked.status, 2) << checked.out;
  std::string text = text_of(folder / file);
  const std::string from = "\"message\":\"";
  text.replace(text.find(from), from.size(), from + "X");
  write(folder / file, text);
  expect_says(verify(file), 1, {"validation does not find: "});
  expect_says(verify("s -b cpu"), 1, {"1 failed"});
}

TEST_F(Suite, WithAMissingCaseOrABrokenManifestIsReported) {
  write_sign();
  std::filesystem::remove(folder / ("s/" + first_of("layout")));
  const Outcome outcome = verify("s -b cpu");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("cases/sign/"));
  const std::string manifest = text_of(folder / "s/manifest.json");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = manifest;
    EXPECT_NE(text.find(from), std::string::npos) << from;
    write(folder / "s/manifest.json", text.replace(text.find(from), from.size(), to));
    return verify("s -b cpu");
  };
  expect_refused(with("\"version\": 1", "\"version\": 2"),
                 "version 2 is newer than this program, which reads version 1");
  expect_refused(with("\"file\": \"cases/", "\"file\": \"../cases/"), "is not a path inside the folder");
  expect_refused(with("\"shard\": [1, 1]", "\"shard\": [2, 1]"), "is not [I, N]");
}

}  // namespace
}  // namespace opscope::test
