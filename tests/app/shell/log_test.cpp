#include "app/gui/shell/log.h"

#include <gtest/gtest.h>

#include "app/gui/widgets/theme.h"

namespace opscope::gui {
namespace {

TEST(Log, ShowsNamesHarmlessAndOfBoundedLength) {
  Log log;
  log.add(Log::Weight::Plain, "opened a\x1b[31m\u202Eb\nc.json");
  EXPECT_EQ(log.last(), "opened a\\x1b[31m\\u202eb\\nc.json");
  log.add(Log::Weight::Wrong, "case.json: '" + std::string(60'000, 'n') + "' is unknown");
  EXPECT_LT(log.last().size(), 300u);
  EXPECT_TRUE(log.last().ends_with("n' is unknown"));
}

TEST(Log, IsRedWhereSomethingFailedAndAmberWhereItRunsOtherwise) {
  Log log;
  log.add_error("a.png: the file is missing");
  EXPECT_EQ(color_of(log.last_event().weight), palette().wrong);
  log.add_caution("Maxx: this member is unknown and does nothing");
  EXPECT_EQ(color_of(log.last_event().weight), palette().caution);
  EXPECT_TRUE(log.last_event().is_error) << "it stays as long";
  EXPECT_EQ(log.last_grave(), 2u);
}

}  // namespace
}  // namespace opscope::gui
