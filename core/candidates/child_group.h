#pragma once
// A program in a process group of its own, which is killed with the object that started it.

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/io/descriptor.h"

namespace opscope {

struct Pipe {
  Descriptor read, write;
};
// BadInput, without `where`, if the process may open no more descriptors.
Result<Pipe> make_pipe();

// Its ends then fail with EAGAIN instead of waiting.
void make_non_blocking(const Descriptor& end);

// Appends what is there, one piece, to `into`. False at the end of the pipe.
bool read_some(const Descriptor& from, std::string& into);

// write(2) without the signal that would end this process if the pipe has no reader.
ssize_t write_without_signal(const Descriptor& to, std::string_view bytes);

class ChildGroup {
 public:
  // `words` are the program, looked up in PATH, and its arguments. The child gets `descriptors` as its 0, 1, 2, ... and
  // no others. BadInput, without `where`, if the program cannot be started.
  static Result<ChildGroup> start(const std::vector<std::string>& words, std::span<const int> descriptors);

  ChildGroup(ChildGroup&& other) noexcept;
  ChildGroup& operator=(ChildGroup&&) = delete;
  // Kills the whole group.
  ~ChildGroup();

  // "was ended by SIGSEGV" or "ended with status 1"; nullopt if it still runs after this time.
  std::optional<std::string> end_within(std::chrono::milliseconds time);

 private:
  explicit ChildGroup(pid_t group) : group_(group) {}
  pid_t group_;
  std::optional<int> state_;  // of waitpid, once it was reaped
};

// "SIGSEGV"; "signal 64" if it has no name.
std::string signal_name(int number);

}  // namespace opscope
