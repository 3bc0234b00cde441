#pragma once
// The cases of a conformance suite, before anything of them is computed.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/model.h"
#include "core/operators/schema/diagnostic.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope {

enum class SuiteKind {
  Vector,    // a few elements for which implementations are known to differ
  Values,    // every boundary value against every other, under every setting of the attributes
  Layout,    // strides, offsets, ranks, in place
  Rejected,  // a descriptor or a binding that an implementation must refuse
};
inline constexpr std::size_t suite_kind_count = 4;
std::string_view name(SuiteKind kind);  // "vector", "values", "layout", "rejected"

// One case. A valid one is a model with one dispatch for each setting of its attributes.
struct SuiteCase {
  std::string path;  // in the suite, without the ending of a format: "cases/clip/float32-values"
  SuiteKind kind = SuiteKind::Values;
  const OperatorSchema* schema = nullptr;
  std::vector<DataType> data_types;     // parallel to schema->tensors
  std::string title;                    // "FLOAT32 [5,13], padded"
  OperatorRule rule;                    // that it tests
  std::string elsewhere;                // Vector: what other implementations give
  std::vector<std::string> dispatches;  // what each is about, in order; empty: there is only one
  std::function<Model()> model;         // makes it again at each call, always the same
  Diagnostics diagnostics;              // Rejected: what validation finds
};

enum class SuiteSize { Small, Full };

struct SuiteRequest {
  std::vector<const OperatorSchema*> operators;  // empty: all that the level has
  FeatureLevel feature_level = highest_feature_level;
  SuiteSize size = SuiteSize::Small;
};

// All cases in the suite's order: by operator, then by kind. Paths are unique. The numerics are the documented ones.
std::vector<SuiteCase> plan_suite(const SuiteRequest& request);

}  // namespace opscope
