#pragma once
// A model's commands, in order, as DxDispatch executes them.

#include <functional>
#include <span>
#include <string>

#include "core/backends/backend.h"
#include "core/model/load.h"

namespace opscope {

struct RunModelSinks {
  // The text of a print command, without the newline at its end: "Resource 'A': -2.5, -2.5, -2", or for verbose
  //   Resource 'A':
  //   [0] -2.5 (0xC0200000)
  //   [1] -2 (0xC0000000)
  std::function<void(const std::string& text)> print;

  // A file of a writeFile command: targetPath as in the model, and the whole contents. Absent: nothing is written.
  std::function<Result<void>(const std::string& target_path, std::span<const std::byte> bytes)> write;

  // Each resource before the first command. May be empty.
  std::function<void(const std::string& name, const LoadedResource& loaded)> loaded;

  // After each dispatch: its position among the commands, and what ran. May be empty.
  std::function<void(std::size_t command, const Invocation& invocation, const RunResult& result)> dispatched;
};

// Loads the resources, then executes: a dispatch is validated, run on `backend`, and its output resource replaced.
// Returns the contents of the resources after the last command. Commands that do not run here are skipped
// (core/model/foreign.h).
// BadInput of a dispatch has `where` = "dispatchables.clip.desc.InputTensor.Sizes[2]" or "commands[0].bindings.ATensor"
// and names all errors; of a print or writeFile "commands[3].resource". Unavailable and Cancelled come from the
// backend.
Result<Resources> run_model(const Model& model, Backend& backend, const SearchPaths& paths,
                            const RunModelSinks& sinks = {}, const RunOptions& options = {});

// The path in the case file of a diagnostic, whose own `path` is relative to the operator: bindings are in the command
// ("commands[0].bindings.OutputTensor") or, for OWNED_BY_DML tensors, in the dispatchable, all else in its desc
// ("dispatchables.clip.desc.Min"). `command` is an element of model.commands.
std::string path_in_case(const Model& model, const DispatchCommand& command, const std::string& path);

// The text and the file of one resource's present contents. `loaded`: its initial state, which decides its data type
// and the number of elements that are values and not padding.
Result<std::string> print_resource(const std::string& name, const LoadedResource& loaded, const Buffer& contents,
                                   bool verbose);
Result<std::vector<std::byte>> encode_resource(const WriteFileCommand& command, const LoadedResource& loaded,
                                               const Buffer& contents);

}  // namespace opscope
