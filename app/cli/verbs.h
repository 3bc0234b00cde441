#pragma once
// One file a verb. Each adds itself to the program; when it is chosen, it leaves what is to be done in `action`.

#include <functional>
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

void add_run(CLI::App& app, Program& program);
void add_check(CLI::App& app, Program& program);
void add_export(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_diff(CLI::App& app, Program& program);
void add_render(CLI::App& app, Program& program);
void add_sweep(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_info(CLI::App& app, Program& program);
void add_gui(CLI::App& app, Program& program);

// The window with a file, as `opscope FILE` and `opscope gui FILE` open it. Empty paths: none.
int open_window(const SharedOptions& options, const std::filesystem::path& file,
                const std::filesystem::path& screenshot, const std::filesystem::path& widget_map = {});

}  // namespace opscope::cli
