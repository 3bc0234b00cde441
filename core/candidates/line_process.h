#pragma once
// A program that is started once and answers each line of its standard input with one line on its standard output.

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/candidates/child_group.h"

namespace opscope {

class LineProcess {
 public:
  // `words` are the program, looked up in PATH, and its arguments. `log` gets what
  // it writes to standard error, piece by piece, while a question waits for its answer. BadInput, without `where`, if
  // the program cannot be started.
  static Result<std::unique_ptr<LineProcess>> start(const std::vector<std::string>& words,
                                                    std::function<void(std::string_view)> log);

  // The answer to `line`, both without their newlines. Broken, with what happened, if the program ends, takes longer
  // than `timeout`, or answers with more than 64 KiB or more than one line; Cancelled. After an error it must not be
  // asked again. A line that the program wrote before its first question is the answer to that.
  Result<std::string> ask(std::string_view line, std::chrono::duration<double> timeout,
                          const std::function<bool()>& stop);

 private:
  LineProcess(ChildGroup child, Descriptor input, Descriptor output, Descriptor errors,
              std::function<void(std::string_view)> log)
      : child_(std::move(child)),
        input_(std::move(input)),
        output_(std::move(output)),
        errors_(std::move(errors)),
        log_(std::move(log)) {}

  bool write_some(std::string_view& rest);
  void drain_errors();
  std::string how_it_ended();

  ChildGroup child_;
  Descriptor input_, output_, errors_;
  std::function<void(std::string_view)> log_;
  bool was_asked_ = false;
};

}  // namespace opscope
