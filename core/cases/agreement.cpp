#include "core/cases/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/cases/shared_resources.h"
#include "core/tensor/iteration.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

using Bytes = std::span<const std::byte>;
using Kind = Disagreement::Kind;

// No two neighbours alike, nor the bytes that kernels like to write: a shifted or zeroed guard shows.
std::byte guard_at(std::size_t i) { return static_cast<std::byte>(0xA7 + 29 * i); }

bool same(Bytes a, Bytes b) {
  return a.size() == b.size() && (a.empty() || !std::memcmp(a.data(), b.data(), a.size()));
}

Buffer within_guards(Bytes bytes) {
  return Buffer::make(bytes.size() + 2 * guard_bytes, [&](std::span<std::byte> into) {
    for (std::size_t i = 0; i < guard_bytes; ++i) {
      into[i] = guard_at(i);
      into[guard_bytes + bytes.size() + i] = guard_at(guard_bytes + i);
    }
    if (!bytes.empty()) std::memcpy(into.data() + guard_bytes, bytes.data(), bytes.size());
  });
}

// True where `now` is what within_guards(bytes) makes.
bool is_within_guards(Bytes bytes, Bytes now) {
  if (now.size() != bytes.size() + 2 * guard_bytes || !same(bytes, now.subspan(guard_bytes, bytes.size())))
    return false;
  for (std::size_t i = 0; i < guard_bytes; ++i)
    if (now[i] != guard_at(i) || now[guard_bytes + bytes.size() + i] != guard_at(guard_bytes + i)) return false;
  return true;
}

// "byte 12 of resource 'A'", "byte 3 before resource 'A'", "byte 1 after resource 'A'"; `at` counts with the guards.
std::string place(const std::string& resource, std::size_t size, std::size_t at) {
  if (at < guard_bytes) return fmt::format("byte {} before resource '{}'", guard_bytes - at, resource);
  if (at >= guard_bytes + size)
    return fmt::format("byte {} after resource '{}'", at - guard_bytes - size + 1, resource);
  return fmt::format("byte {} of resource '{}'", at - guard_bytes, resource);
}

// "byte 12 of resource 'A' is 0x01 instead of 0x00", of the first byte that differs.
std::string first_byte(const std::string& resource, Bytes expected, Bytes actual) {
  const auto [wanted, found] = std::ranges::mismatch(expected, actual);
  const auto at = static_cast<std::size_t>(wanted - expected.begin());
  return fmt::format("{} is 0x{:02X} instead of 0x{:02X}", place(resource, expected.size() - 2 * guard_bytes, at),
                     std::to_integer<unsigned>(*found), std::to_integer<unsigned>(*wanted));
}

// Calls `visit(first, bytes, logical)` for each run of neighbouring bytes that are elements of `output`: where in the
// resource it starts, how many, and the logical position of its first element.
template <class Visit>
void for_each_run(const Tensor& output, Visit visit) {
  const std::vector<std::uint32_t> strides[] = {effective_strides(output.desc)};
  const std::size_t size = element_size(output.desc.data_type);
  for_each_row(fold(output.desc.sizes, strides), 0, element_count(output.desc), [&](const Row& row) {
    const std::uint64_t first = output.offset + row.offset[0] * size;
    if (row.stride[0] == 1) return visit(first, row.count * size, row.first);
    for (std::uint64_t i = 0; i < row.count; ++i) visit(first + i * row.stride[0] * size, size, row.first + i);
  });
}

// `before` with the elements of `output` as they are in `after`: what a run may leave behind.
std::vector<std::byte> with_elements(const Tensor& output, Bytes before, Bytes after) {
  std::vector<std::byte> bytes(before.begin(), before.end());
  for_each_run(output, [&](std::uint64_t first, std::uint64_t count, std::uint64_t) {
    std::memcpy(bytes.data() + first, after.data() + first, count);
  });
  return bytes;
}

// True where nothing but elements of `output` differs.
bool only_elements_changed(const Tensor& output, Bytes before, Bytes after) {
  if (!is_packed(output.desc)) return same(with_elements(output, before, after), after);
  const std::size_t end = output.offset + element_count(output.desc) * element_size(output.desc.data_type);
  return same(before.first(output.offset), after.first(output.offset)) && same(before.subspan(end), after.subspan(end));
}

std::optional<std::uint64_t> first_wrong_element(const Tensor& output, Bytes expected, Bytes actual) {
  const std::size_t size = element_size(output.desc.data_type);
  std::optional<std::uint64_t> wrong;
  for_each_run(output, [&](std::uint64_t first, std::uint64_t count, std::uint64_t logical) {
    if (wrong || same(expected.subspan(first, count), actual.subspan(first, count))) return;
    std::uint64_t i = 0;
    while (same(expected.subspan(first + i, size), actual.subspan(first + i, size))) i += size;
    wrong = logical + i / size;
  });
  return wrong;
}

std::string shown(DataType type, std::uint64_t bits) {
  return fmt::format("{} ({})", format_element(type, bits), format_bits(type, bits));
}

Disagreement wrong_element(const Tensor& output, std::string backend, std::uint64_t element, const Buffer& expected,
                           const Buffer& actual) {
  const DataType type = output.desc.data_type;
  const std::uint64_t wanted = element_bits({output.desc, expected, output.offset}, element);
  const std::uint64_t found = element_bits({output.desc, actual, output.offset}, element);
  return {Kind::Element, std::move(backend), element,
          fmt::format("element {} is {} instead of {}", format_index(index_of(element, output.desc.sizes)),
                      shown(type, found), shown(type, wanted))};
}

// One run of one backend, judged for itself: nothing but the output's elements may have changed.
struct Trial {
  std::optional<RunResult> result;
  std::optional<Disagreement> fault;
};

Result<Trial> tried(const Invocation& invocation, const std::vector<SharedResource>& before, Backend& backend,
                    const RunOptions& options) {
  const std::string name(backend.name());
  Result<RunResult> result = backend.run(invocation, options);
  if (!result && (result.error().kind == Error::Kind::Unavailable || result.error().kind == Error::Kind::Cancelled))
    return tl::unexpected(result.error());
  Trial trial;
  for (const SharedResource& resource : before) {
    const Buffer& now = invocation.tensors[resource.tensors.front()]->tensor.buffer;
    if (is_within_guards(resource.buffer.bytes(), now.bytes())) continue;
    const Buffer untouched = within_guards(resource.buffer.bytes());
    trial.fault = Disagreement{Kind::InputChanged, name, std::nullopt,
                               "an input changed: " + first_byte(resource.name, untouched.bytes(), now.bytes())};
    return trial;
  }
  const BoundTensor& output = invocation.output();
  if (!result) {
    trial.fault = Disagreement{Kind::NoRun, name, std::nullopt, "refused the case: " + result.error().text()};
  } else if (result->output.size() != output.tensor.buffer.size()) {
    trial.fault = Disagreement{Kind::StrayWrite, name, std::nullopt,
                               fmt::format("resource '{}' came back with {} bytes instead of {}", output.resource,
                                           result->output.size(), output.tensor.buffer.size())};
  } else {
    trial.result = std::move(*result);
  }
  return trial;
}

std::optional<Disagreement> stray_write(const BoundTensor& output, const std::string& backend, const Buffer& after) {
  const Bytes before = output.tensor.buffer.bytes();
  if (only_elements_changed(output.tensor, before, after.bytes())) return std::nullopt;
  const std::vector<std::byte> allowed = with_elements(output.tensor, before, after.bytes());
  return Disagreement{
      Kind::StrayWrite, backend, std::nullopt,
      "a byte that is no element of the output changed: " + first_byte(output.resource, allowed, after.bytes())};
}

}  // namespace

Invocation guarded(const Invocation& invocation) {
  Invocation made = invocation;
  for (const SharedResource& resource : shared_resources(invocation))
    replace_resource(made, resource, within_guards(resource.buffer.bytes()), guard_bytes);
  for (auto& bound : made.tensors)
    if (bound && bound->tensor.desc.guaranteed_base_offset_alignment > guard_bytes)
      bound->tensor.desc.guaranteed_base_offset_alignment = guard_bytes;
  return made;
}

Result<std::optional<Disagreement>> disagreement(const Invocation& invocation, Backend& reference, Backend& candidate,
                                                 const RunOptions& options) {
  const std::vector<SharedResource> before = shared_resources(invocation);
  const Invocation inside = guarded(invocation);
  RunOptions from_contents = options;
  from_contents.keep_contents = true;
  RunOptions silent = from_contents;
  silent.progress = {};

  Result<Trial> expected = tried(inside, before, reference, silent);
  if (!expected) return tl::unexpected(expected.error());
  if (expected->fault) return expected->fault;
  Result<Trial> actual = tried(inside, before, candidate, from_contents);
  if (!actual) return tl::unexpected(actual.error());
  if (actual->fault) return actual->fault;

  const BoundTensor& output = inside.output();
  const Buffer &wanted = expected->result->output, &found = actual->result->output;
  if (auto stray = stray_write(output, std::string(reference.name()), wanted)) return stray;
  if (same(wanted.bytes(), found.bytes())) return std::nullopt;
  const std::string name(candidate.name());
  if (const auto element = first_wrong_element(output.tensor, wanted.bytes(), found.bytes()))
    return wrong_element(output.tensor, name, *element, wanted, found);
  return stray_write(output, name, found);
}

}  // namespace opscope
