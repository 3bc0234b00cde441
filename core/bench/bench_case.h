#pragma once
// What a benchmark measures: one operator on one data type, size and layout, with random data.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// Of tensors [N, C, H, W]; those not mentioned are packed.
enum class BenchLayout {
  Packed,      //
  Broadcast,   // the last input is one value a channel, repeated by 0 strides
  Transposed,  // the first input that has the case's data type is an NHWC view
  Padded,      // the rows of every tensor are 16 elements further apart than they are long
};
inline constexpr std::array<std::string_view, 4> bench_layout_names = {"packed", "broadcast", "transposed", "padded"};
std::string_view name(BenchLayout layout);

struct BenchCase {
  const OperatorSchema* schema = nullptr;
  DataType data_type = DataType::Float32;
  BenchLayout layout = BenchLayout::Packed;
  std::uint64_t elements = 0;  // of the output
  std::string settings{};      // the name of one of the operator's bench settings; empty: its default attributes
};

// "CLIP ScaleBias": an operator's name, however it is told, and its settings'.
std::string full_name(std::string_view operator_name, const std::string& settings);

// The case as it stands, with the default attributes, then once more with each of the operator's bench settings.
std::vector<BenchCase> with_bench_settings(const BenchCase& bench_case);

// The types a case of the operator can have: those of the first tensor that leaves a choice.
std::vector<DataType> bench_data_types(const OperatorSchema& schema);

// Parallel to the schema's tensors, optional ones included: the case's type wherever it is allowed, sizes that multiply
// to its elements. BadInput where that many elements cannot have the layout, or do not fit DirectML's 32 bits.
Result<std::vector<TensorDesc>> bench_descs(const BenchCase& bench_case);

// Bytes of all tensors together, gaps included.
std::uint64_t bytes_held(const std::vector<TensorDesc>& descs);

// With random contents: floats of either sign between 1/64 and 4, integers over their whole range, conditions that hold
// as often as not (an input that can only be UINT8 is one: DirectML has no boolean type). Scales are positive and of
// similar size. Precondition: there is memory for it.
Result<Invocation> bench_invocation(const BenchCase& bench_case);

// Bytes that must be read and written: every element of the output, and every element of the inputs once, however
// often it is repeated.
std::uint64_t bytes_moved(const Invocation& invocation);

// Inputs that are read at as many places as the output is written: one asks of the memory what a copy does, several
// what a triad (a = b + s * c) does.
std::size_t streams_read(const Invocation& invocation);

}  // namespace opscope
