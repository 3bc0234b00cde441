// What operators tell about their elements, held against what they compute.

#include "core/compare/outcomes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "tests/support/case_options.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

// One element: what went in and came out, and the outcome's name.
struct Told {
  Bits operands;
  std::uint64_t result;
  std::string outcome;
};

std::vector<Told> told(const Invocation& invocation) {
  const Tensor output = output_tensor(invocation, value_of(make_reference_backend()->run(invocation, {})));
  const OutcomeMap map = value_of(map_outcomes(invocation));
  const OperatorSchema& schema = *invocation.schema;
  std::vector<Told> all(element_count(output.desc));
  for (std::uint64_t n = 0; n < all.size(); ++n) {
    for (std::size_t t = 0; t < schema.output(); ++t) {
      const auto& bound = invocation.tensors[t];
      all[n].operands.push_back(!bound ? 0 : element_bits(bound->tensor, schema.tensors[t].single_element ? 0 : n));
    }
    all[n].result = element_bits(output, n);
    all[n].outcome = schema.outcomes.each.at(element_bits(map.outcomes, n)).name;
  }
  return all;
}

// Random cases of every data type, layout and rank. `expected` gives the name of an element's outcome; empty: any.
template <class Expected>
void expect_outcomes(const char* name, std::uint64_t count, const Expected& expected) {
  const CaseOptions options = cases_of(find_operator(name));
  for (std::uint64_t number = 0; number < count; ++number) {
    const Invocation invocation = random_case(number, options);
    SCOPED_TRACE(std::string(name) + " case " + std::to_string(number));
    for (const Told& each : told(invocation)) {
      const std::string wanted = expected(invocation, each);
      ASSERT_TRUE(wanted.empty() || each.outcome == wanted)
          << testing::PrintToString(each.operands) << " gave " << each.result << ": " << each.outcome;
    }
  }
}

TEST(Outcomes, AreCountedForGroupsAlongAnyDimension) {
  std::mt19937 random(7);
  for (const std::vector<std::uint32_t>& sizes :
       {std::vector<std::uint32_t>{3}, {1, 3, 40, 70}, {5, 4, 3, 2, 1}, {2, 3, 1500}, {300, 2, 3}}) {
    std::vector<std::uint64_t> elements(element_count(sizes));
    for (std::uint64_t& element : elements) element = random() % 8 == 0 ? 2 : random() % 2;
    OutcomeMap map{tensor_of(DataType::UInt8, sizes, elements), std::vector<OutcomeCount>(4)};
    for (std::uint32_t dimension = 0; dimension < sizes.size(); ++dimension) {
      std::vector<std::set<std::vector<std::uint32_t>>> groups(4);  // their indices, without that of the dimension
      const std::uint32_t parts = sizes[dimension] <= most_parts ? sizes[dimension] : 0;
      std::vector<std::vector<std::uint64_t>> elements_at(4, std::vector<std::uint64_t>(parts));
      for (std::uint64_t i = 0; i < elements.size(); ++i) {
        std::vector<std::uint32_t> index = index_of(i, sizes);
        if (parts > 0) ++elements_at[elements[i]][index[dimension]];
        index[dimension] = 0;
        groups[elements[i]].insert(index);
      }
      std::set<std::vector<std::uint32_t>> joined = groups[1];
      joined.insert(groups[2].begin(), groups[2].end());
      map.joined = 0b110;
      EXPECT_TRUE(count_groups(map, dimension));
      EXPECT_EQ(map.joined_groups, joined.size()) << sizes.size() << " " << dimension;
      for (std::size_t outcome = 0; outcome < 4; ++outcome)
        EXPECT_EQ(map.counts[outcome].groups, groups[outcome].size()) << sizes.size() << " " << dimension;
      for (std::size_t outcome = 0; outcome < 4; ++outcome) {
        EXPECT_EQ(map.counts[outcome].parts, elements_at[outcome]) << sizes.size() << " " << dimension;
        EXPECT_EQ(map.parts_of(OutcomeSet{1} << outcome), elements_at[outcome]) << sizes.size() << " " << dimension;
      }
      EXPECT_EQ(map.group_dimension, dimension);
    }
  }
}

TEST(Outcomes, AreCountedOnceForEachElementOfEveryOperator) {
  for (const OperatorSchema* schema : shipped_operators()) {
    EXPECT_EQ(schema->outcomes.each.empty(), !schema->outcomes.bind) << schema->name;
    for (const Outcome& each : schema->outcomes.each)
      EXPECT_TRUE(!each.joins || !each.meaning.empty())
          << each.name << " of " << schema->name << " says what it counts";
    if (!schema->outcomes.bind) continue;
    const CaseOptions options = cases_of(schema);
    for (std::uint64_t number = 0; number < 40; ++number) {
      const Invocation invocation = random_case(number, options);
      SCOPED_TRACE(schema->name + " case " + std::to_string(number));
      const OutcomeMap map = value_of(map_outcomes(invocation));
      std::vector<OutcomeCount> counts(schema->outcomes.each.size());
      for (std::uint64_t n = 0; n < element_count(map.outcomes.desc); ++n) {
        OutcomeCount& count = counts.at(element_bits(map.outcomes, n));
        if (count.count++ == 0) count.first = n;
      }
      for (std::size_t i = 0; i < counts.size(); ++i) {
        EXPECT_EQ(map.counts[i].count, counts[i].count);
        EXPECT_EQ(map.counts[i].first, counts[i].first);
      }
    }
  }
}

TEST(Outcomes, OfClipSayWhichBoundTheResultIs) {
  expect_outcomes("ELEMENT_WISE_CLIP", 200, [](const Invocation& invocation, const Told& each) -> std::string {
    const DataType type = invocation.data_type(0);
    const bool is_plain = !invocation.scale_bias_attribute(2) && is_floating_point(type);
    if (!is_plain || !(invocation.float_attribute(0) <= invocation.float_attribute(1))) return {};
    if (is_nan(type, each.operands[0])) return "NaN";
    if (each.result == each.operands[0]) return "kept";
    const double x = to_double(type, each.operands[0]), y = to_double(type, each.result);
    return x < y || (x == y && std::signbit(x)) ? "below Min" : "above Max";  // -0 is below +0
  });
}

// Each becomes Min, or Max by ONNX's rules. That bound alone would have changed those beyond it.
TEST(Outcomes, OfCrossedBoundsSaySo) {
  const Tensor numbers = row_of(Float16, {0x3C00, 0x4000, 0x4200, 0x4400, 0x4500});  // 1, 2, 3, 4, 5
  Invocation invocation = CaseBuilder("CLIP", {numbers}).build();
  invocation.attributes = {4.0f, 2.0f, std::optional<ScaleBias>()};
  const auto outcomes = [&] {
    std::vector<std::string> all;
    for (const Told& each : told(invocation)) all.push_back(each.outcome);
    return all;
  };
  EXPECT_EQ(outcomes(), (std::vector<std::string>{"below Min", "below Min", "below Min", "kept", "Min > Max"}));
  EXPECT_EQ(value_of(map_outcomes(invocation)).joined, 0b10110u);
  for (const Outcome& outcome : invocation.schema->outcomes.each) {  // a count of 0 says that this is why
    const bool is_bound = outcome.name == "above Max" || outcome.name == "below Min";
    EXPECT_EQ(is_bound, outcome.meaning.find("None if Min is above Max") != std::string::npos) << outcome.name;
  }
  invocation.numerics = profile("onnx");
  EXPECT_EQ(outcomes(), (std::vector<std::string>{"Min > Max", "kept", "above Max", "above Max", "above Max"}));
}

TEST(Outcomes, OfBothBoundsAreClipped) {
  Invocation invocation = CaseBuilder("CLIP", {row_of(Float16, {0x3C00, 0x4000, 0xBC00, 0x7E01})}).build();
  invocation.attributes = {0.0f, 1.5f, std::optional<ScaleBias>()};  // 1, 2, -1 and NaN
  const OutcomeMap map = value_of(map_outcomes(invocation));
  EXPECT_EQ(map.count_of(map.joined), 2u);
}

TEST(Outcomes, OfClipComeAfterScaleBias) {
  Invocation invocation = CaseBuilder("CLIP", {row_of(Float16, {0x3C00, 0x4000, 0xBC00, 0x7E01})}).build();
  invocation.attributes = {0.0f, 2.5f, std::optional(ScaleBias{1.0f, 1.0f})};  // 2, 3, 0 and NaN
  std::vector<std::string> outcomes;
  for (const Told& each : told(invocation)) outcomes.push_back(each.outcome);
  EXPECT_EQ(outcomes, (std::vector<std::string>{"kept", "above Max", "kept", "NaN"}));
}

TEST(Outcomes, OfSignSayItsResult) {
  expect_outcomes("ELEMENT_WISE_SIGN", 100, [](const Invocation& invocation, const Told& each) -> std::string {
    if (is_nan(invocation.data_type(0), each.operands[0])) return "NaN";
    const double sign = to_double(invocation.data_type(0), each.result);
    return sign < 0 ? "negative" : sign > 0 ? "positive" : "zero";
  });
}

TEST(Outcomes, OfMinAndMaxSayWhoseTheResultIs) {
  for (const char* name : {"ELEMENT_WISE_MIN", "ELEMENT_WISE_MAX"})
    expect_outcomes(name, 100, [](const Invocation& invocation, const Told& each) -> std::string {
      const DataType type = invocation.data_type(0);
      const std::uint64_t a = each.operands[0], b = each.operands[1];
      if (is_nan(type, a) || is_nan(type, b)) return "A or B is NaN";
      return a == b ? "tie" : each.result == a ? "A wins" : "B wins";
    });
}

TEST(Outcomes, OfIfSayWhoseTheResultIs) {
  expect_outcomes("ELEMENT_WISE_IF", 100, [](const Invocation&, const Told& each) -> std::string {
    EXPECT_EQ(each.result, each.operands[each.outcome == "from A" ? 1 : 2]);
    return each.operands[0] != 0 ? "from A" : "from B";
  });
}

TEST(Outcomes, OfTruthsSayTheResult) {
  for (const OperatorSchema* schema : shipped_operators())
    if (schema->tensors.back().kind == TensorKind::Condition)
      expect_outcomes(schema->name.c_str(), 60, [](const Invocation&, const Told& each) -> std::string {
        return each.result != 0 ? "true" : "false";
      });
}

TEST(Outcomes, OfAbsSayWhetherTheSignBitWent) {
  expect_outcomes("ELEMENT_WISE_ABS", 100, [](const Invocation& invocation, const Told& each) -> std::string {
    if (invocation.scale_bias_attribute(0)) return {};
    const std::size_t bits = 8 * element_size(invocation.data_type(0));
    return (each.operands[0] >> (bits - 1)) != 0 ? "negated" : "kept";
  });
}

// With 64 bits of significand, a sum or product of two FLOAT16, and a product of two FLOAT32, is exact; a sum of two
// FLOAT32 is unless they are far apart, and is then rounded in FLOAT32 as well.
TEST(Outcomes, OfArithmeticSayWhetherItRounded) {
  const std::pair<const char*, long double (*)(long double, long double)> all[] = {
      {"ELEMENT_WISE_ADD", [](long double a, long double b) { return a + b; }},
      {"ELEMENT_WISE_SUBTRACT", [](long double a, long double b) { return a - b; }},
      {"ELEMENT_WISE_MULTIPLY", [](long double a, long double b) { return a * b; }}};
  for (const auto& [name, calculate] : all)
    expect_outcomes(name, 150, [&](const Invocation& invocation, const Told& each) -> std::string {
      const DataType type = invocation.data_type(0);
      if (element_size(type) == 8) return {};
      const double a = to_double(type, each.operands[0]), b = to_double(type, each.operands[1]);
      const double result = to_double(type, each.result);
      const long double right = calculate(a, b);
      if (std::isnan(result)) return "NaN";
      if (std::isinf(a) || std::isinf(b)) return "exact";
      if (is_integer(type)) return right == result ? "exact" : "overflow";
      if (std::isinf(result)) return "overflow";
      const bool is_far = !std::string_view(name).ends_with("MULTIPLY") && a != 0 && b != 0 &&
                          std::abs(std::ilogb(a) - std::ilogb(b)) > 38;
      return right == result && !is_far ? "exact" : "rounded";
    });
}

TEST(Outcomes, OfQuantizedAddSayWhatRoundingAndTheTypeTookAway) {
  const auto outcome_of = [](std::uint64_t a, std::uint64_t b, float scale) {
    const auto single = [](float value) { return row_of(Float32, {f32(value)}); };
    const CaseBuilder builder(
        "QUANTIZED_LINEAR_ADD",
        {row_of(UInt8, {a}), single(1), {}, row_of(UInt8, {b}), single(-0.5f), {}, single(scale), row_of(UInt8, {10})});
    return told(builder.build()).front().outcome;
  };
  EXPECT_EQ(outcome_of(4, 2, 1), "exact");             // 3 + 10
  EXPECT_EQ(outcome_of(4, 1, 1), "rounded");           // 3.5 + 10
  EXPECT_EQ(outcome_of(245, 0, 1), "exact");           // 255, which the type still holds
  EXPECT_EQ(outcome_of(246, 0, 1), "saturated high");  // 256
  EXPECT_EQ(outcome_of(0, 20, 1), "exact");            // 0
  EXPECT_EQ(outcome_of(0, 22, 1), "saturated low");    // -1
  EXPECT_EQ(outcome_of(0, 0, 0), "undefined");         // 0 / 0
}

TEST(Outcomes, AreSteppedThroughBothWays) {
  const Tensor zeros = row_of(Float32, Bits(5));
  const Invocation invocation = CaseBuilder("IF", {row_of(UInt8, {0, 1, 0, 7, 0}), zeros, zeros}).build();
  const OutcomeMap map = map_outcomes(invocation).value();
  const OutcomeSet from_a = 1u << 1;
  EXPECT_EQ(next_with(map, from_a, std::nullopt), 1u);
  EXPECT_EQ(next_with(map, from_a, 0), 1u);
  EXPECT_EQ(next_with(map, from_a, 1), 3u);
  EXPECT_EQ(next_with(map, from_a, 3), std::nullopt);
  EXPECT_EQ(next_with(map, from_a, 4), std::nullopt);
  EXPECT_EQ(previous_with(map, from_a, 3), 1u);
  EXPECT_EQ(previous_with(map, from_a, 1), std::nullopt);
  EXPECT_EQ(previous_with(map, from_a, std::nullopt), 3u);
  EXPECT_EQ(next_with(map, 0b11, 1), 2u) << "either";
  EXPECT_EQ(previous_with(map, 0b11, 1), 0u);
  EXPECT_EQ(next_with(map, 0, std::nullopt), std::nullopt);
  const Tensor members = elements_with(map, from_a).value();
  for (std::uint64_t n = 0; n < 5; ++n) EXPECT_EQ(element_bits(members, n), n % 2) << n;
}

// Two pictures of two channels and three pixels each. By groups, an outcome is met once a pixel, pictures in order.
TEST(Outcomes, AreSteppedThroughByGroups) {
  OutcomeMap map{tensor_of(UInt8, {2, 2, 3}, {0, 1, 0, 2, 1, 0, 0, 0, 1, 1, 0, 0}), std::vector<OutcomeCount>(3)};
  EXPECT_TRUE(count_groups(map, 1));
  const OutcomeSet either = 0b110;
  const std::vector<std::uint64_t> pixels = {3, 1, 9, 8};  // of each pixel the first channel that has one
  std::optional<std::uint64_t> at;
  for (const std::uint64_t pixel : pixels) EXPECT_EQ(at = next_with(map, either, at, true), pixel);
  EXPECT_EQ(next_with(map, either, at, true), std::nullopt);
  at.reset();
  for (auto pixel = pixels.rbegin(); pixel != pixels.rend(); ++pixel)
    EXPECT_EQ(at = previous_with(map, either, at, true), *pixel);
  EXPECT_EQ(previous_with(map, either, at, true), std::nullopt);
  EXPECT_EQ(next_with(map, either, 4, true), 9u) << "from the second channel of a pixel to the next pixel";
  EXPECT_EQ(next_with(map, 0b100, std::nullopt, true), 3u);
  EXPECT_EQ(next_with(map, either, 1), 3u) << "by elements";
}

TEST(Outcomes, AreGivenUpWhenAsked) {
  RunOptions stopped;
  stopped.stop = [] { return true; };
  const Invocation clip = random_case(1, cases_of(find_operator("ELEMENT_WISE_CLIP")));
  EXPECT_EQ(error_of(map_outcomes(clip, stopped)).kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::test
