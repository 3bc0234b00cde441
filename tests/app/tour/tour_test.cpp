// The tour in README.md in a real window. Each step makes the gestures that its sentences describe and checks what they
// promise, and README.md must hold exactly these sentences. OPSCOPE_WRITE_TOUR=1 writes them there, and a picture of
// the window after each step into docs/images/tour.

#include <fmt/format.h>

#include <cstdlib>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/picture/image.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/x_drop.h"

namespace opscope::test {
namespace {

struct Step {
  std::string title, sentences;
  std::function<void(Gui&)> make;
};

void open(Gui& gui, const std::string& file) {
  gui.chord("ctrl", "o");
  gui.answer(file);
}

// A copy, so that nothing in the tour can change an example.
std::string copy_of(const Gui& gui, const std::string& name) {
  const std::filesystem::path copy = gui.folder() / name;
  write(copy, text_of(example(name)));
  return copy.string();
}

// What a program would compute that has a fault in three cases of a suite: the last element is one step away in some,
// and four in another; one case has no result.
void compute_badly(const std::filesystem::path& suite, const std::filesystem::path& theirs) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(suite / "cases")) {
    const std::filesystem::path file = entry.path(), golden = file.parent_path().parent_path();
    if (file.parent_path().filename() != "expected" || golden.filename() == "nan") continue;
    std::string bytes = text_of(file);
    char& last = bytes[bytes.size() - (contains(golden.filename().string(), "float32") ? 4 : 2)];
    if (golden.filename() == "float32-permuted-2d") last = static_cast<char>(last ^ 1);
    if (golden.filename() == "int16-values") last = static_cast<char>(last ^ 4);
    const std::filesystem::path result = theirs / golden.lexically_relative(suite) / file.filename();
    std::filesystem::create_directories(result.parent_path());
    write(result, bytes);
  }
}

const std::vector<Step> tour = {
    {"Look", R"(Start `opscope` without a file. CLIP limits a photo to 0.25 and 0.7. Beside the input stand the exact
result of the reference, the GPU's, and their difference. The verdict at the bottom says that all 1,179,648 elements are
equal, bit for bit.)",
     [](Gui& gui) { gui.expect("an equal verdict", verdict_begins("= equal  1,179,648 elements, bit for bit")); }},

    {"Drag",
     R"(Drag the flag `Max` in the histogram to the left. The pictures, the counts and the verdict follow the mouse.
`Ctrl+Z` takes the whole drag back.)",
     [](Gui& gui) {
       gui.drag("histogram.flag Max", -40);
       gui.expect("a smaller Max", [](const Gui& now) { return now.fact("gpu", "max") < 0.69; });
       gui.expect("an equal verdict", verdict_begins("= equal"));
     }},

    {"Ask",
     R"(`Outcomes` counts what the operator did: how many elements it lowered to Max, raised to Min and kept. Click
`above Max`: stripes mark these elements in the pictures, and the probe stands on the first one.)",
     [](Gui& gui) {
       gui.chord("ctrl", "z");
       gui.expect("the case as it was", [](const Gui& now) { return !contains(now.title(), "*"); });
       const Pixels before = gui.pixels("heatmaps.gpu.picture");
       gui.click("outcomes.above Max");
       gui.await("outcomes.next");
       gui.expect_other_pixels("heatmaps.gpu.picture", before);
     }},

    {"Read",
     R"(Turn the wheel over a picture until its cells show numbers. The row below has the probed element of every
tensor with its bits and its place in memory. `B` shows sign, exponent and fraction, and the numbers one step away.)",
     [](Gui& gui) {
       gui.click("outcomes.above Max");
       gui.point_at("heatmaps.InputTensor.picture");
       for (int notch = 0; notch < 24; ++notch) gui.turn_wheel(1);
       gui.type("b");
       gui.await("heatmaps.probe bits");
     }},

    {"Try another operator",
     R"(Press `Ctrl+P`, type `sign` and press `Enter`: the palette finds operators, examples, colours
and everything else that can be done or chosen. No sample of a photo is negative, so SIGN of it is flat. Click `minus mean`
in the form: now it is a picture, of the same file.)",
     [](Gui& gui) {
       gui.type("b");
       gui.chord("ctrl", "p");
       gui.await("palette filter");
       gui.type("sign");
       gui.press("Return");
       gui.await("InputTensor.UseMinusMean");
       gui.click("InputTensor.UseMinusMean");
       gui.expect("three signs", [](const Gui& now) {
         return now.fact("reference", "min") == -1 && now.fact("reference", "max") == 1;
       });
       gui.type("f");
     }},

    {"Meet a disagreement",
     R"(Choose File > Open an example... and click `clip nan`. The cards show what each example is
about; below them are those where implementations are known to differ. `What if` counts the elements that would change
under another rule. Click the count to see the first.)",
     [](Gui& gui) {
       for (int step = 0; step < 2; ++step) gui.chord("ctrl", "z");
       gui.expect("the case as it was", [](const Gui& now) { return !contains(now.title(), "*"); });
       gui.chord("ctrl", "p");
       gui.await("palette filter");
       gui.type("open an example");
       gui.press("Return");
       gui.await("example filter");
       gui.type("clip nan");
       gui.click("example clip nan");
       gui.await("what if.nan=propagates count");
       gui.click("what if.nan=propagates count");
       gui.await("heatmaps.pinned [0,0,0,0]");
     }},

    {"Compare your own",
     R"(Write your program's output as an `.npy` and drop it on the picture of the reference. Here one
of ten elements is wrong. The verdict says so, the difference shows it at any zoom, and `N` goes there. Leave the window
open: when the file changes, it is compared again.)",
     [](Gui& gui) {
       const std::vector<float> values = {1, -1, -1, -1, -0.0f, 0.25f, 1, 1, 1, 1};
       const std::vector<std::uint32_t> sizes = {1, 1, 2, 5};
       const std::filesystem::path mine = gui.folder() / "mine.npy";
       EXPECT_TRUE(write_file(mine, encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
       const Gui::Rectangle output = gui.rectangle("heatmaps.reference.picture");
       ASSERT_TRUE(
           drop_file(gui.display(), mine.string(), output.x + output.width / 2, output.y + output.height / 2, 10));
       gui.expect("one difference", verdict_begins("! 1 of 10 differs  on mine.npy"));
       gui.point_at("heatmaps.difference.picture");  // the drop has moved the mouse
       gui.type("n");
       gui.await("heatmaps.pinned [0,0,1,0]");
     }},

    {"Quantize", R"(Open `quantized_add_mixed_types.json`. The formula has the scales and zero points in it, the probe
has the real numbers and the exact result, and four of eight sums saturate. `no saturation`, a choice of `Fit`, finds the
smallest scale with which none does.)",
     [](Gui& gui) {
       open(gui, copy_of(gui, "quantized_add_mixed_types.json"));
       gui.await("OutputTensor.FitScale");
       EXPECT_EQ(gui.fact("reference", "max"), 255);
       const Pixels before = gui.pixels("outcomes.saturated low");
       gui.click("OutputTensor.FitScale");
       gui.click("OutputTensor.no saturation");
       gui.expect_other_pixels("outcomes.saturated low", before);
     }},

    {"Follow a chain", R"(Open `leaky_relu.json`. Three dispatches stand in a strip, each with its verdict. `]` and `[`
step through them: LESS_THAN, MULTIPLY, IF.)",
     [](Gui& gui) {
       gui.chord("ctrl", "z");
       open(gui, copy_of(gui, "leaky_relu.json"));
       gui.expect("an equal verdict", verdict_begins("= equal"));
       gui.type("]");
       gui.type("]");
       gui.await("heatmaps.ConditionTensor.picture");
     }},

    {"Sweep",
     R"(Open `sign_every_float16.json` and press `Shift+F6`. The sweep runs SIGN on every FLOAT16 number, on every
backend, and on random layouts and invalid descriptors besides. A counterexample would be shrunk to its smallest case.)",
     [](Gui& gui) {
       open(gui, copy_of(gui, "sign_every_float16.json"));
       gui.expect("an equal verdict", verdict_begins("= equal"));
       gui.chord("shift", "F6");
       gui.expect("every number of FLOAT16", [](const Gui& now) {
         return contains(now.sweep(), "on all 65,536 FLOAT16 inputs, cpu and gpu, exact");
       });
     }},

    {"Judge a whole program",
     R"(`opscope suite clip -o suite` writes a conformance suite. Let your program compute its cases, choose
File > Judge another program's results... and name the suite and the folder with the results. Every case becomes a row,
with its picture, the elements that differ and the worst ULP. Click the heading `ULP` twice to have the worst first, and a
row to see where it differs.)",
     [](Gui& gui) {
       const std::filesystem::path suite = gui.folder() / "suite", theirs = gui.folder() / "theirs";
       ASSERT_EQ(opscope({"suite", "clip", "-q", "-o", suite.string()}).status, 0);
       compute_badly(suite, theirs);
       gui.chord("ctrl", "p");
       gui.await("palette filter");
       gui.type("judge another results");
       gui.press("Return");
       gui.answer(suite.string());
       gui.answer(theirs.string());
       gui.await("batch.conclusion");
       gui.expect("all rows", [](const Gui& now) { return contains(now.recent_log(), "batch: ! different: "); });
       gui.click("batch.by ULP");
       gui.click("batch.by ULP");
       gui.click("batch.verdict cases/clip/int16-values");
       gui.expect("the wrong element", [](const Gui& now) {
         return contains(now.verdict(), "! 1 of ") && contains(now.verdict(), "theirs/OutputTensor.npy");
       });
       gui.move_away();
     }},
};

// Words of `text` on lines of at most 120 characters, which begin with `indent`.
std::string wrapped(const std::string& text, const std::string& indent) {
  std::istringstream words(text);
  std::string lines, line = indent;
  for (std::string word; words >> word;) {
    if (line.size() > indent.size() && line.size() + 1 + word.size() > 120) lines += line + "\n", line = indent;
    line += (line.size() > indent.size() ? " " : "") + word;
  }
  return lines + line + "\n";
}

std::string tour_text() {
  std::string text;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const std::string number = fmt::format("{}. ", i + 1), indent(number.size(), ' ');
    const std::string step =
        fmt::format("**{}.** {} [Picture](docs/images/tour/{}.png)", tour[i].title, tour[i].sentences, i + 1);
    text += wrapped(step, indent).replace(0, number.size(), number);
  }
  return text;
}

// The tour in README.md stands between these lines.
const std::string begin_line = "<!-- The tour: written by tests/app/tour/tour_test.cpp -->\n",
                  end_line = "<!-- End of the tour -->\n";
const std::filesystem::path readme = source_folder() / "README.md";

bool writes_tour() { return std::getenv("OPSCOPE_WRITE_TOUR") != nullptr; }

void save_picture(const Gui& gui, std::size_t number) {
  const std::filesystem::path folder = source_folder() / "docs/images/tour";
  std::filesystem::create_directories(folder);
  picture::Image image(1600, 1000);
  const Pixels pixels = gui.screen();
  for (int y = 0; y < 1000; ++y)
    for (int x = 0; x < 1600; ++x) {
      const std::uint32_t p = pixels[static_cast<std::size_t>(y) * 1600 + static_cast<std::size_t>(x)];
      image.at(x, y) = {static_cast<std::uint8_t>(p >> 16), static_cast<std::uint8_t>(p >> 8),
                        static_cast<std::uint8_t>(p)};
    }
  EXPECT_TRUE(picture::write_png(image, folder / fmt::format("{}.png", number)));
}

TEST(Tour, StandsInTheReadme) {
  std::string text = text_of(readme);
  const std::size_t begin = text.find(begin_line), end = text.find(end_line);
  ASSERT_TRUE(begin != std::string::npos && end != std::string::npos && begin < end);
  const std::size_t first = begin + begin_line.size();
  if (writes_tour())
    write(readme, text.replace(first, end - first, tour_text()));
  else
    EXPECT_EQ(text.substr(first, end - first), tour_text()) << "OPSCOPE_WRITE_TOUR=1 writes it anew";
  for (std::size_t i = 0; i < tour.size() && !writes_tour(); ++i)
    EXPECT_TRUE(std::filesystem::exists(source_folder() / fmt::format("docs/images/tour/{}.png", i + 1)));
}

TEST(Tour, DoesWhatItsStepsSay) {
  Gui gui;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    SCOPED_TRACE(tour[i].title);
    tour[i].make(gui);
    if (HasFatalFailure()) return;
    if (writes_tour()) save_picture(gui, i + 1);
  }
}

}  // namespace
}  // namespace opscope::test
