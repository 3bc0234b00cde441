#pragma once
// Outputs from elsewhere, to compare with those of a case.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/gui/jobs/named_dispatch.h"
#include "app/gui/jobs/results.h"
#include "app/gui/session/files_origin.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/manifest.h"

namespace opscope::gui {

// A file that was chosen for one dispatch.
struct ChosenArray {
  NamedDispatch dispatch;
  std::filesystem::path file;
  FilesOrigin origin = {};
  friend bool operator==(const ChosenArray&, const ChosenArray&) = default;
};

struct ComparedOutputs {
  std::optional<std::filesystem::path> array;             // of one dispatch
  std::map<std::string, std::filesystem::path> expected;  // of golden vectors or a test: the file of each resource
  // Where `expected` is from, if another program computed it: the name of its folder.
  std::string theirs = {};
  std::filesystem::path folder = {};              // that results_in() listed; empty: `expected` is not from one
  std::filesystem::path golden = {};              // the golden folder or archive that `expected` is from; empty: none
  std::shared_ptr<const Manifest> manifest = {};  // of it
  std::set<std::filesystem::path> listed = {};    // all files that the manifest lists, and itself
  std::shared_ptr<const GoldenCheck> check = {};  // the last one of these files; nullptr: there was none yet

  NamedDispatch dispatch = {};  // the one that `array` belongs to; without a name: whichever is on show
  // With `array`: those that were chosen before it, for other dispatches of the chain. One for each at most.
  std::vector<ChosenArray> chosen_before = {};

  std::optional<std::uint64_t> tab = {};  // of the window: the output of its case
  bool scaled = false;                    // of a tab: compared as samples of its picture, if their scales differ

  // Of another program's results, by the resource: the dispatches whose output its file has, whatever writes to that
  // resource after an edit. Without an entry it is as the model says.
  std::map<std::string, std::vector<NamedDispatch>> owners = {};

  // Of these, the resources to which other dispatches too wrote when the owners were set: these were taken by the name
  // alone. Once none of them writes there any more, it is as the model says.
  std::set<std::string> shared = {};

  // The chain of which `array` or `expected` is. A file whose output depends on dispatches that are others by now is
  // not compared.
  FilesOrigin origin = {};
  // Of another program's results, that of each file which has changed or appeared since: the others are not of it.
  std::map<std::filesystem::path, FilesOrigin> renewed = {};

  bool any() const { return array || !expected.empty() || tab; }
  std::set<std::filesystem::path> files() const;
  // The folders in which results may appear later: `folder`, and expected/ in it. They change when a file does.
  std::set<std::filesystem::path> folders() const;
  // Of `expected`, the files that are not there, by their paths in the golden folder; members of archives are not
  // looked for. Looks at the disk.
  std::vector<std::string> missing() const;
  friend bool operator==(const ComparedOutputs&, const ComparedOutputs&) = default;
};

// "FLOAT32 of sizes 2 × 3"
std::string shown_shape(const TensorDesc& desc);
// What changes from one array to another, a line each: "64×96 → 32×96", "FLOAT32 → FLOAT16". Empty: neither.
std::string shape_change_text(const TensorDesc& one, const TensorDesc& other);

// Why the output of another tab is not compared with that of the case in front. Outputs of the same sizes are compared,
// as numbers if their types are not the same: there must be a type that has each number of both, and neither may be
// quantized.
struct Misfit {
  bool type = false, sizes = false;          // is another one
  std::optional<DataType> compared_as = {};  // the type whose numbers are compared, if the two have different ones
  TensorDesc output = {}, wanted = {};
  // Of two chains: the dispatch in front, if the other one has none of this name, and the title of the other one. Then
  // nothing above is set.
  std::string lacks = {}, title = {};

  bool any() const { return type || sizes || !lacks.empty(); }
  std::string note() const;  // "not compared: of size 4, not 2×3"; empty: it fits
  // "of size 4, not 2×3", and "other type", "other sizes" or both and then the type alone: where the note has no room.
  // Or "no dispatch 'noise' in other.json", and the same without the title.
  std::vector<std::string> shorter_notes() const;
  std::string details() const;  // "Its output is FLOAT32 of sizes 4, that of the case in front FLOAT32 of sizes 2 × 3."
};
// `quantized`: one of the two is; its elements are no numbers of another type.
Misfit misfit_between(const TensorDesc& output, const TensorDesc& wanted, bool quantized);

// The file to compare with the output of a dispatch. nullopt if there is no file, or if a later dispatch may write to
// the same part of the resource, so that the file has the results of that one there. Of another program's results, and
// for a single array that was chosen for another dispatch, it is there nevertheless, and says why it is not compared.
std::optional<ComparedArray> array_for(const ComparedOutputs& outputs, const Model& model, std::size_t dispatch);
// The same of each dispatch, by its number: the model is read once for all of them.
std::vector<std::optional<ComparedArray>> arrays_for(const ComparedOutputs& outputs, const Model& model);

// The dispatch to show first: `on_show` if it has a file to compare, else the first one that has; nullopt: none has.
std::optional<std::size_t> first_compared(const ComparedOutputs& outputs, const Model& model, std::size_t on_show);

// How many elements of the golden output that is compared with that of a dispatch are marked as left open by DirectML;
// 0 if it is compared in parts.
std::uint64_t open_elements_of(const ComparedOutputs& outputs, const Model& model, std::size_t dispatch);

// The name that the file of each resource has in an export, without its extension, if that is not the name of a
// resource: "min_out" of "min.out".
std::map<std::string, std::string> exported_names(const Model& model);

// Those that dispatches of the model write to.
std::set<std::string> written_resources(const Model& model);

// `outputs.array` was chosen for a dispatch, with `before` compared until then: keeps those that were chosen for
// others. Returns the file that it replaces; nullopt: there was none for its dispatch.
std::optional<std::filesystem::path> keep_chosen(ComparedOutputs& outputs, const ComparedOutputs& before);

// The file has changed while `model` was in front: it is of that chain, if it is another program's. Other files stay of
// theirs. A file that is gone is of no other chain: do not call this for one.
void renew_origin(ComparedOutputs& outputs, const std::filesystem::path& file,
                  const std::shared_ptr<const Model>& model);

// Sets the owners of the files in `outputs.expected`, which are results of `model` as it is now.
void set_owners(ComparedOutputs& outputs, const Model& model);

// The files in a folder of results that are named as the resources of the outputs, each for its dispatch; any() is
// false if there are none.
ComparedOutputs results_in(const std::filesystem::path& folder, const Model& model);
// The files that have appeared in `outputs.folder`: they are in `outputs.expected` then. Files that are gone stay
// there. Looks at the disk.
std::vector<std::filesystem::path> take_new_results(ComparedOutputs& outputs, const Model& model);

// The expected outputs of a golden folder or archive. Errors: as read_manifest.
Result<ComparedOutputs> golden_outputs(const std::filesystem::path& folder);
// The same by a manifest of it that was read.
ComparedOutputs golden_outputs(const std::filesystem::path& folder, const Manifest& manifest);

}  // namespace opscope::gui
