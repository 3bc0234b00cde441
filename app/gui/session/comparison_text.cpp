#include "app/gui/session/comparison_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/named_dispatch.h"
#include "core/backends/array/array_backend.h"
#include "core/limits/failure.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

std::string file_text(const fs::path& file) { return visible_name(file.filename().string(), 40); }

// "a.npy, b.npy and 3 more"
std::string few_of(std::vector<std::string> names) {
  constexpr std::size_t most = 4;
  if (names.size() > most) {
    std::string more = fmt::format("{} more", names.size() - most + 1);
    names.resize(most - 1);
    names.push_back(std::move(more));
  }
  return and_list(names);
}

std::string array_text(const ComparedOutputs& outputs, const Model& model, const std::optional<fs::path>& replaced) {
  std::string text = outputs.array->string();
  if (replaced && *replaced != *outputs.array) text += ", in place of " + file_text(*replaced);
  std::vector<std::string> kept;
  for (const ChosenArray& each : outputs.chosen_before)
    if (find_named(model, each.dispatch))
      kept.push_back(other_dispatch_text(file_text(each.file) + " at", each.dispatch, model));
  return text + (kept.empty() ? "" : "; still with " + few_of(std::move(kept)));
}

// The arrays that lie in the folder, and in expected/ in it, and are not among `taken`.
std::vector<std::string> others_in(const fs::path& folder, const std::set<fs::path>& taken) {
  constexpr std::array<std::string_view, 4> kinds = {".npy", ".bin", ".dat", ".raw"};
  std::vector<std::string> names;
  for (const fs::path& from : {folder, folder / "expected"}) {
    std::error_code failed;
    for (fs::directory_iterator at(from, failed), end; !failed && at != end; at.increment(failed))
      if (std::ranges::find(kinds, at->path().extension().string()) != kinds.end() && !taken.contains(at->path()))
        names.push_back(file_text(at->path()));
  }
  std::ranges::sort(names);
  return names;
}

// Its header or its size says that it is not the output of the dispatch.
bool is_misfit(const ComparedArray& array, const Model& model, std::size_t dispatch) {
  const TensorDesc* desc = find_desc(model, {dispatch, find_dispatchable(model, dispatch)->desc.schema->output()});
  if (desc == nullptr || array.contents != ArrayContents::Elements) return false;
  const Result<void> fits = guarded([&] { return check_array(array.file, {*desc, {}, 0}); });
  return !fits && array_failure(fits.error().what) == "does not fit";
}

std::string results_text(const ComparedOutputs& outputs, const Model& model) {
  std::vector<std::string> files, without, misfits;
  std::set<fs::path> taken;
  const std::vector<std::optional<ComparedArray>> all = arrays_for(outputs, model);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i] || !all[i]->elsewhere.empty())
      without.push_back(visible_name(find_dispatch(model, i)->dispatchable, 24));
    else if (taken.insert(all[i]->file).second)
      (is_misfit(*all[i], model, i) ? misfits : files).push_back(file_text(all[i]->file));
  }
  std::string text = "the results of " + visible_name(outputs.theirs, 64);
  const auto other = [&](const char* how, std::vector<std::string> names) {
    return names.empty() ? "" : how + few_of(std::move(names));
  };
  if (files.empty()) return text + other(", of which none fits: ", std::move(misfits));
  text += all.size() == 1
              ? ": "
              : fmt::format(", {} file{} for {} dispatches: ", files.size(), files.size() == 1 ? "" : "s", all.size());
  text += few_of(std::move(files));
  text += other("; of another size or type: ", std::move(misfits));
  text += other("; none for ", std::move(without));
  return text + (outputs.folder.empty() ? "" : other("; not taken: ", others_in(outputs.folder, taken)));
}

}  // namespace

std::string comparison_text(const ComparedOutputs& outputs, const Model& model,
                            const std::optional<fs::path>& replaced) {
  if (outputs.array) return array_text(outputs, model, replaced);
  return outputs.theirs.empty() ? "the expected outputs" : results_text(outputs, model);
}

std::optional<std::size_t> dispatch_by_name(const ComparedOutputs& outputs, const Model& model) {
  if (!outputs.array) return std::nullopt;
  const std::string name = outputs.array->stem().string();
  std::optional<std::size_t> owner;
  for (std::size_t i = 0; find_dispatch(model, i) != nullptr; ++i) {
    const std::optional<Link> output = link_to(model, i);
    if (!output || output->binding.resource != name) continue;
    if (named_dispatch(model, i) == outputs.dispatch) return std::nullopt;
    owner = i;
  }
  return owner;
}

std::string files_of_results(const Model& model) {
  std::vector<std::string> files;
  const std::map<std::string, std::string> exported = exported_names(model);
  for (const std::string& resource : written_resources(model)) {
    const auto found = exported.find(resource);
    files.push_back(visible_name(found == exported.end() ? resource : found->second, 24) + ".npy");
  }
  return files.empty() ? "" : ": " + few_of(std::move(files));
}

std::string results_sentence(const ComparedOutputs& outputs, const Model& model) {
  return outputs.array || outputs.theirs.empty() ? "" : " Compared: " + results_text(outputs, model) + ".";
}

}  // namespace opscope::gui
