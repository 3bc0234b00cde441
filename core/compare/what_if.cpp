#include "core/compare/what_if.h"

#include <algorithm>

#include "core/compare/compare.h"

namespace opscope {

Result<std::vector<WhatIf>> what_if(const Invocation& invocation, const Tensor& present, Backend& backend,
                                    const RunOptions& options) {
  const std::span<const NumericsSetting> settings = numerics_settings();
  std::vector<WhatIf> rows;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    if (std::ranges::find(invocation.schema->numerics, settings[s].key) == invocation.schema->numerics.end()) continue;
    for (std::size_t c = 0; c < settings[s].choices.size(); ++c)
      rows.push_back({s, c, settings[s].get(invocation.numerics) == c, 0, std::nullopt});
  }

  const auto runs = static_cast<double>(std::ranges::count(rows, false, &WhatIf::is_present));
  double done = 0;
  for (WhatIf& row : rows) {
    if (row.is_present) continue;
    if (options.stop && options.stop()) return tl::unexpected(cancelled().value());
    Invocation other = invocation;
    settings[row.setting].set(other.numerics, row.choice);
    RunOptions part = options;
    if (options.progress) part.progress = [&](double fraction) { options.progress((done + fraction) / runs); };
    const Result<RunResult> run = backend.run(other, part);
    if (!run) return tl::unexpected(run.error());
    const Result<Comparison> found = compare(present, output_tensor(other, *run), {}, options.stop);
    if (!found) return tl::unexpected(found.error());
    row.changed = found->mismatches;
    if (found->mismatches > 0) row.first = found->first_mismatch;
    ++done;
  }
  return rows;
}

}  // namespace opscope
