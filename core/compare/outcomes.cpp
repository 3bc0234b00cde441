#include "core/compare/outcomes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>
#include <new>

#include "core/backends/cpu/cpu_backend.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

std::span<const std::uint8_t> bytes_of(const OutcomeMap& map) {
  const std::span<const std::byte> bytes = map.outcomes.bytes();
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), element_count(map.outcomes.desc)};
}

// The same inputs, with a byte an element for the output.
Invocation with_byte_output(Invocation invocation, const OperatorSchema& schema) {
  invocation.schema = &schema;
  BoundTensor& output = *invocation.tensors[schema.output()];
  TensorDesc desc;
  desc.data_type = DataType::UInt8;
  desc.sizes = output.tensor.desc.sizes;
  const std::uint64_t size = minimum_size_in_bytes(desc);
  output = {"outcomes", {std::move(desc), Buffer::zeros(size), 0}, size};
  return invocation;
}

bool count(OutcomeMap& map, std::size_t outcomes, const RunOptions& options) {
  const std::span<const std::uint8_t> all = bytes_of(map);
  map.counts.resize(outcomes);
  std::mutex mutex;
  const ParallelControl control{options.threads, std::uint64_t{1} << 18, options.stop, {}};
  return parallel_for(all.size(), control, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::size_t outcome = 0; outcome < outcomes; ++outcome) {
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last = all.begin() + static_cast<std::ptrdiff_t>(end);
      const auto found = static_cast<std::uint64_t>(std::count(first, last, static_cast<std::uint8_t>(outcome)));
      if (found == 0) continue;
      const auto place = std::find(first, last, static_cast<std::uint8_t>(outcome));
      const auto position = static_cast<std::uint64_t>(place - all.begin());
      const std::lock_guard lock(mutex);
      OutcomeCount& counted = map.counts[outcome];
      counted.count += found;
      counted.first = std::min(counted.first.value_or(position), position);
    }
  });
}

std::uint32_t joined_of(const Outcomes& outcomes) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < outcomes.each.size() && !outcomes.joined.empty(); ++i)
    if (const OutcomeTone tone = outcomes.each[i].tone; tone == OutcomeTone::First || tone == OutcomeTone::Second)
      bits |= 1u << i;
  return bits;
}

}  // namespace

std::uint64_t OutcomeMap::joined_count() const {
  std::uint64_t sum = 0;
  for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
    if ((joined >> outcome & 1) != 0) sum += counts[outcome].count;
  return sum;
}

Result<OutcomeMap> map_outcomes(const Invocation& invocation, const RunOptions& options) {
  OperatorSchema schema = *invocation.schema;
  const CpuKernel kernel = schema.outcomes.bind(invocation);
  schema.bind_cpu = [&](const Invocation&) { return kernel; };
  try {
    const Invocation mapped = with_byte_output(invocation, schema);
    const Result<RunResult> run = make_cpu_backend()->run(mapped, options);
    if (!run) return tl::unexpected(run.error());
    OutcomeMap map{output_tensor(mapped, *run), {}};
    if (!count(map, schema.outcomes.each.size(), options)) return cancelled();
    map.joined = joined_of(schema.outcomes);
    return map;
  } catch (const std::bad_alloc&) {
    return bad_input("", "too little memory to map the outcomes");
  }
}

Result<void> count_groups(OutcomeMap& map, std::uint32_t dimension, const RunOptions& options) {
  const std::vector<std::uint32_t>& sizes = map.outcomes.desc.sizes;
  const std::span<const std::uint8_t> all = bytes_of(map);
  const std::uint64_t inner = element_count(std::span(sizes).subspan(dimension + 1)), members = sizes[dimension];
  std::mutex mutex;
  std::vector<std::uint64_t> groups(map.counts.size());
  std::uint64_t joined = 0;
  const ParallelControl control{options.threads, std::uint64_t{1} << 16, options.stop, {}};
  const bool done = parallel_for(all.size() / members, control, [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<std::uint64_t> found(map.counts.size());
    std::uint64_t found_joined = 0;
    std::array<std::uint32_t, 1024> present;  // a bit for each outcome of a group
    for (std::uint64_t group = begin, count = 0; group < end; group += count) {
      const std::uint64_t within = group % inner;  // the groups up to inner are neighbours
      count = std::min({end - group, inner - within, std::uint64_t{present.size()}});
      const std::uint8_t* first = all.data() + group / inner * members * inner + within;
      present.fill(0);
      for (std::uint64_t member = 0; member < members; ++member)
        for (std::uint64_t i = 0; i < count; ++i) present[i] |= 1u << first[member * inner + i];
      for (std::size_t outcome = 0; outcome < found.size(); ++outcome)
        for (std::uint64_t i = 0; i < count; ++i) found[outcome] += present[i] >> outcome & 1;
      for (std::uint64_t i = 0; i < count; ++i) found_joined += (present[i] & map.joined) != 0 ? 1 : 0;
    }
    const std::lock_guard lock(mutex);
    for (std::size_t outcome = 0; outcome < found.size(); ++outcome) groups[outcome] += found[outcome];
    joined += found_joined;
  });
  if (!done) return cancelled();
  for (std::size_t outcome = 0; outcome < groups.size(); ++outcome) map.counts[outcome].groups = groups[outcome];
  map.joined_groups = joined;
  map.group_dimension = dimension;
  return {};
}

Result<Tensor> elements_with(const OutcomeMap& map, std::size_t outcome, const std::function<bool()>& stop) {
  const std::span<const std::uint8_t> all = bytes_of(map);
  bool done = false;
  Tensor members = map.outcomes;
  members.offset = 0;
  members.buffer = Buffer::make(minimum_size_in_bytes(members.desc), [&](std::span<std::byte> into) {
    std::fill(into.begin() + static_cast<std::ptrdiff_t>(all.size()), into.end(), std::byte{0});
    const ParallelControl control{0, std::uint64_t{1} << 18, stop, {}};
    done = parallel_for(all.size(), control, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) into[i] = std::byte{all[i] == outcome};
    });
  });
  if (!done) return cancelled();
  return members;
}

std::optional<std::uint64_t> next_with(const OutcomeMap& map, std::size_t outcome, std::uint64_t from) {
  const std::span<const std::uint8_t> all = bytes_of(map);
  if (from + 1 >= all.size()) return std::nullopt;
  const void* found = std::memchr(all.data() + from + 1, static_cast<int>(outcome), all.size() - from - 1);
  if (found == nullptr) return std::nullopt;
  return static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(found) - all.data());
}

std::optional<std::uint64_t> previous_with(const OutcomeMap& map, std::size_t outcome, std::uint64_t from) {
  const std::span<const std::uint8_t> all = bytes_of(map);
  const void* found = ::memrchr(all.data(), static_cast<int>(outcome), std::min<std::uint64_t>(from, all.size()));
  if (found == nullptr) return std::nullopt;
  return static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(found) - all.data());
}

}  // namespace opscope
