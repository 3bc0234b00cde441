#include "tests/support/x_requests.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include <span>

namespace opscope::test {
namespace {

bool knows(Display* display, Window window, Atom protocol) {
  Atom* protocols = nullptr;
  int count = 0;
  if (XGetWMProtocols(display, window, &protocols, &count) == 0) return false;
  bool found = false;
  for (const Atom each : std::span(protocols, static_cast<std::size_t>(count))) found = found || each == protocol;
  XFree(protocols);
  return found;
}

Window first_that_knows(Display* display, Window below, Atom protocol) {
  if (knows(display, below, protocol)) return below;
  Window root = 0, parent = 0, *children = nullptr, found = 0;
  unsigned number = 0;
  if (XQueryTree(display, below, &root, &parent, &children, &number) == 0) return 0;
  for (unsigned i = 0; i < number && found == 0; ++i) found = first_that_knows(display, children[i], protocol);
  if (children != nullptr) XFree(children);
  return found;
}

// Asks the first window that can be asked to close; false if there is none.
bool ask(const std::string& display, void (*request)(Display*, Window, Atom)) {
  Display* connection = XOpenDisplay(display.c_str());
  if (connection == nullptr) return false;
  const Atom protocol = XInternAtom(connection, "WM_DELETE_WINDOW", False);
  const Window window = first_that_knows(connection, DefaultRootWindow(connection), protocol);
  if (window != 0) request(connection, window, protocol);
  XCloseDisplay(connection);
  return window != 0;
}

}  // namespace

bool ask_to_close(const std::string& display) {
  return ask(display, [](Display* connection, Window window, Atom protocol) {
    XEvent event = {};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = XInternAtom(connection, "WM_PROTOCOLS", False);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(protocol);
    event.xclient.data.l[1] = CurrentTime;
    XSendEvent(connection, window, False, NoEventMask, &event);
  });
}

bool clear_window(const std::string& display) {
  return ask(display,
             [](Display* connection, Window window, Atom) { XClearArea(connection, window, 0, 0, 0, 0, True); });
}

}  // namespace opscope::test
