// An invocation back as a case file: the same tensors, byte for byte.

#include "core/cases/case_model.h"

#include "core/cases/random_case.h"
#include "core/model/json.h"
#include "tests/support/cases.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

bool same_storage(const Invocation& made, std::size_t a, std::size_t b) {
  return made.tensors[a]->resource == made.tensors[b]->resource &&
         made.tensors[a]->tensor.buffer.same_storage(made.tensors[b]->tensor.buffer);
}

void expect_same(const Invocation& made, const std::string& text) {
  const Result<Invocation> again = first_dispatch(text);
  ASSERT_TRUE(again.has_value()) << again.error().text() << "\n" << text;
  ASSERT_EQ(again->schema, made.schema);
  EXPECT_EQ(again->numerics, made.numerics);
  EXPECT_EQ(again->feature_level, made.feature_level);
  ASSERT_EQ(again->attributes.size(), made.attributes.size());
  for (std::size_t i = 0; i < made.attributes.size(); ++i)
    EXPECT_EQ(again->attributes[i], made.attributes[i]) << made.schema->attributes[i].name << " " << text;
  ASSERT_EQ(again->tensors.size(), made.tensors.size());
  for (std::size_t i = 0; i < made.tensors.size(); ++i) {
    const std::string& name = made.schema->tensors[i].name;
    ASSERT_EQ(again->tensors[i].has_value(), made.tensors[i].has_value()) << name;
    if (!made.tensors[i]) continue;
    const BoundTensor &was = *made.tensors[i], &is = *again->tensors[i];
    EXPECT_EQ(is.tensor.desc, was.tensor.desc) << name << " " << text;
    EXPECT_EQ(is.tensor.offset, was.tensor.offset) << name << " " << text;
    EXPECT_EQ(is.size_in_bytes, was.size_in_bytes) << name << " " << text;
    ASSERT_TRUE(std::ranges::equal(is.tensor.buffer.bytes(), was.tensor.buffer.bytes())) << name << " " << text;
    for (std::size_t other = 0; other < i; ++other) {
      if (!made.tensors[other]) continue;
      EXPECT_EQ(same_storage(*again, i, other), same_storage(made, i, other)) << text;
    }
  }
}

TEST(ModelOf, BindsToTheSameCaseAgain) {
  CaseOptions options;
  options.max_elements = 200;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const Invocation made = random_case(number, options);
    expect_same(made, write_model_line(model_of(made)));
    if (number % 10 == 0) expect_same(made, write_model(model_of(made)));
    if (HasFatalFailure() || HasNonfatalFailure()) FAIL() << "random_case(" << number << ")";
  }
}

CaseBuilder clip_of(DataType type, const Bits& bits) { return CaseBuilder("CLIP", {row_of(type, bits)}); }

float nan_of(std::uint32_t bits) { return std::bit_cast<float>(bits); }

TEST(ModelOf, KeepsBoundsThatAreNoPlainNumbers) {
  for (const std::uint32_t bits : {0x7FC00000u, 0xFFC00000u, 0x7FC00001u, 0x7F800001u, 0x7F800000u, 0xFF800000u,
                                   0x80000000u, 0x00000001u, 0x3DCCCCCDu, 0x7F7FFFFFu}) {
    const Invocation made = clip_of(Float32, {f32(1)})
                                .attribute("Min", nan_of(bits))
                                .attribute("Max", 0.0f)
                                .attribute("ScaleBias", std::optional<ScaleBias>({nan_of(bits), nan_of(bits)}))
                                .build();
    expect_same(made, write_model_line(model_of(made)));
  }
}

TEST(ModelOf, WritesElementsAsNumbersWhereTheyHaveAText) {
  const std::string text =
      write_model_line(model_of(clip_of(Float32, {f32(0.1f), 0x80000000, 0x7FC00000, 0x7F800000}).build()));
  EXPECT_THAT(text, HasSubstr(R"("initialValuesDataType":"FLOAT32","initialValues":[0.1,-0.0,"nan","inf"])"));
}

// DxDispatch reads no bits of a NaN: bytes say it there too.
TEST(ModelOf, WritesNansWithPayloadsAsBytes) {
  const Invocation made = clip_of(Float32, {0x7FC00001}).build();
  const std::string text = write_model_line(model_of(made));
  EXPECT_THAT(text, HasSubstr(R"("initialValuesDataType":"UINT8","initialValues":[1,0,192,127])"));
  EXPECT_THAT(text, Not(HasSubstr("0x")));
  expect_same(made, text);
}

// In the window a case has the elements that the tensor has, not four times as many.
TEST(ModelOf, KeepsTheBitsOfNansInArraysOfTheirTypeIfAsked) {
  const std::vector<std::uint64_t> nans = {0x7FC00001, 0xFFC00000, 0x7F800001, 0x7FC00000};
  for (const std::uint64_t bits : nans) {
    const Invocation made = clip_of(Float32, {bits}).build();
    const Model model = model_of(made, CaseReader::Window);
    EXPECT_EQ(model.resources.at(0).data_type, Float32);
    EXPECT_EQ(std::get<ArrayValues>(model.resources.at(0).initial_values).values, std::vector{bits});
    expect_same(made, write_model_line(model));
  }
}

// In the window a tensor of one byte has one element, not four. The reader adds the others.
TEST(ModelOf, ListsNoPaddingInTheWindow) {
  const auto listed = [](DataType type, const Bits& bits, std::byte padding, CaseReader reader) {
    const Invocation made =
        CaseBuilder("CLIP", {strided_tensor_of(type, {static_cast<std::uint32_t>(bits.size())}, {}, bits, padding)})
            .build();
    const Model model = model_of(made, reader);
    expect_same(made, write_model_line(model));
    return std::get<ArrayValues>(model.resources.at(0).initial_values).values;
  };
  constexpr std::byte zero{0};
  for (const Bits& bits : {Bits{7}, Bits{0}, Bits{1, 2}, Bits{1, 2, 3}, Bits{1, 2, 3, 4}, Bits{1, 2, 3, 4, 0}})
    EXPECT_EQ(listed(Int8, bits, zero, CaseReader::Window), bits);
  for (const Bits& bits : {Bits{0x3C00}, Bits{0x3C00, 0, 0x4000}})
    EXPECT_EQ(listed(Float16, bits, zero, CaseReader::Window), bits);
  EXPECT_EQ(listed(Int8, {1}, zero, CaseReader::DxDispatch), (Bits{1, 0, 0, 0})) << "other programs may not add them";
  EXPECT_EQ(listed(Int8, {1}, std::byte{5}, CaseReader::Window), (Bits{1, 5, 5, 5})) << "no zeros";
}

TEST(ModelOf, WritesManyEqualElementsAsAConstant) {
  const Invocation made = clip_of(Int16, Bits(1000, 7)).build();
  const std::string text = write_model_line(model_of(made));
  EXPECT_THAT(
      text,
      HasSubstr(R"("InputTensor":{"initialValuesDataType":"INT16","initialValues":{"valueCount":1000,"value":7}})"));
  expect_same(made, text);
}

TEST(ModelOf, BindsInputsOwnedByDmlInTheDispatchable) {
  Invocation made = clip_of(UInt8, {1, 2, 3}).build();
  made.tensors[0]->tensor.desc.flags = TensorFlags::OwnedByDml;
  const Model model = model_of(made);
  ASSERT_EQ(model.dispatchables.at(0).bindings.size(), 1u);
  EXPECT_EQ(model.dispatchables.at(0).bindings[0].first, "InputTensor");
  expect_same(made, write_model_line(model));
}

// An OWNED_BY_DML input read what the resource held at first; the other reads what it holds now.
TEST(ModelOf, GivesTwoStatesOfOneResourceTwoNames) {
  Invocation made =
      CaseBuilder("MIN", {tensor_of(UInt8, {4}, {1, 2, 3, 4}), tensor_of(UInt8, {4}, {4, 3, 2, 1})}).build();
  made.tensors[1]->resource = "ATensor";
  const Invocation again = value_of(first_dispatch(write_model_line(model_of(made))));
  EXPECT_EQ(elements(again.tensors[0]->tensor), elements(made.tensors[0]->tensor));
  EXPECT_EQ(elements(again.tensors[1]->tensor), elements(made.tensors[1]->tensor));
  EXPECT_NE(again.tensors[0]->resource, again.tensors[1]->resource);
}

TEST(CommandLine, IsOneLineThatAPersonCanRead) {
  const Invocation made =
      CaseBuilder("SIGN", {tensor_of(Float32, {2}, {f32(-2.5f), f32(0)})}, output_of(Float32, {2}, std::byte{0}))
          .build();
  EXPECT_EQ(
      command_line(made),
      R"(opscope check - <<< '{"resources":{"InputTensor":{"initialValuesDataType":"FLOAT32","initialValues":[-2.5,0]},)"
      R"("OutputTensor":{"initialValuesDataType":"FLOAT32","initialValues":{"valueCount":2,"value":0}}},)"
      R"("dispatchables":{"case":{"type":"DML_OPERATOR_ELEMENT_WISE_SIGN","desc":{)"
      R"("InputTensor":{"DataType":"FLOAT32","Sizes":[2]},"OutputTensor":{"DataType":"FLOAT32","Sizes":[2]}}}},)"
      R"("commands":[{"type":"dispatch","dispatchable":"case",)"
      R"("bindings":{"InputTensor":"InputTensor","OutputTensor":"OutputTensor"}}]}')");
}

TEST(CommandLine, EscapesWhatTheShellAndJsonCareFor) {
  Invocation made = clip_of(UInt8, {1}).build();
  made.tensors[0]->resource = "it's a \"name\" \\ with $(everything)\nin  it";
  const std::string line = command_line(made);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_THAT(line, HasSubstr(R"(it'\''s a \"name\" \\ with $(everything)\nin  it)"));
}

}  // namespace
}  // namespace opscope::test
