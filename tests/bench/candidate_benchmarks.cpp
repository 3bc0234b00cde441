// What a call of a shared library in its own process costs, copies of the tensors included, beside the same function
// called directly. Part of opscope_kernel_benchmarks:
//
//   build/release/tests/opscope_kernel_benchmarks --benchmark_filter=candidate

#include <benchmark/benchmark.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/bench/random_fill.h"
#include "core/candidates/hosted_candidate.h"
#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/registry.h"

namespace opscope {
namespace {

Invocation clip_of(std::uint32_t elements) {
  Invocation made;
  made.schema = find_operator("ELEMENT_WISE_CLIP");
  made.attributes = default_attributes(*made.schema, {});
  for (const TensorDeclaration& tensor : made.schema->tensors) {
    TensorDesc desc;
    desc.data_type = DataType::Float32;
    desc.sizes = {elements};
    const Buffer buffer = Buffer::make(elements * sizeof(float), [](std::span<std::byte> bytes) {
      fill_random(bytes, DataType::Float32, Contents::Numbers, 1);
    });
    made.tensors.push_back(BoundTensor{tensor.name, {desc, buffer}, buffer.size()});
  }
  return made;
}

void run(benchmark::State& state, Backend& backend) {
  const Invocation invocation = clip_of(static_cast<std::uint32_t>(state.range(0)));
  for (auto _ : state)
    if (!backend.run(invocation)) state.SkipWithError("failed");
}

void candidate_library(benchmark::State& state) {
  const auto library = make_hosted_candidate({"clip", OPSCOPE_CANDIDATES "/clip.so"});
  if (!library) return state.SkipWithError(library.error().what.c_str());
  run(state, **library);
}
void candidate_cpu(benchmark::State& state) { run(state, *make_cpu_backend()); }

BENCHMARK(candidate_library)->Arg(1)->Arg(1 << 10)->Arg(1 << 20)->UseRealTime();
BENCHMARK(candidate_cpu)->Arg(1)->Arg(1 << 10)->Arg(1 << 20)->UseRealTime();

}  // namespace
}  // namespace opscope
