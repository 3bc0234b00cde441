#include "app/gui/session/copy_title.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

TEST(CopyTitle, LeavesFolderAndExtensionOut) {
  EXPECT_EQ(title_of_copy("photo.json", {"photo.json"}), "photo copy");
  EXPECT_EQ(title_of_copy("golden/model.json", {}), "model copy");
}

TEST(CopyTitle, CountsCopiesOfOneCaseTogether) {
  EXPECT_EQ(title_of_copy("photo.json", {"photo.json", "photo copy"}), "photo copy 2");
  EXPECT_EQ(title_of_copy("photo copy", {"photo.json", "photo copy", "photo copy 2"}), "photo copy 3");
  EXPECT_EQ(title_of_copy("photo copy 2", {"photo copy 2"}), "photo copy");
}

TEST(CopyTitle, KnowsACopyThatWasSaved) {
  EXPECT_EQ(title_of_copy("photo copy.json", {"photo copy.json"}), "photo copy 2");
}

TEST(CopyTitle, TakesOtherNamesAsTheyAre) {
  EXPECT_EQ(title_of_copy("untitled", {}), "untitled copy");
  EXPECT_EQ(title_of_copy("my copybook", {}), "my copybook copy");
  EXPECT_EQ(title_of_copy("a copy of it", {}), "a copy of it copy");
  EXPECT_EQ(title_of_copy("x copy two", {}), "x copy two copy");
  EXPECT_EQ(title_of_copy(".json", {}), ".json copy");
  EXPECT_EQ(title_of_copy(" copy", {}), " copy copy");
}

TEST(CopyTitle, FilesAreNamedWithoutTheExtensionsOfATitle) {
  EXPECT_EQ(title_without_extensions("e.npy and f.npy"), "e and f");
  EXPECT_EQ(title_without_extensions("salt and pepper.png"), "salt and pepper");
  EXPECT_EQ(title_without_extensions("photo.json"), "photo");
  EXPECT_EQ(title_without_extensions("version 1.2"), "version 1.2");
}

}  // namespace
}  // namespace opscope::gui
