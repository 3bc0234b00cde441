#include "app/gui/shell/log.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace opscope::gui
