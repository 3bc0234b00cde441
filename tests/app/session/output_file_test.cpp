// What a file that is chosen to be compared with the output is refused for.

#include <gtest/gtest.h>

#include <memory>

#include "app/gui/session/files.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/operators/schema/registry.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

class OutputFile : public testing::Test {
 protected:
  OutputFile() {
    results.request.model = std::make_shared<const Model>();
    Invocation& invocation = results.invocation.emplace();
    invocation.schema = find_operator("ELEMENT_WISE_IDENTITY");
    invocation.tensors.resize(invocation.schema->tensors.size());
    TensorDesc desc;
    desc.data_type = DataType::Float32;
    desc.sizes = {2, 3};
    invocation.tensors.back() = BoundTensor{.resource = "Out", .tensor = {desc, Buffer::zeros(24), 0}};
  }
  std::string refusal(const std::string& name, std::span<const std::byte> bytes) {
    EXPECT_TRUE(write_file(folder / name, bytes));
    const Result<void> fits = check_output_file(folder / name, &results, results.request.model, 0);
    return fits ? "" : fits.error().text();
  }

  test::TemporaryFolder folder;
  Results results;
};

TEST_F(OutputFile, IsRefusedWithWhatItHoldsOrWhatItIs) {
  const std::vector<std::byte> elements(24);
  const std::span<const std::byte> all = elements;
  EXPECT_EQ(refusal("right.npy", encode_npy(DataType::Float32, std::vector<std::uint32_t>{2, 3}, all)), "");
  EXPECT_EQ(refusal("right.bin", all), "");
  EXPECT_EQ(refusal("right.txt", all), "");
  EXPECT_EQ(refusal("text.png", all.first(7)),
            "text.png is no .npy, .npz or raw file; as raw bytes, it holds 7 bytes, but the output, FLOAT32 of sizes 2 "
            "x 3, has 24");
  EXPECT_EQ(refusal("short.npy", encode_npy(DataType::Float32, std::vector<std::uint32_t>{5}, all.first(20))),
            "short.npy: it holds FLOAT32 of sizes 5, but the output is FLOAT32 of sizes 2 x 3");
  const std::string cut =
      refusal("cut.npy", encode_npy(DataType::Float32, std::vector<std::uint32_t>{2, 3}, all.first(8)));
  EXPECT_TRUE(cut.ends_with("its shape [2,3] needs 24 bytes behind its header, where the file has 8")) << cut;
}

TEST_F(OutputFile, WithoutResultsOfTheDispatchNothingIsWrong) {
  const ModelPtr& model = results.request.model;
  EXPECT_FALSE(check_output_file("none.npy", &results, model, 0));
  EXPECT_TRUE(check_output_file("none.npy", &results, model, 1));
  EXPECT_TRUE(check_output_file("none.npy", nullptr, model, 0));
  EXPECT_TRUE(check_output_file("none.npy", &results, std::make_shared<const Model>(), 0)) << "an older case";
}

TEST_F(OutputFile, OneOfTwoArraysIsAnArrayByItsNameAndItsHeader) {
  const std::vector<std::byte> elements(24);
  EXPECT_EQ(refusal("a.npy", encode_npy(DataType::Float32, std::vector<std::uint32_t>{2, 3}, elements)), "");
  EXPECT_TRUE(check_is_array(folder / "a.npy"));
  refusal("text.txt", elements);
  EXPECT_EQ(check_is_array(folder / "text.txt").error().what,
            "is no array: only .npy and .npz files are compared here");
  refusal("damaged.npy", elements);
  const Result<void> damaged = check_is_array(folder / "damaged.npy");
  ASSERT_FALSE(damaged);
  EXPECT_TRUE(damaged.error().what.starts_with("cannot be compared: not an .npy file")) << damaged.error().what;
}

}  // namespace
}  // namespace opscope::gui
