#pragma once
// Operators of a test's own that share all with a shipped one but for some lines of GLSL.

#include <cctype>

#include "core/operators/schema/registry.h"
#include "gpu/shader_files.h"
#include "tests/mutants/support/shader_edits.h"
#include "tests/support/shared_gpu.h"

namespace opscope::test {

// A copy of a shipped operator under a name of its own.
inline OperatorSchema copy_of(const std::string& original) {
  static int made = 0;
  OperatorSchema schema = *find_operator(original);
  schema.name = "MUTANT_" + std::to_string(++made);
  return schema;
}

inline const OperatorSchema* with_shader_text(const std::string& original, const std::string& text) {
  OperatorSchema schema = copy_of(original);
  schema.shader = schema.name;
  gpu::add_shader_file("operators/" + schema.shader + ".glsl", text);
  return register_operator(std::move(schema));
}

// Its shader with these edits.
inline const OperatorSchema* with_shader(const std::string& original, const std::vector<Edit>& edits) {
  return with_shader_text(original, edited("operators/" + find_operator(original)->shader + ".glsl", edits));
}

// Its shader as it is, with these edits in lib/LIBRARY.glsl.
inline const OperatorSchema* with_library(const std::string& original, const std::string& library,
                                          const std::vector<Edit>& edits) {
  static int made = 0;
  const std::string changed = "lib/mutant_" + std::to_string(++made) + ".glsl";
  gpu::add_shader_file(changed, edited("lib/" + library + ".glsl", edits));
  return with_shader(original, {{"#include \"lib/" + library + ".glsl\"", "#include \"" + changed + "\""}});
}

// "MIN: -0 and +0" as GoogleTest takes names.
inline std::string test_name(const std::string& text) {
  std::string name;
  bool begins = true;
  for (const char c : text) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (letter) name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = !letter;
  }
  return name;
}

}  // namespace opscope::test
