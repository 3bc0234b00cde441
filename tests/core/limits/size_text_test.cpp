#include "core/limits/size_text.h"
#include "tests/support/result.h"

#include <gtest/gtest.h>

namespace opscope::test {
namespace {

TEST(SizeText, ReadsBytesBinaryUnitsAndDecimalFractions) {
  const std::pair<const char*, std::uint64_t> rows[] = {{"1", 1},
                                                        {"4294967296", 4294967296},
                                                        {"2KiB", 2048},
                                                        {"512MiB", 536870912},
                                                        {"4GiB", 4294967296},
                                                        {"4 GiB", 4294967296},
                                                        {"0.5GiB", 536870912},
                                                        {"1.25MiB", 1310720},
                                                        {"0.0009765625KiB", 1}};
  for (const auto& [text, size] : rows) EXPECT_EQ(parse_size(text).value(), size) << text;
}

TEST(SizeText, RefusesAllElse) {
  for (const char* text :
       {"", " ", "GiB", "0", "-1", "+1", "4GB", "4G", "4gib", "4GiBs", "4  GiB", "1e3", "0x10", "inf", "nan", "0.5",

        "99999999999999999999", "9000000000GiB", "4GiB 1"}) {
    SCOPED_TRACE(text);
    const Error error = error_of(parse_size(text));
    EXPECT_NE(error.what.find("4GiB or 0.5GiB"), std::string::npos) << error.what;
  }
}

TEST(SizeText, IsWrittenInGiBOrMiB) {
  EXPECT_EQ(format_size(std::uint64_t{3} << 29), "1.50 GiB");
  EXPECT_EQ(format_size(std::uint64_t{1} << 29), "512.00 MiB");
  EXPECT_EQ(format_size(0), "0.00 MiB");
}

}  // namespace
}  // namespace opscope::test
