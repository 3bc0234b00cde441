// Number texts against Python: tests/data/numbers.tsv holds the results of exact integer arithmetic.
#include "core/tensor/decimal.h"

#include <charconv>
#include <fstream>
#include <limits>

#include "core/model/json/document.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using enum DataType;

struct Case {
  DataType type = Unknown;
  std::optional<std::uint64_t> bits;  // absent: no value of the type
  std::string text;
};

// "TYPE<tab>BITS in hexadecimal, or -<tab>text"
std::vector<Case> python_cases() {
  std::ifstream file(data_file("numbers.tsv"));
  std::vector<Case> cases;
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
    Case one{*parse_data_type(line.substr(0, first)), std::nullopt, line.substr(second + 1)};
    std::uint64_t bits = 0;
    if (line[first + 1] != '-') {
      std::from_chars(line.data() + first + 1, line.data() + second, bits, 16);
      one.bits = bits;
    }
    cases.push_back(std::move(one));
  }
  return cases;
}

TEST(Decimal, ReadsBackAsTheNumberOrAsTheNearestElement) {
  constexpr long double tenth_of_half = 0.0999755859375L, third_of_half = 0.333251953125L;
  EXPECT_TRUE(reads_back(Float16, "0.1", tenth_of_half));
  EXPECT_TRUE(reads_back(Float16, "+0.3333", third_of_half));
  EXPECT_FALSE(reads_back(Float16, "0.333", third_of_half)) << "0.3330078125 is nearer";
  EXPECT_TRUE(reads_back(Float32, "0.1", 0.1f));
  EXPECT_FALSE(reads_back(Float32, "0.1", tenth_of_half));
  EXPECT_TRUE(reads_back(Float32, "0.1", 0.1)) << "a mean, which is a FLOAT64";
  EXPECT_FALSE(reads_back(Float16, "0.1", 0.1f)) << "no FLOAT16";
  EXPECT_FALSE(reads_back(Float64, "0.1", 0.1f)) << "0.10000000149011612";
  EXPECT_TRUE(reads_back(Float32, "1e-45", std::numeric_limits<float>::denorm_min()));
  EXPECT_TRUE(reads_back(Int64, "9223372036854775807", 9223372036854775807.0L));
  EXPECT_FALSE(reads_back(Int64, "9.223372e18", 9223372036854775807.0L));
  EXPECT_TRUE(reads_back(UInt8, "0.1", 0.1)) << "a mean";
  EXPECT_FALSE(reads_back(UInt8, "2", 2.25L));
  for (const DataType type : {Float16, Int32}) {
    EXPECT_TRUE(reads_back(type, "-0", -0.0L));
    EXPECT_TRUE(reads_back(type, "inf", std::numeric_limits<long double>::infinity()));
  }
}

TEST(Decimal, EveryTextReadsAsPythonReadsIt) {
  const std::vector<Case> cases = python_cases();
  ASSERT_EQ(cases.size(), 20000u);
  for (const Case& one : cases) {
    const Result<std::uint64_t> read = read_element(one.type, one.text);
    ASSERT_EQ(read ? std::optional(*read) : std::nullopt, one.bits) << name(one.type) << " '" << one.text << "'";
  }
}

TEST(Decimal, CaseFilesReadNumbersTheSameWay) {
  std::size_t numbers = 0;
  for (const Case& one : python_cases()) {
    const Result<json::Value> document = json::parse_document(one.text, "line");
    if (!document || !document->is_number()) continue;
    ++numbers;
    const Result<std::uint64_t> read = json::element_bits(document->json, one.type);
    ASSERT_EQ(read ? std::optional(*read) : std::nullopt, one.bits) << name(one.type) << " '" << one.text << "'";
  }
  EXPECT_GT(numbers, 10000u);
}

TEST(Decimal, TheWindowReadsTheNaNsThatItWrites) {
  for (const DataType type : {Float16, Float32, Float64}) {
    const std::uint64_t sign = std::uint64_t{1} << (8 * element_size(type) - 1);
    const std::uint64_t infinity = read_element(type, "inf").value();
    for (const char* text : {"qNaN", "qnan", " QNAN "}) EXPECT_EQ(typed_element(type, text).value(), quiet_nan(type));
    for (const char* text : {"sNaN", "snan", "+SNAN"}) EXPECT_EQ(typed_element(type, text).value(), infinity + 1);
    EXPECT_EQ(typed_element(type, "-snan").value(), sign + infinity + 1);
    EXPECT_EQ(typed_element(type, "NaN").value(), quiet_nan(type));
    EXPECT_FALSE(read_element(type, "snan")) << "case files";
  }
  EXPECT_FALSE(typed_element(Int32, "snan"));
}

TEST(Decimal, TheWindowReadsHexadecimalFloats) {
  const auto typed = [](DataType type, const char* text) {
    const auto bits = typed_element(type, text);
    return bits ? std::optional(*bits) : std::nullopt;
  };
  EXPECT_EQ(typed(Float32, "0x1p-149"), 1u);
  EXPECT_EQ(typed(Float32, "-0X1.8P+1"), 0xC0400000u);
  EXPECT_EQ(typed(Float32, "0x.8p1"), 0x3F800000u);
  EXPECT_EQ(typed(Float32, "0x1p-150"), 0u) << "a tie, to even";
  EXPECT_EQ(typed(Float32, "0x1.0000000000000000000001p-150"), 1u);
  EXPECT_EQ(typed(Float32, "0x1000000.0p-24"), 0x3F800000u);
  EXPECT_EQ(typed(Float32, "0x1.fffffep127"), 0x7F7FFFFFu);
  EXPECT_EQ(typed(Float32, "0x1p128"), std::nullopt);
  EXPECT_EQ(typed(Float32, "-0x0p99999999999999999999"), 0x80000000u);
  EXPECT_EQ(typed(Float64, "0x1p-1074"), 1u);
  EXPECT_EQ(typed(Float64, "0x1.00000000000008p0"), 0x3FF0000000000000u) << "a tie, to even";
  EXPECT_EQ(typed(Float64, "0x1.000000000000080000000000001p0"), 0x3FF0000000000001u);
  EXPECT_EQ(typed(Float16, "0x1.002p0"), 0x3C00u) << "a tie, to even";
  EXPECT_EQ(typed(Float16, "0x1.002000000000000000000001p0"), 0x3C01u);
  EXPECT_EQ(typed(Float32, "0x3F800000"), 0x3F800000u) << "bits";
  for (const char* text : {"0xp1", "0x1p", "0x1p+", "0x1p+-1", "0x1p1.5", "0x1.5", "0x1..5p1", "-0x1"})
    EXPECT_EQ(typed(Float32, text), std::nullopt) << text;
  EXPECT_EQ(typed(Int32, "0x1p3"), std::nullopt);
  EXPECT_FALSE(read_element(Float32, "0x1p0")) << "case files";
}

TEST(Decimal, ARefusalNamesTheLimit) {
  const auto refusal = [](DataType type, const char* text) { return answer_of(read_element(type, text)); };
  EXPECT_EQ(refusal(Float16, "65520"), "65520 is outside FLOAT16, whose largest magnitude is 65504");
  EXPECT_EQ(refusal(Float32, "-1e39"), "-1e39 is outside FLOAT32, whose largest magnitude is 3.4028235e38");
  EXPECT_EQ(refusal(Float64, "1e400"), "1e400 is outside FLOAT64, whose largest magnitude is 1.7976931348623157e308");
  EXPECT_EQ(refusal(Int8, "128"), "128 is outside INT8, which holds -128 to 127");
  EXPECT_EQ(refusal(UInt64, "18446744073709551616"),
            "18446744073709551616 is outside UINT64, which holds 0 to 18446744073709551615");
  EXPECT_EQ(refusal(UInt8, "-1"), "-1 is outside UINT8, which holds 0 to 255");
  EXPECT_EQ(refusal(Int32, "1.5"), "1.5 is not an integer, as INT32 holds them");
  EXPECT_EQ(refusal(Float16, "0x10000"), "0x10000 is wider than the 16 bits of FLOAT16");
  EXPECT_EQ(refusal(Float32, "1.5x"), "'1.5x' is not a decimal number");
  EXPECT_THAT(refusal(Float64, ("1" + std::string(100000, '0')).c_str()), HasSubstr("00000000... is outside FLOAT64"))
      << "long texts are cut";
}

}  // namespace
}  // namespace opscope::test
