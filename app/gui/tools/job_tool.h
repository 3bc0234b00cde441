#pragma once
// What tools have in common whose work is a ToolJob: it runs, is cancelled, and its end is told once.

#include <functional>
#include <optional>
#include <utility>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/tools/tool.h"

namespace opscope::gui {

template <class Job>
class JobTool : public Tool {
 public:
  void cancel() override { job_.cancel(); }
  bool busy() const final { return job_.busy(); }
  bool has_work() const final { return job_.has_work(); }
  std::optional<ToolEnd> take_end() final {
    if (told_ || busy()) return std::nullopt;
    told_ = true;
    return end();
  }

 protected:
  JobTool(const std::function<void()>& wake, const std::function<Candidate()>& gpu) : job_(wake, gpu) {}

  void begin(typename Job::Order order) {
    job_.start(std::move(order));
    told_ = false;
  }
  // Of the work that has ended.
  virtual ToolEnd end() = 0;

  Job job_;

 private:
  bool told_ = true;
};

}  // namespace opscope::gui
