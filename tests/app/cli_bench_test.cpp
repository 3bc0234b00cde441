// opscope bench: its JSON is a contract, its table and document are for people.

#include <signal.h>

#include <fstream>

#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

using Bench = InFolder;

std::vector<std::string> with(const std::string& more) { return words("bench --elements 1024 --samples 1 -q " + more); }

TEST_F(Bench, WritesTheJsonThatWasPromised) {
  const Outcome outcome =
      opscope(with("--json --data-type FLOAT32 INT8 -b cpu reference --threads 1 clip QUANTIZED_LINEAR_ADD"));
  EXPECT_EQ(outcome.err, "");
  const auto report = json_of(outcome, 0);
  EXPECT_THAT(member_names(report), ElementsAre("device", "limit", "rows", "stopped", "candidates", "limits",
                                                "left_out", "command", "version"));
  EXPECT_THAT(member_names(report["limits"]), ElementsAre("cpu", "reference"));
  EXPECT_EQ(report["limits"]["cpu"]["copy_gb_s"].GetDouble(), report["limit"]["copy_gb_s"].GetDouble());
  EXPECT_EQ(report["left_out"].Size(), 0u);
  EXPECT_STREQ(report["command"].GetString(),
               "opscope bench clip QUANTIZED_LINEAR_ADD --data-type FLOAT32 INT8 --elements 1024 --backend cpu "
               "reference --threads 1 --samples 1 --json");
  EXPECT_FALSE(report["stopped"].GetBool());
  EXPECT_EQ(report["candidates"].MemberCount(), 0u);
  EXPECT_THAT(member_names(report["limit"]), ElementsAre("copy_gb_s", "triad_gb_s"));
  const double copy = report["limit"]["copy_gb_s"].GetDouble(), triad = report["limit"]["triad_gb_s"].GetDouble();
  EXPECT_GT(copy, 0);
  EXPECT_GT(triad, 0);
  ASSERT_EQ(report["rows"].Size(), (3 + 1) * 2u);
  for (const auto& row : report["rows"].GetArray()) {
    EXPECT_THAT(member_names(row), ElementsAre("operator", "settings", "data_type", "layout", "elements", "backend",
                                               "threads", "microseconds", "gigabytes_per_second", "share_of_limit",
                                               "fastest_microseconds", "slowest_microseconds", "unsteady"));
    EXPECT_EQ(row["fastest_microseconds"].GetDouble(), row["microseconds"].GetDouble()) << "one sample";
    EXPECT_FALSE(row["unsteady"].GetBool());
    EXPECT_EQ(row["elements"].GetUint64(), 1024u);
    EXPECT_EQ(row["threads"].GetUint(), 1u);
    EXPECT_STREQ(row["layout"].GetString(), "packed");
    EXPECT_GT(row["microseconds"].GetDouble(), 0);
    const bool is_clip = row["operator"].GetString() == std::string("ELEMENT_WISE_CLIP");
    const double speed = row["gigabytes_per_second"].GetDouble();
    EXPECT_GT(speed, 0);
    EXPECT_NEAR(row["share_of_limit"].GetDouble(), speed / (is_clip ? copy : triad), speed * 1e-9);
  }
  const auto& first = report["rows"][0];
  EXPECT_STREQ(first["operator"].GetString(), "ELEMENT_WISE_CLIP");
  EXPECT_STREQ(first["data_type"].GetString(), "FLOAT32");
  EXPECT_STREQ(first["backend"].GetString(), "cpu");
  EXPECT_NEAR(first["gigabytes_per_second"].GetDouble() * first["microseconds"].GetDouble(), 8.192, 1e-6);
  EXPECT_STREQ(first["settings"].GetString(), "");
  EXPECT_STREQ(report["rows"][2]["settings"].GetString(), "ScaleBias");
  EXPECT_STREQ(report["rows"][7]["operator"].GetString(), "ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  EXPECT_STREQ(report["rows"][7]["backend"].GetString(), "reference");
}

TEST_F(Bench, RunsOnTheGpuAgainstTheGpusOwnLimit) {
  const auto report = json_of(opscope(with("--json min --data-type UINT8 -b gpu --layout padded")), 0);
  ASSERT_EQ(report["rows"].Size(), 1u);
  const auto& row = report["rows"][0];
  EXPECT_STREQ(row["backend"].GetString(), "gpu");
  EXPECT_STREQ(row["layout"].GetString(), "padded");
  EXPECT_NEAR(row["share_of_limit"].GetDouble() * report["limit"]["triad_gb_s"].GetDouble(),
              row["gigabytes_per_second"].GetDouble(), 1e-6);
  EXPECT_EQ(report["limits"]["gpu"]["triad_gb_s"].GetDouble(), report["limit"]["triad_gb_s"].GetDouble());
  EXPECT_THAT(report["device"].GetString(), HasSubstr("gpu: "));
}

TEST_F(Bench, TakesWordsInAnyOrderAndSpelling) {
  for (const std::string more :
       {"-b cpu DML_OPERATOR_ELEMENT_WISE_SIGN --data-type int8", "--data-type DML_TENSOR_DATA_TYPE_INT8 sign -b cpu",
        "--layout packed Sign -b cpu --data-type=INT8", "ELEMENT_WISE_SIGN sign --data-type INT8,INT8 -b cpu cpu"}) {
    SCOPED_TRACE(more);
    const auto report = json_of(opscope(with(more + " --json")), 0);
    ASSERT_EQ(report["rows"].Size(), 1u);
    EXPECT_STREQ(report["rows"][0]["operator"].GetString(), "ELEMENT_WISE_SIGN");
    EXPECT_STREQ(report["rows"][0]["data_type"].GetString(), "INT8");
  }
  const auto report =
      json_of(opscope(words("bench sign --elements 1Ki 2048 --data-type INT8 -b cpu --samples 1 --json -q")), 0);
  EXPECT_EQ(report["rows"][0]["elements"].GetUint64(), 1024u);
  EXPECT_EQ(report["rows"][1]["elements"].GetUint64(), 2048u);
}

TEST_F(Bench, PrintsATableOfPlainText) {
  const Outcome outcome = opscope(with("clip --data-type FLOAT16 -b cpu"));
  expect_says(outcome, 0, {"copy ", "CLIP                  FLOAT16  packed"});
  for (const char c : outcome.out) ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

TEST_F(Bench, WritesADocument) {
  expect_says(
      opscope(with("clip --data-type FLOAT16 -b cpu --markdown")), 0,
      {"| operator | data type | layout | 1,024 elements, us | GB/s | of limit |", "| CLIP | FLOAT16 | packed |",
       "| operator | data type | layout | 1,024 elements |", "| CLIP | FLOAT16 | packed | -0.0 +0.0 % |",
       "`opscope bench clip --data-type FLOAT16 --elements 1024 --backend cpu"});
}

TEST_F(Bench, RenewsItsSectionOfADocumentAndLeavesTheRest) {
  const auto measure = [&](const std::string& type) {
    return opscope(with("clip -b cpu --markdown --into speed.md --data-type " + type));
  };
  ASSERT_EQ(measure("FLOAT16").status, 0);
  const std::string first = text_of(folder / "speed.md");
  EXPECT_THAT(first, testing::StartsWith("# Performance\n"));
  EXPECT_THAT(first, HasSubstr("| CLIP | FLOAT16 |"));
  std::ofstream(folder / "speed.md", std::ios::app) << "\nWords.\n";
  ASSERT_EQ(measure("INT8").status, 0);
  const std::string second = text_of(folder / "speed.md");
  EXPECT_THAT(second, HasSubstr("| CLIP | INT8 |"));
  EXPECT_THAT(second, Not(HasSubstr("FLOAT16")));
  EXPECT_THAT(second, testing::EndsWith("\nWords.\n"));

  std::ofstream(folder / "speed.md") << "Something else\n";
  expect_refused(measure("INT8"), "--into speed.md");
  EXPECT_EQ(text_of(folder / "speed.md"), "Something else\n");
  expect_refused(opscope(with("--into x.md")), "--markdown");
}

TEST_F(Bench, NamesWhatIsAllowed) {
  expect_refused(opscope(with("clamp")), "CLIP, ");
  expect_refused(opscope(with("--data-type FLOAT8")), "FLOAT16");
  expect_refused(opscope(with("--layout tiled")), "packed, broadcast, transposed, padded");
  expect_refused(opscope(with("-b npu")), "reference, cpu, gpu");
  expect_refused(opscope(with("QUANTIZED_LINEAR_ADD --data-type FLOAT32")), "UINT8, INT8");
  expect_refused(opscope(with("--json --markdown")), "--markdown");
  expect_refused(opscope(with("--numerics onnx")), "--numerics");
  expect_refused(opscope(with("--feature-level 1_0")), "--feature-level");
  for (const char* elements : {"0", "-1", "4294967296", "5Gi", "1e6", "many", "1Kib", "99999999999999999999"})
    expect_refused(opscope({"bench", "--elements", elements}), "--elements");
  expect_refused(opscope(words("bench clip -b cpu --layout transposed --elements 1000003")), "1,000,003 elements");
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(Bench, RefusesSizesThatMemoryDoesNotHold) {
  // 107 GB: a machine that has them may take its time, and it is not this one.
  expect_refused(opscope(words("bench if --data-type FLOAT64 --elements 4294967295 -b cpu")),
                 "needs 100.00 GiB of memory");
}
#endif

TEST_F(Bench, WithoutOpenGlSaysSoAndGoesOnUnlessTheGpuWasAskedFor) {
  expect_refused(opscope(with("clip -b gpu"), without_opengl), "OpenGL 4.3", 3);

  const auto report = json_of(opscope(with("clip --data-type INT8 --json"), without_opengl), 0);
  ASSERT_EQ(report["rows"].Size(), 1u);
  EXPECT_STREQ(report["rows"][0]["backend"].GetString(), "cpu");
  EXPECT_THAT(report["device"].GetString(), HasSubstr("cpu: "));
  EXPECT_THAT(report["device"].GetString(), Not(HasSubstr("gpu: ")));
  ASSERT_EQ(report["left_out"].Size(), 1u);
  EXPECT_THAT(report["left_out"][0].GetString(), testing::StartsWith("gpu: not available: "));
}

TEST_F(Bench, InterruptedTellsWhatWasMeasured) {
  const auto report =
      json_of(opscope(words("bench --json -b cpu --samples 1000 --elements 1024 2048"), signalled_after(3)), 130);
  EXPECT_THAT(member_names(report), ElementsAre("device", "limit", "rows", "stopped", "candidates", "limits",
                                                "left_out", "command", "version"));
  EXPECT_TRUE(report["stopped"].GetBool());
  EXPECT_LT(report["rows"].Size(), 36u);  // two sizes of eighteen operators and types
}

}  // namespace
}  // namespace opscope::test
