#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>

#include "core/limits/json_memory.h"
#include "core/model/generate.h"
#include "core/model/json.h"
#include "core/model/json/comments.h"
#include "core/model/json/parse.h"
#include "core/operators/schema/numerics_text.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope {

namespace {

using Writer = PrettyJsonWriter;

void raw(Writer& writer, const std::string& text, rapidjson::Type type = rapidjson::kNumberType) {
  writer.RawValue(text.data(), text.size(), type);
}
void string(Writer& writer, std::string_view text) {
  writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void key(Writer& writer, std::string_view text) {
  writer.Key(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void member(Writer& writer, std::string_view name, std::string_view text) {
  key(writer, name);
  string(writer, text);
}
void member(Writer& writer, std::string_view name, std::uint64_t number) {
  key(writer, name);
  writer.Uint64(number);
}
void unknown(Writer& writer, const UnknownMembers& members) {
  for (const auto& [name, text] : members) {
    key(writer, name);
    raw(writer, text, rapidjson::kObjectType);
  }
}

// Numbers side by side, not one a line.
template <class Items, class Write>
void line_array(Writer& writer, const Items& items, Write write) {
  writer.SetFormatOptions(rapidjson::kFormatSingleLineArray);
  writer.StartArray();
  for (const auto& item : items) write(item);
  writer.EndArray();
  writer.SetFormatOptions(rapidjson::kFormatDefault);
}
void sizes(Writer& writer, std::string_view name, std::span<const std::uint32_t> numbers) {
  key(writer, name);
  line_array(writer, numbers, [&](std::uint32_t number) { writer.Uint(number); });
}

// An element so that the reader gives back its bits: the shortest decimal where that survives the way through a double
// that JSON readers take, 17 digits otherwise, and hexadecimal bits for the NaNs that "nan" does not mean.
void element(Writer& writer, DataType type, std::uint64_t bits) {
  std::string text = format_element(type, bits);
  if (is_floating_point(type)) {
    const double value = to_double(type, bits);
    if (std::isnan(value)) return string(writer, bits == quiet_nan(type) ? "nan" : format_bits(type, bits));
    if (std::isinf(value)) return string(writer, text);
    if (text == "-0") text = "-0.0";  // DxDispatch reads -0 as the integer 0
    const double back = std::strtod(text.c_str(), nullptr);
    if (type == DataType::Float32 && static_cast<float>(back) != static_cast<float>(value))
      text = fmt::format("{:.17g}", value);
  }
  raw(writer, text);
}
void member(Writer& writer, std::string_view name, DataType type, std::uint64_t bits) {
  key(writer, name);
  element(writer, type, bits);
}

void constant(Writer& writer, DataType type, const ConstantValues& values, const UnknownMembers& rest) {
  writer.StartObject();
  member(writer, "valueCount", values.count);
  member(writer, "value", type, values.value);
  unknown(writer, rest);
  writer.EndObject();
}

void initial_values(Writer& writer, const Resource& resource) {
  const DataType type = resource.data_type;
  key(writer, "initialValues");
  if (const auto* values = std::get_if<ConstantValues>(&resource.initial_values)) {
    constant(writer, type, *values, resource.values_unknown);
  } else if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values)) {
    line_array(writer, array->values, [&](std::uint64_t bits) { element(writer, type, bits); });
  } else if (const auto* sequence = std::get_if<SequenceValues>(&resource.initial_values)) {
    writer.StartObject();
    member(writer, "valueCount", sequence->count);
    member(writer, "valueStart", type, sequence->start);
    member(writer, "valueDelta", type, sequence->delta);
    unknown(writer, resource.values_unknown);
    writer.EndObject();
  } else if (const auto* file = std::get_if<FileValues>(&resource.initial_values)) {
    writer.StartObject();
    member(writer, "sourcePath", file->source_path);
    unknown(writer, file->unknown);
    writer.EndObject();
    if (file->resample_size) {
      sizes(writer, "resampleSize", *file->resample_size);
      member(writer, "resampleMode", "scale");
    }
  } else if (const auto* list = std::get_if<ListValues>(&resource.initial_values)) {
    writer.StartArray();
    for (const ListValues::Item& item : list->values) {
      writer.StartObject();
      member(writer, "type", name(item.data_type));
      member(writer, "value", item.data_type, item.value);
      unknown(writer, item.unknown);
      writer.EndObject();
    }
    writer.EndArray();
  } else {
    // Zeros hold the generator's place where it is not understood.
    constant(writer, type, {std::get<GeneratorValues>(resource.initial_values).count, 0}, resource.values_unknown);
  }
}

void resource_object(Writer& writer, const Resource& resource) {
  writer.StartObject();
  const bool named =
      resource.data_type != DataType::Unknown || std::holds_alternative<ListValues>(resource.initial_values);
  if (named) member(writer, "initialValuesDataType", name(resource.data_type));
  initial_values(writer, resource);
  if (resource.size_in_bytes != 0) member(writer, "sizeInBytes", resource.size_in_bytes);
  if (resource.values_offset != 0) member(writer, "initialValuesOffsetInBytes", resource.values_offset);
  unknown(writer, resource.unknown);
  writer.EndObject();
}

void tensor_desc(Writer& writer, const TensorDesc& desc, const UnknownMembers& rest) {
  writer.StartObject();
  member(writer, "DataType", name(desc.data_type));
  sizes(writer, "Sizes", desc.sizes);
  if (desc.strides) sizes(writer, "Strides", *desc.strides);
  if (desc.flags == TensorFlags::OwnedByDml) member(writer, "Flags", "OWNED_BY_DML");
  if (desc.total_tensor_size_in_bytes != 0) member(writer, "TotalTensorSizeInBytes", desc.total_tensor_size_in_bytes);
  if (desc.guaranteed_base_offset_alignment != 0)
    member(writer, "GuaranteedBaseOffsetAlignment", desc.guaranteed_base_offset_alignment);
  unknown(writer, rest);
  writer.EndObject();
}

void attribute(Writer& writer, const AttributeDeclaration& declaration, const AttributeValue& value,
               const UnknownMembers& rest) {
  if (const auto* number = std::get_if<float>(&value)) {
    member(writer, declaration.name, DataType::Float32, to_bits(*number));
  } else if (const auto* choice = std::get_if<std::uint32_t>(&value)) {
    if (declaration.kind == AttributeKind::Enum && *choice < declaration.enum_names.size())
      member(writer, declaration.name, declaration.enum_names[*choice]);
    else
      member(writer, declaration.name, *choice);
  } else if (const auto& scale_bias = std::get<std::optional<ScaleBias>>(value)) {
    key(writer, declaration.name);
    writer.StartObject();
    member(writer, "Scale", DataType::Float32, to_bits(scale_bias->scale));
    member(writer, "Bias", DataType::Float32, to_bits(scale_bias->bias));
    unknown(writer, rest);
    writer.EndObject();
  }
}

void bindings_member(Writer& writer, const Bindings& bindings) {
  key(writer, "bindings");
  writer.StartObject();
  for (const auto& [tensor, binding] : bindings) {
    key(writer, tensor);
    Binding plain;
    plain.resource = binding.resource;
    if (binding == plain) {
      string(writer, binding.resource);
      continue;
    }
    writer.StartObject();
    member(writer, "name", binding.resource);
    if (binding.element_offset != 0) member(writer, "elementOffset", binding.element_offset);
    if (binding.element_count != 0) member(writer, "elementCount", binding.element_count);
    if (binding.element_size_in_bytes != 0) member(writer, "elementSizeInBytes", binding.element_size_in_bytes);
    unknown(writer, binding.unknown);
    writer.EndObject();
  }
  writer.EndObject();
}

const UnknownMembers& unknown_of(const Dispatchable& dispatchable, std::string_view name) {
  static const UnknownMembers none;
  for (const auto& [inner, members] : dispatchable.inner_unknown)
    if (inner == name) return members;
  return none;
}

void dispatchable_object(Writer& writer, const Dispatchable& dispatchable) {
  const OperatorSchema& schema = *dispatchable.desc.schema;
  writer.StartObject();
  member(writer, "type", "DML_OPERATOR_" + schema.name);
  key(writer, "desc");
  writer.StartObject();
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (dispatchable.desc.tensors[i]) {
      key(writer, schema.tensors[i].name);
      tensor_desc(writer, *dispatchable.desc.tensors[i], unknown_of(dispatchable, schema.tensors[i].name));
    }
  for (std::size_t i = 0; i < schema.attributes.size(); ++i)
    attribute(writer, schema.attributes[i], dispatchable.desc.attributes[i],
              unknown_of(dispatchable, schema.attributes[i].name));
  unknown(writer, dispatchable.desc_unknown);
  writer.EndObject();
  if (!dispatchable.bindings.empty()) bindings_member(writer, dispatchable.bindings);
  unknown(writer, dispatchable.unknown);
  writer.EndObject();
}

void command_object(Writer& writer, const Command& command) {
  writer.StartObject();
  if (const auto* dispatch = std::get_if<DispatchCommand>(&command)) {
    member(writer, "type", "dispatch");
    member(writer, "dispatchable", dispatch->dispatchable);
    bindings_member(writer, dispatch->bindings);
    unknown(writer, dispatch->unknown);
  } else if (const auto* print = std::get_if<PrintCommand>(&command)) {
    member(writer, "type", "print");
    member(writer, "resource", print->resource);
    if (print->verbose) {
      key(writer, "verbose");
      writer.Bool(true);
    }
    unknown(writer, print->unknown);
  } else {
    const auto& file = std::get<WriteFileCommand>(command);
    member(writer, "type", "writeFile");
    member(writer, "resource", file.resource);
    member(writer, "targetPath", file.target_path);
    if (!file.dimensions.empty()) sizes(writer, "dimensions", file.dimensions);
    unknown(writer, file.unknown);
  }
  writer.EndObject();
}

void numerics_member(Writer& writer, const Numerics& numerics) {
  if (const NumericsProfile* profile = profile_of(numerics)) return member(writer, "numerics", profile->name);
  key(writer, "numerics");
  writer.StartObject();
  member(writer, "profile", numerics_profiles().front().name);
  for (const NumericsSetting& setting : numerics_settings())
    if (setting.get(numerics) != setting.get(numerics_profiles().front().numerics))
      member(writer, setting.key, spelled(setting.choices[setting.get(numerics)]));
  writer.EndObject();
}

void generator_object(Writer& writer, const GeneratorValues& generator) {
  using Kind = GeneratorValues::Kind;
  const auto number = [&](std::string_view name, double value) {
    member(writer, name, DataType::Float64, to_bits(value));
  };
  writer.StartObject();
  member(writer, "type", json::generator_names[static_cast<std::size_t>(generator.kind)]);
  if (generator.kind == Kind::Normal || generator.kind == Kind::Uniform || generator.kind == Kind::RandomBits)
    member(writer, "seed", generator.seed);
  if (generator.kind == Kind::Normal) {
    number("mean", generator.a);
    number("standardDeviation", generator.b);
  }
  const bool grid = generator.kind == Kind::Ramp || generator.kind == Kind::Checkerboard;
  if (grid || generator.kind == Kind::Uniform) {
    number("low", generator.a);
    number("high", generator.b);
  }
  if (grid && generator.width != 0) member(writer, "width", generator.width);
  if (generator.kind == Kind::Checkerboard) member(writer, "cell", generator.cell);
  writer.EndObject();
}

void opscope_object(Writer& writer, const Model& model) {
  writer.StartObject();
  if (model.numerics != Numerics{}) numerics_member(writer, model.numerics);
  if (model.feature_level != highest_feature_level) member(writer, "featureLevel", name(model.feature_level));
  bool any = false;
  for (const Resource& resource : model.resources)
    if (const auto* generator = std::get_if<GeneratorValues>(&resource.initial_values)) {
      if (!any) {
        key(writer, "generators");
        writer.StartObject();
      }
      any = true;
      key(writer, resource.name);
      generator_object(writer, *generator);
    }
  if (any) writer.EndObject();
  if (!model.view.empty()) {
    key(writer, "view");
    raw(writer, model.view, rapidjson::kObjectType);
  }
  unknown(writer, model.opscope_unknown);
  writer.EndObject();
}

bool has_opscope(const Model& model) {
  for (const Resource& resource : model.resources)
    if (std::holds_alternative<GeneratorValues>(resource.initial_values)) return true;
  return model.numerics != Numerics{} || model.feature_level != highest_feature_level || !model.view.empty() ||
         !model.opscope_unknown.empty();
}

std::string without_comments(const Model& model) {
  JsonBuffer buffer;
  Writer writer(buffer);
  writer.SetIndent(' ', 2);
  writer.StartObject();
  unknown(writer, model.unknown);  // first: "$schema" stands at the top by custom
  key(writer, "resources");
  writer.StartObject();
  for (const Resource& resource : model.resources) {
    key(writer, resource.name);
    resource_object(writer, resource);
  }
  writer.EndObject();
  key(writer, "dispatchables");
  writer.StartObject();
  for (const Dispatchable& dispatchable : model.dispatchables) {
    key(writer, dispatchable.name);
    dispatchable_object(writer, dispatchable);
  }
  writer.EndObject();
  key(writer, "commands");
  writer.StartArray();
  for (const Command& command : model.commands) command_object(writer, command);
  writer.EndArray();
  if (has_opscope(model)) {
    key(writer, "opscope");
    opscope_object(writer, model);
  }
  writer.EndObject();
  return std::string(buffer.GetString(), buffer.GetSize()) + "\n";
}

}  // namespace

std::string write_model(const Model& model) {
  std::string text = without_comments(model);
  return model.comments.list ? json::with_comments(text, *model.comments.list) : text;
}

std::string write_model_line(const Model& model) {
  std::string line;
  bool in_string = false, escaped = false;
  for (const char c : without_comments(model)) {
    if (!in_string && (c == ' ' || c == '\n')) continue;
    line += c;
    if (c == '"' && !escaped) in_string = !in_string;
    escaped = in_string && c == '\\' && !escaped;
  }
  return line;
}

}  // namespace opscope
