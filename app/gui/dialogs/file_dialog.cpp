#include "app/gui/dialogs/file_dialog.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/io/array_file.h"
#include "core/text/ascii.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t most_entries = 5000;
constexpr float lists_width = 208;  // at scale 1
constexpr const char* name_field = "##path";

std::string size_text(std::uintmax_t bytes) {
  if (bytes < 1024) return fmt::format("{} B", bytes);
  if (bytes < 1024 * 1024) return fmt::format("{:.1f} KiB", static_cast<double>(bytes) / 1024);
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1024 * 1024));
}

void copy_into(char* to, std::size_t room, const std::string& text) { to[text.copy(to, room - 1)] = '\0'; }

}  // namespace

void FileDialog::open(Request request) {
  request_ = std::move(request);
  opening_ = true;
  ++openings_;
  filter_ = format_ = 0;
  deciding_ = waiting_ = false;
  problem_.clear(), overwrite_.clear();
  std::error_code ignored;
  fs::path folder = request_->folder;
  if (!fs::is_directory(folder, ignored)) folder = last_folder_;
  list(folder.empty() ? fs::current_path(ignored) : folder);
  copy_into(typed_, sizeof typed_, request_->name);
  if (!request_->formats.empty()) take_format(std::min(request_->format, request_->formats.size() - 1));
  looked_at_.clear();
}

void FileDialog::return_with(std::string problem) {
  if (!deciding_) {
    if (request_ || !decided_) return;
    request_ = std::move(decided_);
    decided_.reset();
    opening_ = true;
    list(folder_);
  }
  deciding_ = waiting_ = false;
  overwrite_.clear(), looked_at_.clear();
  focus_name_ = true;
  problem_ = std::move(problem);
}

void FileDialog::wait() {
  if (!deciding_) return;
  waiting_ = true;
  problem_.clear();
}

void FileDialog::settle() {
  if (!deciding_ || waiting_) return;
  deciding_ = false;
  decided_ = std::move(request_);
  request_.reset();
  const ImVector<ImGuiPopupData>& open = ImGui::GetCurrentContext()->OpenPopupStack;
  for (int level = 0; level < open.Size; ++level)
    if (open[level].PopupId == popup_) return ImGui::ClosePopupToLevel(level, true);
}

void FileDialog::refuse(std::vector<std::string> refusals) {
  if (!request_ || request_->formats.size() != refusals.size()) return;
  for (std::size_t i = 0; i < refusals.size(); ++i) request_->formats[i].refusal = std::move(refusals[i]);
}

// The typed name loses the extension of the last format, and Save appends that of this one. A name that was proposed
// for the last format gives way to the one for this.
void FileDialog::take_format(std::size_t index) {
  const Format& last = request_->formats[format_];
  std::string typed = typed_;
  if (!last.extension.empty() && typed.ends_with(last.extension)) typed.resize(typed.size() - last.extension.size());
  const Format& format = request_->formats[index];
  const bool is_proposed = typed == last.name || typed == request_->name;
  copy_into(typed_, sizeof typed_, is_proposed && !format.name.empty() ? format.name : typed);
  format_ = index;
  request_->mode = format.extension.empty() ? Mode::Folder : Mode::Save;
  request_->extension = format.extension;
  if (!format.extension.empty() && *typed_) copy_into(typed_, sizeof typed_, typed_ + format.extension);
  looked_at_.clear(), overwrite_.clear();
  list(folder_);
}

// A name that ends as another format's do is written in that one.
void FileDialog::follow_extension() {
  const auto ends_as = [name = lower(typed_)](const Format& format) {
    return !format.extension.empty() && name.ends_with(lower(format.extension));
  };
  const std::vector<Format>& formats = request_->formats;
  if (request_->mode != Mode::Save || formats.empty() || ends_as(formats[format_])) return;
  const auto named = std::ranges::find_if(formats, ends_as);
  if (named == formats.end()) return;
  format_ = static_cast<std::size_t>(named - formats.begin());
  request_->extension = named->extension;
}

// Whatever led to another list, what is typed next is a name in it.
void FileDialog::list(const fs::path& folder) {
  focus_name_ = true;
  std::error_code failed;
  const fs::path absolute = fs::canonical(folder, failed);
  fs::directory_iterator iterator(failed ? folder : absolute, fs::directory_options::skip_permission_denied, failed);
  if (failed) {
    problem_ = "The folder '" + folder.string() + "' cannot be read.";
    return;
  }
  folder_ = last_folder_ = absolute;
  entries_.clear();
  chosen_ = 0;
  problem_.clear();
  std::vector<std::string> wanted;  // extensions; none: all files
  if (filter_ < request_->filters.size())
    wanted = request_->filters[filter_].extensions;
  else if (request_->mode == Mode::Save && !request_->extension.empty())
    wanted = {request_->extension};
  for (; iterator != fs::directory_iterator() && entries_.size() < most_entries; iterator.increment(failed)) {
    if (failed) break;
    const fs::path& path = iterator->path();
    const std::string name = path.filename().string();
    if (name.starts_with('.')) continue;
    std::error_code ignored;
    const bool is_folder = iterator->is_directory(ignored);
    if (!is_folder && request_->mode == Mode::Folder) continue;
    const bool fits = wanted.empty() || std::ranges::find(wanted, lower(path.extension().string())) != wanted.end();
    if (!is_folder && !fits) continue;
    const std::string noun = is_folder && request_->folder_noun ? request_->folder_noun(path) : "";
    entries_.push_back({name, is_folder && (noun.empty() || !takes_whole_folders()), noun, std::nullopt});
    if (iterator->is_regular_file(ignored)) entries_.back().bytes = iterator->file_size(ignored);
  }
  // Folders, folders that open like a file, files.
  const auto place = [](const Entry& entry) { return entry.is_folder ? 0 : entry.noun.empty() ? 2 : 1; };
  std::ranges::sort(entries_, [&](const Entry& a, const Entry& b) {
    return place(a) != place(b) ? place(a) < place(b) : lower(a.name) < lower(b.name);
  });
}

void FileDialog::enter(const fs::path& folder) {
  list(folder);
  typed_[0] = '\0';
}

// The path that was typed or chosen. Save appends the extension, except to what exists and is no regular file: a device
// or a pipe is not what the name with an extension would be.
fs::path FileDialog::target() const {
  const fs::path path = *typed_ ? (folder_ / typed_).lexically_normal() : folder_;
  if (request_->mode != Mode::Save || !*typed_ || path.filename().empty() || path.has_extension()) return path;
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) return path;
  return path.string() + request_->extension;
}

// What Save, Folder or ReadFolder will do with the typed name. Empty for Open.
std::string FileDialog::target_text() const {
  const fs::path path = target();
  std::error_code ignored;
  if (request_->mode == Mode::Folder) return "Writes into " + path.string();
  if (request_->mode == Mode::ReadFolder) return "Reads " + path.string();
  if (request_->mode == Mode::Open) return "";
  return *typed_ && !fs::is_directory(path, ignored) ? "Writes " + path.string() : "";
}

// The path, once it may be used. A folder is entered instead, unless a folder is wanted.
std::optional<fs::path> FileDialog::accept() {
  follow_extension();
  if (!refusal().empty()) return std::nullopt;
  std::error_code ignored;
  const fs::path path = target();
  const bool exists = fs::exists(path, ignored), is_folder = fs::is_directory(path, ignored);
  if (took_other_ && request_->other_takes_folder) return is_folder ? path : path.parent_path();
  const bool wants_file = request_->mode == Mode::Open || request_->mode == Mode::Save;
  if (wants_file && !*typed_) return problem_ = "Choose a file of the list, or type a name.", std::nullopt;
  const auto is_allowed = [&] {
    const Result<void> allowed = request_->check ? request_->check(path) : Result<void>();
    const fs::path named = path.has_filename() ? path : path.parent_path();
    if (!allowed) problem_ = "'" + named.filename().string() + "' " + allowed.error().what + ".";
    return allowed.has_value();
  };
  if (request_->mode == Mode::ReadFolder) {
    if (is_folder) return is_allowed() ? std::optional(path) : std::nullopt;
    problem_ = exists ? "'" + path.string() + "' is no folder." : "There is no folder '" + path.string() + "'.";
    return std::nullopt;
  }
  if (is_folder && *typed_ && takes_whole_folders() && !request_->folder_noun(path).empty()) return path;
  if (is_folder && request_->mode != Mode::Folder) {
    enter(path);
    return std::nullopt;
  }
  const std::string name = path.filename().string();
  if (request_->mode == Mode::Open && !fs::is_regular_file(array_file(path), ignored)) {
    problem_ = exists ? "'" + path.string() + "' is not a regular file." : "There is no file '" + path.string() + "'.";
    return std::nullopt;
  }
  if (!is_allowed()) return std::nullopt;
  if (request_->mode == Mode::Open) return path;
  if (exists && !(is_folder && fs::is_empty(path, ignored)) && overwrite_ != path.string()) {
    overwrite_ = path.string();
    problem_ = "'" + name + "' exists: press " + request_->verb + " again to replace it." +
               (is_folder ? " It is kept if its files were changed since it was written." : "");
    return std::nullopt;
  }
  return path;
}

// Puts a text into the field of the name. While that is typed into, it keeps a text of its own.
void FileDialog::retype(const std::string& text) {
  copy_into(typed_, sizeof typed_, text);
  if (ImGui::GetActiveID() == ImGui::GetID(name_field)) retyped_ = text;
}

void FileDialog::go_up() {
  const std::string from = folder_.filename().string();
  const bool is_listed = chosen_ < entries_.size() && entries_[chosen_].name == typed_;
  list(folder_.parent_path());
  if (is_listed) retype("");
  const auto found = std::ranges::find(entries_, from, &Entry::name);
  if (found == entries_.end()) return;
  chosen_ = static_cast<std::size_t>(found - entries_.begin());
  scroll_to_chosen_ = true;
}

// The entry that Enter takes. A prefix suffices where nothing new is named; no file is taken without one.
bool FileDialog::is_highlighted(std::size_t entry) const {
  if (entry != chosen_ || entry >= entries_.size() || !can_take(entries_[entry])) return false;
  if (list_has_keys_) return true;
  const std::string& name = entries_[entry].name;
  switch (request_->mode) {
    case Mode::Open: return (*typed_ || entries_[entry].is_folder) && lower(name).starts_with(lower(typed_));
    case Mode::ReadFolder: return *typed_ && lower(name).starts_with(lower(typed_));
    default: return name == typed_;
  }
}

// The whole name of the highlighted entry in place of its beginning, unless that is a name itself.
void FileDialog::complete_name() {
  std::error_code ignored;
  if (is_highlighted(chosen_) && (!*typed_ || !fs::exists(target(), ignored))) retype(entries_[chosen_].name);
}

// Up and Down walk through the list, wherever the keyboard is in the dialog.
void FileDialog::move_by_keys() {
  const auto pressed = [](int key) { return ImGui::IsKeyPressed(key); };
  const int step = pressed(GLFW_KEY_UP)          ? -1
                   : pressed(GLFW_KEY_PAGE_UP)   ? -10
                   : pressed(GLFW_KEY_DOWN)      ? 1
                   : pressed(GLFW_KEY_PAGE_DOWN) ? 10
                                                 : 0;
  if (step == 0) return;
  ImGui::NavMoveRequestCancel();  // the keys move in the list, not among the buttons
  std::vector<std::size_t> takable;
  for (std::size_t i = 0; i < entries_.size(); ++i)
    if (can_take(entries_[i])) takable.push_back(i);
  if (takable.empty()) return;
  const auto last = static_cast<std::ptrdiff_t>(takable.size()) - 1;
  const auto at = std::ranges::lower_bound(takable, chosen_) - takable.begin();
  chosen_ = takable[std::clamp<std::ptrdiff_t>(is_highlighted(chosen_) ? at + step : at, 0, last)];
  retype(entries_[chosen_].name);
  problem_.clear(), overwrite_.clear();
  scroll_to_chosen_ = true;
}

// What is typed while the list has the keys goes into the name. The field becomes active in a later frame, and drops
// the characters of that frame: they are taken here too.
void FileDialog::take_characters_of_list() {
  ImVector<ImWchar>& characters = ImGui::GetIO().InputQueueCharacters;
  if (characters.empty() || (!list_has_keys_ && typed_in_list_.empty())) return;
  std::string text(4 * static_cast<std::size_t>(characters.size()) + 1, '\0');
  const int length = ImTextStrToUtf8(text.data(), static_cast<int>(text.size()), characters.begin(), characters.end());
  characters.clear();
  typed_in_list_ += text.substr(0, static_cast<std::size_t>(length));
  typed_[0] = '\0';
  focus_name_ = focus_name_ || list_has_keys_;
}

// Of the list: Enter enters a folder and takes a file.
bool FileDialog::take_keys_of_list() {
  const bool entered = ImGui::IsKeyPressed(GLFW_KEY_ENTER, false) || ImGui::IsKeyPressed(GLFW_KEY_KP_ENTER, false);
  if (!entered || !is_highlighted(chosen_)) return false;
  const Entry entry = entries_[chosen_];
  if (!entry.is_folder) {
    retype(entry.name);
    return true;
  }
  enter(folder_ / entry.name);
  focus_name_ = false;
  return false;
}

// Highlights the first entry that begins with what is typed.
void FileDialog::follow_typing() {
  if (chosen_ < entries_.size() && entries_[chosen_].name == typed_) return;
  const std::string typed = lower(typed_);
  const auto found =
      std::ranges::find_if(entries_, [&](const Entry& entry) { return lower(entry.name).starts_with(typed); });
  if (typed.empty() || found == entries_.end()) return;
  chosen_ = static_cast<std::size_t>(found - entries_.begin());
  scroll_to_chosen_ = true;
}

// A folder that is typed becomes that of the list: what is left in the field is a name in it.
void FileDialog::follow_folder(ImGuiInputTextCallbackData& field) {
  const std::string_view text(field.Buf, static_cast<std::size_t>(field.BufTextLen));
  const std::size_t slash = text.rfind('/');
  std::error_code ignored;
  if (text == typed_ || slash == std::string_view::npos) return;
  const fs::path folder = fs::canonical(folder_ / text.substr(0, slash + 1), ignored);
  if (ignored || !fs::is_directory(folder, ignored)) return;
  list(folder);
  focus_name_ = false;
  if (folder_ == folder) field.DeleteChars(0, static_cast<int>(slash + 1));
}

// The name of the only entry that begins with what is typed; empty if there are others, or none.
std::string FileDialog::completion() const {
  const std::string_view typed = typed_;
  const auto begins = [&](const Entry& entry) { return can_take(entry) && entry.name.starts_with(typed); };
  if (typed.empty() || std::ranges::count_if(entries_, begins) != 1) return "";
  const Entry& only = *std::ranges::find_if(entries_, begins);
  const std::string name = only.name + (only.is_folder ? "/" : "");
  return name != typed ? name : "";
}

// Tab completes a name, and leads to the next item where there is nothing to complete.
void FileDialog::complete_by_tab() {
  const ImGuiID field = ImGui::GetID(name_field);
  if (ImGui::GetActiveID() != field) return;
  const std::string whole = completion();
  constexpr ImU64 tab = ImU64{1} << ImGuiKey_Tab;
  ImU64& taken = ImGui::GetCurrentContext()->ActiveIdUsingKeyInputMask;
  const bool takes_tab = (taken & tab) != 0;
  taken = whole.empty() ? taken & ~tab : taken | tab;
  if (takes_tab && !whole.empty() && ImGui::IsKeyPressed(GLFW_KEY_TAB, false)) retyped_ = whole;
}

// The field of the name. True if Enter was pressed in it.
bool FileDialog::draw_name() {
  const bool chooses_folder = request_->mode == Mode::Folder || request_->mode == Mode::ReadFolder;
  const bool was_empty = !*typed_;
  if (std::exchange(focus_name_, false) || ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  complete_by_tab();
  const auto change = [](ImGuiInputTextCallbackData* data) {
    auto& dialog = *static_cast<FileDialog*>(data->UserData);
    if (const auto text = std::exchange(dialog.retyped_, std::nullopt)) {
      data->DeleteChars(0, data->BufTextLen);
      data->InsertChars(0, text->c_str());
    }
    const std::string before = std::exchange(dialog.typed_in_list_, {});
    if (!before.empty()) data->InsertChars(0, before.c_str());  // even no characters would end the selection
    dialog.follow_folder(*data);
    return 0;
  };
  const bool entered =
      ImGui::InputTextWithHint(name_field, chooses_folder ? "this folder" : "file name", typed_, sizeof typed_,
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways, change, this);
  // What is typed goes there from the start, so the ring is not left to a key that moves it.
  if (ImGui::IsItemActive() && ImGui::GetCurrentContext()->NavDisableHighlight)
    ImGui::RenderNavHighlight({ImGui::GetItemRectMin(), ImGui::GetItemRectMax()}, ImGui::GetItemID(),
                              ImGuiNavHighlightFlags_TypeDefault | ImGuiNavHighlightFlags_AlwaysDraw);
  if (ImGui::IsItemEdited()) problem_.clear(), overwrite_.clear(), follow_typing();
  if (ImGui::IsItemActive() && was_empty && ImGui::IsKeyPressed(GLFW_KEY_BACKSPACE, false)) go_up();
  if (entered) ImGui::SetKeyboardFocusHere(-1);
  note_widget("dialog path");
  return entered;
}

std::string FileDialog::text_of_none(Mode mode, const FileFilter* filter) {
  if (mode == Mode::Folder) return "There are no folders here. Type a name for a new one.";
  if (mode == Mode::Save) return "There are no files of this kind here yet. Type a name for a new one.";
  if (filter == nullptr || filter->extensions.empty()) return "This folder is empty. Choose another one.";
  return fmt::format("This folder has no other folders and no files of this kind: {} ({}). Choose another folder.",
                     filter->label, fmt::join(filter->extensions, " "));
}

bool FileDialog::draw_entries() {
  std::optional<fs::path> entered;
  bool accepted = false;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const std::string note = entry.bytes ? size_text(*entry.bytes) : entry.noun;
    const float end = ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(note.c_str()).x;
    const float room = end - ImGui::GetCursorPosX() - px(16);
    const bool in_sight = ImGui::IsRectVisible({1, ImGui::GetTextLineHeight()});  // cutting many names takes time
    const std::string slash = entry.is_folder ? "/" : "",
                      name = in_sight ? text_without_middle(entry.name, room) : visible_name(entry.name),
                      label = label_of(name) + slash;
    const auto disabled = can_take(entry) ? 0 : ImGuiSelectableFlags_Disabled;
    const bool clicked =
        ImGui::Selectable((label + "###" + std::to_string(i)).c_str(), is_highlighted(i),
                          ImGuiSelectableFlags_AllowDoubleClick | ImGuiSelectableFlags_DontClosePopups | disabled);
    note_widget("file " + entry.name);
    const ImVec2 at = ImGui::GetItemRectMin();
    note_rectangle("file name " + entry.name, at,
                   {at.x + ImGui::CalcTextSize(label.c_str()).x, ImGui::GetItemRectMax().y});
    if (const std::string whole = visible(entry.name); name != whole) tooltip_on_hover(whole + slash);
    if (is_highlighted(i)) note_widget("highlighted " + entry.name);
    if (i == chosen_ && std::exchange(scroll_to_chosen_, false)) ImGui::SetScrollHereY();
    if (clicked) {
      chosen_ = i;
      focus_name_ = true;  // so that Enter takes it
      copy_into(typed_, sizeof typed_, entry.name);
      const bool twice = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
      if (entry.is_folder && twice) entered = folder_ / entry.name;
      accepted = accepted || (twice && !entry.is_folder && request_->mode != Mode::Save);
    }
    if (!note.empty()) {
      ImGui::SameLine(end);
      ImGui::TextDisabled("%s", note.c_str());
      note_widget(note + " " + entry.name);
    }
  }
  if (entries_.empty()) {
    const bool filters = filter_ < request_->filters.size();
    wrapped_text(palette().muted, text_of_none(request_->mode, filters ? &request_->filters[filter_] : nullptr));
    note_widget("dialog none");
  }
  if (entered) enter(*entered);
  return accepted;
}

// The sentence below the list: why the typed path was refused, or what will be written. Its room is always kept.
float FileDialog::sentence_height() const {
  const auto height = [](const std::string& text) {
    return ImGui::CalcTextSize(text.c_str(), nullptr, false, ImGui::GetContentRegionAvail().x).y +
           ImGui::GetStyle().ItemSpacing.y;
  };
  const float meaning = request_->formats.empty() ? 0 : height(request_->formats[format_].meaning);
  const std::string refused = refusal();
  const float note = request_->note.empty() ? 0 : height(request_->note);
  return meaning + note + height("! " + visible_message(refused.empty() ? problem_ : refused));
}

void FileDialog::draw_sentence() {
  if (!request_->formats.empty()) wrapped_text(palette().text, request_->formats[format_].meaning);
  if (!request_->note.empty()) {
    wrapped_text(palette().text, request_->note);
    note_widget("dialog note");
  }
  if (const std::string refused = refusal(); !refused.empty()) {
    error_sentence(refused);
    note_widget("dialog refusal");
    return;
  }
  if (!problem_.empty()) {
    error_sentence(problem_, !overwrite_.empty());  // a question is no refusal
    note_widget("dialog problem");
    return;
  }
  if (waiting_) {
    muted_text("Reading " + visible_name(target().string(), 90) + "...");
    note_widget("dialog reading");
    return;
  }
  if (const fs::path typed = folder_ / typed_; looked_at_ != typed) {  // asks the file system: not in every frame
    looked_at_ = typed;
    target_text_ = target_text();
  }
  muted_text(visible_name(target_text_, 90));
  note_widget("dialog target");
}

// Up and the places, and the folder behind them.
void FileDialog::draw_places() {
  if (button("Up", 0, "dialog up", "The folder above (Alt+Up, or Backspace where no name is)")) go_up();
  const std::vector<NamedFolder>& places = request_->places;
  for (const NamedFolder& place : places) {
    ImGui::SameLine();
    if (button(place.label.c_str(), 0, "dialog " + place.label, place.tooltip)) list(place.folder);
  }
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  const float room = ImGui::GetContentRegionAvail().x - (has_lists() ? px(lists_width + 70) : 0);
  ImGui::TextUnformatted(path_without_start(folder_.string(), room).c_str());
}

// The filter or the format, at the right of the folder.
void FileDialog::draw_lists() {
  if (!has_lists()) return;
  std::vector<std::string> labels, marks;
  for (const FileFilter& filter : request_->filters) labels.push_back(filter.label);
  for (const Format& format : request_->formats) {
    labels.push_back(format.label);
    marks.emplace_back(format.refusal.empty() ? "" : "not for this case");
  }
  const bool by_format = !request_->formats.empty();
  const char* label = by_format ? "Format" : "Show";
  const float label_width = ImGui::CalcTextSize(label).x + px(6);
  ImGui::SameLine(ImGui::GetContentRegionMax().x - px(lists_width) - label_width);
  muted_text(label);
  ImGui::SameLine(0, px(6));
  ImGui::SetNextItemWidth(px(lists_width));
  const auto chosen = combo_field(by_format ? "##format" : "##filter", by_format ? format_ : filter_, labels, marks);
  if (!chosen) return;
  if (by_format) return take_format(*chosen);
  filter_ = *chosen;
  list(folder_);
}

// The keys that work wherever the keyboard is in the dialog.
void FileDialog::take_keys() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool has_open_list = context.OpenPopupStack.Size > context.BeginPopupStack.Size;
  const bool backspace = ImGui::IsKeyPressed(GLFW_KEY_BACKSPACE, false);
  if ((ImGui::IsKeyPressed(GLFW_KEY_UP) && ImGui::GetIO().KeyAlt) || (list_has_keys_ && backspace)) {
    go_up();
    if (list_has_keys_) focus_name_ = false;
  } else if (!has_open_list) {
    move_by_keys();
  }
  take_characters_of_list();
}

std::optional<fs::path> FileDialog::draw() {
  if (!request_) return std::nullopt;
  deciding_ = waiting_;  // an answer that was neither settled nor refused is given up
  const std::string title = request_->title + "##file dialog";
  if (std::exchange(opening_, false)) ImGui::OpenPopup(title.c_str());
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(px(720), screen.x * 0.9f), std::min(px(520), screen.y * 0.9f)},
                           ImGuiCond_Appearing);
  popup_ = ImGui::GetID(title.c_str());
  if (!ImGui::BeginPopupModal(title.c_str(), nullptr, ImGuiWindowFlags_NoCollapse)) {
    request_.reset();
    deciding_ = waiting_ = false;
    return std::nullopt;
  }
  const bool waits = waiting_;
  ImGui::PushStyleVar(ImGuiStyleVar_DisabledAlpha, 1);  // the wait is short: nothing flickers
  ImGui::BeginDisabled(waits);
  draw_places();
  draw_lists();
  const ImGuiID list_id = ImGui::GetID("list");
  list_has_keys_ = ImGui::GetFocusID() == list_id && ImGui::GetActiveID() == 0;
  if (!waits) take_keys();
  const bool taken = !waits && list_has_keys_ && take_keys_of_list();
  const float below = ImGui::GetFrameHeightWithSpacing() + sentence_height() + px(8);
  const ImVec2 from = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const ImRect list_box{from, {from.x + room.x, from.y + room.y - below}};
  ImGui::BeginChild("##entries", {0, -below}, true, ImGuiWindowFlags_NoNav);
  const bool double_clicked = draw_entries();
  ImGui::EndChild();
  draw_sentence();

  std::optional<fs::path> answer;
  constexpr float button_width = 96;
  const bool has_other = !request_->other_verb.empty();
  const float of_verb = ImGui::CalcTextSize(request_->other_verb.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
  const float other_width = std::max(button_width, std::ceil(of_verb / px(1)) + 1);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2 * px(button_width + 8) -
                          (has_other ? px(other_width + 8) : 0));
  const bool entered = draw_name();
  ImGui::ItemAdd(list_box, list_id, nullptr, ImGuiItemFlags_Inputable);  // Tab leads from the name to the list
  draw_focus_ring();
  note_rectangle(list_has_keys_ ? "dialog list with the keys" : "dialog list", list_box.Min, list_box.Max);
  ImGui::SameLine();
  ImGui::PopStyleVar();
  ImGui::BeginDisabled(!refusal().empty());
  const bool pressed = button(request_->verb.c_str(), button_width, "dialog accept");
  ImGui::EndDisabled();
  ImGui::SameLine();
  took_other_ = has_other && button(request_->other_verb.c_str(), other_width, "dialog accept other");
  if (has_other) ImGui::SameLine();
  ImGui::EndDisabled();
  const bool cancelled = leave_button("Cancel", button_width, "dialog cancel");
  if (!waits && (entered || pressed || (took_other_ && !request_->other_takes_folder))) complete_name();
  if (!waits && (entered || pressed || took_other_ || double_clicked || taken)) answer = accept();
  // A click outside takes the keys from the name, which gets them back.
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::GetCurrentContext()->HoveredWindow == nullptr)
    focus_name_ = true;
  if (cancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (cancelled) request_.reset(), answer.reset();
  deciding_ = answer.has_value() || (waits && !cancelled);
  waiting_ = waits && !cancelled;
  return answer;
}

}  // namespace opscope::gui
