#include "app/gui/plots/differences_csv.h"

#include <fmt/format.h>

#include "core/picture/colormap.h"
#include "core/tensor/text.h"
#include "core/text/csv.h"

namespace opscope::gui {

std::string differences_csv(const DifferencesTableData& data) {
  std::string text;
  for (std::size_t d = 0; d < data.sizes.size(); ++d) text += fmt::format("i{},", d);
  for (const DifferencesInput& input : data.inputs) text += csv_text(input.name) + ",";
  const std::string backend = csv_text(data.backend);
  text += fmt::format("{},{},{},bits,ULP,absolute,class\n", csv_text(data.reference), backend,
                      csv_text(data.reference + " bits"));
  for (const DifferenceRow& row : data.list->rows) {
    for (const std::uint32_t index : index_of(row.linear, data.sizes)) text += fmt::format("{},", index);
    for (const DifferencesInput& input : data.inputs)
      text += format_element(input.tensor.desc.data_type, element_bits(input.tensor, row.linear)) + ",";
    const std::string ulp = row.ulp == UINT64_MAX ? "" : std::to_string(row.ulp);
    text += fmt::format("{},{},{},{},{},{},{}\n", format_element(data.type, row.expected),
                        format_element(data.type, row.actual), format_bits(data.type, row.expected),
                        format_bits(data.type, row.actual), ulp, row.absolute, picture::class_name(row.kind));
  }
  return text;
}

}  // namespace opscope::gui
