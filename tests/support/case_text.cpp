#include "tests/support/case_text.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/operators/schema/registry.h"
#include "core/text/ascii.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// The operator's tensors that a case cannot do without, the output last.
std::vector<std::string> tensor_names(const std::string& type) {
  const OperatorSchema* schema = find_operator(type);
  if (schema == nullptr) throw std::invalid_argument("no operator " + type);
  std::vector<std::string> names;
  for (const TensorDeclaration& tensor : schema->tensors)
    if (!tensor.optional) names.push_back(tensor.name);
  return names;
}

}  // namespace

std::string desc_text(const std::string& type, const std::string& sizes) {
  return fmt::format(R"({{"DataType": "{}", "Sizes": [{}]}})", type, sizes);
}

CaseText& CaseText::resource(const std::string& name, const std::string& type, const std::string& values) {
  resources_.push_back(
      fmt::format(R"("{}": {{"initialValuesDataType": "{}", "initialValues": {}}})", name, type, values));
  return *this;
}

CaseText& CaseText::constant(const std::string& name, const std::string& type, std::uint64_t count,
                             const std::string& value) {
  return resource(name, type, fmt::format(R"({{"valueCount": {}, "value": {}}})", count, value));
}

CaseText& CaseText::dispatch(const std::string& operator_name, const std::vector<std::string>& resources,
                             const std::string& desc, const std::string& attributes) {
  const std::string type = find_operator(operator_name) != nullptr ? operator_name : "ELEMENT_WISE_" + operator_name;
  const std::string name = lower(operator_name);
  const std::vector<std::string> tensors = tensor_names(type);
  std::vector<std::string> members, bindings;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    members.push_back(fmt::format(R"("{}": {})", tensors[i], desc));
    bindings.push_back(fmt::format(R"("{}": "{}")", tensors[i], resources.at(i)));
  }
  if (!attributes.empty()) members.push_back(attributes);
  if (operators_.find(" " + name + " ") == std::string::npos) {
    operators_ += " " + name + " ";
    dispatchables_.push_back(
        fmt::format(R"("{}": {{"type": "{}", "desc": {{{}}}}})", name, type, fmt::join(members, ", ")));
  }
  return command(fmt::format(R"({{"type": "dispatch", "dispatchable": "{}", "bindings": {{{}}}}})", name,
                             fmt::join(bindings, ", ")));
}

CaseText& CaseText::command(const std::string& text) {
  commands_.push_back(text);
  return *this;
}

CaseText& CaseText::print(const std::string& resource) {
  return command(fmt::format(R"({{"type": "print", "resource": "{}"}})", resource));
}

CaseText& CaseText::write(const std::string& resource, const std::string& target) {
  return command(fmt::format(R"({{"type": "writeFile", "resource": "{}", "targetPath": "{}"}})", resource, target));
}

CaseText& CaseText::member(const std::string& text) {
  members_.push_back(text);
  return *this;
}

Model CaseText::model() const { return value_of(parse_model(text(), "case.json")); }

std::string CaseText::text() const {
  std::vector<std::string> members = {fmt::format(R"("resources": {{{}}})", fmt::join(resources_, ",\n  ")),
                                      fmt::format(R"("dispatchables": {{{}}})", fmt::join(dispatchables_, ",\n  ")),
                                      fmt::format(R"("commands": [{}])", fmt::join(commands_, ",\n  "))};
  members.insert(members.end(), members_.begin(), members_.end());
  return fmt::format("{{{}}}\n", fmt::join(members, ",\n"));
}

}  // namespace opscope::test
