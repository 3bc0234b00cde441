#include "tests/support/x_drop.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace opscope::test {
namespace {

using Clock = std::chrono::steady_clock;

// One connection to the X server that handles one drop.
class Drop {
 public:
  Drop(Display* display, Clock::time_point deadline) : display_(display), deadline_(deadline) {
    root_ = DefaultRootWindow(display_);
    source_ = XCreateSimpleWindow(display_, root_, 0, 0, 1, 1, 0, 0, 0);
    target_ = first_aware(root_);
  }

  bool drop(const std::string& file, int x, int y) {
    if (target_ == 0) return false;
    uris_ = "file://" + file + "\r\n";
    XSetSelectionOwner(display_, atom("XdndSelection"), source_, CurrentTime);
    say("XdndEnter", 5L << 24, static_cast<long>(atom("text/uri-list")), 0);
    say("XdndPosition", 0, static_cast<long>(x) << 16 | y, CurrentTime, static_cast<long>(atom("XdndActionCopy")));
    const bool accepted = hear("XdndStatus") && (answer_[1] & 1) != 0;
    if (!accepted) {
      say("XdndLeave", 0, 0, 0);
      return false;
    }
    say("XdndDrop", 0, CurrentTime, 0);
    return hear("XdndFinished");
  }

 private:
  Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

  Window first_aware(Window below) const {
    Atom type = 0;
    int format = 0;
    unsigned long count = 0, left = 0;
    unsigned char* value = nullptr;
    XGetWindowProperty(display_, below, atom("XdndAware"), 0, 1, False, AnyPropertyType, &type, &format, &count, &left,
                       &value);
    if (value != nullptr) XFree(value);
    if (type != 0) return below;
    Window root = 0, parent = 0, *children = nullptr, found = 0;
    unsigned number = 0;
    if (XQueryTree(display_, below, &root, &parent, &children, &number) == 0) return 0;
    for (unsigned i = 0; i < number && found == 0; ++i) found = first_aware(children[i]);
    if (children != nullptr) XFree(children);
    return found;
  }

  void say(const char* what, long one, long two, long three, long four = 0) const {
    XEvent event = {};
    event.xclient.type = ClientMessage;
    event.xclient.display = display_;
    event.xclient.window = target_;
    event.xclient.message_type = atom(what);
    event.xclient.format = 32;
    const std::array<long, 5> data = {static_cast<long>(source_), one, two, three, four};
    std::copy(data.begin(), data.end(), event.xclient.data.l);
    XSendEvent(display_, target_, False, NoEventMask, &event);
    XFlush(display_);
  }

  // Waits for a message to the source. Meanwhile answers requests for the file's name.
  bool hear(const char* what) {
    while (Clock::now() < deadline_) {
      while (XPending(display_) > 0) {
        XEvent event;
        XNextEvent(display_, &event);
        if (event.type == SelectionRequest) answer(event.xselectionrequest);
        if (event.type != ClientMessage || event.xclient.message_type != atom(what)) continue;
        std::copy_n(event.xclient.data.l, answer_.size(), answer_.begin());
        return true;
      }
      pollfd socket = {ConnectionNumber(display_), POLLIN, 0};
      poll(&socket, 1, 10);
    }
    return false;
  }

  void answer(const XSelectionRequestEvent& request) const {
    XChangeProperty(display_, request.requestor, request.property, request.target, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(uris_.data()), static_cast<int>(uris_.size()));
    XEvent event = {};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.property = request.property;
    event.xselection.time = request.time;
    XSendEvent(display_, request.requestor, False, NoEventMask, &event);
    XFlush(display_);
  }

  Display* display_;
  Clock::time_point deadline_;
  Window root_ = 0, source_ = 0, target_ = 0;
  std::string uris_;
  std::array<long, 5> answer_{};
};

}  // namespace

bool drop_file(const std::string& display, const std::string& file, int x, int y, double seconds) {
  XSetErrorHandler([](Display*, XErrorEvent*) { return 0; });  // the window may close at any time
  Display* connection = XOpenDisplay(display.c_str());
  if (connection == nullptr) return false;
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const bool dropped = Drop(connection, deadline).drop(file, x, y);
  XCloseDisplay(connection);
  return dropped;
}

}  // namespace opscope::test
