#include "core/model/json/write.h"

namespace opscope::json {

namespace {

void write_constant(Writer& writer, DataType type, const ConstantValues& values, const UnknownMembers& rest) {
  writer.StartObject();
  write_member(writer, "valueCount", values.count);
  write_member(writer, "value", type, values.value);
  write_unknown(writer, rest);
  writer.EndObject();
}

void write_initial_values(Writer& writer, const Resource& resource) {
  const DataType type = resource.data_type;
  write_key(writer, "initialValues");
  if (const auto* values = std::get_if<ConstantValues>(&resource.initial_values)) {
    write_constant(writer, type, *values, resource.values_unknown);
  } else if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values)) {
    write_line_array(writer, array->values, [&](std::uint64_t bits) { write_element(writer, type, bits); });
  } else if (const auto* sequence = std::get_if<SequenceValues>(&resource.initial_values)) {
    writer.StartObject();
    write_member(writer, "valueCount", sequence->count);
    write_member(writer, "valueStart", type, sequence->start);
    write_member(writer, "valueDelta", type, sequence->delta);
    write_unknown(writer, resource.values_unknown);
    writer.EndObject();
  } else if (const auto* file = std::get_if<FileValues>(&resource.initial_values)) {
    writer.StartObject();
    write_member(writer, "sourcePath", file->source_path);
    write_unknown(writer, file->unknown);
    writer.EndObject();
    if (file->resample_size) {
      write_member(writer, "resampleSize", *file->resample_size);
      write_member(writer, "resampleMode", "scale");
    }
  } else if (const auto* list = std::get_if<ListValues>(&resource.initial_values)) {
    writer.StartArray();
    for (const ListValues::Item& item : list->values) {
      writer.StartObject();
      write_member(writer, "type", name(item.data_type));
      write_member(writer, "value", item.data_type, item.value);
      write_unknown(writer, item.unknown);
      writer.EndObject();
    }
    writer.EndArray();
  } else {
    // For DxDispatch: zeros in place of the generator.
    write_constant(writer, type, {std::get<GeneratorValues>(resource.initial_values).count, 0},
                   resource.values_unknown);
  }
}

}  // namespace

void write_resource(Writer& writer, const Resource& resource) {
  writer.StartObject();
  const bool named =
      resource.data_type != DataType::Unknown || std::holds_alternative<ListValues>(resource.initial_values);
  if (named) write_member(writer, "initialValuesDataType", name(resource.data_type));
  write_initial_values(writer, resource);
  if (resource.size_in_bytes != 0) write_member(writer, "sizeInBytes", resource.size_in_bytes);
  if (resource.values_offset != 0) write_member(writer, "initialValuesOffsetInBytes", resource.values_offset);
  write_unknown(writer, resource.unknown);
  writer.EndObject();
}

}  // namespace opscope::json
