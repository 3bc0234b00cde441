#include "core/suite/elements.h"

#include <algorithm>
#include <cmath>

#include "core/suite/parts.h"
#include "core/sweep/strata.h"

namespace opscope::suite {
namespace {

using Bits = std::vector<std::uint64_t>;

constexpr std::size_t lanes = 16;
std::size_t whole_lanes(std::size_t count) { return (count + lanes - 1) / lanes * lanes; }

Bits united(const Bits& a, const Bits& b) {
  Bits both;
  std::ranges::set_union(a, b, std::back_inserter(both));
  return both;
}

std::uint64_t width_mask(DataType type) { return ~std::uint64_t{0} >> (64 - 8 * known_size(type)); }

struct Input {
  DataType type;
  Bits met;     // all combinations of these
  Bits powers;  // ascending
};

// Elements that follow the combinations: one tuple at a time, the powers of two first, then random ones without end.
class Others {
 public:
  Others(const std::vector<Input>& inputs, Random& random) : inputs_(inputs), random_(random) {
    widest_ = static_cast<std::size_t>(
        std::ranges::max_element(inputs, {}, [](const Input& input) { return input.powers.size(); }) - inputs.begin());
    if (inputs.size() > 1) left_ = inputs[widest_].powers.size() * steps;
  }

  std::size_t powers_left() const { return left_; }

  Bits next() {
    Bits tuple;
    if (left_ == 0) {
      for (const Input& input : inputs_) tuple.push_back(drawn(input, tuple));
      return tuple;
    }
    const std::size_t number = inputs_[widest_].powers.size() * steps - left_--;
    const std::uint64_t power = inputs_[widest_].powers[number / steps], step = number % steps;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      const Input& input = inputs_[k];
      if (input.type != inputs_[widest_].type)
        tuple.push_back(input.met[number % input.met.size()]);
      else
        tuple.push_back((power + (k == widest_ ? 0 : step - 1)) & width_mask(input.type));
    }
    return tuple;
  }

 private:
  static constexpr std::size_t steps = 3;  // the power itself, and its neighbours

  std::uint64_t drawn(const Input& input, const Bits& before) {
    const std::uint64_t kind = below(random_, 8);
    if (kind == 0 && !before.empty() && inputs_.front().type == input.type) return before.front();
    if (kind < 3) return input.met[below(random_, input.met.size())];
    return kind < 5 ? random_element(random_, input.type) : random_() & width_mask(input.type);
  }

  const std::vector<Input>& inputs_;
  Random& random_;
  std::size_t widest_ = 0, left_ = 0;
};

Elements of_one(const Input& input, std::size_t extra, const std::vector<Input>& all, Random& random) {
  const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(input.met.size() + extra)));
  const std::size_t columns = whole_lanes(side + 1);
  const std::size_t rows = (input.met.size() + extra + columns - 1) / columns;
  Elements made{{static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns)}, {input.met}};
  Others others(all, random);
  while (made.inputs.front().size() < rows * columns) made.inputs.front().push_back(others.next().front());
  return made;
}

// The first two inputs span the grid; the others run along its diagonals, so that they meet every row and column.
Elements of_several(const std::vector<Input>& inputs, std::size_t extra, Random& random) {
  std::vector<std::size_t> by_count(inputs.size());
  for (std::size_t k = 0; k < by_count.size(); ++k) by_count[k] = k;
  std::ranges::stable_sort(by_count, std::ranges::greater(), [&](std::size_t k) { return inputs[k].met.size(); });
  const std::size_t row_input = std::min(by_count[0], by_count[1]), column_input = std::max(by_count[0], by_count[1]);
  const std::size_t met_rows = inputs[row_input].met.size(), met_columns = inputs[column_input].met.size();
  const std::size_t columns = whole_lanes(met_columns);
  Others others(inputs, random);
  const std::size_t beside = met_rows * (columns - met_columns), wanted = others.powers_left() + extra;
  const std::size_t rows = met_rows + (wanted > beside ? (wanted - beside + columns - 1) / columns : 0);
  Elements made{{static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns)},
                std::vector<Bits>(inputs.size())};
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      const bool in_grid = row < met_rows && column < met_columns;
      const Bits other = in_grid ? Bits() : others.next();
      for (std::size_t k = 0, diagonal = 1; k < inputs.size(); ++k) {
        const std::size_t at = k == row_input ? row : k == column_input ? column : row + column * diagonal++;
        made.inputs[k].push_back(in_grid ? inputs[k].met[at % inputs[k].met.size()] : other[k]);
      }
    }
  return made;
}

}  // namespace

Elements boundary_elements(const std::vector<DataType>& types, const std::vector<double>& numbers, SuiteSize size,
                           Random& random) {
  constexpr std::uint64_t largest_grid = 1u << 20;
  std::vector<Input> inputs;
  std::uint64_t everything = 1;
  for (const DataType type : types) {
    Strata strata = strata_of(type, numbers);
    inputs.push_back({type, std::move(strata.edges), std::move(strata.powers)});
    everything *= inputs.back().met.size() + 5 * inputs.back().powers.size();
  }
  // Powers of two and their neighbours belong to the grid where it stays small.
  const bool all_met = types.size() == 1 || everything <= (size == SuiteSize::Full ? largest_grid : 2048);
  if (all_met)
    for (Input& input : inputs) input.met = united(input.met, with_neighbours(input.powers, input.type));
  const std::size_t extra = size == SuiteSize::Full ? 1u << 16 : 256;
  return types.size() == 1 ? of_one(inputs.front(), extra, inputs, random) : of_several(inputs, extra, random);
}

Elements all_elements(const std::vector<DataType>& types) {
  unsigned bits = 0;
  for (const DataType type : types) bits += static_cast<unsigned>(8 * element_size(type));
  bits = std::clamp(bits, 8u, 31u);  // far fewer than 31: all elements must be few enough for a case
  const unsigned column_bits = std::max(4u, (bits + 1) / 2);
  Elements made{{1u << (bits - column_bits), 1u << column_bits}, std::vector<Bits>(types.size())};
  // The last input has the lowest bits, so that it grows with the column.
  unsigned shift = bits;
  for (std::size_t k = 0; k < types.size(); ++k) {
    shift -= static_cast<unsigned>(8 * element_size(types[k]));
    made.inputs[k].resize(std::size_t{1} << bits);
    for (std::size_t n = 0; n < made.inputs[k].size(); ++n) made.inputs[k][n] = (n >> shift) & width_mask(types[k]);
  }
  return made;
}

}  // namespace opscope::suite
