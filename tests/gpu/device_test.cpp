// Creating the backend, what it says about its device, and the errors if there is no device.

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include "gpu/device_report.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

using testing::Field;

Invocation clip_of(std::uint32_t count) {
  const Bits bits = {0x3F000000, 0xBF800000, 0x7FC00000, 0x40000000};
  return CaseBuilder("CLIP", {tensor_of(Float32, {count}, bits)}).build();
}

TEST(Device, SaysWhatItIs) {
  const gpu::DeviceInfo& info = shared_gpu().device_info();
  EXPECT_FALSE(info.vendor.empty());
  EXPECT_FALSE(info.glsl_version.empty());
  EXPECT_EQ(shared_gpu().device(), info.renderer);
  EXPECT_EQ(shared_gpu().name(), "gpu");
  EXPECT_GE(info.max_storage_block_bytes, 1 << 24);  // OpenGL 4.3's own minimum
  EXPECT_GE(info.max_work_groups_x, 65535);
  EXPECT_GE(info.max_work_groups_y, 65535);
}

TEST(Device, AnswersTheProbe) {
  const std::vector<gpu::DriverFact> facts = value_of(shared_gpu().probe());
  std::set<std::string> names;
  for (const gpu::DriverFact& fact : facts) {
    EXPECT_FALSE(fact.value.empty() || fact.meaning.empty()) << fact.what;
    EXPECT_TRUE(names.insert(fact.what).second) << fact.what << " is told twice";
  }
  for (const char* asked :
       {"float32 subnormals in a product", "NaN 0x7FC01234 in a product", "min(NaN, 1), min(1, NaN)",
        "unpackHalf2x16 of a FLOAT16 subnormal", "packHalf2x16 half way between two values", "a * b + c",
        "fma(a, b, c)", "quotients of normal numbers", "64-bit integers in shaders", "64-bit floats in shaders",
        "8- and 16-bit elements in buffers", "storage block limit", "work groups, x and y", "invocations per group",
        "shared memory per group", "resets of the GPU", "GL_TIME_ELAPSED around a dispatch"})
    EXPECT_TRUE(names.contains(asked)) << asked;
  // The minimum that OpenGL 4.3 requires.
  for (const auto& [what, least] : {std::pair("invocations per group", 1024), {"shared memory per group", 32768}}) {
    const auto fact = std::ranges::find(facts, what, &gpu::DriverFact::what);
    ASSERT_NE(fact, facts.end());
    std::string digits = fact->value;
    std::erase(digits, ',');
    EXPECT_GE(std::stoi(digits), least) << what;
  }
  // After an unreported loss, results mean nothing. A software driver has no GPU to reset.
  if (!shared_gpu().device_info().software) {
    EXPECT_THAT(facts, Contains(AllOf(Field(&gpu::DriverFact::what, "resets of the GPU"),
                                      Field(&gpu::DriverFact::value, "reported"))));
  }
  // `precise` forbids the fma on every driver.
  EXPECT_THAT(facts, Contains(AllOf(Field(&gpu::DriverFact::what, "precise a * b + c"),
                                    Field(&gpu::DriverFact::value, "two roundings"))));
  EXPECT_THAT(shared_gpu().take_debug_messages(), IsEmpty());
}

TEST(DeviceReport, TellsTheSameInTextAndInGoldenFolders) {
  const auto cpu = make_reference_backend();
  const gpu::DeviceReport report = gpu::describe_device(*cpu, &shared_gpu(), "");
  const std::string text = text_of(report);
  EXPECT_THAT(text, HasSubstr(cpu->device()));
  EXPECT_THAT(text, HasSubstr(shared_gpu().device()));
  const GoldenDriver driver = golden_driver(report);
  EXPECT_EQ(driver.absent, "");
  EXPECT_EQ(driver.facts.size(), report.identity.size() + report.facts.size());
  for (const auto& [what, found] : driver.facts) {
    EXPECT_THAT(text, HasSubstr(what));
    EXPECT_THAT(text, HasSubstr(found));
  }
  // It contains no time: exporting twice gives the same golden folder.
  EXPECT_EQ(golden_driver(gpu::describe_device(*cpu, &shared_gpu(), "")), driver);
}

TEST(DeviceReport, SaysWhyThereIsNoDevice) {
  const gpu::DeviceReport report = gpu::describe_device(*make_reference_backend(), nullptr, "no OpenGL 4.3");
  EXPECT_THAT(text_of(report), HasSubstr("gpu: not available: no OpenGL 4.3\n"));
  EXPECT_EQ(golden_driver(report), (GoldenDriver{.absent = "no OpenGL 4.3", .facts = {}}));
}

TEST(Device, ThatIsNotThereOrHasNoFunctionsIsAnAnswer) {
  for (const bool is_there : {false, true}) {
    int released = 0;
    gpu::SharedContext context{[&] { return is_there; }, [&] { ++released; },
                               [](const char*) -> void* { return nullptr; }};
    const Error error = error_of(gpu::make_gpu_backend(context));
    EXPECT_EQ(error.kind, Error::Kind::Unavailable);
    EXPECT_THAT(error.text(), HasSubstr(is_there ? "OpenGL 4.3" : "made current"));
    EXPECT_EQ(released, is_there ? 1 : 0) << "what was never current is not released";
  }
}

// In a separate process, since EGL reads its environment once. Prints the reason on stderr; checks that it is
// Unavailable.
[[noreturn]] void report_headless_backend(const char* variable, const char* value) {
  setenv(variable, value, 1);
  const auto backend = gpu::make_gpu_backend();
  std::fputs(backend ? "there is one" : backend.error().text().c_str(), stderr);
  std::exit(!backend && backend.error().kind == Error::Kind::Unavailable ? 3 : 0);
}

TEST(DeviceDeathTest, NoDriverIsAnAnswer) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(report_headless_backend("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere"), testing::ExitedWithCode(3),
              "no OpenGL 4.3 driver was found");
}

TEST(Device, IsSharedByThreads) {
  const Invocation invocation = clip_of(5000);
  const Bits expected = elements(output_tensor(invocation, *make_reference_backend()->run(invocation)));
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      const Result<RunResult> result = shared_gpu().run(invocation);
      if (result && elements(output_tensor(invocation, *result)) == expected) ++right;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 4);
}

TEST(Device, StopsWhenAskedTo) {
  EXPECT_EQ(error_of(shared_gpu().run(clip_of(100), {.threads = 0, .stop = [] { return true; }, .progress = {}})).kind,
            Error::Kind::Cancelled);

  // Between two dispatches of one run.
  const auto backend = value_of(gpu::make_gpu_backend(gpu::Limits{.storage_block_bytes = 1024}));
  double progress = 0;
  const Error error = error_of(backend->run(
      clip_of(10000),
      {.threads = 0, .stop = [&] { return progress > 0.5; }, .progress = [&](double done) { progress = done; }}));
  EXPECT_EQ(error.kind, Error::Kind::Cancelled);
  EXPECT_LT(progress, 0.6);
}

TEST(Device, ReportsProgressAndTime) {
  double last = 0;
  RunOptions options;
  options.progress = [&](double done) {
    EXPECT_GE(done, last);
    last = done;
  };
  const RunResult result = value_of(shared_gpu().run(clip_of(1 << 20), options));
  EXPECT_EQ(last, 1.0);
  EXPECT_GT(result.milliseconds, 0.0);
}

}  // namespace
}  // namespace opscope::test
