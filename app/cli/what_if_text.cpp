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

Result<std::vector<WhatIfRow>> what_if_rows(const Invocation& invocation, const Tensor& present, Backend& backend,
                                            const RunOptions& options) {
  auto found = what_if(invocation, present, backend, options);
  if (!found) return tl::unexpected(found.error());
  std::vector<WhatIfRow> rows;
  for (const WhatIf& each : *found)
    rows.push_back({each, each.first ? index_of(*each.first, present.desc.sizes) : std::vector<std::uint32_t>()});
  return rows;
}

std::vector<std::string> what_if_table(const std::vector<WhatIfRow>& rows) {
  if (rows.empty()) return {"  the operator obeys no numerics setting"};
  std::vector<Cells> table = {{"what if", "", "elements changed", "first"}};
  std::optional<std::size_t> last;
  for (const auto& [found, first] : rows) {
    const NumericsSetting& setting = numerics_settings()[found.setting];
    const bool begins = last != found.setting;
    last = found.setting;
    table.push_back({begins ? std::string(setting.label) : "", std::string(setting.choices[found.choice]),
                     found.is_present ? "as it is" : with_thousands(found.changed),
                     first.empty() ? "" : format_index(first)});
  }
  return aligned(table);
}

void write_what_if(JsonText& json, const std::vector<WhatIfRow>& rows) {
  json.begin_array();
  for (const auto& [found, first] : rows) {
    const NumericsSetting& setting = numerics_settings()[found.setting];
    json.begin_object();
    json.member("setting", setting.key);
    json.member("choice", spelled(setting.choices[found.choice]));
    json.member("present", found.is_present);
    json.member("changed", found.changed);
    json.key("first");
    if (first.empty())
      json.null();
    else
      json.array(first);
    json.end_object();
  }
  json.end_array();
}

}  // namespace opscope::cli
