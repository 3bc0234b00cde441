#pragma once
// Runs a case for an export and keeps what every format needs of it.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/model/load.h"
#include "core/model/portable.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// A tensor of a dispatch and where it lies in its resource.
struct GoldenTensor {
  std::size_t declaration = 0;  // index into the schema's tensors
  std::string resource;
  TensorDesc desc;
  std::uint64_t offset = 0;  // bytes from the start of the resource
};

struct GoldenDispatch {
  std::size_t command = 0;  // its position in the model
  const OperatorSchema* schema = nullptr;
  Attributes attributes;
  std::vector<GoldenTensor> tensors;  // those that are present, in DirectML's order
};

// Bytes of a resource that are others under some other choice of a numerics setting.
struct OpenBytes {
  std::vector<bool> differ;          // for each byte
  std::vector<std::string> choices;  // "nan=propagates"
};

struct GoldenRun {
  std::map<std::string, LoadedResource, std::less<>> loaded;  // every resource before the first command
  Resources after;                                            // and after the last one
  std::vector<GoldenDispatch> dispatches;
  std::map<std::string, OpenBytes, std::less<>> open;  // resource; only those with such bytes
  // Of a packed tensor that begins at the resource's first byte, or of several of equal sizes that fill it: their
  // number comes first.
  ResourceSizes sizes;

  bool wrote(std::string_view resource) const;
};

// Runs the model on `reference`; then again for every other choice of every numerics setting for which DirectML's
// documentation has no answer and which an operator of the model obeys. BadInput also if there is no dispatch, or a
// command that does not run here.
Result<GoldenRun> run_golden(const Model& model, const SearchPaths& paths, Backend& reference,
                             const RunOptions& options = {});

// The dispatches of that run without its results, before anything is computed: `loaded`, `after` and `open` are empty.
// The resources are loaded, and the dispatches validated. Errors: those of run_golden that do not depend on values.
Result<GoldenRun> plan_golden(const Model& model, const SearchPaths& paths, const RunOptions& options = {});

// For each of the first `count` elements of `size` bytes of a resource 1 if it is open, else 0; empty if none is.
std::vector<std::uint8_t> open_elements(const GoldenRun& run, const std::string& resource, std::size_t size,
                                        std::uint64_t count);

}  // namespace opscope
