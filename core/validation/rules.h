#pragma once
// The validator's rules, one family a file. Each takes one tensor of an invocation and appends what it finds.
// Paths are those of Diagnostic. None reads or allocates before it knows the bounds.

#include <cstddef>
#include <cstdint>
#include <string>

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
  void warning(const std::string& path, std::string message, RuleSource source = RuleSource::Documented) {
    found_.push_back({Diagnostic::Severity::Warning, prefix_ + path, std::move(message), source});
  }

 private:
  Diagnostics& found_;
  std::string prefix_;
};

// What a feature level allows of DimensionCount. `reason` ends the message: "", or " at feature level 2_1".
struct DimensionRange {
  std::uint32_t min = 1;
  std::uint32_t max = max_dimension_count;
  std::string reason;
};

// True where sizes and strides are well formed enough to measure: a known data type, 1-8 dimensions of size 1 or more,
// at most 2^32-1 elements, as many strides as sizes.
bool is_measurable(const TensorDesc& desc);

// DML_BUFFER_TENSOR_DESC alone. Outputs are judged for overlapping elements by arithmetic, and where that does not
// decide, by a bitmap of at most `max_bitmap_extent` elements; a larger extent is left to the binding rules, which
// know the resource.
inline constexpr std::uint64_t default_bitmap_extent = std::uint64_t{1} << 22;
void tensor_rules(const TensorDesc& desc, TensorRole role, const DimensionRange& dimensions,
                  std::uint64_t max_bitmap_extent, Findings findings);

// The support table at the invocation's feature level.
DimensionRange supported_dimensions(const Invocation& invocation);
void support_rules(const Invocation& invocation, std::size_t tensor, Findings findings);
void feature_level_rule(const Invocation& invocation, Findings findings);

// Same data type, sizes and dimension count, judged against the first tensor present in each group; one element.
void group_rules(const Invocation& invocation, std::size_t tensor, Findings findings);

// Where the tensor lies in its resource. Paths are "bindings.<name>": `findings` has no prefix.
bool is_bound_within_resource(const BoundTensor& bound);
void binding_rules(const Invocation& invocation, std::size_t tensor, Findings findings);

// The output against every input of the same resource. `findings` has no prefix.
void aliasing_rules(const Invocation& invocation, Findings findings);

// The attributes' alternatives and ranges as the schema declares them; true where the operator may read them.
bool attribute_rules(const Invocation& invocation, Findings findings);

}  // namespace opscope::rules
