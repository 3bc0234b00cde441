// The program on machines that lack something.

#include <fmt/format.h>
#include <sys/resource.h>

#include "gmock/gmock.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

class WithoutOpenGl : public testing::Test {
 protected:
  Outcome run(const std::vector<std::string>& arguments) {
    return opscope_in(folder.path(), arguments, [] { setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1); });
  }
  const std::string model = example("clip_in_place.json");
  Folder folder;
};

TEST_F(WithoutOpenGl, TheGpuBackendIsStatus3WithTheReason) {
  for (const std::string verb : {"run", "verify"}) {
    const Outcome outcome = run({verb, "-b", "gpu", model});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.error_lines(), 1u) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("OpenGL 4.3"));
  }
}

TEST_F(WithoutOpenGl, CheckSkipsTheGpuAndGoesOn) {
  const Outcome outcome = run({"check", model, "--json"});
  EXPECT_EQ(outcome.status, 0);
  const auto report = json_of(outcome.out);
  EXPECT_FALSE(report["device"]["available"].GetBool());
  const auto& backends = report["dispatches"][0]["backends"];
  EXPECT_STREQ(backends["cpu"]["status"].GetString(), "passed");
  EXPECT_STREQ(backends["gpu"]["status"].GetString(), "skipped");
  EXPECT_THAT(backends["gpu"]["reason"].GetString(), HasSubstr("OpenGL 4.3"));
}

TEST_F(WithoutOpenGl, EverythingElseWorks) {
  EXPECT_EQ(run({"render", model, "-o", "out.png"}).status, 0);
  EXPECT_EQ(run({"export", model, "-o", "golden"}).status, 0);
  EXPECT_EQ(run({"verify", "golden"}).status, 0);
  EXPECT_THAT(run({"info"}).out, HasSubstr("not available"));
}

// SIGN of `elements`, many times over, then a file: long enough to be stopped in the middle on any machine.
std::string long_case(const std::string& elements) {
  std::string commands;
  for (int i = 0; i < 100; ++i)
    commands +=
        R"({"type": "dispatch", "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "A"}}, )";
  return fmt::format(R"({{
    "resources": {{"A": {{"initialValuesDataType": "INT8", "initialValues": {{"valueCount": {0}, "value": -7}}}}}},
    "dispatchables": {{"sign": {{"type": "ELEMENT_WISE_SIGN", "desc": {{
      "InputTensor": {{"DataType": "INT8", "Sizes": [{0}]}}, "OutputTensor": {{"DataType": "INT8", "Sizes": [{0}]}}}}}}}},
    "commands": [{1} {{"type": "writeFile", "resource": "A", "targetPath": "A.npy"}}]
  }})",
                     elements, commands);
}

TEST(Interrupt, LeavesNoFileAndTheShellsStatus) {
  const Folder folder;
  write(folder / "case.json", long_case("30000000"));
  const Outcome outcome = opscope_in(folder.path(), {"run", "case.json"},
                                     once_it_has_worked(0.5, [](pid_t program) { kill(program, SIGINT); }));
  EXPECT_EQ(outcome.status, 130);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.error_lines(), 1u) << outcome.err;
  std::size_t entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++entries;
  EXPECT_EQ(entries, 1u);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they take more memory than this leaves
TEST(Memory, TooLittleOfItIsAnErrorOfOneLine) {
  const Folder folder;
  write(folder / "case.json", long_case("2100000000"));
  const Outcome outcome = opscope_in(folder.path(), {"run", "case.json"}, [] {
    const rlimit limit = {rlim_t{1} << 30, rlim_t{1} << 30};
    setrlimit(RLIMIT_AS, &limit);
  });
  expect_refused(outcome, "memory");
}
#endif

}  // namespace
}  // namespace opscope::test
