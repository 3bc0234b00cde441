#include "app/gui/session/examples.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/session/files.h"
#include "core/io/file.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/text/leading_comment.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

// Looks beside the installed program, then in the source tree from which the program was built.
std::optional<fs::path> find_asset(const fs::path& relative) {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed).parent_path();
  for (const fs::path& root : {program / "../share/opscope", fs::path(OPSCOPE_ASSETS)}) {
    const fs::path candidate = (root / relative).lexically_normal();
    if (fs::exists(candidate, failed)) return candidate;
  }
  return std::nullopt;
}

constexpr std::string_view start_file = "clip_photo.json";
constexpr std::string_view disagreement_mark = "Known disagreement: ";

// The mark is left out, as are those of Markdown around commands, and the sentence after it begins with a capital
// letter.
ExampleCase described(const fs::path& file) {
  ExampleCase example{file, file.stem().string(), {}};
  const auto is_digit = [&](std::size_t at) {
    return at < example.title.size() && example.title[at] >= '0' && example.title[at] <= '9';
  };
  for (std::size_t i = 1; i < example.title.size(); ++i)  // "level 2_0" stays as DirectML spells it
    if (example.title[i] == '_' && !(is_digit(i - 1) && is_digit(i + 1))) example.title[i] = ' ';
  if (const Result<std::string> text = read_text(file, 1 << 20)) {
    example.text = leading_comment(*text);
    constexpr std::string_view dispatch = R"("type": "dispatch")";
    example.is_chain = text->find(dispatch) != text->rfind(dispatch);
    constexpr std::string_view tensor = R"("DataType":)";
    for (std::size_t at = text->find(tensor); at != std::string::npos; at = text->find(tensor, at + 1))
      ++example.tensors;
  }
  std::erase(example.text, '`');
  example.begins = file.filename() == start_file;
  example.disagreement = example.text.starts_with(disagreement_mark);
  if (example.disagreement) example.text.erase(0, disagreement_mark.size());
  if (!example.text.empty() && example.text.front() >= 'a' && example.text.front() <= 'z')
    example.text.front() = static_cast<char>(example.text.front() - 'a' + 'A');
  return example;
}

}  // namespace

std::string message_about(const ExampleCase& example) {
  if (!example.disagreement) return example.title + ": " + example.text;
  const bool is_shown = example.text.find("numerics") != std::string::npos;
  return "known disagreement: " + example.text + (is_shown ? " What if at the right shows it." : "");
}

std::optional<ExampleCase> example_of(const fs::path& file) {
  ExampleCase example = described(file);
  return example.text.empty() ? std::nullopt : std::optional(std::move(example));
}

std::vector<ExampleCase> example_cases() {
  std::vector<ExampleCase> examples;
  std::error_code failed;
  if (const std::optional<fs::path> folder = find_asset("models"))
    for (fs::directory_iterator entry(*folder, failed), end; !failed && entry != end; entry.increment(failed))
      if (is_case(entry->path())) examples.push_back(described(entry->path()));
  std::ranges::sort(examples, {}, [](const ExampleCase& each) {  // what needs few words is easy
    const bool by_name = each.disagreement || each.is_chain;
    return std::tuple(!each.begins, each.is_chain, each.disagreement, by_name ? 0 : each.tensors,
                      by_name ? 0 : each.text.size(), each.file);
  });
  return examples;
}

std::optional<fs::path> example_pictures() { return find_asset("images"); }

Result<Document> open_example(const fs::path& file) {
  return read_model(file).map([&](Model model) {
    Document document(std::move(model), file.parent_path(), file.stem().string());
    document.mark_example();
    return document;
  });
}

bool is_among_examples(const fs::path& file) {
  static const std::optional<fs::path> folder = find_asset("models");
  std::error_code failed;
  return folder &&
         fs::equivalent(fs::weakly_canonical(fs::absolute(file, failed), failed).parent_path(), *folder, failed);
}

bool is_example(const Document& document) {
  static const std::optional<fs::path> folder = find_asset("models");
  static const std::set<std::string> titles = [] {
    std::set<std::string> stems;
    std::error_code failed;
    if (folder)
      for (fs::directory_iterator entry(*folder, failed), end; !failed && entry != end; entry.increment(failed))
        stems.insert(entry->path().stem().string());
    return stems;
  }();
  return folder && document.path().empty() && document.folder() == *folder && titles.contains(document.title());
}

Document start_document() {
  if (const std::optional<fs::path> example = find_asset(fs::path("models") / start_file))
    if (Result<Document> document = open_example(*example)) {
      document->entitle("untitled");
      return *std::move(document);
    }
  Document document = new_document(*all_operators().front());
  const Model& model = *document.model();
  if (const TensorDesc* first = find_desc(model, {0, 0}))
    return Document(with_initial_values(model, {0, 0}, default_values(SourceKind::Ramp, *first)), fs::path(),
                    "untitled");
  return document;
}

std::optional<fs::path> manual_file() {
  const std::optional<fs::path> installed = find_asset("../doc/opscope/docs/window.md");
  return installed ? installed : find_asset("../docs/window.md");
}

}  // namespace opscope::gui
