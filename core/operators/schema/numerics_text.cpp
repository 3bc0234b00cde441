#include "core/operators/schema/numerics_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/text/ascii.h"

namespace opscope {
namespace {

// One "ties=away_from_zero"; `changed` holds the keys of those before it.
Result<void> change(Numerics& numerics, std::string_view text, std::set<std::string_view>& changed) {
  const std::size_t sign = text.find('=');
  const NumericsSetting* setting = find_numerics_setting(text.substr(0, sign));
  const std::string where = fmt::format("'{}'", text);
  if (setting == nullptr || sign == std::string_view::npos) {
    std::vector<std::string_view> keys;
    for (const NumericsSetting& known : numerics_settings()) keys.push_back(known.key);
    return bad_input(where, fmt::format("is not SETTING=CHOICE; the settings are {}", fmt::join(keys, ", ")));
  }
  if (!changed.insert(setting->key).second) return bad_input(where, fmt::format("sets {} twice", setting->key));
  const auto choice = choice_named(*setting, text.substr(sign + 1));
  if (!choice)
    return bad_input(where, fmt::format("is not a choice; allowed are {}", fmt::join(choice_names(*setting), ", ")));
  numerics.choose(*setting, *choice);
  return {};
}

}  // namespace

std::string spelled(std::string_view choice) {
  std::string text = lower(choice);
  std::ranges::replace(text, ' ', '_');
  return text;
}

std::vector<std::string> choice_names(const NumericsSetting& setting) {
  std::vector<std::string> names;
  for (const std::string_view choice : setting.choices) names.push_back(spelled(choice));
  return names;
}

std::optional<std::size_t> choice_named(const NumericsSetting& setting, std::string_view text) {
  for (std::size_t choice = 0; choice < setting.choices.size(); ++choice)
    if (spelled(setting.choices[choice]) == spelled(text)) return choice;
  return std::nullopt;
}

Result<Numerics> parse_numerics(std::string_view text) {
  const std::string_view name = text.substr(0, text.find(','));
  const auto profile = find_numerics_profile(name);
  if (!profile) {
    std::vector<std::string_view> names;
    for (const NumericsProfile& known : numerics_profiles()) names.push_back(known.name);
    return bad_input(fmt::format("'{}'", name),
                     fmt::format("is not a numerics profile; allowed are {}, each also with changes behind it, as in "
                                 "documented,ties=away_from_zero",
                                 fmt::join(names, ", ")));
  }
  Numerics numerics = profile->numerics;
  std::set<std::string_view> changed;
  for (std::size_t comma = name.size(); comma < text.size();) {
    const std::size_t end = std::min(text.find(',', comma + 1), text.size());
    if (auto set = change(numerics, text.substr(comma + 1, end - comma - 1), changed); !set)
      return tl::unexpected(set.error());
    comma = end;
  }
  return numerics;
}

std::string numerics_text(const Numerics& numerics) {
  if (const auto profile = profile_of(numerics)) return std::string(profile->name);
  std::string text(numerics_profiles().front().name);
  for (const NumericsSetting& setting : numerics_settings())
    if (numerics.choice(setting) != numerics_profiles().front().numerics.choice(setting))
      text += fmt::format(",{}={}", setting.key, spelled(setting.choices[numerics.choice(setting)]));
  return text;
}

}  // namespace opscope
