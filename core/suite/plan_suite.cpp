#include <iterator>

#include "core/operators/schema/registry.h"
#include "core/suite/parts.h"

namespace opscope {

std::string_view name(SuiteKind kind) {
  switch (kind) {
    case SuiteKind::Vector: return "vector";
    case SuiteKind::Values: return "values";
    case SuiteKind::Layout: return "layout";
    case SuiteKind::Rejected: break;
  }
  return "rejected";
}

std::vector<SuiteCase> plan_suite(const SuiteRequest& request) {
  std::vector<SuiteCase> all;
  for (const OperatorSchema* schema : request.operators.empty() ? shipped_operators() : request.operators) {
    const suite::Subject subject{schema, request.feature_level, request.size};
    if (schema->supported_at(request.feature_level) == nullptr) continue;
    for (auto make : {suite::vector_cases, suite::value_cases, suite::layout_cases, suite::rejected_cases})
      std::ranges::move(make(subject), std::back_inserter(all));
  }
  return all;
}

}  // namespace opscope
