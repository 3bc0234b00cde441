// How two arrays are opened: as one case, or as two if they cannot be compared element by element.

#include <gtest/gtest.h>

#include "app/gui/session/files.h"
#include "app/gui/session/opened_case.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

class OpenedArrays : public testing::Test {
 protected:
  std::filesystem::path array(const char* name, DataType type, const std::vector<std::uint32_t>& sizes,
                              std::size_t bytes) const {
    const std::vector<std::byte> zeros(bytes);
    EXPECT_TRUE(write_file(folder / name, encode_npy(type, sizes, zeros)));
    return folder / name;
  }
  test::TemporaryFolder folder;
};

TEST_F(OpenedArrays, OfOneTypeAndSizesAreOneCase) {
  const auto a = array("a.npy", DataType::Float32, {2, 3}, 24), b = array("b.npy", DataType::Float32, {1, 2, 3}, 24);
  const Result<OpenedCase> opened = open_arrays(a, b);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->document.title(), "a.npy and b.npy");
  EXPECT_EQ(opened->compared.array, b);
  EXPECT_FALSE(opened->beside);
}

TEST_F(OpenedArrays, OfOtherTypesOrSizesAreTwoCases) {
  const auto a = array("a.npy", DataType::Float32, {2, 3}, 24);
  for (const auto& other :
       {array("half.npy", DataType::Float16, {2, 3}, 12), array("small.npy", DataType::Float32, {2, 2}, 16)}) {
    const Result<OpenedCase> opened = open_arrays(a, other);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->document.title(), "a.npy");
    EXPECT_FALSE(opened->compared.any());
    ASSERT_TRUE(opened->beside);
    EXPECT_EQ(opened->beside->title(), other.filename().string());
    EXPECT_TRUE(opened->document.shows_array() && opened->beside->shows_array());
  }
}

TEST_F(OpenedArrays, OfMoreDimensionsThanATensorHasAreRefused) {
  const std::string what =
      test::error_of(array_document(array("a.npy", DataType::Float32, {2, 1, 1, 1, 1, 1, 1, 1, 2}, 16), "a.npy")).what;
  EXPECT_EQ(what, "has 9 dimensions, more than the 8 that a tensor can have");
  const Result<Document> opened =
      array_document(array("b.npy", DataType::Float32, {1, 1, 2, 1, 1, 1, 1, 1, 1, 2}, 16), "b.npy");
  ASSERT_TRUE(opened) << "the outer ones say nothing";
  EXPECT_EQ(find_desc(*opened->model(), {0, 0})->sizes, (std::vector<std::uint32_t>{2, 1, 1, 1, 1, 1, 1, 2}));
}

// It may come, or be mended: the run says what is wrong until then.
TEST_F(OpenedArrays, OneThatCannotBeReadIsComparedNevertheless) {
  const auto a = array("a.npy", DataType::Float32, {2, 3}, 24);
  const Result<OpenedCase> opened = open_arrays(a, folder / "none.npy");
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->compared.array, folder / "none.npy");
  EXPECT_FALSE(opened->beside);
  EXPECT_FALSE(open_arrays(folder / "none.npy", a));
}

}  // namespace
}  // namespace opscope::gui
