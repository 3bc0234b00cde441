#pragma once
// Reads cases from files and writes them to files.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/source_file.h"
#include "app/gui/jobs/results.h"
#include "app/gui/session/document.h"
#include "core/error.h"
#include "core/io/read_files.h"

namespace opscope::gui {

// A new case of an operator, on generated data.
Document new_document(const OperatorSchema& schema);

// A case that copies the array, to look at it or to compare it with another. Errors: those of reading it.
Result<Document> array_document(const std::filesystem::path& array, std::string title);

// Success if the file is an array that array_document takes, by its name and its header alone. The error says what it
// is, without its name.
Result<void> check_is_array(const std::filesystem::path& file);

bool is_case(const std::filesystem::path& file);  // .json, or a model, .onnx

// BadInput for a file whose name says none of the kinds that File > Open takes besides cases and folders: a picture, an
// array, raw bytes. The error says what opens. A file that is not there is left to whoever reads it.
Result<void> check_opens(const std::filesystem::path& file);

// BadInput for a name that does not end in .json, since the file would not be opened as a case. Also for the model or
// the manifest of golden vectors, which stay as they were exported.
Result<void> check_case_name(const std::filesystem::path& file);

// Success if the file can be compared with the output of the dispatch, by its header and its size alone; if these are
// results of another case or dispatch, or have no output, nothing is wrong. The error names the file without its
// folder, what it holds and what would fit; of a file of another kind, which is read as raw bytes, it says that first.
Result<void> check_output_file(const std::filesystem::path& file, const Results* latest, const ModelPtr& model,
                               std::size_t dispatch);

// A model has no path: saving it makes a case file.
Result<Document> open_case(const std::filesystem::path& file);

// The case with `file` as the source of one tensor (with_file). Errors: those of reading its header, and BadInput for
// an array of more dimensions than a tensor can have; outer ones of size 1 do not count.
struct SourceOptions {
  std::optional<SizesOf> sizes = {};
  double threshold = 0.5;  // SourceFile::threshold
  bool is_opaque = false;  // SourceFile::is_opaque
};
// What the samples of a picture say about its use, and the sizes [1, C, H, W] that it has. Errors: those of reading it.
struct PictureTraits {
  bool is_opaque = false;
  std::vector<std::uint32_t> sizes;
};
Result<PictureTraits> traits_of_picture(const std::filesystem::path& file);
// BadInput, with the types that are allowed, for an array of a data type that the tensor cannot
// have at the case's feature level. A file that cannot be read is left to whoever reads it.
Result<void> check_source_type(const Model& model, TensorAt at, const std::filesystem::path& file);
Result<Model> with_source_file(const Model& model, TensorAt at, const std::filesystem::path& file,
                               const std::filesystem::path& case_folder, const SourceOptions& options = {});

// For a case that moves from folder `from` to folder `to`, or stays there: its sources find the same files. Whole paths
// of files in `to` or below become relative, so that the folder can be moved. An empty `from`: the case had no folder
// yet.
Model with_rebased_sources(Model model, const std::filesystem::path& from, const std::filesystem::path& to);

// Writes the case with `view` as its view state (JSON text; "" for none) and marks it saved. A change of the view alone
// is no step of undo. BadInput if `file` is one that the case reads, or one of `keep`.
Result<void> save_document(Document& document, const std::filesystem::path& file, const std::string& view,
                           const ReadFiles& keep = {});

}  // namespace opscope::gui
