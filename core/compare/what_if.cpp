#include "core/compare/what_if.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/compare/compare.h"
#include "core/compare/mismatches.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/ascii.h"

namespace opscope {
namespace {

// "scale_bias" is that of the attribute ScaleBias. Without the attribute such a setting decides nothing.
bool is_named_after(const NumericsSetting& setting, std::string_view attribute) {
  std::string key(setting.key);
  std::erase(key, '_');
  return key == lower(attribute);
}

}  // namespace

std::vector<const NumericsSetting*> deciding_settings(const Invocation& invocation) {
  const OperatorSchema& schema = *invocation.schema;
  std::vector<const NumericsSetting*> settings = schema.deciding_settings(invocation.data_type(0));
  std::erase_if(settings, [&](const NumericsSetting* setting) {
    for (std::size_t i = 0; i < schema.attributes.size() && i < invocation.attributes.size(); ++i)
      if (invocation.attributes[i].count == 0 && is_named_after(*setting, schema.attributes[i].name)) return true;
    return false;
  });
  return settings;
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
    const Tensor output = output_tensor(other, *run);
    const Result<Comparison> found = compare(present, output, {}, options.stop);
    if (!found) return tl::unexpected(found.error());
    row.changed = found->mismatches;
    if (found->mismatches > 0) {
      row.first = found->first_mismatch;
      row.now = shown_element(present.desc.data_type, element_bits(present, *row.first));
      row.then = shown_element(output.desc.data_type, element_bits(output, *row.first));
    }
    if (found->mismatches <= WhatIf::most_listed)
      for (const MismatchRow& each : first_mismatches(present, output, WhatIf::most_listed, options.stop))
        row.few.push_back(each.linear);
    ++done;
  }
  return rows;
}

}  // namespace opscope
