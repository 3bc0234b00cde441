#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/bench/bench.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

std::vector<std::string_view> names_of(const std::vector<DataType>& types) {
  std::vector<std::string_view> names(types.size());
  std::ranges::transform(types, names.begin(), [](DataType type) { return name(type); });
  return names;
}

// The requested types that the operator supports.
Result<std::vector<DataType>> types_of(const OperatorSchema& schema, const std::vector<DataType>& asked) {
  const std::vector<DataType> supported = bench_data_types(schema);
  std::vector<DataType> types;
  for (const DataType type : asked)
    if (std::ranges::find(supported, type) != supported.end()) types.push_back(type);
  if (!types.empty()) return types;
  return bad_input(schema.name, fmt::format("has no {} tensors; its data types are {}",
                                            fmt::join(names_of(asked), " or "), fmt::join(names_of(supported), ", ")));
}

Result<void> check_case(const BenchCase& bench_case, std::size_t copies, const MemoryLimit& limit) {
  const Result<std::vector<TensorDesc>> descs = bench_descs(bench_case);
  if (!descs) return tl::unexpected(descs.error());
  const Result<void> fits = check_memory(times_bytes(bytes_held(*descs), copies), limit);
  if (fits) return {};
  return bad_input(fmt::format("{}, {} on {}", counted(bench_case.elements, "element"), bench_case.schema->name,
                               name(bench_case.data_type)),
                   fits.error().what);
}

}  // namespace

Result<std::vector<BenchCase>> plan_bench(const BenchRequest& request, std::size_t copies) {
  const bool all = request.operators.empty();
  const auto operators = all ? all_operators() : request.operators;
  std::vector<DataType> asked = request.data_types;
  if (asked.empty()) asked = {DataType::Float32, DataType::Float16, DataType::Int8, DataType::UInt8};
  std::vector<BenchCase> cases;
  std::optional<Error> unsupported;
  for (const OperatorSchema* schema : operators) {
    const Result<std::vector<DataType>> types = types_of(*schema, asked);
    if (!types && !all) return tl::unexpected(types.error());
    if (!types) unsupported = types.error();
    if (!types) continue;
    for (const DataType type : *types)
      for (const BenchLayout layout : request.layouts)
        for (const std::uint64_t elements : request.elements) {
          const BenchCase plain{schema, type, layout, elements};
          if (Result<void> fits = check_case(plain, copies, request.memory_limit); !fits)
            return tl::unexpected(fits.error());
          std::ranges::copy(with_bench_settings(plain), std::back_inserter(cases));
        }
  }
  for (const DataType type : request.data_types)
    if (std::ranges::find(cases, type, &BenchCase::data_type) == cases.end())
      return bad_input(std::string(name(type)), "is a data type of none of these operators");
  if (cases.empty() && unsupported) return tl::unexpected(*unsupported);
  return cases;
}

}  // namespace opscope
