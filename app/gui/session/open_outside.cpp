#include "app/gui/session/open_outside.h"

#include "app/gui/session/shell_script.h"

namespace opscope::gui {

Result<void> open_outside(const std::filesystem::path& file) {
  // The shell ends at once, so that nothing is left to wait for.
  const Result<int> status = run_script(
      R"(command -v xdg-open > /dev/null || exit 127; xdg-open "$1" < /dev/null > /dev/null 2>&1 &)", file.string());
  if (!status) return tl::unexpected(status.error());
  if (*status != 0) return bad_input("", "there is no program xdg-open, with which a desktop opens files");
  return {};
}

}  // namespace opscope::gui
