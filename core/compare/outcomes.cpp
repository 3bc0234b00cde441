#include "core/compare/outcomes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>
#include <new>

#include "core/backends/cpu/cpu_backend.h"
#include "core/compare/outcome_groups.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

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
  const std::span<const std::uint8_t> all = groups_of(map, false).all;
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

OutcomeSet joined_of(const Outcomes& outcomes) {
  OutcomeSet bits = 0;
  for (std::size_t i = 0; i < outcomes.each.size() && !outcomes.joined.empty(); ++i)
    if (const OutcomeTone tone = outcomes.each[i].tone;
        tone == OutcomeTone::First || tone == OutcomeTone::Second || outcomes.each[i].joins)
      bits |= 1u << i;
  return bits;
}

bool has(OutcomeSet set, std::size_t outcome) { return (set >> outcome & 1) != 0; }

// Of the places begin..end of a block, the first (or last) at which some plane has an outcome of the set.
std::optional<std::uint64_t> place_in(const OutcomeGroups& groups, std::uint64_t block, OutcomeSet set,
                                      std::size_t outcomes, std::uint64_t begin, std::uint64_t end, bool forward) {
  std::optional<std::uint64_t> place;
  for (std::uint64_t member = 0; member < groups.members; ++member)
    for (std::size_t outcome = 0; outcome < outcomes && begin < end; ++outcome) {
      if (!has(set, outcome)) continue;
      const std::uint8_t* from = groups.plane_at(block, member) + begin;
      const int byte = static_cast<int>(outcome);
      const void* found = forward ? std::memchr(from, byte, end - begin) : ::memrchr(from, byte, end - begin);
      if (found == nullptr) continue;
      place = begin + static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(found) - from);
      (forward ? end : begin) = forward ? *place : *place + 1;  // the others must be nearer
    }
  return place;
}

std::uint64_t first_member(const OutcomeGroups& groups, std::uint64_t block, std::uint64_t place, OutcomeSet set) {
  for (std::uint64_t member = 0;; ++member)
    if (const std::uint8_t* element = groups.plane_at(block, member) + place; has(set, *element))
      return static_cast<std::uint64_t>(element - groups.all.data());
}

}  // namespace

std::uint64_t OutcomeMap::count_of(OutcomeSet set) const {
  std::uint64_t sum = 0;
  for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
    if (has(set, outcome)) sum += counts[outcome].count;
  return sum;
}

std::vector<std::uint64_t> OutcomeMap::parts_of(OutcomeSet set) const {
  std::vector<std::uint64_t> sums(counts.empty() ? 0 : counts.front().parts.size());
  for (std::size_t outcome = 0; outcome < counts.size(); ++outcome)
    for (std::size_t part = 0; part < sums.size() && has(set, outcome); ++part)
      sums[part] += counts[outcome].parts[part];
  return sums;
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
  const std::span<const std::uint8_t> all = groups_of(map, false).all;
  const std::uint64_t inner = element_count(std::span(sizes).subspan(dimension + 1)), members = sizes[dimension];
  std::mutex mutex;
  std::vector<std::uint64_t> groups(map.counts.size());
  const std::uint64_t parts = members <= most_parts ? members : 0;
  std::vector<std::uint64_t> elements(parts * groups.size());  // of each outcome, at each index
  std::uint64_t joined = 0;
  const ParallelControl control{options.threads, std::uint64_t{1} << 16, options.stop, {}};
  const bool done = parallel_for(all.size() / members, control, [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<std::uint64_t> found(map.counts.size());
    std::vector<std::uint64_t> found_elements(elements.size());
    std::uint64_t found_joined = 0;
    std::array<std::uint32_t, 1024> present;  // a bit for each outcome of a group
    for (std::uint64_t group = begin, count = 0; group < end; group += count) {
      const std::uint64_t within = group % inner;  // the groups up to inner are neighbours
      count = std::min({end - group, inner - within, std::uint64_t{present.size()}});
      const std::uint8_t* first = all.data() + group / inner * members * inner + within;
      present.fill(0);
      for (std::uint64_t member = 0; member < members; ++member)
        for (std::uint64_t i = 0; i < count; ++i) present[i] |= 1u << first[member * inner + i];
      for (std::uint64_t part = 0; part < parts; ++part)
        for (std::uint64_t i = 0; i < count; ++i) ++found_elements[first[part * inner + i] * parts + part];
      for (std::size_t outcome = 0; outcome < found.size(); ++outcome)
        for (std::uint64_t i = 0; i < count; ++i) found[outcome] += present[i] >> outcome & 1;
      for (std::uint64_t i = 0; i < count; ++i) found_joined += (present[i] & map.joined) != 0 ? 1 : 0;
    }
    const std::lock_guard lock(mutex);
    for (std::size_t outcome = 0; outcome < found.size(); ++outcome) groups[outcome] += found[outcome];
    for (std::size_t i = 0; i < elements.size(); ++i) elements[i] += found_elements[i];
    joined += found_joined;
  });
  if (!done) return cancelled();
  for (std::size_t outcome = 0; outcome < groups.size(); ++outcome) {
    map.counts[outcome].groups = groups[outcome];
    const auto from = elements.begin() + static_cast<std::ptrdiff_t>(outcome * parts);
    map.counts[outcome].parts.assign(from, from + static_cast<std::ptrdiff_t>(parts));
  }
  map.joined_groups = joined;
  map.group_dimension = dimension;
  return {};
}

Result<Tensor> elements_with(const OutcomeMap& map, OutcomeSet set, const std::function<bool()>& stop) {
  const std::span<const std::uint8_t> all = groups_of(map, false).all;
  bool done = false;
  Tensor members = map.outcomes;
  members.offset = 0;
  members.buffer = Buffer::make(minimum_size_in_bytes(members.desc), [&](std::span<std::byte> into) {
    std::fill(into.begin() + static_cast<std::ptrdiff_t>(all.size()), into.end(), std::byte{0});
    const ParallelControl control{0, std::uint64_t{1} << 18, stop, {}};
    done = parallel_for(all.size(), control, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) into[i] = std::byte{has(set, all[i])};
    });
  });
  if (!done) return cancelled();
  return members;
}

std::optional<std::uint64_t> next_with(const OutcomeMap& map, OutcomeSet set, std::optional<std::uint64_t> from,
                                       bool by_groups) {
  const OutcomeGroups groups = groups_of(map, by_groups);
  const std::uint64_t block_size = groups.plane * groups.members;
  std::uint64_t begin = from ? *from % groups.plane + 1 : 0;
  for (std::uint64_t block = from ? *from / block_size : 0; block < groups.blocks(); ++block, begin = 0)
    if (const auto place = place_in(groups, block, set, map.counts.size(), begin, groups.plane, true))
      return first_member(groups, block, *place, set);
  return std::nullopt;
}

std::optional<std::uint64_t> previous_with(const OutcomeMap& map, OutcomeSet set, std::optional<std::uint64_t> from,
                                           bool by_groups) {
  const OutcomeGroups groups = groups_of(map, by_groups);
  const std::uint64_t last = groups.all.size() - 1, block_size = groups.plane * groups.members;
  std::uint64_t end = from ? *from % groups.plane : groups.plane;
  for (std::uint64_t block = from.value_or(last) / block_size + 1; block > 0; --block, end = groups.plane)
    if (const auto place = place_in(groups, block - 1, set, map.counts.size(), 0, end, false))
      return first_member(groups, block - 1, *place, set);
  return std::nullopt;
}

}  // namespace opscope
