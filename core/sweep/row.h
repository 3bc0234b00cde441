#pragma once
// A range of a space's elements as one run: every tensor is one packed row.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/sweep/element_source.h"

namespace opscope {

// A run of `count` elements. `buffers` are parallel to the schema's tensors, each with the packed elements of its
// tensor, or the one of a single-element tensor; nullopt: absent.
Invocation row_of(const SweepSpace& space, const SweepSetting& setting, std::uint64_t count,
                  std::vector<std::optional<Buffer>> buffers);

// Buffers are reused by the next `fill`; copy with `slice` to retain.
class RowFeeder {
 public:
  // `space` and `source` must outlive this.
  RowFeeder(const SweepSpace& space, const ElementSource& source) : space_(space), source_(source) {}

  // The elements [begin, begin + count) with a setting. The same elements as in the last call are not generated again.
  Invocation fill(const SweepSetting& setting, std::uint64_t begin, std::uint64_t count);
  // Generates the elements of the last call again: a backend may have changed them.
  void forget() { count_ = 0; }

 private:
  Buffer scratch(std::size_t tensor, std::size_t bytes);

  const SweepSpace& space_;
  const ElementSource& source_;
  std::vector<std::shared_ptr<std::vector<std::byte>>> memory_;  // parallel to the schema's tensors
  std::uint64_t begin_ = 0, count_ = 0;                          // what the memory holds
  unsigned char filler_ = 0xA5;  // of outputs: alternates, which reveals elements that are not written
};

// The elements [first, first + count) of such a run, in separate buffers.
Invocation slice(const Invocation& row, std::uint64_t first, std::uint64_t count);

}  // namespace opscope
