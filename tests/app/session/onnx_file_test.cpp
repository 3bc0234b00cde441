#include <gtest/gtest.h>

#include "app/gui/session/files.h"
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

}  // namespace
}  // namespace opscope::gui
