// Opening, saving, exporting, and the questions that go with them. Part of App (app.h).

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <system_error>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/listed_values.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/session/comparison_text.h"
#include "app/gui/session/copy_title.h"
#include "app/gui/session/examples.h"
#include "app/gui/session/files.h"
#include "app/gui/session/opened_case.h"
#include "app/gui/session/refused_case.h"
#include "app/gui/shell/app.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/refused_label.h"
#include "core/backends/array/elements.h"
#include "core/candidates/open_candidate.h"
#include "core/io/array_file.h"
#include "core/io/npy.h"
#include "core/limits/failure.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"
#include "core/text/ascii.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {
namespace {

const FileFilter everything = {"All files", {}};
const FileFilter cases = {"Cases", {".json", ".onnx"}};
const FileFilter images = {"Images", {".png", ".jpg", ".jpeg", ".hdr"}};
const FileFilter arrays = {"NumPy arrays", {".npy", ".npz"}};
const FileFilter outputs = {"Arrays, bytes", {".npy", ".npz", ".pb", ".dat", ".bin", ".raw"}};
const FileFilter openable = {"Cases, images, arrays",
                             {".json", ".onnx", ".png", ".jpg", ".jpeg", ".hdr", ".npy", ".npz"}};
const FileFilter sources = {"Images, arrays, bytes",
                            {".png", ".jpg", ".jpeg", ".hdr", ".npy", ".npz", ".dat", ".bin", ".raw"}};

// True if one of the first entries of a folder is such a file; false if it cannot be read.
bool has_file_of(const FileFilter& filter, const std::filesystem::path& folder) {
  constexpr int most = 1000;  // a folder may have any number, and be on a network
  std::error_code failed;
  int looked_at = 0;
  for (std::filesystem::directory_iterator each(folder, failed), end; !failed && each != end && looked_at++ < most;
       each.increment(failed)) {
    const std::string extension = lower(each->path().extension().string());
    if (std::ranges::find(filter.extensions, extension) != filter.extensions.end()) return true;
  }
  return false;
}

// As the free input of the dispatch, the array would change the sizes of another input that is read from a file.
bool would_misfit(const Model& model, std::size_t dispatch, const std::filesystem::path& array) {
  const Result<NpyHeader> header = read_npy_header(array);
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  const std::optional<TensorAt> target = free_input(model, dispatch);
  if (!header || !dispatchable || !target) return false;  // whoever takes the array reports why it cannot
  for (TensorAt at{dispatch, 0}; at.tensor < dispatchable->desc.schema->tensors.size(); ++at.tensor) {
    const TensorDesc* desc = at.tensor != target->tensor && find_file(model, at) ? find_desc(model, at) : nullptr;
    if (desc && !can_stand_for(desc->data_type, header->sizes, *desc)) return true;
  }
  return false;
}

}  // namespace

// What the window reads at present besides the case's own file, in all tabs: nothing may be written over it.
ReadFiles App::files_in_use() const {
  ReadFiles files;
  const auto add = [&](const Document& document, const ComparedOutputs& compared) {
    files.add(files_read(*document.model(), {document.folder(), options_.input_path}));
    for (const std::filesystem::path& file : compared.files()) files.add(file);
  };
  add(document_, compared_);
  for (const ParkedTabPtr& tab : tabs_.parked()) {
    add(tab->document, tab->compared);
    if (!tab->document.path().empty()) files.add(tab->document.path());
  }
  return files;
}

std::vector<FileDialog::NamedFolder> App::named_folders() const {
  std::vector<FileDialog::NamedFolder> places;
  if (const auto home = home_folder()) places.push_back({"Home", "Your home folder", *home});
  if (const auto others = recent_others(); !others.empty())
    places.push_back({"Recent", "The folder of the file opened or saved before", others.front().parent_path()});
  if (const auto pictures = example_pictures())
    places.push_back({"Pictures", "The pictures of the examples", *pictures});
  return places;
}

void App::choose(FileDialog::Request request, std::function<void(const std::filesystem::path&)> then) {
  request.places = named_folders();
  file_dialog_.open(std::move(request));
  after_choice_ = std::move(then);
}

void App::open_dialog() {
  choose({.title = "Open",
          .filters = {openable, cases, images, arrays, everything},
          .folder = folder_to_read_in(),
          .other_verb = "In a new tab",
          .folder_noun =
              [](const auto& folder) {
                return golden_folder(folder) ? "golden vectors" : is_onnx_test(folder) ? "ONNX test" : "";
              }},
         [this](const std::filesystem::path& file) {
           open(file, file_dialog_.took_other() ? Place::NewTab : Place::Here);
         });
}

std::vector<std::filesystem::path> App::recent_others() const {
  std::error_code ignored;
  std::vector<std::filesystem::path> others = settings_.recent;
  std::erase(others, std::filesystem::absolute(document_.path(), ignored).lexically_normal());
  return others;
}

void App::open_recent() {
  const std::vector<std::filesystem::path> files = recent_others();
  recent_actions_.clear();
  for (const std::filesystem::path& file : files) {
    const std::string name =
        visible_name(file.filename().string(), 40) + " - " + visible_name(file.parent_path().string(), 30);
    add_action(recent_actions_, "", name, Shortcut{}, "", [this, file] { open(file); });
  }
  // In the background: a folder on another machine may not answer.
  missing_.start([files](const TaskControl& control) -> Result<std::vector<std::size_t>> {
    std::vector<std::size_t> missing;
    std::error_code ignored;
    for (std::size_t i = 0; i < files.size() && !control.stopped(); ++i)
      if (!std::filesystem::exists(files[i], ignored)) missing.push_back(i);
    return missing;
  });
  recent_palette_.open();
}

void App::take_missing() {
  const std::optional<Result<std::vector<std::size_t>>> missing = missing_.take();
  if (!missing || !*missing) return;
  for (const std::size_t index : **missing)
    recent_actions_[index].hint = "missing", recent_actions_[index].muted = true;
  window_.request_frames();
}

void App::choose_source(TensorAt at) {
  const FileValues* present = find_file(*document_.model(), at);
  std::filesystem::path folder = last_source_folder_;
  for (const Resource& resource : document_.model()->resources)  // otherwise where the case has another file from
    if (present == nullptr && folder.empty()) present = std::get_if<FileValues>(&resource.initial_values);
  if (folder.empty()) {
    folder = folder_to_read_in();
    if (const auto pictures = example_pictures(); pictures && !has_file_of(sources, folder)) folder = *pictures;
  }
  if (present)
    if (const auto file = find_source(present->source_path, {document_.folder(), options_.input_path}))
      folder = array_file(*file).parent_path();
  const Dispatchable* dispatchable = find_dispatchable(*document_.model(), at.dispatch);
  const std::string title =
      "Open a source" + (dispatchable ? " of " + dispatchable->desc.schema->tensors[at.tensor].name : "");
  choose({.title = title, .filters = {sources, images, arrays, everything}, .folder = folder},
         [this, at](const std::filesystem::path& file) {
           last_source_folder_ = file.parent_path();
           take_source(at, file);
         });
}

void App::take_file_sizes(TensorAt at) {
  const FileValues* present = find_file(*document_.model(), at);
  if (!present) return;
  const Result<std::filesystem::path> file =
      find_source(present->source_path, {document_.folder(), options_.input_path});
  if (!file) return tell(file.error());
  take_source(at, *file, SizesOf::File);
}

// Reading a million numbers takes longer than a frame.
void App::copy_probed() {
  const bool beside = beside_.selection() && (beside_.has_keys() || !workspace_.selection());
  if (const Selection* selected = beside ? beside_.selection() : workspace_.selection()) {
    const std::string table = beside ? beside_.selected_table() : workspace_.selected_table();
    const std::string what = selected_text(*selected);
    if (table.empty()) return log_.add(Log::Weight::Wrong, "not copied: " + what + " are too many");
    ImGui::SetClipboardText(table.c_str());
    return log_.add(Log::Weight::Good, "copied " + what + " as a table");
  }
  ImGui::SetClipboardText((workspace_.probed_text() + probed_beside()).c_str());
  log_.add(Log::Weight::Good, "copied the values at " + format_index(*workspace_.probe()));
}

void App::paste_values(TensorAt at) {
  const TensorDesc* desc = find_desc(*document_.model(), at);
  if (!desc) return;
  if (const auto writer = writer_of(*document_.model(), at))
    return tell({Error::Kind::BadInput, "the clipboard",
                 fmt::format("the input is the output of '{}', so values would have no effect; choose a dispatch that "
                             "reads them",
                             visible_name(find_dispatch(*document_.model(), *writer)->dispatchable))});
  const char* text = ImGui::GetClipboardText();
  if (text == nullptr || *text == '\0') return tell({Error::Kind::BadInput, "the clipboard", "holds no text"});
  pasted_.start([pasted = PastedValues{at, desc->data_type, {}, first_},
                 text = std::string(text)](const TaskControl&) mutable -> Result<PastedValues> {
    Result<ArrayOfText> array = read_array_text(pasted.type, text);
    if (!array)
      return bad_input(array.error().where.empty() ? "the clipboard" : "the clipboard, " + array.error().where,
                       array.error().what);
    pasted.array = *std::move(array);
    return pasted;
  });
}

// A list is short enough to be made between two frames.
void App::list_values(TensorAt at) {
  Result<Model> listed = guarded([&] {
    return with_listed_values(*document_.model(), at, loaded_tensor(at), {document_.folder(), options_.input_path});
  });
  if (!listed) return tell(listed.error());
  apply({*std::move(listed), ""});
}

void App::spread_values(TensorAt at) {
  Result<Model> spread = guarded([&] {
    return with_values_spread(*document_.model(), at, {document_.folder(), options_.input_path});
  });
  if (!spread) return tell(spread.error());
  apply({*std::move(spread), ""});
}

void App::take_pasted() {
  const std::optional<Result<PastedValues>> ended = pasted_.take();
  if (!ended) return;
  if (!*ended) return tell(ended->error());
  const PastedValues& pasted = **ended;
  const ModelPtr before = document_.model();
  const TensorDesc* desc = find_desc(*before, pasted.at);
  if (pasted.opened != first_ || !desc || desc->data_type != pasted.type) return;  // edited meanwhile
  Result<Model> model =
      guarded([&]() -> Result<Model> { return with_pasted_values(*before, pasted.at, pasted.array); });
  if (!model) return tell(model.error());
  apply({*std::move(model), ""});
  log_.add(Log::Weight::Good, pasting_text(*before, *document_.model(), pasted.at, pasted.array.sizes));
}

void App::tell_in_dialog(const Error& error, std::uint64_t dialog) {
  const bool is_free = ImGui::GetTopMostPopupModal() == nullptr && !ImGui::IsAnyItemActive();
  if (dialog == 0 || dialog != file_dialog_.openings() || (!file_dialog_.deciding() && !is_free)) return tell(error);
  log_.add_quietly(Log::Weight::Wrong, error.text());
  after_choice_ = last_choice_;
  file_dialog_.return_with(error.text());
}

void App::open(const std::filesystem::path& file) { open(file, Place::Here); }

// An image or an array needs a case whose input it becomes: in a new tab, one of the present operator alone.
void App::open(const std::filesystem::path& file, Place place) {
  commit_typing();
  if (is_candidate_file(file)) return offer_candidate(file);
  if (is_folder_of_cases(file)) return open_cases(file);
  if (opens_as_case(file)) return open_case_file(file, place);
  if (const auto opens = check_opens(file); !opens) return tell_in_dialog(opens.error(), answered_);
  const auto of_operator = [&] {
    return Document(only_dispatch(*document_.model(), dispatch_), {}, file.filename().string());
  };
  const auto input = [&] { return free_input(*document_.model(), dispatch_).value_or(TensorAt{dispatch_, 0}); };
  if (const auto fits = check_source_type(*document_.model(), input(), file); !fits) {
    log_.add(Log::Weight::Plain, fits.error().text() + ", so it is opened alone");
    return open_array(file);
  }
  if (place == Place::NewTab && !add_tab(of_operator())) return;
  tab_of_source_ = place == Place::NewTab ? first_ : nullptr;
  if (place == Place::Here && has_array_name(file) && would_misfit(*document_.model(), dispatch_, file)) {
    log_.add(Log::Weight::Plain, file.filename().string() + " has other sizes than the files of the case in front");
    return open_array(file);
  }
  take_source(input(), file);
}

void App::open_case_file(const std::filesystem::path& file, Place place) {
  if (is_open_elsewhere(case_file_of(file))) return;
  const auto read = [file] {
    return guarded([&] { return open_as_case(file); }).map_error([&](const Error& error) {
      return refused_case(file, error);
    });
  };
  const auto open_in = [this, file, read](Place chosen) {
    Result<OpenedCase> opened = read();
    if (!opened) return tell_in_dialog(opened.error(), answered_);
    if (!show(std::move(opened->document), chosen)) return;
    remember(settings_, case_file_of(file));
    if (opened->compared.any()) compare_with(std::move(opened->compared));
  };
  if (place == Place::NewTab) return open_in(place);
  // A broken case needs no answer about the present one. It is read again afterwards, since the answer may write it.
  if (document_.unsaved() || untold())
    if (const Result<OpenedCase> opened = read(); !opened) return tell_in_dialog(opened.error(), answered_);
  choose_place(open_in);
}

void App::choose_comparison() {
  choose({.title = "Compare with my output",
          .filters = {outputs, arrays, everything},
          .folder = folder_to_read_in(),
          .verb = "Compare",
          .note = "Whole folder compares each output with the file that is named after its resource" +
                  files_of_results(*document_.model()) + ".",
          .other_verb = "Whole folder",
          .other_takes_folder = true},
         [this](const std::filesystem::path& chosen) {
           if (file_dialog_.took_other() && compare_with_results(chosen)) return;
           const Result<void> fits =
               file_dialog_.took_other()
                   ? bad_input(chosen.string(), "has no file that is named as an output's resource")
                   : check_output_file(chosen, latest_.get(), document_.model(), dispatch_);
           fits ? compare_with({.array = chosen, .expected = {}}) : tell_in_dialog(fits.error(), answered_);
         });
}

bool App::compare_with_results(const std::filesystem::path& folder) {
  const Model& model = *document_.model();
  const ComparedOutputs outputs = results_in(folder, model);
  if (!outputs.any()) return false;
  const std::size_t before = dispatch_, first = first_compared(outputs, model, before).value_or(before);
  if (first != before) show_dispatch(first);
  compare_with(outputs);
  const auto name = [&](std::size_t dispatch) {
    return visible_name(find_dispatch(model, dispatch)->dispatchable, 24);
  };
  if (first != before)
    log_.add(Log::Weight::Plain, fmt::format("The first dispatch that has an output there: {}. There is none of {}.{}",
                                             name(first), name(before), results_sentence(compared_, model)));
  seeks_failure_ = {document_.model(), dispatch_};
  return true;
}

void App::choose_arrays() {
  const auto choose_array = [this](std::string title, std::function<void(const std::filesystem::path&)> then) {
    FileDialog::Request request{.title = std::move(title), .filters = {arrays}, .folder = folder_to_read_in()};
    request.verb = "Choose", request.check = check_is_array;
    choose(std::move(request), std::move(then));
  };
  choose_array("The first of two arrays", [this, choose_array](const std::filesystem::path& one) {
    choose_array("The array to compare with " + visible_name(one.filename().string(), 40),
                 [this, one](const std::filesystem::path& other) { compare_arrays(one, other); });
  });
}

void App::compare_with(ComparedOutputs outputs) {
  std::optional<std::filesystem::path> replaced;
  const ComparedOutputs before = compared_;
  if (outputs.array && outputs.dispatch.name.empty()) {
    outputs.dispatch = named_dispatch(*document_.model(), dispatch_);
    replaced = keep_chosen(outputs, compared_);
  }
  // Expected outputs are of the case as it was saved: one that was recovered may have been edited since.
  const bool is_of_file = !outputs.golden.empty() && document_.saved();
  outputs.origin = origin_of(is_of_file ? document_.saved() : document_.model());
  compared_ = std::move(outputs);
  const std::optional<Compared> now = compared_now();
  if (now) workspace_.show_backend(compared_name(*now));
  const std::string what = comparison_text(compared_, *document_.model(), replaced);
  const std::optional<std::size_t> other = dispatch_by_name(compared_, *document_.model());
  const std::vector<std::string> missing = compared_.missing();
  const Result<void> fits = compared_.array
                                ? check_output_file(*compared_.array, latest_.get(), document_.model(), dispatch_)
                                : Result<void>();
  if (!fits)
    log_.add(Log::Weight::Wrong, "not compared: " + fits.error().text());
  else if (other)
    tell_of_other_name(*other, what, before);
  else if (missing.empty())
    log_.add(Log::Weight::Plain, "comparing with " + what);
  else
    log_.add(Log::Weight::Wrong, fmt::format("comparing with {}, without {}: no such file", what, and_list(missing)));
  submit_edits(true);
}

void App::tell_of_other_name(std::size_t other, const std::string& what, const ComparedOutputs& before) {
  const std::string name = visible_name(find_dispatch(*document_.model(), other)->dispatchable, 24);
  const std::filesystem::path file = *compared_.array;
  const auto compare_there = [this, file, before] {
    const std::optional<std::size_t> at = dispatch_by_name(compared_, *document_.model());
    if (compared_.array != file || !at) return;
    compared_ = before;
    show_dispatch(*at);
    compare_with({.array = file, .expected = {}});
  };
  log_.add(Log::Weight::Caution,
           fmt::format("{} is the output of {}; comparing with {}", visible_name(file.stem().string(), 24), name, what),
           {{"Compare it at " + name, compare_there}});
}

void App::stop_comparing() {
  if (compared_.any()) log_.add(Log::Weight::Plain, "the comparison has ended");
  compared_ = {};
  workspace_.show_backend({});
  submit_edits(true);
}

void App::compare_arrays(const std::filesystem::path& one, const std::filesystem::path& other) {
  choose_place([this, one, other](Place place) {
    Result<OpenedCase> opened = guarded([&] { return open_arrays(one, other); });
    if (!opened) return tell_in_dialog(opened.error(), answered_);
    if (!show(std::move(opened->document), place)) return;
    if (opened->beside) return open_beside(*std::move(opened->beside));
    compare_with(std::move(opened->compared));
  });
}

void App::open_array(const std::filesystem::path& file) {
  Result<Document> document = guarded([&] { return array_document(file, file.filename().string()); });
  if (!document) return tell_in_dialog(document.error(), answered_);
  add_tab(*std::move(document));
}

// A dialog refers to the case behind it, which must not change while the dialog is open.
void App::take_dropped_files(const std::vector<std::filesystem::path>& files) {
  Result<void> opened = guarded([&]() -> Result<void> {
    if (ImGui::GetTopMostPopupModal() != nullptr)
      return bad_input(files.front().string(), "is not opened while a dialog is open");
    if (files.size() == 2 && std::ranges::all_of(files, has_array_name))
      compare_arrays(files[0], files[1]);
    else if (files.size() > 1 && std::ranges::all_of(files, opens_as_case))
      for (const std::filesystem::path& file : files) open(file, Place::NewTab);
    else if (files.size() > 1)
      return bad_input(fmt::format("{} files", files.size()),
                       "only one file, several cases, or two arrays (.npy, .npz), can be dropped");
    else if (is_folder_of_cases(files.front()) && !cases_.empty() && tools_.is_over("batch"))
      open_cases(cases_, files.front());
    else if (has_array_name(files.front()) && workspace_.is_over_output())
      compare_with({.array = files.front(), .expected = {}});
    else if (!workspace_.is_over_output() || !is_folder_of_cases(files.front()) || !compare_with_results(files.front()))
      open(files.front());
    return {};
  });
  if (!opened) tell(opened.error());
}

bool App::has_own_file() const { return !document_.path().empty() && !is_among_examples(document_.path()); }

bool App::saves_elsewhere(const std::filesystem::path& file) {
  return file.empty() || is_among_examples(file) || golden_folder(file);
}

void App::save(std::function<void()> then) {
  form_.playing.reset();
  if (saves_elsewhere(document_.path())) return save_as(std::move(then));
  if (look_at_case_file(true, then)) write(document_.path(), then);
}

void App::save_as(std::function<void()> then) {
  const std::string& title = document_.title();
  const std::string note =
      is_among_examples(document_.path())
          ? visible_name(title, 40) +
                " is an example of the program. It stays as it is, and your case gets its own file."
      : golden_folder(document_.path())
          ? visible_name(title, 40) +
                " belongs to golden vectors, which are whole only as exported. Save your case elsewhere, or leave this "
                "and export it again (Ctrl+E)."
          : "";
  choose({.title = "Save as",
          .mode = FileDialog::Mode::Save,
          .filters = {cases, everything},
          .folder = folder_to_write_in(),
          .name = document_.path().empty()
                      ? (title == "untitled" ? "case.json" : title_without_extensions(title) + ".json")
                  : golden_folder(document_.folder()) ? document_.folder().filename().string() + ".json"
                                                      : document_.path().filename().string(),
          .verb = "Save",
          .note = note,
          .extension = ".json",
          .check = [this, keep = files_in_use()](const std::filesystem::path& file) -> Result<void> {
            if (place_of(file).value_or(tabs_.front()) != tabs_.front())
              return bad_input(file.string(), "is open in another tab; write to another file");
            const Result<void> may_be_written = check_output_path(file, {&keep, {}});
            return may_be_written ? check_case_name(file) : may_be_written;
          }},
         [this, then = std::move(then)](const std::filesystem::path& file) {
           if (file != document_.path() || look_at_case_file(true, then)) write(file, then);
         });
}

void App::write(const std::filesystem::path& file, const std::function<void()>& then) {
  const ModelPtr before = document_.model();
  const Result<void> saved =
      guarded([&] { return save_document(document_, file, workspace_.view_to_save(before->view), files_in_use()); });
  if (!saved) return tell_in_dialog(saved.error(), answered_);
  if (typed_source_ == before) typed_source_ = document_.model();
  if (seeks_failure_.model == before) seeks_failure_.model = document_.model();
  keep_results_of(before);
  changed_dialog_.close();  // its question is answered
  remember(settings_, document_.path());
  tell_saved();
  for (RefusedText& text : form_.entry.refused) text.told = true;
  follow_refused(before);  // saving is no edit that would be newer than they are
  if (then) then();
}

void App::follow_refused(const ModelPtr& before) {
  for (RefusedText& text : form_.entry.refused)
    if (text.then == before) text.then = document_.model();
}

// What a case's user wrote above it is not taken away unasked, as the text of an example is.
void App::tell_saved() {
  const std::string saved = "saved " + document_.path().string();
  const auto leave_out = [this] {
    document_.remove_top_comments();
    save();
  };
  std::string without;
  for (const RefusedText& text : form_.entry.refused)
    if (!text.told) without += fmt::format("; {}: {}", label_of_field(text.field), gui::left_out(text));
  // One event, which the notice has room for: the log does not open by itself.
  const auto weight = without.empty() ? Log::Weight::Good : Log::Weight::Caution;
  if (const std::optional<std::string> operators = document_.outdated_comment())
    return log_.add(weight, saved + "; the comment at its top was written for " + *operators + without,
                    {{"Leave it out", leave_out}});
  const bool left_out = has_top_comment(document_.comments()) && !has_top_comment(document_.kept_comments());
  const std::string text =
      saved + (left_out ? "; the example's comment is left out, as it describes another case" : "") + without;
  if (without.empty())
    log_.add(weight, text);
  else
    log_.add_caution(text);
}

void App::ask_to_leave() {
  commit_typing();
  if_all_saved([this] { leave_ = true; });
}

void App::draw_dialogs() {
  const TabStops stops;
  if (const std::optional<std::filesystem::path> file = file_dialog_.draw(); file && after_choice_) {
    const bool is_this_folder = *file == file_dialog_.folder() && !golden_folder(*file);
    last_dialog_folder_ = is_this_folder ? *file : file->parent_path();
    last_choice_ = std::exchange(after_choice_, {});
    answered_ = file_dialog_.openings();
    const Result<void> used = guarded([&]() -> Result<void> {
      const auto then = last_choice_;  // which another question may replace
      then(*file);
      return {};
    });
    if (!used) tell_in_dialog(used.error(), answered_);
    answered_ = 0;
    file_dialog_.settle();
  }
  if (const auto limit = memory_dialog_.draw()) {
    memory_limit_ = *limit;
    submit_edits(true);  // a case that was above it may run now
  }
  if (const auto number = number_dialog_.draw("Random case by number")) surprise(*number, present_operator());
  draw_candidates();
  draw_question();
}

}  // namespace opscope::gui
