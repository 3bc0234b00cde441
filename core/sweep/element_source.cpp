#include "core/sweep/element_source.h"

#include <algorithm>

#include "core/cases/attribute_numbers.h"
#include "core/limits/budget.h"
#include "core/tensor/iteration.h"
#include "core/tensor/random.h"

namespace opscope {
namespace {

constexpr std::uint64_t neighbours = 5;  // itself and two on either side

// A number's own random bits, so that pieces can be filled in any order.
std::uint64_t scrambled(std::uint64_t number) { return random_bits(number, 0); }

std::vector<std::uint64_t> united(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> both;
  std::ranges::set_union(a, b, std::back_inserter(both));
  return both;
}

}  // namespace

std::vector<std::size_t> walked_inputs(const OperatorSchema& schema) {
  std::vector<std::size_t> walked;
  for (std::size_t t = 0; t < schema.tensors.size(); ++t)
    if (schema.tensors[t].role == TensorRole::Input && !schema.tensors[t].single_element) walked.push_back(t);
  return walked;
}

int element_bits_of(const OperatorSchema& schema, const std::vector<DataType>& data_types) {
  int bits = 0;
  for (const std::size_t t : walked_inputs(schema)) bits += static_cast<int>(8 * element_size(data_types[t]));
  return bits;
}

ElementSource::ElementSource(const SweepSpace& space, std::uint64_t seed)
    : exhaustive_(space.exhaustive), seed_(scrambled(seed)) {
  unsigned shift = 0;
  for (const std::size_t t : walked_inputs(*space.schema)) {
    const DataType type = space.data_types[t];
    const auto width = static_cast<unsigned>(8 * element_size(type));
    inputs_.push_back({type, shift, width, {}, {}, {}});
    shift += width;
  }
  if (exhaustive_) return;

  std::vector<double> numbers;
  for (const SweepSetting& setting : space.settings.each)
    for (const double number : attribute_numbers(setting.attributes)) numbers.push_back(number);
  std::uint64_t everything = 1;
  for (Input& input : inputs_) {
    Strata strata = strata_of(input.type, numbers);
    input.met = std::move(strata.edges);
    input.powers = std::move(strata.powers);
    input.anything = united(input.met, with_neighbours(input.powers, input.type));
    everything = times_bytes(everything, input.anything.size());
  }
  if (everything <= small_space)
    for (Input& input : inputs_) input.met = input.anything;
  product_ = 1;
  for (const Input& input : inputs_) product_ *= input.met.size();
  if (everything <= small_space) return;

  // Powers of the type that has most of them; inputs of other types take their edges.
  const auto widest = std::ranges::max_element(inputs_, {}, [](const Input& input) { return input.powers.size(); });
  near_type_ = widest->type;
  near_ = widest->powers.size();
  for (const Input& input : inputs_) near_ *= input.type == near_type_ ? neighbours : input.met.size();
}

std::uint64_t ElementSource::bits(std::size_t input, std::uint64_t number) const {
  const Input& own = inputs_[input];
  if (exhaustive_) return (number >> own.shift) & (~std::uint64_t{0} >> (64 - own.width));
  if (number >= strata()) return drawn_bits(input, number);
  if (number >= product_) return near_bits(input, number - product_);
  for (std::size_t k = 0; k < input; ++k) number /= inputs_[k].met.size();
  return own.met[number % own.met.size()];
}

std::uint64_t ElementSource::near_bits(std::size_t input, std::uint64_t rest) const {
  const Input& own = inputs_[input];
  std::uint64_t place = 0;
  for (std::size_t k = 0; k < inputs_.size(); ++k) {
    const std::uint64_t choices = inputs_[k].type == near_type_ ? neighbours : inputs_[k].met.size();
    if (k == input) place = rest % choices;
    rest /= choices;
  }
  if (own.type != near_type_) return own.met[place];
  return (own.powers[rest] + place - 2) & (~std::uint64_t{0} >> (64 - own.width));
}

// A quarter each: strata, a neighbour of the first input, any bits, and any bits of fewer places.
std::uint64_t ElementSource::drawn_bits(std::size_t input, std::uint64_t number) const {
  const Input& own = inputs_[input];
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - own.width);
  const std::uint64_t own_seed = scrambled(seed_ ^ scrambled(number * max_inputs + input));
  const std::uint64_t draw = scrambled(own_seed);
  switch (own_seed % 4) {
    case 0: return own.anything[draw % own.anything.size()];
    case 1:
      if (input > 0 && inputs_.front().type == own.type) return (drawn_bits(0, number) + draw % 9 - 4) & all;
      return draw & all;
    case 2: return (draw & all) >> (own_seed / 4 % own.width);
    default: return draw & all;
  }
}

void ElementSource::fill(std::size_t input, std::uint64_t begin, std::span<std::byte> bytes) const {
  const Input& own = inputs_[input];
  const auto typed = [&]<class Bits>() {
    const std::uint64_t count = bytes.size() / sizeof(Bits);
    parallel_for(count, {}, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t i = from; i < to; ++i) {
        const auto element = static_cast<Bits>(exhaustive_ ? (begin + i) >> own.shift : bits(input, begin + i));
        std::memcpy(bytes.data() + i * sizeof(Bits), &element, sizeof(Bits));
      }
    });
  };
  switch (own.width) {
    case 8: return typed.operator()<std::uint8_t>();
    case 16: return typed.operator()<std::uint16_t>();
    case 32: return typed.operator()<std::uint32_t>();
    default: return typed.operator()<std::uint64_t>();
  }
}

}  // namespace opscope
