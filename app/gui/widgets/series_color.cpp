#include "app/gui/widgets/series_color.h"

#include "app/gui/widgets/theme.h"
#include "core/picture/palette.h"

namespace opscope::gui {

ImU32 series_color(std::size_t index) {
  picture::Rgba c = picture::palette::series[index % picture::palette::series.size()];
  if (theme() == Theme::Light) c = picture::mix(c, picture::rgb(0x000000), 0.3);
  return to_color(c);
}

}  // namespace opscope::gui
