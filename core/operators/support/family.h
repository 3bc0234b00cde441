#pragma once
// Declarations of similar operators: a member gives only what is specific to it, and unary() and binary() declare the
// rest.

#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"
#include "core/operators/schema/operator_schema.h"
#include "core/operators/support/ordered_types.h"

namespace opscope {

// The support from a feature level on, complete in itself.
struct LevelSupport {
  FeatureLevel level;
  std::uint32_t min_dimension_count, max_dimension_count;
  DataTypeSet inputs;
  DataTypeSet output = {};  // empty: the data type of the inputs
};

struct Member {
  std::string name;  // DirectML's, without "ELEMENT_WISE_"
  std::string title, summary, formula;
  std::vector<LevelSupport> support = {};
  std::vector<OperatorRule> rules = {};
  std::vector<const NumericsSetting*> numerics = {};
  std::function<ScalarFunction(const Invocation&)> reference = {};
  std::function<CpuKernel(const Invocation&)> cpu = {};
  std::string shader = {};          // stem of the family's file under assets/shaders/operators
  std::string glsl = {};            // the member's expression there, which the file calls RESULT; empty if it has none
  std::string glsl_on_floats = {};  // the same in GLSL's float arithmetic; may be empty
  Outcomes outcomes = {};
  Counterparts counterparts = {};
  std::vector<std::size_t> in_place_inputs = {};
  std::vector<TellingVector> telling_vectors = {};
};

// InputTensor (x) -> OutputTensor
OperatorSchema unary(Member member);
// ATensor (a), BTensor (b) -> OutputTensor
OperatorSchema binary(Member member);

// The choices other than the first of their setting, as defines of a shader: NAN_PROPAGATES for nan=propagates.
std::vector<std::pair<std::string, std::string>> numerics_defines(const Invocation& invocation);

// A reference from a function of elements, f(a, b), whose arguments have the C++ type of the first tensor's data type.
// The bits of its result are the output's. Precondition: the data type is not FLOAT64.
template <class F>
ScalarFunction reference_unary(const Invocation& invocation, F f) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> ScalarFunction {
    return [f](const std::uint64_t* x) { return to_bits(f(from_bits<T>(x[0]))); };
  });
}
template <class F>
ScalarFunction reference_binary(const Invocation& invocation, F f) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> ScalarFunction {
    return [f](const std::uint64_t* x) { return to_bits(f(from_bits<T>(x[0]), from_bits<T>(x[1]))); };
  });
}

}  // namespace opscope
