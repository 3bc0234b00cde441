#include "core/tensor/iteration.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "core/limits/threads.h"

namespace opscope {

FoldedSpace fold(std::span<const std::uint32_t> sizes, std::span<const std::vector<std::uint32_t>> strides) {
  FoldedSpace space;
  space.strides.resize(strides.size());
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 1) continue;
    // The previous dimension joins this one if every operand's outer stride spans exactly this dimension.
    bool joins = !space.sizes.empty();
    for (std::size_t k = 0; k < strides.size() && joins; ++k)
      joins = space.strides[k].back() == std::uint64_t{strides[k][d]} * sizes[d];
    if (joins)
      space.sizes.back() *= sizes[d];
    else
      space.sizes.push_back(sizes[d]);
    for (std::size_t k = 0; k < strides.size(); ++k) {
      if (joins)
        space.strides[k].back() = strides[k][d];
      else
        space.strides[k].push_back(strides[k][d]);
    }
  }
  if (space.sizes.empty()) {
    space.sizes.push_back(1);
    for (auto& operand : space.strides) operand.push_back(1);
  }
  return space;
}

FoldedSpace fold_in_memory_order(std::span<const std::uint32_t> sizes,
                                 std::span<const std::vector<std::uint32_t>> strides, std::size_t leader) {
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t d) { return strides[leader][d]; });
  const auto ordered = [&](std::span<const std::uint32_t> numbers) {
    std::vector<std::uint32_t> permuted(order.size());
    std::ranges::transform(order, permuted.begin(), [&](std::size_t d) { return numbers[d]; });
    return permuted;
  };
  std::vector<std::vector<std::uint32_t>> ordered_strides;
  for (const std::vector<std::uint32_t>& operand : strides) ordered_strides.push_back(ordered(operand));
  return fold(ordered(sizes), ordered_strides);
}

void for_each_row(const FoldedSpace& space, std::uint64_t begin, std::uint64_t end,
                  const std::function<void(const Row&)>& visit) {
  const std::size_t rank = space.sizes.size();
  const std::size_t operands = space.strides.size();
  const std::uint64_t inner = space.sizes.back();
  std::vector<std::uint64_t> index(rank);
  std::vector<std::uint64_t> offset(operands), stride(operands);
  std::uint64_t rest = begin;
  for (std::size_t d = rank; d-- > 0;) {
    index[d] = rest % space.sizes[d];
    rest /= space.sizes[d];
  }
  for (std::size_t k = 0; k < operands; ++k) {
    stride[k] = space.strides[k].back();
    for (std::size_t d = 0; d < rank; ++d) offset[k] += index[d] * space.strides[k][d];
  }
  for (std::uint64_t at = begin; at < end;) {
    const std::uint64_t count = std::min(inner - index.back(), end - at);
    visit({at, count, offset, stride});
    at += count;
    // Step to the start of the next row: rewind the innermost index, then carry outwards.
    for (std::size_t k = 0; k < operands; ++k) offset[k] -= index.back() * stride[k];
    index.back() = 0;
    for (std::size_t d = rank - 1; d-- > 0;) {
      const bool carries = ++index[d] == space.sizes[d];
      for (std::size_t k = 0; k < operands; ++k) {
        offset[k] += space.strides[k][d];
        if (carries) offset[k] -= space.sizes[d] * space.strides[k][d];
      }
      if (!carries) break;
      index[d] = 0;
    }
  }
}

bool parallel_for(std::uint64_t count, const ParallelControl& control,
                  const std::function<void(std::uint64_t, std::uint64_t)>& body) {
  const std::uint64_t grain = std::max<std::uint64_t>(1, control.grain);
  const std::uint64_t pieces = (count + grain - 1) / grain;
  // oneTBB orders all pieces after the code before the loop, and before the code after it. ThreadSanitizer does not see
  // this inside the library, but through `done`.
  std::atomic<std::uint64_t> done;
  done.store(0);
  std::atomic<bool> stopped{false};
  const auto piece = [&](std::uint64_t n) {
    [[maybe_unused]] const std::uint64_t before = done.load();
    if (stopped.load(std::memory_order_relaxed)) return;
    if (control.stop && control.stop()) {
      stopped = true;
      return;
    }
    body(n * grain, std::min(count, (n + 1) * grain));
    const std::uint64_t finished = ++done;
    if (control.progress) control.progress(static_cast<double>(finished) / static_cast<double>(pieces));
  };
  const unsigned available = pieces <= 1 || control.threads == 1 ? 1 : computing_threads();
  if (available == 1) {
    for (std::uint64_t n = 0; n < pieces; ++n) piece(n);
    return !stopped;
  }
  namespace tbb = oneapi::tbb;
  const auto all = [&] {
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, pieces),
                      [&](const tbb::blocked_range<std::uint64_t>& range) {
                        for (std::uint64_t n = range.begin(); n < range.end(); ++n) piece(n);
                      });
  };
  if (control.threads == 0 || control.threads >= available)  // a separate arena costs microseconds
    all();
  else
    tbb::task_arena(static_cast<int>(control.threads)).execute(all);
  return done.load() == pieces && !stopped;
}

}  // namespace opscope
