#include <fmt/format.h>

#include "core/model/json/parse.h"
#include "core/model/json/scanner.h"
#include "core/text/ascii.h"

namespace opscope::json {

namespace {

Binding parse_binding(const Value& value) {
  // DxDispatch binds lists of resources; every tensor here takes exactly one.
  if (value.is_array()) {
    const std::size_t count = count_items(value.json);
    if (count != 1) fail(value.path, fmt::format("takes exactly one resource, not {}", count));
    return parse_binding(value.items().front());
  }
  Binding binding;
  if (value.is_string()) {
    binding.resource = text(value);
    return binding;
  }
  Object object(value, "the name of a resource or a binding");
  binding.resource = text(object.require("name"));
  if (const auto offset = object.find("elementOffset")) binding.element_offset = unsigned_integer(*offset);
  if (const auto count = object.find("elementCount")) binding.element_count = unsigned_integer(*count);
  if (const auto size = object.find("elementSizeInBytes")) binding.element_size_in_bytes = unsigned_integer(*size);
  binding.unknown = object.unknown({"format", "counter", "counterOffsetBytes", "shape", "replicate"});
  return binding;
}

}  // namespace

Bindings parse_bindings(const Value& value) {
  Bindings bindings;
  each_member(value, "bindings by tensor name", [&](const std::string& name, const Value& source) {
    bindings.emplace_back(name, parse_binding(source));
  });
  return bindings;
}

namespace {

// DxDispatch takes a name, an object with it, or a list of these; an ONNX model's bindings may be left out.
ForeignDispatch parse_foreign(const std::string& dispatchable, Object& object) {
  ForeignDispatch command;
  command.dispatchable = dispatchable;
  const auto bound_by = [](const Value& source) {
    return text(source.is_string() ? source : Object(source, "the name of a resource or a binding").require("name"));
  };
  if (object.has("bindings")) {
    Object reader = object;  // whose members stay unread, and so are kept
    each_member(*reader.find("bindings"), "bindings by name", [&](const std::string& name, const Value& source) {
      if (!source.is_array())
        command.bound.emplace_back(name, bound_by(source));
      else
        each_item(source, [&](const Value& item) { command.bound.emplace_back(name, bound_by(item)); });
    });
  }
  command.unknown = object.unknown({"bindings", "threadGroupCount"});
  return command;
}

}  // namespace

Command parse_command(const Value& value, const std::set<std::string, std::less<>>& foreign) {
  Object object(value, "a command");
  const Value type = object.require("type");
  const std::string kind = text(type);
  if (equal_ignoring_case(kind, "dispatch")) {
    DispatchCommand command;
    command.dispatchable = text(object.require("dispatchable"));
    if (foreign.contains(command.dispatchable)) return parse_foreign(command.dispatchable, object);
    command.bindings = parse_bindings(object.require("bindings"));
    command.unknown = object.unknown({"threadGroupCount"});
    return command;
  }
  if (equal_ignoring_case(kind, "print")) {
    PrintCommand command;
    command.resource = text(object.require("resource"));
    if (const auto verbose = object.find("verbose")) command.verbose = boolean(*verbose);
    command.unknown = object.unknown();
    return command;
  }
  if (equal_ignoring_case(kind, "writeFile")) {
    WriteFileCommand command;
    command.resource = text(object.require("resource"));
    command.target_path = file_name(object.require("targetPath"));
    if (const auto dimensions = object.find("dimensions")) command.dimensions = uint32_array(*dimensions);
    command.unknown = object.unknown();
    return command;
  }
  fail(type.path,
       fmt::format("'{}' is not a command; allowed are dispatch, print and writeFile", quoted(kind, longest_name)));
}

}  // namespace opscope::json
