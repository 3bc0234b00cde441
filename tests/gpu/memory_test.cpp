// What a run may touch: its output's elements and nothing else.

#include "tests/gpu/support/against_reference.h"
#include "tests/gpu/support/layouts.h"
#include "tests/gpu/support/special_values.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

// One resource of 64 bytes that counts up, seen as UINT8 tensors.
BoundTensor view(const std::string& resource, std::uint64_t offset, const Dimensions& sizes,
                 const Dimensions& strides) {
  Tensor tensor;
  tensor.desc.data_type = DataType::UInt8;
  tensor.desc.sizes = sizes;
  if (!strides.empty()) tensor.desc.strides = strides;
  tensor.desc.guaranteed_base_offset_alignment = 1;
  tensor.offset = offset;
  tensor.buffer = Buffer::make(64, [](std::span<std::byte> to) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::byte>(i);
  });
  return {resource, tensor, minimum_size_in_bytes(tensor.desc)};
}

std::vector<int> bytes_of(const Buffer& buffer) {
  std::vector<int> bytes;
  for (const std::byte byte : buffer.bytes()) bytes.push_back(std::to_integer<int>(byte));
  return bytes;
}

// SIGN of bytes above 0 is 1: the output shows where it wrote.
std::vector<int> after_sign(const BoundTensor& input, const BoundTensor& output) {
  Invocation invocation = CaseBuilder("ELEMENT_WISE_SIGN").build();
  invocation.tensors = {input, output};
  EXPECT_FALSE(has_errors(validate(invocation)));
  const Result<RunResult> result = shared_gpu().run(invocation);
  EXPECT_TRUE(result);
  return result ? bytes_of(result->output) : std::vector<int>{};
}

std::vector<int> counting_but_for_ones_at(const std::vector<std::size_t>& places) {
  std::vector<int> bytes = bytes_of(view("R", 0, {1}, {}).tensor.buffer);
  for (const std::size_t place : places) bytes[place] = 1;
  return bytes;
}

// An OWNED_BY_DML input was bound to what its resource held at first; another reads what it holds now.
TEST(Memory, TwoStatesOfOneResourceAreTwoBuffers) {
  Invocation made = CaseBuilder("ELEMENT_WISE_MIN")
                        .tensor("ATensor", tensor_of(DataType::UInt8, {4}, {9, 1, 9, 1}))
                        .tensor("BTensor", tensor_of(DataType::UInt8, {4}, {2, 8, 2, 8}))
                        .tensor("OutputTensor", output_of(DataType::UInt8, {4}))
                        .build();
  made.tensors[0]->tensor.desc.flags = TensorFlags::OwnedByDml;
  made.tensors[0]->resource = made.tensors[1]->resource = "A";
  const Result<RunResult> result = shared_gpu().run(made);
  ASSERT_TRUE(result);
  EXPECT_EQ(bytes_of(result->output), (std::vector<int>{2, 1, 2, 1}));
}

TEST(Memory, PackedOutputLeavesItsNeighboursInTheWordAlone) {
  EXPECT_EQ(after_sign(view("A", 1, {6}, {}), view("B", 5, {6}, {})), counting_but_for_ones_at({5, 6, 7, 8, 9, 10}));
}

TEST(Memory, OutputInsideOneWordLeavesBothItsSidesAlone) {
  EXPECT_EQ(after_sign(view("A", 1, {2}, {}), view("B", 13, {2}, {})), counting_but_for_ones_at({13, 14}));
}

TEST(Memory, PaddedOutputLeavesItsGapsAlone) {
  EXPECT_EQ(after_sign(view("A", 1, {3, 2}, {}), view("B", 7, {3, 2}, {5, 2})),
            counting_but_for_ones_at({7, 9, 12, 14, 17, 19}));
}

TEST(Memory, DisjointRangesOfOneResourceMayShareAWord) {
  // Input at bytes 5 to 8, output at 9 to 12: the word at 8 holds both.
  EXPECT_EQ(after_sign(view("R", 5, {4}, {}), view("R", 9, {4}, {})), counting_but_for_ones_at({9, 10, 11, 12}));
  EXPECT_EQ(after_sign(view("R", 9, {4}, {}), view("R", 5, {4}, {})), counting_but_for_ones_at({5, 6, 7, 8}));
  EXPECT_EQ(after_sign(view("R", 1, {2, 2}, {4, 2}), view("R", 9, {2, 2}, {4, 2})),
            counting_but_for_ones_at({9, 11, 13, 15}));
}

TEST(Memory, InPlaceChangesTheElementsOnly) {
  EXPECT_EQ(after_sign(view("R", 3, {7}, {}), view("R", 3, {7}, {})), counting_but_for_ones_at({3, 4, 5, 6, 7, 8, 9}));
}

TEST(Memory, EqualContentsOfTwoResourcesAreNotOneResource) {
  // The same host bytes under two names: writing B must not change what A's elements are while they are read.
  const BoundTensor input = view("A", 1, {8}, {});
  BoundTensor output = view("B", 2, {8}, {});
  output.tensor.buffer = input.tensor.buffer;
  EXPECT_EQ(after_sign(input, output), counting_but_for_ones_at({2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(Memory, EveryPairOfSpecialValuesMeets) {
  // A varies by row and B by column, both through strides of 0.
  for (const DataType type : {DataType::Float16, DataType::Float32, DataType::Int8, DataType::UInt64, DataType::Int64})
    for (const NumericsProfile& profile : numerics_profiles()) {
      const std::vector<std::uint64_t> values = special_values(type);
      const auto count = static_cast<std::uint32_t>(values.size());
      const Dimensions sizes = {count, count};
      const auto varying = [&](std::uint32_t by_row, std::uint32_t by_column) {
        Tensor tensor = tensor_of(type, {count}, values);
        tensor.desc.sizes = sizes;
        tensor.desc.strides = {by_row, by_column};
        return tensor;
      };
      const Invocation invocation = CaseBuilder("ELEMENT_WISE_MIN")
                                        .tensor("ATensor", varying(1, 0))
                                        .tensor("BTensor", varying(0, 1))
                                        .tensor("OutputTensor", output_of(type, sizes))
                                        .numerics(profile.numerics)
                                        .build();
      expect_as_reference(shared_gpu(), invocation, std::string(profile.name));
    }
}

}  // namespace
}  // namespace opscope::test
