// Google Benchmarks of the cpu kernels alone, of plain loops for the same work, and of one call of a prepared run.
// `opscope bench` measures whole operators.
//
//   ninja -C build/release opscope_kernel_benchmarks
//   build/release/tests/opscope_kernel_benchmarks --benchmark_filter='(kernel|plain)/.*CLIP/FLOAT32'

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "core/operators/schema/registry.h"
#include "tests/bench/plain_kernels.h"
#include "tests/bench/prepared_run.h"

namespace opscope {
namespace {

// One run over whole packed tensors, and its output's memory.
struct WholeRun {
  CpuRun run{};
  OutputMemory output;

  explicit WholeRun(const Invocation& invocation) : output(invocation.output().tensor.buffer.size()) {
    run.count = element_count(invocation.output().tensor.desc);
    run.output = output.bytes;
    std::size_t input = 0;
    for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
      if (invocation.schema->tensors[i].role == TensorRole::Input)
        run.input[input++] = invocation.tensors[i]->tensor.bytes().data();
  }
};

void run_kernel(benchmark::State& state, const Invocation& invocation, const WholeRun& whole, const CpuKernel& kernel) {
  for (auto _ : state) {
    kernel(whole.run);
    benchmark::ClobberMemory();
  }
  count_bytes(state, invocation);
}

void add_all() {
  for (const OperatorSchema* schema : all_operators())
    for (const DataType type : bench_data_types(*schema))
      for (const std::uint64_t elements : {std::uint64_t{1} << 10, std::uint64_t{1} << 16, std::uint64_t{1} << 20})
        for (const BenchCase& each : with_bench_settings({schema, type, BenchLayout::Packed, elements})) {
          const Result<Invocation> invocation = bench_invocation(each);
          if (!invocation) continue;
          const std::string name = fmt::format("{}/{}/{}{}{}", schema->name, opscope::name(type), elements,
                                               each.settings.empty() ? "" : "/", each.settings);
          // Both use the same memory: its place in the caches has the largest effect.
          const auto add_kernel = [&, made = *invocation, whole = WholeRun(*invocation)](const char* which,
                                                                                         const CpuKernel& kernel) {
            benchmark::RegisterBenchmark((which + name).c_str(),
                                         [=](benchmark::State& state) { run_kernel(state, made, whole, kernel); });
          };
          add_kernel("kernel/", schema->bind_cpu(*invocation));
          if (const CpuKernel plain = plain_kernel(*invocation)) add_kernel("plain/", plain);
          benchmark::RegisterBenchmark(("call/" + name).c_str(),
                                       [made = *invocation](benchmark::State& state) { run_prepared(state, made); });
        }
}

}  // namespace
}  // namespace opscope

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  opscope::add_all();
  benchmark::RunSpecifiedBenchmarks();
}
