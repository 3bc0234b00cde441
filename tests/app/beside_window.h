#pragma once
// A window with the cases of two tabs, which are put beside each other.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {

// 0, 1, 2... up to Max.
inline std::string clip_case(const std::string& max, std::uint32_t rows, std::uint32_t columns,
                             const std::string& type = "FLOAT32") {
  const std::uint64_t count = std::uint64_t{rows} * columns;
  return CaseText()
      .resource("A", type, R"({"valueStart": 0, "valueDelta": 1, "valueCount": )" + std::to_string(count) + "}")
      .constant("B", type, count)
      .dispatch("CLIP", {"A", "B"}, desc_text(type, std::to_string(rows) + ", " + std::to_string(columns)),
                R"("Min": 0, "Max": )" + max);
}

class Beside : public testing::Test {
 protected:
  // "one.json" is at the left of "two.json", which is in front.
  void open(const std::string& one, const std::string& two) {
    write(folder / "one.json", one);
    write(folder / "two.json", two);
    gui.emplace(files());
    go_to_second();
  }
  std::vector<std::string> files() const { return {(folder / "one.json").string(), (folder / "two.json").string()}; }
  void go_to_second() {
    gui->chord("ctrl", "Tab");
    gui->expect("the second case", [](const Gui& now) { return now.title() == "two.json" && now.settled(); });
  }
  void put_beside() {
    gui->chord("ctrl", "b");
    gui->expect("both cases", [](const Gui& now) { return now.has("beside.heatmaps.reference.picture"); });
  }

  Folder folder;
  std::optional<Gui> gui;
};

inline std::string broken_case() {
  return CaseText()
      .resource("A", "FLOAT32", R"({"sourcePath": "absent.npy"})")
      .constant("B", "FLOAT32", 4)
      .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "4"), R"("Min": 0, "Max": 1)");
}

inline const char* const own = "heatmaps.reference.picture";
inline const char* const other = "beside.heatmaps.reference.picture";

}  // namespace opscope::test
