#include "app/gui/widgets/separators.h"

#include <gtest/gtest.h>

#include <utility>

namespace opscope::gui {
namespace {

TEST(Separators, AreInTheFirstRunOfDigits) {
  for (const auto& [text, separated] : {std::pair{"999", "999"},
                                        {"1000", "1,000"},
                                        {"-12345.12345", "-12,345.12345"},
                                        {"~1234567", "~1,234,567"},
                                        {"0.12345", "0.12345"},
                                        {"1e5", "1e5"},
                                        {"+Inf", "+Inf"},
                                        {"", ""}})
    EXPECT_EQ(with_separators(text), separated);
}

}  // namespace
}  // namespace opscope::gui
