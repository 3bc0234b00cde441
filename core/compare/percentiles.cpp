#include "core/compare/percentiles.h"

#include <algorithm>
#include <mutex>
#include <span>
#include <vector>

#include "core/compare/element_walk.h"

namespace opscope {
namespace {

// A radix selection: each pass counts the next digit of the elements that begin as a wanted one does. The first digit
// tells most elements apart, so that few are left for the others.
constexpr unsigned first_digit_bits = 16, next_digit_bits = 12;
constexpr std::size_t most_bins = 1u << first_digit_bits;
static_assert(percentages.size() << next_digit_bits <= most_bins);

// An unsigned integer whose order is that of the values.
template <class T>
BitsOf<T> key_of(BitsOf<T> bits) {
  if constexpr (is_float<T>)
    return static_cast<BitsOf<T>>((bits & sign_bit<T>) != 0 ? ~bits : bits | sign_bit<T>);
  else
    return std::is_signed_v<T> ? static_cast<BitsOf<T>>(bits ^ sign_bit<T>) : bits;
}
template <class T>
BitsOf<T> bits_of_key(BitsOf<T> key) {
  if constexpr (is_float<T>)
    return static_cast<BitsOf<T>>((key & sign_bit<T>) != 0 ? key ^ sign_bit<T> : ~key);
  else
    return key_of<T>(key);
}

struct Wanted {
  std::uint64_t prefix = 0;  // the digits of its key that are known
  std::uint64_t rank = 0;    // how many elements of this prefix stand before it
};

// The beginnings of the wanted keys, without repetition, in ascending order.
struct Prefixes {
  std::array<std::uint64_t, percentages.size()> values{};
  std::size_t count = 0;
  unsigned bits = 0;  // of each
  // Of each first digit the first prefix that begins so; `count` if none does.
  std::array<std::uint8_t, 1u << first_digit_bits> first{};

  Prefixes(std::span<const Wanted> wanted, unsigned known) : bits(known) {
    for (const Wanted& each : wanted)
      if (count == 0 || values[count - 1] != each.prefix) values[count++] = each.prefix;
    first.fill(static_cast<std::uint8_t>(count));
    for (std::size_t i = count; i-- > 0;) first[first_digit(values[i])] = static_cast<std::uint8_t>(i);
  }
  std::uint64_t first_digit(std::uint64_t prefix) const {
    return bits > first_digit_bits ? prefix >> (bits - first_digit_bits) : prefix;
  }
  std::size_t index_of(std::uint64_t prefix) const {
    std::size_t i = first[first_digit(prefix)];
    if (i == count) return count;
    while (i < count && values[i] < prefix) ++i;
    return i < count && values[i] == prefix ? i : count;
  }
};

// Of each prefix the elements by their next digit, which has `digit` bits and `below` bits under it.
template <class T>
Result<std::vector<std::uint64_t>> count_digits(const Tensor& tensor, const FoldedSpace& space,
                                                const Prefixes& prefixes, unsigned digit, unsigned below,
                                                const std::function<bool()>& stop) {
  const std::size_t bins = prefixes.count << digit;
  std::vector<std::uint64_t> counts(bins);
  std::mutex mutex;
  ParallelControl control;
  control.grain = 1u << 20;
  control.stop = stop;
  const bool done = parallel_for(element_count(tensor.desc), control, [&](std::uint64_t begin, std::uint64_t end) {
    std::array<std::uint32_t, most_bins> part;
    std::fill_n(part.begin(), bins, 0);
    const auto each_key = [&](const auto& visit) {
      for_each_element<T>(tensor, space, begin, end, [&](BitsOf<T> bits, std::uint64_t) {
        if (!is_nan_bits<T>(bits) && !is_infinite_bits<T>(bits)) visit(std::uint64_t{key_of<T>(bits)} >> below);
      });
    };
    const std::uint64_t mask = (std::uint64_t{1} << digit) - 1;
    if (prefixes.bits == 0)
      each_key([&](std::uint64_t key) { ++part[key]; });
    else
      each_key([&](std::uint64_t key) {
        if (const std::size_t prefix = prefixes.index_of(key >> digit); prefix < prefixes.count)
          ++part[(prefix << digit) | (key & mask)];
      });
    const std::scoped_lock lock(mutex);
    for (std::size_t i = 0; i < bins; ++i) counts[i] += part[i];
  });
  if (!done) return cancelled();
  return counts;
}

template <class T>
Result<Percentiles> percentiles_of(const Tensor& tensor, std::uint64_t finite, const std::function<bool()>& stop) {
  const FoldedSpace space = folded_space(tensor);
  std::array<Wanted, percentages.size()> wanted;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    wanted[i].rank = finite / 100 * percentages[i] + (finite % 100 * percentages[i] + 99) / 100 - 1;
  constexpr unsigned width = 8 * sizeof(T);
  for (unsigned known = 0; known < width;) {
    const unsigned digit = std::min(known == 0 ? first_digit_bits : next_digit_bits, width - known);
    const unsigned below = width - known - digit;
    const Prefixes prefixes(wanted, known);
    const auto counts = count_digits<T>(tensor, space, prefixes, digit, below, stop);
    if (!counts) return tl::unexpected(counts.error());
    for (Wanted& each : wanted) {
      const std::size_t row = known == 0 ? 0 : prefixes.index_of(each.prefix);
      std::uint64_t next = 0;
      for (; each.rank >= (*counts)[(row << digit) | next]; ++next) each.rank -= (*counts)[(row << digit) | next];
      each.prefix = (each.prefix << digit) | next;
    }
    known += digit;
  }
  Percentiles found{};
  for (std::size_t i = 0; i < wanted.size(); ++i) found[i] = bits_of_key<T>(static_cast<BitsOf<T>>(wanted[i].prefix));
  return found;
}

}  // namespace

Result<Percentiles> percentiles(const Tensor& tensor, std::uint64_t finite, const std::function<bool()>& stop) {
  if (finite == 0) return Percentiles{};
  return visit_data_type(tensor.desc.data_type, [&]<class T>() { return percentiles_of<T>(tensor, finite, stop); });
}

}  // namespace opscope
