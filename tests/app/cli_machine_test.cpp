// The program on machines that lack OpenGL.

#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

class WithoutOpenGl : public InFolder {
 protected:
  Outcome run(const std::vector<std::string>& arguments) { return opscope(arguments, without_opengl); }
  const std::string model = example("clip_in_place.json");
};

TEST_F(WithoutOpenGl, TheGpuBackendIsStatus3WithTheReason) {
  for (const std::string verb : {"run", "verify"}) expect_refused(run({verb, "-b", "gpu", model}), "OpenGL 4.3", 3);
}

TEST_F(WithoutOpenGl, CheckSkipsTheGpuAndGoesOn) {
  const auto report = json_of(run({"check", model, "--json"}), 0);
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

}  // namespace
}  // namespace opscope::test
