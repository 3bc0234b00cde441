// The numerics profiles, typed again from their table, and the settings by which forms and files reach them.

#include "core/operators/schema/numerics.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/operators/schema/numerics_text.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/numerics_rules.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// The table of profiles, typed again: the settings that differ from "documented".
TEST(Numerics, ProfilesAreWhatTheirTableSays) {
  const Numerics documented, observed = documented.with(quotient_rule, Quotient::Reciprocal);
  const Numerics onnx = documented.with(nan_rule, NanRule::Propagates)
                            .with(sign_of_nan, SignOfNan::Nan)
                            .with(min_above_max, MinAboveMax::GivesMax);
  const Numerics onnxruntime = onnx.with(sign_of_nan, SignOfNan::NanInFloat32)
                                   .with(nan_bound, NanBound::Ignored)
                                   .with(zero_bound, ZeroBound::Kept)
                                   .with(quotient_rule, Quotient::Ratios)
                                   .with(zero_point_rule, ZeroPointRule::BeforeRounding);
  ASSERT_EQ(numerics_profiles().size(), 4u);
  EXPECT_EQ(find_numerics_profile("documented")->numerics, documented);
  EXPECT_EQ(find_numerics_profile("observed")->numerics, observed);
  EXPECT_EQ(find_numerics_profile("onnx")->numerics, onnx);
  EXPECT_EQ(find_numerics_profile("onnxruntime")->numerics, onnxruntime);
  EXPECT_EQ(numerics_profiles().front().name, "documented");
  EXPECT_EQ(documented[ties_rule], Ties::ToEven);
  EXPECT_EQ(documented[zero_point_rule], ZeroPointRule::AfterRounding);
  EXPECT_EQ(documented[infinite_bound], InfiniteBound::KeepsInfinities);
  EXPECT_EQ(documented[scale_bias_rule], ScaleBiasRounding::Twice);
}

TEST(Numerics, ProfilesAreFoundByNameAndByValue) {
  EXPECT_FALSE(find_numerics_profile("directml"));
  EXPECT_FALSE(find_numerics_profile(""));
  for (const NumericsProfile& profile : numerics_profiles())
    EXPECT_EQ(profile_of(profile.numerics)->name, profile.name);
  const Numerics own = Numerics().with(ties_rule, Ties::AwayFromZero);
  EXPECT_FALSE(profile_of(own));
}

TEST(Numerics, EverySettingReadsBackEveryChoiceAndChangesNoOther) {
  for (const NumericsSetting& setting : numerics_settings()) {
    EXPECT_GE(setting.choices.size(), 2u) << setting.key;
    // Each says if it is documented or decided.
    const bool told = setting.meaning.find("Documented") != setting.meaning.npos ||
                      setting.meaning.find("Decided") != setting.meaning.npos;
    EXPECT_TRUE(told) << setting.key;
    for (std::size_t choice = 0; choice < setting.choices.size(); ++choice) {
      Numerics numerics;
      numerics.choose(setting, choice);
      EXPECT_EQ(numerics.choice(setting), choice) << setting.key;
      for (const NumericsSetting& other : numerics_settings())
        EXPECT_TRUE(other.key == setting.key || numerics.choice(other) == Numerics().choice(other)) << other.key;
    }
  }
}

TEST(Numerics, ChoicesAreSpelledInLowerCaseWithoutBlanks) {
  std::set<std::string> all;
  for (const NumericsSetting& setting : numerics_settings())
    for (const std::string& choice : choice_names(setting)) all.insert(std::string(setting.key) + "=" + choice);
  EXPECT_EQ(all, (std::set<std::string>{"nan=number_wins",
                                        "nan=propagates",
                                        "sign_of_nan=0",
                                        "sign_of_nan=nan",
                                        "sign_of_nan=nan_in_float32",
                                        "min_above_max=min",
                                        "min_above_max=max",
                                        "nan_bound=operand",
                                        "nan_bound=ignored",
                                        "zero_bound=ordered",
                                        "zero_bound=kept",
                                        "infinite_bound=keeps_infinities",
                                        "infinite_bound=largest_number",
                                        "scale_bias=two_roundings",
                                        "scale_bias=one_rounding",
                                        "quotient=divide",
                                        "quotient=reciprocal",
                                        "quotient=ratios",
                                        "ties=to_even",
                                        "ties=away_from_zero",
                                        "zero_point=after_rounding",
                                        "zero_point=before_rounding"}));
}

// A setting that an operator declares is known everywhere at once.
TEST(Numerics, ASettingOfARegisteredOperatorIsFound) {
  static const NumericsSetting setting{.key = "test_rule",
                                       .label = "Test rule",
                                       .meaning = "Decided: the first.",
                                       .choices = {"first", "second choice"},
                                       .profiles = {{"onnx", 1}}};
  OperatorSchema schema = *find_operator("ELEMENT_WISE_IF");
  schema.name = "TEST_SETTING";
  schema.numerics = {&setting};
  register_operator(schema);
  EXPECT_EQ(find_numerics_setting("test_rule"), &setting);
  EXPECT_EQ(find_numerics_profile("onnx")->numerics.choice(setting), 1u);
  EXPECT_EQ(parse_numerics("documented,test_rule=second_choice")->choice(setting), 1u);
  EXPECT_EQ(numerics_text(parse_numerics("observed,test_rule=second_choice").value()),
            "documented,quotient=reciprocal,test_rule=second_choice");
  schema.numerics.clear();
  register_operator(schema);
}

TEST(Numerics, AProfileMayBeChangedInSomeSettings) {
  Numerics expected = find_numerics_profile("onnx")->numerics.with(zero_point_rule, ZeroPointRule::BeforeRounding);
  EXPECT_EQ(parse_numerics("onnx,zero_point=before_rounding").value(), expected);
  expected = expected.with(ties_rule, Ties::AwayFromZero);
  EXPECT_EQ(parse_numerics("onnx,zero_point=before_rounding,ties=away_from_zero").value(), expected);
  EXPECT_EQ(parse_numerics("observed").value(), find_numerics_profile("observed")->numerics);
  EXPECT_EQ(parse_numerics("documented,quotient=reciprocal").value(), find_numerics_profile("observed")->numerics);
}

TEST(Numerics, WhatIsNoProfileOrSettingIsNamedWithWhatIsAllowed) {
  const struct {
    const char *text, *culprit, *allowed;
  } rows[] = {{"", "''", "documented, observed, onnx, onnxruntime"},
              {"ties=to_even", "'ties=to_even'", "documented, observed, onnx, onnxruntime"},
              {"onnx,", "''", "zero_point"},
              {"onnx,,ties=to_even", "''", "zero_point"},
              {"onnx,tie=to_even", "'tie=to_even'", "ties"},
              {"onnx,ties", "'ties'", "SETTING=CHOICE"},
              {"onnx,ties=up", "'ties=up'", "to_even, away_from_zero"},
              {"onnx,ties=", "'ties='", "to_even, away_from_zero"},
              {"onnx,ties=to_even,ties=away_from_zero", "'ties=away_from_zero'", "twice"}};
  for (const auto& row : rows) {
    const Error error = error_of(parse_numerics(row.text));
    EXPECT_EQ(error.where, row.culprit) << row.text;
    EXPECT_NE(error.what.find(row.allowed), std::string::npos) << error.what;
  }
}

TEST(Numerics, TheirTextReadsBack) {
  EXPECT_EQ(numerics_text(Numerics()), "documented");
  const auto settings = numerics_settings();
  for (unsigned bits = 0; bits < 1u << settings.size(); ++bits) {
    Numerics numerics;
    for (std::size_t i = 0; i < settings.size(); ++i)
      if ((bits >> i & 1u) != 0) numerics.choose(settings[i], settings[i].get().choices.size() - 1);
    EXPECT_EQ(parse_numerics(numerics_text(numerics)).value(), numerics) << numerics_text(numerics);
  }
}

}  // namespace
}  // namespace opscope::test
