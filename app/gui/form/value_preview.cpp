#include "app/gui/form/value_preview.h"

#include "core/tensor/text.h"

namespace opscope::gui {

std::string preview_text(DataType type, std::uint64_t bits) {
  const std::string shown = shown_with_nan_kind(type, bits);
  return shown == "sNaN" ? shown : format_element(type, bits);
}

std::string value_preview(std::uint64_t count, const std::function<std::string(std::uint64_t)>& text_at,
                          const std::function<bool(const std::string&)>& fits, const std::string& more) {
  std::string text, cut = "...";  // `cut`: what is shown if the next one does not fit
  for (std::uint64_t i = 0; i < count; ++i) {
    text += (i ? "  " : "") + text_at(i);
    if (!fits(text)) return cut;
    if (fits(text + more)) cut = text + more;
  }
  return text;
}

}  // namespace opscope::gui
