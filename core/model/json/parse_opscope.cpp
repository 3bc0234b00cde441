#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/model/by_name.h"
#include "core/model/conversion.h"
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
//     "generators": {"A": {...}, ...},                in place of the values that resource A has under "resources"
//     "sources": {"B": {...}, ...}                    what the elements of the file of resource B become (Conversion),
//                                                     and where in a raw file they begin
//   }
//
// A generator has a "type", its members (GeneratorSpelling), for each type "valueCount" or "sizes" (default: as many as
// the resource has) and "dataType" (the resource's).

namespace opscope::json {

namespace {

Numerics profile(const Value& value) {
  const std::string chosen = text(value);
  if (const auto found = find_numerics_profile(chosen)) return found->numerics;
  fail(value.path, fmt::format("'{}' is not a numerics profile; allowed are {}", quoted(chosen, longest_name),
                               listed(numerics_profiles(), &NumericsProfile::name)));
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
  parse_choices(object, numerics);
  if (const UnknownMembers rest = object.unknown(); !rest.empty())
    fail(value.path + "." + rest.front().first, fmt::format("is not a numerics setting; allowed are profile, {}",
                                                            listed(numerics_settings(), &NumericsSetting::key)));
  return numerics;
}

// How many elements the resource has under "resources".
std::uint64_t placeholder_count(const Resource& resource) {
  if (const auto* constant = std::get_if<ConstantValues>(&resource.initial_values)) return constant->count;
  if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values)) return array->values.size();
  if (const auto* sequence = std::get_if<SequenceValues>(&resource.initial_values)) return sequence->count;
  return 0;
}

void read_finite(Object& object, const char* name, double& number) {
  if (const auto value = object.find(name)) number = finite_number(*value);
}
void read_uint32(Object& object, const char* name, std::uint32_t& number) {
  if (const auto value = object.find(name)) number = static_cast<std::uint32_t>(unsigned_integer(*value, UINT32_MAX));
}

GeneratorValues parse_generator(const Value& value, const Resource& resource) {
  Object object(value, "a generator");
  const Value type = object.require("type");
  const auto* const spelling = std::ranges::find(generator_spellings, text(type), &GeneratorSpelling::type);
  if (spelling == std::end(generator_spellings))
    fail(type.path, fmt::format("'{}' is not a generator; allowed are {}", quoted(text(type), longest_name),
                                listed(generator_spellings, &GeneratorSpelling::type)));

  GeneratorValues generator;
  generator.kind = static_cast<GeneratorValues::Kind>(spelling - generator_spellings);
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

  if (const auto seed = spelling->has_seed ? object.find("seed") : std::nullopt)
    generator.seed = unsigned_integer(*seed);
  if (spelling->a != nullptr) {
    read_finite(object, spelling->a, generator.a);
    read_finite(object, spelling->b, generator.b);
  }
  if (spelling->has_width) read_uint32(object, "width", generator.width);
  if (spelling->has_cell) read_uint32(object, "cell", generator.cell);
  if (generator.kind == GeneratorValues::Kind::Normal && generator.b < 0)
    fail(value.path + ".standardDeviation", "must be 0 or more");
  if (generator.cell == 0) fail(value.path + ".cell", "must be 1 or more");
  if (const UnknownMembers rest = object.unknown(); !rest.empty())
    fail(value.path + "." + rest.front().first, fmt::format("is not a member of a {} generator", spelling->type));
  return generator;
}

// The index of the name that `value` is.
template <class Names>
std::size_t chosen(const Value& value, const char* what, const Names& names) {
  const auto* const found = std::ranges::find(names, text(value));
  if (found == std::end(names))
    fail(value.path, fmt::format("'{}' is not {}; allowed are {}", quoted(text(value), longest_name), what,
                                 fmt::join(names, ", ")));
  return static_cast<std::size_t>(found - std::begin(names));
}

// Calls `read` with each member of an object and the resource that it is named after.
template <class Read>
void each_resource(const Value& value, const char* what, Model& model, const Read& read) {
  const auto resources = by_name(model.resources);
  each_member(value, what, [&](const std::string& name, const Value& member) {
    Resource* resource = find_in(resources, name);
    if (resource == nullptr) fail(member.path, fmt::format("there is no resource '{}'", quoted(name, longest_name)));
    read(member, *resource);
  });
}

void parse_source(const Value& value, Resource& resource) {
  Object object(value, "what the elements of a file become");
  auto* const file = std::get_if<FileValues>(&resource.initial_values);
  if (file == nullptr)
    fail(value.path, fmt::format("resource {} does not come from a file", quoted(resource.name, longest_name)));
  if (const auto offset = object.find("offsetInBytes")) file->offset = unsigned_integer(*offset);
  Conversion& conversion = file->conversion;
  if (const auto layout = object.find("layout"))
    conversion.layout = static_cast<Conversion::Layout>(chosen(*layout, "a layout", layout_names));
  if (const auto channel = object.find("channel"))
    conversion.channel = static_cast<std::uint32_t>(unsigned_integer(*channel, 3));
  if (const auto alpha = object.find("alpha")) conversion.without_alpha = !boolean(*alpha);
  if (const auto minus_mean = object.find("minusMean")) conversion.minus_mean = boolean(*minus_mean);
  read_finite(object, "scale", conversion.scale);
  read_finite(object, "bias", conversion.bias);
  const auto test = object.find("test");
  if (const auto threshold = object.find("threshold")) {
    conversion.threshold = {Threshold::Test::AtLeast, finite_number(*threshold)};
    if (test) conversion.threshold->test = static_cast<Threshold::Test>(chosen(*test, "a comparison", threshold_signs));
  } else if (test) {
    fail(test->path, "has no threshold beside it");
  }
  if (const UnknownMembers rest = object.unknown(); !rest.empty())
    fail(value.path + "." + rest.front().first, "is not a member of a source");
}

}  // namespace

void parse_choices(Object& object, Numerics& numerics) {
  for (const NumericsSetting& setting : numerics_settings()) {
    const auto found = object.find(setting.key);
    if (!found) continue;
    const std::string chosen = text(*found);
    const auto choice = choice_named(setting, chosen);
    if (!choice)
      fail(found->path, fmt::format("'{}' is not a choice; allowed are {}", quoted(chosen, longest_name),
                                    fmt::join(choice_names(setting), ", ")));
    numerics.choose(setting, *choice);
  }
}

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
    each_resource(*generators, "generators by resource name", model, [](const Value& generator, Resource& resource) {
      resource.initial_values = parse_generator(generator, resource);
    });
  }
  if (const auto sources = object.find("sources"))
    each_resource(*sources, "sources by resource name", model, parse_source);
  model.opscope_unknown = object.unknown({"session", "rejected"});  // written by app/gui/session and core/suite
}

}  // namespace opscope::json
