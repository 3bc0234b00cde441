#pragma once
// A whole batch, judged without a gpu.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/tools/batch/batch_job.h"
#include "app/gui/tools/batch/batch_panel.h"
#include "tests/app/tools/ended_job.h"

namespace opscope::gui {

// The conclusion's words, behind them the rows.
struct Judged {
  std::string conclusion;
  std::vector<BatchRowPtr> rows;

  const BatchRow& row(const std::string& name) const {
    static const BatchRow none;
    const auto found = std::ranges::find(rows, name, [](const BatchRowPtr& each) { return each->name; });
    EXPECT_NE(found, rows.end()) << name;
    return found == rows.end() ? none : **found;
  }
};

inline Judged judged(const std::filesystem::path& cases, const std::filesystem::path& results = {}) {
  BatchJob job([] {}, no_gpu);
  BatchOrder order{cases, {}};
  order.settings.results = results;
  job.start(order);
  const BatchSnapshot end = ended(job);
  Judged all{{}, job.take_rows()};
  BatchCounts counts;
  for (const BatchRowPtr& row : all.rows) ++counts.of[static_cast<std::size_t>(row->kind)];
  all.conclusion = conclusion_of(end, counts).text();
  return all;
}

}  // namespace opscope::gui
