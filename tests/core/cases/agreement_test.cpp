// The judge of backends: a comparison that must fail fails, with the reason.

#include "core/cases/agreement.h"

#include <gmock/gmock.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/random_case.h"
#include "core/validation/validate.h"
#include "tests/core/cases/fake_backend.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;
using Kind = Disagreement::Kind;

// SIGN of six UINT8 elements into every second byte of a resource with a byte before and some after.
Invocation spaced_sign() {
  Invocation made = CaseBuilder("ELEMENT_WISE_SIGN")
                        .tensor("InputTensor", tensor_of(DataType::UInt8, {2, 3}, {0, 1, 2, 3, 0, 5}))
                        .tensor("OutputTensor", strided_tensor_of(DataType::UInt8, {2, 3}, {6, 2}, {}, std::byte{0x5A}))
                        .build();
  BoundTensor& output = *made.tensors[made.schema->output()];
  output.tensor.buffer = Buffer::copy_of(std::vector<std::byte>(17, std::byte{0x5A}));
  output.tensor.offset = 1;
  output.size_in_bytes = 16;
  return made;
}

std::optional<Disagreement> judged(const Invocation& invocation, const FakeBackend::Tamper& tamper) {
  EXPECT_FALSE(has_errors(validate(invocation)));
  FakeBackend fake(tamper);
  const auto reference = make_reference_backend();
  const auto found = disagreement(invocation, *reference, fake);
  EXPECT_TRUE(found.has_value());
  return found.value_or(std::nullopt);
}

// Where element n of spaced_sign lies within the guarded resource.
std::size_t place(std::size_t n) { return guard_bytes + 1 + 6 * (n / 3) + 2 * (n % 3); }

TEST(Disagreement, IsNoneWhereTheBackendDoesAsTheReference) {
  EXPECT_FALSE(judged(spaced_sign(), [](const Invocation&, const RunResult& right) { return right; }));
}

TEST(Disagreement, NamesTheFirstWrongElement) {
  for (std::size_t n = 0; n < 6; ++n) {
    const auto found = judged(spaced_sign(), [&](const Invocation&, const RunResult& right) {
      return with_other_byte(with_other_byte(right, place(5)), n == 5 ? place(4) : place(n));
    });
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, Kind::Element);
    EXPECT_EQ(found->element, std::min<std::size_t>(n, 4));
    EXPECT_EQ(found->backend, "fake");
  }
  const auto found =
      judged(spaced_sign(), [](const Invocation&, const RunResult& right) { return with_other_byte(right, place(4)); });
  EXPECT_EQ(found->what, "element [1,1] is 255 (0xFF) instead of 0 (0x00)");
}

TEST(Disagreement, FindsABackendThatWritesNothing) {
  const auto found = judged(spaced_sign(), [](const Invocation& invocation, const RunResult&) {
    return RunResult{invocation.output().tensor.buffer, 0};
  });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Element);
  EXPECT_EQ(found->element, 0u);
  EXPECT_EQ(found->what, "element [0,0] is 90 (0x5A) instead of 0 (0x00)");
}

TEST(Disagreement, FindsEveryStrayByteBetweenAndAroundTheElements) {
  std::vector<bool> is_element(17 + 2 * guard_bytes);
  for (std::size_t n = 0; n < 6; ++n) is_element[place(n)] = true;
  for (std::size_t at = 0; at < is_element.size(); ++at) {
    if (is_element[at]) continue;
    const auto found =
        judged(spaced_sign(), [&](const Invocation&, const RunResult& right) { return with_other_byte(right, at); });
    ASSERT_TRUE(found) << at;
    EXPECT_EQ(found->kind, Kind::StrayWrite) << at;
    EXPECT_FALSE(found->element) << at;
  }
  const auto text_of_byte = [](std::size_t at) {
    return judged(spaced_sign(), [&](const Invocation&, const RunResult& right) { return with_other_byte(right, at); })
        ->what;
  };
  EXPECT_THAT(text_of_byte(guard_bytes - 1), HasSubstr("byte 1 before resource 'OutputTensor'"));
  EXPECT_THAT(text_of_byte(guard_bytes), HasSubstr("byte 0 of resource 'OutputTensor' is 0xA5 instead of 0x5A"));
  EXPECT_THAT(text_of_byte(guard_bytes + 17), HasSubstr("byte 1 after resource 'OutputTensor'"));
}

TEST(Disagreement, FindsAStrayByteAroundAPackedOutput) {
  const Invocation packed = CaseBuilder("ELEMENT_WISE_SIGN")
                                .tensor("InputTensor", tensor_of(DataType::Float32, {5}, {f32(1), f32(-1)}))
                                .tensor("OutputTensor", output_of(DataType::Float32, {5}))
                                .build();
  for (const std::size_t at : {guard_bytes - 1, guard_bytes + 20}) {
    const auto found =
        judged(packed, [&](const Invocation&, const RunResult& right) { return with_other_byte(right, at); });
    ASSERT_TRUE(found) << at;
    EXPECT_EQ(found->kind, Kind::StrayWrite) << at;
  }
}

TEST(Disagreement, FindsAChangedInput) {
  for (const std::size_t at : {std::size_t{0}, guard_bytes + 3, 2 * guard_bytes + 7}) {
    const auto found = judged(spaced_sign(), [&](const Invocation& invocation, const RunResult& right) {
      const std::byte& byte = invocation.tensors[0]->tensor.buffer.bytes()[at];
      const_cast<std::byte&>(byte) = ~byte;
      return right;
    });
    ASSERT_TRUE(found) << at;
    EXPECT_EQ(found->kind, Kind::InputChanged) << at;
    EXPECT_THAT(found->what, HasSubstr("resource 'InputTensor'")) << at;
  }
}

TEST(Disagreement, FindsABackendThatRefusesOrReturnsAnotherSize) {
  const auto refused = judged(spaced_sign(), [](const Invocation&, const RunResult&) -> Result<RunResult> {
    return bad_input("OutputTensor", "not today");
  });
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->kind, Kind::NoRun);
  EXPECT_EQ(refused->what, "refused the case: OutputTensor: not today");
  const auto cut = judged(spaced_sign(), [](const Invocation&, const RunResult& right) {
    return RunResult{Buffer::copy_of(right.output.bytes().first(20)), 0};
  });
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->kind, Kind::StrayWrite);
}

TEST(Disagreement, LearnsNothingFromABackendThatIsNotThere) {
  const auto reference = make_reference_backend();
  FakeBackend fake([](const Invocation&, const RunResult&) -> Result<RunResult> { return unavailable("no device"); });
  const auto found = disagreement(spaced_sign(), *reference, fake);
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().kind, Error::Kind::Unavailable);
}

// A judge of itself: where the reference writes what it must not, it is named.
TEST(Disagreement, BlamesTheReferenceForItsOwnStrayWrites) {
  FakeBackend careless(
      [](const Invocation&, const RunResult& right) { return with_other_byte(right, guard_bytes + 2); });
  const auto reference = make_reference_backend();
  const auto found = disagreement(spaced_sign(), careless, *reference);
  ASSERT_TRUE(found.has_value() && found->has_value());
  EXPECT_EQ((*found)->kind, Kind::StrayWrite);
  EXPECT_EQ((*found)->backend, "fake");
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
