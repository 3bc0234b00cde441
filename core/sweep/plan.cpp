#include <algorithm>
#include <bit>

#include "core/operators/schema/registry.h"
#include "core/sweep/combinations.h"
#include "core/sweep/element_source.h"
#include "core/sweep/sweep.h"

namespace opscope {
namespace {

using Types = std::vector<DataType>;

// The settings that decide something for these types.
std::vector<const NumericsSetting*> deciding_settings(const OperatorSchema& schema, const Types& types) {
  std::vector<const NumericsSetting*> settings;
  for (const NumericsSetting& setting : numerics_settings())
    if (schema.obeys(setting) && (!setting.floats_only || is_floating_point(types[0]))) settings.push_back(&setting);
  return settings;
}

// All choices of these settings, `chosen` first. If they are more than `all_combinations`: those that differ from
// `chosen` in one or two settings, and the profiles.
constexpr std::size_t all_combinations = 16;

std::vector<Numerics> numerics_combinations(const OperatorSchema& schema, const Types& types, const Numerics& chosen) {
  const std::vector<const NumericsSetting*> settings = deciding_settings(schema, types);
  std::size_t combinations = 1;
  for (const NumericsSetting* setting : settings) combinations *= setting->choices.size();
  const std::size_t most_changes = combinations <= all_combinations ? settings.size() : 2;
  struct Found {
    Numerics numerics;
    std::size_t changes;
  };
  std::vector<Found> found = {{chosen, 0}};
  for (const NumericsSetting* setting : settings)
    for (std::size_t n = 0, before = found.size(); n < before; ++n)
      for (std::size_t choice = 0; choice < setting->choices.size(); ++choice) {
        Found other = found[n];
        other.numerics.choose(*setting, choice);
        if (other.numerics != found[n].numerics && ++other.changes <= most_changes) found.push_back(other);
      }
  for (const NumericsProfile& profile : numerics_profiles()) {
    Numerics other = chosen;
    for (const NumericsSetting* setting : settings) other.choose(*setting, profile.numerics.choice(*setting));
    if (std::ranges::find(found, other, &Found::numerics) == found.end()) found.push_back({other, 0});
  }
  std::vector<Numerics> all;
  all.reserve(found.size());
  for (Found& each : found) all.push_back(std::move(each.numerics));
  return all;
}

}  // namespace

SweepTurn turn_of(const SweepSpace& space, const SweepRequest& request) {
  if (space.exhaustive && space.elements > small_space)
    return request.longest_walk && !request.own_numerics_only ? SweepTurn::OwnSamples : SweepTurn::LargeWalk;
  if (space.numerics == request.numerics) return space.exhaustive ? SweepTurn::OwnWalk : SweepTurn::OwnSamples;
  if (space.exhaustive && space.elements <= short_space) return SweepTurn::ShortWalk;
  return space.exhaustive ? SweepTurn::OtherWalk : SweepTurn::OtherSamples;
}

SweepSpace as_samples(SweepSpace space, const SweepRequest& request) {
  space.exhaustive = false;
  space.elements = ElementSource(space).strata() + request.samples;
  return space;
}

std::vector<SweepSpace> plan_sweep(const SweepRequest& request) {
  std::vector<SweepSpace> spaces;
  for (const OperatorSchema* schema : request.operators.empty() ? all_operators() : request.operators)
    for (const Types& types : type_combinations(*schema)) {
      if (request.data_type && !has_data_type(*schema, types, *request.data_type)) continue;
      const int bits = element_bits_of(*schema, types);
      const bool walkable = bits <= std::countr_zero(walkable_space);
      const std::uint64_t combinations = walkable ? std::uint64_t{1} << bits : 0;
      const auto all_numerics = request.own_numerics_only ? std::vector{request.numerics}
                                                          : numerics_combinations(*schema, types, request.numerics);
      for (const Numerics& numerics : all_numerics) {
        SweepSpace space{schema, types, numerics, sweep_settings_of(*schema, types), false, combinations};
        space.exhaustive = walkable && (combinations <= small_space || numerics == request.numerics);
        spaces.push_back(space.exhaustive ? std::move(space) : as_samples(std::move(space), request));
      }
    }
  std::ranges::stable_sort(spaces, {}, [&](const SweepSpace& space) { return turn_of(space, request); });
  return spaces;
}

}  // namespace opscope
