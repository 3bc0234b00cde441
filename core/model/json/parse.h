#pragma once
// The readers of a case file's parts. Each throws json::Fault at the culprit.

#include "core/model/json/json_value.h"

namespace opscope::json {

// generate.h's kinds by their names in the file, in the order of GeneratorValues::Kind.
inline constexpr std::array<const char*, 7> generator_names = {
    "normal", "uniform", "ramp", "checkerboard", "specialValues", "randomBits", "exhaustive"};

Resource parse_resource(const std::string& name, const Value& value);
Dispatchable parse_dispatchable(const std::string& name, const Value& value);
Command parse_command(const Value& value);
Bindings parse_bindings(const Value& value);

// A tensor or attribute as it stands in a desc. What its object holds besides goes to `unknown`.
TensorDesc parse_tensor_desc(const Value& value, UnknownMembers& unknown);
AttributeValue parse_attribute(const AttributeDeclaration& declaration, const Value& value, UnknownMembers& unknown);

// The member "opscope": numerics, featureLevel, view and generators, into a model whose resources are read.
void parse_opscope(const Value& value, Model& model);

// The part that all full names of an enum share, up to an underscore: what DxDispatch lets a writer leave out.
std::string_view enum_prefix(const AttributeDeclaration& declaration);

}  // namespace opscope::json
