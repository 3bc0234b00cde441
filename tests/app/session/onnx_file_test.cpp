#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/session/files.h"
#include "app/gui/session/opened_case.h"
#include "core/backends/array/array_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/io/file.h"
#include "core/model/bind.h"
#include "tests/support/onnx_node_tests.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

using test::onnx_node_tests;
using test::value_of;

TEST(OnnxFile, OpensAsACaseWithoutAPath) {
  const Document document = value_of(open_case(onnx_node_tests / "test_clip/model.onnx"));
  EXPECT_TRUE(is_case(onnx_node_tests / "test_clip/model.onnx"));
  EXPECT_EQ(document.title(), "model.onnx");
  EXPECT_TRUE(document.path().empty());
  EXPECT_EQ(document.model()->commands.size(), 1u);
  EXPECT_EQ(document.model()->numerics, find_numerics_profile("onnx")->numerics);
}

TEST(OnnxFile, IsSavedAsACaseFile) {
  const test::TemporaryFolder folder;
  Document document = value_of(open_case(onnx_node_tests / "test_max_example/model.onnx"));
  ASSERT_TRUE(save_document(document, folder / "case.json", "", {}));
  EXPECT_EQ(*value_of(open_case(folder / "case.json")).model(), *document.model());
}

TEST(OnnxFile, ThatCannotBeACaseIsRefused) {
  const Error error = test::error_of(open_case(onnx_node_tests / "test_conv_with_strides_padding/model.onnx"));
  EXPECT_NE(error.text().find("no operator that Opscope has computes the same"), std::string::npos);
}

// What the window compares with the reference: its elements, or why there are none.
std::string compared(const std::filesystem::path& opened) {
  const Result<OpenedCase> one = open_as_case(opened);
  if (!one) return one.error().text();
  const Model& model = *one->document.model();
  const std::size_t last = dispatches(model).size() - 1;
  const std::optional<ComparedArray> array = array_for(one->compared, model, last);
  if (!array) return "nothing is compared";
  const Resources resources = value_of(load_resources(model, {one->document.folder(), {}}));
  const auto reference = make_reference_backend();
  const Resources before = value_of(resources_before_last(model, dispatches(model), resources, *reference, {}));
  const Invocation invocation = value_of(bind(model, *dispatches(model).back(), before, &resources));
  const auto theirs = make_array_backend(array->file, array->contents)->run(invocation, {});
  if (!theirs) return theirs.error().text();
  const RunResult ours = value_of(reference->run(invocation, {}));
  return std::ranges::equal(theirs->output.bytes(), ours.output.bytes()) ? "equal" : "different";
}

TEST(OnnxFile, OfABackendTestIsComparedWithItsExpectedOutput) {
  for (const char* test : {"test_clip", "test_clip_default_int8_min", "test_greater", "test_max_one_input"}) {
    EXPECT_EQ(compared(onnx_node_tests / test / "model.onnx"), "equal") << test;
    EXPECT_EQ(compared(onnx_node_tests / test), "equal") << test;
    EXPECT_EQ(compared(onnx_node_tests / test / "test_data_set_0"), "equal") << test;
  }
  EXPECT_EQ(value_of(open_as_case(onnx_node_tests / "test_clip")).document.title(), "test_clip");
}

TEST(OnnxFile, AFolderWithABackendTestIsNoFolderOfCases) {
  EXPECT_TRUE(opens_as_case(onnx_node_tests / "test_clip"));
  EXPECT_FALSE(is_folder_of_cases(onnx_node_tests / "test_clip"));
  EXPECT_TRUE(is_folder_of_cases(onnx_node_tests));
  EXPECT_FALSE(opens_as_case(onnx_node_tests));
}

TEST(OnnxFile, WithoutADataSetIsComparedWithNothing) {
  const test::TemporaryFolder folder;
  std::filesystem::copy(onnx_node_tests / "test_abs/model.onnx", folder / "model.onnx");
  EXPECT_EQ(compared(folder / "model.onnx"), "nothing is compared");
}

TEST(OnnxFile, AnExpectedOutputThatDoesNotFitIsRefused) {
  const test::TemporaryFolder folder;
  std::filesystem::copy(onnx_node_tests / "test_abs", folder / "t", std::filesystem::copy_options::recursive);
  const Model model = *value_of(open_as_case(folder / "t")).document.model();
  const Resources resources = value_of(load_resources(model, {}));
  const Invocation invocation = value_of(bind(model, *dispatches(model).back(), resources));
  const auto why = [&](const std::filesystem::path& file) {
    const auto run = make_array_backend(file)->run(invocation, {});
    return run ? "" : run.error().text();
  };
  EXPECT_NE(why(onnx_node_tests / "test_clip_example/test_data_set_0/output_0.pb").find("it holds FLOAT32 of sizes 3"),
            std::string::npos);
  EXPECT_NE(why(folder.write("x.pb", "no tensor at all")).find("is not an ONNX tensor"), std::string::npos);
  // Whoever shows these has named the file, as the backend's name.
  const std::string large = why(folder.write("y.pb", std::string(3 << 20, ' '))), none = why(folder / "none.pb");
  EXPECT_FALSE(large.empty());
  EXPECT_EQ(large.find("y.pb"), std::string::npos) << large;
  EXPECT_TRUE(none.starts_with("cannot be opened: ")) << none;
}

}  // namespace
}  // namespace opscope::gui
