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

// Layouts of tensors [N, C, H, W]. Tensors that a layout does not mention are packed.
enum class BenchLayout {
  Packed,      //
  Broadcast,   // the last input has one value for each channel, broadcast by strides of 0
  Transposed,  // the first input that has the case's data type is an NHWC view
  Padded,      // in every tensor, each row is followed by 16 unused elements
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

// "CLIP ScaleBias": an operator's name, short or full, and the name of its settings, if any.
std::string full_name(std::string_view operator_name, const std::string& settings);

// The case with the default attributes, then with each of the operator's bench settings.
std::vector<BenchCase> with_bench_settings(const BenchCase& bench_case);

// Index of the tensor that has the case's data type: the first one that allows several, otherwise the output.
std::size_t leading_tensor(const OperatorSchema& schema);

// The data types that a case of the operator can have: those of its leading tensor.
std::vector<DataType> bench_data_types(const OperatorSchema& schema);

// Parallel to the schema's tensors, optional ones included. They have the case's data type wherever it is allowed and
// the case's number of elements. BadInput if that number does not allow the layout or exceeds DirectML's 32 bits.
Result<std::vector<TensorDesc>> bench_descs(const BenchCase& bench_case);

// Bytes of all tensors together, gaps included.
std::uint64_t bytes_held(const std::vector<TensorDesc>& descs);

// The case with random contents: floats of either sign between 1/64 and 4, integers over their whole range, conditions
// 0 and 1 with equal probability. An input that can only be UINT8 is a condition, as DirectML has no boolean type.
// Scales are positive and of similar size. Precondition: there is enough memory.
Result<Invocation> bench_invocation(const BenchCase& bench_case);

// Bytes that a run must read and write: each element of the output once, and each element of the inputs once even if it
// is broadcast.
std::uint64_t bytes_moved(const Invocation& invocation);

// The number of inputs that are as large as the output. With one, memory does what a copy does; with several, what a
// triad (a = b + s * c) does.
std::size_t streams_read(const Invocation& invocation);

}  // namespace opscope
