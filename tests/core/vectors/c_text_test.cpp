#include "core/vectors/c_text.h"

#include "tests/support/cases.h"

namespace opscope::test {
namespace {

TEST(CText, AnIdentifierKeepsLettersAndDigits) {
  EXPECT_EQ(c_identifier("clip_photo2"), "clip_photo2");
  EXPECT_EQ(c_identifier("a-b.c d"), "a_b_c_d");
  EXPECT_EQ(c_identifier("8bit"), "v8bit");
  EXPECT_EQ(c_identifier("_Reserved"), "v_Reserved");
  EXPECT_EQ(c_identifier(""), "v");
  EXPECT_EQ(c_identifier("\xC3\xA4"), "v__");
}

TEST(CText, AStringHoldsNothingThatEndsItOrBeginsATrigraph) {
  EXPECT_EQ(c_string("A"), "\"A\"");
  EXPECT_EQ(c_string("a\"b\\c\n?"), R"("a\042b\134c\012\077")");
  EXPECT_EQ(c_string("\xC3\xA4"), R"("\303\244")");
}

TEST(CText, FloatsAreHexadecimal) {
  EXPECT_EQ(c_number(Float32, 0x3DCCCCCD, false), "0x1.99999ap-4F");
  EXPECT_EQ(c_number(Float32, 0x80000000, false), "-0x0p+0F");
  EXPECT_EQ(c_number(Float32, 1, false), "0x1p-149F");
  EXPECT_EQ(c_number(Float64, 0x3FF0000000000001, false), "0x1.0000000000001p+0");
}

TEST(CText, BitsHaveAllTheirDigits) {
  EXPECT_EQ(c_number(Float16, 0x3C, true), "0x003c");
  EXPECT_EQ(c_number(Float32, 0x7FC00000, true), "0x7fc00000U");
  EXPECT_EQ(c_number(Float64, 1, true), "0x0000000000000001ULL");
}

TEST(CText, TheLeastIntegersNeedNoLargerType) {
  EXPECT_EQ(c_number(Int8, 0x80, false), "-128");
  EXPECT_EQ(c_number(Int16, 0x8000, false), "-32768");
  EXPECT_EQ(c_number(Int32, 0x80000000, false), "(-2147483647 - 1)");
  EXPECT_EQ(c_number(Int64, std::uint64_t{1} << 63, false), "(-9223372036854775807LL - 1)");
  EXPECT_EQ(c_number(Int64, UINT64_MAX, false), "-1LL");
  EXPECT_EQ(c_number(UInt64, UINT64_MAX, false), "18446744073709551615ULL");
  EXPECT_EQ(c_number(UInt32, 0xFFFFFFFF, false), "4294967295U");
}

TEST(CText, OnlyFiniteFloatsAreOfAFloatingType) {
  EXPECT_EQ(c_elements(Float32, true).type, "float");
  EXPECT_EQ(c_elements(Float32, false).type, "uint32_t");
  EXPECT_EQ(c_elements(Float16, true).type, "uint16_t");
  EXPECT_EQ(c_elements(Float64, false).type, "uint64_t");
  EXPECT_EQ(c_elements(Int64, true).type, "int64_t");
  EXPECT_TRUE(c_elements(Float16, true).as_bits);
  EXPECT_FALSE(c_elements(UInt8, true).as_bits);
}

}  // namespace
}  // namespace opscope::test
