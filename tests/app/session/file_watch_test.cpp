// Changes of a file by other programs are noticed, and nothing else wakes the window.

#include "app/gui/session/file_watch.h"

#include "app/gui/session/folder_events.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/support/temporary_folder.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

struct Watched {
  test::TemporaryFolder folder;
  std::atomic<int> woken = 0;
  FileWatch watch{[this] { ++woken; }};

  bool notices(const fs::path& file) {
    return test::wait_until([&] { return watch.take_changed().contains(file); });
  }
  // It has looked at the file as it is now.
  void let_it_look() { std::this_thread::sleep_for(2 * FileWatch::period); }
};

TEST(FileWatch, NoticesWritingCuttingReplacingAndRemoving) {
  Watched watched;
  const fs::path file = watched.folder.write("a.npy", "12345678");
  watched.watch.watch({file});
  watched.let_it_look();
  EXPECT_EQ(watched.woken, 0) << "nobody has touched it";
  watched.folder.write("a.npy", "123456789");
  EXPECT_TRUE(watched.notices(file));
  EXPECT_GT(watched.woken, 0);
  fs::resize_file(file, 3);
  EXPECT_TRUE(watched.notices(file)) << "cut";
  const fs::path other = watched.folder.write("b.npy", "abc");
  fs::last_write_time(other, fs::last_write_time(file));
  fs::rename(other, file);
  EXPECT_TRUE(watched.notices(file)) << "replaced by one of the same size and time";
  fs::remove(file);
  EXPECT_TRUE(watched.notices(file)) << "removed";
  watched.folder.write("a.npy", "abc");
  EXPECT_TRUE(watched.notices(file)) << "there again";
}

TEST(FileWatch, NoticesAWriteThatComesBeforeItHasLooked) {
  Watched watched;
  const fs::path a = watched.folder.write("a.npy", "1"), b = watched.folder.write("b.npy", "1"),
                 c = watched.folder.write("c.npy", "1");
  watched.watch.watch({a});
  watched.folder.write("a.npy", "12");
  EXPECT_TRUE(watched.notices(a)) << "its thread runs: it looks again a pause after it is woken, and not before";
  watched.watch.watch({a, b});
  watched.folder.write("b.npy", "12");
  EXPECT_TRUE(watched.notices(b));
  watched.watch.watch({b, c});
  watched.folder.write("c.npy", "12");
  watched.watch.watch({c});  // before the thread can look at the first of these
  EXPECT_TRUE(watched.notices(c));
}

TEST(FileWatch, ForgetsWhatIsNoLongerWatched) {
  Watched watched;
  const fs::path a = watched.folder.write("a", "1"), b = watched.folder.write("b", "1");
  watched.watch.watch({a, b});
  watched.let_it_look();
  watched.watch.watch({b});
  watched.folder.write("a", "12");
  watched.folder.write("b", "12");
  EXPECT_TRUE(watched.notices(b));
  EXPECT_FALSE(watched.watch.take_changed().contains(a));
}

TEST(FileWatch, NoticesThatTheTargetOfALinkChangesAndThatItPointsElsewhere) {
  Watched watched;
  fs::create_directory(watched.folder.path() / "data");
  const fs::path target = watched.folder.write("data/a.npy", "1"), other = watched.folder.write("data/b.npy", "22");
  const fs::path link = watched.folder.path() / "link.npy";
  fs::create_symlink(target, link);
  watched.watch.watch({link});
  watched.let_it_look();
  watched.folder.write("data/a.npy", "123");
  EXPECT_TRUE(watched.notices(link)) << "the target was written";
  fs::remove(link);
  fs::create_symlink(other, link);
  EXPECT_TRUE(watched.notices(link)) << "another target";
  watched.let_it_look();
  watched.folder.write("data/b.npy", "1234");
  EXPECT_TRUE(watched.notices(link)) << "the other target was written";
}

TEST(FileWatch, NoticesAFileInAFolderThatWasReplaced) {
  Watched watched;
  const fs::path folder = watched.folder.path() / "data", old = watched.folder.path() / "old";
  fs::create_directory(folder);
  const fs::path file = watched.folder.write("data/a.npy", "1");
  watched.watch.watch({file});
  watched.let_it_look();
  fs::rename(folder, old);
  EXPECT_TRUE(watched.notices(file)) << "gone with its folder";
  fs::create_directory(folder);
  watched.folder.write("data/a.npy", "12");
  EXPECT_TRUE(watched.notices(file)) << "there again";
  watched.let_it_look();
  watched.folder.write("data/a.npy", "123");
  EXPECT_TRUE(watched.notices(file)) << "written in the new folder";
}

TEST(FileWatch, NoticesThatAFileComesIntoAFolder) {
  Watched watched;
  const fs::path folder = watched.folder / "data", inner = folder / "expected";
  fs::create_directory(folder);
  watched.watch.watch({folder, inner});
  watched.let_it_look();
  EXPECT_EQ(watched.woken, 0);
  watched.folder.write("data/a.npy", "1");
  EXPECT_TRUE(watched.notices(folder));
  watched.folder.write("data/expected/b.npy", "1");
  EXPECT_TRUE(watched.notices(inner)) << "there at last";
  watched.let_it_look();
  watched.folder.write("data/expected/c.npy", "1");
  EXPECT_TRUE(watched.notices(inner));
}

TEST(FolderEvents, WaitWithoutEndForAChange) {
  test::TemporaryFolder folder;
  FolderEvents events;
  ASSERT_TRUE(events.watch({folder.path()}));
  std::atomic<bool> returned = false;
  std::jthread waiting([&] {
    events.wait(std::nullopt);
    returned = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(returned);
  folder.write("a", "1");
  EXPECT_TRUE(test::wait_until([&] { return returned.load(); }));
}

TEST(FolderEvents, TellWhatTheyCannotReport) {
  test::TemporaryFolder folder;
  FolderEvents events;
  EXPECT_FALSE(events.watch({folder.path(), folder.path() / "missing"}));
  EXPECT_TRUE(events.watch({}));
  events.wake();
  events.wait(std::nullopt);  // returns at once
}

}  // namespace
}  // namespace opscope::gui
