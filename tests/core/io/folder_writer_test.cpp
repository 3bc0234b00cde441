#include "core/io/folder_writer.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/core/io/bytes.h"
#include "tests/support/child_process.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

// Writes "new" into `folder` and keeps `paths` of the old one. Returns the note or the error.
std::string replaced(const fs::path& folder, const std::vector<std::string>& paths) {
  Result<FolderWriter> writer = FolderWriter::open(folder);
  if (!writer) return writer.error().text();
  if (const auto written = writer->write("sub/new", bytes_of("new")); !written) return written.error().text();
  for (const std::string& path : paths)
    if (const auto kept = writer->keep(path); !kept) return kept.error().text();
  const Result<std::string> note = writer->finish();
  return note ? *note : note.error().text();
}

fs::perms permissions_of(const fs::path& path) { return fs::status(path).permissions(); }

TEST(FolderWriter, MakesTheFoldersAbove) {
  TemporaryFolder folder;
  EXPECT_EQ(replaced(folder / "a/b/c/", {}), "");
  EXPECT_EQ(folder.read("a/b/c/sub/new"), "new");
  folder.write("file", "");
  EXPECT_THAT(replaced(folder / "file/c", {}), testing::HasSubstr("cannot be written: Not a directory"));
}

// Without root's rights nothing can be linked into a read-only folder or removed from one.
TEST(FolderWriter, KeepsReadOnlyFoldersWithWhatTheyHold) {
  TemporaryFolder folder;
  folder.write("out/mine/deep/file", "mine");
  for (const char* path : {"out/mine/deep", "out/mine"})
    fs::permissions(folder / path, fs::perms::owner_read | fs::perms::owner_exec);
  const bool kept = holds_in_child([&] {
    if (::geteuid() == 0)
      for (const char* path : {"", "out", "out/mine", "out/mine/deep", "out/mine/deep/file"})
        if (::chown((folder / path).c_str(), somebody, somebody) != 0) return false;
    return become(somebody, somebody) && replaced(folder / "out", {"mine", "mine/deep", "mine/deep/file"}).empty();
  });
  EXPECT_TRUE(kept);
  EXPECT_EQ(folder.read("out/mine/deep/file"), "mine");
  EXPECT_EQ(folder.read("out/sub/new"), "new");
  EXPECT_EQ(permissions_of(folder / "out/mine"), fs::perms(0500));
  EXPECT_EQ(permissions_of(folder / "out/mine/deep"), fs::perms(0500));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1) << "the old one is gone";
}

TEST(FolderWriter, WhatIsNotFinishedIsRemovedWithItsReadOnlyFolders) {
  TemporaryFolder folder;
  folder.write("out/mine/file", "mine");
  {
    FolderWriter writer = value_of(FolderWriter::open(folder / "out"));
    ASSERT_TRUE(writer.write("new", bytes_of("new")));
    ASSERT_TRUE(writer.keep("mine"));
    ASSERT_TRUE(writer.keep("mine/file"));
    EXPECT_GT(folder.entries(), 3u);
  }
  EXPECT_EQ(folder.entries(), 3u);
  EXPECT_EQ(folder.read("out/mine/file"), "mine");
}

TEST(FolderWriter, AReplacedFolderKeepsItsPermissions) {
  TemporaryFolder folder;
  for (const int mode : {0700, 0750, 0777, 02775}) {
    fs::create_directories(folder / "out/mine");
    ASSERT_EQ(::chmod((folder / "out").c_str(), static_cast<mode_t>(mode)), 0);
    ASSERT_EQ(replaced(folder / "out", {}), "");
    EXPECT_EQ(permissions_of(folder / "out"), fs::perms(mode));
  }
}

}  // namespace
}  // namespace opscope::test
