#include "app/gui/widgets/refused_label.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/text/operator_name.h"

namespace opscope::gui {

std::string label_of_field(std::string_view field) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> labels = {
      {{"path", "File"},
       {"TotalTensorSizeInBytes", "Total size"},
       {"GuaranteedBaseOffsetAlignment", "Alignment"},
       {"RowMultiple", "Row multiple"}}};
  const std::size_t dot = field.find('.');
  if (dot == std::string_view::npos) return std::string(field);
  const std::string tensor = brief_tensor_name(std::string(field.substr(0, dot)));
  const std::string_view own = field.substr(dot + 1);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> rows = {
      {{"Sizes[", "size"}, {"Strides[", "stride"}}};
  for (const auto& [row, one] : rows)
    if (own.starts_with(row) && own.ends_with(']'))
      return fmt::format("{}, {} {}", tensor, one, own.substr(row.size(), own.size() - row.size() - 1));
  const auto* const found = std::ranges::find(labels, own, &std::pair<std::string_view, std::string_view>::first);
  return fmt::format("{}, {}", tensor, found == labels.end() ? own : found->second);
}

std::string refused_notice(std::span<const RefusedText> refused) {
  const RefusedText& last = refused.back();
  if (refused.size() == 1) return fmt::format("{}: {}", label_of_field(last.field), left_out(last));
  std::string all;
  for (std::size_t i = refused.size(); i-- > 0;)
    all += fmt::format("{}{} ({})", all.empty() ? "" : "; ", label_of_field(refused[i].field), quoted(refused[i]));
  return fmt::format("{} fields are refused: {}", refused.size(), all);
}

}  // namespace opscope::gui
