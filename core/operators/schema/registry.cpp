#include "core/operators/schema/registry.h"

#include <list>

#include "core/operators/schema/built_in_operators.h"

namespace opscope {
namespace {

// A list: pointers to its elements stay valid when more are added.
std::list<OperatorSchema>& schemas() {
  static std::list<OperatorSchema> all = [] {
    std::list<OperatorSchema> built_in;
    std::vector<OperatorSchema> defined = built_in_operators();
    for (OperatorSchema& schema : defined) built_in.push_back(std::move(schema));
    return built_in;
  }();
  return all;
}

}  // namespace

std::vector<const OperatorSchema*> all_operators() {
  std::vector<const OperatorSchema*> all;
  for (const OperatorSchema& schema : schemas()) all.push_back(&schema);
  return all;
}

std::vector<const OperatorSchema*> shipped_operators() {
  static const std::size_t shipped = built_in_operators().size();
  std::vector<const OperatorSchema*> all = all_operators();
  all.resize(shipped);
  return all;
}

const OperatorSchema* find_operator(std::string_view name) {
  constexpr std::string_view prefix = "DML_OPERATOR_";
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  for (const OperatorSchema& schema : schemas())
    if (schema.name == name) return &schema;
  return nullptr;
}

const OperatorSchema* register_operator(OperatorSchema schema) {
  for (OperatorSchema& known : schemas()) {
    if (known.name != schema.name) continue;
    known = std::move(schema);
    return &known;
  }
  return &schemas().emplace_back(std::move(schema));
}

}  // namespace opscope
