#include "app/cli/cli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <sstream>
#include <string_view>

#include "app/cli/console.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "core/limits/failure.h"

namespace opscope::cli {
namespace {

std::string verb_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  return fmt::format("{}", fmt::join(names, ", "));
}

bool is_there(const std::filesystem::path& file) {
  std::error_code error;
  return std::filesystem::exists(file, error);
}

// The library's message, changed so that it names the culprit.
std::string usage_text(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& verb = chosen.empty() ? app : *chosen.front();
  std::string text = error.what();
  // "MODEL is required" if a mistyped option is in its place.
  const std::vector<std::string> rest = verb.remaining();
  if (dynamic_cast<const CLI::RequiredError*>(&error) && !rest.empty())
    text = fmt::format("{}: unknown option; write -- before it if it is a file", rest.front());
  if (const std::size_t count = text.find("At Most 1 required"); count != text.npos)
    text = text.substr(0, count) + "may be given once";
  return fmt::format("{} (see opscope{}{} --help)", text, chosen.empty() ? "" : " ",
                     chosen.empty() ? "" : verb.get_name());
}

}  // namespace

CLI::App* add_verb(CLI::App& app, Program& program, const std::string& name, const std::string& summary) {
  CLI::App* verb = app.add_subcommand(name, summary);
  add_shared_options(*verb, program.options);
  return verb;
}

namespace {

int run_verb(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // above `ulimit -f` a write fails and is reported as any other
  occupy_closed_streams();
  Program program;
  CLI::App app{"An oscilloscope for tensor operators. Without a verb it opens the window.", "opscope"};
  app.set_version_flag("--version", "opscope " OPSCOPE_VERSION);
  app.require_subcommand(0, 1);
  app.footer(
      "Exit status: 0 success, 1 a difference was found, 2 bad input or usage, 3 a backend or a display is not\n"
      "available here. `opscope VERB --help` explains a verb.");
  WindowFiles files;
  const std::filesystem::path& file = files.file;
  add_window_files(app, files);
  add_shared_options(app, program.options);
  for (auto add : {add_run, add_check, add_export, add_suite, add_verify, add_cases, add_candidate, add_diff,
                   add_render, add_sweep, add_bench, add_info, add_gui})
    add(app, program);

  // A word that is neither a verb nor a file is what a mistyped verb looks like.
  const auto unknown_verb = [&] {
    return app.get_subcommands().empty() && !file.empty() && file != "-" && !is_there(file);
  };
  const auto fail_unknown_verb = [&] {
    return fail(file.string(), fmt::format("neither a file nor a verb; the verbs are {}", verb_names(app)));
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    std::ostringstream text;
    app.exit(request, text, text);
    print(text.str().substr(0, text.str().find_last_not_of('\n') + 1));
    return finish(exit_success);
  } catch (const CLI::ParseError& error) {
    if (unknown_verb()) return fail_unknown_verb();
    return fail("", usage_text(app, error));
  }
  if (!app.get_subcommands().empty() && !file.empty()) return fail(file.string(), "must follow the verb");
  if (program.action) return finish(program.action());
  if (app.get_option("FILE")->count() > 0 && file.empty()) return fail("FILE ''", "not the name of a file");
  if (unknown_verb()) return fail_unknown_verb();
  return finish(open_window(program.options, files, {}));
}

// An exception where none is allowed, as in a destructor of a library, ends the program. It should print a message.
void end_for_want_of_memory() {
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {
    constexpr std::string_view sentence = "opscope: there is not enough memory for this\n";
    if (write(STDERR_FILENO, sentence.data(), sentence.size()) >= 0) _exit(exit_bad_input);
  } catch (...) {  // a bug in Opscope: a stack trace helps more than a message
  }
  std::abort();
}

}  // namespace

int run(int argc, char** argv) {
  std::set_terminate(end_for_want_of_memory);
  try {
    return run_verb(argc, argv);
  } catch (...) {  // out of memory or of threads
    return fail(caught_failure());
  }
}

}  // namespace opscope::cli
