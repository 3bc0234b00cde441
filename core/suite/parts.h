#pragma once
// Makes the cases of one operator, one kind in each file.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/cases/random_values.h"
#include "core/suite/suite_case.h"
#include "core/tensor/tensor_desc.h"

namespace opscope::suite {

// One operator of a request.
struct Subject {
  const OperatorSchema* schema;
  FeatureLevel level;
  SuiteSize size;

  const SupportRow& support() const { return *schema->supported_at(level); }
};

std::vector<SuiteCase> vector_cases(const Subject& subject);
std::vector<SuiteCase> value_cases(const Subject& subject);
std::vector<SuiteCase> layout_cases(const Subject& subject);
std::vector<SuiteCase> rejected_cases(const Subject& subject);

// --- names -----------------------------------------------------------------------------------------------------------

// "clip": the folder of an operator's cases.
std::string folder_of(const OperatorSchema& schema);
// Lower case, with hyphens in place of everything that is no letter or digit.
std::string slug(std::string_view text);
// The types that a case is about, those of an assignment that could be others: "FLOAT32", "INT8, UINT8, INT8".
std::string types_text(const Subject& subject, const std::vector<DataType>& types);

// Some of type_combinations: every type that a tensor can have, and each type of the first tensor. A suite goes into
// depth for these.
std::vector<std::vector<DataType>> main_types(const Subject& subject);

// Bytes of an element of a case, whose types are all known: at least 1.
inline std::size_t known_size(DataType type) { return std::max<std::size_t>(1, element_size(type)); }

// --- models ----------------------------------------------------------------------------------------------------------

// Bytes that a suite puts where an implementation must write, and where it must not. A repeated byte that few results
// have.
inline constexpr std::uint64_t untouched_bits = 0xA5A5A5A5A5A5A5A5u;

// Random numbers that depend on the name of a case alone.
Random random_of(std::string_view name);

// A tensor of a dispatch and its place in a resource.
struct Placed {
  TensorDesc desc;
  std::string resource;
  std::uint64_t offset = 0;  // in elements of the resource
  std::uint64_t count = 0;   // elements of the binding; 0: up to the resource's end
};

// Adds resources and dispatches to a model of one operator.
class ModelMaker {
 public:
  explicit ModelMaker(const Subject& subject);

  void resource(const std::string& resource_name, DataType type, std::vector<std::uint64_t> elements);
  // A resource that holds untouched_bits.
  void untouched(const std::string& resource_name, DataType type, std::uint64_t count);
  // `placed`: parallel to the schema's tensors. An input flagged OWNED_BY_DML is bound by the dispatchable.
  void dispatch(const std::string& dispatch_name, const Attributes& attributes,
                const std::vector<std::optional<Placed>>& placed);

  Model take() { return std::move(model_); }

 private:
  const OperatorSchema& schema_;
  Model model_;
};

// A packed description.
TensorDesc packed(DataType type, std::vector<std::uint32_t> sizes);

}  // namespace opscope::suite
