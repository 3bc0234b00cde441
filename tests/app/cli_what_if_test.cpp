// check --what-if: the table for people and for machines.

#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

TEST(WhatIfTable, StandsUnderItsDispatchInColumns) {
  expect_says(opscope({"check", "-q", "--what-if", example("clip_nan.json")}), 0,
              {"\n  what if                                 elements changed  first\n"
               "  NaN against a number  number wins               as it is\n"
               "                        propagates                       2  [0,0,0,0]\n"
               "  Min above Max gives   Min                       as it is\n"
               "                        Max                              0\n"});
}

TEST(WhatIfTable, IsToldToMachinesOnlyWhereItIsAskedFor) {
  const auto rows_of = [](const rapidjson::Document& report) -> const rapidjson::Value& {
    return report["dispatches"][0]["what_if"];
  };
  const auto ties = json_of(opscope({"check", "--json", "--what-if", example("quantized_add_ties.json")}).out);
  const auto& rows = rows_of(ties);
  ASSERT_EQ(rows.Size(), 7u);  // three choices of the quotient, two of the other settings
  for (const auto& row : rows.GetArray())
    EXPECT_THAT(member_names(row), ElementsAre("setting", "choice", "present", "changed", "first"));
  EXPECT_STREQ(rows[4]["setting"].GetString(), "ties");
  EXPECT_STREQ(rows[4]["choice"].GetString(), "away_from_zero");
  EXPECT_FALSE(rows[4]["present"].GetBool());
  EXPECT_EQ(rows[4]["changed"].GetUint64(), 3u);  // 0.5, 2.5 and 4.5
  EXPECT_EQ(rows[4]["first"][0].GetUint(), 0u);
  EXPECT_TRUE(rows[3]["present"].GetBool());
  EXPECT_TRUE(rows[3]["first"].IsNull());

  const auto plain = json_of(opscope({"check", "--json", example("quantized_add_ties.json")}).out);
  EXPECT_FALSE(plain["dispatches"][0].HasMember("what_if"));
}

TEST(WhatIfTable, CountsFromTheNumericsThatWereChosen) {
  const Outcome outcome = opscope({"check", "-q", "--what-if", "--numerics", "onnx", example("clip_nan.json")});
  EXPECT_THAT(outcome.out, HasSubstr("number wins                      2  [0,0,0,0]\n"));
}

TEST(WhatIfTable, SaysWhereThereIsNothingToChoose) {
  const Outcome outcome = opscope({"check", "-q", "--what-if", example("if_copies_bits.json")});
  EXPECT_THAT(outcome.out, HasSubstr("\n  the operator obeys no numerics setting\n"));
  EXPECT_THAT(opscope({"check", "-q", example("if_copies_bits.json")}).out, Not(HasSubstr("numerics")));
}

}  // namespace
}  // namespace opscope::test
