#include "app/gui/plots/differences_csv.h"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/picture/colormap.h"
#include "core/tensor/text.h"
#include "core/text/csv.h"

namespace opscope::gui {
namespace {

// Of the columns behind the index.
std::vector<std::string> titles_of(const DifferencesTableData& data) {
  std::vector<std::string> titles;
  for (const DifferencesInput& input : data.inputs) titles.push_back(input.name);
  titles.insert(titles.end(), {data.reference, data.backend, data.reference + " bits", data.backend + " bits", "ULP",
                               "absolute", "relative", "class"});
  return titles;
}

// With all digits; an infinity as the elements have it.
std::string whole_distance(double distance) {
  return std::isfinite(distance) ? fmt::format("{}", distance) : shown_element(DataType::Float64, to_bits(distance));
}

}  // namespace

std::string differences_csv(const DifferencesTableData& data) {
  std::string text;
  for (std::size_t d = 0; d < data.sizes.size(); ++d) text += fmt::format("i{},", d);
  std::string between;
  for (const std::string& title : titles_of(data)) text += std::exchange(between, ",") + csv_text(title);
  text += "\n";
  for (const DifferenceRow& row : data.list->rows) {
    for (const std::uint32_t index : index_of(row.linear, data.sizes)) text += fmt::format("{},", index);
    for (const DifferencesInput& input : data.inputs)
      text += shown_element(input.tensor.desc.data_type, element_bits(input.tensor, row.linear)) + ",";
    const bool is_nan = row.kind == DifferenceClass::Nan || row.kind == DifferenceClass::NanBits;  // it has no distance
    text += fmt::format("{},{},{},{},{},{},{},{}\n", shown_element(data.type, row.expected),
                        shown_element(data.type, row.actual), format_bits(data.type, row.expected),
                        format_bits(data.type, row.actual), is_nan ? "NaN" : std::to_string(row.ulp),
                        is_nan ? "NaN" : whole_distance(row.absolute), is_nan ? "NaN" : whole_distance(row.relative),
                        picture::class_name(is_nan ? DifferenceClass::Nan : row.kind));
  }
  return text;
}

}  // namespace opscope::gui
