#include "core/bench/bench_case.h"
#include "core/bench/limit.h"

namespace opscope {
namespace {

TensorDeclaration declare(const char* name, TensorRole role) { return {.name = name, .role = role}; }

OperatorSchema limit_operator(const char* name, std::size_t inputs) {
  OperatorSchema schema;
  schema.name = name;
  for (std::size_t i = 0; i < inputs; ++i)
    schema.tensors.push_back(declare(i == 0 ? "BTensor" : "CTensor", TensorRole::Input));
  schema.tensors.push_back(declare("ATensor", TensorRole::Output));
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i <= inputs; ++i) all.push_back(i);
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {all};
  schema.support = {{FeatureLevel::L1_0, std::vector<DataTypeSet>(inputs + 1, {DataType::UInt32}), 1, 8}};
  schema.bind_gpu = [](const Invocation&) { return ShaderBinding{}; };
  return schema;
}

// On integers, so that every backend and driver gives the same bits.
const OperatorSchema& copy_operator() {
  static const OperatorSchema copy = [] {
    OperatorSchema schema = limit_operator("LIMIT_COPY", 1);
    schema.bind_reference = [](const Invocation&) { return [](const std::uint64_t* x) { return x[0]; }; };
    schema.shader = "limit_copy";
    return schema;
  }();
  return copy;
}

const OperatorSchema& triad_operator() {
  static const OperatorSchema triad = [] {
    OperatorSchema schema = limit_operator("LIMIT_TRIAD", 2);
    schema.bind_reference = [](const Invocation&) {
      return [](const std::uint64_t* x) { return (x[0] + 3 * x[1]) & 0xFFFFFFFFu; };
    };
    schema.shader = "limit_triad";
    return schema;
  }();
  return triad;
}

struct Speed {
  double gb_s;
  SpeedRange range;
};

Result<Speed> speed_of(Backend& backend, const OperatorSchema& schema, std::uint64_t elements,
                       const Sampling& sampling) {
  const Result<Invocation> invocation = bench_invocation({&schema, DataType::UInt32, BenchLayout::Packed, elements});
  if (!invocation) return tl::unexpected(invocation.error());
  RunOptions options;
  options.stop = sampling.stop;
  const auto run = backend.prepare(*invocation, options);
  if (!run) return tl::unexpected(run.error());
  const Result<SampledTime> time = sample_microseconds(**run, sampling);
  if (!time) return tl::unexpected(time.error());
  const double kilobytes = static_cast<double>(bytes_moved(*invocation)) * 1e-3;
  return Speed{kilobytes / time->median, {kilobytes / time->most, kilobytes / time->least}};
}

// Halves the number of elements as long as the device has too little memory.
Result<Speed> speed_of_largest(Backend& backend, const OperatorSchema& schema, std::uint64_t elements,
                               const Sampling& sampling) {
  constexpr std::uint64_t least = 1 << 20;
  Result<Speed> found = speed_of(backend, schema, elements, sampling);
  while (!found && found.error().kind == Error::Kind::Unavailable && elements > least) {
    elements /= 2;
    found = speed_of(backend, schema, elements, sampling);
  }
  return found;
}

}  // namespace

Result<Limit> device_limit(Backend& backend, std::uint64_t elements, const Sampling& sampling) {
  const Result<Speed> copy = speed_of_largest(backend, copy_operator(), elements, sampling);
  if (!copy) return tl::unexpected(copy.error());
  const Result<Speed> triad = speed_of_largest(backend, triad_operator(), elements, sampling);
  if (!triad) return tl::unexpected(triad.error());
  return Limit{copy->gb_s, triad->gb_s, copy->range, triad->range};
}

}  // namespace opscope
