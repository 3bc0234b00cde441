#pragma once
// The memory that Opscope shares with a candidate's host: a call, its answer, and then a slot for each tensor. The host
// runs a stranger's code, so Opscope reads no length, index or string here without a check.

#include <atomic>
#include <cstdint>

namespace opscope::candidates {

inline constexpr std::uint32_t max_rank = 8, max_tensors = 9, max_attributes = 32;
inline constexpr std::size_t name_size = 64, message_size = 1024;  // bytes, with the 0 at the end

// File descriptors of the host, besides its standard streams. A byte on standard input wakes the host; its end means
// that Opscope is gone.
inline constexpr int memory_descriptor = 3, done_descriptor = 4;

// In the shared file: the Control, then the slots. A slot takes no memory until it is written.
inline constexpr std::uint64_t first_slot = std::uint64_t{1} << 20, slot_size = std::uint64_t{1} << 40;
constexpr std::uint64_t slot_offset(std::size_t tensor) { return first_slot + tensor * slot_size; }
inline constexpr std::uint64_t shared_size = first_slot + max_tensors * slot_size;

// A tensor ends or starts at an inaccessible page. This much address space around it has no access.
inline constexpr std::uint64_t guard_size = std::uint64_t{16} << 20;

struct CallTensor {
  char name[name_size];
  std::uint32_t data_type, rank, sizes[max_rank], strides[max_rank];
  std::uint64_t mapped;       // bytes of the slot that are mapped: whole pages
  std::uint64_t offset;       // of element (0, ..., 0) in the slot
  std::uint64_t byte_length;  // from there to the end of the tensor's memory
  std::uint32_t is_output;
};

struct CallAttribute {
  char name[name_size], text[name_size];
  std::uint32_t data_type;
  std::uint64_t bits;
  double number;
};

struct Call {
  char op[name_size];
  std::uint32_t tensor_count, attribute_count;
  CallTensor tensors[max_tensors];
  CallAttribute attributes[max_attributes];
  std::uint64_t times;  // how often the function is called
};

enum class AnswerKind : std::uint32_t {
  Loaded,    // the first answer: the library and its function are there
  NoFile,    // or they are not; `message` says why
  Returned,  // what the function returned is in `status`
  Signalled  // by `signal`; the host ends after it
};

struct Answer {
  AnswerKind kind;
  std::int32_t status;
  char message[message_size];
  double milliseconds;  // of all calls together
  // A signal: its number, si_code, the address, 1 if it was a write, and the stack pointer.
  std::int32_t signal, code;
  std::uint64_t address, is_write, stack;
  std::uint64_t slot_addresses[max_tensors];  // where the host maps the slots
};

// Both sides look at their counter for a while before they sleep until a byte comes.
struct Control {
  std::atomic<std::uint32_t> asked, answered;
  std::atomic<std::uint32_t> host_sleeps, caller_sleeps;
  Call call;
  Answer answer;
};
static_assert(sizeof(Control) <= first_slot && std::atomic<std::uint32_t>::is_always_lock_free);

}  // namespace opscope::candidates
