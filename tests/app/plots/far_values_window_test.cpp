// Values beyond the axis of the histogram, in a window.

#include <gtest/gtest.h>

#include "tests/app/form/opened_example.h"

namespace opscope::test {
namespace {

class FarValuesWindow : public OpenedExample {};

TEST_F(FarValuesWindow, AClickOnTheirNumberGoesToTheFarthest) {
  std::string list = "[";
  for (int i = 0; i < 999; ++i) list += std::to_string(i) + ", ";
  write(path, CaseText()
                  .resource("A", "FLOAT32", list + "1e30]")
                  .constant("B", "FLOAT32", 1000)
                  .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "20, 50")));
  gui = std::make_unique<Gui>(std::vector<std::string>{path});
  gui->click("histogram.1 above");
  expect_pinned("[19,49]");
}

}  // namespace
}  // namespace opscope::test
