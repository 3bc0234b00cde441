#include "core/io/file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using testing::HasSubstr;

TEST(ReadFile, OnlyRegularFilesAreRead) {
  TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(read_file(folder / "pipe", 100).error().text(), HasSubstr("pipe: is not a regular file"));
  EXPECT_THAT(read_file(folder.path(), 100).error().what, HasSubstr("is a folder"));
  EXPECT_THAT(read_file("/dev/zero", 100).error().what, HasSubstr("not a regular file"));
  EXPECT_THAT(read_file(folder / "absent", 100).error().what, HasSubstr("cannot be opened"));
}

TEST(ReadFile, TheLimitIsInBytes) {
  TemporaryFolder folder;
  folder.write("five", "12345");
  EXPECT_EQ(*read_text(folder / "five", 5), "12345");
  EXPECT_THAT(read_text(folder / "five", 4).error().what, HasSubstr("holds 5 bytes; at most 4"));
  EXPECT_EQ(*read_text(folder.write("none", ""), 5), "");
}

TEST(WriteFile, ReplacesAFileAndLeavesNothingBeside) {
  TemporaryFolder folder;
  folder.write("a.txt", "old");
  ASSERT_TRUE(write_text(folder / "a.txt", "new"));
  EXPECT_EQ(folder.read("a.txt"), "new");
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(WriteFile, AFailureLeavesTheOldFileAndNothingBeside) {
  TemporaryFolder folder;
  fs::create_directory(folder / "taken");
  folder.write("taken/inner", "kept");
  const auto written = write_text(folder / "taken", "new");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().text(), HasSubstr("taken: cannot be written"));
  EXPECT_EQ(folder.read("taken/inner"), "kept");
  EXPECT_EQ(folder.entries(), 2u);
  EXPECT_FALSE(write_text(folder / "no/such/folder/a.txt", "new"));
}

TEST(WriteFile, ALinkIsReplacedNotFollowed) {
  TemporaryFolder folder;
  folder.write("victim", "untouched");
  fs::create_symlink("victim", folder / "link");
  ASSERT_TRUE(write_text(folder / "link", "new"));
  EXPECT_EQ(folder.read("victim"), "untouched");
  EXPECT_EQ(folder.read("link"), "new");
}

TEST(OutputPath, StaysUnderTheFolderAndMakesTheFoldersBetween) {
  TemporaryFolder folder;
  const auto path = output_path(folder.path(), "a/b/out.npy");
  ASSERT_TRUE(path) << path.error().text();
  EXPECT_EQ(*path, fs::canonical(folder.path()) / "a/b/out.npy");
  EXPECT_TRUE(fs::is_directory(folder / "a/b"));
  EXPECT_EQ(*output_path(folder.path(), "a/../out.npy"), fs::canonical(folder.path()) / "out.npy");
}

TEST(OutputPath, RefusesEveryWayOut) {
  TemporaryFolder folder;
  fs::create_directory(folder / "inside");
  fs::create_directory(folder / "outside");
  fs::create_directory_symlink(folder / "outside", folder / "inside/link");
  for (const char* target : {"", ".", "..", "/etc/passwd", "../out.npy", "a/../../out.npy", "a/", "link/out.npy",
                             "link/deep/out.npy", "link"}) {
    const auto path = output_path(folder / "inside", target);
    // A link in the file's own place is replaced by write_file, so it leads nowhere.
    if (std::string(target) == "link") {
      ASSERT_TRUE(path) << path.error().text();
      continue;
    }
    EXPECT_FALSE(path) << "'" << target << "' gives " << *path;
  }
  EXPECT_TRUE(fs::is_empty(folder / "outside"));
}

TEST(OutputPath, ALinkThatStaysInsideIsFine) {
  TemporaryFolder folder;
  fs::create_directory(folder / "real");
  fs::create_directory_symlink("real", folder / "alias");
  EXPECT_TRUE(output_path(folder.path(), "alias/out.npy"));
}

}  // namespace
}  // namespace opscope
