// Where the backend comes from, what it says of its device, and what happens where there is none.

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "tests/gpu/support/against_reference.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;

Invocation clip_of(std::uint32_t count) {
  const Tensor input = tensor_of(DataType::Float32, {count}, {0x3F000000, 0xBF800000, 0x7FC00000, 0x40000000});
  return CaseBuilder("ELEMENT_WISE_CLIP")
      .tensor("InputTensor", input)
      .tensor("OutputTensor", output_of(DataType::Float32, {count}))
      .build();
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
  const Result<std::vector<gpu::DriverFact>> facts = shared_gpu().probe();
  ASSERT_TRUE(facts) << facts.error().text();
  for (const gpu::DriverFact& fact : *facts) EXPECT_FALSE(fact.value.empty() || fact.meaning.empty()) << fact.what;
  // `precise` forbids the fma, whatever the driver.
  EXPECT_THAT(*facts, Contains(AllOf(Field(&gpu::DriverFact::what, "precise a * b + c"),
                                     Field(&gpu::DriverFact::value, "two roundings"))));
  EXPECT_THAT(shared_gpu().take_debug_messages(), testing::IsEmpty());
}

TEST(Device, ThatIsNotThereIsAnAnswer) {
  gpu::SharedContext none{[] { return false; }, [] { FAIL() << "released what was never current"; },
                          [](const char*) -> void* { return nullptr; }};
  const auto backend = gpu::make_gpu_backend(none);
  ASSERT_FALSE(backend);
  EXPECT_EQ(backend.error().kind, Error::Kind::Unavailable);
  EXPECT_THAT(backend.error().text(), HasSubstr("made current"));
}

// In a process of its own, since EGL reads its environment once: the reason on stderr, and whether it is Unavailable.
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

TEST(Device, WithoutOpenGlFunctionsIsAnAnswer) {
  int released = 0;
  gpu::SharedContext empty{[] { return true; }, [&] { ++released; }, [](const char*) -> void* { return nullptr; }};
  const auto backend = gpu::make_gpu_backend(empty);
  ASSERT_FALSE(backend);
  EXPECT_EQ(backend.error().kind, Error::Kind::Unavailable);
  EXPECT_THAT(backend.error().text(), HasSubstr("OpenGL 4.3"));
  EXPECT_EQ(released, 1);
}

TEST(Device, IsSharedByThreads) {
  const Invocation invocation = clip_of(5000);
  const std::vector<std::uint64_t> expected =
      elements(output_tensor(invocation, *make_reference_backend()->run(invocation)));
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
  const Result<RunResult> before =
      shared_gpu().run(clip_of(100), {.threads = 0, .stop = [] { return true; }, .progress = {}});
  ASSERT_FALSE(before);
  EXPECT_EQ(before.error().kind, Error::Kind::Cancelled);

  // Between two dispatches of one run.
  const auto backend = gpu::make_gpu_backend(gpu::Limits{.storage_block_bytes = 1024});
  ASSERT_TRUE(backend) << backend.error().text();
  double progress = 0;
  const Result<RunResult> between = (*backend)->run(
      clip_of(10000),
      {.threads = 0, .stop = [&] { return progress > 0.5; }, .progress = [&](double done) { progress = done; }});
  ASSERT_FALSE(between);
  EXPECT_EQ(between.error().kind, Error::Kind::Cancelled);
  EXPECT_LT(progress, 0.6);
}

TEST(Device, ReportsProgressAndTime) {
  double last = 0;
  RunOptions options;
  options.progress = [&](double done) {
    EXPECT_GE(done, last);
    last = done;
  };
  const Result<RunResult> result = shared_gpu().run(clip_of(1 << 20), options);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_EQ(last, 1.0);
  EXPECT_GT(result->milliseconds, 0.0);
}

}  // namespace
}  // namespace opscope::test
