#include <fmt/format.h>

#include "core/validation/rules.h"

namespace opscope::rules {
namespace {

// The alternative of AttributeValue that holds a value of each kind.
std::size_t alternative(AttributeKind kind) {
  switch (kind) {
    case AttributeKind::Float: return 0;
    case AttributeKind::UInt:
    case AttributeKind::Enum: return 1;
    case AttributeKind::OptionalScaleBias: break;
  }
  return 2;
}

}  // namespace

bool attribute_rules(const Invocation& invocation, Findings findings) {
  const std::vector<AttributeDeclaration>& declared = invocation.schema->attributes;
  if (invocation.attributes.size() != declared.size()) {
    findings.error("", fmt::format("There are {} attributes; {} has {}.", invocation.attributes.size(),
                                   invocation.schema->name, declared.size()));
    return false;
  }
  bool readable = true;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    const AttributeValue& value = invocation.attributes[i];
    if (value.index() != alternative(declared[i].kind)) {
      findings.error(declared[i].name, "The attribute has a value of another kind than the operator declares.");
      readable = false;
    } else if (declared[i].kind == AttributeKind::Enum &&
               std::get<std::uint32_t>(value) >= declared[i].enum_names.size()) {
      findings.error(declared[i].name, fmt::format("{} is none of its {} values.", std::get<std::uint32_t>(value),
                                                   declared[i].enum_names.size()));
      readable = false;
    }
  }
  return readable;
}

}  // namespace opscope::rules
