// Driver failures. Each one ends the run with one sentence, and a lost context is never used again. The test replaces
// the driver's functions when the backend looks them up.

#include <map>
#include <string>

#include "gpu/context/headless_context.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

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
  return CaseBuilder("SIGN", {tensor_of(Float32, {count}, {0x3F800000, 0xBF800000})}).build();
}

void expect_broken(const Result<RunResult>& result, const std::string& sentence) {
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Error::Kind::Broken);
  EXPECT_THAT(result.error().what, HasSubstr(sentence));
  EXPECT_THAT(result.error().what, Not(HasSubstr("\n")));
}

// Values from the specifications of OpenGL and KHR_robustness.
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
  const auto backend = value_of(driver.backend());
  expect_broken(backend->run(sign_of(5)), "refuses the shader operators/sign.glsl: 0:1: no such thing");
}

// The state of the replaced driver: OpenGL's functions take no context argument.
int dispatches_left = 0, dispatches_after_loss = 0;
void (*real_dispatch)(unsigned, unsigned, unsigned) = nullptr;
bool lost() { return dispatches_left <= 0; }

// A driver that loses the context in the dispatch at which the counter reaches 0.
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

// Runs once without a fault, once while the context is lost, and once after that.
void expect_lost_for_good(gpu::GpuBackend& backend) {
  ASSERT_TRUE(backend.run(sign_of(5)));
  dispatches_left = 1;
  expect_broken(backend.run(sign_of(5)), "lost its context");
  dispatches_after_loss = 0;
  expect_broken(backend.run(sign_of(5)), "lost its context");
  EXPECT_THAT(error_of(backend.prepare(sign_of(5), {})).what, HasSubstr("lost its context"));
  EXPECT_FALSE(backend.probe());
  EXPECT_EQ(dispatches_after_loss, 0) << "a lost context is left alone";
}

// Some drivers raise no error: only the reset status reports the loss, and the results mean nothing.
TEST(Fault, ContextLostInARunIsToldByItsErrorOrItsResetStatus) {
  const std::pair<const char*, unsigned (*)()> reports[] = {
      {"glGetError", [] { return lost() ? context_lost : no_error; }},
      {"glGetGraphicsResetStatus", [] { return lost() ? unknown_reset : no_error; }}};
  for (const auto& [function, report] : reports) {
    FaultyDriver driver = driver_that_loses_its_context();
    driver.replaced[function] = address_of(report);
    const auto backend = value_of(driver.backend());
    expect_lost_for_good(*backend);
  }
}

TEST(Fault, ContextLostBetweenPreparedRunsIsTold) {
  FaultyDriver driver = driver_that_loses_its_context();
  driver.replaced["glGetGraphicsResetStatus"] =
      address_of(+[]() -> unsigned { return lost() ? guilty_reset : no_error; });
  const auto backend = value_of(driver.backend());
  const auto prepared = value_of(backend->prepare(sign_of(5), {}));
  EXPECT_TRUE(prepared->run());
  dispatches_left = 1;
  EXPECT_FALSE(prepared->run());
  EXPECT_THAT(error_of(prepared->output()).what, HasSubstr("lost its context"));
}

}  // namespace
}  // namespace opscope::test
