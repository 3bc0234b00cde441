#pragma once
// Whatever opens as a case: a case file, golden vectors or an ONNX backend test with their expected outputs, two
// arrays.

#include <filesystem>
#include <optional>

#include "app/gui/session/compared_outputs.h"
#include "app/gui/session/document.h"
#include "core/error.h"

namespace opscope::gui {

struct OpenedCase {
  Document document;
  ComparedOutputs compared;  // the expected outputs of golden vectors or of a backend test, or the second of two arrays
  std::optional<Document> beside =
      {};  // the second of two arrays, if it belongs into a tab of its own beside the first
};

// A case file, a golden folder or a file that means one, an archive with golden vectors, or a backend test.
bool opens_as_case(const std::filesystem::path& path);

// The folder of an ONNX backend test, or one of its data sets.
bool is_onnx_test(const std::filesystem::path& path);

// A folder, but neither a golden one nor an ONNX test: whatever cases are in it. Or the manifest.json of a suite.
bool is_folder_of_cases(const std::filesystem::path& path);

// The file that the document of the case would have; that of an archive, which has none, is the archive.
std::filesystem::path case_file_of(const std::filesystem::path& path);

// Precondition: it opens as a case. Errors: those of reading it. The document of an archive has no file, so that saving
// asks for one; its sources are in the archive.
Result<OpenedCase> open_as_case(const std::filesystem::path& path);

// Two arrays to compare: a case that shows the first, and the second as what is compared with it. If their types or
// sizes differ, each is a case of its own. Errors: those of reading the first; the second is then refused by the run.
Result<OpenedCase> open_arrays(const std::filesystem::path& one, const std::filesystem::path& other);

}  // namespace opscope::gui
