// The cpu kernels by themselves, plain loops for the same work, and one whole call of a prepared run: what Google
// Benchmark's own statistics, filters and comparisons are wanted for. `opscope bench` is the program's own measure.
//
//   ninja -C build/release opscope_kernel_benchmarks
//   build/release/tests/opscope_kernel_benchmarks --benchmark_filter='(kernel|plain)/.*CLIP/FLOAT32'

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/backends/cpu/cpu_backend.h"
#include "core/bench/bench_case.h"
#include "core/operators/schema/registry.h"
#include "tests/bench/plain_kernels.h"

namespace opscope {
namespace {

// The default attributes, and where the operator has a ScaleBias, one more case with it.
std::vector<std::pair<std::string, Invocation>> variants(const BenchCase& bench_case) {
  const Result<Invocation> plain = bench_invocation(bench_case);
  if (!plain) return {};
  std::vector<std::pair<std::string, Invocation>> found = {{"", *plain}};
  for (std::size_t i = 0; i < bench_case.schema->attributes.size(); ++i) {
    if (bench_case.schema->attributes[i].kind != AttributeKind::OptionalScaleBias ||
        !is_floating_point(bench_case.data_type))
      continue;
    Invocation scaled = *plain;
    scaled.attributes[i] = std::optional<ScaleBias>(ScaleBias{0.3f, -0.1f});
    found.emplace_back("/ScaleBias", std::move(scaled));
  }
  return found;
}

void count_bytes(benchmark::State& state, const Invocation& invocation) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes_moved(invocation)) * state.iterations());
}

// One run over the whole of packed tensors, and the memory it writes.
struct WholeRun {
  CpuRun run{};
  Buffer output;

  explicit WholeRun(const Invocation& invocation) {
    run.count = element_count(invocation.output().tensor.desc);
    std::size_t input = 0;
    for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
      if (invocation.schema->tensors[i].role == TensorRole::Input)
        run.input[input++] = invocation.tensors[i]->tensor.bytes().data();
    output = Buffer::make(invocation.output().tensor.buffer.size(), [&](std::span<std::byte> bytes) {
      std::ranges::fill(bytes, std::byte{1});
      run.output = bytes.data();
    });
  }
};

void run_kernel(benchmark::State& state, const Invocation& invocation, const WholeRun& whole, const CpuKernel& kernel) {
  for (auto _ : state) {
    kernel(whole.run);
    benchmark::ClobberMemory();
  }
  count_bytes(state, invocation);
}

void run_prepared(benchmark::State& state, const Invocation& invocation) {
  const auto cpu = make_cpu_backend();
  RunOptions options;
  options.threads = 1;
  const auto run = cpu->prepare(invocation, options);
  for (auto _ : state) {
    if (!(*run)->run()) state.SkipWithError("cancelled");
    benchmark::ClobberMemory();
  }
  count_bytes(state, invocation);
}

void add_all() {
  for (const OperatorSchema* schema : all_operators())
    for (const DataType type : bench_data_types(*schema))
      for (const std::uint64_t elements : {std::uint64_t{1} << 10, std::uint64_t{1} << 16, std::uint64_t{1} << 20})
        for (const auto& [variant, invocation] : variants({schema, type, BenchLayout::Packed, elements})) {
          const std::string name = fmt::format("{}/{}/{}{}", schema->name, opscope::name(type), elements, variant);
          // Both on the same memory: where it lies in the caches makes more of a difference than anything else.
          const auto add_kernel = [&, made = invocation, whole = WholeRun(invocation)](const char* which,
                                                                                       const CpuKernel& kernel) {
            benchmark::RegisterBenchmark((which + name).c_str(),
                                         [=](benchmark::State& state) { run_kernel(state, made, whole, kernel); });
          };
          add_kernel("kernel/", invocation.schema->bind_cpu(invocation));
          if (const CpuKernel plain = plain_kernel(invocation)) add_kernel("plain/", plain);
          benchmark::RegisterBenchmark(("call/" + name).c_str(),
                                       [made = invocation](benchmark::State& state) { run_prepared(state, made); });
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
