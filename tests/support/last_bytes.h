#pragma once
// Memory that ends at an inaccessible page.

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>

namespace opscope::test {

// `size` bytes directly before an inaccessible page: an access beyond them crashes the test.
class LastBytes {
 public:
  explicit LastBytes(std::size_t size) : size_(size) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    mapped_ = (size + page - 1) / page * page + page;
    const int protection = PROT_READ | PROT_WRITE, flags = MAP_PRIVATE | MAP_ANONYMOUS;
    pages_ = static_cast<std::byte*>(mmap(nullptr, mapped_, protection, flags, -1, 0));
    before_ = mapped_ - page - size;
    mprotect(pages_ + before_ + size, page, PROT_NONE);
    std::memset(pages_, 0xA5, before_ + size);
  }
  LastBytes(const LastBytes&) = delete;
  LastBytes& operator=(const LastBytes&) = delete;
  ~LastBytes() { munmap(pages_, mapped_); }

  std::byte* data() { return pages_ + before_; }
  std::size_t size() const { return size_; }
  bool is_untouched_before() const {
    for (std::size_t i = 0; i < before_; ++i)
      if (pages_[i] != std::byte{0xA5}) return false;
    return true;
  }

 private:
  std::size_t size_, mapped_ = 0, before_ = 0;
  std::byte* pages_ = nullptr;
};

}  // namespace opscope::test
