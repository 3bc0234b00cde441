#pragma once
// Judges every dispatch of a case in the background, as `opscope check` does.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/chain_beside.h"
#include "app/gui/jobs/open_candidates.h"
#include "app/gui/jobs/results.h"
#include "app/gui/jobs/small_picture.h"
#include "app/gui/jobs/task.h"
#include "core/judge/candidate.h"
#include "core/judge/judge_model.h"
#include "core/picture/image.h"

namespace opscope::gui {

struct BackendJudgement {
  std::string backend;
  Judgement judgement;
  bool computes = true;                      // false: its results are a file's or another tab's
  bool is_other_case = false;                // another tab's, which may differ
  std::optional<DataType> compared_as = {};  // as ComparedCase
  bool is_of_chain = false;                  // as ComparedArray::is_of_chain(): other dispatches have other files
  bool inheritance_unknown = false;          // such a file that failed, if the files were not followed
};

using SmallPicture = std::shared_ptr<const picture::Image>;

struct ChainVerdict {
  std::vector<std::vector<BackendJudgement>> links;  // of the dispatches in order, up to one that cannot run
  std::string problem = {};                          // why it cannot; may be empty
  bool end_to_end = false;                           // as in Request
  std::vector<SmallPicture> pictures = {};  // of what each of them wrote; nullptr if it did not run, or was not drawn
};

class ChainJob {
 public:
  // `wake` is called from another thread when a verdict is there. `gpu` is asked on the job's own thread, and may wait.
  ChainJob(std::function<void()> wake, std::function<Candidate()> gpu) : gpu_(std::move(gpu)), task_(std::move(wake)) {}

  // Begins to judge the case of `request`. The verdict before it is forgotten. `outputs`: files of results from
  // elsewhere, by the dispatch; each is judged beside the backends, as is the chain `beside`, if memory suffices. Those
  // of a chain were computed one from another: what one inherits from those before it is found if
  // Request::follows_files is set. `picture_size`: of a picture's edge in pixels; 0: no pictures. `look`: of the
  // pictures.
  void start(const Request& request, std::vector<std::optional<ComparedArray>> outputs = {}, int picture_size = 0,
             SmallLook look = {}, std::optional<ChainBeside> beside = {});
  // Cancels the work: a newer case needs the processor. A verdict that is there stays.
  void stop() { task_.cancel(); }
  bool busy() const { return task_.busy(); }

  // Of the case that start() was given last; nullptr: not there yet, or cancelled.
  const ChainVerdict* verdict();

 private:
  const std::function<Candidate()> gpu_;
  std::optional<ChainVerdict> verdict_;
  OpenCandidates candidates_;  // the task's own
  Task<ChainVerdict> task_;
};

}  // namespace opscope::gui
