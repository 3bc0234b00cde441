#include "app/gui/form/threshold_picture.h"

#include <algorithm>
#include <cmath>

#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/model/conversion.h"

namespace opscope::gui {
namespace {

constexpr std::uint8_t faded = 56;  // alpha

// A pixel for each element. `low` is black, `high` white.
picture::Image image_of(const Tensor& elements, const Tensor& truth, double low, double high) {
  const DataType type = elements.desc.data_type;
  picture::Image image(static_cast<int>(elements.desc.sizes[1]), static_cast<int>(elements.desc.sizes[0]));
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const double value = to_double(type, element_bits(elements, i)), part = (value - low) / (high - low);
    const auto grey = static_cast<std::uint8_t>(std::isnan(part) ? 0 : std::lround(255 * std::clamp(part, 0.0, 1.0)));
    image.pixels[i] = {grey, grey, grey, element_bits(truth, i) != 0 ? std::uint8_t{255} : faded};
  }
  return image;
}

}  // namespace

void draw_threshold_picture(const FileHistogram& file, const Threshold& threshold, ThresholdPicture& shown) {
  if (file.picture == nullptr) return;
  if (shown.of != file.picture || shown.threshold != threshold) {
    const Result<Tensor> truth = apply_threshold(*file.picture, DataType::UInt8, threshold);
    if (!truth) return;
    shown.texture.upload(image_of(*file.picture, *truth, file.histogram.low, file.histogram.high));
    shown.of = file.picture, shown.threshold = threshold;
  }
  const ImVec2 room{ImGui::GetContentRegionAvail().x, px(100)}, pixels = shown.texture.size();
  const float scale = std::min(room.x / pixels.x, room.y / pixels.y);
  const ImVec2 size{std::floor(pixels.x * scale), std::floor(pixels.y * scale)};
  ImVec2 at = ImGui::GetCursorScreenPos();
  at.x += std::floor((room.x - size.x) / 2);
  const ImVec2 end{at.x + size.x, at.y + size.y};
  ImGui::Dummy({room.x, size.y});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, end, IM_COL32_BLACK);  // on white, what is false and dark would be bright
  list.AddImage(shown.texture.id(), at, end, {0, 0}, {1, 1}, ImGui::GetColorU32(IM_COL32_WHITE));
  list.AddRect({at.x - 1, at.y - 1}, {end.x + 1, end.y + 1}, palette().line);
  note_rectangle("threshold picture", at, end);
  tooltip_on_hover("The file before the threshold. What is false is faded.");
}

}  // namespace opscope::gui
