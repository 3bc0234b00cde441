#pragma once
// A chain of dispatches as another program ran it, whose results are files: it read its own earlier results, and cannot
// be run on the reference's.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/judge/judgement.h"
#include "core/judge/stand_ins.h"
#include "core/model/case_memory.h"
#include "core/model/model.h"
#include "core/operators/schema/invocation.h"

namespace opscope::gui {

class FilesChain {
 public:
  // The dispatch as that program ran it, on what the files hold. `shared`: the same on the reference's results.
  Invocation on_own_results(const Invocation& shared) const;
  // As Judgement::stand_ins: the dispatches without a file, since the last ones with one.
  std::vector<std::string> stand_ins(const Invocation& invocation) const { return stand_ins_.before(invocation); }

  // Of a file that passed: as doubt_inputs(), if each file that it depends on is there. `given`: its output resource.
  Result<void> doubt(Judgement& judgement, const Invocation& shared, const Buffer& given, Backend& reference,
                     const std::function<bool()>& stop) const;

  // Called behind each dispatch, in the order of the chain. `expected`: the output resource that the reference gave for
  // `shared`. `given`: the one that the file gives; nullopt: there is none that fits, so that the reference runs the
  // dispatch on the files before it. Returns the resource as later dispatches read it. Error: Cancelled.
  Result<Buffer> go_on(const std::string& dispatch, const Invocation& shared, const Buffer& expected,
                       std::optional<Buffer> given, Backend& reference, const RunOptions& options);

 private:
  struct Written {
    std::string dispatch;
    Buffer expected, own;
  };
  std::map<std::string, Written> written_;  // by the resource
  StandIns stand_ins_;
};

// True if an input of the dispatch is written by an earlier one: its file may inherit from others. `dispatch` counts
// only dispatch commands.
bool reads_earlier_output(const Model& model, std::size_t dispatch);

// What it adds to the memory of a case, with the reference's output for one dispatch on what the files hold.
std::uint64_t files_chain_bytes(const CaseMemory& memory);

}  // namespace opscope::gui
