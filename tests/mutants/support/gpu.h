#pragma once
// Copies of built-in operators with some lines of GLSL changed.

#include <cctype>

#include "core/operators/schema/registry.h"
#include "gpu/shader/shader_files.h"
#include "tests/mutants/support/shader_edits.h"
#include "tests/support/shared_gpu.h"

namespace opscope::test {

// A copy of a built-in operator under another name.
inline OperatorSchema copy_of(const std::string& original) {
  static int made = 0;
  OperatorSchema schema = *find_operator(original);
  schema.name = "MUTANT_" + std::to_string(++made);
  return schema;
}

// Its shader with these edits, in its own file or in a library that it includes.
inline const OperatorSchema* with_shader(const std::string& original, const std::vector<Edit>& edits) {
  OperatorSchema schema = copy_of(original);
  const std::string path = "operators/" + schema.shader + ".glsl";
  std::set<std::string> included;
  const std::string text = edited(path, with_includes(path, included), edits);
  schema.shader = schema.name;
  gpu::add_shader_file("operators/" + schema.shader + ".glsl", text);
  return register_operator(std::move(schema));
}

// "MIN: -0 and +0" as a valid GoogleTest name.
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
