#pragma once
// What the program is and where to begin, in the menu bar until a person has opened something.

namespace opscope::gui {

enum class GreetingAnswer { None, Examples, Close };

// At the cursor, on one line, in at most `room` pixels: what has no room is left out, the sentence first.
GreetingAnswer draw_greeting(float room);

}  // namespace opscope::gui
