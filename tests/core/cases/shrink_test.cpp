// From a failing case to the smallest that still fails.

#include "core/cases/shrink.h"

#include <gtest/gtest.h>

#include "core/cases/agreement.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/numerics_rules.h"
#include "core/validation/validate.h"
#include "tests/support/case_options.h"
#include "tests/support/cases.h"
#include "tests/support/fake_backend.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using Predicate = std::function<bool(const Invocation&)>;

// Some case of one operator and type for which `fails` holds.
Invocation failing_case(const std::string& operator_name, DataType type, const Predicate& fails) {
  CaseOptions options = cases_of(find_operator(operator_name), type);
  for (std::uint64_t number = 0; number < 100000; ++number)
    if (Invocation made = random_case(number, options); fails(made)) return made;
  ADD_FAILURE() << "no case of " << operator_name << " fails";
  return random_case(0, options);
}

bool holds(const Invocation& made, std::size_t tensor, std::uint64_t bits) {
  const Bits all = elements(made.tensors[tensor]->tensor);
  return std::ranges::find(all, bits) != all.end();
}

std::size_t rank(const Invocation& made) { return made.output().tensor.desc.sizes.size(); }

// Alone in a resource of its own, packed, from byte 0 on, nothing promised, nothing around it.
void expect_plain(const BoundTensor& bound, const std::string& name) {
  const TensorDesc& desc = bound.tensor.desc;
  EXPECT_EQ(bound.resource, name);
  EXPECT_FALSE(desc.strides) << name;
  EXPECT_EQ(bound.tensor.offset, 0u) << name;
  EXPECT_EQ(desc.total_tensor_size_in_bytes, 0u) << name;
  EXPECT_EQ(desc.guaranteed_base_offset_alignment, 0u) << name;
  EXPECT_EQ(desc.flags, TensorFlags::None) << name;
  EXPECT_EQ(bound.tensor.buffer.size(), minimum_size_in_bytes(desc)) << name;
  EXPECT_EQ(bound.size_in_bytes, bound.tensor.buffer.size()) << name;
}

TEST(Shrink, LeavesTheOneElementAndTheRankThatMatter) {
  const auto fails = [](const Invocation& made) { return rank(made) >= 3 && holds(made, 0, 0x7F800001); };
  const Invocation large = failing_case("ELEMENT_WISE_MIN", Float32, [&](const Invocation& made) {
    return fails(made) && element_count(made.output().tensor.desc) > 500 && made.output().tensor.desc.strides;
  });
  const Invocation small = shrink(large, fails);
  ASSERT_TRUE(fails(small));
  for (std::size_t i = 0; i < small.tensors.size(); ++i) {
    ASSERT_TRUE(small.tensors[i]);
    EXPECT_EQ(small.tensors[i]->tensor.desc.sizes, (Sizes{1, 1, 1}));
    expect_plain(*small.tensors[i], small.schema->tensors[i].name);
  }
  EXPECT_EQ(elements(small.tensors[0]->tensor), Bits{0x7F800001});
  EXPECT_EQ(elements(small.tensors[1]->tensor), Bits{0});
  EXPECT_EQ(small.numerics, Numerics{});
  EXPECT_EQ(small.feature_level, highest_feature_level);
}

TEST(Shrink, KeepsTheAttributeAndTheSettingThatMatter) {
  const auto fails = [](const Invocation& made) {
    return made.numerics[min_above_max] == MinAboveMax::GivesMax && made.float_attribute(0) > made.float_attribute(1);
  };
  const Invocation small = shrink(failing_case("ELEMENT_WISE_CLIP", Int32, fails), fails);
  const Numerics expected = Numerics().with(min_above_max, MinAboveMax::GivesMax);
  EXPECT_EQ(small.numerics, expected);
  EXPECT_GT(small.float_attribute(0), small.float_attribute(1));
  EXPECT_FALSE(small.scale_bias_attribute(2));
  EXPECT_EQ(small.output().tensor.desc.sizes, Sizes{1});
}

TEST(Shrink, KeepsTheLayoutThatMatters) {
  const auto broadcasts = [](const Invocation& made) {
    const TensorDesc& desc = made.tensors[1]->tensor.desc;
    for (std::size_t d = 0; d < desc.sizes.size(); ++d)
      if (desc.sizes[d] > 1 && effective_strides(desc)[d] == 0) return true;
    return false;
  };
  const Invocation small = shrink(failing_case("ELEMENT_WISE_IF", Int16, broadcasts), broadcasts);
  EXPECT_EQ(small.tensors[1]->tensor.desc.sizes, Sizes{2});
  EXPECT_EQ(small.tensors[1]->tensor.desc.strides, Sizes{0});
  expect_plain(*small.tensors[0], "ConditionTensor");
  expect_plain(*small.tensors[3], "OutputTensor");
}

TEST(Shrink, KeepsInPlaceAndOffsetWhereTheyMatter) {
  const auto fails = [](const Invocation& made) {
    return made.tensors[0]->resource == made.output().resource && made.output().tensor.offset >= 4 &&
           made.tensors[0]->tensor.offset == made.output().tensor.offset;
  };
  const Invocation small = shrink(failing_case("ELEMENT_WISE_SIGN", Float32, fails), fails);
  EXPECT_TRUE(fails(small));
  EXPECT_EQ(small.output().tensor.desc.sizes, Sizes{1});
  EXPECT_EQ(small.output().tensor.offset, 8u);
  EXPECT_EQ(small.output().tensor.buffer.size(), 12u);
}

// What lies behind a tensor may be what it takes: elements go all the same.
TEST(Shrink, CutsTensorsThatNeedTheBytesBehindThem) {
  const auto fails = [](const Invocation& made) {
    const BoundTensor& bound = *made.tensors[1];
    return bound.size_in_bytes >= total_size_in_bytes(bound.tensor.desc) + 8;
  };
  const Invocation large = failing_case("ELEMENT_WISE_MIN", Int16, [&](const Invocation& made) {
    return fails(made) && element_count(made.output().tensor.desc) > 500;
  });
  EXPECT_EQ(element_count(shrink(large, fails).output().tensor.desc), 1u);
}

TEST(Shrink, LeavesOutOptionalTensors) {
  const auto fails = [](const Invocation& made) { return made.tensors[2].has_value(); };
  const Invocation small =
      shrink(failing_case("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", Int8,
                          [&](const Invocation& made) { return fails(made) && made.tensors[5] && made.tensors[7]; }),
             fails);
  EXPECT_TRUE(small.tensors[2]);
  EXPECT_FALSE(small.tensors[5]);
  EXPECT_FALSE(small.tensors[7]);
}

TEST(Shrink, IsValidAtEveryStepAndAlwaysTheSame) {
  for (std::uint64_t number = 0; number < 60; ++number) {
    std::size_t calls = 0;
    const auto fails = [&](const Invocation& made) {
      ++calls;
      EXPECT_FALSE(has_errors(validate(made))) << number;
      return element_count(made.output().tensor.desc) % 7 != 3;
    };
    const Invocation large = random_case(number);
    if (element_count(large.output().tensor.desc) % 7 == 3) continue;
    const Invocation small = shrink(large, fails);
    EXPECT_LE(calls, 2000u) << number;
    EXPECT_EQ(command_line(small), command_line(shrink(large, fails))) << number;
  }
}

TEST(Shrink, StopsAfterItsTries) {
  std::size_t calls = 0;
  shrink(
      random_case(3), [&](const Invocation&) { return ++calls, true; }, 17);
  EXPECT_LE(calls, 17u);
  calls = 0;
  const Invocation large = random_case(3);
  EXPECT_EQ(command_line(shrink(large, [&](const Invocation&) { return ++calls, false; })), command_line(large));
}

// As it is used: a backend that gets one value wrong, wherever it stands.
TEST(Shrink, FindsTheElementThatABackendGetsWrong) {
  const auto reference = make_reference_backend();
  FakeBackend wrong([](const Invocation& invocation, const RunResult& right) {
    const Tensor& input = invocation.tensors[0]->tensor;
    for (std::uint64_t n = 0; n < element_count(input.desc); ++n)
      if (element_bits(input, n) == 0x80) {
        const Tensor& output = invocation.output().tensor;
        const std::uint64_t at = offset_of(index_of(n, output.desc.sizes), effective_strides(output.desc));
        return with_other_byte(right, output.offset + at);
      }
    return right;
  });
  const auto fails = [&](const Invocation& made) {
    const auto judged = judge_within_guards(made, *reference, wrong);
    return judged && judged->judgement.fault == Fault::Elements;
  };
  const Invocation small = shrink(failing_case("ELEMENT_WISE_SIGN", Int8, fails), fails);
  EXPECT_EQ(small.output().tensor.desc.sizes, Sizes{1});
  EXPECT_EQ(elements(small.tensors[0]->tensor), Bits{0x80});
}

}  // namespace
}  // namespace opscope::test
