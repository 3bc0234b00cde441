// Benchmark cases: they are valid for every operator, data type and layout, and their bytes are counted correctly.

#include "core/bench/bench_case.h"

#include "core/backends/cpu/cpu_backend.h"
#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"
#include "tests/support/agreement.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

constexpr auto layouts = {BenchLayout::Packed, BenchLayout::Broadcast, BenchLayout::Transposed, BenchLayout::Padded};

Invocation made(const std::string& operator_name, DataType type, BenchLayout layout, std::uint64_t elements) {
  return value_of(bench_invocation({find_operator(operator_name), type, layout, elements}));
}

const TensorDesc& desc(const Invocation& invocation, const std::string& tensor) {
  return invocation.tensors[invocation.schema->find_tensor(tensor)]->tensor.desc;
}

TEST(BenchCase, OfEveryOperatorTypeAndLayoutIsValidAndRunsAlike) {
  const auto cpu = make_cpu_backend();
  for (const OperatorSchema* schema : shipped_operators())
    for (const DataType type : bench_data_types(*schema))
      for (const BenchLayout layout : layouts)
        for (const std::uint64_t elements : {96u, 1024u, 12288u})
          for (const BenchCase& each : with_bench_settings({schema, type, layout, elements})) {
            const Invocation invocation = value_of(bench_invocation(each));
            SCOPED_TRACE(describe(invocation));
            // The only diagnostic: CLIP's default bounds have a fraction, which integers truncate.
            for (const Diagnostic& found : validate(invocation))
              EXPECT_TRUE(schema->name == "ELEMENT_WISE_CLIP" && is_integer(type) &&
                          found.severity == Diagnostic::Severity::Warning &&
                          found.message.find("is used instead") != std::string::npos)
                  << found.path << " " << found.message;
            EXPECT_EQ(element_count(invocation.output().tensor.desc), elements);
            EXPECT_EQ(disagreement_text(invocation, *cpu), "");
          }
}

TEST(BenchCase, OfSettingsHasTheirAttributes) {
  const BenchCase plain{find_operator("ELEMENT_WISE_CLIP"), Float16, BenchLayout::Packed, 96};
  const std::vector<BenchCase> cases = with_bench_settings(plain);
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(full_name("CLIP", cases[1].settings), "CLIP ScaleBias");
  EXPECT_FALSE(bench_invocation(cases[0])->scale_bias_attribute(2));
  EXPECT_TRUE(bench_invocation(cases[1])->scale_bias_attribute(2));
}

TEST(BenchCase, OffersEachTypeThatTheOperatorSupports) {
  EXPECT_THAT(
      bench_data_types(*find_operator("ELEMENT_WISE_CLIP")),
      testing::UnorderedElementsAre(Float32, Float16, Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64));
  EXPECT_THAT(bench_data_types(*find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD")),
              testing::UnorderedElementsAre(Int8, UInt8));
  EXPECT_EQ(bench_data_types(*find_operator("ELEMENT_WISE_IF")).size(), 11u);  // the condition has one type only
}

TEST(BenchCase, CountsEachByteOfPackedTensorsOnce) {
  const auto bytes = [](const char* name, DataType type) {
    return bytes_moved(made(name, type, BenchLayout::Packed, 65536));
  };
  EXPECT_EQ(bytes("ELEMENT_WISE_CLIP", Float32), 2u * 4 * 65536);
  EXPECT_EQ(bytes("ELEMENT_WISE_SIGN", Int8), 2u * 65536);
  EXPECT_EQ(bytes("ELEMENT_WISE_MIN", Float16), 3u * 2 * 65536);
  EXPECT_EQ(bytes("ELEMENT_WISE_IF", Float64), (1u + 3 * 8) * 65536);
  EXPECT_EQ(bytes("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", UInt8), 3u * 65536 + 3 * 4 + 3 * 1);  // scales, zero points
}

TEST(BenchCase, CountsABroadcastOperandOnceAndNoGaps) {
  constexpr std::uint64_t elements = 1 << 20, channels = 64;
  const Invocation min = made("ELEMENT_WISE_MIN", Float32, BenchLayout::Broadcast, elements);
  EXPECT_EQ(desc(min, "BTensor").strides, (std::vector<std::uint32_t>{0, 1, 0, 0}));
  EXPECT_EQ(min.tensors[1]->tensor.buffer.size(), channels * 4);
  EXPECT_EQ(bytes_moved(min), (2 * elements + channels) * 4);
  EXPECT_EQ(bytes_moved(made("ELEMENT_WISE_MIN", Float32, BenchLayout::Padded, elements)), 3 * elements * 4);
  EXPECT_EQ(bytes_moved(made("ELEMENT_WISE_MIN", Float32, BenchLayout::Transposed, elements)), 3 * elements * 4);
}

TEST(BenchCase, ComparesOneTensorReadWithACopyAndSeveralWithATriad) {
  const auto streams = [](const char* name, BenchLayout layout) {
    return streams_read(made(name, Int8, layout, 65536));
  };
  EXPECT_EQ(streams("ELEMENT_WISE_CLIP", BenchLayout::Packed), 1u);
  EXPECT_EQ(streams("ELEMENT_WISE_MIN", BenchLayout::Packed), 2u);
  EXPECT_EQ(streams("ELEMENT_WISE_MIN", BenchLayout::Broadcast), 1u);
  EXPECT_EQ(streams("ELEMENT_WISE_IF", BenchLayout::Padded), 3u);
  EXPECT_EQ(streams("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", BenchLayout::Packed), 2u);  // scales are single elements
}

TEST(BenchCase, TransposesTheFirstInputOfTheTypeAlone) {
  const Invocation choice = made("ELEMENT_WISE_IF", Float32, BenchLayout::Transposed, 64 * 256 * 4);
  EXPECT_EQ(desc(choice, "ATensor").sizes, (std::vector<std::uint32_t>{1, 64, 4, 256}));
  EXPECT_EQ(desc(choice, "ATensor").strides, (std::vector<std::uint32_t>{65536, 1, 16384, 64}));
  for (const char* packed : {"ConditionTensor", "BTensor", "OutputTensor"})
    EXPECT_FALSE(desc(choice, packed).strides) << packed;
}

TEST(BenchCase, HasConditionsThatHoldAsOftenAsNot) {
  const Invocation choice = made("ELEMENT_WISE_IF", UInt8, BenchLayout::Packed, 1 << 16);
  std::size_t holds = 0;
  for (const std::byte condition : choice.tensors[0]->tensor.bytes()) holds += condition != std::byte{0};
  EXPECT_NEAR(static_cast<double>(holds), 32768, 1024);
}

TEST(BenchCase, ThatCannotHaveTheLayoutSaysSo) {
  const OperatorSchema* schema = find_operator("ELEMENT_WISE_CLIP");
  for (const BenchLayout layout : {BenchLayout::Broadcast, BenchLayout::Transposed, BenchLayout::Padded}) {
    const auto descs = bench_descs({schema, Int8, layout, 1000003});  // a prime
    ASSERT_FALSE(descs);
    EXPECT_EQ(descs.error().kind, Error::Kind::BadInput);
    EXPECT_THAT(descs.error().text(), HasSubstr("1,000,003 elements"));
    EXPECT_THAT(descs.error().text(), HasSubstr(std::string(name(layout))));
  }
  EXPECT_TRUE(bench_descs({schema, Int8, BenchLayout::Packed, 1000003}));
  EXPECT_TRUE(bench_descs({schema, Int8, BenchLayout::Packed, 1}));
  // DirectML allows 2^32 - 1 elements; with padding they would exceed that.
  EXPECT_TRUE(bench_descs({schema, Int8, BenchLayout::Packed, 4294967295u}));
  EXPECT_FALSE(bench_descs({schema, Int8, BenchLayout::Padded, 4294967295u}));
}

}  // namespace
}  // namespace opscope::test
