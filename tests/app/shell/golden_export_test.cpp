#include "app/gui/shell/golden_export.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

const ExportFormat& format_named(std::string_view name) {
  return *std::ranges::find(export_formats(), name, &ExportFormat::name);
}

std::string proposed(const std::string& title, std::string_view format, const std::string& in_front = {}) {
  return proposed_name(title, format_named(format), [&](const std::string& name) { return name == in_front; });
}

TEST(ProposedExport, IsNamedAfterTheCase) {
  EXPECT_EQ(proposed("photo", "npy"), "photo_golden");
  EXPECT_EQ(proposed("e and f", "npz"), "e_and_f_golden");
  EXPECT_EQ(proposed("photo", "onnx"), "photo_onnx");
}

TEST(ProposedExport, OfAnExportHasItsEndingOnce) {
  EXPECT_EQ(proposed("photo_golden", "npy"), "photo_golden");
  EXPECT_EQ(proposed("photo_golden_again", "onnx"), "photo_onnx");
  EXPECT_EQ(proposed("photo_onnx", "npy"), "photo_golden");
  EXPECT_EQ(proposed("photo_golden_golden", "npy"), "photo_golden");
  EXPECT_EQ(proposed("golden", "npy"), "golden");
  EXPECT_EQ(proposed("_golden", "npy"), "_golden_golden");
}

TEST(ProposedExport, LiesBesideTheVectorsThatAreOpen) {
  EXPECT_EQ(proposed("photo_golden", "npy", "photo_golden"), "photo_golden_again");
  EXPECT_EQ(proposed("photo_golden", "npz", "photo_golden"), "photo_golden");
  EXPECT_EQ(proposed("photo_golden", "npz", "photo_golden.npz"), "photo_golden_again");
  EXPECT_EQ(proposed("photo_golden_again", "npy"), "photo_golden_again") << "not the first ones";
  EXPECT_EQ(proposed("photo_golden_again", "npy", "photo_golden_again"), "photo_golden_again_again");
}

TEST(GoldenPlace, IsInAFolderThatIsThere) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(check_golden_place(folder / "golden", {}));
  EXPECT_TRUE(check_golden_place(folder / "golden/", {}));
  EXPECT_FALSE(check_golden_place(folder / "typo/golden", {})) << "as a file that is saved";
}

}  // namespace
}  // namespace opscope::gui
