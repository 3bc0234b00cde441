#pragma once
// Elements for which implementations are known to give different results.

#include <cstdint>
#include <string>
#include <vector>

#include "core/operators/schema/attributes.h"
#include "core/operators/schema/diagnostic.h"
#include "core/tensor/data_type.h"

namespace opscope {

// How an operator computes in a case of doubt.
struct OperatorRule {
  std::string text;
  RuleSource source;
};

struct TellingVector {
  std::string name;                                  // lower case with hyphens, unique in its operator
  OperatorRule rule;                                 // that decides the results; one of the operator's own
  std::string elsewhere;                             // one sentence: what other implementations give, or were seen to
  std::vector<DataType> data_types;                  // parallel to OperatorSchema::tensors
  std::vector<std::vector<std::uint64_t>> elements;  // bits, parallel to tensors: inputs alone; empty: it is absent
  Attributes attributes = {};                        // empty: the defaults
};

// Bits of these numbers, rounded to the type; integers are exact.
std::vector<std::uint64_t> elements_of(DataType type, std::initializer_list<double> numbers);

}  // namespace opscope
