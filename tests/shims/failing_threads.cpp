// A preloaded library: starting the OPSCOPE_FAIL_FROM-th thread (1: the first) and all later ones fails.
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                              void* argument) {
  static const auto real = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  static const char* const from = std::getenv("OPSCOPE_FAIL_FROM");
  static std::atomic<long> started = 0;
  if (from != nullptr && ++started >= std::strtol(from, nullptr, 10)) return EAGAIN;
  return real(thread, attributes, run, argument);
}
