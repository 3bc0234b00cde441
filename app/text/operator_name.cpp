#include "app/text/operator_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "core/operators/schema/plain_name.h"
#include "core/operators/schema/registry.h"

namespace opscope {
namespace {

std::string upper(std::string text) {
  for (char& c : text) c = c == '-' || c == ' ' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string plain(const std::string& text) { return std::string(plain_operator_name(upper(text))); }

}  // namespace

std::string short_name(const OperatorSchema& schema) { return plain(schema.name); }

std::string brief_tensor_name(const std::string& name) {
  constexpr std::string_view ending = "Tensor";
  return name.size() > ending.size() && name.ends_with(ending) ? name.substr(0, name.size() - ending.size()) : name;
}

std::string with_title(const std::string& text) {
  const std::size_t end = std::min(text.find_first_of(" ,:"), text.size());
  const OperatorSchema* schema = find_operator(text.substr(0, end));
  return schema == nullptr ? text : schema->title + text.substr(end);
}

std::vector<const OperatorSchema*> operators_by_title() {
  std::vector<const OperatorSchema*> all = all_operators();
  std::ranges::sort(all, {}, &OperatorSchema::title);
  return all;
}

Result<const OperatorSchema*> operator_named(const std::string& text) {
  std::vector<std::string> names;
  for (const OperatorSchema* schema : all_operators()) {
    if (plain(text) == short_name(*schema) || plain(text) == plain(schema->title)) return schema;
    names.push_back(short_name(*schema));
  }
  return bad_input(text.empty() ? "OPERATOR ''" : text,
                   fmt::format("no such operator; there are {}", fmt::join(names, ", ")));
}

Result<DataType> data_type_named(const std::string& text) {
  const auto type = parse_data_type(upper(text));
  if (type && *type != DataType::Unknown) return *type;
  std::vector<std::string_view> names;
  for (const DataType each : all_data_types) names.push_back(name(each));
  return bad_input("--data-type " + (text.empty() ? "''" : text),
                   fmt::format("no such data type; there are {}", fmt::join(names, ", ")));
}

}  // namespace opscope
