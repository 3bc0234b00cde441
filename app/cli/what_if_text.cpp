#include "app/cli/what_if_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/operators/schema/numerics_text.h"
#include "core/tensor/text.h"

namespace opscope::cli {
namespace {

using Cells = std::array<std::string, 4>;

// Words to the left, the count to the right, as it is a number.
std::vector<std::string> aligned(const std::vector<Cells>& table) {
  Cells::size_type widths[std::tuple_size_v<Cells>] = {};
  for (const Cells& row : table)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::vector<std::string> lines;
  for (const Cells& row : table) {
    std::string line =
        fmt::format("  {:<{}}  {:<{}}  {:>{}}  {}", row[0], widths[0], row[1], widths[1], row[2], widths[2], row[3]);
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::vector<std::string> what_if_table(const std::vector<WhatIf>& rows, const std::vector<std::uint32_t>& sizes) {
  if (rows.empty()) return {"  the operator obeys no numerics setting"};
  std::vector<Cells> table = {{"what if", "", "elements changed", "first"}};
  const NumericsSetting* last = nullptr;
  for (const WhatIf& row : rows) {
    const NumericsSetting& setting = *row.setting;
    const bool begins = last != row.setting;
    last = row.setting;
    table.push_back({begins ? std::string(setting.label) : "", std::string(setting.choices[row.choice]),
                     row.is_present ? "as it is" : with_thousands(row.changed),
                     row.first ? format_index(index_of(*row.first, sizes)) : ""});
  }
  return aligned(table);
}

void write_what_if(JsonText& json, const std::vector<WhatIf>& rows, const std::vector<std::uint32_t>& sizes) {
  json.objects(rows, [&](const WhatIf& row) {
    json.member("setting", row.setting->key);
    json.member("choice", spelled(row.setting->choices[row.choice]));
    json.member("present", row.is_present);
    json.member("changed", row.changed);
    json.key("first").array_or_null(row.first.has_value(), index_of(row.first.value_or(0), sizes));
  });
}

}  // namespace opscope::cli
