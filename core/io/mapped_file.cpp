#include "core/io/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>

namespace opscope {
namespace {

constexpr std::uint64_t alignment = 64;  // of a Buffer's bytes

std::uintptr_t page_size() {
  static const auto size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

class MappedFile;

// The mappings' addresses, for the signal handler, which must neither lock nor allocate. `begin` is set last and
// cleared first; 0: the slot is free.
struct Slot {
  std::atomic<bool> taken = false;
  std::atomic<std::uintptr_t> begin = 0, end = 0;
  std::atomic<bool> cut = false;  // bytes beyond the file's new end were accessed
  std::atomic<const MappedFile*> file = nullptr;
};
std::array<Slot, 256> slots;
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

Slot* slot_at(std::uintptr_t place) {
  for (Slot& slot : slots) {
    const std::uintptr_t begin = slot.begin, end = slot.end;
    // Read `begin` again: another mapping may have taken the slot in between.
    if (begin != 0 && place >= begin && place < end && slot.begin == begin) return &slot;
  }
  return nullptr;
}

// nullptr if the bytes are not mapped from a file.
Slot* slot_of(const Buffer& buffer) { return slot_at(reinterpret_cast<std::uintptr_t>(buffer.bytes().data())); }

struct sigaction previous_action = {};

// Accessing a mapped page beyond the end of its file raises SIGBUS. The handler replaces this page and all that follow
// by zeros, and the program continues; compositors treat the shared memory of their clients like this. Other bus errors
// are handled as usual.
void on_bus_error(int signal, siginfo_t* info, void*) {
  const int error = errno;
  const auto place = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (Slot* slot = info->si_code > 0 ? slot_at(place) : nullptr) {
    slot->cut = true;
    const std::uintptr_t in_page = place % page_size();
    void* const page = static_cast<std::byte*>(info->si_addr) - in_page;
    const std::size_t bytes = slot->end - (place - in_page);
    if (::mmap(page, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) {
      errno = error;
      return;
    }
  }
  ::sigaction(signal, &previous_action, nullptr);
  ::raise(signal);
}

void watch_bus_errors() {
  static const bool watching = [] {
    page_size();  // its first call must not be in a signal handler
    struct sigaction action = {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    return ::sigaction(SIGBUS, &action, &previous_action) == 0;
  }();
  static_cast<void>(watching);
}

class MappedFile {
 public:
  // Maps the whole file; nullptr if it cannot be mapped.
  static std::shared_ptr<const MappedFile> open(const InputFile& file) {
    watch_bus_errors();
    auto mapped = std::make_shared<MappedFile>();
    mapped->path_ = file.path();
    mapped->stamp_ = file.stamp();
    mapped->descriptor_ = ::fcntl(file.descriptor(), F_DUPFD_CLOEXEC, 0);
    if (mapped->descriptor_ < 0) return nullptr;
    const auto free = std::find_if(slots.begin(), slots.end(), [](Slot& slot) { return !slot.taken.exchange(true); });
    if (free == slots.end()) return nullptr;
    mapped->slot_ = &*free;
    void* at = ::mmap(nullptr, file.size(), PROT_READ, MAP_SHARED, mapped->descriptor_, 0);
    if (at == MAP_FAILED) return nullptr;
    mapped->bytes_ = {static_cast<const std::byte*>(at), file.size()};
    const auto begin = reinterpret_cast<std::uintptr_t>(at);
    free->cut = false;
    free->file = mapped.get();
    free->end = (begin + file.size() + page_size() - 1) & ~(page_size() - 1);
    free->begin = begin;
    return mapped;
  }

  MappedFile() = default;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile() {
    if (slot_ != nullptr) slot_->begin = 0;
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
    if (slot_ != nullptr) slot_->taken = false;
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  std::span<const std::byte> bytes() const { return bytes_; }

  Result<void> check() const {
    const Result<FileStamp> now = stamp_of(descriptor_, path_);
    if (slot_->cut || !now || now->size < stamp_.size)
      return bad_input(path_.string(), "was shortened while it was open");
    if (*now != stamp_) return bad_input(path_.string(), "was changed while it was open");
    return {};
  }

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  FileStamp stamp_;  // when it was opened
  Slot* slot_ = nullptr;
  std::span<const std::byte> bytes_;
};

}  // namespace

Result<Buffer> map_or_read(const InputFile& file, std::uint64_t offset, std::uint64_t size) {
  if (size >= least_mapped_bytes && size % 4 == 0 && offset % alignment == 0)
    if (const auto mapped = MappedFile::open(file)) return Buffer(mapped, mapped->bytes().subspan(offset, size));
  return read_part(file, offset, size);
}

bool is_mapped(const Buffer& buffer) { return slot_of(buffer) != nullptr; }

Result<void> check_unchanged(const Buffer& buffer) {
  const Slot* slot = slot_of(buffer);
  return slot == nullptr ? Result<void>() : slot->file.load()->check();  // the buffer keeps the file
}

}  // namespace opscope
