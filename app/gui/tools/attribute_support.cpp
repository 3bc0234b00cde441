#include "app/gui/tools/attribute_support.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

bool has_word(std::string_view text, std::string_view word) {
  const auto is_letter = [&](std::size_t at) {
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  return false;
}

// "Scale" and "Bias" of ScaleBias, "Min" of Min: what implementations are given.
std::vector<std::string> numbers_of(const AttributeDeclaration& attribute) {
  std::vector<std::string> names;
  for (const AttributeNumber& number : traits(attribute.kind).numbers)
    names.push_back(number.name.empty() ? attribute.name : std::string(number.name));
  return names;
}

}  // namespace

std::string attribute_support(const std::string& reason, const std::vector<const OperatorSchema*>& operators) {
  for (const OperatorSchema* schema : operators)
    for (const AttributeDeclaration& attribute : schema->attributes) {
      const std::vector<std::string> names = numbers_of(attribute);
      const auto is_named = [&](const std::string& name) { return has_word(reason, name); };
      if (!is_named(attribute.name) && std::ranges::none_of(names, is_named)) continue;
      const DataType type = traits(attribute.kind).type;
      return fmt::format(
          "To support {}, a shader declares it:\nuniform {} {};\nA library or a program finds {} among the attributes "
          "of the request, and no longer answers that it is unsupported.",
          attribute.name,
          type == DataType::Int32    ? "int"
          : type == DataType::UInt32 ? "uint"
                                     : "float",
          fmt::join(names, ", "), and_list(names));
    }
  return "";
}

}  // namespace opscope::gui
