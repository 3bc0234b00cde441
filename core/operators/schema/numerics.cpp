#include "core/operators/schema/numerics.h"

#include <array>

namespace opscope {
namespace {

constexpr Numerics documented{};
constexpr Numerics observed{.quotient = Numerics::Quotient::Reciprocal};
constexpr Numerics onnx{.nan = Numerics::Nan::Propagates,
                        .sign_of_nan = Numerics::SignOfNan::Nan,
                        .min_above_max = Numerics::MinAboveMax::GivesMax};

constexpr std::array<NumericsProfile, 3> profiles = {{
    {"documented", "DirectML's pages, and Opscope's rule where they are silent.", documented},
    {"observed", "What DirectML devices were seen to do: quantizing multiplies by the reciprocal of the scale.",
     observed},
    {"onnx", "ONNX's rules: NaN propagates, and Clip with Min above Max gives Max.", onnx},
}};

// A setting is an enum member of Numerics; its choice number is the enumerator's value.
template <auto member>
NumericsSetting setting(std::string_view key, std::string_view label, std::vector<std::string_view> choices,
                        std::string_view meaning) {
  using Choice = std::remove_reference_t<decltype(std::declval<Numerics&>().*member)>;
  return {key,
          label,
          meaning,
          std::move(choices),
          [](const Numerics& numerics) { return static_cast<std::size_t>(numerics.*member); },
          [](Numerics& numerics, std::size_t choice) { numerics.*member = static_cast<Choice>(choice); }};
}

}  // namespace

std::span<const NumericsProfile> numerics_profiles() { return profiles; }

const NumericsProfile* find_numerics_profile(std::string_view name) {
  for (const NumericsProfile& profile : profiles)
    if (profile.name == name) return &profile;
  return nullptr;
}

const NumericsProfile* profile_of(const Numerics& numerics) {
  for (const NumericsProfile& profile : profiles)
    if (profile.numerics == numerics) return &profile;
  return nullptr;
}

std::span<const NumericsSetting> numerics_settings() {
  static const std::vector<NumericsSetting> settings = {
      setting<&Numerics::nan>("nan", "NaN against a number", {"number wins", "propagates"},
                              "What becomes of a NaN that is compared with a number. DirectML's pages do not say. "
                              "Decided: the number wins, as in Direct3D's min and max. In ONNX the NaN propagates."),
      setting<&Numerics::sign_of_nan>("sign_of_nan", "Sign of NaN", {"0", "NaN"},
                                      "DirectML's pages do not say. Decided: 0. In ONNX it is the NaN itself."),
      setting<&Numerics::min_above_max>(
          "min_above_max", "Min above Max gives", {"Min", "Max"},
          "Which bound wins where they have changed places. Documented by the formula: Min. ONNX expects Max."),
      setting<&Numerics::quotient>(
          "quotient", "Quotient", {"divide", "reciprocal"},
          "How a value is divided by the output scale. Documented: a division. DirectML devices were seen to multiply "
          "by the scale's reciprocal, which can fall on the other side of a tie."),
      setting<&Numerics::ties>("ties", "Ties round", {"to even", "away from zero"},
                               "Where a quotient half way between two integers goes. DirectML's pages do not say. "
                               "Decided: to the even one."),
      setting<&Numerics::zero_point>(
          "zero_point", "Zero point is added", {"after rounding", "before rounding"},
          "Documented: after rounding. Added before, an odd one makes ties fall the other way."),
  };
  return settings;
}

}  // namespace opscope
