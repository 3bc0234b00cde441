#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>

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

TEST_F(Diff, DrawsAPictureAndLeavesNothingHalfWritten) {
  EXPECT_EQ(diff({1, 2, 3}, {1, 2, 4}, {"--png", "difference.png"}).status, 1);
  EXPECT_EQ(text_of(folder / "difference.png").substr(1, 3), "PNG");
  const Outcome outcome = diff({1, 2, 3}, {1, 2, 4}, {"--png", "no/such/folder.png"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("no/such/folder.png"));
}

}  // namespace
}  // namespace opscope::test
