#pragma once
// The formats in which golden vectors leave, for the command line and the window.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/case_memory.h"
#include "core/onnx/export_onnx.h"
#include "core/vectors/golden.h"

namespace opscope {

struct ExportFormat {
  enum class Kind { Npy, Npz, Onnx, Header, DxDispatch, Wpt };
  Kind kind;
  std::string_view name;       // on command lines: "npy"
  std::string_view title;      // "NumPy files"
  std::string_view meaning;    // what is written, and for whom
  std::string_view extension;  // of the file, ".npz"; empty: it is a folder
  std::string_view suffix;     // of the name that is proposed: "case_golden", so that no two of them share a folder
  CaseUse use;                 // of memory
  bool has_origin;             // it tells which devices were there

  bool is_folder() const { return extension.empty(); }
  bool is_verified() const { return is_folder() || kind == Kind::Npz; }  // Opscope itself can replay it
};
std::span<const ExportFormat> export_formats();

// BadInput for a single file that Opscope does not replay; says which formats it does. Anything else is fine here.
Result<void> check_verifiable(const std::filesystem::path& golden);

// Why each of the formats cannot say the case, in the order of export_formats(); nullopt if nothing is known against
// it. Loads the resources and runs nothing, so the values are not looked at. Errors: those of a case that no format can
// say, since it would not run; Cancelled.
using ExportRefusals = std::vector<std::optional<Error>>;
Result<ExportRefusals> export_refusals(const Model& model, const SearchPaths& paths, const RunOptions& options = {});

struct ExportOrder {
  const ExportFormat& format;
  // The folder. Of a file its name, from which names in a header are made; it is not written.
  std::filesystem::path output;
  GoldenOrigin origin = {};
  GoldenReplace replace = {};  // of a folder
  Unspecified unspecified = Unspecified::Mark;
};

struct Exported {
  std::vector<std::byte> bytes = {};  // of a file, for the caller to write
  GoldenOpenElements unspecified;
  std::vector<std::string> notes = {};  // sentences for people: what the format cannot hold, or holds differently
  std::uint64_t other_in_onnx = 0;      // elements that ONNX's rules give other values; a note says which
};

// One sentence for each output with elements that DirectML leaves open.
std::vector<std::string> open_sentences(const GoldenOpenElements& unspecified);
// How many elements have other values elsewhere, for the end of a line: "; DirectML leaves 2 elements open". May be
// empty.
std::string open_text(const Exported& exported);

// Runs the model on `reference` and writes the folder, all of it or nothing, or returns the file. Errors: those of the
// format, see the headers that are included.
Result<Exported> export_case(const Model& model, const SearchPaths& paths, Backend& reference, const ExportOrder& order,
                             const RunOptions& options = {});

}  // namespace opscope
