#include "app/gui/shell/gui.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <tuple>

#include "app/gui/session/examples.h"
#include "app/gui/session/files.h"
#include "app/gui/session/opened_case.h"
#include "app/gui/session/session_keeper.h"
#include "app/gui/session/settings_keeper.h"
#include "app/gui/session/state_folder.h"
#include "app/gui/shell/app.h"
#include "app/gui/shell/leave_signals.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/window.h"
#include "core/io/array_file.h"
#include "core/io/image.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

int fail(const Error& error) {
  std::fprintf(stderr, "opscope: %s\n", visible_message(error.text()).c_str());
  return error.kind == Error::Kind::Unavailable ? 3 : 2;
}

// The file's; an array as it is; or the example with the picture as its first input.
Result<OpenedCase> first_case(const GuiOptions& options) {
  ComparedOutputs compared;
  std::optional<Document> beside;
  Result<Document> document = start_document();
  if (options.unnamed) {
    document = Document(*options.unnamed, options.input_path, "standard input");
  } else if (options.other) {
    Result<OpenedCase> opened = open_arrays(*options.file, *options.other);
    if (!opened) return opened;
    compared = std::move(opened->compared);
    document = std::move(opened->document);
    beside = std::move(opened->beside);
  } else if (options.file && opens_as_case(*options.file)) {
    Result<OpenedCase> opened = open_as_case(*options.file);
    if (!opened) return opened;
    compared = std::move(opened->compared);
    document = std::move(opened->document);
  } else if (options.file && has_array_name(*options.file)) {
    document = array_document(*options.file, options.file->filename().string());
  } else if (options.file) {
    SourceOptions how;
    if (const auto info = read_image_info(*options.file); info && info->channels % 2 == 0)
      if (const auto traits = traits_of_picture(*options.file)) how.is_opaque = traits->is_opaque;
    Result<Model> model = with_source_file(*document->model(), {0, 0}, *options.file, document->folder(), how);
    if (!model) return tl::unexpected(model.error());
    document = Document(*std::move(model), document->folder(), options.file->filename().string());
  }
  if (!document) return tl::unexpected(document.error());
  if (options.feature_level || options.numerics) {
    Model model = *document->model();
    model.feature_level = options.feature_level.value_or(model.feature_level);
    model.numerics = options.numerics.value_or(model.numerics);
    document->apply({std::move(model), ""});
  }
  return OpenedCase{*std::move(document), std::move(compared), std::move(beside)};
}

// The same for each of the files that follow the first.
Result<std::vector<OpenedCase>> more_cases(const GuiOptions& options) {
  std::vector<OpenedCase> cases;
  for (const std::filesystem::path& file : options.more) {
    GuiOptions one = options;
    one.file = file;
    Result<OpenedCase> read = first_case(one);
    if (!read) return tl::unexpected(read.error());
    cases.push_back(*std::move(read));
  }
  return cases;
}

// Input from before the signal is still part of the case.
void take_pending_input(Window& window, App& app) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  window.request_frames();
  while (!window.settled() && std::chrono::steady_clock::now() < deadline) {
    window.wait(0);
    if (!window.draw([&] { return app.draw(); })) return;
  }
}

// Where the window's settings are kept; nothing for a window that only takes a picture.
std::optional<std::filesystem::path> settings_file(const GuiOptions& options) {
  const Result<std::filesystem::path> folder = state_folder();
  return options.screenshot || !folder ? std::nullopt : std::optional(*folder / "window.settings");
}

void finish_settings(SettingsKeeper& keeper, const App& app, const Window& window) {
  Settings settings = app.settings();
  std::tie(settings.width, settings.height) = window.size();
  settings.size_scale = ui_scale();
  if (const auto kept = keeper.finish(settings); !kept)
    std::fprintf(stderr, "opscope: the window's settings are not kept: %s\n",
                 visible_message(kept.error().text()).c_str());
}

}  // namespace

int run_gui(const GuiOptions& options) {
  std::optional<SessionKeeper> keeper;  // a window that only takes a picture has nothing to keep
  if (!options.screenshot) keeper.emplace(state_folder(), [] { glfwPostEmptyEvent(); });
  const LeaveSignals signals([] { glfwPostEmptyEvent(); },
                             [&] {
                               if (keeper) keeper->finish(SessionKeeper::longest_write);
                             });
  Result<OpenedCase> first = first_case(options);
  if (!first) return fail(first.error());
  Result<std::vector<OpenedCase>> more = more_cases(options);
  if (!more) return fail(more.error());
  SettingsKeeper settings(settings_file(options));
  Result<std::unique_ptr<Window>> opened =
      Window::open("Opscope - " + first->document.title(), settings.found().width, settings.found().height,
                   settings.found().size_scale, settings.found().scale);
  if (!opened) return fail(opened.error());
  Window& window = **opened;
  App app(window, options, std::move(first->document), keeper ? &*keeper : nullptr, settings.found());
  if (first->compared.any()) app.compare_with(std::move(first->compared));
  if (first->beside) app.open_beside(*std::move(first->beside));
  for (OpenedCase& each : *more) app.open_behind(std::move(each.document), std::move(each.compared));
  if (options.cases) app.open_cases(*options.cases, options.results.value_or(""));
  while (!app.wants_to_leave()) {
    const bool last = options.screenshot && app.settled() && window.settled();
    if (!last) window.wait(app.wait_timeout());
    if (const int signal = signals.received()) {
      take_pending_input(window, app);
      if (!app.keep_all()) std::fputs("opscope: the unsaved changes could not be kept\n", stderr);
      finish_settings(settings, app, window);
      std::_Exit(LeaveSignals::status_of(signal));  // at once: background work may take long to end
    }
    if (window.close_requested()) {
      window.cancel_close();
      app.ask_to_leave();
    }
    const Result<void> drawn = window.draw([&] { return app.draw(); }, last ? &*options.screenshot : nullptr);
    if (!drawn) return fail(drawn.error());
    if (options.screenshot && window.stuck())
      return fail(window.take_dropped().value_or(Error{Error::Kind::Broken, "", "the window could not be drawn"}));
    settings.keep(app.settings());
    app.write_map();
    if (last) return 0;
  }
  app.forget_session();
  finish_settings(settings, app, window);
  return 0;
}

}  // namespace opscope::gui
