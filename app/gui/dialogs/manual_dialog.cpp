#include "app/gui/dialogs/manual_dialog.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/session/examples.h"
#include "app/gui/session/open_outside.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/io/file.h"
#include "core/text/visible.h"
#include "core/text/word_search.h"

namespace opscope::gui {

void ManualDialog::open() {
  opening_ = true;
  handed_over_ = false;
  problem_.clear();
  search_.clear();
  scrolls_ = true;
  read();
}

void ManualDialog::read() {
  constexpr std::uint64_t most = 4 << 20;  // bytes
  file_ = manual_file().value_or("");
  chapters_.clear();
  if (file_.empty()) {
    problem_ = "docs/window.md, the manual, is not installed beside this program.";
    return;
  }
  const Result<std::string> text = read_text(file_, most);
  if (!text) {
    problem_ = text.error().text() + ".";
    return;
  }
  chapters_ = manual_chapters(*text);
  if (chosen_ >= chapters_.size()) chosen_ = 0;
  search();
}

void ManualDialog::search() {
  found_.clear();
  for (std::size_t i = 0; i < chapters_.size(); ++i)
    if (search_rank(search_.text.data(), chapters_[i].heading, chapters_[i].text())) found_.push_back(i);
}

void ManualDialog::draw_list() {
  auto at = std::ranges::find(found_, chosen_);
  const std::size_t before = chosen_;
  if (at == found_.end() && !found_.empty()) chosen_ = *(at = found_.begin());
  if (search_.step > 0 && at != found_.end() && at + 1 != found_.end()) chosen_ = *++at;
  if (search_.step < 0 && at != found_.end() && at != found_.begin()) chosen_ = *--at;
  for (const std::size_t i : found_) {
    const ManualChapter& chapter = chapters_[i];
    const float indent = px(10) * static_cast<float>(chapter.level);
    ImGui::Indent(indent);
    const std::string name = chapter.heading.empty() ? "Beginning" : chapter.heading;
    const std::string shown = text_without_end(name, ImGui::GetContentRegionAvail().x);
    if (ImGui::Selectable((label_of(shown) + "##" + std::to_string(i)).c_str(), i == chosen_,
                          ImGuiSelectableFlags_DontClosePopups))
      chosen_ = i;
    note_widget("manual chapter " + name);
    if (shown != name) tooltip_on_hover(name);
    if (i == chosen_ && search_.step != 0) ImGui::SetScrollHereY();
    ImGui::Unindent(indent);
  }
  if (found_.empty()) {
    wrapped_text(palette().muted, "No chapter has '" + visible_name(search_.text.data(), 40) + "'.");
    note_widget("manual nothing");
  }
  if (chosen_ != before) scrolls_ = true;
}

void ManualDialog::draw_block(const ManualBlock& block, int number) {
  switch (block.kind) {
    case ManualBlock::Kind::Paragraph: wrapped_text(palette().text, block.text); break;
    case ManualBlock::Kind::Item:
      ImGui::Indent(px(12));
      wrapped_text(palette().text, block.text);
      ImGui::Unindent(px(12));
      break;
    case ManualBlock::Kind::Code: {
      const MonoFont mono;
      wrapped_text(palette().muted, block.text);
      break;
    }
    case ManualBlock::Kind::Table: {
      const std::size_t columns = block.rows.front().size();
      const auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingStretchProp;
      ImGui::PushID(number);
      if (ImGui::BeginTable("##table", static_cast<int>(std::min<std::size_t>(columns, 16)), flags)) {
        for (const std::vector<std::string>& row : block.rows) {
          ImGui::TableNextRow();
          for (std::size_t c = 0; c < std::min<std::size_t>({row.size(), columns, 16}); ++c) {
            ImGui::TableNextColumn();
            wrapped_text(&row == &block.rows.front() ? palette().muted : palette().text, row[c]);
          }
        }
        ImGui::EndTable();
      }
      ImGui::PopID();
      break;
    }
  }
}

// Scrolls to the first block that has the words.
void ManualDialog::draw_chapter(const ManualChapter& chapter) {
  const std::string_view query = search_.text.data();
  const bool scrolls = std::exchange(scrolls_, false);
  bool looks = scrolls && query.find_first_not_of(' ') != std::string_view::npos;
  if (scrolls) ImGui::SetScrollY(0);
  medium_text(chapter.heading);
  int number = 0;
  bool in_list = false;  // the items of a list stand closer to each other than paragraphs
  for (const ManualBlock& block : chapter.blocks) {
    const bool is_item = block.kind == ManualBlock::Kind::Item;
    if (!std::exchange(in_list, is_item) || !is_item) ImGui::Dummy({0, px(2)});
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (looks && number > 0 && search_rank(query, block.text)) {
      ImGui::SetScrollHereY(0);
      looks = false;
    }
    draw_block(block, number++);
    note_rectangle("manual block " + std::to_string(number), from,
                   {from.x + ImGui::GetContentRegionAvail().x, ImGui::GetCursorScreenPos().y});
  }
  if (ImGui::IsWindowFocused()) return;  // Dear ImGui turns the pages then
  const float page = ImGui::GetWindowHeight() - ImGui::GetTextLineHeight();
  if (ImGui::IsKeyPressed(GLFW_KEY_PAGE_DOWN)) ImGui::SetScrollY(ImGui::GetScrollY() + page);
  if (ImGui::IsKeyPressed(GLFW_KEY_PAGE_UP)) ImGui::SetScrollY(ImGui::GetScrollY() - page);
}

// The file, and what can be done with it.
void ManualDialog::draw_below() {
  if (!problem_.empty()) {
    wrapped_text(palette().wrong, visible_message(problem_));
    note_widget("manual problem");
  } else if (handed_over_) {
    muted_text("It was handed to the desktop, which opens it in its viewer of such files.");
    note_widget("manual opened");
  } else if (!file_.empty()) {
    muted_text(path_without_start(file_.string(), ImGui::GetContentRegionAvail().x));
    note_widget("manual file");
  }
  if (!file_.empty()) {
    if (button("Open in a viewer", 130, "manual open", "In the desktop's viewer of such files.")) {
      const Result<void> opened = open_outside(file_);
      handed_over_ = opened.has_value();
      problem_ = opened ? "" : "It was not opened: " + opened.error().what + ".";
    }
    ImGui::SameLine();
    if (button("Copy path", 96, "manual copy")) ImGui::SetClipboardText(file_.c_str());
    ImGui::SameLine();
  }
  if (leave_button("Close", 96, "manual close")) ImGui::CloseCurrentPopup();
}

void ManualDialog::draw() {
  if (!begin_dialog("Manual", opening_)) return;
  note_rectangle("manual", ImGui::GetWindowPos(), ImGui::GetWindowPos());
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  if (!chapters_.empty()) {
    const float height = std::min(px(560), screen.y - px(170)), list = px(300);
    search_.draw("Find in the manual", list, "manual filter");
    if (search_.edited) {
      scrolls_ = true;
      search();
    }
    ImGui::BeginChild("##chapters", {list, height});
    draw_list();
    ImGui::EndChild();
    ImGui::SameLine(0, px(16));
    ImGui::BeginChild("##text", {std::min(px(1000), screen.x - px(48)) - list - px(16), height});
    draw_chapter(chapters_[chosen_]);
    ImGui::EndChild();
  } else {
    ImGui::Dummy({std::min(px(600), screen.x - px(32)), 0});
  }
  draw_below();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
