// What the Bench panel says of settings before it starts, and of a result that is of others. Drawn without a window.

#include "app/gui/edits/operators.h"
#include "app/gui/tools/bench/bench_panel.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

BenchFields fields_of(const char* op) {
  BenchFields fields;
  follow_case(fields, default_case(*find_operator(op), highest_feature_level), 0);
  return fields;
}

TEST(BenchSettings, AnotherNumberOfThreadsIsAnotherBench) {
  BenchFields fields = fields_of("ELEMENT_WISE_SIGN");
  const BenchOrder before = order_of(fields);
  EXPECT_TRUE(same(before, order_of(fields)));
  fields.threads = 1;
  EXPECT_FALSE(same(before, order_of(fields))) << "its result is that of the settings before";
}

}  // namespace
}  // namespace opscope::gui
