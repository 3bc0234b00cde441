#include "app/gui/gui.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "app/gui/session/files.h"
#include "app/gui/session/session_keeper.h"
#include "app/gui/session/state_folder.h"
#include "app/gui/shell/app.h"
#include "app/gui/shell/leave_signals.h"
#include "app/gui/shell/window.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

int fail(const Error& error) {
  std::fprintf(stderr, "opscope: %s\n", visible_message(error.text()).c_str());
  return error.kind == Error::Kind::Unavailable ? 3 : 2;
}

// The case to begin with: the file's, or the example with the file as its first input.
Result<Document> first_document(const GuiOptions& options) {
  Result<Document> document = start_document();
  if (options.unnamed) document = Document(*options.unnamed, options.input_path, "standard input");
  if (options.file && is_case(*options.file)) document = open_case(*options.file);
  if (!document) return document;
  if (options.file && !is_case(*options.file)) {
    Result<Model> model = with_source_file(*document->model(), {0, 0}, *options.file, document->folder());
    if (!model) return tl::unexpected(model.error());
    document = Document(*std::move(model), document->folder(), options.file->filename().string());
  }
  if (options.feature_level || options.numerics) {
    Model model = *document->model();
    model.feature_level = options.feature_level.value_or(model.feature_level);
    model.numerics = options.numerics.value_or(model.numerics);
    document->apply({std::move(model), ""});
  }
  return document;
}

// What a person did before the program was told to end is part of the case.
void take_pending_input(Window& window, App& app) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  window.request_frames();
  while (!window.settled() && std::chrono::steady_clock::now() < deadline) {
    window.wait(0);
    if (!window.draw([&] { return app.draw(); })) return;
  }
}

}  // namespace

int run_gui(const GuiOptions& options) {
  std::optional<SessionKeeper> keeper;  // a window that only takes a picture has nothing to keep
  if (!options.screenshot) keeper.emplace(state_folder(), [] { glfwPostEmptyEvent(); });
  const LeaveSignals signals([] { glfwPostEmptyEvent(); },
                             [&] {
                               if (keeper) keeper->finish(SessionKeeper::longest_write);
                             });
  Result<Document> document = first_document(options);
  if (!document) return fail(document.error());
  Result<std::unique_ptr<Window>> opened = Window::open("Opscope - " + document->title(), 1600, 1000);
  if (!opened) return fail(opened.error());
  Window& window = **opened;
  App app(window, options, *std::move(document), keeper ? &*keeper : nullptr);
  while (!app.wants_to_leave()) {
    const bool last = options.screenshot && app.settled() && window.settled();
    if (!last) window.wait(app.patience());
    if (const int signal = signals.received()) {
      take_pending_input(window, app);
      if (!app.keep_all()) std::fputs("opscope: the unsaved changes could not be kept\n", stderr);
      std::_Exit(LeaveSignals::status_of(signal));  // at once: jobs may take long to end
    }
    if (window.close_requested()) {
      window.cancel_close();
      app.ask_to_leave();
    }
    const Result<void> drawn = window.draw([&] { return app.draw(); }, last ? &*options.screenshot : nullptr);
    if (!drawn) return fail(drawn.error());
    app.write_map();
    if (last) return 0;
  }
  app.forget_session();
  return 0;
}

}  // namespace opscope::gui
