#include "core/limits/size_text.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(SizeText, ReadsBytesAndBinaryUnits) {
  EXPECT_EQ(parse_size("1").value(), 1u);
  EXPECT_EQ(parse_size("4294967296").value(), 4294967296u);
  EXPECT_EQ(parse_size("2KiB").value(), 2048u);
  EXPECT_EQ(parse_size("512MiB").value(), 536870912u);
  EXPECT_EQ(parse_size("4GiB").value(), 4294967296u);
  EXPECT_EQ(parse_size("4 GiB").value(), 4294967296u);
}

TEST(SizeText, ReadsDecimalFractions) {
  EXPECT_EQ(parse_size("0.5GiB").value(), 536870912u);
  EXPECT_EQ(parse_size("1.25MiB").value(), 1310720u);
  EXPECT_EQ(parse_size("0.0009765625KiB").value(), 1u);
}

TEST(SizeText, RefusesAllElse) {
  for (const char* text :
       {"", " ", "GiB", "0", "-1", "+1", "4GB", "4G", "4gib", "4GiBs", "4  GiB", "1e3", "0x10", "inf", "nan", "0.5",

        "99999999999999999999", "9000000000GiB", "4GiB 1"}) {
    const auto size = parse_size(text);
    ASSERT_FALSE(size) << text;
    EXPECT_NE(size.error().what.find("4GiB or 0.5GiB"), std::string::npos) << size.error().what;
  }
}

TEST(SizeText, IsWrittenInGiBOrMiB) {
  EXPECT_EQ(format_size(std::uint64_t{3} << 29), "1.50 GiB");
  EXPECT_EQ(format_size(std::uint64_t{1} << 29), "512.00 MiB");
  EXPECT_EQ(format_size(0), "0.00 MiB");
}

}  // namespace
}  // namespace opscope
