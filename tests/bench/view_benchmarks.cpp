// The cpu backend on views, compared with packed tensors of the same size and with a plain loop over tiles. Part of
// opscope_kernel_benchmarks:
//
//   build/release/tests/opscope_kernel_benchmarks --benchmark_filter='view/.*FLOAT32'

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/bench/random_fill.h"
#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/registry.h"
#include "tests/bench/prepared_run.h"

namespace opscope {
namespace {

using Sizes = std::vector<std::uint32_t>;

// Strides of a tensor whose dimensions are in memory in `order`, outermost first.
Sizes strides_in(const Sizes& sizes, const Sizes& order) {
  Sizes strides(sizes.size());
  std::uint32_t stride = 1;
  for (std::size_t i = order.size(); i-- > 0; stride *= sizes[order[i]]) strides[order[i]] = stride;
  return strides;
}

Tensor tensor(DataType type, const Sizes& sizes, const Sizes& strides) {
  TensorDesc desc;
  desc.data_type = type;
  desc.sizes = sizes;
  desc.strides = strides;
  return {desc, Buffer::make(minimum_size_in_bytes(desc),
                             [&](std::span<std::byte> bytes) { fill_random(bytes, type, Contents::Numbers, 1); })};
}

// The cheapest operator, from `input` to `output` with the given strides.
Invocation view_of(DataType type, const Sizes& sizes, const Sizes& input, const Sizes& output) {
  Invocation made;
  made.schema = find_operator("ELEMENT_WISE_CLIP");
  made.attributes = default_attributes(*made.schema, {});
  for (const Sizes* strides : {&input, &output}) {
    Tensor bound = tensor(type, sizes, *strides);
    const std::uint64_t size = bound.buffer.size();
    made.tensors.push_back(BoundTensor{made.schema->tensors[made.tensors.size()].name, std::move(bound), size});
  }
  return made;
}

// out[row][column] = clip(in[column][row]) for each of `planes` matrices, in tiles of 64 x 64.
template <class T>
void run_plain(benchmark::State& state, const Invocation& invocation, std::size_t planes, std::size_t rows,
               std::size_t columns) {
  constexpr std::size_t tile = 64;
  const auto* in = reinterpret_cast<const T*>(invocation.tensors[0]->tensor.bytes().data());
  const OutputMemory output(planes * rows * columns * sizeof(T));
  T* const out = reinterpret_cast<T*>(output.bytes);
  T low = 0, high = 1;
  benchmark::DoNotOptimize(low);
  benchmark::DoNotOptimize(high);
  for (auto _ : state) {
    for (std::size_t p = 0; p < planes; ++p)
      for (std::size_t r0 = 0; r0 < rows; r0 += tile)
        for (std::size_t c0 = 0; c0 < columns; c0 += tile)
          for (std::size_t r = r0; r < std::min(rows, r0 + tile); ++r)
            for (std::size_t c = c0; c < std::min(columns, c0 + tile); ++c)
              out[(p * rows + r) * columns + c] = std::max(low, std::min(high, in[(p * columns + c) * rows + r]));
    benchmark::ClobberMemory();
  }
  count_bytes(state, invocation);
}

void run_plain(benchmark::State& state, const Invocation& invocation, std::size_t planes, std::size_t rows,
               std::size_t columns) {
  switch (element_size(invocation.data_type(0))) {
    case 1: return run_plain<std::uint8_t>(state, invocation, planes, rows, columns);
    case 2: return run_plain<std::int16_t>(state, invocation, planes, rows, columns);
    case 4: return run_plain<float>(state, invocation, planes, rows, columns);
    default: return run_plain<std::int64_t>(state, invocation, planes, rows, columns);
  }
}

struct Shape {
  std::uint32_t n, c, hw;
};

bool add_all() {
  const auto add = [](const std::string& name, const auto& body) {
    benchmark::RegisterBenchmark(name.c_str(), body)->UseRealTime()->Unit(benchmark::kMicrosecond);
  };
  for (const DataType type : {DataType::Float32, DataType::Float16, DataType::UInt8, DataType::Int64})
    for (const auto [n, c, hw] : {Shape{1, 64, 16}, Shape{1, 3, 1 << 18}, Shape{1, 4, 1 << 18}, Shape{1, 64, 1 << 10},
                                  Shape{1, 64, 1 << 14}, Shape{1, 1000, 1000}, Shape{16, 64, 1 << 16}}) {
      const Sizes sizes = {n, c, hw}, packed = strides_in(sizes, {0, 1, 2}), transposed = strides_in(sizes, {0, 2, 1});
      for (const unsigned threads : {1u, 2u}) {
        if (threads > 1 && n == 1) continue;
        const auto name = [&](const char* what) {
          return fmt::format("view/{}/{}/{}x{}x{}/threads:{}", what, opscope::name(type), n, c, hw, threads);
        };
        const auto view = [=](const Sizes& input, const Sizes& output) {
          return [=](benchmark::State& state) { run_prepared(state, view_of(type, sizes, input, output), threads); };
        };
        add(name("packed"), view(packed, packed));
        add(name("nhwc_to_nchw"), view(transposed, packed));
        add(name("nchw_to_nhwc"), view(packed, transposed));
        if (threads > 1) continue;
        const std::size_t planes = n, channels = c, pixels = hw;
        add(name("plain_nhwc_to_nchw"), [=](benchmark::State& state) {
          run_plain(state, view_of(type, sizes, transposed, packed), planes, channels, pixels);
        });
        add(name("plain_nchw_to_nhwc"), [=](benchmark::State& state) {
          run_plain(state, view_of(type, sizes, packed, transposed), planes, pixels, channels);
        });
      }
    }
  return true;
}
const bool added = add_all();

}  // namespace
}  // namespace opscope
