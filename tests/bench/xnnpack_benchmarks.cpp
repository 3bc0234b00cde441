// XNNPACK's operators and ours on one thread and the same tensors. Part of opscope_kernel_benchmarks if the library is
// installed (Debian's libxnnpack-dev and libpthreadpool-dev):
//
//   build/release/tests/opscope_kernel_benchmarks --benchmark_filter='peer/'

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <xnnpack.h>

#include "core/operators/schema/registry.h"
#include "tests/bench/prepared_run.h"

namespace opscope {
namespace {

// The arguments of an XNNPACK operator: packed tensors of `count` elements.
struct Packed {
  const Invocation& invocation;
  std::size_t count;
  void* output;

  template <class T>
  const T* input(std::size_t tensor) const {
    return reinterpret_cast<const T*>(invocation.tensors[tensor]->tensor.bytes().data());
  }
  template <class T>
  T single(std::size_t tensor) const {
    return *input<T>(tensor);
  }
};

// Creates and sets up the operator. Fails if the library does not support it on this machine.
using SetUp = xnn_status (*)(const Packed& packed, xnn_operator_t* made);

template <class T, auto create, auto set_up>
xnn_status clamp(const Packed& packed, xnn_operator_t* made) {
  using Bound = std::conditional_t<std::is_same_v<T, void>, float, T>;
  const auto low = static_cast<Bound>(packed.invocation.float_attribute(0)),
             high = static_cast<Bound>(packed.invocation.float_attribute(1));
  const xnn_status status = create(1, 1, 1, low, high, 0, made);
  if (status != xnn_status_success) return status;
  const void* const input = packed.input<std::byte>(0);
  return set_up(*made, packed.count, static_cast<const T*>(input), static_cast<T*>(packed.output), nullptr);
}

xnn_status minimum(const Packed& packed, xnn_operator_t* made) {
  const xnn_status status = xnn_create_minimum_nd_f32(0, made);
  if (status != xnn_status_success) return status;
  return xnn_setup_minimum_nd_f32(*made, 1, &packed.count, 1, &packed.count, packed.input<float>(0),
                                  packed.input<float>(1), static_cast<float*>(packed.output), nullptr);
}

template <class T, auto create, auto set_up>
xnn_status add(const Packed& packed, xnn_operator_t* made) {
  const xnn_status status = create(packed.single<T>(2), packed.single<float>(1), packed.single<T>(5),
                                   packed.single<float>(4), packed.single<T>(7), packed.single<float>(6),
                                   std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), 0, made);
  if (status != xnn_status_success) return status;
  return set_up(*made, 1, &packed.count, 1, &packed.count, packed.input<T>(0), packed.input<T>(3),
                static_cast<T*>(packed.output), nullptr);
}

struct Peer {
  const char* name;
  DataType type;
  SetUp set_up;
};
constexpr Peer peers[] = {
    {"ELEMENT_WISE_CLIP", DataType::Float32, clamp<float, xnn_create_clamp_nc_f32, xnn_setup_clamp_nc_f32>},
    {"ELEMENT_WISE_CLIP", DataType::Float16, clamp<void, xnn_create_clamp_nc_f16, xnn_setup_clamp_nc_f16>},
    {"ELEMENT_WISE_CLIP", DataType::Int8, clamp<std::int8_t, xnn_create_clamp_nc_s8, xnn_setup_clamp_nc_s8>},
    {"ELEMENT_WISE_CLIP", DataType::UInt8, clamp<std::uint8_t, xnn_create_clamp_nc_u8, xnn_setup_clamp_nc_u8>},
    {"ELEMENT_WISE_MIN", DataType::Float32, minimum},
    {"ELEMENT_WISE_QUANTIZED_LINEAR_ADD", DataType::Int8,
     add<std::int8_t, xnn_create_add_nd_qs8, xnn_setup_add_nd_qs8>},
    {"ELEMENT_WISE_QUANTIZED_LINEAR_ADD", DataType::UInt8,
     add<std::uint8_t, xnn_create_add_nd_qu8, xnn_setup_add_nd_qu8>}};

Invocation invocation_of(const Peer& peer, std::uint64_t elements) {
  Invocation made = *bench_invocation({find_operator(peer.name), peer.type, BenchLayout::Packed, elements});
  // XNNPACK refuses equal bounds, and the default bounds are equal as integers.
  if (made.attributes.size() >= 2 && !is_floating_point(peer.type)) {
    made.attributes[0] = 20.0f;
    made.attributes[1] = 100.0f;
  }
  return made;
}

void run_peer(benchmark::State& state, const Peer& peer, std::uint64_t elements) {
  const Invocation invocation = invocation_of(peer, elements);
  const OutputMemory output(invocation.output().tensor.buffer.size());
  xnn_operator_t made = nullptr;
  if (xnn_initialize(nullptr) != xnn_status_success ||
      peer.set_up({invocation, elements, output.bytes}, &made) != xnn_status_success)
    return state.SkipWithError("XNNPACK cannot do it here");
  for (auto _ : state) xnn_run_operator(made, nullptr);
  xnn_delete_operator(made);
  count_bytes(state, invocation);
}

void run_ours(benchmark::State& state, const Peer& peer, std::uint64_t elements) {
  run_prepared(state, invocation_of(peer, elements));
}

bool add_all() {
  const auto add = [](const char* which, const Peer& peer, std::uint64_t elements, auto* run) {
    const std::string name = fmt::format("peer/{}/{}/{}/{}", which, peer.name, opscope::name(peer.type), elements);
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
      run(state, peer, elements);
    })->Unit(benchmark::kMicrosecond);
  };
  for (const Peer& peer : peers)
    for (const std::uint64_t elements : {std::uint64_t{1} << 16, std::uint64_t{1} << 20, std::uint64_t{1} << 26}) {
      add("xnnpack", peer, elements, run_peer);
      add("opscope", peer, elements, run_ours);
    }
  return true;
}
const bool added = add_all();

}  // namespace
}  // namespace opscope
