#include "core/io/file.h"

#include <sys/stat.h>

#include "tests/support/matchers.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

TEST(ReadFile, OnlyRegularFilesAreRead) {
  TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(read_text(folder / "pipe", 100).error().text(), HasSubstr("pipe: is not a regular file"));
  EXPECT_THAT(read_text(folder.path(), 100).error().what, HasSubstr("is a folder"));
  EXPECT_THAT(read_text("/dev/zero", 100).error().what, HasSubstr("not a regular file"));
  EXPECT_THAT(read_text(folder / "absent", 100).error().what, HasSubstr("cannot be opened"));
}

TEST(ReadFile, TheLimitIsInBytes) {
  TemporaryFolder folder;
  folder.write("five", "12345");
  EXPECT_EQ(*read_text(folder / "five", 5), "12345");
  EXPECT_THAT(read_text(folder / "five", 4).error().what, HasSubstr("holds 5 bytes; at most 4"));
  EXPECT_EQ(*read_text(folder.write("none", ""), 5), "");
}

TEST(ReadFile, AZeroByteInANameCutsNothingOff) {
  TemporaryFolder folder;
  folder.write("a", "1");
  EXPECT_THAT(read_text((folder / "a").string() + std::string("\0.npy", 5), 100).error().what, HasSubstr("zero byte"));
}

}  // namespace
}  // namespace opscope::test
