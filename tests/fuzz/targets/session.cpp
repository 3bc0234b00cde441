// A session file of the window: a session that can be read is the same after writing and reading it.

#include "app/gui/session/session_file.h"
#include "tests/fuzz/targets/targets.h"

namespace opscope::test {
namespace {

bool same(const gui::Session& a, const gui::Session& b) {
  return a.model == b.model && a.path == b.path && a.folder == b.folder && a.name == b.name && a.mark == b.mark &&
         a.time == b.time && a.process == b.process;
}

}  // namespace

std::string fuzz_session(std::string_view input) {
  const Result<gui::Session> session = gui::parse_session(input, "session");
  if (!session) return session.error().what.empty() ? "refused without a reason" : "";
  const std::string text = gui::write_session(*session);
  const Result<gui::Session> again = gui::parse_session(text, "written");
  if (!again) return "written, it cannot be read: " + again.error().text() + "\n" + text;
  return same(*session, *again) ? "" : "written and read, it is another session:\n" + text;
}

}  // namespace opscope::test
