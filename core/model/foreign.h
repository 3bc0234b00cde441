#pragma once
// Models with dispatchables that DxDispatch runs and Opscope does not: what of them cannot run here.

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/model/model.h"

namespace opscope {

// "DML_OPERATOR_GEMM is an operator of DirectML that is not supported here", for a ForeignDispatchable::type.
std::string what_is_foreign(std::string_view type);

// For each command, in order, why it does not run; empty: it runs. These are the dispatches of foreign dispatchables,
// and what needs their results: dispatches that read a resource that one of them may write, and prints and files of it.
// A result that then covers the whole resource takes its place.
std::vector<std::string> reasons_not_to_run(const Model& model);

// A command that does not run.
struct SkippedCommand {
  std::size_t index = 0;      // in Model::commands
  std::string_view type;      // "dispatch", "print" or "writeFile"
  std::string name;           // of its dispatchable, or of its resource
  std::string operator_name;  // as ForeignDispatchable::type or an OperatorSchema names it; empty if it is no dispatch
  std::string reason;
};
std::vector<SkippedCommand> skipped_commands(const Model& model);

// BadInput if this one, an element of model.commands, does not run.
Result<void> check_runs(const Model& model, const DispatchCommand& command);

// BadInput if a command does not run, with the first foreign dispatchable as `where`; names all such commands.
Result<void> check_runs_whole(const Model& model);

}  // namespace opscope
