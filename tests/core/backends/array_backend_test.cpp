// Results that another program wrote to a file, as a backend.

#include "core/backends/array/array_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/random_case.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/operators/schema/registry.h"
#include "tests/support/case_options.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using testing::HasSubstr;

Invocation a_case(DataType type, StrideKind strides, std::uint32_t rank, std::uint64_t number) {
  CaseOptions options = test::cases_of(find_operator("ELEMENT_WISE_IDENTITY"), type, 600);
  options.rank = rank;
  options.strides = strides;
  options.in_place = false;
  return random_case(number, options);
}

class Array : public testing::Test {
 protected:
  std::filesystem::path written(const std::string& name, std::span<const std::byte> bytes) {
    const std::filesystem::path file = folder_ / name;
    EXPECT_TRUE(write_file(file, bytes));
    return file;
  }
  std::filesystem::path npy(const std::string& name, DataType type, const std::vector<std::uint32_t>& sizes,
                            std::span<const std::byte> elements) {
    return written(name, encode_npy(type, sizes, elements));
  }
  std::string refusal(const std::filesystem::path& file, const Invocation& invocation) {
    const auto run = make_array_backend(file)->run(invocation);
    if (run) return "it was taken";
    EXPECT_EQ(run.error().kind, Error::Kind::Broken);
    return run.error().text();
  }
  test::TemporaryFolder folder_;
};

std::span<const std::byte> elements_of(const Tensor& packed) {
  return packed.buffer.bytes().first(element_count(packed.desc) * element_size(packed.desc.data_type));
}

TEST_F(Array, PutsElementsWhereTheOutputHasThemAndLeavesTheBytesBetween) {
  for (const DataType type : all_data_types) {
    if (type == DataType::Float64 || type == DataType::Unknown) continue;
    for (const StrideKind strides : {StrideKind::Packed, StrideKind::Permuted, StrideKind::Padded})
      for (std::uint32_t rank = 1; rank <= 8; ++rank) {
        const Invocation invocation = a_case(type, strides, rank, rank);
        const RunResult right = make_reference_backend()->run(invocation).value();
        const Tensor packed = packed_copy(output_tensor(invocation, right));
        const auto file = npy("out.npy", type, packed.desc.sizes, elements_of(packed));
        const Result<RunResult> run = make_array_backend(file)->run(invocation);
        ASSERT_TRUE(run) << run.error().text();
        EXPECT_TRUE(std::ranges::equal(run->output.bytes(), right.output.bytes())) << name(type) << ", rank " << rank;
        const Result<RunResult> raw = make_array_backend(written("out.bin", elements_of(packed)))->run(invocation);
        ASSERT_TRUE(raw) << raw.error().text();
        EXPECT_TRUE(std::ranges::equal(raw->output.bytes(), right.output.bytes())) << name(type) << ", rank " << rank;
      }
  }
}

TEST_F(Array, DimensionsOfSizeOneDoNotCountAndAllElementsMayStandInOne) {
  Invocation invocation = a_case(DataType::Float32, StrideKind::Packed, 4, 1);
  const RunResult right = make_reference_backend()->run(invocation).value();
  const Tensor packed = packed_copy(output_tensor(invocation, right));
  std::vector<std::uint32_t> longer = packed.desc.sizes;
  longer.insert(longer.begin(), {1, 1});
  for (const auto& sizes : {longer, {static_cast<std::uint32_t>(element_count(packed.desc))}}) {
    const auto file = npy("out.npy", DataType::Float32, sizes, elements_of(packed));
    EXPECT_TRUE(make_array_backend(file)->run(invocation)) << sizes.size();
  }
}

TEST_F(Array, SaysWhatTheFileHoldsAndWhatWouldFit) {
  Invocation invocation = a_case(DataType::Float32, StrideKind::Packed, 2, 1);
  invocation.tensors.back()->tensor.desc.sizes = {2, 3};
  const std::vector<std::byte> zeros(64);
  const auto bytes = [&](std::size_t count) { return std::span(zeros).first(count); };
  EXPECT_THAT(
      refusal(npy("a.npy", DataType::Float32, {3, 2}, bytes(24)), invocation),
      HasSubstr("it holds FLOAT32 of sizes 3 x 2, but the output is FLOAT32 of sizes 2 x 3; array.transpose(1, 0) "
                "would fit"));
  EXPECT_THAT(refusal(npy("a.npy", DataType::Int32, {2, 3}, bytes(24)), invocation),
              HasSubstr("it holds INT32 of sizes 2 x 3, but the output is FLOAT32 of sizes 2 x 3; "
                        "array.astype(numpy.float32) would fit"));
  EXPECT_THAT(refusal(npy("a.npy", DataType::Float64, {3, 2}, bytes(48)), invocation),
              HasSubstr("; array.transpose(1, 0).astype(numpy.float32) would fit"));
  EXPECT_THAT(refusal(npy("a.npy", DataType::Float32, {2, 4}, bytes(32)), invocation),
              testing::EndsWith("but the output is FLOAT32 of sizes 2 x 3"));
  EXPECT_THAT(refusal(written("a.bin", bytes(23)), invocation),
              HasSubstr("it holds 23 bytes, but the output, FLOAT32 of sizes 2 x 3, has 24"));
  EXPECT_THAT(refusal(written("a.npy", bytes(24)), invocation), HasSubstr("not an .npy file"));
  EXPECT_THAT(refusal(folder_ / "none.npy", invocation), HasSubstr("cannot be opened"));
}

// stored.npz holds A, float32 of 2 x 3, B, int16 of 2 x 3 x 4, and C, uint32 of 2 x 3.
TEST_F(Array, OfAnArchiveTheArrayThatFitsIsTaken) {
  const std::string archive = test::data_file("npz/stored.npz").string();
  Invocation invocation = a_case(DataType::Float32, StrideKind::Packed, 2, 1);
  Tensor& output = invocation.tensors.back()->tensor;
  output.desc.sizes = {2, 3};
  output.buffer = Buffer::zeros(24);
  output.offset = 0;
  const Result<RunResult> run = make_array_backend(archive)->run(invocation);
  ASSERT_TRUE(run) << run.error().text();
  EXPECT_TRUE(std::ranges::equal(run->output.bytes(), read_npy(archive + ":A")->bytes()));

  EXPECT_THAT(refusal(archive + ":B", invocation), HasSubstr("it holds INT16 of sizes 2 x 3 x 4, but the output is"));
  EXPECT_THAT(refusal(archive + ":D", invocation), HasSubstr("it holds A, B, C"));
  output.desc.sizes = {3, 3};
  output.buffer = Buffer::zeros(36);
  EXPECT_THAT(refusal(archive, invocation), HasSubstr("none of its 3 arrays fits the output, FLOAT32 of sizes 3 x 3"));
}

TEST_F(Array, OfSeveralThatFitOneMustBeNamed) {
  Invocation invocation = a_case(DataType::Float32, StrideKind::Packed, 2, 1);
  Tensor& output = invocation.tensors.back()->tensor;
  output.buffer = Buffer::zeros(96);
  EXPECT_THAT(
      make_array_backend(test::data_file("npz/stored.npz"), ArrayContents::Resource)->run(invocation).error().text(),
      HasSubstr("3 of its 3 arrays fit the output"));
}

TEST_F(Array, ReadsTheFileAnewAtEachRun) {
  const Invocation invocation = a_case(DataType::Float32, StrideKind::Packed, 1, 1);
  const RunResult right = make_reference_backend()->run(invocation).value();
  const Tensor packed = packed_copy(output_tensor(invocation, right));
  std::vector<std::byte> elements(elements_of(packed).begin(), elements_of(packed).end());
  const auto backend = make_array_backend(npy("a.npy", DataType::Float32, packed.desc.sizes, elements));
  EXPECT_TRUE(std::ranges::equal(backend->run(invocation)->output.bytes(), right.output.bytes()));
  elements.front() ^= std::byte{1};
  npy("a.npy", DataType::Float32, packed.desc.sizes, elements);
  EXPECT_FALSE(std::ranges::equal(backend->run(invocation)->output.bytes(), right.output.bytes()));
}

TEST_F(Array, AResourceIsTakenAsItLiesInMemory) {
  const Invocation invocation = a_case(DataType::Int16, StrideKind::Padded, 3, 2);
  const RunResult right = make_reference_backend()->run(invocation).value();
  const auto count = static_cast<std::uint32_t>(right.output.size() / 2);
  const auto file = npy("out.npy", DataType::Int16, {count}, right.output.bytes());
  const Result<RunResult> run = make_array_backend(file, ArrayContents::Resource)->run(invocation);
  ASSERT_TRUE(run) << run.error().text();
  EXPECT_TRUE(std::ranges::equal(run->output.bytes(), right.output.bytes()));
}

TEST_F(Array, IsCheckedByItsHeaderAndItsSize) {
  const Invocation invocation = a_case(DataType::Float32, StrideKind::Packed, 2, 1);
  const Tensor& output = invocation.output().tensor;
  const std::vector<std::uint32_t>& sizes = output.desc.sizes;
  const std::vector<std::byte> elements(element_count(output.desc) * 4);
  EXPECT_TRUE(check_array(npy("a.npy", DataType::Float32, sizes, elements), output));
  EXPECT_TRUE(check_array(written("a.bin", elements), output));
  const std::span<const std::byte> all = elements;
  for (const auto& file : {npy("b.npy", DataType::Int32, sizes, elements), written("b.bin", all.first(3)),
                           npy("short.npy", DataType::Float32, sizes, all.first(3)), folder_ / "none.npy"}) {
    EXPECT_FALSE(check_array(file, output)) << file;
    EXPECT_NE(refusal(file, invocation), "it was taken") << file;
  }
}

// The backend has the file's name, which stands before the sentence.
TEST_F(Array, ARefusalDoesNotNameTheFileAgain) {
  const Invocation invocation = a_case(DataType::Float32, StrideKind::Packed, 2, 0);
  const std::string text = "no array at all";
  const std::string refused = refusal(written("a.npy", std::as_bytes(std::span(text))), invocation);
  EXPECT_TRUE(refused.starts_with("not an .npy file")) << refused;
}

}  // namespace
}  // namespace opscope
