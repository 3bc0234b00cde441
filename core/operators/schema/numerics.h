#pragma once
// Results that DirectML leaves open, as a value that every backend obeys. Operators declare the settings that they
// obey. A profile is a name for one choice of each setting.

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/operators/schema/diagnostic.h"

namespace opscope {

// One open question and its possible answers. Declared once, as a constant, by the operators that obey it.
struct NumericsSetting {
  std::string_view key;                        // in files and on command lines: "nan"
  std::string_view label;                      // "NaN against a number"
  std::string_view meaning;                    // what it decides, and which choice is documented or decided
  RuleSource source = RuleSource::Decided;     // of the first choice
  std::vector<std::string_view> choices = {};  // as people read them; the first is the default
  // Profiles that use a choice other than the first.
  std::vector<std::pair<std::string_view, std::size_t>> profiles = {};
  bool floats_only = false;  // it decides nothing for integers
};

// A setting whose choices are the enumerators of Choice, in order.
template <class Choice>
struct NumericsRule : NumericsSetting {
  explicit NumericsRule(NumericsSetting setting) : NumericsSetting(std::move(setting)) {}
};

// A choice for every setting; by default the first one.
class Numerics {
 public:
  std::size_t choice(const NumericsSetting& setting) const;
  // Precondition: `choice` is an index into setting.choices.
  void choose(const NumericsSetting& setting, std::size_t choice);

  template <class Choice>
  Choice operator[](const NumericsRule<Choice>& rule) const {
    return static_cast<Choice>(choice(rule));
  }
  template <class Choice>
  Numerics with(const NumericsRule<Choice>& rule, Choice choice) const {
    Numerics changed = *this;
    changed.choose(rule, static_cast<std::size_t>(choice));
    return changed;
  }

  friend bool operator==(const Numerics&, const Numerics&) = default;

 private:
  std::map<std::string, std::size_t, std::less<>> chosen_;  // by key; first choices are not stored
};

// Every setting that a registered operator obeys, each once, in the order of the operators.
std::vector<std::reference_wrapper<const NumericsSetting>> numerics_settings();
const NumericsSetting* find_numerics_setting(std::string_view key);  // nullptr if there is none

struct NumericsProfile {
  std::string_view name;
  std::string_view meaning;  // one sentence for the user
  Numerics numerics;
};

// documented (the default), observed, onnx, onnxruntime.
std::vector<NumericsProfile> numerics_profiles();
std::optional<NumericsProfile> find_numerics_profile(std::string_view name);

// The profile equal to `numerics`; nullopt if no profile is.
std::optional<NumericsProfile> profile_of(const Numerics& numerics);

}  // namespace opscope
