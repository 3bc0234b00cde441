#include "tests/support/onnxruntime_deviations.h"

#include <algorithm>
#include <cmath>

#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

namespace opscope::test {
namespace {

using Bits = std::vector<std::uint64_t>;

bool is(const Difference& at, std::initializer_list<std::string_view> names) {
  return std::ranges::any_of(
      names, [&](std::string_view name) { return at.invocation.schema->name == "ELEMENT_WISE_" + std::string(name); });
}

bool is_nan(DataType type, std::uint64_t bits) { return is_floating_point(type) && std::isnan(to_double(type, bits)); }
bool is_zero(DataType type, std::uint64_t bits) { return is_floating_point(type) && to_double(type, bits) == 0; }
bool both_zero(const Difference& at) { return is_zero(at.type, at.expected) && is_zero(at.type, at.found); }

// The element of this input that the output's element comes from; 0 if it is absent.
std::uint64_t input(const Difference& at, std::size_t tensor) {
  const auto& bound = at.invocation.tensors[tensor];
  return bound ? element_bits(bound->tensor, at.invocation.schema->tensors[tensor].single_element ? 0 : at.index) : 0;
}
std::uint64_t input(const Difference& at, const std::string& name) {
  return input(at, at.invocation.schema->find_tensor(name));
}
double number(const Difference& at, const std::string& name) {
  const auto& bound = at.invocation.tensors[at.invocation.schema->find_tensor(name)];
  return bound ? to_double(bound->tensor.desc.data_type, input(at, name)) : 0;
}

// What the operator's node computes on: an element, and the type that it is in.
struct Typed {
  DataType type;
  std::uint64_t bits;
};

// With ScaleBias the first input is cast to FLOAT32, multiplied and added, each rounded, and so is the node in FLOAT32.
Typed first_input(const Difference& at) {
  const Typed given{at.type, input(at, std::size_t{0})};
  for (const AttributeValue& attribute : at.invocation.attributes)
    if (const auto g = attribute.as_scale_bias()) {
      const float x = from_bits<float>(convert_element(given.type, DataType::Float32, given.bits));
      const float product = x * g->scale;
      return {DataType::Float32, to_bits(product + g->bias)};
    }
  return given;
}

// Clip's Min or Max in this type.
std::uint64_t bound(const Difference& at, std::size_t attribute, DataType type) {
  return convert_element(DataType::Float32, type, at.invocation.attributes[attribute].bits[0]);
}

// The elements of the output's type that an output's element comes from, and the attributes in this type.
Bits operands(const Difference& at) {
  Bits all;
  for (std::size_t i = 0; i < at.invocation.tensors.size(); ++i)
    if (const auto& bound = at.invocation.tensors[i];
        bound && i != at.invocation.schema->output() && bound->tensor.desc.data_type == at.type)
      all.push_back(input(at, i));
  for (const AttributeValue& attribute : at.invocation.attributes)
    for (const std::uint64_t bits : attribute.numbers()) all.push_back(convert_element(attribute.type, at.type, bits));
  return all;
}

// IEEE 754 says no more of a NaN than that it should have the payload of an operand. Quiet ones of both signs: the
// default NaN, whose sign is set on x86, and the operands that are NaN. A copied NaN may stay signalling.
Bits nans(const Difference& at) {
  if (!is_nan(at.type, at.expected)) return {};
  const int digits = at.type == DataType::Float16 ? 10 : at.type == DataType::Float32 ? 23 : 52;
  const std::uint64_t sign = std::uint64_t{1} << (8 * element_size(at.type) - 1),
                      quiet = std::uint64_t{1} << (digits - 1);
  const std::uint64_t default_nan = sign - (std::uint64_t{1} << digits) + quiet;
  Bits all = {default_nan, default_nan | sign};
  for (const std::uint64_t bits : operands(at))
    if (is_nan(at.type, bits)) all.insert(all.end(), {bits, bits ^ sign, bits | quiet, (bits | quiet) ^ sign});
  return all;
}

Bits zeros_among_operands(const Difference& at) {
  Bits zeros;
  if (both_zero(at))
    std::ranges::copy_if(operands(at), std::back_inserter(zeros), [&](auto bits) { return is_zero(at.type, bits); });
  return zeros;
}

// Clip by comparisons, which a NaN bound never passes, and for which the zeros are equal.
std::uint64_t clip_by_comparisons(const Difference& at) {
  const auto [type, x] = first_input(at);
  const auto less = [type = type](std::uint64_t a, std::uint64_t b) { return to_double(type, a) < to_double(type, b); };
  const std::uint64_t min = bound(at, 0, type), max = bound(at, 1, type);
  const std::uint64_t raised = less(x, min) ? min : x;
  return convert_element(type, at.type, less(max, raised) ? max : raised);
}

bool has_nan_bound(const Difference& at) {
  return is_floating_point(at.type) &&
         (is_nan(at.type, bound(at, 0, at.type)) || is_nan(at.type, bound(at, 1, at.type)));
}

// The quotient of the quantized add is NaN, of which ONNX says nothing.
bool has_nan_quotient(const Difference& at) {
  const auto value = [&](const std::string& tensor) {
    return static_cast<float>(number(at, tensor + "Tensor") - number(at, tensor + "ZeroPointTensor")) *
           static_cast<float>(number(at, tensor + "ScaleTensor"));
  };
  return std::isnan((value("A") + value("B")) / static_cast<float>(number(at, "OutputScaleTensor")));
}

// A comparison of 64 bits from instructions for 32: if the high halves are equal, the low ones decide as if signed.
bool less_by_halves(std::uint64_t a, std::uint64_t b) {
  const auto high = [](std::uint64_t bits) { return static_cast<std::int32_t>(bits >> 32); };
  const auto low = [](std::uint64_t bits) { return static_cast<std::int32_t>(bits & 0xFFFFFFFF); };
  return high(a) != high(b) ? high(a) < high(b) : low(a) < low(b);
}

Bits int64_by_halves(const Difference& at) {
  if (at.type != DataType::Int64) return {};
  const auto min = [](std::uint64_t a, std::uint64_t b) { return less_by_halves(b, a) ? b : a; };
  const auto max = [](std::uint64_t a, std::uint64_t b) { return less_by_halves(a, b) ? b : a; };
  if (is(at, {"MIN"})) return {min(input(at, "ATensor"), input(at, "BTensor"))};
  if (is(at, {"MAX"})) return {max(input(at, "ATensor"), input(at, "BTensor"))};
  if (is(at, {"CLIP"})) return {min(max(input(at, "InputTensor"), bound(at, 0, at.type)), bound(at, 1, at.type))};
  if (!is(at, {"SIGN"})) return {};
  const std::uint64_t x = input(at, "InputTensor");
  return {less_by_halves(0, x) ? 1 : less_by_halves(x, 0) ? ~std::uint64_t{0} : 0};
}

constexpr Deviation deviations[] = {
    {"a NaN with another payload or sign", nans},
    {"a zero of the other sign, where both are among the operands",
     [](const Difference& at) {
       return is(at, {"MIN", "MAX"}) ? zeros_among_operands(at) : Bits();
     }},
    {"the zeros compare as equal",
     [](const Difference& at) { return is(at, {"CLIP"}) && both_zero(at) ? Bits{clip_by_comparisons(at)} : Bits(); }},
    {"a NaN bound of Clip is ignored",
     [](const Difference& at) {
       return is(at, {"CLIP"}) && has_nan_bound(at) ? Bits{clip_by_comparisons(at)} : Bits();
     }},
    {"a quantized NaN is the type's least number",
     [](const Difference& at) {
       const std::uint64_t least = at.type == DataType::Int8 ? 0x80 : 0;
       return is(at, {"QUANTIZED_LINEAR_ADD"}) && has_nan_quotient(at) ? Bits{least} : Bits();
     }},
    {"Where gives +0 for a selected -0",
     [](const Difference& at) { return is(at, {"IF"}) && is_zero(at.type, at.expected) ? Bits{0} : Bits(); }},
    {"Sign of a FLOAT16 NaN is 0",
     [](const Difference& at) {
       const auto [type, x] = first_input(at);
       return is(at, {"SIGN"}) && type == DataType::Float16 && is_nan(type, x) ? Bits{0} : Bits();
     }},
    {"the low halves of INT64 are compared as signed", int64_by_halves},
};

}  // namespace

const Deviation* deviation_of(const Difference& at) {
  const auto explains = [&](const Deviation& each) { return std::ranges::count(each.results(at), at.found) != 0; };
  const auto* const found = std::ranges::find_if(deviations, explains);
  return found == std::end(deviations) ? nullptr : found;
}

}  // namespace opscope::test
