#include <fmt/format.h>

#include <functional>
#include <initializer_list>
#include <set>
#include <string_view>
#include <vector>

#include "core/model/directml_operators.h"
#include "core/model/foreign.h"
#include "core/model/json/nearest_name.h"
#include "core/model/json/parse.h"
#include "core/model/json/scanner.h"
#include "core/operators/schema/plain_name.h"
#include "core/operators/schema/registry.h"
#include "core/text/ascii.h"

namespace opscope::json {

namespace {

// What DxDispatch runs and Opscope does not, without a prefix; empty: neither runs it.
std::string foreign_type(const std::string& name) {
  for (const char* program : {"hlsl", "onnx", "dmlSerializedGraph"})
    if (equal_ignoring_case(name, program)) return program;
  return std::string(directml_operator(name));
}

// What could be written instead of `name`: an operator with a similar name, or all of them.
std::string instead_of(std::string_view name) {
  const std::vector<const OperatorSchema*> all = all_operators();
  std::set<std::string, std::less<>> names;
  for (const OperatorSchema* schema : all) names.emplace(plain_operator_name(schema->name));
  const std::string_view nearest = nearest_name(plain_operator_name(name), names);
  for (const OperatorSchema* schema : all)
    if (!nearest.empty() && plain_operator_name(schema->name) == nearest)
      return fmt::format("did you mean {}? opscope info --operators lists what is supported", schema->name);
  return "supported are " + listed(all, [](const OperatorSchema* schema) { return schema->name; });
}

// What DxDispatch alone reads of a dispatchable.
const std::initializer_list<std::string_view> of_dxdispatch = {"executionFlags", "dmlCompileType"};

// If a member of the description is missing, one of those that are unknown may be meant: they give warnings before the
// fault ends the reading.
void warn_beside_missing(Object& desc, const OperatorSchema& schema) {
  bool complete = true;
  for (const TensorDeclaration& tensor : schema.tensors)
    complete = (desc.find(tensor.name) || tensor.optional) && complete;
  for (const AttributeDeclaration& attribute : schema.attributes)
    complete = (desc.find(attribute.name) || traits(attribute.kind).optional) && complete;
  if (!complete) desc.unknown(of_dxdispatch);
}

Dispatchable parse_supported(const std::string& name, const OperatorSchema* schema, Object& object) {
  Dispatchable dispatchable;
  dispatchable.name = name;
  dispatchable.desc.schema = schema;
  if (const auto bindings = object.find("bindings")) dispatchable.bindings = parse_bindings(*bindings);

  std::optional<Value> nested = object.find("Desc");
  if (const auto lower = object.find("desc"); !nested) nested = lower;
  // Without a desc the members are in the dispatchable itself.
  std::optional<Object> inner;
  if (nested) inner.emplace(*nested, "an operator description");
  Object& desc = inner ? *inner : object;

  warn_beside_missing(desc, *schema);
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
  dispatchable.unknown = object.unknown(of_dxdispatch);
  return dispatchable;
}

}  // namespace

void parse_dispatchable(const std::string& name, const Value& value, Model& model) {
  Object object(value, "a dispatchable");
  if (name.empty()) fail(value.path, "a dispatchable needs a name");
  const std::optional<Value> short_type = object.find("type");
  const Value type = short_type ? *short_type : object.require(object.has("Type") ? "Type" : "type");
  const std::string operator_name = text(type);
  if (const OperatorSchema* schema = find_operator(operator_name)) {
    model.dispatchables.push_back(parse_supported(name, schema, object));
    return;
  }
  const std::string foreign = foreign_type(operator_name);
  if (foreign.empty())
    fail(type.path, fmt::format("'{}' is not an operator of DirectML; {}", quoted(operator_name, longest_name),
                                instead_of(operator_name)));
  if (type.takes_warnings()) type.warn(what_is_foreign(foreign) + "; it is kept, but not run");
  model.foreign.push_back({name, foreign, compact(value.json), model.dispatchables.size()});
}

}  // namespace opscope::json
