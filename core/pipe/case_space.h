#pragma once
// The test cases that `opscope cases` prints and checks: one operator, one data type, one setting of its attributes.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sweep/sweep.h"

namespace opscope {

// Which inputs, and how many.
enum class CaseExtent {
  Endless,  // the whole space if it has at most small_space combinations, else Level2's values and random ones, forever
  Whole,    // every combination of the inputs' bits, in their order
  Level1,   // special values in combination, then 2^16 random ones; the whole space if that is not more
  Level2,   // the same with 2^22 random ones
};

struct CaseRequest {
  const OperatorSchema* schema = nullptr;
  DataType data_type = DataType::Float32;
  std::vector<std::string> settings;  // "Min=-1", "Scale=2", "AScaleTensor=0.5": attributes and single elements
  Numerics numerics;
  CaseExtent extent = CaseExtent::Endless;
};

struct CaseSpace {
  SweepSpace space;                    // with one setting; `elements` is 0 if it is endless
  std::vector<std::size_t> inputs;     // indices of the tensors whose elements stand in a line
  std::optional<std::uint64_t> count;  // lines; nullopt: endless

  const SweepSetting& setting() const { return space.settings.each.front(); }
  DataType output_type() const { return space.data_types[space.schema->output()]; }
};

// All tensors that may have the data type have it. Without a setting an attribute has its default, a scale is 1, and a
// zero point is absent. BadInput, with the option as `where`: a data type or setting that the operator does not have or
// that validation refuses, or a whole space of more than walkable_space combinations.
Result<CaseSpace> case_space(const CaseRequest& request);

}  // namespace opscope
