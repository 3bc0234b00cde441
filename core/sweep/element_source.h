#pragma once
// The elements that a sweep of a space gives to the inputs, by number.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/sweep/strata.h"
#include "core/sweep/sweep.h"

namespace opscope {

// Indices into schema.tensors of the inputs whose elements are walked: those of more than one element.
std::vector<std::size_t> walked_inputs(const OperatorSchema& schema);

// Bits of one element of every walked input together.
int element_bits_of(const OperatorSchema& schema, const std::vector<DataType>& data_types);

// Exhaustive: the bits of the number are the operands' bits, the first input's lowest.
// Sampled: the first `strata()` elements are combinations of the types' strata; then random values that depend only on
// the seed and the number. All settings of a space have the same elements: the strata contain the numbers of all
// settings' attributes.
class ElementSource {
 public:
  explicit ElementSource(const SweepSpace& space, std::uint64_t seed = 0);

  // Combinations of strata at the start of a sampled space; 0 if exhaustive.
  // All edges are combined with all edges. If that gives at most small_space combinations, all powers of two and their
  // neighbours are combined with each other and with all edges too. Otherwise they are combined only with values within
  // two steps of themselves.
  std::uint64_t strata() const { return product_ + near_; }

  // Bits of walked input `input` (its place in walked_inputs) in element `number`.
  std::uint64_t bits(std::size_t input, std::uint64_t number) const;

  // The elements [begin, begin + bytes.size() / element size) of one input, packed, on all cores.
  void fill(std::size_t input, std::uint64_t begin, std::span<std::byte> bytes) const;

 private:
  struct Input {
    DataType type;
    unsigned shift, width;                // in the number of an exhaustive space
    std::vector<std::uint64_t> met;       // the values of which all combinations are taken
    std::vector<std::uint64_t> powers;    // without neighbours; combined only with near values
    std::vector<std::uint64_t> anything;  // for draws: edges and powers with their neighbours
  };
  std::uint64_t near_bits(std::size_t input, std::uint64_t rest) const;
  std::uint64_t drawn_bits(std::size_t input, std::uint64_t number) const;

  std::vector<Input> inputs_;
  bool exhaustive_;
  std::uint64_t seed_;
  std::uint64_t product_ = 0, near_ = 0;
  DataType near_type_ = DataType::Unknown;
};

}  // namespace opscope
