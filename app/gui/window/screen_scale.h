#pragma once
// How large everything is on a screen if nobody has chosen that.

namespace opscope::gui {

// `desktop`: the scale that the desktop asks for, 1 on a normal screen. Above 1 it decides. Otherwise a screen of more
// than 2560 x 1440 pixels gets a larger scale, in steps of a quarter: its pixels are small. From 1 to 3.
float screen_scale(float desktop, int width, int height);

}  // namespace opscope::gui
