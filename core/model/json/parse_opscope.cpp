#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "core/model/by_name.h"
#include "core/model/json/parse.h"
#include "core/model/json/scanner.h"
#include "core/operators/schema/numerics_text.h"

// The member "opscope", which DxDispatch ignores:
//
//   "opscope": {
//     "numerics": "onnx,ties=away_from_zero",         a profile, with or without changes, or
//     "numerics": {"profile": "documented", "nan": "propagates", ...}
//                                                     settings by the keys of numerics_settings(), over a profile;
//                                                     choices as `info --operators` lists them (see spelled())
//     "featureLevel": "5_0",
//     "view": {...},                                  the window's own
//     "generators": {"A": {...}, ...}                 in place of the values that resource A has under "resources"
//   }
//
// A generator has a "type" and the members that type takes:
//
//   "normal"         "seed", "mean", "standardDeviation"
//   "uniform"        "seed", "low", "high"
//   "ramp"           "low", "high", "width" (elements per row)
//   "checkerboard"   "low", "high", "width", "cell" (elements per cell edge)
//   "specialValues", "exhaustive"
//   "randomBits"     "seed"
//
// and for each type "valueCount" or "sizes" (default: as many as the resource has) and "dataType" (the resource's).

namespace opscope::json {

namespace {

Numerics profile(const Value& value) {
  const std::string chosen = text(value);
  if (const NumericsProfile* found = find_numerics_profile(chosen)) return found->numerics;
  std::string names;
  for (const NumericsProfile& known : numerics_profiles())
    names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
  fail(value.path, fmt::format("'{}' is not a numerics profile; allowed are {}", quoted(chosen, longest_name), names));
}

Numerics read_numerics(const Value& value) {
  if (value.is_string()) {
    const Result<Numerics> numerics = opscope::parse_numerics(text(value));
    if (!numerics) fail(value.path, numerics.error().where + " " + numerics.error().what);
    return *numerics;
  }
  Object object(value, "a numerics profile or its settings");
  Numerics numerics;
  if (const auto base = object.find("profile")) numerics = profile(*base);
  for (const NumericsSetting& setting : numerics_settings()) {
    const auto found = object.find(setting.key);
    if (!found) continue;
    const std::string chosen = text(*found);
    const auto choice = choice_named(setting, chosen);
    if (!choice)
      fail(found->path, fmt::format("'{}' is not a choice; allowed are {}", quoted(chosen, longest_name),
                                    fmt::join(choice_names(setting), ", ")));
    setting.set(numerics, *choice);
  }
  if (const UnknownMembers rest = object.unknown(); !rest.empty()) {
    std::string keys = "profile";
    for (const NumericsSetting& setting : numerics_settings()) keys += fmt::format(", {}", setting.key);
    fail(value.path + "." + rest.front().first, fmt::format("is not a numerics setting; allowed are {}", keys));
  }
  return numerics;
}

// Elements that the resource's values under "resources" stand for.
std::uint64_t placeholder_count(const Resource& resource) {
  if (const auto* constant = std::get_if<ConstantValues>(&resource.initial_values)) return constant->count;
  if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values)) return array->values.size();
  if (const auto* sequence = std::get_if<SequenceValues>(&resource.initial_values)) return sequence->count;
  return 0;
}

double finite(Object& object, const char* name, double otherwise) {
  const auto value = object.find(name);
  return value ? finite_number(*value) : otherwise;
}

GeneratorValues parse_generator(const Value& value, const Resource& resource) {
  using Kind = GeneratorValues::Kind;
  Object object(value, "a generator");
  const Value type = object.require("type");
  const auto kind = std::find(generator_names.begin(), generator_names.end(), text(type));
  if (kind == generator_names.end())
    fail(type.path, fmt::format("'{}' is not a generator; allowed are {}", quoted(text(type), longest_name),
                                fmt::join(generator_names, ", ")));

  GeneratorValues generator;
  generator.kind = static_cast<Kind>(kind - generator_names.begin());
  if (resource.data_type == DataType::Unknown)
    fail(value.path, fmt::format("resource {} needs an initialValuesDataType for a generator", resource.name));
  if (const auto data = object.find("dataType"); data && data_type(*data) != resource.data_type)
    fail(data->path, fmt::format("differs from the resource's initialValuesDataType {}", name(resource.data_type)));

  generator.count = placeholder_count(resource);
  const auto count = object.find("valueCount");
  const auto sizes = object.find("sizes");
  if (count && sizes) fail(sizes->path, "stands beside valueCount; one of them is enough");
  if (count) generator.count = unsigned_integer(*count, UINT32_MAX);
  if (sizes) generator.count = element_count(uint32_array(*sizes));
  if (generator.count == 0 || generator.count > UINT32_MAX)
    fail(value.path, fmt::format("a generator yields 1 to {} elements", UINT32_MAX));

  const bool seeded =
      generator.kind == Kind::Normal || generator.kind == Kind::Uniform || generator.kind == Kind::RandomBits;
  const bool grid = generator.kind == Kind::Ramp || generator.kind == Kind::Checkerboard;
  if (seeded)
    if (const auto seed = object.find("seed")) generator.seed = unsigned_integer(*seed);
  if (generator.kind == Kind::Normal) {
    generator.a = finite(object, "mean", 0);
    generator.b = finite(object, "standardDeviation", 1);
    if (generator.b < 0) fail(value.path + ".standardDeviation", "must be 0 or more");
  }
  if (generator.kind == Kind::Uniform || grid) {
    generator.a = finite(object, "low", 0);
    generator.b = finite(object, "high", 1);
  }
  if (grid)
    if (const auto width = object.find("width"))
      generator.width = static_cast<std::uint32_t>(unsigned_integer(*width, UINT32_MAX));
  if (generator.kind == Kind::Checkerboard)
    if (const auto cell = object.find("cell")) {
      generator.cell = static_cast<std::uint32_t>(unsigned_integer(*cell, UINT32_MAX));
      if (generator.cell == 0) fail(cell->path, "must be 1 or more");
    }
  if (const UnknownMembers rest = object.unknown(); !rest.empty())
    fail(value.path + "." + rest.front().first, fmt::format("is not a member of a {} generator", *kind));
  return generator;
}

}  // namespace

void parse_opscope(const Value& value, Model& model) {
  Object object(value, "Opscope's own settings");
  if (const auto numerics = object.find("numerics")) model.numerics = read_numerics(*numerics);
  if (const auto level = object.find("featureLevel")) {
    const auto parsed = parse_feature_level(text(*level));
    if (!parsed)
      fail(level->path, fmt::format("'{}' is not a feature level; allowed are {}", quoted(text(*level), longest_name),
                                    fmt::join(feature_level_names, ", ")));
    model.feature_level = *parsed;
  }
  if (const auto view = object.find("view")) model.view = compact(view->json);
  if (const auto generators = object.find("generators")) {
    const auto resources = by_name(model.resources);
    each_member(*generators, "generators by resource name", [&](const std::string& name, const Value& generator) {
      Resource* resource = find_in(resources, name);
      if (resource == nullptr)
        fail(generator.path, fmt::format("there is no resource '{}'", quoted(name, longest_name)));
      resource->initial_values = parse_generator(generator, *resource);
    });
  }
  model.opscope_unknown = object.unknown({"session"});  // which window kept the case, and when: see app/gui/session
}

}  // namespace opscope::json
