#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "core/io/file.h"
#include "core/io/temporary.h"
#include "tests/support/child_process.h"
#include "tests/support/matchers.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

mode_t mode_of(const fs::path& file) {
  struct stat status {};
  EXPECT_EQ(::lstat(file.c_str(), &status), 0) << file;
  return status.st_mode & 07777;
}

std::string refusal(const fs::path& file, const WriteOptions& options = {}) {
  const auto written = write_text(file, "new", options);
  EXPECT_FALSE(written) << file;
  return written ? "" : written.error().text();
}

TEST(WriteFile, KeepsThePermissionsOfTheFileItReplaces) {
  TemporaryFolder folder;
  for (const mode_t mode : {0600, 0640, 0755, 0666}) {
    folder.write("a", "old");
    ASSERT_EQ(::chmod((folder / "a").c_str(), mode), 0);
    ASSERT_TRUE(write_text(folder / "a", "new"));
    EXPECT_EQ(mode_of(folder / "a"), mode);
  }
}

// Alice, who is in `groups`, replaces a file with mode `mode` that belongs to Bob and his team. Returns the new owner
// and mode. Needs root's rights to act as Alice.
struct Owned {
  uid_t user;
  gid_t group;
  mode_t mode;
  friend bool operator==(const Owned&, const Owned&) = default;
};
constexpr uid_t alice = 12345, bob = 23456;
constexpr gid_t users = 12345, team = 23456;

Owned written_by_alice(mode_t mode, std::initializer_list<gid_t> groups) {
  TemporaryFolder folder;
  const fs::path file = folder.write("case.json", "old");
  EXPECT_EQ(::chmod(folder.path().c_str(), 0777), 0);
  EXPECT_EQ(::chown(file.c_str(), bob, team), 0);
  EXPECT_EQ(::chmod(file.c_str(), mode), 0);
  EXPECT_TRUE(holds_in_child([&] { return become(alice, users, groups) && write_text(file, "new").has_value(); }));
  struct stat status {};
  EXPECT_EQ(::lstat(file.c_str(), &status), 0);
  EXPECT_EQ(folder.read("case.json"), "new");
  return {status.st_uid, status.st_gid, status.st_mode & 07777};
}

TEST(WriteFile, AFileOfATeamStaysTheTeams) {
  if (::geteuid() != 0) return;
  EXPECT_EQ(written_by_alice(0660, {team}), (Owned{alice, team, 0660}));
}

TEST(WriteFile, AnotherGroupGetsNoRightsThatNotEverybodyHas) {
  if (::geteuid() != 0) return;
  EXPECT_EQ(written_by_alice(0662, {}), (Owned{alice, users, 0622}));
  EXPECT_EQ(written_by_alice(0646, {}), (Owned{alice, users, 0646}));
  EXPECT_EQ(written_by_alice(0606, {}), (Owned{alice, users, 0606}));
}

TEST(WriteFile, ANewFileObeysTheUmask) {
  TemporaryFolder folder;
  for (const mode_t mask : {0077, 0027, 0022, 0000}) {
    const mode_t before = ::umask(mask);
    const auto written = write_text(folder / std::to_string(mask), "new");
    ::umask(before);
    ASSERT_TRUE(written);
    EXPECT_EQ(mode_of(folder / std::to_string(mask)), 0666 & ~mask);
  }
}

TEST(WriteFile, AReadOnlyFileIsNotReplaced) {
  TemporaryFolder folder;
  folder.write("a", "old");
  ASSERT_EQ(::chmod((folder / "a").c_str(), 0444), 0);
  EXPECT_THAT(refusal(folder / "a"), HasSubstr("a: is read-only, and is not replaced"));
  EXPECT_EQ(folder.read("a"), "old");
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(WriteFile, OnlyRegularFilesAreReplaced) {
  TemporaryFolder folder;
  fs::create_directory(folder / "folder");
  EXPECT_THAT(refusal(folder / "folder"), HasSubstr("folder: is a folder; name a file"));
  EXPECT_THAT(refusal(folder / "folder/"), HasSubstr("is a folder"));
  EXPECT_THAT(refusal("."), HasSubstr("is a folder"));
  EXPECT_THAT(refusal(""), HasSubstr("is not the name of a file"));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(refusal(folder / "pipe"), HasSubstr("pipe: is not a regular file"));
  if (::mknod((folder / "device").c_str(), S_IFCHR | 0600, ::makedev(1, 3)) == 0) {  // as root only
    EXPECT_THAT(refusal(folder / "device"), HasSubstr("device: is not a regular file"));
    EXPECT_TRUE(fs::is_character_file(folder / "device"));
  }
  const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, (folder / "socket").c_str(), sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_THAT(refusal(folder / "socket"), HasSubstr("socket: is not a regular file"));
  ::close(listener);
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
  EXPECT_TRUE(fs::is_socket(folder / "socket"));
}

TEST(WriteFile, AFolderThatIsMissingIsTold) {
  TemporaryFolder folder;
  EXPECT_THAT(refusal(folder / "no/such/a.txt"),
              HasSubstr("its folder '" + (folder / "no/such").string() + "' does not exist"));
  EXPECT_EQ(folder.entries(), 0u);
}

TEST(WriteFile, ALinkIsFollowedToItsFile) {
  TemporaryFolder folder;
  folder.write("far/file", "old");
  fs::create_symlink("file", folder / "far/near");
  fs::create_symlink("far/near", folder / "link");
  ASSERT_EQ(::chmod((folder / "far/file").c_str(), 0600), 0);
  ASSERT_TRUE(write_text(folder / "link", "new"));
  EXPECT_EQ(folder.read("far/file"), "new");
  EXPECT_EQ(mode_of(folder / "far/file"), 0600u);
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_TRUE(fs::is_symlink(folder / "far/near"));
  EXPECT_EQ(folder.entries(), 4u);

  fs::create_symlink("nothing", folder / "dangling");
  fs::create_symlink("loop", folder / "loop");
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  fs::create_symlink("pipe", folder / "to_pipe");
  EXPECT_THAT(refusal(folder / "dangling"), HasSubstr("dangling: is a link that leads to no file"));
  EXPECT_THAT(refusal(folder / "loop"), HasSubstr("loop: is a link that leads to no file"));
  EXPECT_THAT(refusal(folder / "to_pipe"), HasSubstr("to_pipe: is not a regular file"));
}

TEST(WriteFile, WhatTheCommandReadsIsNeverReplacedUnderAnyName) {
  TemporaryFolder folder;
  folder.write("in/case.json", "case");
  fs::create_symlink("in/case.json", folder / "link");
  fs::create_hard_link(folder / "in/case.json", folder / "hard");
  fs::create_directory_symlink("in", folder / "alias");
  ReadFiles read;
  read.add(folder / "in/case.json");
  read.add(folder / "in/absent");
  for (const char* name : {"in/case.json", "link", "hard", "alias/case.json", "in/../in/./case.json"})
    EXPECT_THAT(refusal(folder / name, {&read, {}}), HasSubstr("is a file that is read here")) << name;
  EXPECT_EQ(folder.read("in/case.json"), "case");
  EXPECT_TRUE(write_text(folder / "in/absent", "new", {&read, {}}));
}

TEST(WriteFile, AFolderThatMayNotBeListedIsWrittenInto) {
  TemporaryFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0300), 0);
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(folder.path().c_str(), somebody, somebody), 0);  // root may do anything
  }
  EXPECT_TRUE(holds_in_child([&] {
    return become(somebody, somebody) && write_text(folder / "a", "old") && write_text(folder / "a", "new");
  }));
  ::chmod(folder.path().c_str(), 0700);
  EXPECT_EQ(folder.read("a"), "new");
}

TEST(WriteFile, NamesOf255BytesCanBeWritten) {
  TemporaryFolder folder;
  const std::string longest(255, 'n');
  ASSERT_TRUE(write_text(folder / longest, "old"));
  ASSERT_TRUE(write_text(folder / longest, "new"));
  EXPECT_EQ(folder.read(longest), "new");
  EXPECT_THAT(refusal(folder / (longest + "n")), HasSubstr("File name too long"));
  EXPECT_EQ(folder.entries(), 1u);
}

// Makes temporary files in `folder`. True once `wait` has returned true while they are held.
bool hold_temporaries(const fs::path& folder, const std::function<bool()>& wait) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  const Temporary file = make_temporary_file(descriptor, 0666), inside = make_temporary_folder(descriptor);
  const int held = ::openat(inside.descriptor.number(), "part.npy", O_WRONLY | O_CREAT, 0600);
  return held >= 0 && file.descriptor && wait();
}

TEST(Leftovers, AreRemovedOnceTheirOwnerIsGone) {
  TemporaryFolder folder;
  // The process ends without its destructors.
  ASSERT_TRUE(holds_in_child([&] {
    return hold_temporaries(folder.path(), [] {
      ::_exit(0);
      return true;
    });
  }));
  EXPECT_EQ(folder.entries(), 3u);
  ASSERT_TRUE(write_text(folder / "a", "new"));
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(Leftovers, WhatALivingProcessHoldsStaysAndSoDoesWhatIsNotOurs) {
  TemporaryFolder folder;
  int ready[2], end[2];
  ASSERT_TRUE(::pipe(ready) == 0 && ::pipe(end) == 0);
  char byte = '1';
  const pid_t owner = ::fork();
  if (owner == 0)
    ::_exit(hold_temporaries(folder.path(),
                             [&] { return ::write(ready[1], &byte, 1) == 1 && ::read(end[0], &byte, 1) == 1; })
                ? 0
                : 1);
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  // Names similar to ours, and a link with such a name.
  folder.write("far/.opscope-0123456789abcdef.tmp/kept", "mine");
  folder.write(".opscope-0123456789abcde.tmp", "mine");
  folder.write(".opscope-0123456789abcdeX.tmp", "mine");
  folder.write(".opscope-0123456789abcdef.tmp.old", "mine");
  fs::create_directory_symlink("far", folder / ".opscope-0123456789abcdef.tmp");
  const std::size_t before = folder.entries();
  ASSERT_TRUE(write_text(folder / "a", "new"));
  EXPECT_EQ(folder.entries(), before + 1);
  ASSERT_EQ(::write(end[1], "1", 1), 1);
  int status = 0;
  ASSERT_EQ(::waitpid(owner, &status, 0), owner);
  EXPECT_EQ(status, 0);
  for (const int descriptor : {ready[0], ready[1], end[0], end[1]}) ::close(descriptor);
}

}  // namespace
}  // namespace opscope::test
