#include "app/gui/session/copy_outside.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "app/gui/session/in_path.h"
#include "app/gui/session/shell_script.h"
#include "core/io/descriptor.h"

namespace opscope::gui {
namespace {

// Each of them reads all of its input, and leaves a process that answers who pastes.
constexpr const char* script = R"(if [ -n "$WAYLAND_DISPLAY" ] && command -v wl-copy > /dev/null; then
  exec wl-copy --type image/png > /dev/null 2>&1
fi
command -v xclip > /dev/null || exit 127
exec xclip -selection clipboard -t image/png > /dev/null 2>&1)";

constexpr const char* missing =
    "a picture needs the program xclip, or wl-copy on Wayland: install the package xclip or wl-clipboard";

}  // namespace

std::string why_not_copied() {
  const char* const wayland = std::getenv("WAYLAND_DISPLAY");
  const bool is_wayland = wayland != nullptr && *wayland != '\0';
  return (is_wayland && is_in_path("wl-copy")) || is_in_path("xclip") ? "" : missing;
}

Result<void> copy_png_outside(std::span<const std::byte> png) {
  const Descriptor file(memfd_create("picture", MFD_CLOEXEC));
  for (std::size_t done = 0; file.number() >= 0 && done < png.size();) {
    const ssize_t written = write(file.number(), png.data() + done, png.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return bad_input("", fmt::format("no room for the picture: {}", std::strerror(errno)));
    done += static_cast<std::size_t>(written);
  }
  if (file.number() < 0 || lseek(file.number(), 0, SEEK_SET) != 0)
    return bad_input("", fmt::format("no room for the picture: {}", std::strerror(errno)));
  const Result<int> status = run_script(script, "", file.number());
  if (!status) return tl::unexpected(status.error());
  if (*status == 127) return bad_input("", missing);
  if (*status != 0) return bad_input("", fmt::format("the clipboard's program ended with status {}", *status));
  return {};
}

}  // namespace opscope::gui
