#pragma once
// What DirectML leaves open, as a value that every backend obeys. A profile is a name for a set of choices.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace opscope {

struct Numerics {
  enum class Nan { NumberWins, Propagates };      // CLIP and MIN of a NaN
  enum class SignOfNan { Zero, Nan };             // SIGN of a NaN: 0, or the input's bits
  enum class MinAboveMax { GivesMin, GivesMax };  // CLIP with Min > Max
  enum class Quotient { Divide, Reciprocal };     // quantize by x / s, or by x * (1 / s)
  enum class Ties { ToEven, AwayFromZero };       // rounding of a quotient half way between integers
  enum class ZeroPoint { AfterRounding, BeforeRounding };

  Nan nan = Nan::NumberWins;
  SignOfNan sign_of_nan = SignOfNan::Zero;
  MinAboveMax min_above_max = MinAboveMax::GivesMin;
  Quotient quotient = Quotient::Divide;
  Ties ties = Ties::ToEven;
  ZeroPoint zero_point = ZeroPoint::AfterRounding;

  friend bool operator==(const Numerics&, const Numerics&) = default;
};

struct NumericsProfile {
  std::string_view name;
  std::string_view meaning;  // one sentence for the user
  Numerics numerics;
};

// documented (the default), observed, onnx.
std::span<const NumericsProfile> numerics_profiles();
const NumericsProfile* find_numerics_profile(std::string_view name);

// The profile equal to `numerics`, or nullptr where its settings are a set of their own.
const NumericsProfile* profile_of(const Numerics& numerics);

// One setting, for forms, files and "what if" tables: its key, its choices' keys, and access by choice number.
struct NumericsSetting {
  std::string_view key;      // "nan", "sign_of_nan", "min_above_max", "quotient", "ties", "zero_point"
  std::string_view label;    // "NaN against a number"
  std::string_view meaning;  // for the user: what it decides, and which choice DirectML documents or Opscope decided
  std::vector<std::string_view> choices;
  std::size_t (*get)(const Numerics&);
  void (*set)(Numerics&, std::size_t choice);
};
std::span<const NumericsSetting> numerics_settings();

}  // namespace opscope
