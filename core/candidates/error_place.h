#pragma once
// Where a shader does not compile, in the words of its compiler.

#include <optional>
#include <string>
#include <string_view>

namespace opscope {

struct ErrorPlace {
  unsigned line = 0;         // from 1
  unsigned column = 0;       // from 1; 0: the compiler does not tell it
  std::string message = {};  // the rest of the line: "`x' undeclared"

  // "line 9, column 17: `x' undeclared"
  std::string text() const;
};

// The first error in `text` that has a place, in the form of Mesa, "0:9(17): error: ...", of NVIDIA, "0(9) : error
// C0000:
// ...", or of glslang and AMD, "ERROR: 0:9: ...". nullopt if there is none. Reads a first part of a long text.
std::optional<ErrorPlace> first_error_place(std::string_view text);

}  // namespace opscope
