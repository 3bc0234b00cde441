#include "core/candidates/interface.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "core/operators/schema/plain_name.h"
#include "core/text/ascii.h"

namespace opscope {
namespace {

struct Language {
  std::string_view name, extension;
  std::string_view before, after;  // what encloses the name of a file in the line that includes it
  char separator;                  // of the folders in that name
  std::size_t blank_lines;         // between functions
};

// In GLSL nothing is included: the engine does that.
constexpr Language languages[] = {{"glsl", ".glsl", "", "", '/', 1},
                                  {"c", ".c", "#include \"", "\"", '/', 1},
                                  {"python", ".py", "from ", " import *", '.', 2}};

// The operator's name as its user writes it: "SIGN".
std::string plain_name(const OperatorSchema& schema) { return std::string(plain_operator_name(schema.name)); }

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += with.size())
    text.replace(at, what.size(), with);
}

// Files of assets one behind the other, each line that includes one replaced by its text.
class Assembly {
 public:
  explicit Assembly(const Language& language) : language_(language) {}

  // Appends LANGUAGE/NAME, unless it is there already. False if there is no such file.
  bool add(const std::string& name) {
    return add_file(fmt::format("assets/candidates/{}/{}{}", language_.name, name, language_.extension));
  }

  // The operator's own shader, an element function.
  bool add_shader(const std::string& stem) {
    return add_file(fmt::format("assets/shaders/operators/{}{}", stem, language_.extension));
  }

  std::string text() const {
    std::string text = text_;
    const std::string most(language_.blank_lines + 1, '\n');
    for (std::size_t at = 0; (at = text.find(most + '\n', at)) != text.npos;) text.erase(at, 1);
    return text.substr(0, text.find_last_not_of('\n') + 1);
  }

 private:
  bool add_file(const std::string& path) {
    const auto file = embedded_candidate_files().find(path);
    if (file == embedded_candidate_files().end()) return false;
    if (!added_.insert(path).second) return true;
    std::istringstream lines(file->second);
    for (std::string line; std::getline(lines, line);)
      if (!include(line)) text_ += line + '\n';
    text_.append(language_.blank_lines, '\n');
    return true;
  }

  // False if the line includes no file of assets.
  bool include(const std::string& line) {
    if (language_.before.empty() || !line.starts_with(language_.before)) return false;
    const std::size_t begin = language_.before.size(), end = line.find(language_.after, begin);
    if (end == line.npos) return false;
    std::string name = line.substr(begin, end - begin);
    std::ranges::replace(name, language_.separator, '/');
    const std::string stem =
        name.ends_with(language_.extension) ? name.substr(0, name.size() - language_.extension.size()) : name;
    return add(stem) || add_file("include/" + name);
  }

  const Language& language_;
  std::set<std::string> added_;
  std::string text_;
};

}  // namespace

std::vector<std::string_view> interface_languages() {
  std::vector<std::string_view> names;
  for (const Language& language : languages) names.push_back(language.name);
  return names;
}

Result<std::string> interface_text(const OperatorSchema& schema, std::string_view language) {
  const auto found = std::ranges::find(languages, language, &Language::name);
  if (found == std::end(languages))
    return bad_input(language.empty() ? "LANGUAGE ''" : std::string(language),
                     fmt::format("no such language; there are {}", fmt::join(interface_languages(), ", ")));
  const std::string name = plain_name(schema), stem = lower(name);
  Assembly assembly(*found);
  assembly.add("parts/head");
  if (!assembly.add(stem) && !assembly.add_shader(schema.shader))
    return bad_input(name, fmt::format("there is no implementation in {} to start from", found->name));
  std::string text = assembly.text();
  replace_all(text, "@OPERATOR@", schema.name);
  replace_all(text, "@NAME@", name);
  replace_all(text, "@STEM@", stem);
  return text;
}

}  // namespace opscope
