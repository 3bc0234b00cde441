#include "core/candidates/line_process.h"

#include <fmt/format.h>
#include <poll.h>

#include <array>
#include <cerrno>
#include <utility>

namespace opscope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t longest_answer = std::size_t{64} << 10;  // bytes

}  // namespace

Result<std::unique_ptr<LineProcess>> LineProcess::start(const std::vector<std::string>& words,
                                                        std::function<void(std::string_view)> log) {
  auto input = make_pipe(), output = make_pipe(), errors = make_pipe();
  for (const auto* each : {&input, &output, &errors})
    if (!*each) return tl::unexpected(each->error());
  const int descriptors[] = {input->read.number(), output->write.number(), errors->write.number()};
  auto child = ChildGroup::start(words, descriptors);
  if (!child) return tl::unexpected(child.error());
  for (const Descriptor* end : {&input->write, &output->read, &errors->read}) make_non_blocking(*end);
  return std::unique_ptr<LineProcess>(new LineProcess(
      std::move(*child), std::move(input->write), std::move(output->read), std::move(errors->read), std::move(log)));
}

// Writes what the pipe takes. False if the program has closed its end.
bool LineProcess::write_some(std::string_view& rest) {
  const ssize_t count = write_without_signal(input_, rest);
  if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  return count >= 0 || errno == EAGAIN || errno == EINTR;
}

void LineProcess::drain_errors() {
  std::string text;
  if (!read_some(errors_, text)) errors_ = Descriptor();
  if (!text.empty() && log_) log_(text);
}

// It has closed its output: waits a moment for its end.
std::string LineProcess::how_it_ended() {
  const auto end = child_.end_within(std::chrono::seconds(1));
  if (errors_) drain_errors();
  return end.value_or("closed its standard output");
}

Result<std::string> LineProcess::ask(std::string_view line, std::chrono::duration<double> timeout,
                                     const std::function<bool()>& stop) {
  const std::string question = std::string(line) + "\n";
  std::string_view rest = question;
  std::string answer;  // until then: what nobody asked for, which before the first question is taken as its answer
  read_some(output_, answer);
  if (std::exchange(was_asked_, true) && !answer.empty()) return broken("answered with more than one line");
  const auto end = Clock::now() + timeout;
  while (answer.find('\n') == answer.npos) {
    if (stop && stop()) return cancelled();
    if (Clock::now() >= end) return broken(fmt::format("did not answer within {} s", timeout.count()));
    constexpr int milliseconds = 50;  // between two looks at `stop`
    std::array<pollfd, 3> waiting = {{{output_.number(), POLLIN, 0},
                                      {errors_.number(), POLLIN, 0},
                                      {rest.empty() ? -1 : input_.number(), POLLOUT, 0}}};
    if (poll(waiting.data(), waiting.size(), milliseconds) <= 0) continue;
    if (waiting[1].revents != 0) drain_errors();
    if (waiting[0].revents != 0 && !read_some(output_, answer)) return broken(how_it_ended());
    if (answer.size() > longest_answer)
      return broken(fmt::format("answered with more than {} KiB", longest_answer >> 10));
    if (waiting[2].revents != 0 && !write_some(rest)) {
      read_some(output_, answer);  // what it wrote before it ended
      if (answer.find('\n') == answer.npos) return broken(how_it_ended());
      rest = {};
    }
  }
  const std::size_t length = answer.find('\n');
  if (length + 1 != answer.size()) return broken("answered with more than one line");
  answer.resize(length);
  return answer;
}

}  // namespace opscope
