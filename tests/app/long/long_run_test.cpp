// A long session of the window must not need more and more memory, handles or objects of the driver. Takes a few
// seconds; with OPSCOPE_LONG_RUN=1 it makes 100,000 edits and 10,000 cancelled runs.
#include <malloc.h>

#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>
#include <thread>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/form.h"
#include "app/gui/jobs/runner.h"
#include "app/gui/session/document.h"
#include "app/gui/shell/workspace.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/support/shims.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;

struct Taken {
  double mebibytes = 0;  // resident
  long handles = 0, threads = 0, textures = 0, buffers = 0;
};

Taken taken() {
  malloc_trim(0);  // memory that was freed must not count
  Taken now;
  long pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  now.mebibytes = static_cast<double>(pages) * 4096 / (1 << 20);
  const auto entries = [](const char* folder) {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  };
  now.handles = entries("/proc/self/fd");
  now.threads = entries("/proc/self/task");
  for (GLuint name = 1; name < 20000; ++name) {  // the driver assigns the lowest free name
    now.textures += glIsTexture(name) == GL_TRUE ? 1 : 0;
    now.buffers += glIsBuffer(name) == GL_TRUE ? 1 : 0;
  }
  return now;
}

std::ostream& operator<<(std::ostream& out, const Taken& now) {
  return out << now.mebibytes << " MiB, " << now.handles << " handles, " << now.threads << " threads, " << now.textures
             << " textures, " << now.buffers << " buffers";
}

// The window without its frame: a case, its runs and all that draws them.
class Session {
 public:
  Session()
      : runner_([] {}, 0ms),
        workspace_([] {}),
        document_(with_sizes(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), {0, 0},
                             {1, 3, 64, 64}, Match::Groups),
                  {}, "long run") {
    gui_.contents = [this] {
      workspace_.draw_panes(arrangement_);
      workspace_.draw_inspect(*document_.model(), 0);
    };
    while (!runner_.gpu_started()) std::this_thread::sleep_for(1ms);
    edit(1);
    settle();
  }

  // Another bound, another size from time to time, and once in a while back and forth in the history.
  void edit(long number) {
    const Model& model = *document_.model();
    if (number % 10 == 0 && document_.can_undo()) {
      document_.undo();
    } else if (number % 10 == 1 && document_.can_redo()) {
      document_.redo();
    } else if (number % 25 == 7) {
      const auto width = static_cast<std::uint32_t>(32 + number / 25 % 4 * 16);
      document_.apply({with_sizes(model, {0, 0}, {1, 3, 64, width}, Match::Groups), ""});
    } else {
      const std::size_t max = find_operator("ELEMENT_WISE_CLIP")->find_attribute("Max");
      document_.apply({with_attribute(model, 0, max, static_cast<float>(number % 997) / 997), ""});
    }
    submit(document_.model());
  }

  void submit(ModelPtr model) {
    Request request;
    request.model = std::move(model);
    runner_.submit(std::move(request));
  }

  void frame() {
    if (const ResultsPtr results = runner_.latest(); results && results->valid()) workspace_.show(results);
    gui_.frame();
  }

  // Draws frames until no picture is being built.
  void settle() {
    do {
      std::this_thread::sleep_for(1ms);
      frame();
    } while (runner_.progress() || workspace_.building());
    frame();
  }

  // Starts a larger case and cancels it `after` a while.
  void start_and_cancel(std::chrono::microseconds after) {
    submit(large_);
    std::this_thread::sleep_for(after);
    runner_.cancel();
  }

  // As many edits are kept as a window keeps, whose history is bounded.
  void forget_history() { document_ = Document(*document_.model(), {}, "long run"); }

 private:
  HeadlessGui gui_;  // first: its context is current while the others live
  JobRunner runner_;
  PaneArrangement arrangement_;
  Workspace workspace_;
  Document document_;
  ModelPtr large_ =
      std::make_shared<const Model>(with_sizes(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level),
                                               {0, 0}, {1, 4, 512, 512}, Match::Groups));
};

// `mebibytes`: the growth that is allowed, however long the run is. A thread that has ended is listed for a moment.
void expect_flat(const Taken& before, double mebibytes) {
  Taken after = taken();
  for (int tries = 0; tries < 100 && after.threads > before.threads; ++tries) {
    std::this_thread::sleep_for(50ms);
    after = taken();
  }
  std::cout << "before: " << before << "\nafter:  " << after << std::endl;
  EXPECT_EQ(after.handles, before.handles);
  EXPECT_EQ(after.threads, before.threads);
  EXPECT_EQ(after.textures, before.textures);
  EXPECT_EQ(after.buffers, before.buffers);
  if (!test::is_sanitized) {
    EXPECT_LT(after.mebibytes, before.mebibytes + mebibytes);
  }
}

bool is_long() { return std::getenv("OPSCOPE_LONG_RUN") != nullptr; }

// Makes so many steps after the first ones, and lets the window settle after every few.
void expect_nothing_left(const char* what, long steps, long warm_up, long few, double mebibytes,
                         const std::function<void(Session&, long)>& step) {
  Session session;
  const auto work = [&](long from, long to) {
    for (long number = from; number < to; ++number) {
      step(session, number);
      session.frame();
      if (number % few == 0) session.settle();
      if (number % (10 * few) == 0) session.forget_history();
    }
    session.forget_history();
    session.edit(3);
    session.settle();
  };
  work(1, warm_up);
  const Taken before = taken();
  const auto start = std::chrono::steady_clock::now();
  work(warm_up, warm_up + steps);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::cout << steps << what << took.count() << " s\n";
  expect_flat(before, mebibytes);
}

TEST(LongRun, EditsLeaveNothingBehind) {
  expect_nothing_left(" edits in ", is_long() ? 100'000 : 400, is_long() ? 2000 : 200, 50, 24,
                      [](Session& session, long number) { session.edit(number); });
}

TEST(LongRun, CancelledRunsLeaveNothingBehind) {
  std::mt19937 random(1);
  expect_nothing_left(" runs begun and cancelled in ", is_long() ? 10'000 : 100, is_long() ? 500 : 50, 20, 32,
                      [&](Session& session, long number) {
                        session.start_and_cancel(std::chrono::microseconds(random() % 8000));
                        session.edit(number);
                      });
}

}  // namespace
}  // namespace opscope::gui
