// Behaviour of other file systems, simulated by replacing system calls in this program.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <set>

#include "core/io/file.h"
#include "core/io/folder_writer.h"
#include "core/io/place.h"
#include "tests/core/io/bytes.h"
#include "tests/support/child_process.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace {

bool locks_writable_files_only = false;   // NFS
std::function<void()> before_no_replace;  // if set: RENAME_NOREPLACE is unsupported, and this is called first
std::set<std::string> synced;             // paths

std::string path_of(int descriptor) {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), error).string();
}

}  // namespace

extern "C" {
int flock(int file, int how) noexcept {
  if (locks_writable_files_only && (how & LOCK_EX) != 0 && (::fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY) {
    errno = EBADF;
    return -1;
  }
  return static_cast<int>(::syscall(SYS_flock, file, how));
}

int renameat2(int from, const char* old_name, int to, const char* new_name, unsigned flags) noexcept {
  if (before_no_replace && (flags & RENAME_NOREPLACE) != 0) {
    before_no_replace();
    errno = EINVAL;
    return -1;
  }
  return static_cast<int>(::syscall(SYS_renameat2, from, old_name, to, new_name, flags));
}

int fsync(int file) {
  synced.insert(path_of(file));
  return static_cast<int>(::syscall(SYS_fsync, file));
}
}

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

class WeakFileSystem : public testing::Test {
 protected:
  void SetUp() override { synced.clear(); }
  void TearDown() override {
    locks_writable_files_only = false;
    before_no_replace = nullptr;
  }
  std::string path(const std::string& name) const { return fs::canonical(folder_.path()) / name; }

  TemporaryFolder folder_;
};

TEST_F(WeakFileSystem, WhatAKilledRunLeftIsRemovedWhereOnlyWritableFilesAreLocked) {
  locks_writable_files_only = true;
  folder_.write(".opscope-0123456789abcdef.tmp", "half of it");
  ASSERT_TRUE(write_text(folder_ / "a", "new"));
  EXPECT_EQ(folder_.entries(), 1u);
}

TEST_F(WeakFileSystem, ANewFileIsWrittenWhereRenamesTakeNoFlags) {
  before_no_replace = [] {};
  ASSERT_TRUE(write_text(folder_ / "a", "new"));
  EXPECT_EQ(folder_.read("a"), "new");
  EXPECT_EQ(folder_.entries(), 1u);
}

TEST_F(WeakFileSystem, WhatAppearsMeanwhileIsNotReplacedWhereRenamesTakeNoFlags) {
  before_no_replace = [&] { folder_.write("a.npy", "theirs"); };
  EXPECT_THAT(
      error_of(write_text(folder_ / "a.npy", "new", {.replaces = ReplacedFormat{"\x93NUMPY", "not a .npy file"}}))
          .text(),
      HasSubstr("exists and is not a .npy file"));
  EXPECT_EQ(folder_.read("a.npy"), "theirs");
  EXPECT_EQ(folder_.entries(), 1u);
}

TEST_F(WeakFileSystem, FoldersThatAreMadeReachTheDisk) {
  ASSERT_TRUE(place_below(folder_ / "a/b", "c/d/file", true));
  for (const char* above : {"a", "a/b", "a/b/c"}) EXPECT_THAT(synced, Contains(path(above)));
  EXPECT_THAT(synced, Contains(fs::canonical(folder_.path()).string()));
  synced.clear();
  ASSERT_TRUE(FolderWriter::open(folder_ / "x/y/out"));
  EXPECT_THAT(synced, Contains(path("x")));
  EXPECT_THAT(synced, Contains(fs::canonical(folder_.path()).string()));
}

TEST_F(WeakFileSystem, WhatAFolderKeepsReachesTheDiskBeforeTheOldOneGoes) {
  folder_.write("out/sub/mine", "mine");
  folder_.write("out/deep/er/mine", "mine");
  FolderWriter writer = value_of(FolderWriter::open(folder_ / "out"));
  ASSERT_TRUE(writer.write("sub/new", bytes_of("new")));
  synced.clear();
  for (const char* kept : {"sub/mine", "deep", "deep/er", "deep/er/mine"}) ASSERT_TRUE(writer.keep(kept)) << kept;
  ASSERT_TRUE(writer.finish());
  std::set<std::string> inside;  // at that time the new folder still had its temporary name
  for (const std::string& each : synced)
    if (const std::size_t end = each.find(".tmp"); end != std::string::npos) inside.insert(each.substr(end + 4));
  EXPECT_THAT(inside, testing::IsSupersetOf({"", "/sub", "/deep", "/deep/er"}));
}

TEST_F(WeakFileSystem, ATemporaryFolderThatCannotBeOpenedIsNotLeft) {
  const bool holds = holds_in_child([&] {
    const Descriptor at(::open(folder_.path().c_str(), O_RDONLY | O_DIRECTORY));
    while (::dup(at.number()) >= 0) {
    }  // until descriptors run out
    const Temporary made = make_temporary_folder(at.number());
    return !made.descriptor && errno == EMFILE;
  });
  EXPECT_TRUE(holds);
  EXPECT_EQ(folder_.entries(), 0u);
}

}  // namespace
}  // namespace opscope::test
