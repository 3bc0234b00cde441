#include "app/gui/dialogs/text_dialog.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/io/file.h"
#include "core/limits/size_text.h"
#include "core/text/visible.h"

namespace opscope::gui {

Result<void> TextDialog::open(const std::filesystem::path& file) {
  const Result<InputFile> input = InputFile::open(file);
  if (!input) return tl::unexpected(input.error());
  const auto shown = static_cast<std::size_t>(std::min<std::uint64_t>(input->size(), most_bytes));
  const Result<Buffer> bytes = read_part(*input, 0, shown);
  if (!bytes) return tl::unexpected(bytes.error());
  text_.assign(reinterpret_cast<const char*>(bytes->bytes().data()), shown);
  std::ranges::replace(text_, '\0', ' ');
  note_ =
      shown < input->size() ? fmt::format("The first {} of {}.", format_size(shown), format_size(input->size())) : "";
  file_ = file;
  opening_ = true;
  return {};
}

void TextDialog::draw() {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  if (!begin_dialog("Exported text", opening_)) return;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(visible_name(file_.string(), 100).c_str());
  {
    const MonoFont mono;
    // Read-only: it changes neither the text nor its length.
    ImGui::InputTextMultiline("##text", text_.data(), text_.size() + 1,
                              {std::min(px(760), screen.x * 0.9f), std::min(px(460), screen.y * 0.6f)},
                              ImGuiInputTextFlags_ReadOnly);
  }
  note_widget("exported text");
  if (button("Copy its name", 120, "text copy", "Copies the name of the file with its folders."))
    ImGui::SetClipboardText(file_.string().c_str());
  ImGui::SameLine();
  const bool leave = leave_button("Close", 96, "text close");
  focus_when_opened();
  if (leave) ImGui::CloseCurrentPopup();
  if (!note_.empty()) {
    ImGui::SameLine();
    muted_text(note_);
  }
  ImGui::EndPopup();
}

}  // namespace opscope::gui
