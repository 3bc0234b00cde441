#include "app/gui/session/refused_case.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/gui/session/opened_case.h"
#include "core/io/file.h"
#include "core/model/json.h"
#include "core/model/json/document.h"
#include "core/model/json/json_value.h"
#include "core/model/json/nearest_name.h"
#include "core/operators/schema/registry.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_blanks = 4096;  // bytes that are looked at
constexpr std::uint64_t most_similar = std::uint64_t{16} << 20;

bool has_no_text(const fs::path& file) {
  std::error_code failed;
  if (!fs::is_regular_file(file, failed)) return false;
  const Result<std::string> text = read_text(file, most_blanks);
  return text && text->find_first_not_of(" \t\r\n") == std::string::npos;
}

// The unknown members of the object at which reading ended with this error.
std::vector<std::string> unknown_members(const fs::path& file, const Error& error) {
  CaseWarnings warnings;
  std::vector<std::string> names;
  if (read_model(file, &warnings)) return names;
  for (const CaseWarning& warning : warnings)
    if (const std::size_t dot = warning.path.rfind('.');
        dot != std::string::npos && error.where.ends_with(": " + warning.path.substr(0, dot)))
      names.push_back(warning.path.substr(dot + 1));
  return names;
}

// Adds the names of the members of the object with this path, which is `value` or lies in it.
void find_members(const json::Value& value, const std::string& path, std::set<std::string, std::less<>>& names) {
  const bool is_it = value.path == path;
  if (!value.is_object() && (is_it || !value.is_array())) return;
  if (!value.is_object())
    return json::each_item(value, [&](const json::Value& item) {
      if (path.starts_with(item.path)) find_members(item, path, names);
    });
  json::each_member(value, "an object", [&](const std::string& name, const json::Value& member) {
    if (is_it) names.insert(name);
    if (!is_it && path.starts_with(member.path)) find_members(member, path, names);
  });
}

// An operator has a tensor or an attribute of this name: those that are unknown beside it are known.
bool is_of_an_operator(const std::string& name) {
  return std::ranges::any_of(all_operators(), [&](const OperatorSchema* schema) {
    return std::ranges::find(schema->tensors, name, &TensorDeclaration::name) != schema->tensors.end() ||
           std::ranges::find(schema->attributes, name, &AttributeDeclaration::name) != schema->attributes.end();
  });
}

// The member beside a missing one whose name is most like its name; "" if none is.
std::string similar_member(const fs::path& file, const Error& error) {
  constexpr std::string_view before = "the member \"";
  const std::size_t begin = error.what.find(before), end = error.what.rfind('"');
  const std::string prefix = file.string() + ": ";
  const Result<std::string> text = read_text(file, most_similar);
  if (!text || begin == std::string::npos || end <= begin + before.size()) return "";
  const std::string missing = error.what.substr(begin + before.size(), end - begin - before.size());
  if (is_of_an_operator(missing)) return "";
  const Result<json::Value> document = json::parse_document(json::without_byte_order_mark(*text), file.string());
  if (!document) return "";
  std::set<std::string, std::less<>> names;
  find_members(*document, error.where.starts_with(prefix) ? error.where.substr(prefix.size()) : document->path, names);
  const std::string nearest(json::nearest_name(missing, names));
  if (!nearest.empty()) return nearest;
  const auto swapped =  // two letters count as two changes there, which is too many for a short name
      std::ranges::find_if(names, [&](const std::string& name) { return std::ranges::is_permutation(name, missing); });
  return swapped == names.end() ? "" : *swapped;
}

}  // namespace

Error refused_case(const fs::path& file, Error error) {
  const fs::path text = case_file_of(file);
  if (lower_extension(text) != ".json") return error;
  if (has_no_text(text)) return {error.kind, text.string(), "the file is empty: it holds no case"};
  if (error.what.ends_with(" is missing")) {
    if (const std::vector<std::string> names = unknown_members(text, error); !names.empty())
      error.what += "; not understood: " + and_list(names);
    else if (const std::string name = similar_member(text, error); !name.empty())
      error.what += "; not understood: " + name;
  }
  return error;
}

}  // namespace opscope::gui
