#include "app/gui/dialogs/candidate_error_dialog.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/candidates/error_place.h"
#include "core/io/file.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 20;  // of a file, as the process that compiles it reads
constexpr std::size_t longest_line = 1000;                    // bytes

// Each line safe to show.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line;
    for (const char c : text.substr(0, std::min(end, longest_line)))
      if (c == '\t')
        line += "    ";
      else if (c != '\r')
        line += c;
    lines.push_back(visible(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

ImVec2 screen() { return ImGui::GetIO().DisplaySize; }
float width() { return std::min(px(860), screen().x * 0.9f); }

}  // namespace

void CandidateErrorDialog::open(std::string candidate) {
  *this = {};
  candidate_ = std::move(candidate);
  opening_ = true;
}

void CandidateErrorDialog::take(const CandidateError& error) {
  shown_ = error;
  text_ = fmt::format("{}", fmt::join(lines_of(error.text), "\n"));
  lines_.clear(), problem_.clear();
  faulty_ = 0;
  const std::optional<ErrorPlace> place = first_error_place(error.text);
  if (!place || error.file.empty()) return;
  const Result<std::string> file = read_text(error.file, most_bytes);
  if (!file) problem_ = visible_message(file.error().text());
  if (file) lines_ = lines_of(*file);
  if (place->line <= lines_.size()) faulty_ = place->line;
  reveal_ = true;
}

// Text that can be selected. It keeps its height, so that nothing moves while one error follows another.
void CandidateErrorDialog::draw_text() {
  const MonoFont mono;
  ImGui::InputTextMultiline("##error", text_.data(), text_.size() + 1,
                            {width(), 7 * ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().FramePadding.y},
                            ImGuiInputTextFlags_ReadOnly);
  note_widget("error text");
}

void CandidateErrorDialog::draw_lines() {
  const MonoFont mono;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, px(2)});
  const float row = ImGui::GetTextLineHeightWithSpacing();
  const float height = std::min(px(400), screen().y * 0.45f);
  ImGui::BeginChild("error lines", {width(), height}, true, ImGuiWindowFlags_HorizontalScrollbar);
  if (std::exchange(reveal_, false) && faulty_ > 0)
    ImGui::SetScrollY(std::max(0.0f, (static_cast<float>(faulty_) - 0.5f) * row - height / 2));
  const std::size_t digits = std::to_string(lines_.size()).size();
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(lines_.size()), row);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const auto line = static_cast<unsigned>(i) + 1;
      const bool faulty = line == faulty_;
      const ImVec2 at = ImGui::GetCursorScreenPos();
      if (faulty)
        ImGui::GetWindowDrawList()->AddRectFilled({ImGui::GetWindowPos().x, at.y},
                                                  {ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), at.y + row},
                                                  with_alpha(palette().wrong, 0.25f));
      text_in(faulty ? palette().wrong : palette().muted, fmt::format("{} {:>{}}", faulty ? '>' : ' ', line, digits));
      if (faulty) note_widget(fmt::format("error line {}", line));
      ImGui::SameLine(0, px(14));
      text_in(palette().text, lines_[static_cast<std::size_t>(i)]);
    }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

void CandidateErrorDialog::draw(const CandidateError* newest) {
  if (candidate_.empty()) return;
  if (newest != nullptr && *newest != shown_) take(*newest);
  if (!begin_dialog("Error of the implementation", opening_)) return candidate_.clear();
  const std::string file = visible_name(shown_.file.string(), 100);
  ImGui::AlignTextToFramePadding();
  medium_text(file.empty() ? candidate_ : fmt::format("{}: {}", candidate_, file));
  ImGui::SameLine(0, px(12));
  if (shown_.text.empty()) {
    text_in(palette().good, "= it runs now");
    note_widget("error is gone");
  } else {
    const std::optional<ErrorPlace> place = first_error_place(shown_.text);
    text_in(palette().wrong, place ? fmt::format("! line {}", place->line) : "! it failed");
  }
  ImGui::BeginDisabled(shown_.text.empty());
  if (!shown_.text.empty()) draw_text();
  if (!lines_.empty()) draw_lines();
  if (!problem_.empty()) text_in(palette().wrong, text_without_end(problem_, width()));
  if (button("Copy", 92, "error copy", "Copies the error.")) ImGui::SetClipboardText(shown_.text.c_str());
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = leave_button("Close", 92, "error close");
  focus_when_opened();
  if (leave) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
