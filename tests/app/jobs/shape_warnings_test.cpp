// Sizes that do not fit the file of an input.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "app/gui/jobs/load_case.h"
#include "core/io/file.h"
#include "core/io/image.h"
#include "core/io/npy.h"
#include "core/model/json.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

// The warnings about CLIP of a picture of 1 x 3 x 512 x 768, with other sizes or strides.
Diagnostics of_photo(std::vector<std::uint32_t> sizes, std::optional<std::vector<std::uint32_t>> strides = {}) {
  const auto folder = test::source_folder() / "assets/models";
  Model model = test::value_of(read_model(folder / "clip_photo.json"));
  TensorDesc& desc = *model.dispatchables.front().desc.tensors[0];
  desc.sizes = std::move(sizes);
  desc.strides = std::move(strides);
  Diagnostics found;
  append_shape_warnings(found, model, {folder, {}}, *dispatches(model).front());
  return found;
}

TEST(ShapeWarnings, APictureWithOtherSizesIsTold) {
  EXPECT_TRUE(of_photo({1, 3, 512, 768}).empty());
  EXPECT_TRUE(of_photo({3, 512, 768}).empty());
  for (const std::vector<std::uint32_t>& sizes :
       {std::vector<std::uint32_t>{1, 3, 500, 768}, {1, 3, 768, 512}, {1, 1, 512, 768}, {1179648}}) {
    const Diagnostics found = of_photo(sizes);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "InputTensor.Sizes");
    EXPECT_EQ(found[0].severity, Diagnostic::Severity::Warning);
    EXPECT_NE(found[0].message.find("1 × 3 × 512 × 768"), std::string::npos) << found[0].message;
  }
}

// Rows and columns are the file's as long as the tensor has its planes, or a part of them from the top.
TEST(ShapeWarnings, APartFromTheBeginningOfAPictureIsNamed) {
  const auto text = [](std::vector<std::uint32_t> sizes) { return of_photo(std::move(sizes)).front().message; };
  EXPECT_EQ(text({1, 1, 512, 768}),
            "the file has 1 × 3 × 512 × 768: only the first 393,216 of its 1,179,648 elements are used: C 0");
  EXPECT_THAT(text({1, 2, 512, 768}), testing::EndsWith(" elements are used: C 0 to 1"));
  EXPECT_THAT(text({256, 768}), testing::EndsWith(" elements are used: C 0, H 0 to 255"));
  EXPECT_THAT(text({1, 1, 1, 1}),
              testing::EndsWith(": only the first of its 1,179,648 elements is used: C 0, H 0, W 0"));
  EXPECT_THAT(text({2, 1, 512, 768}), testing::EndsWith(" 786,432 of its 1,179,648 elements are used"));
  EXPECT_THAT(text({3, 1, 512, 768}), testing::EndsWith(", and its planes fill these sizes in its order"));
  for (const std::vector<std::uint32_t>& sizes :
       {std::vector<std::uint32_t>{1, 3, 500, 768}, {1, 1, 512, 384}, {1, 1, 1024, 768}, {1179648}})
    EXPECT_THAT(text(sizes), testing::EndsWith(": rows and columns are not the file's"));
}

// 768 x 512 pixels in the file.
TEST(ShapeWarnings, APictureThatIsScaledToAnotherShapeIsTold) {
  const auto resized = [](const std::optional<ImageSize>& size) {
    const auto folder = test::source_folder() / "assets/models";
    Model model = test::value_of(read_model(folder / "clip_photo.json"));
    std::get<FileValues>(model.resources.front().initial_values).resample_size = size;
    return resized_pictures(model, {folder, {}}, *dispatches(model).front());
  };
  EXPECT_TRUE(resized({}).empty());
  EXPECT_FALSE(resized({{1, 3, 256, 384}}).at("InputTensor").squashed) << "half of it";
  EXPECT_FALSE(resized({{1, 3, 171, 256}}).at("InputTensor").squashed) << "a third, in whole pixels";
  const ResizedPicture found = resized({{1, 3, 128, 128}}).at("InputTensor");
  EXPECT_TRUE(found.squashed);
  EXPECT_EQ(std::pair(found.width, found.height), std::pair(768u, 512u));
}

TEST(ShapeWarnings, StridesThatShowAPartOfItAreOnPurpose) {
  EXPECT_TRUE(of_photo({1, 3, 256, 768}, {{1179648, 393216, 1536, 1}}).empty()) << "every second row";
  EXPECT_TRUE(of_photo({1, 3, 768, 512}, {{1179648, 393216, 1, 768}}).empty()) << "the transposed picture";
  EXPECT_TRUE(of_photo({1, 3, 512, 768}, {{1179648, 393216, 768, 1}}).empty()) << "the strides of packed elements";
  EXPECT_TRUE(of_photo({1, 3, 512, 768}, {{0, 0, 768, 1}}).empty()) << "one channel three times";
}

TEST(ShapeWarnings, StridesThatMixRowsAreTold) {
  using Strides = std::vector<std::uint32_t>;
  for (const Strides& strides :
       {Strides{1179648, 393216, 1, 512}, {1179648, 1, 2304, 3}, {1179648, 524288, 1024, 1}, {1179648, 768, 0, 1}}) {
    const Diagnostics found = of_photo({1, 3, 512, 768}, strides);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "InputTensor.Strides");
    EXPECT_EQ(found[0].severity, Diagnostic::Severity::Warning);
  }
}

TEST(ShapeWarnings, ThePixelsOfAPictureInNhwcHaveItsStrides) {
  const auto of_layout = [](std::vector<std::uint32_t> strides) {
    const auto folder = test::source_folder() / "assets/models";
    Model model = test::value_of(read_model(folder / "clip_photo.json"));
    std::get<FileValues>(model.resources.front().initial_values).conversion.layout = Conversion::Layout::Nhwc;
    model.dispatchables.front().desc.tensors[0]->strides = std::move(strides);
    Diagnostics found;
    append_shape_warnings(found, model, {folder, {}}, *dispatches(model).front());
    return found.size();
  };
  EXPECT_EQ(of_layout({1179648, 1, 2304, 3}), 0u);
  EXPECT_EQ(of_layout({1179648, 393216, 1, 512}), 1u);
}

TEST(ShapeWarnings, AnArrayMayBeReshapedButNotCut) {
  const test::TemporaryFolder folder;
  constexpr std::array<float, 6> values = {1, 2, 3, 4, 5, 6};
  const std::vector<std::uint32_t> shape = {2, 3};
  ASSERT_TRUE(write_file(folder / "a.npy", encode_npy(DataType::Float32, shape, std::as_bytes(std::span(values)))));
  const auto of_array = [&](const std::string& sizes) {
    const std::string text =
        test::CaseText()
            .resource("A", "FLOAT32", R"({"sourcePath": "a.npy"})")
            .constant("Out", "FLOAT32", 6)
            .dispatch("CLIP", {"A", "Out"}, test::desc_text("FLOAT32", sizes), R"("Min": 0, "Max": 1)");
    const Model model = test::value_of(parse_model(text, "case.json"));
    Diagnostics found;
    append_shape_warnings(found, model, {folder.path(), {}}, *dispatches(model).front());
    return found.size();
  };
  EXPECT_EQ(of_array("2, 3"), 0u);
  EXPECT_EQ(of_array("6"), 0u);
  EXPECT_EQ(of_array("3, 1, 2"), 0u);
  EXPECT_EQ(of_array("2, 2"), 1u);
}

}  // namespace
}  // namespace opscope::gui
