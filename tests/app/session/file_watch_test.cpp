// Changes of a file by other programs are noticed, and nothing else wakes the window.

#include "app/gui/session/file_watch.h"

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

}  // namespace
}  // namespace opscope::gui
