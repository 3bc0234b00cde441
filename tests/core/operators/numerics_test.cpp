// The numerics profiles, typed again from their table, and the settings by which forms and files reach them.

#include "core/operators/schema/numerics.h"

#include <gtest/gtest.h>

#include <set>

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

}  // namespace
}  // namespace opscope::test
