#include "gpu/shader/specialisation.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "gpu/shader/shader_files.h"

namespace opscope::gpu {
namespace {

std::string_view type_class(DataType type) {
  if (is_floating_point(type)) return "FLOAT";
  return is_signed_integer(type) ? "SIGNED" : "UNSIGNED";
}

void define(std::string& text, std::string_view name, std::string_view value) {
  text += "#define ";
  text += name;
  text += ' ';
  text += value;
  text += '\n';
}

// Defines SLOT_BYTES and SLOT_CLASS; SLOT is INPUT0, INPUT1, ... or OUTPUT.
void define_type(std::string& text, const std::string& slot, DataType type) {
  define(text, slot + "_BYTES", std::to_string(element_size(type)));
  define(text, slot + "_CLASS", type_class(type));
}

// Appends a file. Its #include "path" lines are replaced by the files they name, each file at most once.
Result<void> append_file(std::string& text, std::string_view path, std::set<std::string, std::less<>>& included) {
  if (!included.emplace(path).second) return {};
  const std::string* file = find_shader_file(path);
  if (file == nullptr) return broken("the shader file " + std::string(path) + " is missing");
  constexpr std::string_view include = "#include \"";
  // The driver's messages count the lines of an operator's own file, which they call 1.
  const auto number_lines = [&](std::size_t next) {
    if (path.starts_with("operators/")) text += fmt::format("#line {} 1\n", next);
  };
  number_lines(1);
  std::size_t lines = 0;
  for (std::string_view rest = *file; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end);
    ++lines;
    if (!line.starts_with(include)) {
      text += line;
      continue;
    }
    const std::string_view name = line.substr(include.size(), line.find('"', include.size()) - include.size());
    if (Result<void> appended = append_file(text, name, included); !appended) return appended;
    number_lines(lines + 1);
  }
  text += '\n';
  if (path.starts_with("operators/")) text += "#line 1 0\n";
  return {};
}

// GLSL has no token pasting. The accessors of an input are a file in which $ stands for the input's number.
Result<void> append_input(std::string& text, std::size_t input) {
  const std::string* file = find_shader_file("engine/input.glsl");
  if (file == nullptr) return broken("the shader file engine/input.glsl is missing");
  for (const char c : *file) {
    if (c == '$')
      text += std::to_string(input);
    else
      text += c;
  }
  return {};
}

// An absent input has the type of the tensors whose type it must equal, if any is bound; else the type does not matter.
DataType data_type_of(const Invocation& invocation, std::size_t tensor) {
  if (invocation.tensors[tensor]) return invocation.data_type(tensor);
  for (const std::vector<std::size_t>& group : invocation.schema->same_data_type) {
    if (std::ranges::find(group, tensor) == group.end()) continue;
    for (const std::size_t other : group)
      if (invocation.tensors[other]) return invocation.data_type(other);
  }
  return DataType::UInt32;
}

}  // namespace

Specialisation specialise(const Invocation& invocation, const ShaderBinding& binding) {
  const OperatorSchema& schema = *invocation.schema;
  Specialisation result;
  result.shader = schema.shader;
  result.defines = binding.defines;
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    if (schema.tensors[t].role == TensorRole::Output) continue;
    const bool is_tensor = invocation.tensors[t] && !schema.tensors[t].single_element;
    result.input_kinds.push_back(is_tensor ? InputKind::StorageBuffer : InputKind::Uniform);
    result.input_types.push_back(data_type_of(invocation, t));
  }
  result.output_type = invocation.data_type(schema.output());
  return result;
}

std::uint32_t words_at_once(const Specialisation& specialisation, std::size_t input) {
  if (specialisation.path != Path::Vector || specialisation.is_broadcast[input]) return 1;
  const std::size_t bytes = element_size(specialisation.input_types[input]) * specialisation.lanes;
  return static_cast<std::uint32_t>((bytes + 3) / 4);
}

bool depends_on_float_unit(const std::string& shader_text) {
  return shader_text.find("FLOAT_UNIT_IS_EXACT") != std::string::npos;
}

void select_float_unit(std::string& shader_text, FloatUnit unit) {
  const std::size_t after_version = shader_text.find('\n') + 1;
  if (unit == FloatUnit::Exact) shader_text.insert(after_version, "#define FLOAT_UNIT_IS_EXACT\n");
  if (unit == FloatUnit::Unreliable) shader_text.insert(after_version, "#define FLOAT_UNIT_IS_UNRELIABLE\n");
}

Result<std::string> shader_text(const Specialisation& specialisation) {
  std::string text = "#version 430\n";
  define(text, "GROUP_SIZE", std::to_string(invocations_per_group));
  define(text, "RANK", std::to_string(specialisation.rank));
  if (specialisation.path == Path::Word) define(text, "PACKED_OUTPUT", "1");
  const bool is_vector = specialisation.path == Path::Vector;
  if (is_vector) {
    define(text, "VECTOR_LANES", std::to_string(specialisation.lanes));
    define(text, "VECTORS", std::to_string(specialisation.vectors));
  }
  if (specialisation.squares) define(text, "SQUARES", "1");
  if (specialisation.reads_texels) define(text, "READS_TEXELS", "1");
  define(text, "INPUT_COUNT", std::to_string(specialisation.input_kinds.size()));
  std::size_t operands = 1;  // operand and binding 0 is the output
  std::string arguments, alone, loads;
  for (std::size_t i = 0; i < specialisation.input_kinds.size(); ++i) {
    const std::string slot = "INPUT" + std::to_string(i);
    define_type(text, slot, specialisation.input_types[i]);
    if (specialisation.input_kinds[i] == InputKind::StorageBuffer) {
      define(text, slot + "_OPERAND", std::to_string(operands++));
      define(text, slot + "_WORDS", std::to_string(words_at_once(specialisation, i)));
    }
    if (is_vector && specialisation.is_broadcast[i]) define(text, slot + "_BROADCAST", "1");
    const bool is_transposed = is_vector && specialisation.transposed[i];
    if (is_transposed) define(text, slot + "_TRANSPOSED", "1");
    const std::string input = (i == 0 ? "input" : ", input") + std::to_string(i);
    arguments += input + "(lane)";
    alone += input + (is_transposed ? "_alone(lane)" : "(lane)");
    loads += "load_input" + std::to_string(i) + "(vector); ";
  }
  define_type(text, "OUTPUT", specialisation.output_type);
  define(text, "OPERANDS", std::to_string(operands));
  define(text, "LOAD_INPUTS(vector)", loads);
  define(text, "COMPUTE(lane)", "compute(" + arguments + ")");
  define(text, "COMPUTE_ALONE(lane)", "compute(" + alone + ")");
  define(text, "QUICK(lane, result)", "quick(" + arguments + ", result)");
  for (const auto& [name, value] : specialisation.defines) define(text, name, value);

  std::set<std::string, std::less<>> included;
  Result<void> appended = append_file(text, "engine/prelude.glsl", included);
  for (std::size_t i = 0; appended && i < specialisation.input_kinds.size(); ++i) appended = append_input(text, i);
  if (appended) appended = append_file(text, "operators/" + specialisation.shader + ".glsl", included);
  if (appended) appended = append_file(text, "engine/main.glsl", included);
  if (!appended) return tl::unexpected(appended.error());
  return text;
}

}  // namespace opscope::gpu
