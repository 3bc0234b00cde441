// A driver that fails: each fault ends the run with one sentence, and what is lost for good stays so without being
// asked again. The faults are put between the backend and the real driver, where its functions are looked up.

#include <gmock/gmock.h>

#include <map>
#include <string>

#include "gpu/context/headless_context.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// Replaces functions of the driver for one backend at a time.
struct FaultyDriver {
  std::map<std::string, void*, std::less<>> replaced;

  Result<std::unique_ptr<gpu::GpuBackend>> backend() const {
    Result<gpu::SharedContext> context = gpu::make_headless_context();
    if (!context) return tl::unexpected(context.error());
    context->get_proc_address = [replaced = replaced, real = context->get_proc_address](const char* name) {
      const auto found = replaced.find(std::string_view(name));
      return found == replaced.end() ? real(name) : found->second;
    };
    return gpu::make_gpu_backend(*context);
  }
};

template <class Function>
void* address_of(Function* function) {
  return reinterpret_cast<void*>(function);
}

Invocation sign_of(std::uint32_t count) {
  return CaseBuilder("ELEMENT_WISE_SIGN")
      .tensor("InputTensor", tensor_of(DataType::Float32, {count}, {0x3F800000, 0xBF800000}))
      .tensor("OutputTensor", output_of(DataType::Float32, {count}))
      .build();
}

void expect_broken(const Result<RunResult>& result, const std::string& sentence) {
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Error::Kind::Broken);
  EXPECT_THAT(result.error().what, HasSubstr(sentence));
  EXPECT_THAT(result.error().what, Not(HasSubstr("\n")));
}

// As the specifications of OpenGL and of KHR_robustness number them.
constexpr unsigned compile_status = 0x8B81, no_error = 0, context_lost = 0x0507;
constexpr unsigned guilty_reset = 0x8253, unknown_reset = 0x8255;

TEST(Fault, ShaderThatTheDriverRefusesIsOneSentence) {
  FaultyDriver driver;
  driver.replaced["glGetShaderiv"] =
      address_of(+[](unsigned, unsigned what, int* value) { *value = what == compile_status ? 0 : 40; });
  driver.replaced["glGetShaderInfoLog"] = address_of(+[](unsigned, int, int* written, char* log) {
    const std::string text = "0:1: no such thing\n0:2: and another\n";
    *written = static_cast<int>(text.copy(log, 40));
  });
  const auto backend = driver.backend();
  ASSERT_TRUE(backend) << backend.error().text();
  expect_broken((*backend)->run(sign_of(5)), "refuses the shader operators/sign.glsl: 0:1: no such thing");
}

// The state of the driver below: functions of OpenGL carry none of their own.
int dispatches_left = 0, dispatches_after_loss = 0;
void (*real_dispatch)(unsigned, unsigned, unsigned) = nullptr;
bool lost() { return dispatches_left <= 0; }

// A driver that loses the context in the dispatch after which none are left.
FaultyDriver driver_that_loses_its_context() {
  dispatches_left = 1000;
  const auto context = gpu::make_headless_context();
  if (context)
    real_dispatch = reinterpret_cast<decltype(real_dispatch)>(context->get_proc_address("glDispatchCompute"));
  FaultyDriver driver;
  driver.replaced["glDispatchCompute"] = address_of(+[](unsigned x, unsigned y, unsigned z) {
    if (lost()) ++dispatches_after_loss;
    --dispatches_left;
    if (!lost()) real_dispatch(x, y, z);
  });
  return driver;
}

// Runs once well, once while the context is lost, and once after.
void expect_lost_for_good(gpu::GpuBackend& backend) {
  ASSERT_TRUE(backend.run(sign_of(5)));
  dispatches_left = 1;
  expect_broken(backend.run(sign_of(5)), "lost its context");
  dispatches_after_loss = 0;
  expect_broken(backend.run(sign_of(5)), "lost its context");
  const auto prepared = backend.prepare(sign_of(5), {});
  ASSERT_FALSE(prepared);
  EXPECT_THAT(prepared.error().what, HasSubstr("lost its context"));
  EXPECT_FALSE(backend.probe());
  EXPECT_EQ(dispatches_after_loss, 0) << "a lost context is left alone";
}

TEST(Fault, ContextLostInARunIsToldByItsError) {
  FaultyDriver driver = driver_that_loses_its_context();
  driver.replaced["glGetError"] = address_of(+[]() -> unsigned { return lost() ? context_lost : no_error; });
  const auto backend = driver.backend();
  ASSERT_TRUE(backend) << backend.error().text();
  expect_lost_for_good(**backend);
}

// Some drivers raise no error: only the reset status tells, and what was computed may be anything.
TEST(Fault, ContextLostInARunIsToldByItsResetStatus) {
  FaultyDriver driver = driver_that_loses_its_context();
  driver.replaced["glGetGraphicsResetStatus"] =
      address_of(+[]() -> unsigned { return lost() ? unknown_reset : no_error; });
  const auto backend = driver.backend();
  ASSERT_TRUE(backend) << backend.error().text();
  expect_lost_for_good(**backend);
}

TEST(Fault, ContextLostBetweenPreparedRunsIsTold) {
  FaultyDriver driver = driver_that_loses_its_context();
  driver.replaced["glGetGraphicsResetStatus"] =
      address_of(+[]() -> unsigned { return lost() ? guilty_reset : no_error; });
  const auto backend = driver.backend();
  ASSERT_TRUE(backend) << backend.error().text();
  const auto prepared = (*backend)->prepare(sign_of(5), {});
  ASSERT_TRUE(prepared) << prepared.error().text();
  EXPECT_TRUE((*prepared)->run());
  dispatches_left = 1;
  EXPECT_FALSE((*prepared)->run());
  const auto output = (*prepared)->output();
  ASSERT_FALSE(output);
  EXPECT_THAT(output.error().what, HasSubstr("lost its context"));
}

}  // namespace
}  // namespace opscope::test
