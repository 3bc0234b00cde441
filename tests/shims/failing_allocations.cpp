// A preloaded library that makes an allocation fail:
//   OPSCOPE_FAIL_AT=N         the N-th `new` or malloc of the program fails (1: the first within main)
//   OPSCOPE_FAIL_ON=1         all later ones fail too
//   OPSCOPE_FAIL_ALL=1        allocations of libraries count as well. Without it they never fail, since a driver's
//                             compiler aborts the program if it gets no memory
//   OPSCOPE_FAILED_FILE=FILE  is created at the failure
//   OPSCOPE_COUNT_TO=FILE     the number of counted allocations is written there at the end
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
}

namespace {

std::atomic<long> counted = 0;
std::atomic<bool> within_main = false;
int (*real_main)(int, char**, char**) = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  within_main = true;
  const int status = real_main(argc, argv, environment);
  within_main = false;
  return status;
}

struct Range {
  std::uintptr_t begin = 0, end = 0;
};

// The address range of the program, which is the first one in the list.
Range program_range() {
  Range range;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        auto& found = *static_cast<Range*>(to);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto& part = info->dlpi_phdr[i];
          if (part.p_type != PT_LOAD) continue;
          const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
          if (found.begin == 0 || begin < found.begin) found.begin = begin;
          if (begin + part.p_memsz > found.end) found.end = begin + part.p_memsz;
        }
        return 1;
      },
      &range);
  return range;
}

long number(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

bool is_in_program(const void* caller) {
  static const Range program = program_range();
  const auto place = reinterpret_cast<std::uintptr_t>(caller);
  return place >= program.begin && place < program.end;
}

// Creates the file OPSCOPE_FAILED_FILE.
void report_failure() {
  const char* file = std::getenv("OPSCOPE_FAILED_FILE");
  const int made = file == nullptr ? -1 : ::open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (made >= 0) ::close(made);
}

bool fails_now() {
  static const long at = number("OPSCOPE_FAIL_AT"), on = number("OPSCOPE_FAIL_ON");
  const long now = ++counted;
  if (now == at) report_failure();
  return at > 0 && (now == at || (on != 0 && now > at));
}

bool fails_within_program(const void* caller) { return within_main && is_in_program(caller) && fails_now(); }

bool fails(const void* caller) {
  static const long all = number("OPSCOPE_FAIL_ALL");
  return within_main && (all != 0 || is_in_program(caller)) && fails_now();
}

void* take(std::size_t size, std::size_t alignment, const void* caller) {
  if (fails(caller)) throw std::bad_alloc();
  void* memory = nullptr;
  if (size == 0) size = 1;
  if (alignment <= alignof(std::max_align_t))
    memory = __libc_malloc(size);
  else if (posix_memalign(&memory, alignment, size) != 0)
    memory = nullptr;
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

struct CountAtEnd {
  ~CountAtEnd() {
    const char* file = std::getenv("OPSCOPE_COUNT_TO");
    std::FILE* to = file == nullptr ? nullptr : std::fopen(file, "w");
    if (to == nullptr) return;
    std::fprintf(to, "%ld\n", counted.load());
    std::fclose(to);
  }
} count_at_end;

}  // namespace

// The C library's startup code calls this, and this calls main.
extern "C" int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                                 void (*fini)(), void (*loader_fini)(), void* stack_end) {
  real_main = main;
  const auto real = reinterpret_cast<decltype(&__libc_start_main)>(dlsym(RTLD_NEXT, "__libc_start_main"));
  return real(counted_main, argc, argv, init, fini, loader_fini, stack_end);
}

// Allocations of libraries always succeed: many libraries do not check them.
extern "C" void* malloc(std::size_t size) {
  return fails_within_program(__builtin_return_address(0)) ? nullptr : __libc_malloc(size);
}
extern "C" void* calloc(std::size_t count, std::size_t size) {
  return fails_within_program(__builtin_return_address(0)) ? nullptr : __libc_calloc(count, size);
}
extern "C" void* realloc(void* memory, std::size_t size) {
  return fails_within_program(__builtin_return_address(0)) ? nullptr : __libc_realloc(memory, size);
}

void* operator new(std::size_t size) { return take(size, 0, __builtin_return_address(0)); }
void* operator new[](std::size_t size) { return take(size, 0, __builtin_return_address(0)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return take(size, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return take(size, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
