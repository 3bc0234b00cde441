#include <algorithm>

#include "core/model/conversion.h"
#include "core/model/json/parse.h"
#include "core/model/json/write.h"
#include "core/operators/schema/numerics_text.h"
#include "core/tensor/tensor.h"

namespace opscope::json {

namespace {

void write_numerics(Writer& writer, const Numerics& numerics) {
  if (const auto profile = profile_of(numerics)) return write_member(writer, "numerics", profile->name);
  write_key(writer, "numerics");
  writer.StartObject();
  write_member(writer, "profile", numerics_profiles().front().name);
  for (const NumericsSetting& setting : numerics_settings())
    if (numerics.choice(setting) != numerics_profiles().front().numerics.choice(setting))
      write_member(writer, setting.key, spelled(setting.choices[numerics.choice(setting)]));
  writer.EndObject();
}

void write_generator(Writer& writer, const GeneratorValues& generator) {
  const GeneratorSpelling& spelling = generator_spellings[static_cast<std::size_t>(generator.kind)];
  writer.StartObject();
  write_member(writer, "type", spelling.type);
  if (spelling.has_seed) write_member(writer, "seed", generator.seed);
  if (spelling.a != nullptr) {
    write_member(writer, spelling.a, DataType::Float64, to_bits(generator.a));
    write_member(writer, spelling.b, DataType::Float64, to_bits(generator.b));
  }
  if (spelling.has_width && generator.width != 0) write_member(writer, "width", generator.width);
  if (spelling.has_cell) write_member(writer, "cell", generator.cell);
  writer.EndObject();
}

void write_source(Writer& writer, const FileValues& file) {
  const Conversion& conversion = file.conversion;
  writer.StartObject();
  if (file.offset != 0) write_member(writer, "offsetInBytes", file.offset);
  if (conversion.layout != Conversion::Layout::Nchw)
    write_member(writer, "layout", layout_names.at(static_cast<std::size_t>(conversion.layout)));
  if (conversion.channel) write_member(writer, "channel", *conversion.channel);
  if (conversion.without_alpha) {
    write_key(writer, "alpha");
    writer.Bool(false);
  }
  if (conversion.minus_mean) {
    write_key(writer, "minusMean");
    writer.Bool(true);
  }
  if (conversion.scale != 1) write_member(writer, "scale", DataType::Float64, to_bits(conversion.scale));
  if (conversion.bias != 0) write_member(writer, "bias", DataType::Float64, to_bits(conversion.bias));
  if (conversion.threshold) {
    write_member(writer, "test", threshold_signs.at(static_cast<std::size_t>(conversion.threshold->test)));
    write_member(writer, "threshold", DataType::Float64, to_bits(conversion.threshold->value));
  }
  writer.EndObject();
}

const GeneratorValues* generator_of(const Resource& resource) {
  return std::get_if<GeneratorValues>(&resource.initial_values);
}
const FileValues* source_of(const Resource& resource) {
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  return file != nullptr && (file->conversion != Conversion{} || file->offset != 0) ? file : nullptr;
}

// An object with a member for each resource of which `part_of` is not nullptr; nothing if there is none.
template <class PartOf, class Write>
void write_parts(Writer& writer, const char* name, const Model& model, const PartOf& part_of, const Write& write) {
  if (std::ranges::none_of(model.resources, part_of)) return;
  write_key(writer, name);
  writer.StartObject();
  for (const Resource& resource : model.resources)
    if (const auto* part = part_of(resource)) {
      write_key(writer, resource.name);
      write(writer, *part);
    }
  writer.EndObject();
}

bool has_opscope(const Model& model) {
  for (const Resource& resource : model.resources)
    if (generator_of(resource) != nullptr || source_of(resource) != nullptr) return true;
  return model.numerics != Numerics{} || model.feature_level != highest_feature_level || !model.view.empty() ||
         !model.opscope_unknown.empty();
}

}  // namespace

void write_opscope(Writer& writer, const Model& model) {
  if (!has_opscope(model)) return;
  write_key(writer, "opscope");
  writer.StartObject();
  if (model.numerics != Numerics{}) write_numerics(writer, model.numerics);
  if (model.feature_level != highest_feature_level) write_member(writer, "featureLevel", name(model.feature_level));
  write_parts(writer, "generators", model, generator_of, write_generator);
  write_parts(writer, "sources", model, source_of, write_source);
  if (!model.view.empty()) {
    write_key(writer, "view");
    write_raw(writer, model.view, rapidjson::kObjectType);
  }
  write_unknown(writer, model.opscope_unknown);
  writer.EndObject();
}

}  // namespace opscope::json
