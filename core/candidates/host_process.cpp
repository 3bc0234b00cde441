#include "core/candidates/host_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "core/limits/budget.h"
#include "core/text/visible.h"
#include "include/opscope/candidate.h"

namespace opscope {
namespace {

using namespace candidates;
using Clock = std::chrono::steady_clock;

constexpr std::byte around{0xA5};  // what memory around the output holds before a call

std::uint64_t page_size() { return static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)); }
std::uint64_t rounded_up(std::uint64_t value, std::uint64_t to) { return (value + to - 1) / to * to; }

std::uint64_t bytes_of_elements(const Tensor& tensor) {
  return extent_in_elements(tensor.desc) * element_size(tensor.desc.data_type);
}

template <std::size_t N>
void copy_text(char (&to)[N], std::string_view from) {
  const std::size_t length = std::min(from.size(), N - 1);
  std::memcpy(to, from.data(), length);
  std::memset(to + length, 0, N - length);
}

void add_attribute(Call& call, const AttributeDeclaration& declaration, const AttributeValue& value) {
  const auto& numbers = traits(declaration.kind).numbers;
  for (std::size_t n = 0; n < value.count && call.attribute_count < max_attributes; ++n) {
    CallAttribute& added = call.attributes[call.attribute_count++];
    copy_text(added.name, numbers[n].name.empty() ? std::string_view(declaration.name) : numbers[n].name);
    const bool is_named = declaration.kind == AttributeKind::Enum && value.bits[n] < declaration.enum_names.size();
    copy_text(added.text, is_named ? declaration.enum_names[value.bits[n]] : "");
    added.data_type = static_cast<std::uint32_t>(value.type);
    added.bits = value.bits[n];
    added.number = to_double(value.type, value.bits[n]);
  }
}

std::string bytes_text(std::uint64_t bytes) { return bytes == 1 ? "1 byte" : fmt::format("{} bytes", bytes); }

// "wrote 12 bytes past the end of OutputTensor"; empty if the address is not around this tensor.
std::string place_text(const CallTensor& tensor, std::uint64_t slot_address, const Answer& answer) {
  if (answer.address < slot_address - guard_size || answer.address >= slot_address + tensor.mapped + guard_size)
    return {};
  const std::uint64_t begin = slot_address + tensor.offset, end = begin + tensor.byte_length;
  const std::string did = answer.is_write != 0 ? "wrote" : "read";
  const std::string name = visible_name({tensor.name, strnlen(tensor.name, name_size)});  // the host may change it
  if (answer.address == end) return fmt::format("{} just past the end of {}", did, name);
  if (answer.address > end) return fmt::format("{} {} past the end of {}", did, bytes_text(answer.address - end), name);
  if (answer.address < begin)
    return fmt::format("{} {} before the start of {}", did, bytes_text(begin - answer.address), name);
  return fmt::format("wrote to {}, which is read-only", name);
}

}  // namespace

HostProcess::Mapping::~Mapping() {
  if (at_ != nullptr) munmap(at_, size_);
}

bool HostProcess::Mapping::map(const Descriptor& file, std::uint64_t offset, std::uint64_t size) {
  if (at_ != nullptr) munmap(at_, size_);
  void* mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.number(), static_cast<off_t>(offset));
  at_ = mapped != MAP_FAILED ? static_cast<std::byte*>(mapped) : nullptr;
  size_ = at_ != nullptr ? size : 0;
  return at_ != nullptr;
}

Result<std::unique_ptr<HostProcess>> HostProcess::start(HostProcessOptions options) {
  std::unique_ptr<HostProcess> made(new HostProcess(std::move(options)));
  made->memory_ = Descriptor(memfd_create("opscope-candidate", MFD_CLOEXEC));
  if (!made->memory_ || ftruncate(made->memory_.number(), static_cast<off_t>(shared_size)) != 0 ||
      !made->control_.map(made->memory_, 0, first_slot))
    return bad_input("", fmt::format("no memory can be shared with it: {}", std::strerror(errno)));
  auto wake = make_pipe(), done = make_pipe(), log = make_pipe();
  for (const auto* each : {&wake, &done, &log})
    if (!*each) return tl::unexpected(each->error());
  const int descriptors[] = {wake->read.number(), log->write.number(), log->write.number(), made->memory_.number(),
                             done->write.number()};
  auto child = ChildGroup::start(
      {made->options_.host.string(), made->options_.file.string(), std::to_string(made->options_.memory)}, descriptors);
  if (!child) return tl::unexpected(child.error());
  made->child_ = std::make_unique<ChildGroup>(std::move(*child));
  made->wake_ = std::move(wake->write), made->done_ = std::move(done->read), made->log_ = std::move(log->read);
  for (const Descriptor* end : {&made->wake_, &made->done_, &made->log_}) make_non_blocking(*end);
  made->answers_ = 1;
  const auto loaded = made->await_answer({});
  if (!loaded) return broken(loaded.error().what + " while it was loaded");
  made->drain_log();
  if (*loaded == AnswerKind::Loaded) return made;
  made->control().answer.message[message_size - 1] = 0;
  return bad_input("", visible_name(made->control().answer.message, 500));
}

HostProcess::~HostProcess() = default;

void HostProcess::drain_log() {
  std::string text;
  if (log_ && !read_some(log_, text)) log_ = Descriptor();
  if (!text.empty() && options_.log) options_.log(text);
}

// An answer is looked for without a pause for a while, which is faster for short calls than to sleep.
Result<AnswerKind> HostProcess::await_answer(const std::function<bool()>& stop) {
  constexpr auto patience = std::chrono::microseconds(50);
  constexpr int milliseconds = 50;  // between two looks at `stop` and the process
  Control& shared = control();
  const auto begin = Clock::now();
  while (shared.answered.load() != answers_) {
    if (Clock::now() - begin < patience) continue;
    shared.caller_sleeps.store(1);
    if (shared.answered.load() == answers_) break;
    usable_ = false;
    if (stop && stop()) return cancelled();
    if (Clock::now() - begin >= options_.timeout)
      return broken(fmt::format("did not return within {} s", options_.timeout.count()));
    std::array<pollfd, 2> waiting = {{{done_.number(), POLLIN, 0}, {log_ ? log_.number() : -1, POLLIN, 0}}};
    poll(waiting.data(), waiting.size(), milliseconds);
    if (waiting[1].revents != 0) drain_log();
    std::string woken;
    if (waiting[0].revents != 0) read_some(done_, woken);
    if (shared.answered.load() == answers_) break;
    if (const auto end = child_->end_within({})) {
      drain_log();
      return broken(*end);
    }
  }
  usable_ = true;
  if (shared.answer.kind != AnswerKind::Signalled) return shared.answer.kind;
  usable_ = false;
  child_->end_within(std::chrono::seconds(1));
  drain_log();
  return broken(signal_text());
}

// "SIGSEGV: wrote 12 bytes past the end of OutputTensor".
std::string HostProcess::signal_text() const {
  const Answer& answer = control().answer;
  const Call& call = control().call;
  const std::string name = signal_name(answer.signal);
  if (answer.signal == SIGFPE && answer.code == FPE_INTDIV) return name + ": divided an integer by 0";
  if (answer.signal != SIGSEGV && answer.signal != SIGBUS) return name;
  for (std::uint32_t t = 0; t < std::min(call.tensor_count, max_tensors); ++t)
    if (const std::string place = place_text(call.tensors[t], answer.slot_addresses[t], answer); !place.empty())
      return name + ": " + place;
  constexpr std::uint64_t near_stack = std::uint64_t{64} << 10, first_page = 4096;
  if (answer.address + near_stack >= answer.stack && answer.address <= answer.stack + near_stack)
    return name + ": its stack overflowed";
  if (answer.code == SI_KERNEL)
    return name + ": an invalid address, or an aligned access to memory that is not aligned";
  return fmt::format("{}: {} {}", name, answer.is_write != 0 ? "wrote to" : "read",
                     answer.address < first_page ? "a null pointer" : fmt::format("address {:#x}", answer.address));
}

Result<void> HostProcess::place_one(const Invocation& invocation, std::size_t tensor, std::size_t slot,
                                    Against against) {
  const Tensor& bound = invocation.tensors[tensor]->tensor;
  const std::uint64_t bytes = bytes_of_elements(bound), length = rounded_up(bytes, 4),
                      mapped = rounded_up(length, page_size());
  Mapping& mapping = slots_[slot];
  if (mapping.size() < mapped || mapping.size() / 4 > mapped) {
    const off_t at = static_cast<off_t>(slot_offset(slot));
    if (mapping.size() > mapped)
      fallocate(memory_.number(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, at, static_cast<off_t>(slot_size));
    if (const auto fits = check_memory(mapped, {}, mapping.size()); !fits) return unavailable(fits.error().what);
    // Memory that runs out later would end Opscope by a signal.
    const int error = posix_fallocate(memory_.number(), at, static_cast<off_t>(mapped));
    if (error != 0 || !mapping.map(memory_, slot_offset(slot), mapped))
      return unavailable(fmt::format("no memory can be shared with it: {}", std::strerror(error != 0 ? error : errno)));
  }
  CallTensor& placed = control().call.tensors[slot];
  copy_text(placed.name, invocation.schema->tensors[tensor].name);
  placed.data_type = static_cast<std::uint32_t>(bound.desc.data_type);
  placed.rank = static_cast<std::uint32_t>(bound.desc.sizes.size());
  for (std::size_t d = 0; d < bound.desc.sizes.size(); ++d) {
    placed.sizes[d] = bound.desc.sizes[d];
    placed.strides[d] = effective_strides(bound.desc)[d];
  }
  placed.mapped = mapped;
  placed.offset = against == Against::End ? mapped - length : 0;
  placed.byte_length = length;
  placed.is_output = invocation.schema->tensors[tensor].role == TensorRole::Output ? 1 : 0;
  const std::span<std::byte> memory(mapping.data(), mapped);
  std::memcpy(memory.data() + placed.offset, bound.bytes().data(), bytes);
  std::memset(memory.data() + placed.offset + bytes, 0, length - bytes);
  if (placed.is_output == 0) return {};
  output_slot_ = static_cast<std::uint32_t>(slot);
  std::ranges::fill(memory.first(placed.offset), around);
  std::ranges::fill(memory.subspan(placed.offset + length), around);
  return {};
}

Result<void> HostProcess::place(const Invocation& invocation, Against against) {
  Call& call = control().call;
  copy_text(call.op, invocation.schema->name);
  call.tensor_count = 0;
  for (std::size_t t = 0; t < invocation.tensors.size(); ++t) {
    if (!invocation.tensors[t]) continue;
    if (call.tensor_count == max_tensors) return unavailable("it has too many tensors for a candidate");
    if (const auto placed = place_one(invocation, t, call.tensor_count, against); !placed) return placed;
    ++call.tensor_count;
  }
  call.attribute_count = 0;
  for (std::size_t a = 0; a < invocation.attributes.size(); ++a)
    add_attribute(call, invocation.schema->attributes[a], invocation.attributes[a]);
  return {};
}

Result<double> HostProcess::call(std::uint64_t times, const std::function<bool()>& stop) {
  Control& shared = control();
  shared.call.times = times;
  ++answers_;
  shared.asked.fetch_add(1);
  if (shared.host_sleeps.exchange(0) != 0) write_without_signal(wake_, std::string_view("\0", 1));
  const auto answer = await_answer(stop);
  if (!answer) return tl::unexpected(answer.error());
  if (log_ && options_.log) drain_log();
  shared.answer.message[message_size - 1] = 0;
  const std::string reason = visible_name(shared.answer.message, message_size);
  switch (shared.answer.status) {
    case OPSCOPE_OK: return std::isfinite(shared.answer.milliseconds) ? shared.answer.milliseconds : 0;
    case OPSCOPE_UNSUPPORTED: return unavailable(reason.empty() ? "unsupported" : "unsupported: " + reason);
    case OPSCOPE_FAILED: return broken(reason.empty() ? "it failed" : reason);
    default: return broken(fmt::format("returned {}, which is no status", shared.answer.status));
  }
}

Result<Buffer> HostProcess::output(const Invocation& invocation) const {
  const Tensor& bound = invocation.output().tensor;
  const CallTensor& placed = control().call.tensors[output_slot_];
  // Computed anew, since the library may have written to what it was told.
  const std::uint64_t bytes = bytes_of_elements(bound), length = rounded_up(bytes, 4),
                      mapped = rounded_up(length, page_size()), offset = placed.offset == 0 ? 0 : mapped - length;
  const std::span<const std::byte> memory(slots_[output_slot_].data(), mapped);
  const auto is_touched = [](std::byte byte) { return byte != around; };
  const std::string_view name = invocation.schema->tensors[invocation.schema->output()].name;
  const auto before = memory.first(offset), behind = memory.subspan(offset + length);
  if (const auto touched = std::ranges::find_if(before, is_touched); touched != before.end())
    return broken(fmt::format("wrote {} before the start of {}",
                              bytes_text(static_cast<std::uint64_t>(before.end() - touched)), name));
  if (const auto touched = std::find_if(behind.rbegin(), behind.rend(), is_touched); touched != behind.rend())
    return broken(fmt::format("wrote {} past the end of {}",
                              bytes_text(static_cast<std::uint64_t>(behind.rend() - touched)), name));
  return Buffer::make(bound.buffer.size(), [&](std::span<std::byte> whole) {
    const std::span<const std::byte> old = bound.buffer.bytes();
    std::ranges::copy(old.first(bound.offset), whole.begin());
    std::memcpy(whole.data() + bound.offset, memory.data() + offset, bytes);
    const std::uint64_t end = bound.offset + bytes;
    std::ranges::copy(old.subspan(end), whole.subspan(end).begin());
  });
}

}  // namespace opscope
