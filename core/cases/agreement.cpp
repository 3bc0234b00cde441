#include "core/cases/agreement.h"

#include <cstring>

#include "core/cases/shared_resources.h"
#include "core/judge/judge.h"
#include "core/judge/stray_write.h"

namespace opscope {
namespace {

// Neighbours differ, and no byte is one that kernels often write. This reveals a shifted or zeroed guard.
std::byte guard_at(std::size_t i) { return static_cast<std::byte>(0xA7 + 29 * i); }

Buffer within_guards(std::span<const std::byte> bytes) {
  return Buffer::make(bytes.size() + 2 * guard_bytes, [&](std::span<std::byte> into) {
    for (std::size_t i = 0; i < guard_bytes; ++i) {
      into[i] = guard_at(i);
      into[guard_bytes + bytes.size() + i] = guard_at(guard_bytes + i);
    }
    if (!bytes.empty()) std::memcpy(into.data() + guard_bytes, bytes.data(), bytes.size());
  });
}

// The reference is the measure of elements, but may change no other byte either. nullopt: it did not.
Result<std::optional<Judgement>> judge_reference(const Invocation& invocation, const Result<RunResult>& run,
                                                 InputWitness& inputs, const JudgeOptions& options) {
  Result<std::optional<Judgement>> decided = judge_completion(invocation, run, inputs, options);
  if (!decided || *decided) return decided;
  const auto stray = stray_write(invocation, run->output, guard_bytes, options.stop);
  if (!stray) return std::nullopt;
  return failed(Fault::StrayWrite, "bytes between or around the elements were written: " + *stray, options.measure);
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

Result<GuardedJudgement> judge_within_guards(const Invocation& invocation, Backend& reference, Backend& candidate,
                                             const RunOptions& options, const std::optional<Tolerance>& measure) {
  const Invocation inside = guarded(invocation);
  const JudgeOptions how{measure.value_or(declared_measure(invocation)), guard_bytes, options.stop};
  RunOptions from_contents = options;
  from_contents.keep_contents = true;
  RunOptions silent = from_contents;
  silent.progress = {};

  InputWitness inputs(inside, options.stop);
  const Result<RunResult> expected = reference.run(inside, silent);
  const Result<std::optional<Judgement>> own = judge_reference(inside, expected, inputs, how);
  if (!own) return tl::unexpected(own.error());
  if (*own) return GuardedJudgement{std::string(reference.name()), **own};

  const Result<RunResult> actual = candidate.run(inside, from_contents);
  Result<Judgement> judgement = judge_run(inside, actual, inputs, expected->output, how);
  if (!judgement) return tl::unexpected(judgement.error());
  return GuardedJudgement{std::string(candidate.name()), *std::move(judgement)};
}

}  // namespace opscope
