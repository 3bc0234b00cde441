#include "core/operators/schema/numerics.h"

#include <algorithm>
#include <array>

#include "core/operators/schema/registry.h"

namespace opscope {
namespace {

struct ProfileName {
  std::string_view name, meaning;
};
constexpr std::array<ProfileName, 4> profile_names = {{
    {"documented", "DirectML's documentation, or Opscope's rule if there is none."},
    {"observed", "What DirectML devices were seen to do: quantizing multiplies by the reciprocal of the scale."},
    {"onnx", "ONNX's rules: NaN propagates, and Clip with Min above Max gives Max."},
    {"onnxruntime", "What ONNX Runtime 1.30 was seen to do on x86 processors."},
}};

NumericsProfile profile(const ProfileName& named) {
  NumericsProfile made{named.name, named.meaning, {}};
  for (const NumericsSetting& setting : numerics_settings())
    for (const auto& [profile, choice] : setting.profiles)
      if (profile == named.name) made.numerics.choose(setting, choice);
  return made;
}

}  // namespace

std::size_t Numerics::choice(const NumericsSetting& setting) const {
  const auto found = chosen_.find(setting.key);
  return found == chosen_.end() ? 0 : found->second;
}

void Numerics::choose(const NumericsSetting& setting, std::size_t choice) {
  if (choice == 0)
    chosen_.erase(std::string(setting.key));
  else
    chosen_.insert_or_assign(std::string(setting.key), choice);
}

std::vector<std::reference_wrapper<const NumericsSetting>> numerics_settings() {
  std::vector<std::reference_wrapper<const NumericsSetting>> settings;
  for (const OperatorSchema* schema : all_operators())
    for (const NumericsSetting* setting : schema->numerics)
      if (std::ranges::none_of(settings, [&](const NumericsSetting& known) { return known.key == setting->key; }))
        settings.emplace_back(*setting);
  return settings;
}

const NumericsSetting* find_numerics_setting(std::string_view key) {
  for (const NumericsSetting& setting : numerics_settings())
    if (setting.key == key) return &setting;
  return nullptr;
}

std::vector<NumericsProfile> numerics_profiles() {
  std::vector<NumericsProfile> profiles;
  profiles.reserve(profile_names.size());
  for (const ProfileName& named : profile_names) profiles.push_back(profile(named));
  return profiles;
}

std::optional<NumericsProfile> find_numerics_profile(std::string_view name) {
  const auto found = std::ranges::find(profile_names, name, &ProfileName::name);
  if (found == profile_names.end()) return std::nullopt;
  return profile(*found);
}

std::optional<NumericsProfile> profile_of(const Numerics& numerics) {
  for (NumericsProfile& profile : numerics_profiles())
    if (profile.numerics == numerics) return std::move(profile);
  return std::nullopt;
}

}  // namespace opscope
