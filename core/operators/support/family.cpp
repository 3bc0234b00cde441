#include "core/operators/support/family.h"

#include <algorithm>
#include <numeric>

namespace opscope {
namespace {

OperatorSchema declare(Member&& member, std::vector<TensorDeclaration> tensors) {
  OperatorSchema schema;
  schema.name = "ELEMENT_WISE_" + member.name;
  schema.title = std::move(member.title);
  schema.summary = std::move(member.summary);
  schema.formula = std::move(member.formula);
  schema.tensors = std::move(tensors);
  const std::size_t output = schema.tensors.size() - 1;
  std::vector<std::size_t> all(schema.tensors.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  schema.same_sizes = schema.same_dimension_count = {all};
  const bool own_output_type =
      std::ranges::any_of(member.support, [](const LevelSupport& row) { return !row.output.empty(); });
  if (own_output_type) all.pop_back();
  if (all.size() > 1) schema.same_data_type = {all};
  for (const LevelSupport& row : member.support) {
    SupportRow made{row.level, std::vector<DataTypeSet>(output, row.inputs), row.min_dimension_count,
                    row.max_dimension_count};
    made.data_types.push_back(own_output_type ? row.output : row.inputs);
    schema.support.push_back(std::move(made));
  }
  schema.in_place_inputs = std::move(member.in_place_inputs);
  schema.rules = std::move(member.rules);
  schema.telling_vectors = std::move(member.telling_vectors);
  schema.numerics = std::move(member.numerics);
  schema.outcomes = std::move(member.outcomes);
  schema.counterparts = std::move(member.counterparts);
  schema.bind_reference = std::move(member.reference);
  schema.bind_cpu = std::move(member.cpu);
  schema.shader = std::move(member.shader);
  schema.bind_gpu = [glsl = std::move(member.glsl),
                     on_floats = std::move(member.glsl_on_floats)](const Invocation& invocation) {
    ShaderBinding binding{numerics_defines(invocation), {}};
    if (!glsl.empty()) binding.defines.emplace_back("RESULT", glsl);
    if (!on_floats.empty()) binding.defines.emplace_back("RESULT_ON_FLOATS", on_floats);
    return binding;
  };
  return schema;
}

}  // namespace

OperatorSchema unary(Member member) {
  return declare(std::move(member), {{.name = "InputTensor", .meaning = "The operand, x."},
                                     {.name = "OutputTensor", .role = TensorRole::Output, .meaning = "The results."}});
}

OperatorSchema binary(Member member) {
  return declare(std::move(member), {{.name = "ATensor", .meaning = "The first operand, a."},
                                     {.name = "BTensor", .meaning = "The second operand, b."},
                                     {.name = "OutputTensor", .role = TensorRole::Output, .meaning = "The results."}});
}

std::vector<std::pair<std::string, std::string>> numerics_defines(const Invocation& invocation) {
  std::vector<std::pair<std::string, std::string>> defines;
  for (const NumericsSetting* setting : invocation.schema->numerics) {
    const std::size_t choice = invocation.numerics.choice(*setting);
    if (choice == 0) continue;
    std::string name = std::string(setting->key) + "_" + std::string(setting->choices[choice]);
    for (char& c : name) c = c == ' ' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    defines.emplace_back(std::move(name), "1");
  }
  return defines;
}

}  // namespace opscope
