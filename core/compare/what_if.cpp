#include "core/compare/what_if.h"

#include <algorithm>

#include "core/compare/compare.h"

namespace opscope {

std::vector<const NumericsSetting*> deciding_settings(const Invocation& invocation) {
  return invocation.schema->deciding_settings(invocation.data_type(0));
}

Result<std::vector<WhatIf>> what_if(const Invocation& invocation, const Tensor& present, Backend& backend,
                                    const RunOptions& options) {
  std::vector<WhatIf> rows;
  for (const NumericsSetting* setting : deciding_settings(invocation))
    for (std::size_t choice = 0; choice < setting->choices.size(); ++choice)
      rows.push_back({setting, choice, invocation.numerics.choice(*setting) == choice, 0, std::nullopt});

  const auto runs = static_cast<double>(std::ranges::count(rows, false, &WhatIf::is_present));
  double done = 0;
  for (WhatIf& row : rows) {
    if (row.is_present) continue;
    if (options.stop && options.stop()) return tl::unexpected(cancelled().value());
    Invocation other = invocation;
    other.numerics.choose(*row.setting, row.choice);
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
