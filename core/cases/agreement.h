#pragma once
// Whether a backend does what the reference does, byte for byte, and nothing else.

#include <optional>
#include <string>

#include "core/backends/backend.h"

namespace opscope {

struct Disagreement {
  enum class Kind {
    Element,       // an element of the output is another
    StrayWrite,    // a byte that is no element of the output changed: between elements, or around the tensor
    InputChanged,  // a byte of an input changed
    NoRun,         // the backend refused a valid case
  };
  Kind kind = Kind::Element;
  std::string backend;                   // the reference's name where the reference itself is at fault
  std::optional<std::uint64_t> element;  // logical row-major position of the first wrong one; Element alone
  std::string what;                      // one sentence: where, what is there, what should be
};

// Runs `invocation` on both and compares the whole output resource. Every resource is first surrounded with
// `guard_bytes` on both sides (elements keep their alignment), which must come back unchanged from every backend.
// nullopt: they agree. Errors: Unavailable and Cancelled of either backend; nothing was learnt then.
// Both run with `options`; progress is the candidate's. Precondition: validate(invocation) has no errors.
inline constexpr std::size_t guard_bytes = 64;
Result<std::optional<Disagreement>> disagreement(const Invocation& invocation, Backend& reference, Backend& candidate,
                                                 const RunOptions& options = {});

// `invocation` within those guard bytes. Shared resources stay shared; a GuaranteedBaseOffsetAlignment above
// guard_bytes is lowered to it, so that the case stays valid.
Invocation guarded(const Invocation& invocation);

}  // namespace opscope
