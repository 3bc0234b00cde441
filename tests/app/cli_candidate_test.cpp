// Other people's programs beside the backends: what they are asked, how they are judged, and every way to fail.

#include <fmt/format.h>

#include "core/candidates/program_candidate.h"
#include "core/model/json.h"
#include "tests/app/cli_shell.h"
#include "tests/support/case_text.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/result.h"
#include "tests/support/wait.h"

namespace opscope::test {
namespace {

// Shell programs answer with what the test needs; NumPy, in examples/candidates, computes.
class ACandidate : public testing::Test {
 protected:
  ACandidate() {
    write(folder / "case.json",
          CaseText()
              .resource("A", "FLOAT32", R"([-2, -0.5, 0, 0.5, 2, "inf"])")
              .constant("B", "FLOAT32", 6)
              .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "2, 3"), R"("Min": -1, "Max": 1)")
              .text());
    write(folder / "clip.py", R"(import json, sys
import numpy
for line in sys.stdin:
    request = json.loads(line)
    open('requests', 'a').write(line)
    x = numpy.load(request['inputs']['InputTensor']['path'])
    low, high = float(request['attributes']['Min']), float(request['attributes']['Max'])
    y = numpy.clip(x, low, high).astype(x.dtype) + x.dtype.type(OFF)
    numpy.save(request['outputs']['OutputTensor']['path'], y)
    print('{"status": "ok"}', flush=True)
)");
  }
  // clip.py, whose results are larger by `off`.
  std::string clip(const std::string& off) {
    std::string text = text_of(folder / "clip.py");
    text.replace(text.find("OFF"), 3, off);
    write(folder / "my_clip.py", text);
    return "'/usr/bin/python3 my_clip.py'";
  }
  Outcome check(const std::string& candidate, const std::string& more = "") {
    return shell_in(folder, "opscope check case.json --candidate " + candidate + " " + more);
  }
  // One that answers each request with this line.
  Outcome check_answer(const std::string& answer) {
    write(folder / "answer.sh", "while read request; do echo '" + answer + "'; done\n");
    return check("'sh answer.sh'");
  }

  const Folder folder;
};

TEST_F(ACandidate, ThatIsRightPassesUnderTheNameOfItsScript) {
  expect_says(check(clip("0")), 0, {"6 elements, my_clip passed (exact)", "cpu passed"});
  const auto request = json_of(text_of(folder / "requests"));
  EXPECT_EQ(request["version"].GetInt(), 1);
  EXPECT_STREQ(request["operator"].GetString(), "ELEMENT_WISE_CLIP");
  EXPECT_EQ(request["attributes"]["Min"].GetDouble(), -1);
  EXPECT_STREQ(request["attribute_bits"]["Min"].GetString(), "0xBF800000");
  EXPECT_FALSE(request["attributes"].HasMember("ScaleBias")) << "absent members are left out";
  for (const auto& [group, tensor] : {std::pair("inputs", "InputTensor"), {"outputs", "OutputTensor"}}) {
    EXPECT_STREQ(request[group][tensor]["data_type"].GetString(), "FLOAT32");
    EXPECT_EQ(request[group][tensor]["sizes"][1].GetInt(), 3);
    EXPECT_FALSE(std::filesystem::exists(request[group][tensor]["path"].GetString())) << "its files are gone";
  }
}

// Python reads -0 as an integer, which has no sign.
TEST_F(ACandidate, GetsTheSignOfAZeroAndTheBitsOfANan) {
  write(folder / "case.json",
        CaseText()
            .resource("A", "FLOAT32", "[1]")
            .constant("B", "FLOAT32", 1)
            .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "1"), R"("Min": -0.0, "Max": "0x7F812345")")
            .text());
  check(clip("0"));
  EXPECT_THAT(text_of(folder / "requests"), HasSubstr(R"("attributes":{"Min":-0.0,"Max":"nan"})"));
  EXPECT_THAT(text_of(folder / "requests"), HasSubstr(R"("attribute_bits":{"Min":"0x80000000","Max":"0x7F812345"})"));
}

TEST_F(ACandidate, ThatIsWrongFailsWithItsFirstDifferenceAndStandsInTheReport) {
  const std::string one_ulp = "5.9604645e-08 * (x == 0.5)";
  write(folder / "clip.py", [&] {
    std::string text = text_of(folder / "clip.py");
    return text.replace(text.find("x.dtype.type(OFF)"), 17, "(" + one_ulp + ").astype(x.dtype)");
  }());
  const std::string candidate = "'mine=/usr/bin/python3 clip.py'";
  expect_says(check(candidate), 1, {"mine failed (exact): 1 of 6 differs", "case.json: different"});
  expect_says(check(candidate, "--ulp 1"), 0, {"mine passed (within 1 ULP)"});
  expect_says(check(candidate, "--atol 1e-6"), 0, {"mine passed"});
  const auto report = json_of(check(candidate, "--json"), 1);
  const auto& mine = report["dispatches"][0]["backends"]["mine"];
  EXPECT_STREQ(mine["status"].GetString(), "failed");
  EXPECT_EQ(mine["mismatches"].GetInt(), 1);
  EXPECT_EQ(mine["max_ulp"].GetInt(), 1);
  EXPECT_EQ(mine["first_mismatch"][1].GetInt(), 0);
}

TEST_F(ACandidate, MayBeSeveralAndAnArrayFile) {
  const std::string made =
      "/usr/bin/python3 -c \"import numpy; numpy.save('theirs.npy', "
      "numpy.array([[-1, -0.5, 0], [0.5, 1, 1]], 'float32'))\"\n";
  expect_says(shell_in(folder, made + "opscope check case.json --candidate theirs.npy --candidate 'x=sh -c exit'"), 1,
              {"theirs passed (exact)", "x failed (exact): ended with status 0"});
}

TEST_F(ACandidate, ThatDoesNotSupportACaseIsSkipped) {
  expect_says(check_answer(R"({"status": "unsupported", "reason": "no clip"})"), 2,
              {"answer skipped: unsupported: no clip"});
}

TEST_F(ACandidate, FailsInWordsWhateverItDoes) {
  expect_says(check_answer(R"({"status": "failed", "reason": "out of paper"})"), 1, {"it failed: out of paper"});
  expect_says(check_answer(R"({"status": "ok"})"), 1, {"answered ok, but wrote no output file"});
  expect_says(check_answer("hello"), 1, {"answered hello, not {\"status\": \"ok\"}"});
  expect_says(check_answer(std::string(50000, '[')), 1, {"answered [[["});
  expect_says(check_answer("{}\n{}"), 1, {"answered with more than one line"});
  expect_says(check("'sh -c \"exit 3\"'"), 1, {"ended with status 3"});
  expect_says(check("\"sh -c 'kill -SEGV \\$\\$'\""), 1, {"was ended by SIGSEGV"});
  expect_says(check("'sleep 100'", "--timeout 0.3"), 1, {"did not answer within 0.3 s"});
  expect_says(check("yes"), 1, {"yes failed"});
  expect_says(check("\"tr -d '\\\\n' < /dev/zero\""), 1, {"failed"});
}

// The first question may come before or after its line.
TEST_F(ACandidate, ThatWritesALineAndEndsFailsInTheSameWordsEachTime) {
  const std::string line = R"("sh -c 'echo hi'")", late = R"("sh -c 'sleep 0.5; echo hi'")";
  for (const std::string& candidate : {line, late})
    expect_says(check(candidate), 1, {"sh failed (exact): answered hi, not {\"status\": \"ok\"}"});
}

TEST_F(ACandidate, ThatFloodsStandardErrorStillAnswers) {
  write(
      folder / "loud.py", "import sys\nsys.stderr.write('noise\\n' * 100000)\nsys.stderr.flush()\n" + [&] {
        std::string text = text_of(folder / "clip.py");
        return text.replace(text.find("OFF"), 3, "0");
      }());
  const Outcome outcome = check("'/usr/bin/python3 loud.py'");
  expect_says(outcome, 0, {"loud passed"});
  EXPECT_THAT(outcome.err, HasSubstr("loud: noise\n"));
  EXPECT_EQ(check("'/usr/bin/python3 loud.py'", "-q").err, "");
}

TEST_F(ACandidate, WithAnArrayThatDoesNotFitFails) {
  std::string text = text_of(folder / "clip.py");
  text.replace(text.find("y)"), 2, "y[:, :2])");
  text.replace(text.find("OFF"), 3, "0");
  write(folder / "clip.py", text);
  expect_says(check("'/usr/bin/python3 clip.py'"), 1,
              {"it holds FLOAT32 of sizes 2 x 2, but the output is FLOAT32 of sizes 2 x 3"});
}

TEST_F(ACandidate, GoesWithItsWholeProcessGroup) {
  write(folder / "parent.sh", "sleep 1000 &\necho $! > child\nread request\nsleep 1000\n");
  expect_says(check("'sh parent.sh'", "--timeout 1"), 1, {"did not answer"});
  // It was adopted by a process that may need a moment to reap it.
  const int child = std::stoi(text_of(folder / "child"));
  EXPECT_TRUE(wait_until([&] { return has_ended(child); })) << "its child " << child;
}

TEST_F(ACandidate, IsRefusedInOneLine) {
  expect_refused(check("no_such_program"), "'no_such_program' cannot be started: No such file or directory");
  expect_refused(check("\"'open\""), "the quote ' is not closed");
  expect_refused(check("''"), "--candidate ''");
  expect_refused(check("cpu=cat"), "the name cpu is taken");
  expect_refused(check("cat --candidate cat"), "the name cat is taken");
  expect_refused(check("missing.npy"), "--candidate missing.npy: no such file");
  expect_refused(check("my.glsl"), "my.glsl: no such file");
  expect_refused(check("cat", "--timeout 0"), "--timeout");
  expect_refused(shell_in(folder, "opscope check case.json --ulp 1"), "--candidate");
}

// The backends beside it agree, which says nothing of it.
TEST_F(ACandidate, ThatIsSkippedEverywhereLeavesNothing) {
  write(folder / "no.sh", R"(while read request; do echo '{"status": "unsupported", "reason": "no"}'; done)");
  write(folder / "sign.sh", R"(while read request; do
  case $request in *SIGN*) echo '{"status": "failed"}';; *) echo '{"status": "unsupported"}';; esac; done)");
  expect_says(check("'sh no.sh'", "--json"), 2, {R"("verdict": "nothing")", R"("status": "skipped")"});
  EXPECT_THAT(check("'sh no.sh'").err, HasSubstr("case.json: no --candidate could run it, so none was compared"));
  const std::string verify = "opscope suite SIGN -q -o s && opscope verify s -q -b cpu --candidate 'sh no.sh' ";
  EXPECT_THAT(shell_in(folder, verify).err, HasSubstr("--candidate: none could run any of the cases"));
  expect_says(shell_in(folder, "rm -r s; " + verify + "--json"), 2, {R"("verdict": "nothing")"});
  EXPECT_EQ(shell_in(folder, "opscope sweep SIGN --data-type INT8 --cases 0 -b cpu --candidate 'sh no.sh'").status, 2);
  EXPECT_EQ(shell_in(folder, "opscope sweep SIGN --data-type INT8 --cases 0 -b cpu --candidate 'sh sign.sh'").status,
            1);
  expect_says(check("'sh no.sh' --candidate " + clip("0")), 0, {"no skipped", "my_clip passed"});
}

TEST_F(ACandidate, OfASuiteIsToldByCaseWithTheCommandThatRepeatsIt) {
  const Outcome outcome =
      shell_in(folder, "opscope suite SIGN -q -o s && opscope verify s -b cpu --candidate 'answer=sh answer.sh'");
  EXPECT_EQ(outcome.status, 1) << "there is no answer.sh";
  EXPECT_THAT(outcome.out, HasSubstr("--candidate 'answer=sh answer.sh'"));
}

TEST_F(ACandidate, OfASweepIsJudgedUnderTheChosenNumericsAlone) {
  write(folder / "sign.py", R"(import json, sys
import numpy
for line in sys.stdin:
    request = json.loads(line)
    x = numpy.load(request['inputs']['InputTensor']['path'])
    numpy.save(request['outputs']['OutputTensor']['path'], numpy.where(numpy.isnan(x.astype(float)), 0, numpy.sign(x)).astype(x.dtype))
    print('{"status": "ok"}', flush=True)
)");
  const std::string sweep = "opscope sweep SIGN --data-type FLOAT16 -b cpu --cases 50 --candidate ";
  expect_says(shell_in(folder, sweep + "'/usr/bin/python3 sign.py'"), 0,
              {"equal on all 65,536 FLOAT16 inputs", "sign (/usr/bin/python3 sign.py)", "Equal: 65,536 elements"});
  std::string text = text_of(folder / "sign.py");
  write(folder / "sign.py", text.replace(text.find(", 0, "), 5, ", x, "));
  expect_says(shell_in(folder, sweep + "'/usr/bin/python3 sign.py'"), 1,
              {"different in 2,046 of all 65,536 FLOAT16 inputs", "--candidate 'sign=/usr/bin/python3 sign.py'"});
}

TEST_F(ACandidate, OfASweepMayBeAllowedADistanceWhichTheBackendsAreNot) {
  write(folder / "next.py", R"(import json, sys
import numpy
for line in sys.stdin:
    request = json.loads(line)
    x = numpy.load(request['inputs']['InputTensor']['path'])
    y = numpy.where(numpy.isnan(x), x.dtype.type(0), numpy.sign(x))
    numpy.save(request['outputs']['OutputTensor']['path'], numpy.where(x == 1, x.dtype.type(1.001), y))
    print('{"status": "ok"}', flush=True)
)");
  const std::string sweep =
      "opscope sweep SIGN --data-type FLOAT16 -b cpu --cases 0 --candidate '/usr/bin/python3 next.py' ";
  const Outcome exact = shell_in(folder, sweep);
  expect_says(exact, 1, {"different in 1 of all 65,536 FLOAT16 inputs, next", "equal on all 65,536 FLOAT16 inputs"});
  expect_says(shell_in(folder, sweep + "--ulp 1"), 0, {"next (/usr/bin/python3 next.py, within 1 ULP)", ", exact"});
  expect_says(shell_in(folder, sweep + "--any-nan"), 1, {"next.py, exact, any NaN)", "next.py' --any-nan"});
  const auto report = json_of(shell_in(folder, sweep + "--ulp 1 --json"), 0);
  EXPECT_STREQ(report["spaces"][0]["measure"].GetString(), "exact");
  EXPECT_STREQ(report["spaces"][0]["measures"]["next"].GetString(), "within 1 ULP");
  expect_refused(shell_in(folder, "opscope sweep SIGN --ulp 1"), "say how a --candidate is judged");
}

TEST_F(ACandidate, ThatIsTooSlowForAWholeSpaceIsSampled) {
  write(folder / "slow.py", R"(import json, sys, time
import numpy
for line in sys.stdin:
    request = json.loads(line)
    x = numpy.load(request['inputs']['InputTensor']['path'])
    numpy.save(request['outputs']['OutputTensor']['path'], numpy.where(numpy.isnan(x), x.dtype.type(0), numpy.sign(x)))
    time.sleep(x.size / 1e6)
    print('{"status": "ok"}', flush=True)
)");
  const std::string sweep =
      "opscope sweep SIGN --data-type FLOAT32 --samples 1000 --cases 0 -b cpu --candidate '/usr/bin/python3 slow.py'";
  expect_says(shell_in(folder, sweep), 0,
              {" sampled FLOAT32 inputs, cpu", "exact; testing all inputs instead of these samples would take "});
  expect_says(shell_in(folder, sweep + " --seconds 4"), 0,
              {"equal on the first ", "of all 4,294,967,296 FLOAT32 inputs"});
}

TEST_F(ACandidate, IsExplainedByTheNumericsThatGiveTheSame) {
  expect_says(check(clip("1"), "--explain"), 1, {"no numerics setting explains a difference of my_clip"});
  write(folder / "case.json", CaseText()
                                  .resource("A", "FLOAT32", R"(["nan", 0.5, "nan", 2, 3])")
                                  .constant("B", "FLOAT32", 5)
                                  .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "5"), R"("Min": -1, "Max": 1)")
                                  .text());
  const std::string candidate = clip("0");  // numpy.clip propagates NaN
  expect_says(
      check(candidate, "--explain"), 1,
      {"my_clip failed (exact): 2 of 5 differ", "my_clip gives what Opscope gives with nan=propagates: 0 of 2 left"});
  const auto report = json_of(check(candidate, "--explain --json"), 1);
  const auto& best = report["dispatches"][0]["backends"]["my_clip"]["explained_by"][0];
  EXPECT_STREQ(best["settings"]["nan"].GetString(), "propagates");
  EXPECT_EQ(best["mismatches_left"].GetInt(), 0);
  EXPECT_EQ(best["settings"].MemberCount(), 1u) << "no change that does nothing";
  EXPECT_FALSE(report["dispatches"][0]["backends"]["cpu"].HasMember("explained_by")) << "it agrees";
  expect_says(
      check(clip("1"), "--explain"), 1,
      {"my_clip is nearer to Opscope with nan=propagates: 3 of 5 left, worst at [1]: 0.5 (0x3F000000) against 1.5"});
  expect_refused(check(candidate, "--explain --end-to-end"), "--explain");
}

TEST_F(ACandidate, IsEndedWhenItFillsItsFolder) {
  write(folder / "fill.py", R"(import json, os, sys, time
for line in sys.stdin:
    folder = os.path.dirname(json.loads(line)['inputs']['InputTensor']['path'])
    with open(os.path.join(folder, 'more'), 'wb') as file:
        file.write(bytes(6 << 20))
    time.sleep(60)
)");
  const auto candidate = make_program_candidate({.name = "fill",
                                                 .command = "/usr/bin/python3 " + (folder / "fill.py").string(),
                                                 .timeout = std::chrono::seconds(50),
                                                 .log = {},
                                                 .most_bytes = 4 << 20});
  ASSERT_TRUE(candidate) << candidate.error().text();
  const auto run =
      (*candidate)->run(value_of(first_dispatch(value_of(read_model(folder / "case.json")), {folder.path(), {}})));
  ASSERT_FALSE(run);
  EXPECT_THAT(run.error().text(), HasSubstr("wrote more than 4.00 MiB to "));
}

TEST_F(ACandidate, IsNotReplacedByAReport) {
  write(folder / "mine.sh", "while read request; do echo '{\"status\": \"unsupported\"}'; done\n");
  const std::string text = text_of(folder / "mine.sh");
  expect_refused(check("'sh mine.sh'", "--report mine.sh"), "mine.sh");
  expect_refused(
      shell_in(folder, "opscope suite SIGN -q -o s && opscope verify s --candidate 'sh mine.sh' --junit mine.sh"),
      "mine.sh");
  EXPECT_EQ(text_of(folder / "mine.sh"), text);
}

TEST_F(ACandidate, RunsACaseAndIsMeasured) {
  const Outcome run = shell_in(folder, "opscope run case.json --candidate " + clip("0"));
  expect_says(run, 0, {});
  EXPECT_FALSE(text_of(folder / "requests").empty());
  expect_refused(shell_in(folder, "opscope run case.json -b cpu --candidate cat"), "name one backend or one candidate");
  const auto report = json_of(shell_in(folder,
                                       "opscope bench CLIP --data-type FLOAT32 --elements 1Ki --samples 1 -b cpu "
                                       "--layout packed --json --candidate " +
                                           clip("0")),
                              0);
  bool is_there = false;
  for (const auto& row : report["rows"].GetArray()) is_there |= row["backend"] == "my_clip";
  EXPECT_TRUE(is_there);
  const auto& checked = report["candidates"]["my_clip"];
  EXPECT_THAT(member_names(checked), testing::ElementsAre("status", "reason", "command"));
  EXPECT_STREQ(checked["status"].GetString(), "failed") << "numpy.clip hands NaN on, which no random data have";
  EXPECT_THAT(checked["command"].GetString(), testing::StartsWith("opscope check - <<< "));
  expect_refused(shell_in(folder, ": > a.bin; opscope bench CLIP --candidate a.bin"), "computes nothing");
}

TEST_F(ACandidate, InNumpyIsAnExampleThatAgreesOnAPhoto) {
  const std::string example = (source_folder() / "examples/candidates/numpy_ops.py").string();
  const std::string photo = (source_folder() / "assets/models/clip_photo.json").string();
  expect_says(shell_in(folder, "opscope check " + photo + " --candidate '/usr/bin/python3 " + example + "'"), 0,
              {"1,179,648 elements, numpy_ops passed (exact)"});
}

}  // namespace
}  // namespace opscope::test
