#pragma once
// The values of an ONNX graph while it becomes a case: each is a resource.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/model/model.h"
#include "core/tensor/tensor.h"

namespace opscope::onnx_files {

struct GraphValue {
  std::string resource;
  DataType data_type = DataType::Unknown;
  std::vector<std::uint32_t> sizes;
  std::optional<Tensor> known = {};  // the elements of an input or initialiser
  bool is_computed = false;          // by a node
  bool is_any_non_zero = false;      // a BOOL that is UINT8 here: any element except 0 is true, not 1 alone
};

class GraphValues {
 public:
  explicit GraphValues(Model& model) : model_(model) {}

  // nullptr if there is none of that name.
  const GraphValue* find(const std::string& name) const;
  // BadInput at `where` if there is none: a graph's nodes stand behind those they read from.
  Result<const GraphValue*> require(const std::string& name, const std::string& where) const;

  // A value of that name with a new resource. BadInput at `where` if the name is taken, or no UTF-8.
  Result<void> add_known(const std::string& name, const Tensor& tensor, const std::string& where);
  Result<void> add_generated(const std::string& name, DataType type, std::vector<std::uint32_t> sizes,
                             const std::string& where);
  Result<const GraphValue*> add_computed(const std::string& name, DataType type, std::vector<std::uint32_t> sizes,
                                         const std::string& where);
  // Another name for a value.
  Result<void> add_alias(const std::string& name, const GraphValue& value, const std::string& where);

  // A resource of zeros that has no name in the graph, for an intermediate result.
  std::string add_unnamed(const std::string& near, DataType type, const std::vector<std::uint32_t>& sizes);

 private:
  Result<const GraphValue*> add(const std::string& name, GraphValue value, InitialValues initial,
                                const std::string& where);
  std::string free_resource(const std::string& wanted);

  Model& model_;
  std::map<std::string, GraphValue> values_;
  std::map<std::string, std::uint64_t> taken_;  // names of resources; the number to append next
};

}  // namespace opscope::onnx_files
