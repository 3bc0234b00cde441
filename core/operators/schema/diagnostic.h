#pragma once
// The validator's findings about a bound operator.

#include <string>
#include <vector>

namespace opscope {

// A rule is documented by DirectML, or decided by Opscope if DirectML leaves the case open.
enum class RuleSource { Documented, Decided };

struct Diagnostic {
  enum class Severity { Error, Warning };
  // Of a path "bindings.X": what of the binding the finding is about.
  enum class About {
    Resource,  // which bytes of which resource it takes
    Size,      // it is too small for the tensor
    Start,     // its first byte
    Type,      // the resource's values have another type
    InPlace,   // an output that overlaps an input differs from it; `also` has the input's path
  };
  Severity severity = Severity::Error;
  std::string path;     // relative to the operator: "InputTensor.Sizes[2]", "Max", "bindings.OutputTensor", or ""
  std::string message;  // one sentence: what is wrong and what is allowed
  RuleSource source = RuleSource::Documented;
  std::vector<std::string> also = {};  // paths of other fields that it is about: a change of one mends it, too
  // In a few words, for the line that the form keeps for warnings about bounds or scales, which a drag may bring;
  // empty: the message stands below the field.
  std::string brief = {};
  About about = About::Resource;
};

using Diagnostics = std::vector<Diagnostic>;

inline bool has_errors(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics)
    if (diagnostic.severity == Diagnostic::Severity::Error) return true;
  return false;
}

}  // namespace opscope
