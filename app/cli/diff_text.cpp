#include "app/cli/diff_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/case.h"
#include "core/compare/comparison_text.h"
#include "core/compare/largest_finite.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

constexpr std::size_t longest_name = 40;

std::string cell_name(const DiffPair& pair) { return visible_name(pair.name, longest_name); }

void write_members(JsonText& json, const std::vector<std::uint32_t>& sizes, const Comparison& found) {
  json.member("elements", found.elements);
  json.member("mismatches", found.mismatches);
  json.member("max_abs", found.max_abs);
  json.member("max_rel", found.max_rel);
  json.member("max_ulp", found.max_ulp);
  json.key("worst").array_or_null(!found.identical(), index_of(found.worst, sizes));
  const auto count = [&](DifferenceClass difference) { return found.classes[static_cast<std::size_t>(difference)]; };
  json.key("classes").begin_object();
  for (const DifferenceClass each : {DifferenceClass::Equal, DifferenceClass::OffByOne, DifferenceClass::SignOfZero,
                                     DifferenceClass::Nan, DifferenceClass::Infinity})
    json.member(name(each), count(each));
  json.member("other", count(DifferenceClass::OffByFew) + count(DifferenceClass::OffByMore));
  json.end_object();
}

// The largest distance; "inf" for a NaN against other bits, as the absolute and relative ones have it.
std::string ulp_text(const Comparison& found) { return found.has_nan() ? "inf" : with_thousands(found.max_ulp); }

void write_path(JsonText& json, std::string_view member, const std::filesystem::path& path) {
  json.key(member);
  if (path.empty())
    json.null();
  else
    json.value(path.string());
}

}  // namespace

std::vector<std::string> diff_lines(const DiffPair& pair, const TwoArrays& arrays, const Comparison& found,
                                    const Tolerance& tolerance) {
  std::vector<std::string> lines = {
      fmt::format("expected  {}  {}", shown(pair.expected), describe(arrays.expected)),
      fmt::format("actual    {}", shown(pair.actual)),
      comparison_text(found, arrays.expected, arrays.actual, tolerance),
      fmt::format("largest   absolute {}, relative {}, {} ULP", found.max_abs, found.max_rel, ulp_text(found))};
  if (found.finite() < found.elements)  // a NaN or an infinity hides the largest of the others
    if (const auto finite = largest_finite(arrays.expected, arrays.actual); finite && *finite)
      lines.push_back(fmt::format("finite    absolute {}, {} ULP, the latter at {}", (*finite)->absolute,
                                  with_thousands((*finite)->ulp),
                                  format_index(index_of((*finite)->position, arrays.expected.desc.sizes))));
  for (std::size_t i = 0; i < difference_class_count; ++i)
    if (found.classes[i])
      lines.push_back(
          fmt::format("  {:<14} {:>16}", name(static_cast<DifferenceClass>(i)), with_thousands(found.classes[i])));
  return lines;
}

std::string diff_json(const TwoArrays& arrays, const Comparison& found) {
  JsonText json;
  json.begin_object();
  write_members(json, arrays.expected.desc.sizes, found);
  json.end_object();
  return json.text();
}

DiffTable::DiffTable(const std::vector<DiffPair>& pairs) {
  for (const DiffPair& pair : pairs) name_width_ = std::max(name_width_, cell_name(pair).size());
}

std::string DiffTable::line(std::string_view name, std::string_view type, std::string_view sizes,
                            std::string_view elements, std::string_view mismatches, std::string_view max_abs,
                            std::string_view max_ulp, std::string_view verdict) const {
  return fmt::format("{:<{}}  {:<7}  {:<17}  {:>13}  {:>13}  {:>12}  {:>12}  {}", name, name_width_, type, sizes,
                     elements, mismatches, max_abs, max_ulp, verdict);
}

std::string DiffTable::head() const {
  return line("name", "type", "sizes", "elements", "mismatches", "max abs", "max ULP", "verdict");
}

std::string DiffTable::add(const DiffPair& pair, const TwoArrays& arrays, const Comparison& found) {
  const TensorDesc& desc = arrays.expected.desc;
  rows_.push_back({pair, found, desc.sizes, {}});
  return line(cell_name(pair), name(desc.data_type), format_index(desc.sizes), with_thousands(found.elements),
              with_thousands(found.mismatches), fmt::format("{:.6g}", found.max_abs), ulp_text(found),
              found.equal() ? "equal" : "different");
}

std::string DiffTable::add_incomplete(const DiffPair& pair) {
  const std::filesystem::path& there = pair.expected.empty() ? pair.actual : pair.expected;
  rows_.push_back({pair, {}, {}, fmt::format("only {} is there", there.string())});
  return line(cell_name(pair), "", "", "", "", "", "",
              fmt::format("different: only in {}", pair.actual.empty() ? "the expected" : "the actual"));
}

std::string DiffTable::add_refused(const DiffPair& pair, const Error& error) {
  rows_.push_back({pair, {}, {}, error.text()});
  return line(cell_name(pair), "", "", "", "", "", "", "not compared");
}

std::string DiffTable::json() const {
  JsonText json;
  json.begin_array();
  for (const Row& row : rows_) {
    json.begin_object();
    write_path(json, "expected", row.pair.expected);
    write_path(json, "actual", row.pair.actual);
    if (row.reason.empty())
      write_members(json, row.sizes, row.found);
    else
      for (const char* member : {"elements", "mismatches", "max_abs", "max_rel", "max_ulp", "worst", "classes"})
        json.key(member).null();
    json.member("reason", row.reason);
    json.end_object();
  }
  json.end_array();
  return json.text();
}

}  // namespace opscope::cli
