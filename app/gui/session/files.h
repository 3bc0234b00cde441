#pragma once
// Cases from files and to files.

#include <filesystem>
#include <string>

#include "app/gui/edits/access.h"
#include "app/gui/session/document.h"
#include "core/error.h"

namespace opscope::gui {

// The example picture clipped, from the assets beside the program or in the source tree; where they are missing, the
// first operator on generated data. Has no path, so that saving asks for one.
Document start_document();

// A fresh case of the first operator.
Document new_document();

bool is_case(const std::filesystem::path& file);  // .json

Result<Document> open_case(const std::filesystem::path& file);

// The case with `file` as the source of one tensor, whose sizes and type it takes over.
Result<Model> with_source_file(const Model& model, TensorAt at, const std::filesystem::path& file,
                               const std::filesystem::path& case_folder);

// Relative sources of a case in `from` that is about to stand in `to`: rewritten so that they find the same files.
Model with_rebased_sources(Model model, const std::filesystem::path& from, const std::filesystem::path& to);

// Writes the case with `view` as its view state (JSON text; "" for none) and marks it saved. Looking at a case in
// another way is no step of undo.
Result<void> save_document(Document& document, const std::filesystem::path& file, const std::string& view);

}  // namespace opscope::gui
