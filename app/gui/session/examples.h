#pragma once
// The cases that come with the program.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/session/document.h"
#include "core/error.h"

namespace opscope::gui {

struct ExampleCase {
  std::filesystem::path file;
  std::string title;          // "clip nan"
  std::string text;           // what the comment at the top of the file says
  bool disagreement = false;  // implementations are known to differ here
  bool begins = false;        // the window begins with it
  bool is_chain = false;      // it has several dispatches
  std::size_t tensors = 0;    // of all its operators
};

// "clip photo: Colours above ...", or "known disagreement: CLIP of NaN ...". Where its text says that numerics show it,
// What if ends it.
std::string message_about(const ExampleCase& example);

// The easy ones first, after the one that the window begins with: those of few tensors and of short comments. Behind
// these come known disagreements and then chains, each by name. Reads each file. Empty if the assets are missing.
std::vector<ExampleCase> example_cases();

// What example_cases() has of this file; nullopt if that cannot be read.
std::optional<ExampleCase> example_of(const std::filesystem::path& file);

// The folder of their pictures; nullopt if the assets are missing.
std::optional<std::filesystem::path> example_pictures();

// Opened, an example has no path, so that saving asks for one.
Result<Document> open_example(const std::filesystem::path& file);

// True if it lies in their folder, or leads there.
bool is_among_examples(const std::filesystem::path& file);

// True if it was opened as an example, and has no file of its own.
bool is_example(const Document& document);

// The example picture, clipped, from the assets beside the program or in the source tree. If they are missing: the
// first operator on generated data. Has no path, so that saving asks for one.
Document start_document();

// docs/window.md: beside the installed program, or in the source tree from which the program was built.
std::optional<std::filesystem::path> manual_file();

}  // namespace opscope::gui
