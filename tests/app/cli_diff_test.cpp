#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>

#include "core/io/archive.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

// A version 1.0 file as numpy.save writes it.
template <class T>
void save(const std::filesystem::path& file, const std::string& descr, const std::string& shape,
          const std::vector<T>& values) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", descr, shape);
  header.resize((10 + header.size() + 1 + 63) / 64 * 64 - 10 - 1, ' ');
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += '\x01';
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xFF);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  write(file, bytes);
}

class Diff : public InFolder {
 protected:
  Outcome diff(const std::vector<float>& a, const std::vector<float>& b, const std::vector<std::string>& options = {}) {
    const std::string shape = fmt::format("({},)", a.size());
    save(folder / "a.npy", "<f4", shape, a);
    save(folder / "b.npy", "<f4", shape, b);
    return opscope(words("diff a.npy b.npy", options));
  }
};

TEST_F(Diff, EqualBitsAreStatus0) {
  const Outcome outcome = diff({1, -0.0f, nan_value, infinity}, {1, -0.0f, nan_value, infinity});
  expect_says(outcome, 0, {"equal  4 elements, bit for bit"});
  EXPECT_EQ(outcome.err, "");
}

TEST_F(Diff, ADifferenceIsStatus1AndNamesTheWorst) {
  expect_says(diff({1, 2, 3}, {1, 2.5f, std::nextafter(3.0f, 4.0f)}), 1,
              {"2 of 3 differ, worst at [1]: 2 (0x40000000) against 2.5 (0x40200000)"});
}

TEST_F(Diff, ANaNAgainstANumberIsInfinitelyFar) {
  expect_says(diff({1, nan_value}, {1, 2}), 1, {"largest   absolute inf, relative inf, inf ULP"});
  expect_says(diff({1, nan_value, 1, 1}, {1, 2, 1.5f, 1}), 1,
              {"inf ULP\nfinite    absolute 0.5, 4,194,304 ULP, the latter at [2]\n"});
}

TEST_F(Diff, JsonHasExactlyTheNamedMembers) {
  const auto json = json_of(diff({1, 0, 2, nan_value, infinity, 5, 7},
                                 {1, -0.0f, std::nextafter(2.0f, 3.0f), 1, -infinity, 5.5f, 7}, {"--json"}),
                            1);
  EXPECT_THAT(member_names(json),
              ElementsAre("elements", "mismatches", "max_abs", "max_rel", "max_ulp", "worst", "classes"));
  const auto& classes = json["classes"];
  EXPECT_THAT(member_names(classes), ElementsAre("equal", "off_by_one", "sign_of_zero", "nan", "infinity", "other"));
  EXPECT_EQ(json["elements"].GetUint64(), 7u);
  EXPECT_EQ(json["mismatches"].GetUint64(), 5u);
  EXPECT_EQ(classes["equal"].GetUint64(), 2u);
  for (const char* each : {"off_by_one", "sign_of_zero", "nan", "infinity", "other"})
    EXPECT_EQ(classes[each].GetUint64(), 1u) << each;
  ASSERT_EQ(json["worst"].Size(), 1u);
  EXPECT_EQ(json["worst"][0].GetUint(), 3u);  // a NaN against a number is the furthest there is
  EXPECT_STREQ(json["max_abs"].GetString(), "inf");
}

TEST_F(Diff, JsonOfEqualTensorsHasNoWorst) {
  const auto json = json_of(diff({1, 2}, {1, 2}, {"--json"}), 0);
  EXPECT_TRUE(json["worst"].IsNull());
  EXPECT_EQ(json["max_abs"].GetDouble(), 0);
  EXPECT_EQ(json["max_ulp"].GetUint64(), 0u);
}

TEST_F(Diff, WorstIsAnIndexInEveryDimension) {
  std::vector<std::int8_t> a(24, 0), b(24, 0);
  b[23] = 100;
  save(folder / "a.npy", "|i1", "(2, 3, 4)", a);
  save(folder / "b.npy", "|i1", "(2, 3, 4)", b);
  const auto json = json_of(opscope(words("diff a.npy b.npy --json")), 1);
  ASSERT_EQ(json["worst"].Size(), 3u);
  EXPECT_EQ(json["worst"][0].GetUint(), 1u);
  EXPECT_EQ(json["worst"][1].GetUint(), 2u);
  EXPECT_EQ(json["worst"][2].GetUint(), 3u);
}

TEST_F(Diff, TolerancesAcceptWhatTheySayAndNoMore) {
  const std::vector<float> one = {1}, near = {1.25f};
  EXPECT_EQ(diff(one, near, {"--atol", "0.25"}).status, 0);
  EXPECT_EQ(diff(one, near, {"--atol", "0.2"}).status, 1);
  EXPECT_EQ(diff(one, near, {"--rtol", "0.25"}).status, 0);
  EXPECT_EQ(diff(one, near, {"--rtol", "0.2"}).status, 1);
  const float next = std::nextafter(1.0f, 2.0f);
  EXPECT_EQ(diff(one, {next}, {"--ulp", "1"}).status, 0);
  EXPECT_EQ(diff(one, {std::nextafter(next, 2.0f)}, {"--ulp", "1"}).status, 1);
  EXPECT_EQ(diff({nan_value}, {1}, {"--atol", "1e300", "--rtol", "1e300"}).status, 1);
}

TEST_F(Diff, AnyNanIsAcceptedForANanAndForNothingElse) {
  const float other_nan = std::bit_cast<float>(0xFFC12345u);
  EXPECT_EQ(diff({nan_value}, {other_nan}).status, 1);
  expect_says(diff({nan_value, 1}, {other_nan, 1}, {"--any-nan"}), 0, {});
  EXPECT_EQ(diff({nan_value}, {1}, {"--any-nan"}).status, 1);
  EXPECT_EQ(diff({1}, {nan_value}, {"--any-nan"}).status, 1);
  EXPECT_EQ(diff({0.0f}, {-0.0f}, {"--any-nan"}).status, 1) << "zeros keep their signs";
  EXPECT_EQ(diff({nan_value, 1}, {other_nan, std::nextafter(1.0f, 2.0f)}, {"--any-nan"}).status, 1);
  EXPECT_EQ(diff({nan_value, 1}, {other_nan, std::nextafter(1.0f, 2.0f)}, {"--any-nan", "--ulp", "1"}).status, 0);
  EXPECT_EQ(diff({nan_value}, {other_nan}, {"--ulp", "1"}).status, 1) << "a distance accepts no NaN";
}

TEST_F(Diff, WithinToleranceTheDistancesAreStillReported) {
  const auto json = json_of(diff({1, 1}, {1, 1.25f}, {"--atol", "1", "--json"}), 0);
  EXPECT_EQ(json["mismatches"].GetUint64(), 0u);
  EXPECT_EQ(json["max_abs"].GetDouble(), 0.25);
  EXPECT_EQ(json["worst"][0].GetUint(), 1u);
}

TEST_F(Diff, ToleranceOutOfRangeIsRefused) {
  save(folder / "a.npy", "<f4", "(1,)", std::vector<float>{1});
  for (const char* value : {"-1", "nan", "x", ""})
    for (const char* option : {"--atol", "--rtol", "--ulp"})
      expect_refused(opscope({"diff", "a.npy", "a.npy", option, value}), option);
}

TEST_F(Diff, OtherShapesAndTypesAreRefusedInOneSentence) {
  save(folder / "a.npy", "<f4", "(2, 3)", std::vector<float>(6));
  save(folder / "shape.npy", "<f4", "(3, 2)", std::vector<float>(6));
  save(folder / "type.npy", "<i4", "(2, 3)", std::vector<std::int32_t>(6));
  for (const char* other : {"shape.npy", "type.npy"}) {
    const Outcome outcome = opscope({"diff", "a.npy", other, "--json"});
    expect_refused(outcome, other);
    EXPECT_THAT(outcome.err, HasSubstr("FLOAT32 [2,3]"));
  }
}

TEST_F(Diff, HostileFilesAreRefused) {
  save(folder / "a.npy", "<f4", "(2,)", std::vector<float>{1, 2});
  write(folder / "empty.npy", "");
  write(folder / "text.npy", "not an array");
  const std::string whole = text_of(folder / "a.npy");
  write(folder / "short.npy", whole.substr(0, whole.size() - 1));
  write(folder / "header.npy", whole.substr(0, 20));
  save(folder / "huge.npy", "<f4", "(4294967295, 4294967295, 4294967295)", std::vector<float>{1});
  save(folder / "negative.npy", "<f4", "(-2,)", std::vector<float>{1, 2});
  save(folder / "objects.npy", "|O", "(2,)", std::vector<double>{1, 2});
  std::filesystem::create_directory(folder / "folder.npy");
  for (const char* bad : {"empty.npy", "text.npy", "short.npy", "header.npy", "huge.npy", "negative.npy", "objects.npy",
                          "folder.npy", "missing.npy", "/dev/zero"})
    expect_refused(opscope({"diff", "a.npy", bad}), bad);
}

// An .npz as numpy.savez writes it: stored members.
void save_archive(const std::filesystem::path& file,
                  const std::vector<std::pair<std::string, std::filesystem::path>>& members) {
  std::vector<ArchiveMember> contents;
  for (const auto& [name, path] : members) {
    const std::string text = text_of(path);
    const auto bytes = std::as_bytes(std::span(text));
    contents.push_back({name, {bytes.begin(), bytes.end()}});
  }
  const auto archive = encode_archive(file.string(), contents);
  ASSERT_TRUE(archive);
  write(file, {reinterpret_cast<const char*>(archive->data()), archive->size()});
}

class DiffSeveral : public Diff {
 protected:
  void SetUp() override {
    save(folder / "one.npy", "<f4", "(2,)", std::vector<float>{1, 2});
    save(folder / "other.npy", "<f4", "(2,)", std::vector<float>{1, 2.5f});
    save(folder / "bytes.npy", "|u1", "(1, 3)", std::vector<std::uint8_t>{1, 2, 3});
  }
};

TEST_F(DiffSeveral, PairsPrintARowEachAndOneDifferenceIsStatus1) {
  const Outcome same = opscope(words("diff one.npy one.npy bytes.npy bytes.npy"));
  expect_says(same, 0, {"name", "one.npy", "bytes.npy", "UINT8", "[1,3]", "equal"});
  EXPECT_EQ(std::count(same.out.begin(), same.out.end(), '\n'), 3);
  const Outcome different = opscope(words("diff one.npy one.npy one.npy other.npy"));
  expect_says(different, 1, {"different"});
  EXPECT_EQ(opscope(words("diff one.npy one.npy one.npy other.npy --atol 0.5")).status, 0);
}

TEST_F(DiffSeveral, AnOddCountIsRefused) {
  expect_refused(opscope(words("diff one.npy one.npy other.npy")), "other.npy: has no partner");
  expect_refused(opscope({"diff", "one.npy", "one.npy", "", "one.npy"}), "MORE ''");
  expect_refused(opscope(words("diff one.npy one.npy - -")), "standard input");
  expect_refused(opscope(words("diff one.npy one.npy one.npy one.npy --png a.png")), "--png");
}

TEST_F(DiffSeveral, JsonIsAnArrayOfTheSameObjectsWithBothNames) {
  const auto json = json_of(opscope(words("diff one.npy other.npy bytes.npy bytes.npy --json")), 1);
  ASSERT_EQ(json.Size(), 2u);
  EXPECT_THAT(member_names(json[0]), ElementsAre("expected", "actual", "elements", "mismatches", "max_abs", "max_rel",
                                                 "max_ulp", "worst", "classes", "reason"));
  EXPECT_STREQ(json[0]["expected"].GetString(), "one.npy");
  EXPECT_STREQ(json[0]["actual"].GetString(), "other.npy");
  EXPECT_EQ(json[0]["mismatches"].GetUint64(), 1u);
  EXPECT_EQ(json[0]["max_abs"].GetDouble(), 0.5);
  EXPECT_EQ(json[0]["worst"][0].GetUint(), 1u);
  EXPECT_EQ(json[1]["elements"].GetUint64(), 3u);
  EXPECT_TRUE(json[1]["worst"].IsNull());
}

TEST_F(DiffSeveral, APairThatCannotBeComparedIsStatus2AndTheOthersAreCompared) {
  const Outcome outcome = opscope(words("diff one.npy bytes.npy one.npy missing.npy one.npy other.npy"));
  expect_says(outcome, 2, {"not compared", "different"});
  EXPECT_THAT(outcome.err, HasSubstr("bytes.npy: is UINT8 [1,3], but one.npy is FLOAT32 [2]"));
  EXPECT_THAT(outcome.err, HasSubstr("missing.npy"));
  const auto json = json_of(opscope(words("diff one.npy bytes.npy one.npy one.npy --json")), 2);
  EXPECT_TRUE(json[0]["mismatches"].IsNull());
  EXPECT_THAT(json[0]["reason"].GetString(), HasSubstr("UINT8 [1,3]"));
  EXPECT_EQ(json[1]["mismatches"].GetUint64(), 0u);
}

TEST_F(DiffSeveral, ArchivesAreComparedArrayByArrayAndANameInOneAloneIsADifference) {
  const std::filesystem::path one = folder / "one.npy", other = folder / "other.npy", bytes = folder / "bytes.npy";
  save_archive(folder / "a.npz", {{"x.npy", one}, {"y.npy", bytes}});
  save_archive(folder / "b.npz", {{"y.npy", bytes}, {"x.npy", other}});
  save_archive(folder / "c.npz", {{"x.npy", one}, {"z.npy", bytes}});
  expect_says(opscope(words("diff a.npz a.npz")), 0, {"\nx ", "\ny "});
  expect_says(opscope(words("diff a.npz b.npz")), 1, {"different", "equal"});
  const Outcome alone = opscope(words("diff a.npz c.npz"));
  expect_says(alone, 1, {"only in the expected", "only in the actual"});
  const auto json = json_of(opscope(words("diff a.npz c.npz --json")), 1);
  ASSERT_EQ(json.Size(), 3u);
  EXPECT_STREQ(json[0]["actual"].GetString(), "c.npz:x");
  EXPECT_TRUE(json[1]["actual"].IsNull());
  EXPECT_TRUE(json[2]["expected"].IsNull());
  EXPECT_STREQ(json[2]["actual"].GetString(), "c.npz:z");
}

TEST_F(DiffSeveral, ArchivesOfOneArrayEachAreOnePairWhateverItsName) {
  save_archive(folder / "a.npz", {{"x.npy", folder / "one.npy"}});
  save_archive(folder / "b.npz", {{"y.npy", folder / "other.npy"}});
  expect_says(opscope(words("diff a.npz b.npz")), 1, {"1 of 2 differs"});
  EXPECT_THAT(member_names(json_of(opscope(words("diff a.npz a.npz --json")), 0)),
              ElementsAre("elements", "mismatches", "max_abs", "max_rel", "max_ulp", "worst", "classes"));
}

TEST_F(DiffSeveral, FoldersAreComparedByFileName) {
  for (const char* name : {"left", "right", "left/sub"}) std::filesystem::create_directory(folder / name);
  for (const char* side : {"left", "right"}) {
    std::filesystem::copy_file(folder / "one.npy", folder / side / "A.npy");
    write(folder / side / "notes.txt", "no array");
    write(folder / side / "B.bin", "\1\2");
  }
  const Outcome untyped = opscope(words("diff left right"));
  expect_says(untyped, 2, {"A.npy", "equal", "not compared"});
  EXPECT_THAT(untyped.err, HasSubstr("B.bin: both files hold raw elements: --data-type says"));
  expect_says(opscope(words("diff left right --data-type uint8")), 0, {"A.npy", "B.bin"});
  std::filesystem::copy_file(folder / "one.npy", folder / "right/C.npy");
  expect_says(opscope(words("diff left right --data-type uint8")), 1, {"C.npy", "only in the actual"});
  expect_refused(opscope(words("diff left one.npy")), "left: is a folder");
  expect_refused(opscope(words("diff left/sub left/sub")), "left/sub");
}

class DiffRaw : public DiffSeveral {
 protected:
  void SetUp() override {
    DiffSeveral::SetUp();
    const float values[] = {1, 2.5f};
    write(folder / "values.bin", {reinterpret_cast<const char*>(values), sizeof values});
    write(folder / "behind.raw", "head" + text_of(folder / "values.bin"));
  }
};

TEST_F(DiffRaw, ARawFileHasTheTypeAndSizesOfTheOther) {
  expect_says(opscope(words("diff other.npy values.bin")), 0, {"FLOAT32 [2]"});
  expect_says(opscope(words("diff values.bin other.npy")), 0, {"FLOAT32 [2]"});
  expect_says(opscope(words("diff one.npy values.bin")), 1,
              {"1 of 2 differs, worst at [1]: 2 (0x40000000) against 2.5"});
  expect_says(opscope(words("diff values.bin one.npy")), 1, {"worst at [1]: 2.5 (0x40200000) against 2"});
  expect_says(opscope(words("diff other.npy behind.raw --offset 4")), 0, {"equal"});
}

TEST_F(DiffRaw, TwoRawFilesNeedATypeAndHaveOneDimension) {
  expect_refused(opscope(words("diff values.bin values.bin")), "--data-type");
  expect_says(opscope(words("diff values.bin values.bin --data-type FLOAT32")), 0, {"FLOAT32 [2]"});
  expect_says(opscope(words("diff values.bin values.bin --data-type uint16")), 0, {"UINT16 [4]"});
}

TEST_F(DiffRaw, BytesThatAreNotTheElementsAreRefused) {
  expect_refused(opscope(words("diff one.npy behind.raw")), "behind.raw: holds 12 bytes, but FLOAT32 of sizes 2 has 8");
  expect_refused(opscope(words("diff one.npy values.bin --offset 2")), "holds 6 bytes from byte 2 on");
  expect_refused(opscope(words("diff one.npy values.bin --offset 9")), "has 8 bytes, fewer than the offset 9");
  expect_refused(opscope(words("diff values.bin values.bin --data-type int32 --offset 1")),
                 "values.bin: holds 7 bytes");
  expect_refused(opscope(words("diff one.npy values.bin --data-type complex64")), "--data-type complex64");
  expect_refused(opscope(words("diff one.npy values.bin --offset -1")), "--offset -1");
  expect_refused(opscope(words("diff one.npy one.npy --offset 0")), "--offset: describes raw files");
  write(folder / "empty.dat", "");
  expect_refused(opscope(words("diff empty.dat empty.dat --data-type int8")), "empty.dat");
}

TEST_F(Diff, UnitDimensionsCountUnlessTheyAreIgnored) {
  save(folder / "a.npy", "<f4", "(2, 1, 3)", std::vector<float>{1, 2, 3, 4, 5, 6});
  save(folder / "b.npy", "<f4", "(1, 2, 3)", std::vector<float>{1, 2, 3, 4, 5, 7});
  save(folder / "c.npy", "<f4", "(6,)", std::vector<float>(6));
  expect_refused(opscope(words("diff a.npy b.npy")), "--ignore-unit-dimensions");
  const auto json = json_of(opscope(words("diff a.npy b.npy --ignore-unit-dimensions --json")), 1);
  ASSERT_EQ(json["worst"].Size(), 3u);  // an index into the expected array
  EXPECT_EQ(json["worst"][0].GetUint(), 1u);
  EXPECT_EQ(json["worst"][1].GetUint(), 0u);
  EXPECT_EQ(json["worst"][2].GetUint(), 2u);
  expect_refused(opscope(words("diff a.npy c.npy --ignore-unit-dimensions")), "c.npy");
}

TEST_F(Diff, DrawsAPictureAndLeavesNothingHalfWritten) {
  EXPECT_EQ(diff({1, 2, 3}, {1, 2, 4}, {"--png", "difference.png"}).status, 1);
  EXPECT_EQ(text_of(folder / "difference.png").substr(1, 3), "PNG");
  const Outcome outcome = diff({1, 2, 3}, {1, 2, 4}, {"--png", "no/such/folder.png"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("no/such/folder.png"));
}

}  // namespace
}  // namespace opscope::test
