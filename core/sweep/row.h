#pragma once
// A stretch of a space's elements as one run: every tensor packed in one row.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/sweep/element_source.h"

namespace opscope {

// The buffers are used again by the next fill: what is kept longer than that must be a `slice`.
class RowFeeder {
 public:
  // `space` and `source` must outlive this.
  RowFeeder(const SweepSpace& space, const ElementSource& source) : space_(space), source_(source) {}

  // The elements [begin, begin + count) under a setting. Those of the last call are not made again.
  Invocation fill(const SweepSetting& setting, std::uint64_t begin, std::uint64_t count);

 private:
  Buffer scratch(std::size_t tensor, std::size_t bytes);

  const SweepSpace& space_;
  const ElementSource& source_;
  std::vector<std::shared_ptr<std::vector<std::byte>>> memory_;  // parallel to the schema's tensors
  std::uint64_t begin_ = 0, count_ = 0;                          // what the memory holds
  unsigned char filler_ = 0xA5;  // of outputs: never twice the same, so that an element that is not written shows
};

// The elements [first, first + count) of such a run, in buffers of its own.
Invocation slice(const Invocation& row, std::uint64_t first, std::uint64_t count);

}  // namespace opscope
