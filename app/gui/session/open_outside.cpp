#include "app/gui/session/open_outside.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

namespace opscope::gui {

Result<void> open_outside(const std::filesystem::path& file) {
  // The shell ends at once, so that nothing is left to wait for.
  std::string shell = "sh", option = "-c", path = file.string();
  std::string script = R"(command -v xdg-open > /dev/null || exit 127; xdg-open "$1" < /dev/null > /dev/null 2>&1 &)";
  const std::array<char*, 6> words = {shell.data(), option.data(), script.data(), shell.data(), path.data(), nullptr};
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&attributes, &none);
  pid_t child = 0;
  const int error = posix_spawnp(&child, shell.c_str(), nullptr, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) return bad_input("", fmt::format("no shell could be started: {}", std::strerror(error)));
  int state = 0;
  while (waitpid(child, &state, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(state) || WEXITSTATUS(state) != 0)
    return bad_input("", "there is no program xdg-open, with which a desktop opens files");
  return {};
}

}  // namespace opscope::gui
