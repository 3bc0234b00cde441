#pragma once
// The formats in which golden vectors leave, for the command line and the window.

#include <filesystem>
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
};
std::span<const ExportFormat> export_formats();

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
};

// Runs the model on `reference` and writes the folder, all of it or nothing, or returns the file. Errors: those of the
// format, see the headers that are included.
Result<Exported> export_case(const Model& model, const SearchPaths& paths, Backend& reference, const ExportOrder& order,
                             const RunOptions& options = {});

}  // namespace opscope
