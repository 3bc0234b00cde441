#pragma once
// What the benchmarks of this folder share.

#include <benchmark/benchmark.h>

#include <algorithm>

#include "core/backends/cpu/cpu_backend.h"
#include "core/bench/bench_case.h"

namespace opscope {

// Memory for an output. Its pages are touched.
struct OutputMemory {
  std::byte* bytes = nullptr;
  Buffer buffer;

  explicit OutputMemory(std::uint64_t size) {
    buffer = Buffer::make(size, [&](std::span<std::byte> to) {
      std::ranges::fill(to, std::byte{1});
      bytes = to.data();
    });
  }
};

inline void count_bytes(benchmark::State& state, const Invocation& invocation) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes_moved(invocation)) * state.iterations());
}

// Measures the calls of one prepared run of the cpu backend.
inline void run_prepared(benchmark::State& state, const Invocation& invocation, unsigned threads = 1) {
  const auto cpu = make_cpu_backend();
  RunOptions options;
  options.threads = threads;
  const auto run = cpu->prepare(invocation, options);
  if (!(*run)->run()) return state.SkipWithError("cancelled");  // touches the output's pages
  for (auto _ : state) {
    if (!(*run)->run()) state.SkipWithError("cancelled");
    benchmark::ClobberMemory();
  }
  count_bytes(state, invocation);
}

}  // namespace opscope
