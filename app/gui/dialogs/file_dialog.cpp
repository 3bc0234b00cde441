#include "app/gui/dialogs/file_dialog.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t most_entries = 5000;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

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
  filter_ = 0;
  problem_.clear();
  overwrite_.clear();
  std::error_code ignored;
  fs::path folder = request_->start;
  std::string proposed;
  if (!fs::is_directory(folder, ignored)) {
    proposed = folder.filename().string();
    folder = folder.parent_path();
  }
  if (folder.empty()) folder = last_folder_.empty() ? fs::current_path(ignored) : last_folder_;
  list(folder);
  copy_into(typed_, sizeof typed_, proposed);
}

void FileDialog::list(const fs::path& folder) {
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
  const std::vector<std::string>* wanted =
      filter_ < request_->filters.size() ? &request_->filters[filter_].extensions : nullptr;
  for (; iterator != fs::directory_iterator() && entries_.size() < most_entries; iterator.increment(failed)) {
    if (failed) break;
    const fs::path& path = iterator->path();
    const std::string name = path.filename().string();
    if (name.starts_with('.')) continue;
    std::error_code ignored;
    const bool is_folder = iterator->is_directory(ignored);
    if (!is_folder && request_->mode == Mode::Folder) continue;
    const bool fits =
        !wanted || wanted->empty() || std::ranges::find(*wanted, lower(path.extension().string())) != wanted->end();
    if (!is_folder && !fits) continue;
    const std::uintmax_t bytes = is_folder ? 0 : iterator->file_size(ignored);
    entries_.push_back({name, is_folder, bytes});
  }
  std::ranges::sort(entries_, [](const Entry& a, const Entry& b) {
    return a.is_folder != b.is_folder ? a.is_folder : lower(a.name) < lower(b.name);
  });
}

// The path typed or chosen, taken as far as it goes: a folder is entered, anything else is the answer.
std::optional<fs::path> FileDialog::accept(const std::string& typed) {
  std::error_code ignored;
  const fs::path path = typed.empty() ? folder_ : (folder_ / typed).lexically_normal();
  const bool is_folder = fs::is_directory(path, ignored);
  if (request_->mode == Mode::Folder && (is_folder || !fs::exists(path, ignored))) return path;
  if (is_folder) {
    list(path);
    typed_[0] = '\0';
    return std::nullopt;
  }
  if (typed.empty()) return std::nullopt;
  if (request_->mode == Mode::Open && !fs::is_regular_file(path, ignored)) {
    problem_ = "There is no file '" + path.string() + "'.";
    return std::nullopt;
  }
  if (request_->mode == Mode::Save && fs::exists(path, ignored) && overwrite_ != path.string()) {
    overwrite_ = path.string();
    problem_ = "'" + path.filename().string() + "' exists: press " + request_->verb + " again to replace it.";
    return std::nullopt;
  }
  return path;
}

void FileDialog::move_by_keys() {
  const std::size_t before = chosen_;
  const std::size_t last = entries_.empty() ? 0 : entries_.size() - 1;
  if (ImGui::IsKeyPressed(GLFW_KEY_DOWN)) chosen_ = std::min(chosen_ + 1, last);
  if (ImGui::IsKeyPressed(GLFW_KEY_UP) && chosen_ > 0) --chosen_;
  if (ImGui::IsKeyPressed(GLFW_KEY_PAGE_DOWN)) chosen_ = std::min(chosen_ + 10, last);
  if (ImGui::IsKeyPressed(GLFW_KEY_PAGE_UP)) chosen_ -= std::min<std::size_t>(chosen_, 10);
  if (chosen_ != before && chosen_ < entries_.size()) {
    copy_into(typed_, sizeof typed_, entries_[chosen_].name);
    scroll_to_chosen_ = true;
  }
}

void FileDialog::draw_entries() {
  std::optional<fs::path> enter;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const std::string label = label_of(visible_name(entry.name)) + (entry.is_folder ? "/" : "");
    const bool clicked =
        ImGui::Selectable((label + "##" + std::to_string(i)).c_str(), i == chosen_,
                          ImGuiSelectableFlags_AllowDoubleClick | ImGuiSelectableFlags_DontClosePopups);
    note_widget("file " + entry.name);
    if (i == chosen_ && std::exchange(scroll_to_chosen_, false)) ImGui::SetScrollHereY();
    if (clicked) {
      chosen_ = i;
      copy_into(typed_, sizeof typed_, entry.name);
      if (entry.is_folder && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) enter = folder_ / entry.name;
    }
    if (!entry.is_folder) {
      const std::string size = size_text(entry.bytes);
      ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(size.c_str()).x);
      ImGui::TextDisabled("%s", size.c_str());
    }
  }
  if (entries_.empty()) ImGui::TextDisabled("Nothing here that could be chosen.");
  if (enter) {
    list(*enter);
    typed_[0] = '\0';
  }
}

std::optional<fs::path> FileDialog::draw() {
  if (!request_) return std::nullopt;
  const std::string title = request_->title + "##file dialog";
  if (std::exchange(opening_, false)) ImGui::OpenPopup(title.c_str());
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(px(720), screen.x * 0.9f), std::min(px(520), screen.y * 0.9f)},
                           ImGuiCond_Appearing);
  if (!ImGui::BeginPopupModal(title.c_str(), nullptr, ImGuiWindowFlags_NoCollapse)) {
    request_.reset();
    return std::nullopt;
  }
  if (ImGui::Button("Up")) list(folder_.parent_path());
  note_widget("dialog up");
  tooltip_on_hover("The folder above (Alt+Up)");
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(visible_name(folder_.string()).c_str());
  if (request_->filters.size() > 1) {
    ImGui::SameLine(ImGui::GetContentRegionMax().x - px(208));
    ImGui::SetNextItemWidth(px(208));
    std::vector<std::string> labels;
    for (const FileFilter& filter : request_->filters) labels.push_back(filter.label);
    if (const auto chosen = combo_field("##filter", filter_, labels)) {
      filter_ = *chosen;
      list(folder_);
    }
  }
  if (ImGui::IsKeyPressed(GLFW_KEY_UP) && ImGui::GetIO().KeyAlt)
    list(folder_.parent_path());
  else
    move_by_keys();
  const float below = ImGui::GetFrameHeightWithSpacing() * (problem_.empty() ? 1 : 2) + px(8);
  ImGui::BeginChild("##entries", {0, -below}, true, ImGuiWindowFlags_NoNav);
  draw_entries();
  ImGui::EndChild();
  if (!problem_.empty()) error_sentence(problem_, true);

  std::optional<fs::path> answer;
  const float button = px(96);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2 * (button + px(8)));
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  const bool entered = ImGui::InputTextWithHint("##path", request_->mode == Mode::Folder ? "this folder" : "file name",
                                                typed_, sizeof typed_, ImGuiInputTextFlags_EnterReturnsTrue);
  if (entered) ImGui::SetKeyboardFocusHere(-1);
  note_widget("dialog path");
  ImGui::SameLine();
  const bool pressed = ImGui::Button(request_->verb.c_str(), {button, 0});
  note_widget("dialog accept");
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel", {button, 0}) || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false);
  note_widget("dialog cancel");
  if (entered || pressed) answer = accept(typed_);
  if (answer || cancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (answer || cancelled) request_.reset();
  return answer;
}

}  // namespace opscope::gui
