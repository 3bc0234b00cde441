#include "app/gui/panes/view_json.h"

#include <gtest/gtest.h>

#include <limits>

namespace opscope::gui {
namespace {

TEST(ViewJson, AViewReadsBackAsItWas) {
  HeatmapView view;
  view.fitted = false;
  view.centre_x = 12.5;
  view.centre_y = 1.0 / 3;
  view.pixels_per_cell = 0.1;
  view.slice = picture::Slice{.x = 3, .y = 2, .channel = 1, .wrap = 0, .at = {7, 0, 0, 0}, .tiled = {0}};
  view.ranges["INT64"] = {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  view.ranges["FLOAT32 outputs"] = {-0.1L, 0.1f};
  view.link_ranges = false;
  view.colormap = picture::Colormap::Turbo;
  view.reversed = true;
  view.logarithmic = true;
  view.difference = picture::Show::Class;
  view.hexadecimal = true;
  view.bits = true;
  view.error = ErrorUnit::Real;
  view.backend = "cpu";
  view.probe = {1, 2, 3, 4};
  view.pinned = true;
  EXPECT_EQ(view_from_json(to_json(view)), view) << to_json(view);
}

TEST(ViewJson, TilesOfAllDimensionsStayAll) {
  HeatmapView view;
  view.slice = picture::Slice{.x = 3, .y = 2, .channel = {}, .at = {0, 0, 0, 0}, .tiled = {}, .all_tiled = true};
  EXPECT_EQ(view_from_json(to_json(view)), view) << to_json(view);
}

TEST(ViewJson, ADefaultViewTakesNoRoomInTheFile) {
  EXPECT_EQ(to_json({}), "");
  HeatmapView followed;  // fitted by the window, with an unpinned probe
  followed.centre_x = 384;
  followed.pixels_per_cell = 0.56;
  followed.probe = {0, 0, 7, 9};
  EXPECT_EQ(to_json(followed), "");
  HeatmapView compared;  // with another tab, which is not in the file
  measure_cases(compared, true);
  EXPECT_EQ(to_json(compared), "");
  EXPECT_EQ(view_from_json(""), HeatmapView{});
}

TEST(ViewJson, NothingInAFileCanBreakTheView) {
  for (const char* text :
       {"[]", "7", "{", "null", R"({"zoom": 0, "centre": [1, 2]})", R"({"zoom": 1e300, "centre": [1, 2]})",
        R"({"centre": [1], "zoom": 2})", R"({"centre": [1, 1e300], "zoom": 2})",
        R"({"ranges": {"FLOAT32": ["nan", "1"]}})", R"({"ranges": {"A": [1, 2]}})", R"({"pinned": [-1, 2]})",
        R"({"pinned": [1,2,3,4,5,6,7,8,9]})", R"({"colormap": "plaid"})", R"({"difference": "value"})",
        R"({"quantizationError": "ulp"})", R"({"hexadecimal": "yes"})"})
    EXPECT_EQ(view_from_json(text), HeatmapView{}) << text;
  EXPECT_LT(view_from_json(R"({"ranges": {"A": ["5", "5"]}})").ranges["A"].low, 5) << "an empty range is opened";
  EXPECT_EQ(view_from_json(std::string(100000, '[')), HeatmapView{});
}

}  // namespace
}  // namespace opscope::gui
