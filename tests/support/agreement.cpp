#include "tests/support/agreement.h"

#include <fmt/format.h>

#include <vector>

#include "core/backends/reference/reference_backend.h"
#include "core/tensor/text.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using Bytes = std::vector<std::byte>;

Bytes copy(const Buffer& buffer) { return {buffer.bytes().begin(), buffer.bytes().end()}; }

std::vector<Bytes> resources(const Invocation& invocation) {
  std::vector<Bytes> all;
  for (const auto& bound : invocation.tensors) all.push_back(bound ? copy(bound->tensor.buffer) : Bytes());
  return all;
}

// True for each byte of the output's resource that belongs to one of its elements.
std::vector<bool> written(const Tensor& output) {
  std::vector<bool> mask(output.buffer.size());
  const std::vector<std::uint32_t> strides = effective_strides(output.desc);
  const std::size_t size = element_size(output.desc.data_type);
  for (std::uint64_t n = 0; n < element_count(output.desc); ++n) {
    const std::uint64_t first = output.offset + size * offset_of(index_of(n, output.desc.sizes), strides);
    for (std::size_t i = 0; i < size; ++i) mask[first + i] = true;
  }
  return mask;
}

// The first logical element at which two runs of `output` differ.
std::string first_difference(const Tensor& output, const Buffer& expected, const Buffer& actual) {
  for (std::uint64_t n = 0; n < element_count(output.desc); ++n) {
    const std::uint64_t a = element_bits({output.desc, expected, output.offset}, n);
    const std::uint64_t b = element_bits({output.desc, actual, output.offset}, n);
    if (a != b)
      return fmt::format("element {} is {} instead of {}", format_index(index_of(n, output.desc.sizes)),
                         format_bits(output.desc.data_type, b), format_bits(output.desc.data_type, a));
  }
  return "a byte between elements differs";
}

}  // namespace

std::string disagreement(const Invocation& invocation, Backend& candidate, unsigned threads) {
  const std::vector<Bytes> before = resources(invocation);
  RunOptions options;
  options.threads = threads;
  const auto fail = [&](const std::string& what) {
    return fmt::format("{}, {} threads: {}: {}", candidate.name(), threads, what, describe(invocation));
  };
  const Result<RunResult> expected = make_reference_backend()->run(invocation);
  const Result<RunResult> actual = candidate.run(invocation, options);
  if (!expected) return fail("the reference: " + expected.error().text());
  if (!actual) return fail(actual.error().text());
  if (resources(invocation) != before) return fail("an input changed");

  const Tensor& output = invocation.output().tensor;
  const Bytes filled = copy(output.buffer), wanted = copy(expected->output), found = copy(actual->output);
  if (wanted.size() != filled.size() || found.size() != filled.size()) return fail("the resource's size changed");
  const std::vector<bool> mask = written(output);
  for (std::size_t i = 0; i < filled.size(); ++i)
    if (!mask[i] && (wanted[i] != filled[i] || found[i] != filled[i]))
      return fail(fmt::format("byte {} is no element of the output, yet it changed", i));
  if (found != wanted) return fail(first_difference(output, expected->output, actual->output));
  return {};
}

}  // namespace opscope::test
