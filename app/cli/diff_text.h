#pragma once
// What diff prints, for people and for machines.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/diff_arrays.h"
#include "app/cli/diff_pairs.h"
#include "app/text/json_text.h"
#include "core/compare/compare.h"

namespace opscope::cli {

// Lines about one pair.
std::vector<std::string> diff_lines(const DiffPair& pair, const TwoArrays& arrays, const Comparison& found,
                                    const Tolerance& tolerance);

// {"elements", "mismatches", "max_abs", "max_rel", "max_ulp", "worst", "classes": {...}}
std::string diff_json(const TwoArrays& arrays, const Comparison& found);

// Several pairs: the head of a table, a row a pair, and an array of objects.
class DiffTable {
 public:
  explicit DiffTable(const std::vector<DiffPair>& pairs);

  std::string head() const;
  // A pair that was compared; one of which a side is missing; one that cannot be compared, and why. Each returns its
  // row.
  std::string add(const DiffPair& pair, const TwoArrays& arrays, const Comparison& found);
  std::string add_incomplete(const DiffPair& pair);
  std::string add_refused(const DiffPair& pair, const Error& error);

  std::string json() const;

 private:
  struct Row {
    DiffPair pair;
    Comparison found;
    std::vector<std::uint32_t> sizes;
    std::string reason;  // if it was not compared
  };
  std::string line(std::string_view name, std::string_view type, std::string_view sizes, std::string_view elements,
                   std::string_view mismatches, std::string_view max_abs, std::string_view max_ulp,
                   std::string_view verdict) const;

  std::size_t name_width_ = 4;
  std::vector<Row> rows_;
};

}  // namespace opscope::cli
