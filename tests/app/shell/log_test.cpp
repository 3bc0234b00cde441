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

TEST(Log, OfAVerdictIsRedOnlyWhereSomethingFailedOrWasNotRun) {
  using Kind = Verdict::Kind;
  EXPECT_EQ(weight_of(Kind::Equal), Log::Weight::Good);
  for (const Kind kind : {Kind::Incomplete, Kind::Inherited, Kind::Mistrusted, Kind::Unlike, Kind::Uncompared})
    EXPECT_EQ(weight_of(kind), Log::Weight::Plain);
  for (const Kind kind : {Kind::Different, Kind::Unproven, Kind::Cannot})
    EXPECT_EQ(weight_of(kind), Log::Weight::Wrong);
}

}  // namespace
}  // namespace opscope::gui
