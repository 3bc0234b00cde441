// Runs within guard bytes: what must fail fails, with the reason.

#include "core/cases/agreement.h"

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/random_case.h"
#include "core/validation/validate.h"
#include "tests/support/cases.h"
#include "tests/support/fake_backend.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

// SIGN of six UINT8 elements into every second byte of a resource with a byte before and some after.
Invocation spaced_sign() {
  Invocation made = CaseBuilder("SIGN", {tensor_of(UInt8, {2, 3}, {0, 1, 2, 3, 0, 5})},
                                strided_tensor_of(UInt8, {2, 3}, {6, 2}, {}, std::byte{0x5A}))
                        .build();
  BoundTensor& output = *made.tensors[made.schema->output()];
  output.tensor.buffer = Buffer::copy_of(std::vector<std::byte>(17, std::byte{0x5A}));
  output.tensor.offset = 1;
  output.size_in_bytes = 16;
  return made;
}

GuardedJudgement judged(const Invocation& invocation, const FakeBackend::Tamper& tamper) {
  EXPECT_FALSE(has_errors(validate(invocation)));
  FakeBackend fake(tamper);
  return value_of(judge_within_guards(invocation, *make_reference_backend(), fake));
}

// Inverts this byte of the result.
FakeBackend::Tamper inverting(std::size_t at) {
  return [at](const Invocation&, const RunResult& right) { return with_other_byte(right, at); };
}

// Where element n of spaced_sign lies within the guarded resource.
std::size_t place(std::size_t n) { return guard_bytes + 1 + 6 * (n / 3) + 2 * (n % 3); }

TEST(WithinGuards, ABackendThatDoesAsTheReferencePasses) {
  const auto found = judged(spaced_sign(), [](const Invocation&, const RunResult& right) { return right; });
  EXPECT_EQ(found.judgement.status, Status::Passed);
  EXPECT_EQ(found.judgement.comparison.elements, 6u);
}

TEST(WithinGuards, NamesTheFirstWrongElement) {
  for (std::size_t n = 0; n < 6; ++n) {
    const auto found = judged(spaced_sign(), [&](const Invocation&, const RunResult& right) {
      return with_other_byte(with_other_byte(right, place(5)), n == 5 ? place(4) : place(n));
    });
    EXPECT_EQ(found.judgement.fault, Fault::Elements);
    EXPECT_EQ(found.judgement.comparison.first_mismatch, std::min<std::size_t>(n, 4));
    EXPECT_EQ(found.backend, "fake");
  }
  EXPECT_EQ(judged(spaced_sign(), inverting(place(4))).judgement.reason,
            "1 of 6 differs, worst at [1,1]: 0 (0x00) against 255 (0xFF)");
}

TEST(WithinGuards, FindsABackendThatWritesNothing) {
  const auto found = judged(spaced_sign(), [](const Invocation& invocation, const RunResult&) {
    return RunResult{invocation.output().tensor.buffer, 0};
  });
  EXPECT_EQ(found.judgement.fault, Fault::Elements);
  EXPECT_EQ(found.judgement.comparison.mismatches, 6u);
  EXPECT_EQ(found.judgement.comparison.first_mismatch, 0u);
}

TEST(WithinGuards, FindsEveryStrayByteBetweenAndAroundTheElements) {
  std::vector<bool> is_element(17 + 2 * guard_bytes);
  for (std::size_t n = 0; n < 6; ++n) is_element[place(n)] = true;
  for (std::size_t at = 0; at < is_element.size(); ++at) {
    if (is_element[at]) continue;
    const auto found = judged(spaced_sign(), inverting(at));
    EXPECT_EQ(found.judgement.fault, Fault::StrayWrite) << at;
    EXPECT_EQ(found.judgement.comparison.mismatches, 0u) << at;
  }
  const auto text_of_byte = [](std::size_t at) { return judged(spaced_sign(), inverting(at)).judgement.reason; };
  EXPECT_THAT(text_of_byte(guard_bytes - 1), HasSubstr("byte 1 before resource 'OutputTensor'"));
  EXPECT_THAT(text_of_byte(guard_bytes), HasSubstr("byte 0 of resource 'OutputTensor' is 0xA5 instead of 0x5A"));
  EXPECT_THAT(text_of_byte(guard_bytes + 17), HasSubstr("byte 1 after resource 'OutputTensor'"));
}

TEST(WithinGuards, FindsAStrayByteAroundAPackedOutput) {
  const Invocation packed = CaseBuilder("SIGN", {tensor_of(Float32, {5}, {f32(1), f32(-1)})}).build();
  for (const std::size_t at : {guard_bytes - 1, guard_bytes + 20})
    EXPECT_EQ(judged(packed, inverting(at)).judgement.fault, Fault::StrayWrite) << at;
}

TEST(WithinGuards, FindsAChangedInput) {
  for (const std::size_t at : {std::size_t{0}, guard_bytes + 3, 2 * guard_bytes + 7}) {
    const auto found = judged(spaced_sign(), [&](const Invocation& invocation, const RunResult& right) {
      const std::byte& byte = invocation.tensors[0]->tensor.buffer.bytes()[at];
      const_cast<std::byte&>(byte) = ~byte;
      return right;
    });
    EXPECT_EQ(found.judgement.fault, Fault::InputChanged) << at;
    EXPECT_THAT(found.judgement.reason, HasSubstr("an input changed: byte ")) << at;
    EXPECT_THAT(found.judgement.reason, HasSubstr("resource 'InputTensor'")) << at;
  }
}

// A judge of itself: where the reference writes what it must not, it is named.
TEST(WithinGuards, BlamesTheReferenceForItsOwnStrayWrites) {
  FakeBackend careless(inverting(guard_bytes + 2));
  const auto found = value_of(judge_within_guards(spaced_sign(), careless, *make_reference_backend()));
  EXPECT_EQ(found.judgement.fault, Fault::StrayWrite);
  EXPECT_EQ(found.backend, "fake");
}

TEST(Guarded, KeepsCasesValidAndSharedResourcesShared) {
  for (std::uint64_t number = 0; number < 2000; ++number) {
    Invocation plain = random_case(number);
    if (number % 3 == 0 && plain.tensors[0]->tensor.offset == 0)
      plain.tensors[0]->tensor.desc.guaranteed_base_offset_alignment = 4096;
    const Invocation inside = guarded(plain);
    ASSERT_FALSE(has_errors(validate(inside))) << number;
    for (std::size_t i = 0; i < plain.tensors.size(); ++i) {
      if (!plain.tensors[i]) continue;
      const Tensor &was = plain.tensors[i]->tensor, &is = inside.tensors[i]->tensor;
      ASSERT_EQ(is.offset, was.offset + guard_bytes);
      ASSERT_EQ(is.buffer.size(), was.buffer.size() + 2 * guard_bytes);
      for (std::size_t other = 0; other < i; ++other) {
        if (!plain.tensors[other]) continue;
        ASSERT_EQ(is.buffer.same_storage(inside.tensors[other]->tensor.buffer),
                  was.buffer.same_storage(plain.tensors[other]->tensor.buffer))
            << number;
      }
    }
  }
}

}  // namespace
}  // namespace opscope::test
