#include "core/picture/font_file.h"

#include <gmock/gmock.h>

#include "core/picture/fonts.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::picture {
namespace {

using testing::HasSubstr;

TEST(FontFile, ThatDebianInstallsIsRead) {
  for (const char* stem : {"Inter-Regular", "Inter-Medium", "Inter-SemiBold", "JetBrainsMono-Regular"}) {
    const auto path = find_font(stem);
    ASSERT_TRUE(path) << stem;
    const auto font = test::value_of(read_font(*path));
    EXPECT_EQ(font.size(), std::filesystem::file_size(*path));
  }
}

TEST(FontFile, ThatIsDamagedIsRefusedByName) {
  const test::TemporaryFolder folder;
  const std::string good = test::contents(*find_font(Typeface::Numbers));
  const auto refusal = [&](const std::string& bytes) {
    return test::answer_of(read_font(folder.write("a.ttf", bytes)));
  };
  EXPECT_THAT(refusal(""), HasSubstr("a.ttf: is not a TrueType or OpenType font"));
  EXPECT_THAT(refusal("not a font at all"), HasSubstr("is not a TrueType or OpenType font"));
  EXPECT_THAT(refusal(good.substr(0, 40)), HasSubstr("ends"));
  EXPECT_THAT(refusal(good.substr(0, good.size() / 2)), HasSubstr("ends before its table"));
  std::string flipped = good;
  flipped[good.size() / 2] = static_cast<char>(flipped[good.size() / 2] ^ 1);
  EXPECT_THAT(refusal(flipped), HasSubstr("is damaged: the checksum of its table"));
  EXPECT_THAT(read_font(folder / "absent.ttf").error().text(), HasSubstr("absent.ttf"));
}

}  // namespace
}  // namespace opscope::picture
