#include "app/gui/form/value_preview.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

std::string preview(std::uint64_t count, std::size_t room) {
  return value_preview(
      count, [](std::uint64_t i) { return std::to_string(i); },
      [room](const std::string& text) { return text.size() <= room; });
}

TEST(ValuePreview, SaysThatThereAreMoreThanFit) {
  EXPECT_EQ(preview(3, 7), "0  1  2") << "all of them fit";
  EXPECT_EQ(preview(4, 7), "0  ...");
  EXPECT_EQ(preview(1'000'000'000'000, 12), "0  1  2  ...");
  EXPECT_EQ(preview(1'000'000'000'000, 14), "0  1  2  ...");
}

TEST(ValuePreview, TellsSignallingNaNs) {
  EXPECT_EQ(preview_text(DataType::Float16, 0x7C01), "sNaN");
  EXPECT_EQ(preview_text(DataType::Float16, 0x7E01), "nan");
  EXPECT_EQ(preview_text(DataType::Float16, 0xFC00), "-inf") << "as it is typed";
}

TEST(ValuePreview, EndsAsToldWhereLittleFits) {
  const auto fits = [](const std::string& text) { return text.size() <= 6; };
  const auto text_at = [](std::uint64_t) { return std::string("12345"); };
  EXPECT_EQ(value_preview(2, text_at, fits), "...");
  EXPECT_EQ(value_preview(2, text_at, fits, "+"), "12345+");
}

TEST(ValuePreview, IsHarmlessWithoutRoomOrValues) {
  EXPECT_EQ(preview(5, 0), "...");
  EXPECT_EQ(preview(0, 10), "");
}

}  // namespace
}  // namespace opscope::gui
