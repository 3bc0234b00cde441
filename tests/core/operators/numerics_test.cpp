// The numerics profiles, typed again from their table, and the settings by which forms and files reach them.

#include "core/operators/schema/numerics.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/operators/schema/numerics_text.h"

namespace opscope::test {
namespace {

using N = Numerics;

TEST(Numerics, ProfilesAreWhatTheirTableSays) {
  const Numerics documented{N::Nan::NumberWins,  N::SignOfNan::Zero, N::MinAboveMax::GivesMin,
                            N::Quotient::Divide, N::Ties::ToEven,    N::ZeroPoint::AfterRounding};
  const Numerics observed{N::Nan::NumberWins,      N::SignOfNan::Zero, N::MinAboveMax::GivesMin,
                          N::Quotient::Reciprocal, N::Ties::ToEven,    N::ZeroPoint::AfterRounding};
  const Numerics onnx{N::Nan::Propagates,  N::SignOfNan::Nan, N::MinAboveMax::GivesMax,
                      N::Quotient::Divide, N::Ties::ToEven,   N::ZeroPoint::AfterRounding};
  ASSERT_EQ(numerics_profiles().size(), 3u);
  EXPECT_EQ(find_numerics_profile("documented")->numerics, documented);
  EXPECT_EQ(find_numerics_profile("observed")->numerics, observed);
  EXPECT_EQ(find_numerics_profile("onnx")->numerics, onnx);
  EXPECT_EQ(Numerics(), documented);
  EXPECT_EQ(numerics_profiles().front().name, "documented");
}

TEST(Numerics, ProfilesAreFoundByNameAndByValue) {
  EXPECT_EQ(find_numerics_profile("directml"), nullptr);
  EXPECT_EQ(find_numerics_profile(""), nullptr);
  for (const NumericsProfile& profile : numerics_profiles())
    EXPECT_EQ(profile_of(profile.numerics), find_numerics_profile(profile.name));
  Numerics own;
  own.ties = N::Ties::AwayFromZero;
  EXPECT_EQ(profile_of(own), nullptr);
}

TEST(Numerics, EverySettingReadsBackEveryChoiceAndChangesNoOther) {
  std::set<std::string_view> keys;
  for (const NumericsSetting& setting : numerics_settings()) {
    keys.insert(setting.key);
    EXPECT_GE(setting.choices.size(), 2u) << setting.key;
    // Whether a rule is documented or decided is said of each.
    const bool told = setting.meaning.find("Documented") != setting.meaning.npos ||
                      setting.meaning.find("Decided") != setting.meaning.npos;
    EXPECT_TRUE(told) << setting.key;
    for (std::size_t choice = 0; choice < setting.choices.size(); ++choice) {
      Numerics numerics;
      setting.set(numerics, choice);
      EXPECT_EQ(setting.get(numerics), choice) << setting.key;
      for (const NumericsSetting& other : numerics_settings())
        EXPECT_TRUE(other.key == setting.key || other.get(numerics) == other.get(Numerics())) << other.key;
    }
  }
  EXPECT_EQ(keys,
            (std::set<std::string_view>{"nan", "sign_of_nan", "min_above_max", "quotient", "ties", "zero_point"}));
}

TEST(Numerics, ChoicesAreSpelledInLowerCaseWithoutBlanks) {
  std::vector<std::string> all;
  for (const NumericsSetting& setting : numerics_settings())
    for (const std::string& choice : choice_names(setting)) all.push_back(std::string(setting.key) + "=" + choice);
  EXPECT_EQ(all, (std::vector<std::string>{"nan=number_wins", "nan=propagates", "sign_of_nan=0", "sign_of_nan=nan",
                                           "min_above_max=min", "min_above_max=max", "quotient=divide",
                                           "quotient=reciprocal", "ties=to_even", "ties=away_from_zero",
                                           "zero_point=after_rounding", "zero_point=before_rounding"}));
}

TEST(Numerics, AProfileMayBeChangedInSomeSettings) {
  Numerics expected = find_numerics_profile("onnx")->numerics;
  expected.zero_point = N::ZeroPoint::BeforeRounding;
  EXPECT_EQ(parse_numerics("onnx,zero_point=before_rounding").value(), expected);
  expected.ties = N::Ties::AwayFromZero;
  EXPECT_EQ(parse_numerics("onnx,zero_point=before_rounding,ties=away_from_zero").value(), expected);
  EXPECT_EQ(parse_numerics("observed").value(), find_numerics_profile("observed")->numerics);
  EXPECT_EQ(parse_numerics("documented,quotient=reciprocal").value(), find_numerics_profile("observed")->numerics);
}

TEST(Numerics, WhatIsNoProfileOrSettingIsNamedWithWhatIsAllowed) {
  const auto refused = [](std::string_view text, std::string_view culprit, std::string_view allowed) {
    const auto parsed = parse_numerics(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().where, culprit) << text;
    EXPECT_NE(parsed.error().what.find(allowed), std::string::npos) << parsed.error().what;
  };
  refused("", "''", "documented, observed, onnx");
  refused("ties=to_even", "'ties=to_even'", "documented, observed, onnx");
  refused("onnx,", "''", "zero_point");
  refused("onnx,,ties=to_even", "''", "zero_point");
  refused("onnx,tie=to_even", "'tie=to_even'", "ties");
  refused("onnx,ties", "'ties'", "SETTING=CHOICE");
  refused("onnx,ties=up", "'ties=up'", "to_even, away_from_zero");
  refused("onnx,ties=", "'ties='", "to_even, away_from_zero");
  refused("onnx,ties=to_even,ties=away_from_zero", "'ties=away_from_zero'", "twice");
}

TEST(Numerics, TheirTextReadsBack) {
  EXPECT_EQ(numerics_text(Numerics()), "documented");
  for (unsigned bits = 0; bits < 64; ++bits) {
    Numerics numerics;
    for (std::size_t i = 0; i < 6; ++i) numerics_settings()[i].set(numerics, bits >> i & 1u);
    EXPECT_EQ(parse_numerics(numerics_text(numerics)).value(), numerics) << numerics_text(numerics);
  }
}

}  // namespace
}  // namespace opscope::test
