#include "core/compare/mismatches.h"

#include "core/compare/compare.h"

namespace opscope {

std::vector<MismatchRow> first_mismatches(const Tensor& expected, const Tensor& actual, std::size_t most,
                                          const std::function<bool()>& stop) {
  std::vector<MismatchRow> rows;
  std::uint64_t from = element_count(expected.desc) - 1;  // the search is cyclic: after the last comes the first
  while (rows.size() < most && !(stop && stop())) {
    const auto found = next_mismatch(expected, actual, from);
    if (!found || (!rows.empty() && *found <= rows.back().linear)) break;
    rows.push_back({*found, element_bits(expected, *found), element_bits(actual, *found)});
    from = *found;
  }
  return rows;
}

}  // namespace opscope
