#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "app/text/operator_name.h"
#include "core/candidates/interface.h"

namespace opscope::cli {
namespace {

// The arguments as given.
struct CandidateArguments {
  std::string op, language = "glsl";
};

int candidate(const SharedOptions& options, const CandidateArguments& arguments) {
  if (options.json) return fail_without_json("candidate", "it prints a source file");
  const auto schema = operator_named(arguments.op);
  if (!schema) return fail(schema.error());
  const Result<std::string> text = interface_text(**schema, arguments.language);
  if (!text) return fail(text.error());
  print(*text);
  return exit_success;
}

}  // namespace

void add_candidate(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<CandidateArguments>();
  CLI::App* verb = add_verb(app, program, "candidate",
                            "Prints a working implementation of an operator to start from, which --candidate of other "
                            "verbs tests");
  verb->add_option("--interface", arguments->op, "CLIP, MIN, ... in any spelling")->type_name("OPERATOR")->required();
  verb->add_option("--language", arguments->language,
                   fmt::format("One of {} (default: glsl)", fmt::join(interface_languages(), ", ")))
      ->type_name("LANGUAGE");
  on_choice(*verb, program, arguments, candidate);
}

}  // namespace opscope::cli
