#pragma once
// Documents that a verb updates. They are recognised by their first line; other files are refused.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope::cli {

struct DocumentKind {
  std::string_view title;  // its first line, with the line's end
  std::string_view maker;  // "sweep --markdown"
};

// Options of a verb that measures or proves something: a document on standard output, or in the file --into.
struct DocumentOptions {
  bool markdown = false;
  std::optional<std::filesystem::path> into;

  bool on_stdout() const { return markdown && !into; }
};
void add_document_options(CLI::App& verb, DocumentOptions& options, const std::string& what_stays);

// Before the work begins: the document that --into names may be written.
Result<void> check_document(const DocumentKind& kind, const DocumentOptions& options);

// The present text of the document that --into names; "" if there is none yet.
Result<std::string> old_document(const DocumentKind& kind, const std::filesystem::path& file);

}  // namespace opscope::cli
