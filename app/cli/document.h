#pragma once
// Documents that a verb keeps up to date: known by their first line, refused where they are something else.

#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope::cli {

struct DocumentKind {
  std::string_view title;  // its first line, with the line's end
  std::string_view maker;  // "sweep --markdown"
};

// The text of the document that --into names and that is to be renewed; "" where there is none yet.
Result<std::string> old_document(const DocumentKind& kind, const std::filesystem::path& file);

}  // namespace opscope::cli
