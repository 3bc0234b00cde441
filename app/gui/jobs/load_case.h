#pragma once
// Turns a request into an invocation, before any backend runs.

#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/jobs/resource_cache.h"
#include "app/gui/jobs/results.h"
#include "core/judge/candidate.h"
#include "core/model/json.h"

namespace opscope::gui {

// The backend is not there yet, and nothing says that it is missing.
inline bool is_starting(const Candidate& slot) { return slot.backend == nullptr && slot.reason.empty(); }

// The dispatch commands of a model, in order; pointers into it.
std::vector<const DispatchCommand*> dispatches(const Model& model);

// Errors in the tensor descriptions alone, for a case whose resources cannot be loaded or bound. They are usually the
// reason for that.
Diagnostics check_descriptions(const Model& model, const DispatchCommand& command);

// The folders in which find_source() looks for a name that is not absolute, in order: whole, as texts of the window,
// each once. Asks the system for the current folder.
std::vector<std::string> searched_folders(const SearchPaths& paths);

// Errors for pictures and arrays of this dispatch that cannot be read: at "ATensor.source".
void append_unreadable_files(Diagnostics& found, const Model& model, const SearchPaths& paths,
                             const DispatchCommand& command);

// Of the type_warnings() of a case, those about bindings of this dispatch.
void append_type_warnings(Diagnostics& found, const Model& model, const CaseWarnings& warnings,
                          const DispatchCommand& command);

// Warnings about inputs whose sizes are not those of their file, so that its elements are read in another order: any
// other sizes of a picture, or another number of elements of an .npy file. Strided tensors and bindings of a part are
// on purpose.
void append_shape_warnings(Diagnostics& found, const Model& model, const SearchPaths& paths,
                           const DispatchCommand& command);

// The pictures of this dispatch that are scaled, by the names of their tensors.
std::map<std::string, ResizedPicture> resized_pictures(const Model& model, const SearchPaths& paths,
                                                       const DispatchCommand& command);

// How many values the picture or array has from which an input of this dispatch is read, by the name of the tensor.
std::map<std::string, std::uint64_t> values_of_files(const Model& model, const SearchPaths& paths,
                                                     const DispatchCommand& command);

// The sizes of the raw files from which inputs of this dispatch are read, headers included, by the name of the tensor.
std::map<std::string, std::uint64_t> bytes_of_raw_files(const Model& model, const SearchPaths& paths,
                                                        const DispatchCommand& command);

// The memory that running and drawing the request on these backends takes.
std::uint64_t request_memory(const Request& request, std::span<const Candidate> backends);

// Those that run, or will when they have started.
RunningBackends running_of(std::span<const Candidate> backends);

// The largest size, at most `most`, with which the case needs no more memory than the limit of a request that was
// evaluated; `with_size` makes that case. Two digits of it where the limit is a share of the free memory, which is
// never the same twice. `most` if not even size 1 fits.
std::uint64_t largest_size_in_memory(Request request, std::uint64_t most,
                                     const std::function<Model(std::uint32_t)>& with_size);

// BadInput if running and drawing the request on these backends needs more memory than its limit. `held`: bytes of
// loaded resources that will be reused or freed.
Result<void> check_request_memory(const Request& request, std::span<const Candidate> backends, std::uint64_t held);

// The resources as they are before the last of `chain`: the dispatches before it have run on the reference. BadInput
// for the first of them that is invalid. `ran` is called after each of them, with its place in `chain`; its error ends
// the run.
using DispatchRan = std::function<Result<void>(std::size_t, const Invocation&, const RunResult&)>;
Result<Resources> resources_before_last(const Model& model, std::span<const DispatchCommand* const> chain,
                                        Resources resources, Backend& reference, const RunOptions& options,
                                        const DispatchRan& ran = {});

}  // namespace opscope::gui
