#pragma once
// Judges the cases of a folder in the background, one folder at a time.

#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "app/gui/tools/batch/batch_row.h"
#include "app/gui/tools/batch/judge_case.h"
#include "app/gui/tools/tool_job.h"

namespace opscope::gui {

struct BatchOrder {
  std::filesystem::path folder;
  BatchSettings settings;

  friend bool operator==(const BatchOrder&, const BatchOrder&) = default;
};

struct BatchSnapshot : JobSnapshot<BatchOrder> {
  std::size_t found = 0;           // cases in the folder; 0 while it is searched
  std::size_t done = 0;            // of them
  double part = 0;                 // of the one that is being judged
  std::string doing;               // "clip.json, cpu"
  std::vector<std::string> notes;  // as CaseList, and why a backend is missing
  bool stopped = false;            // by the user

  double fraction() const { return found > 0 ? (static_cast<double>(done) + part) / static_cast<double>(found) : 0; }
};

// Does not wake the window for a row: whoever shows the rows draws frames while the job is busy.
class BatchJob final : public ToolJob<BatchSnapshot> {
 public:
  // Of the pictures of all rows together. Rows beyond that have none.
  static constexpr std::uint64_t most_picture_bytes = std::uint64_t{64} << 20;

  BatchJob(std::function<void()> wake, std::function<Candidate()> gpu) : ToolJob(std::move(wake), std::move(gpu)) {}
  ~BatchJob() { end(); }

  // The rows that were finished since the last call, in the folder's order. Call it after snapshot(): then the rows of
  // a job that has ended are complete.
  std::vector<BatchRowPtr> take_rows();

 private:
  Result<void> work(const BatchOrder& order, const TaskControl& task) override;
  Result<void> judge_all(const std::vector<ListedCase>& cases, const std::vector<Candidate>& candidates,
                         const BatchOrder& order, const TaskControl& task);
  // One that cannot be judged is in a note.
  void add_under_test(std::vector<Candidate>& backends, const OpenedCandidate& tested);
  void add_unexpected(const BatchOrder& order, const std::set<std::filesystem::path>& taken, const TaskControl& task);
  void add(BatchRow row);

  std::mutex rows_mutex_;
  std::vector<BatchRowPtr> rows_;  // not taken yet
};

}  // namespace opscope::gui
