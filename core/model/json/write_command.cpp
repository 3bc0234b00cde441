#include "core/model/json/write.h"

namespace opscope::json {

void write_bindings(Writer& writer, const Bindings& bindings) {
  write_key(writer, "bindings");
  writer.StartObject();
  for (const auto& [tensor, binding] : bindings) {
    write_key(writer, tensor);
    Binding plain;
    plain.resource = binding.resource;
    if (binding == plain) {
      write_string(writer, binding.resource);
      continue;
    }
    writer.StartObject();
    write_member(writer, "name", binding.resource);
    if (binding.element_offset != 0) write_member(writer, "elementOffset", binding.element_offset);
    if (binding.element_count != 0) write_member(writer, "elementCount", binding.element_count);
    if (binding.element_size_in_bytes != 0) write_member(writer, "elementSizeInBytes", binding.element_size_in_bytes);
    write_unknown(writer, binding.unknown);
    writer.EndObject();
  }
  writer.EndObject();
}

void write_command(Writer& writer, const Command& command) {
  writer.StartObject();
  if (const auto* dispatch = std::get_if<DispatchCommand>(&command)) {
    write_member(writer, "type", "dispatch");
    write_member(writer, "dispatchable", dispatch->dispatchable);
    write_bindings(writer, dispatch->bindings);
    write_unknown(writer, dispatch->unknown);
  } else if (const auto* print = std::get_if<PrintCommand>(&command)) {
    write_member(writer, "type", "print");
    write_member(writer, "resource", print->resource);
    if (print->verbose) {
      write_key(writer, "verbose");
      writer.Bool(true);
    }
    write_unknown(writer, print->unknown);
  } else if (const auto* file = std::get_if<WriteFileCommand>(&command)) {
    write_member(writer, "type", "writeFile");
    write_member(writer, "resource", file->resource);
    write_member(writer, "targetPath", file->target_path);
    if (!file->dimensions.empty()) write_member(writer, "dimensions", file->dimensions);
    write_unknown(writer, file->unknown);
  } else {
    const auto& foreign = std::get<ForeignDispatch>(command);
    write_member(writer, "type", "dispatch");
    write_member(writer, "dispatchable", foreign.dispatchable);
    write_unknown(writer, foreign.unknown);
  }
  writer.EndObject();
}

}  // namespace opscope::json
