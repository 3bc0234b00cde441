#include "app/cli/document.h"

#include <fmt/format.h>

#include "app/cli/output.h"
#include "core/io/file.h"

namespace opscope::cli {
namespace {

constexpr std::uint64_t largest_document = 1 << 24;  // bytes; one that is larger is another file

}  // namespace

void add_document_options(CLI::App& verb, DocumentOptions& options, const std::string& what_stays) {
  CLI::Option* markdown = verb.add_flag("--markdown", options.markdown, "A document for people on standard output");
  markdown->excludes(verb.get_option("--json"));
  verb.add_option("--into", options.into, "Write that document into FILE; " + what_stays)
      ->type_name("FILE")
      ->needs(markdown);
}

Result<void> check_document(const DocumentKind& kind, const DocumentOptions& options) {
  if (!options.into) return {};
  return old_document(kind, *options.into).map([](const std::string&) {});
}

Result<std::string> old_document(const DocumentKind& kind, const std::filesystem::path& file) {
  if (file == "-") return bad_input("--into -", "not a file; --markdown alone writes to standard output");
  if (const auto place = check_output_file("--into", file); !place) return tl::unexpected(place.error());
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return std::string();
  auto text = read_text(file, largest_document);
  if (text && !text->empty() && !text->starts_with(kind.title))
    return bad_input("--into " + file.string(),
                     fmt::format("has other content; only a new file or one that {} wrote is allowed", kind.maker));
  return text;
}

}  // namespace opscope::cli
