#include "core/vectors/golden.h"

#include <openssl/evp.h>
#include <sys/stat.h>

#include <chrono>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/io/npy.h"
#include "core/model/run_model.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/sha256.h"
#include "tests/core/model/models.h"
#include "tests/support/case_text.h"
#include "tests/support/cases.h"
#include "tests/support/child_process.h"
#include "tests/support/fake_backend.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

std::string sha_of(std::string_view text) { return *sha256(std::as_bytes(std::span(text))); }

TEST(Sha256, GivesThePublishedDigests) {  // FIPS 180-4's examples
  EXPECT_EQ(sha_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, OfAFileIsThatOfItsBytes) {
  TemporaryFolder folder;
  for (const std::size_t size : {0, 1, 1 << 20, (1 << 20) + 1}) {
    const std::string text(size, 'x');
    EXPECT_EQ(*sha256(*InputFile::open(folder.write("a", text))), sha_of(text)) << size;
  }
}

TEST(Sha256, IsNoneWhereTheLibraryDoesNotComputeIt) {
  ASSERT_EQ(EVP_set_default_properties(nullptr, "fips=yes"), 1);  // without a provider for that
  const auto digest = sha256({});
  EVP_set_default_properties(nullptr, "");
  ASSERT_FALSE(digest);
  EXPECT_EQ(digest.error().kind, Error::Kind::Unavailable);
  EXPECT_TRUE(sha256({}));
}

// An odd number of halfs with padded rows, in place, and a generator.
const ModelText half_case{
    .resources = R"("H": {"initialValuesDataType": "FLOAT16", "initialValues": {"valueCount": 15, "value": 0}},
      "A": {"initialValuesDataType": "FLOAT32", "initialValues": [-4, -3, -2, -1, 0, 1, 2, 3, 4]})",
    .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT16", "Sizes": [3, 3], "Strides": [5, 2]},
      "OutputTensor": {"DataType": "FLOAT16", "Sizes": [3, 3], "Strides": [5, 2]}, "Min": -0.5, "Max": 0.5}},
      "sign": {"type": "ELEMENT_WISE_SIGN", "desc": {"InputTensor": {"DataType": "FLOAT32", "Sizes": [3, 3]},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [3, 3]}}})",
    .commands = R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "H", "OutputTensor": "H"}},
      {"type": "dispatch", "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "A"}},
      {"type": "print", "resource": "H"})",
    .rest = R"(, "opscope": {"numerics": "onnx", "featureLevel": "5_0",
      "generators": {"H": {"type": "normal", "seed": 11}}})"};

Result<Manifest> exported(const Model& model, const fs::path& folder, GoldenReplace replace = {}) {
  return export_golden(
      model, {}, *make_reference_backend(), folder,
      {.devices = {{"reference", "scalar"}, {"gpu", "llvmpipe"}},
       .driver = GoldenDriver{.absent = {}, .facts = {{"renderer", "llvmpipe"}, {"fma(a, b, c)", "two roundings"}}}},
      {}, std::move(replace));
}

std::string refusal(const Model& model, const fs::path& folder, GoldenReplace replace = {}) {
  return error_of(exported(model, folder, std::move(replace))).text();
}

class Golden : public testing::Test {
 protected:
  void SetUp() override { EXPECT_EQ(answer_of(exported(model_of(half_case), golden())), "accepted"); }
  fs::path golden() const { return folder_ / "golden"; }
  GoldenReport verified() const { return value_of(verify_golden(golden(), *make_reference_backend())); }
  std::string answer() const { return answer_of(verify_golden(golden(), *make_reference_backend())); }
  std::string manifest() const { return folder_.read("golden/manifest.json"); }
  fs::perms mode_of(const std::string& path) const { return fs::status(folder_ / path).permissions(); }
  // Entries of the folder that holds the golden one.
  std::ptrdiff_t beside() const {
    return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
  }

  // Changes a file and its checksum in the manifest, as someone with another implementation would.
  void replace(const std::string& path, const std::string& contents) {
    const std::string old = sha_of(folder_.read("golden/" + path));
    std::string text = manifest();
    text.replace(text.find(old), old.size(), sha_of(contents));
    folder_.write("golden/" + path, contents);
    folder_.write("golden/manifest.json", text);
  }
  void change_manifest(const std::string& from, const std::string& to) {
    std::string text = manifest();
    ASSERT_NE(text.find(from), std::string::npos) << from;
    folder_.write("golden/manifest.json", text.replace(text.find(from), from.size(), to));
  }

  TemporaryFolder folder_;
};

TEST_F(Golden, EveryBackendOnTheHostVerifies) {
  for (auto& backend : {make_reference_backend(), make_cpu_backend()}) {
    const auto report = value_of(verify_golden(golden(), *backend));
    EXPECT_TRUE(report.equal());
    ASSERT_EQ(report.resources.size(), 2u);
    EXPECT_EQ(report.resources[0].name, "H");
    EXPECT_EQ(report.resources[0].judgement.comparison.elements, 15u);
  }
}

TEST_F(Golden, TheFolderHoldsWhatItPromises) {
  EXPECT_EQ(folder_.entries(), 1u + 2 + 2 + 2 + 2);  // golden, two folders, two inputs, two expected, model, manifest
  const GoldenReport report = verified();
  EXPECT_EQ(report.manifest.feature_level, FeatureLevel::L5_0);
  EXPECT_EQ(report.manifest.numerics, find_numerics_profile("onnx")->numerics);
  EXPECT_EQ(report.manifest.devices.at("gpu"), "llvmpipe");
  EXPECT_EQ(report.manifest.files.size(), 5u);
  EXPECT_THAT(manifest(), HasSubstr("\"profile\": \"onnx\""));
  EXPECT_EQ(report.manifest.files.at("model.json"), sha_of(folder_.read("golden/model.json")));
}

TEST_F(Golden, TheManifestSaysWhatTheDriverDoesOrWhyThereIsNone) {
  EXPECT_EQ(verified().manifest.driver,
            (GoldenDriver{.absent = {}, .facts = {{"renderer", "llvmpipe"}, {"fma(a, b, c)", "two roundings"}}}));
  const GoldenDriver none{.absent = "no OpenGL 4.3", .facts = {}};
  ASSERT_TRUE(export_golden(model_of({}), {}, *make_reference_backend(), golden(), {.devices = {}, .driver = none}));
  EXPECT_EQ(verified().manifest.driver, none);
}

TEST_F(Golden, FoldersWrittenBeforeDriversWereProbedStillVerify) {
  std::string old = manifest();
  const std::size_t begin = old.find("  \"driver\""), end = old.find("  \"expected\"");
  ASSERT_LT(begin, end);
  folder_.write("golden/manifest.json", old.erase(begin, end - begin));
  EXPECT_EQ(answer(), "accepted");
  EXPECT_FALSE(verified().manifest.driver);
}

TEST_F(Golden, TheModelNeedsNothingButDxDispatchsWords) {
  for (const Resource& resource : value_of(read_model(golden() / "model.json")).resources)
    EXPECT_TRUE(std::holds_alternative<FileValues>(resource.initial_values)) << resource.name;
  EXPECT_EQ(folder_.read("golden/model.json").find("generators"), std::string::npos);
}

TEST_F(Golden, ExpectedFilesHaveTheShapeOfAPackedOutput) {
  EXPECT_THAT(read_npy(golden() / "expected/A.npy")->desc.sizes, ElementsAre(3, 3));
  EXPECT_THAT(
      elements(*read_npy(golden() / "expected/A.npy")),
      ElementsAre(0xBF800000, 0xBF800000, 0xBF800000, 0xBF800000, 0, 0x3F800000, 0x3F800000, 0x3F800000, 0x3F800000));
  EXPECT_THAT(read_npy(golden() / "expected/H.npy")->desc.sizes, ElementsAre(15));
}

TEST_F(Golden, AnotherAnswerIsReportedNotRefused) {
  std::string file = folder_.read("golden/expected/A.npy");
  file[file.size() - 1] = 0x40;  // the last element: 1 becomes 3 or so
  replace("expected/A.npy", file);
  const GoldenReport report = verified();
  EXPECT_FALSE(report.equal());
  EXPECT_TRUE(report.resources[0].equal());
  EXPECT_EQ(report.resources[1].judgement.comparison.mismatches, 1u);
  EXPECT_EQ(report.resources[1].judgement.comparison.first_mismatch, 8u);
}

TEST_F(Golden, BytesBetweenElementsCount) {
  std::string file = folder_.read("golden/expected/H.npy");
  file[file.size() - 2 * 14] ^= 1;  // element 1 lies between the tensor's first and second
  replace("expected/H.npy", file);
  const GoldenReport report = verified();
  EXPECT_EQ(report.resources[0].judgement.comparison.mismatches, 1u);
  EXPECT_EQ(report.resources[0].judgement.comparison.first_mismatch, 1u);
}

TEST_F(Golden, ChangedMissingAndForeignFilesAreNamed) {
  folder_.write("golden/expected/X.npy", "x");
  EXPECT_THAT(answer(), HasSubstr("expected/X.npy: is not in the manifest"));
  fs::remove(golden() / "expected/X.npy");
  folder_.write("golden/README.txt", "of the user's own");
  EXPECT_EQ(answer(), "accepted");
  fs::remove(golden() / "inputs/A.npy");
  EXPECT_THAT(answer(), HasSubstr("inputs/A.npy: is in the manifest, but not in the folder"));
  fs::create_directory(golden() / "inputs/A.npy");
  EXPECT_THAT(answer(), HasSubstr("inputs/A.npy: is a folder"));
}

TEST_F(Golden, ACheckNamesEveryFileThatIsNotAsExported) {
  const auto changed = [&] { return value_of(check_golden(golden(), {})).changed; };
  EXPECT_THAT(changed(), testing::IsEmpty());
  folder_.write("golden/expected/X.npy", "x");
  folder_.write("golden/expected/A.npy", "y");
  fs::remove(golden() / "inputs/A.npy");
  EXPECT_THAT(changed(), testing::ElementsAre("expected/A.npy", "inputs/A.npy (missing)", "expected/X.npy"));
  folder_.write("golden/manifest.json", "{");
  EXPECT_THAT(changed(), testing::ElementsAre("manifest.json"));
}

TEST_F(Golden, ACheckReadsNoFileAgainThatIsAsItKnowsIt) {
  const GoldenCheck first = value_of(check_golden(golden(), {}));
  EXPECT_EQ(first.files, first.checked.size());
  const fs::path file = golden() / "expected/A.npy";
  const auto time = fs::last_write_time(file);
  folder_.write("golden/expected/A.npy", std::string(fs::file_size(file), 'x'));
  fs::last_write_time(file, time);  // nothing tells that it has changed
  EXPECT_THAT(value_of(check_golden(golden(), {}, first.checked)).changed, testing::IsEmpty());
  EXPECT_THAT(value_of(check_golden(golden(), {})).changed, testing::ElementsAre("expected/A.npy"));
  fs::last_write_time(file, time + std::chrono::seconds(2));
  EXPECT_THAT(value_of(check_golden(golden(), {}, first.checked)).changed, testing::ElementsAre("expected/A.npy"));
}

TEST_F(Golden, ADamagedMemberOfAnArchiveIsNotAsExported) {
  GoldenArchive archive =
      value_of(export_golden_archive(model_of(half_case), {}, *make_reference_backend(), "golden.npz", {}));
  std::string bytes(reinterpret_cast<const char*>(archive.bytes.data()), archive.bytes.size());
  const std::string member = "expected/H.npy";
  bytes[bytes.find(member) + member.size() + 20] ^= 1;  // of its compressed bytes
  folder_.write("golden.npz", bytes);
  const GoldenCheck check = value_of(check_golden(folder_ / "golden.npz", {}));
  EXPECT_THAT(check.changed, testing::ElementsAre(member));
  EXPECT_THAT(check.reasons, testing::ElementsAre(HasSubstr(member + ": cannot be decompressed")));
  folder_.write("golden.npz", bytes.substr(0, 40));
  EXPECT_THAT(value_of(check_golden(folder_ / "golden.npz", {})).changed, testing::ElementsAre("golden.npz"));
}

TEST_F(Golden, AFileThatTheModelDoesNotUseIsNotHeldInMemory) {
  change_manifest("\"files\": {", "\"files\": {\"inputs/x.npy\": \"" + std::string(64, '0') + "\",");
  fs::resize_file(folder_.write("golden/inputs/x.npy", ""), std::uint64_t{256} << 20);
  expect_peak_below(64, [&] {
    const auto report = verify_golden(golden(), *make_reference_backend());
    return report && report->changed_files == std::vector<std::string>{"inputs/x.npy"};
  });
}

TEST_F(Golden, AnExpectedFileThatExceedsItsResourceIsNotRead) {
  const std::uint32_t sizes[] = {64 << 20};
  const std::vector<std::byte> header = encode_npy(Float32, sizes, {});
  fs::resize_file(folder_.write("golden/expected/A.npy", header), header.size() + (std::uint64_t{256} << 20));
  EXPECT_THAT(answer(), HasSubstr("expected/A.npy: holds 268435456 bytes, but resource 'A' has 36"));
  expect_peak_below(64, [&] { return !verify_golden(golden(), *make_reference_backend()); });
}

TEST_F(Golden, AFolderThatCannotBeLookedThroughIsAnError) {
  folder_.write("golden/inputs/sub/X.npy", "x");
  ASSERT_EQ(::chmod((golden() / "inputs/sub").c_str(), 0), 0);
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
  EXPECT_TRUE(holds_in_child(
      [&] { return become(somebody, somebody) && answer().find("inputs: cannot be read") != std::string::npos; }));
  ASSERT_EQ(::chmod((golden() / "inputs/sub").c_str(), 0755), 0);
  EXPECT_THAT(answer(), HasSubstr("inputs/sub/X.npy: is not in the manifest"));
}

TEST_F(Golden, AnExportAndARerunEndWhenTheyAreAskedToWhereverTheyAre) {
  fs::resize_file(golden() / "inputs/A.npy", std::uint64_t{8} << 20);
  int asked = 0;
  RunOptions options;
  options.stop = [&] { return ++asked > 8; };
  EXPECT_EQ(error_of(verify_golden(golden(), *make_reference_backend(), options)).kind, Error::Kind::Cancelled);
  EXPECT_EQ(asked, 9) << "before each file and each MiB";

  const auto again = [&](int questions) {
    asked = 0;
    options.stop = [&, questions] { return ++asked > questions; };
    return export_golden(model_of(half_case), {}, *make_reference_backend(), golden(), {}, options,
                         {.overwrite = true});
  };
  int questions = 0;
  while (!again(questions)) {
    EXPECT_EQ(beside(), 1);
    ++questions;
  }
  EXPECT_GE(questions, 5 + 2 * 5) << "for each file that is there and each that is written, and its contents";
}

TEST_F(Golden, AChangedFileIsADifferenceEvenWhereTheAnswerStays) {
  folder_.write("golden/inputs/A.npy", folder_.read("golden/inputs/A.npy") + "x");
  const GoldenReport report = verified();
  EXPECT_THAT(report.changed_files, ElementsAre("inputs/A.npy"));
  EXPECT_TRUE(report.resources[1].equal());
  EXPECT_FALSE(report.equal());
}

TEST_F(Golden, LinksOutOfTheFolderAreRefused) {
  fs::rename(golden() / "inputs/A.npy", folder_ / "A.npy");
  fs::create_symlink(folder_ / "A.npy", golden() / "inputs/A.npy");
  EXPECT_THAT(answer(), HasSubstr("inputs/A.npy: leads out of the golden folder"));
}

TEST_F(Golden, PathsOutOfTheFolderAreRefused) {
  for (const char* path : {"../A.npy", "/etc/passwd", "inputs/../../A.npy", "./inputs/A.npy"}) {
    const std::string before = manifest();
    change_manifest("inputs/A.npy", path);
    EXPECT_THAT(answer(), HasSubstr("is not a path inside the folder")) << path;
    folder_.write("golden/manifest.json", before);
  }
  std::string model = folder_.read("golden/model.json");
  model.replace(model.find("inputs/A.npy"), 12, "../A.npy");
  replace("model.json", model);
  EXPECT_THAT(answer(),
              HasSubstr("resources.A.initialValues.sourcePath: '../A.npy' is not a file of this golden folder"));
}

TEST_F(Golden, ManifestsThatAreNoneAreRefused) {
  const std::string good = manifest();
  const std::pair<const char*, const char*> changes[] = {
      {"\"format\": 1", "\"format\": 2"},
      {"\"featureLevel\": \"5_0\"", "\"featureLevel\": \"5\""},
      {"\"featureLevel\": \"5_0\"", "\"featureLevel\": \"4_0\""},
      {"\"nan\": \"propagates\"", "\"nan\": \"number wins\""},
      {"\"nan\": \"propagates\"", "\"nan\": \"often\""},
      {"\"H\": \"expected/H.npy\"", "\"H\": \"expected/Q.npy\""},
      {"\"A\": \"expected/A.npy\",", ""},
      {"\"A\": \"expected/A.npy\",", "\"A\": \"expected/A.npy\", \"Z\": \"expected/H.npy\","},
      {"\"files\": {", "\"files\": {\"model.json\": \"00\","},
      {"\"devices\"", "\"gadgets\""},
      {"\"available\": true", "\"available\": 1"},
      {"\"facts\"", "\"rumours\""},
      {"\"available\": true", "\"available\": false"},
      {"\"two roundings\"", "2"},
  };
  for (const auto& [from, to] : changes) {
    change_manifest(from, to);
    EXPECT_THAT(answer(), HasSubstr(".json")) << from << " -> " << to;
    folder_.write("golden/manifest.json", good);
  }
  for (std::size_t length = 0; length < good.size() - 1; length += 7) {
    folder_.write("golden/manifest.json", good.substr(0, length));
    EXPECT_NE(answer(), "accepted") << length;
  }
  folder_.write("golden/manifest.json", std::string(1'000'000, '['));
  EXPECT_THAT(answer(), HasSubstr("nest deeper"));
  fs::remove(golden() / "manifest.json");
  EXPECT_THAT(answer(), HasSubstr("is not a golden folder"));
}

TEST_F(Golden, AGoldenFolderIsReplacedAsAWhole) {
  Model other = model_of({});
  ASSERT_TRUE(exported(other, golden()));
  EXPECT_EQ(answer(), "accepted");
  EXPECT_FALSE(fs::exists(golden() / "inputs/H.npy"));
  EXPECT_EQ(beside(), 1);
}

TEST_F(Golden, NobodysFilesAreDeleted) {
  folder_.write("golden/notes.txt", "mine");
  EXPECT_THAT(refusal(model_of({}), golden()),
              EndsWith("golden: exists and holds 'notes.txt', which is not of its manifest; choose another "
                       "folder"));
  EXPECT_THAT(refusal(model_of({}), golden(), {.remedy = "use --overwrite"}),
              EndsWith("which is not of its manifest; use --overwrite"));
  folder_.write("home/photo.png", "mine");
  EXPECT_THAT(refusal(model_of({}), folder_ / "home"), HasSubstr("is not a golden folder; choose another"));
  folder_.write("file", "mine");
  EXPECT_THAT(refusal(model_of({}), folder_ / "file"), HasSubstr("is not a folder"));
  EXPECT_EQ(folder_.read("home/photo.png") + folder_.read("file") + folder_.read("golden/notes.txt"), "mineminemine");
}

TEST_F(Golden, ChangedFilesAreNamedAndReplacedOnlyWithOverwrite) {
  const std::string original = folder_.read("golden/inputs/A.npy");
  folder_.write("golden/inputs/A.npy", original + "x");
  const Model same = model_of(half_case);
  EXPECT_THAT(refusal(same, golden()), HasSubstr("holds 'inputs/A.npy', which was changed; "));
  EXPECT_EQ(folder_.read("golden/inputs/A.npy"), original + "x");
  EXPECT_TRUE(exported(same, golden(), {.overwrite = true}));
  EXPECT_EQ(folder_.read("golden/inputs/A.npy"), original);
}

TEST_F(Golden, OverwriteKeepsWhatIsNotOfTheExport) {
  folder_.write("golden/notes.txt", "mine");
  folder_.write("golden/expected/deep/er/mine.npy", "mine too");
  fs::create_directory(golden() / "empty");
  fs::create_symlink("/nowhere", golden() / "link");
  ASSERT_EQ(::chmod((golden() / "empty").c_str(), 0710), 0);
  ASSERT_EQ(::chmod((golden() / "notes.txt").c_str(), 0400), 0);
  EXPECT_THAT(refusal(model_of({}), golden()),
              HasSubstr("holds 'empty', 'expected/deep', 'expected/deep/er', 'expected/deep/er/mine.npy', 'link' and 1 "
                        "more, which are not of its manifest"));
  ASSERT_TRUE(exported(model_of({}), golden(), {.overwrite = true}));
  EXPECT_EQ(folder_.read("golden/notes.txt") + folder_.read("golden/expected/deep/er/mine.npy"), "minemine too");
  EXPECT_EQ(mode_of("golden/empty"), fs::perms(0710));
  EXPECT_EQ(mode_of("golden/notes.txt"), fs::perms(0400));
  EXPECT_EQ(fs::read_symlink(golden() / "link"), "/nowhere");
  EXPECT_FALSE(fs::exists(golden() / "inputs/H.npy")) << "what was of the export is gone";
  EXPECT_EQ(beside(), 1);
}

TEST_F(Golden, AStrangeFileInTheWayOfANewOneIsNotLost) {
  ASSERT_TRUE(exported(model_of({}), golden(), {.overwrite = true}));
  folder_.write("golden/inputs/H.npy", "mine");
  EXPECT_THAT(refusal(model_of(half_case), golden(), {.overwrite = true}),
              HasSubstr("holds 'inputs/H.npy', which stands where a new file belongs; move it away"));
  EXPECT_EQ(folder_.read("golden/inputs/H.npy"), "mine");
}

TEST_F(Golden, AManifestDoesNotMakeOtherFilesItsOwn) {
  const std::string thesis = "years of work";
  folder_.write("golden/thesis.txt", thesis);
  change_manifest("\"files\": {", "\"files\": {\"thesis.txt\": \"" + sha_of(thesis) + "\",");
  folder_.write("golden/inputs/mine.npy", thesis);
  change_manifest("\"files\": {", "\"files\": {\"inputs/mine.npy\": \"" + sha_of("another") + "\",");
  EXPECT_THAT(refusal(model_of({}), golden()), AllOf(HasSubstr("'inputs/mine.npy', which was changed"),
                                                     HasSubstr("'thesis.txt', which is not of its manifest")));
  EXPECT_EQ(folder_.read("golden/thesis.txt"), thesis);
}

TEST_F(Golden, AFolderThatTheCommandReadsFromIsNotReplaced) {
  const auto model = value_of(read_model(golden() / "model.json"));
  EXPECT_THAT(
      error_of(export_golden(model, {golden(), {}}, *make_reference_backend(), golden(), {}, {}, {.overwrite = true}))
          .text(),
      HasSubstr("golden: holds 'inputs/A.npy', which is read here"));
  EXPECT_EQ(answer(), "accepted");
}

TEST_F(Golden, ANewFolderObeysTheUmaskAndAReplacedOneKeepsItsPermissions) {
  const mode_t before = ::umask(0027);
  const auto done = exported(model_of({}), folder_ / "new");
  EXPECT_EQ(::chmod(golden().c_str(), 0700), 0);
  const auto again = exported(model_of({}), golden());
  ::umask(before);
  ASSERT_TRUE(done && again);
  EXPECT_EQ(mode_of("new"), fs::perms(0750));
  EXPECT_EQ(mode_of("new/inputs"), fs::perms(0750));
  EXPECT_EQ(mode_of("new/manifest.json"), fs::perms(0640));
  EXPECT_EQ(mode_of("golden"), fs::perms(0700));
}

TEST_F(Golden, WhatIsReplacedInAFolderKeepsItsPermissions) {
  const std::pair<const char*, fs::perms> modes[] = {{"golden/model.json", fs::perms(0600)},
                                                     {"golden/inputs", fs::perms(0700)},
                                                     {"golden/expected/A.npy", fs::perms(0440)}};
  for (const auto& [path, mode] : modes) fs::permissions(folder_ / path, mode);
  ASSERT_TRUE(exported(model_of({}), golden()));
  for (const auto& [path, mode] : modes) EXPECT_EQ(mode_of(path), mode) << path;
}

TEST_F(Golden, ALinkToAFolderIsFollowed) {
  fs::create_directory_symlink("golden", folder_ / "link");
  ASSERT_TRUE(exported(model_of({}), folder_ / "link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_FALSE(fs::exists(golden() / "inputs/H.npy"));
}

TEST_F(Golden, AFolderOfTheLongestNameCanBeReplaced) {
  const fs::path longest = folder_ / std::string(255, 'g');
  ASSERT_TRUE(exported(model_of({}), longest));
  ASSERT_TRUE(exported(model_of(half_case), longest));
  EXPECT_TRUE(fs::exists(longest / "inputs/H.npy"));
}

TEST_F(Golden, AFailedExportLeavesTheOldFolderAndNothingBeside) {
  const std::size_t before = folder_.entries();
  Model broken = model_of({});
  broken.dispatchables[0].desc.tensors[0]->sizes = {0};
  EXPECT_THAT(refusal(broken, golden()), HasSubstr("dispatchables.clip.desc.InputTensor.Sizes[0]"));
  EXPECT_EQ(answer(), "accepted");
  Model idle = model_of({.commands = R"({"type": "print", "resource": "A"})"});
  EXPECT_THAT(refusal(idle, folder_ / "idle"), HasSubstr("there is no dispatch"));
  EXPECT_EQ(folder_.entries(), before);
}

TEST(GoldenResources, AllKindsOfValuesComeBackAsTheyWere) {
  TemporaryFolder folder;
  // Offsets in elements of a type that the file no longer has, names that are no file names, sizes with padding.
  const Model model = model_of(
      {.resources = R"("a/b": {"initialValues": [{"type": "FLOAT32", "value": 9}, {"type": "FLOAT32", "value": -7},
      {"type": "UINT8", "value": 3}]},
      "a_b": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 1, "value": 5}, "sizeInBytes": 20})",
       .dispatchables =
           R"("sign": {"type": "ELEMENT_WISE_SIGN", "desc": {"InputTensor": {"DataType": "FLOAT32", "Sizes": [1]},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1]}}})",
       .commands = R"({"type": "dispatch", "dispatchable": "sign", "bindings": {
      "InputTensor": {"name": "a/b", "elementOffset": 1}, "OutputTensor": {"name": "a_b", "elementOffset": 4}}})"});
  EXPECT_EQ(answer_of(exported(model, folder / "g")), "accepted");
  const auto report = value_of(verify_golden(folder / "g", *make_reference_backend()));
  EXPECT_TRUE(report.equal());
  EXPECT_TRUE(fs::exists(folder / "g/inputs/a_b.npy"));
  EXPECT_TRUE(fs::exists(folder / "g/inputs/a_b_2.npy"));

  const auto portable = read_model(folder / "g/model.json");
  const Resources before = *load_resources(model, {}), after = *load_resources(*portable, {folder / "g", {}});
  for (const auto& [resource, buffer] : before)
    EXPECT_TRUE(std::ranges::equal(buffer.bytes(), after.at(resource).bytes())) << resource;
  // Written beyond the initial value: the whole resource is expected, and -7 has the sign -1 in its last element.
  EXPECT_THAT(elements(*read_npy(folder / "g/expected/a_b_2.npy")), ElementsAre(0x40A00000, 0, 0, 0, 0xBF800000));
}

TEST(GoldenExport, TheInputsAreThoseThatRan) {
  TemporaryFolder folder;
  const fs::path input = folder.write("in.bin", std::string("\0\0\x80\x3F", 4));
  const Model model = CaseText()
                          .resource("A", "FLOAT32", R"({"sourcePath": "in.bin"})")
                          .constant("B", "FLOAT32", 1)
                          .dispatch("SIGN", {"A", "B"}, desc_text("FLOAT32", "1"))
                          .model();
  FakeBackend replacing([&](const Invocation&, const RunResult& right) -> Result<RunResult> {
    fs::rename(folder.write("other.bin", std::string("\0\0\x80\xBF", 4)), input);
    return right;
  });
  EXPECT_EQ(answer_of(export_golden(model, {folder.path(), {}}, replacing, folder / "g", {})), "accepted");
  EXPECT_THAT(elements(*read_npy(folder / "g/inputs/A.npy")), ElementsAre(0x3F800000));
  EXPECT_THAT(elements(*read_npy(folder / "g/expected/B.npy")), ElementsAre(0x3F800000));
}

}  // namespace
}  // namespace opscope::test
