// Opening, saving, exporting, and the questions that go with them.

#include <imgui_internal.h>

#include <system_error>

#include "app/gui/session/files.h"
#include "app/gui/shell/app.h"
#include "app/gui/testing/widget_map.h"
#include "core/backends/reference/reference_backend.h"
#include "core/limits/failure.h"
#include "core/model/case_memory.h"
#include "core/text/visible.h"
#include "core/vectors/golden.h"

namespace opscope::gui {
namespace {

const FileFilter everything = {"All files", {}};
const FileFilter cases = {"Cases", {".json"}};
const FileFilter images = {"Images", {".png", ".jpg", ".jpeg"}};
const FileFilter arrays = {"NumPy arrays", {".npy"}};
const FileFilter openable = {"Cases, images, arrays", {".json", ".png", ".jpg", ".jpeg", ".npy"}};
const FileFilter sources = {"Images, arrays, bytes", {".png", ".jpg", ".jpeg", ".npy", ".dat", ".bin"}};

}  // namespace

void App::choose(FileDialog::Request request, std::function<void(const std::filesystem::path&)> then) {
  file_dialog_.open(std::move(request));
  after_choice_ = std::move(then);
}

void App::open_dialog() {
  choose({.title = "Open",
          .mode = FileDialog::Mode::Open,
          .filters = {openable, cases, images, arrays, everything},
          .start = document_.folder() / ""},
         [this](const std::filesystem::path& file) { open(file); });
}

void App::choose_source(TensorAt at) {
  choose({.title = "Open a source",
          .mode = FileDialog::Mode::Open,
          .filters = {sources, images, arrays, everything},
          .start = document_.folder() / ""},
         [this, at](const std::filesystem::path& file) { take_source(at, file); });
}

void App::take_source(TensorAt at, const std::filesystem::path& file) {
  Result<Model> model = guarded([&] { return with_source_file(*document_.model(), at, file, document_.folder()); });
  if (!model) {
    tell(model.error());
    return;
  }
  apply({*std::move(model), ""});
  log_.add(Log::Weight::Plain, "opened " + file.filename().string());
}

void App::open(const std::filesystem::path& file) {
  commit_typing();
  if (!is_case(file)) {
    take_source({dispatch_, 0}, file);
    return;
  }
  if_saved([this, file] {
    Result<Document> document = guarded([&] { return open_case(file); });
    if (document) {
      replace(*std::move(document));
      return;
    }
    tell(document.error());
  });
}

// A dialog is about the case behind it, which must stay the same meanwhile.
void App::take_dropped_file(const std::filesystem::path& file) {
  Result<void> opened = guarded([&]() -> Result<void> {
    if (ImGui::GetTopMostPopupModal() != nullptr)
      return bad_input(file.string(), "is not opened while a dialog is open");
    open(file);
    return {};
  });
  if (!opened) tell(opened.error());
}

void App::save(std::function<void()> then) {
  if (document_.path().empty()) {
    save_as(std::move(then));
    return;
  }
  if (!look_at_case_file(true, then)) return;
  if (Result<void> saved = guarded([&] { return save_document(document_, document_.path(), workspace_.view_json()); });
      !saved) {
    tell(saved.error());
    return;
  }
  after_saving(then);
}

void App::save_as(std::function<void()> then) {
  std::error_code ignored;
  const std::filesystem::path proposal =
      document_.path().empty() ? std::filesystem::current_path(ignored) / "case.json" : document_.path();
  choose({.title = "Save as",
          .mode = FileDialog::Mode::Save,
          .filters = {cases, everything},
          .start = proposal,
          .verb = "Save"},
         [this, then = std::move(then)](std::filesystem::path file) {
           if (file.extension().empty()) file += ".json";
           if (file == document_.path() && !look_at_case_file(true, then)) return;
           if (Result<void> saved = guarded([&] { return save_document(document_, file, workspace_.view_json()); });
               !saved) {
             tell(saved.error());
             return;
           }
           after_saving(then);
         });
}

void App::after_saving(const std::function<void()>& then) {
  changed_dialog_.close();  // what it asked about stands no more
  log_.add(Log::Weight::Plain, "saved " + document_.path().string());
  tell_left_out();
  if (form_.entry.refused) form_.entry.refused->told = true;
  if (then) then();
}

void App::export_golden() {
  std::error_code ignored;
  const std::filesystem::path base =
      options_.output_path.empty() ? std::filesystem::current_path(ignored) : options_.output_path;
  const std::string stem = std::filesystem::path(document_.title()).stem().string();
  choose({.title = "Export golden vectors into a folder",
          .mode = FileDialog::Mode::Folder,
          .filters = {},
          .start = base / (stem + "_golden"),
          .verb = "Export"},
         [this](const std::filesystem::path& folder) {
           GoldenOrigin origin;
           for (const BackendOutcome& backend : latest_->backends)
             if (backend.ran()) origin.devices[backend.name] = backend.device;
           log_.add(Log::Weight::Plain, "exporting golden vectors into " + folder.string());
           tell_left_out();
           exported_to_ = folder;
           GoldenReplace replace;
           if (!document_.path().empty()) replace.keep.add(document_.path());
           // Off the window's thread, with a reference of its own: the worker may be busy with the next edit.
           give_up_export_ = std::make_shared<std::atomic<bool>>(false);
           try {
             export_ = std::async(std::launch::async, [this, model = document_.model(), folder, origin, replace,
                                                       paths = SearchPaths{document_.folder(), options_.input_path},
                                                       limit = memory_limit_, give_up = give_up_export_]() mutable {
               std::string note;
               Result<std::string> done = guarded([&]() -> Result<std::string> {
                 if (auto fits = check_memory(needed_bytes(memory_of(*model, paths), CaseUse::Export, 1, 0), limit);
                     !fits)
                   return tl::unexpected(fits.error());
                 origin.driver = golden_driver(runner_.describe_device());
                 RunOptions options;
                 options.stop = [give_up] { return give_up->load(); };
                 replace.note = [&](const std::string& line) { note = line; };
                 const std::unique_ptr<Backend> reference = make_reference_backend();
                 return opscope::export_golden(*model, paths, *reference, folder, origin, options, replace).map([&] {
                   return note;
                 });
               });
               glfwPostEmptyEvent();
               return done;
             });
           } catch (const std::system_error&) {  // no thread
             tell(caught_failure());
           }
         });
}

void App::take_export() {
  if (!export_.valid() || export_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
  const Result<std::string> exported = export_.get();
  if (!exported && exported.error().kind == Error::Kind::Cancelled)
    log_.add(Log::Weight::Plain, "the export was given up");
  else if (!exported)
    tell(exported.error());
  else
    log_.add(Log::Weight::Good, "golden vectors stand in " + exported_to_.string());
  if (exported && !exported->empty()) log_.add(Log::Weight::Plain, *exported);
}

void App::tell_warnings() {
  for (const CaseWarning& warning : document_.warnings) tell({Error::Kind::BadInput, warning.path, warning.what});
  document_.warnings.clear();
}

void App::tell(const Error& error) {
  log_.add(Log::Weight::Wrong, error.text());
  log_open_ = true;
}

void App::ask_to_leave() {
  commit_typing();
  if_saved([this] { leave_ = true; });
}

// Does it at once where nothing would be lost, else asks first.
void App::if_saved(std::function<void()> then) {
  if (!document_.dirty() && !untold()) {
    then();
    return;
  }
  after_question_ = std::move(then);
  question_open_ = true;
}

void App::draw_dialogs() {
  if (const std::optional<std::filesystem::path> file = file_dialog_.draw(); file && after_choice_) {
    const auto then = std::exchange(after_choice_, {});
    then(*file);
  }
  if (const auto limit = memory_dialog_.draw()) {
    memory_limit_ = *limit;
    submit_edits(true);  // a case that was above it may run now
  }
  if (const auto number = number_dialog_.draw("Random case by number")) surprise(*number, present_operator());
  constexpr const char* question = "Unsaved changes";
  if (std::exchange(question_open_, false)) ImGui::OpenPopup(question);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Appearing, {0.5f, 0.5f});
  if (!ImGui::BeginPopupModal(question, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return;
  if (document_.dirty()) ImGui::Text("The changes to %s are not saved.", visible_name(document_.title()).c_str());
  if (const RefusedText* text = untold()) ImGui::Text("%s: %s.", text->field.c_str(), left_out(*text).c_str());
  ImGui::Dummy({0, px(4)});
  enum class Answer { None, Save, Discard, Keep } answer = Answer::None;
  const ImVec2 button(px(120), 0);
  if (ImGui::Button("Save", button)) answer = Answer::Save;
  note_widget("question save");
  ImGui::SameLine();
  if (ImGui::Button("Discard them", button)) answer = Answer::Discard;
  note_widget("question discard");
  ImGui::SameLine();
  if (ImGui::Button("Cancel", button) || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false)) answer = Answer::Keep;
  note_widget("question cancel");
  if (answer != Answer::None) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (answer == Answer::None) return;
  const auto then = std::exchange(after_question_, {});
  if (answer == Answer::Save) save(then);
  if (answer == Answer::Discard) then();
}

}  // namespace opscope::gui
