#pragma once
// The program as a shell starts it: with pipes, closed streams and signals.

#include <string>

#include "tests/app/cli_program.h"

namespace opscope::test {

// What bash makes of `line` in `folder`, where `opscope` is the program and there is no display. Its status, and what
// it wrote to both streams.
inline Outcome shell_in(const Folder& folder, const std::string& line) {
  const Folder outputs;
  write(outputs / "line", line + "\n");
  const std::string command = "cd '" + folder.path().string() + "' && PATH='" + program_file().parent_path().string() +
                              "':$PATH env -u DISPLAY -u WAYLAND_DISPLAY bash '" + (outputs / "line").string() +
                              "' > '" + (outputs / "out").string() + "' 2> '" + (outputs / "err").string() + "'";
  const int state = std::system(command.c_str());
  return {WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state), text_of(outputs / "out"),
          text_of(outputs / "err")};
}

}  // namespace opscope::test
