// save CASE FILE: writes the case like the window's Save, without a window.
#include <cstdio>

#include "app/gui/session/files.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  opscope::Result<opscope::gui::Document> document = opscope::gui::open_case(argv[1]);
  const opscope::Result<void> saved =
      document ? opscope::gui::save_document(*document, argv[2], "") : tl::unexpected(document.error());
  if (saved) return 0;
  std::fprintf(stderr, "opscope: %s\n", saved.error().text().c_str());
  return 2;
}
