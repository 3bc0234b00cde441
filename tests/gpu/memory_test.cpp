// A run writes its output's elements and nothing else.

#include "tests/gpu/support/against_reference.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// A resource of the bytes 0 to 63, for UINT8 tensors in it.
BoundTensor view(const std::string& resource, std::uint64_t offset, const Sizes& sizes, const Sizes& strides) {
  Tensor tensor;
  tensor.desc = desc_of(sizes, strides.empty() ? std::nullopt : std::optional(strides), UInt8);
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

// SIGN of a positive byte is 1, so the output shows what was written.
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

// An OWNED_BY_DML input is bound to the first contents of its resource, another input to the present ones.
TEST(Memory, TwoStatesOfOneResourceAreTwoBuffers) {
  Invocation made =
      CaseBuilder("MIN", {tensor_of(UInt8, {4}, {9, 1, 9, 1}), tensor_of(UInt8, {4}, {2, 8, 2, 8})}).build();
  made.tensors[0]->tensor.desc.flags = TensorFlags::OwnedByDml;
  made.tensors[0]->resource = made.tensors[1]->resource = "A";
  const RunResult result = value_of(shared_gpu().run(made));
  EXPECT_EQ(bytes_of(result.output), (std::vector<int>{2, 1, 2, 1}));
}

TEST(Memory, ARunLeavesAllBytesButItsElementsAlone) {
  const struct {
    const char* what;
    BoundTensor input, output;
    std::vector<std::size_t> ones;
  } rows[] = {{"neighbours in the word", view("A", 1, {6}, {}), view("B", 5, {6}, {}), {5, 6, 7, 8, 9, 10}},
              {"both sides in one word", view("A", 1, {2}, {}), view("B", 13, {2}, {}), {13, 14}},
              {"gaps", view("A", 1, {3, 2}, {}), view("B", 7, {3, 2}, {5, 2}), {7, 9, 12, 14, 17, 19}},
              {"in place", view("R", 3, {7}, {}), view("R", 3, {7}, {}), {3, 4, 5, 6, 7, 8, 9}},
              // The input is at bytes 5 to 8, the output at 9 to 12. The word at byte 8 contains parts of both.
              {"an input before in the word", view("R", 5, {4}, {}), view("R", 9, {4}, {}), {9, 10, 11, 12}},
              {"an input behind in the word", view("R", 9, {4}, {}), view("R", 5, {4}, {}), {5, 6, 7, 8}},
              {"an input with gaps", view("R", 1, {2, 2}, {4, 2}), view("R", 9, {2, 2}, {4, 2}), {9, 11, 13, 15}}};
  for (const auto& row : rows)
    EXPECT_EQ(after_sign(row.input, row.output), counting_but_for_ones_at(row.ones)) << row.what;
}

TEST(Memory, EqualContentsOfTwoResourcesAreNotOneResource) {
  // Two resources share the same host bytes. Writing B must not change A's elements while they are read.
  const BoundTensor input = view("A", 1, {8}, {});
  BoundTensor output = view("B", 2, {8}, {});
  output.tensor.buffer = input.tensor.buffer;
  EXPECT_EQ(after_sign(input, output), counting_but_for_ones_at({2, 3, 4, 5, 6, 7, 8, 9}));
}

}  // namespace
}  // namespace opscope::test
