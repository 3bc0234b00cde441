// The operator's telling vectors.

#include <fmt/format.h>

#include "core/operators/schema/attribute_types.h"
#include "core/suite/parts.h"
#include "core/tensor/text.h"

namespace opscope::suite {
namespace {

bool is_supported(const SupportRow& row, const std::vector<DataType>& types) {
  for (std::size_t t = 0; t < types.size(); ++t)
    if (!row.data_types[t].contains(types[t])) return false;
  return true;
}

Model model_of_vector(const Subject& subject, const TellingVector& vector) {
  const OperatorSchema& schema = *subject.schema;
  const std::uint32_t rank = subject.support().min_dimension_count;
  std::size_t count = 1;
  for (std::size_t t = 0; t < schema.tensors.size(); ++t)
    if (!schema.tensors[t].single_element)
      count = std::max(count, vector.elements.size() > t ? vector.elements[t].size() : 0);
  ModelMaker maker(subject);
  std::vector<std::optional<Placed>> placed(schema.tensors.size());
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    const TensorDeclaration& tensor = schema.tensors[t];
    std::vector<std::uint32_t> sizes(rank, 1);
    if (!tensor.single_element) sizes.back() = static_cast<std::uint32_t>(count);
    const bool is_output = t == schema.output();
    if (!is_output && vector.elements[t].empty()) continue;
    if (is_output)
      maker.untouched(tensor.name, vector.data_types[t], count);
    else
      maker.resource(tensor.name, vector.data_types[t], vector.elements[t]);
    placed[t] = Placed{packed(vector.data_types[t], std::move(sizes)), tensor.name};
  }
  const Attributes attributes =
      vector.attributes.empty() ? default_attributes(schema, vector.data_types) : vector.attributes;
  maker.dispatch("vector", attributes, placed);
  return maker.take();
}

}  // namespace

std::vector<SuiteCase> vector_cases(const Subject& subject) {
  std::vector<SuiteCase> all;
  for (const TellingVector& vector : subject.schema->telling_vectors) {
    if (!is_supported(subject.support(), vector.data_types)) continue;
    SuiteCase made;
    made.path = fmt::format("cases/{}/{}", folder_of(*subject.schema), vector.name);
    made.kind = SuiteKind::Vector;
    made.schema = subject.schema;
    made.data_types = vector.data_types;
    std::string title = vector.name;
    for (char& c : title)
      if (c == '-') c = ' ';
    made.title = fmt::format("{}, {}", types_text(subject, vector.data_types), title);
    made.rule = vector.rule;
    made.elsewhere = vector.elsewhere;
    made.model = [subject, vector] { return model_of_vector(subject, vector); };
    all.push_back(std::move(made));
  }
  return all;
}

}  // namespace opscope::suite
