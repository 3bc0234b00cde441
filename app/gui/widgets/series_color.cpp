#include "app/gui/widgets/series_color.h"

#include "app/gui/widgets/theme.h"
#include "core/picture/palette.h"

namespace opscope::gui {

namespace {

ImU32 in_theme(picture::Rgba color) {
  return to_color(theme() == Theme::Light ? picture::mix(color, picture::rgb(0x000000), 0.3) : color);
}

}  // namespace

ImU32 series_color(std::size_t index) {
  return in_theme(picture::palette::series[index % picture::palette::series.size()]);
}

ImU32 candidate_color(std::size_t candidate) {
  return in_theme(picture::palette::candidates[candidate % picture::palette::candidates.size()]);
}

}  // namespace opscope::gui
