#pragma once
// The validator's rules, one family a file. Each appends what it finds wrong with one tensor of an invocation.
// Paths are those of Diagnostic. No rule reads elements or allocates before sizes are checked.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/operators/schema/diagnostic.h"
#include "core/operators/schema/invocation.h"

namespace opscope::rules {

// Collects diagnostics whose paths share a prefix ("InputTensor."). Rules of DirectML's pages unless said otherwise.
class Findings {
 public:
  Findings(Diagnostics& found, std::string prefix) : found_(found), prefix_(std::move(prefix)) {}
  void error(const std::string& path, std::string message, RuleSource source = RuleSource::Documented) {
    found_.push_back({Diagnostic::Severity::Error, prefix_ + path, std::move(message), source});
  }
  // Of a binding. `also` as Diagnostic::also.
  void error(const std::string& path, std::string message, Diagnostic::About about,
             std::vector<std::string> also = {}) {
    error(path, std::move(message));
    found_.back().about = about;
    found_.back().also = std::move(also);
  }
  void warning(const std::string& path, std::string message, Diagnostic::About about) {
    warning(path, std::move(message));
    found_.back().about = about;
  }
  void warning(const std::string& path, std::string message, RuleSource source = RuleSource::Documented) {
    found_.push_back({Diagnostic::Severity::Warning, prefix_ + path, std::move(message), source});
  }

 private:
  Diagnostics& found_;
  std::string prefix_;
};

// The DimensionCount that a feature level allows. `reason` ends the message: "", or " at feature level 2_1".
struct DimensionRange {
  std::uint32_t min = 1;
  std::uint32_t max = max_dimension_count;
  std::string reason;
};

// True if the tensor's extent can be computed: a known data type, 1 to 8 dimensions of size 1 or more, at most 2^32-1
// elements, as many strides as sizes.
bool is_measurable(const TensorDesc& desc);

// Rules on DML_BUFFER_TENSOR_DESC alone. Overlapping elements of an output are found by arithmetic, or else by a bitmap
// of at most `max_bitmap_extent` elements. Larger extents are checked by the binding rules, which know the resource.
inline constexpr std::uint64_t default_bitmap_extent = std::uint64_t{1} << 22;
void tensor_rules(const TensorDesc& desc, TensorRole role, const DimensionRange& dimensions,
                  std::uint64_t max_bitmap_extent, Findings findings);

// The support table at the invocation's feature level.
DimensionRange supported_dimensions(const Invocation& invocation);
void support_rules(const Invocation& invocation, std::size_t tensor, Findings findings);
void feature_level_rule(const Invocation& invocation, Findings findings);

// Data type, sizes and dimension count against the first tensor present in each group; single elements.
void group_rules(const Invocation& invocation, std::size_t tensor, Findings findings);

// The tensor's place in its resource. Paths are "bindings.<name>": `findings` has no prefix.
bool is_bound_within_resource(const BoundTensor& bound);
void binding_rules(const Invocation& invocation, std::size_t tensor, Findings findings);

// Aliasing: the output against every input of the same resource. `findings` has no prefix.
void aliasing_rules(const Invocation& invocation, Findings findings);

// The attributes' types and ranges as the schema declares them; true if the operator may read them.
bool attribute_rules(const Invocation& invocation, Findings findings);

}  // namespace opscope::rules
