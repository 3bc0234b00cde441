#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "core/tensor/text.h"
#include "core/validation/rules.h"

namespace opscope::rules {
namespace {

constexpr std::uint64_t max_elements = std::numeric_limits<std::uint32_t>::max();

void check_sizes(const TensorDesc& desc, Findings& findings) {
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if (desc.sizes[i] == 0) findings.error(fmt::format("Sizes[{}]", i), "The size is 0; each must be 1 or more.");
  const std::uint64_t count = element_count(desc);
  if (count > max_elements)
    findings.error("Sizes", fmt::format("The sizes make {} elements; at most {} are allowed.",
                                        count == std::numeric_limits<std::uint64_t>::max() ? "2^64 or more"
                                                                                           : with_thousands(count),
                                        with_thousands(max_elements)));
}

void check_total_size(const TensorDesc& desc, Findings& findings) {
  const std::uint64_t minimum = minimum_size_in_bytes(desc);
  if (minimum >= std::numeric_limits<std::uint64_t>::max() - 3)
    findings.error("Strides", "The tensor reaches beyond 2^64 bytes, which no buffer can hold; use smaller strides.");
  else if (total_size_in_bytes(desc) < minimum)
    findings.error("TotalTensorSizeInBytes", fmt::format("{} bytes are too few; sizes, strides and {} need {} or more.",
                                                         with_thousands(total_size_in_bytes(desc)),
                                                         name(desc.data_type), with_thousands(minimum)));
}

void check_output_strides(const TensorDesc& desc, std::uint64_t max_bitmap_extent, Findings& findings) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  bool repeats = false;
  for (std::size_t i = 0; i < strides.size(); ++i)
    if (strides[i] == 0 && desc.sizes[i] > 1) {
      repeats = true;
      findings.error(
          fmt::format("Strides[{}]", i),
          fmt::format("An output cannot repeat its {} elements with stride 0; use 1 or more.", desc.sizes[i]),
          RuleSource::Decided);
    }
  if (repeats) return;
  const std::uint64_t extent = extent_in_elements(desc);
  // More elements than places always overlap. Otherwise a bitmap decides, if the extent is small enough for one.
  const bool overlaps = element_count(desc) > extent || (extent <= max_bitmap_extent && has_overlapping_elements(desc));
  if (overlaps)
    findings.error("Strides", "Two elements of the output lie at one place; each needs a place of its own.",
                   RuleSource::Decided);
}

}  // namespace

bool is_measurable(const TensorDesc& desc) {
  return element_size(desc.data_type) != 0 && !desc.sizes.empty() && desc.sizes.size() <= max_dimension_count &&
         std::find(desc.sizes.begin(), desc.sizes.end(), 0u) == desc.sizes.end() &&
         (!desc.strides || desc.strides->size() == desc.sizes.size()) && element_count(desc) <= max_elements;
}

void tensor_rules(const TensorDesc& desc, TensorRole role, const DimensionRange& dimensions,
                  std::uint64_t max_bitmap_extent, Findings findings) {
  const std::size_t size = element_size(desc.data_type);
  if (size == 0) findings.error("DataType", "The data type is unknown; a tensor needs one of its own.");

  if (desc.flags == TensorFlags::OwnedByDml) {
    if (role == TensorRole::Output)
      findings.error("Flags", "An output cannot be OWNED_BY_DML; only inputs can, and an output takes NONE.");
  } else if (desc.flags != TensorFlags::None) {
    findings.error("Flags", fmt::format("The flags {} are unknown; NONE (0) and OWNED_BY_DML (1) are allowed.",
                                        static_cast<std::uint32_t>(desc.flags)));
  }

  const std::size_t rank = desc.sizes.size();
  if (rank < dimensions.min || rank > dimensions.max)
    findings.error("DimensionCount", dimensions.min == dimensions.max
                                         ? fmt::format("DimensionCount is {}; exactly {} is allowed{}.", rank,
                                                       dimensions.min, dimensions.reason)
                                         : fmt::format("DimensionCount is {}; {} to {} is allowed{}.", rank,
                                                       dimensions.min, dimensions.max, dimensions.reason));
  if (desc.strides && desc.strides->size() != rank)
    findings.error("Strides", fmt::format("There are {} strides for {} sizes; give one for each dimension.",
                                          desc.strides->size(), rank));
  if (rank >= 1 && rank <= max_dimension_count) check_sizes(desc, findings);

  const std::uint32_t alignment = desc.guaranteed_base_offset_alignment;
  if (alignment != 0 && (!std::has_single_bit(alignment) || alignment < size))
    findings.error("GuaranteedBaseOffsetAlignment",
                   fmt::format("The alignment is {}; 0 or a power of two of at least {} bytes is allowed.", alignment,
                               std::max<std::size_t>(size, 1)));

  if (!is_measurable(desc)) return;
  check_total_size(desc, findings);
  if (role == TensorRole::Output) check_output_strides(desc, max_bitmap_extent, findings);
}

}  // namespace opscope::rules
