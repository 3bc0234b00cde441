#include "tests/support/attribute_kinds.h"

#include "core/operators/schema/invocation.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/scalar_runs.h"

namespace opscope::test {
namespace {

OperatorSchema unary(const std::string& name, DataTypeSet types) {
  OperatorSchema schema;
  schema.name = name;
  schema.tensors = {{.name = "InputTensor", .meaning = "The values."},
                    {.name = "OutputTensor", .role = TensorRole::Output, .meaning = "The results."}};
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {{0, 1}};
  schema.in_place_inputs = {0};
  schema.support = {{FeatureLevel::L1_0, {types, types}, 1, 8}};
  return schema;
}

std::uint64_t all_bits(DataType type) { return ~std::uint64_t{0} >> (64 - 8 * element_size(type)); }

OperatorSchema define_add_step() {
  OperatorSchema schema = unary("TEST_ADD_STEP", {DataType::Int8, DataType::Int32, DataType::Int64});
  schema.title = "Add step";
  schema.formula = "x + Step";
  schema.attributes = {{"Step", AttributeKind::Int, std::int32_t{-3}, "Added to every element.", {}}};
  schema.bind_reference = [](const Invocation& invocation) -> ScalarFunction {
    const auto step = static_cast<std::uint64_t>(std::int64_t{invocation.int_attribute(0)});
    return [step, all = all_bits(invocation.data_type(0))](const std::uint64_t* x) { return (x[0] + step) & all; };
  };
  schema.bind_cpu = [](const Invocation& invocation) -> CpuKernel {
    return visit_data_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
      if constexpr (std::is_integral_v<T>)
        return scalar_unary<T>([step = static_cast<T>(invocation.int_attribute(0))](T x) {
          return static_cast<T>(static_cast<std::make_unsigned_t<T>>(x) + static_cast<std::make_unsigned_t<T>>(step));
        });
      else
        return {};
    });
  };
  return schema;
}

OperatorSchema define_replace() {
  DataTypeSet types;
  for (const DataType type : all_data_types) types = types | DataTypeSet{type};
  OperatorSchema schema = unary("TEST_REPLACE", types);
  schema.title = "Replace";
  schema.formula = "x == Old ? New : x";
  schema.attributes = {
      {"Old", AttributeKind::ScalarUnion, ScalarUnion{}, "The value to replace.", {}, {}, "InputTensor"},
      {"NewDataType", AttributeKind::Enum, 1u, "The type of New.", data_type_enum_names(), {}, "OutputTensor"},
      {"New", AttributeKind::ScalarUnion, ScalarUnion{}, "Stands in its place.", {}, {}, "NewDataType"}};
  schema.check = [](const Invocation& invocation) -> Diagnostics {
    if (invocation.scalar_union_attribute(2).type == invocation.data_type(1)) return {};
    return {{Diagnostic::Severity::Error, "NewDataType", "NewDataType must be the data type of OutputTensor.",
             RuleSource::Decided}};
  };
  schema.bind_reference = [](const Invocation& invocation) -> ScalarFunction {
    return [old = invocation.scalar_union_attribute(0).bits, fresh = invocation.scalar_union_attribute(2).bits](
               const std::uint64_t* x) { return x[0] == old ? fresh : x[0]; };
  };
  schema.bind_cpu = [](const Invocation& invocation) -> CpuKernel {
    const auto kernel = [&]<class Bits>() -> CpuKernel {
      return scalar_unary<Bits>([old = static_cast<Bits>(invocation.scalar_union_attribute(0).bits),
                                 fresh = static_cast<Bits>(invocation.scalar_union_attribute(2).bits)](Bits x) {
        return x == old ? fresh : x;
      });
    };
    switch (element_size(invocation.data_type(0))) {
      case 1: return kernel.operator()<std::uint8_t>();
      case 2: return kernel.operator()<std::uint16_t>();
      case 4: return kernel.operator()<std::uint32_t>();
      default: return kernel.operator()<std::uint64_t>();
    }
  };
  return schema;
}

}  // namespace

const OperatorSchema* register_add_step() { return register_operator(define_add_step()); }
const OperatorSchema* register_replace() { return register_operator(define_replace()); }

}  // namespace opscope::test
