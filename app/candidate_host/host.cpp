#include "app/candidate_host/host.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/candidates/shared_call.h"

namespace opscope {
namespace {

using namespace candidates;
using Clock = std::chrono::steady_clock;

Control* control = nullptr;

void answer_now() {
  control->answered.fetch_add(1);
  if (control->caller_sleeps.exchange(0) != 0) {
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = write(done_descriptor, &byte, 1);
  }
}

// A signal that would end the process: tells what happened, then lets it happen.
void on_signal(int number, siginfo_t* info, void* context) {
  signal(number, SIG_DFL);
  Answer& answer = control->answer;
  answer.kind = AnswerKind::Signalled;
  answer.signal = number;
  answer.code = info->si_code;
  answer.address = reinterpret_cast<std::uintptr_t>(info->si_addr);
#if defined(__x86_64__)
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
  constexpr greg_t write_bit = 2;
  answer.is_write = (registers[REG_ERR] & write_bit) != 0 ? 1 : 0;
  answer.stack = static_cast<std::uint64_t>(registers[REG_RSP]);
#elif defined(__aarch64__)
  answer.is_write = 0;
  answer.stack = static_cast<const ucontext_t*>(context)->uc_mcontext.sp;
#endif
  answer_now();
  raise(number);
}

void catch_signals() {
  static std::array<char, std::size_t{64} << 10> memory;  // a stack that overflowed cannot be used
  stack_t stack = {};
  stack.ss_sp = memory.data();
  stack.ss_size = memory.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS})
    sigaction(number, &action, nullptr);
}

[[noreturn]] void end_for(const char* what) {
  std::fprintf(stderr, "%s: %s\n", what, std::strerror(errno));
  _exit(2);
}

// Where a tensor's slot is mapped, between two guards.
struct Slot {
  std::byte* at = nullptr;
  std::uint64_t mapped = 0;
  bool is_output = false;
};

// Maps what the call names, if it is not mapped already.
void map_slot(Slot& slot, const CallTensor& tensor, std::size_t index) {
  if (slot.mapped == tensor.mapped && slot.is_output == (tensor.is_output != 0)) return;
  if (slot.at != nullptr) munmap(slot.at - guard_size, slot.mapped + 2 * guard_size);
  void* reserved =
      mmap(nullptr, tensor.mapped + 2 * guard_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) end_for("no address space for a tensor");
  slot = {static_cast<std::byte*>(reserved) + guard_size, tensor.mapped, tensor.is_output != 0};
  const int access = slot.is_output ? PROT_READ | PROT_WRITE : PROT_READ;
  if (mmap(slot.at, slot.mapped, access, MAP_SHARED | MAP_FIXED, memory_descriptor,
           static_cast<off_t>(slot_offset(index))) == MAP_FAILED)
    end_for("no memory for a tensor");
}

struct Tensors {
  std::uint32_t count = 0;
  std::array<opscope_tensor, max_tensors> all;

  void add(const CallTensor& tensor, std::byte* data) {
    opscope_tensor& added = all[count++];
    added = {tensor.name, tensor.data_type, tensor.rank, {}, {}, data, tensor.byte_length};
    for (std::uint32_t d = 0; d < max_rank; ++d) {
      added.sizes[d] = d < tensor.rank ? tensor.sizes[d] : 1;
      added.strides[d] = d < tensor.rank ? tensor.strides[d] : 0;
    }
  }
};

void answer_call(const CandidateFunction& run) {
  static std::array<Slot, max_tensors> slots;
  static Call call;  // the library cannot change this copy by what it writes to the shared memory
  call = control->call;
  Tensors inputs, outputs;
  for (std::uint32_t t = 0; t < call.tensor_count; ++t) {
    const CallTensor& tensor = call.tensors[t];
    map_slot(slots[t], tensor, t);
    control->answer.slot_addresses[t] = reinterpret_cast<std::uintptr_t>(slots[t].at);
    (tensor.is_output != 0 ? outputs : inputs).add(tensor, slots[t].at + tensor.offset);
  }
  std::array<opscope_attribute, max_attributes> attributes;
  for (std::uint32_t a = 0; a < call.attribute_count; ++a) {
    const CallAttribute& attribute = call.attributes[a];
    attributes[a] = {attribute.name, attribute.data_type, attribute.bits, attribute.number, attribute.text};
  }
  static std::array<char, message_size> message;
  message.front() = 0;
  const opscope_request request = {OPSCOPE_CANDIDATE_VERSION,
                                   call.op,
                                   inputs.count,
                                   outputs.count,
                                   call.attribute_count,
                                   inputs.all.data(),
                                   outputs.all.data(),
                                   attributes.data(),
                                   message.data(),
                                   message.size()};
  CandidateResult result;
  std::chrono::duration<double, std::milli> known{};
  const auto begin = Clock::now();
  for (std::uint64_t n = 0; n < call.times && result.status == OPSCOPE_OK; ++n) {
    result = run(request);
    if (result.milliseconds) known += std::chrono::duration<double, std::milli>(*result.milliseconds);
  }
  const std::chrono::duration<double, std::milli> took = Clock::now() - begin;
  Answer& answer = control->answer;
  answer.kind = AnswerKind::Returned;
  answer.status = result.status;
  message.back() = 0;
  std::memcpy(answer.message, message.data(), message.size());
  answer.milliseconds = (result.milliseconds ? known : took).count();
  answer_now();
}

// Returns once a call was asked for, the `calls`-th. Ends the process if Opscope is gone.
void await_call(std::uint32_t calls) {
  constexpr auto patience = std::chrono::microseconds(50);  // before it sleeps, which costs both sides some time
  const auto awake = Clock::now() + patience;
  while (control->asked.load() != calls) {
    if (Clock::now() < awake) continue;
    control->host_sleeps.store(1);
    if (control->asked.load() == calls) return;
    char byte = 0;
    const ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count == 0 || (count < 0 && errno != EINTR)) _exit(0);
  }
}

// Allocations beyond the limit fail. If memory runs out all the same, this process is the one to end.
void limit_memory(std::uint64_t bytes) {
  // The sanitizers reserve terabytes beforehand, to which the limit does not apply then.
  unsigned long skipped = 0, data_pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%lu %lu %lu %lu %lu %lu", &skipped, &skipped, &skipped, &skipped, &skipped, &data_pages) !=
        6)
      data_pages = 0;
    std::fclose(file);
  }
  const rlimit limit = {bytes, bytes};
  if (data_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) < bytes) setrlimit(RLIMIT_DATA, &limit);
  if (std::FILE* file = std::fopen("/proc/self/oom_score_adj", "w")) {
    std::fputs("1000", file);
    std::fclose(file);
  }
}

}  // namespace

int serve(int argc, char** argv, const Load& load) {
  if (argc != 3 || fcntl(memory_descriptor, F_GETFD) < 0) {
    std::fprintf(stderr, "%s: Opscope starts this program itself, for --candidate\n", argv[0]);
    return 2;
  }
  void* shared = mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, memory_descriptor, 0);
  if (shared == MAP_FAILED) end_for("no shared memory");
  control = static_cast<Control*>(shared);
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  limit_memory(std::strtoull(argv[2], nullptr, 10));
  catch_signals();
  std::string why_not;
  const CandidateFunction run = load(argv[1], why_not);
  control->answer.kind = run ? AnswerKind::Loaded : AnswerKind::NoFile;
  std::snprintf(control->answer.message, message_size, "%s", why_not.c_str());
  answer_now();
  if (!run) return 1;
  for (std::uint32_t calls = 1;; ++calls) {
    await_call(calls);
    answer_call(run);
  }
}

}  // namespace opscope
