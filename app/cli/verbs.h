#pragma once
// One file for each verb. Each adds itself to the program; if it is chosen, it sets `action`.

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "app/cli/options.h"

namespace opscope::cli {

// What all verbs share. Lives as long as the parse and the action.
struct Program {
  SharedOptions options;
  std::function<int()> action;  // returns the exit status
};

// A verb with the shared options.
CLI::App* add_verb(CLI::App& app, Program& program, const std::string& name, const std::string& summary);

// If the verb is chosen, `run` is the program's action, with the arguments that the parse has filled in.
template <class Arguments, class Run>
void on_choice(CLI::App& verb, Program& program, const std::shared_ptr<Arguments>& arguments, Run run) {
  verb.callback([&program, arguments, run] {
    program.action = [&program, arguments, run] { return run(program.options, *arguments); };
  });
}

void add_run(CLI::App& app, Program& program);
void add_check(CLI::App& app, Program& program);
void add_export(CLI::App& app, Program& program);
void add_suite(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_cases(CLI::App& app, Program& program);
void add_candidate(CLI::App& app, Program& program);
void add_diff(CLI::App& app, Program& program);
void add_render(CLI::App& app, Program& program);
void add_sweep(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_info(CLI::App& app, Program& program);
void add_gui(CLI::App& app, Program& program);

// What `opscope` and `opscope gui` open in the window. Empty paths: none.
struct WindowFiles {
  std::filesystem::path file;  // a case, golden vectors, an image or an .npy; "-": a case from standard input
  std::vector<std::filesystem::path> others;     // an array to compare with the array `file`, or more cases
  std::optional<std::filesystem::path> results;  // of another program, for the folder of cases `file`
  std::vector<std::string> candidates;           // implementations to test
};
void add_window_files(CLI::App& app, WindowFiles& files);

// The window with these files.
int open_window(const SharedOptions& options, const WindowFiles& files, const std::filesystem::path& screenshot,
                const std::filesystem::path& widget_map = {});

}  // namespace opscope::cli
