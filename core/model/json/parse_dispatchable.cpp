#include <fmt/format.h>

#include "core/model/json/parse.h"
#include "core/operators/schema/registry.h"
#include "core/text/ascii.h"

namespace opscope::json {

namespace {

const OperatorSchema* parse_operator(const Value& type) {
  const std::string name = text(type);
  if (const OperatorSchema* schema = find_operator(name)) return schema;
  const std::string known = listed(all_operators(), [](const OperatorSchema* schema) { return schema->name; });
  for (const char* foreign : {"hlsl", "onnx", "dmlSerializedGraph"})
    if (equal_ignoring_case(name, foreign))
      fail(type.path, fmt::format("'{}' dispatchables are not run here, only the operators {}",
                                  quoted(name, longest_name), known));
  fail(type.path,
       fmt::format("'{}' is not an operator that is known here; known are {}", quoted(name, longest_name), known));
}

}  // namespace

Dispatchable parse_dispatchable(const std::string& name, const Value& value) {
  Object object(value, "a dispatchable");
  Dispatchable dispatchable;
  dispatchable.name = name;
  if (name.empty()) fail(value.path, "a dispatchable needs a name");
  const std::optional<Value> short_type = object.find("type");
  const OperatorSchema* schema =
      parse_operator(short_type ? *short_type : object.require(object.has("Type") ? "Type" : "type"));
  dispatchable.desc.schema = schema;
  if (const auto bindings = object.find("bindings")) dispatchable.bindings = parse_bindings(*bindings);

  std::optional<Value> nested = object.find("Desc");
  if (const auto lower = object.find("desc"); !nested) nested = lower;
  // Without a desc the members are in the dispatchable itself.
  std::optional<Object> inner;
  if (nested) inner.emplace(*nested, "an operator description");
  Object& desc = inner ? *inner : object;

  for (const TensorDeclaration& tensor : schema->tensors) {
    const char* member = tensor.name.c_str();
    const std::optional<Value> found = tensor.optional ? desc.find(member) : desc.require(member);
    const bool absent = !found || (tensor.optional && found->is_null());
    UnknownMembers unknown;
    dispatchable.desc.tensors.push_back(absent ? std::nullopt : std::optional(parse_tensor_desc(*found, unknown)));
    if (!unknown.empty()) dispatchable.inner_unknown.emplace_back(tensor.name, std::move(unknown));
  }
  parse_attributes(desc, dispatchable);
  if (inner) dispatchable.desc_unknown = inner->unknown();
  dispatchable.unknown = object.unknown({"executionFlags", "dmlCompileType"});
  return dispatchable;
}

}  // namespace opscope::json
