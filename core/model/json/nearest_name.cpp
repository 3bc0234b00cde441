#include "core/model/json/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/text/ascii.h"

namespace opscope::json {

namespace {

constexpr std::size_t longest = 100;  // no allowed name is longer, and time grows with the product of the lengths

// The Levenshtein distance, one row of its table at a time.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (lower(a[i]) != lower(b[j]));
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest_name(std::string_view name, const std::set<std::string, std::less<>>& allowed) {
  std::string_view nearest;
  if (name.size() > longest) return nearest;
  std::size_t fewest = name.size() / 3 + 1;
  for (const std::string& candidate : allowed)
    if (const std::size_t changes = distance(name, candidate); changes < fewest) {
      fewest = changes;
      nearest = candidate;
    }
  return nearest;
}

}  // namespace opscope::json
