#include "app/gui/session/compared_outputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "core/backends/array/elements.h"
#include "core/io/array_file.h"
#include "core/model/portable.h"
#include "core/tensor/convert.h"
#include "core/text/visible.h"
#include "core/vectors/golden_results.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

// What each dispatch writes, by its number; nullptr: it has no output, or an unknown operator.
std::vector<const Binding*> written_by(const Model& model) {
  std::vector<const Binding*> written(dispatches(model).size());
  for (std::size_t i = 0; i < written.size(); ++i)
    if (const Dispatchable* dispatchable = find_dispatchable(model, i))
      written[i] = find_binding(model, {i, dispatchable->desc.schema->output()});
  return written;
}

// True if two parts of a resource may have elements in common.
bool overlap(const Binding& a, const Binding& b) {
  if (a.resource != b.resource) return false;
  if (a.element_size_in_bytes != b.element_size_in_bytes) return true;
  const auto ends_before = [](const Binding& one, const Binding& other) {
    return one.element_count != 0 && one.element_offset <= other.element_offset &&
           other.element_offset - one.element_offset >= one.element_count;
  };
  return !ends_before(a, b) && !ends_before(b, a);
}

// Why files are not compared with the output of each dispatch of the model, since the chain has become another one.
class StaleFiles {
 public:
  // `values`: as of stale_texts().
  StaleFiles(const Model& model, bool values) : model_(model), values_(values) {}

  // Empty: a file of the origin is compared. `cure`: what makes a file of the present chain.
  std::string text(const FilesOrigin& origin, std::size_t dispatch, const char* cure) {
    const std::vector<std::string>& texts = texts_of(origin);
    if (dispatch >= texts.size() || texts[dispatch].empty()) return "";
    return fmt::format("{}: undo, or {}", texts[dispatch], cure);
  }

 private:
  // Most files have the same origin.
  const std::vector<std::string>& texts_of(const FilesOrigin& origin) {
    for (const auto& [known, texts] : known_)
      if (*known == origin) return texts;
    return known_.emplace_back(&origin, stale_texts(origin, model_, values_)).second;
  }

  const Model& model_;
  const bool values_;
  std::vector<std::pair<const FilesOrigin*, std::vector<std::string>>> known_;
};

constexpr const char *chosen_again = "choose it again", *exported_again = "export it again";

// Of single arrays, the one that was chosen for the dispatch; else the last one, which says that it is another's.
ComparedArray chosen_for(const ComparedOutputs& outputs, const Model& model, std::size_t dispatch) {
  ComparedArray chosen{.file = *outputs.array};
  if (outputs.dispatch.name.empty()) return chosen;
  chosen.is_chosen = dispatches(model).size() > 1;
  const auto unless_stale = [&](ComparedArray array, const FilesOrigin& origin) {
    array.elsewhere = StaleFiles(model, false).text(origin, dispatch, chosen_again);
    return array;
  };
  const NamedDispatch own = named_dispatch(model, dispatch);
  if (own == outputs.dispatch) return unless_stale(std::move(chosen), outputs.origin);
  const auto before = std::ranges::find(outputs.chosen_before, own, &ChosenArray::dispatch);
  if (before != outputs.chosen_before.end()) {
    chosen.file = before->file;
    return unless_stale(std::move(chosen), before->origin);
  }
  chosen.elsewhere = other_dispatch_text("chosen for", outputs.dispatch, model);
  return chosen;
}

// Of another program's results each dispatch has a file, or says why it is not compared: for `reason`, if it is there.
std::optional<ComparedArray> without_file(const ComparedOutputs& outputs, const Binding& written, std::string reason) {
  if (outputs.theirs.empty() || outputs.expected.empty()) return std::nullopt;
  const auto file = outputs.expected.find(written.resource);
  if (file != outputs.expected.end())
    return ComparedArray{.file = file->second, .folder = outputs.theirs, .elsewhere = std::move(reason)};
  const fs::path folder = outputs.folder.empty() ? outputs.expected.begin()->second.parent_path() : outputs.folder;
  return ComparedArray{.file = folder / (written.resource + ".npy"),
                       .folder = outputs.theirs,
                       .elsewhere = "no such file was found, nor .bin, .dat or .raw",
                       .is_missing = true};
}

// "theirs", or "theirs/expected" if the file is there.
std::string folder_name(const ComparedOutputs& outputs, const fs::path& file) {
  const bool is_below = !outputs.folder.empty() && file.parent_path() == outputs.folder / "expected";
  return outputs.theirs + (is_below ? "/expected" : "");
}

std::string taken_text(const NamedDispatch& owner) {
  return fmt::format("taken as the output of {}, which writes it last", visible_name(owner.name, 40));
}

// True if one of the owners of a resource still writes to it.
bool is_written_by(const std::vector<NamedDispatch>& owners, const std::string& resource, const Model& model,
                   const std::vector<const Binding*>& writers) {
  return std::ranges::any_of(owners, [&](const NamedDispatch& owner) {
    const std::optional<std::size_t> place = find_named(model, owner);
    return place && writers[*place] != nullptr && writers[*place]->resource == resource;
  });
}

// As array_for(). `writers`: written_by() of the model.
std::optional<ComparedArray> array_of(const ComparedOutputs& outputs, const Model& model,
                                      const std::vector<const Binding*>& writers, std::size_t dispatch) {
  if (outputs.array) return chosen_for(outputs, model, dispatch);
  const Binding* written = dispatch < writers.size() ? writers[dispatch] : nullptr;
  if (written == nullptr) return std::nullopt;
  const auto file = outputs.expected.find(written->resource);
  const auto owners = outputs.owners.find(written->resource);
  const bool is_shared = outputs.shared.contains(written->resource);
  const bool has_owners = file != outputs.expected.end() && owners != outputs.owners.end() &&
                          (!is_shared || is_written_by(owners->second, written->resource, model, writers));
  if (has_owners && std::ranges::find(owners->second, named_dispatch(model, dispatch)) == owners->second.end())
    return without_file(outputs, *written,
                        is_shared ? taken_text(owners->second.back())
                                  : "it has the output of " + visible_name(owners->second.back().name, 40));
  bool is_alone = true;
  for (std::size_t other = 0; other < writers.size(); ++other) {
    const Binding* also = writers[other];
    if (other == dispatch || also == nullptr || also->resource != written->resource) continue;
    if (!has_owners && other > dispatch && overlap(*written, *also))
      return without_file(outputs, *written, taken_text(named_dispatch(model, other)));
    is_alone = false;
  }
  if (file == outputs.expected.end()) return without_file(outputs, *written, "");
  // Only that of a single dispatch has the output's elements, whose number and type can be checked then.
  const TensorDesc* desc = find_desc(model, {dispatch, find_dispatchable(model, dispatch)->desc.schema->output()});
  const bool has_elements =
      !outputs.theirs.empty() && written->element_offset == 0 && desc != nullptr && is_packed(*desc);
  return ComparedArray{file->second,
                       !is_alone      ? ArrayContents::Part
                       : has_elements ? ArrayContents::Elements
                                      : ArrayContents::Resource,
                       folder_name(outputs, file->second)};
}

// "it has the output of sign": of an expected output that was not that of this dispatch in the chain of which it is.
// Empty: it was, or that is not known.
std::string not_its_own(const ComparedOutputs& outputs, const Model& model, std::size_t dispatch,
                        const std::filesystem::path& file) {
  if (outputs.origin.model == nullptr || !outputs.theirs.empty()) return "";
  const std::vector<const Binding*> writers = written_by(*outputs.origin.model);
  const auto has_file = [&](std::size_t step) {
    const std::optional<ComparedArray> array = array_of(outputs, *outputs.origin.model, writers, step);
    return array && array->file == file;
  };
  const std::optional<std::size_t> own = place_in_origin(outputs.origin, model, dispatch);
  if (own && has_file(*own)) return "";
  for (std::size_t other = writers.size(); other-- > 0;)
    if (has_file(other)) return "it has the output of " + visible_name(outputs.origin.dispatches[other].name, 40);
  return "";
}

// The same, unless the chain has become another one since.
std::optional<ComparedArray> fresh_array_of(const ComparedOutputs& outputs, const Model& model,
                                            const std::vector<const Binding*>& writers, StaleFiles& stale,
                                            std::size_t dispatch) {
  std::optional<ComparedArray> array = array_of(outputs, model, writers, dispatch);
  if (!array || !array->elsewhere.empty() || outputs.array) return array;
  const auto renewed = outputs.renewed.find(array->file);
  const FilesOrigin& origin = renewed == outputs.renewed.end() ? outputs.origin : renewed->second;
  if (origin.model.get() == &model) return array;
  array->elsewhere = not_its_own(outputs, model, dispatch, array->file);
  if (array->elsewhere.empty())
    array->elsewhere = stale.text(origin, dispatch, outputs.theirs.empty() ? exported_again : chosen_again);
  return array;
}

}  // namespace

std::set<fs::path> ComparedOutputs::files() const {
  std::set<fs::path> all;
  if (array) all.insert(*array);
  for (const ChosenArray& each : chosen_before) all.insert(each.file);
  for (const auto& [resource, file] : expected) all.insert(file);
  return all;
}

std::set<fs::path> ComparedOutputs::folders() const {
  return folder.empty() ? std::set<fs::path>() : std::set<fs::path>{folder, folder / "expected"};
}

std::vector<std::string> ComparedOutputs::missing() const {
  std::vector<std::string> names;
  for (const auto& [resource, file] : expected) {
    std::error_code failed;
    if (fs::exists(array_file(file), failed)) continue;
    names.push_back(golden.empty() ? file.filename().string() : file.lexically_relative(golden).string());
  }
  return names;
}

std::string shown_shape(const TensorDesc& desc) {
  return fmt::format("{} of sizes {}", name(desc.data_type), fmt::join(desc.sizes, " × "));
}

std::string shape_change_text(const TensorDesc& one, const TensorDesc& other) {
  std::string text;
  if (one.sizes != other.sizes)
    text = fmt::format("{} \u2192 {}", fmt::join(one.sizes, "×"), fmt::join(other.sizes, "×"));
  if (one.data_type != other.data_type)
    text += fmt::format("{}{} \u2192 {}", text.empty() ? "" : "\n", name(one.data_type), name(other.data_type));
  return text;
}

std::string Misfit::note() const { return any() ? "not compared: " + shorter_notes().front() : ""; }

std::vector<std::string> Misfit::shorter_notes() const {
  if (!any()) return {};
  if (!lacks.empty())
    return {fmt::format("no dispatch '{}' in {}", lacks, title), fmt::format("no dispatch '{}'", lacks)};
  const auto other = [&](const TensorDesc& desc) {
    std::string text(type ? name(desc.data_type) : "");
    return sizes ? fmt::format("{}{}{}", text, text.empty() ? "" : " ", fmt::join(desc.sizes, "×")) : text;
  };
  const bool is_bare = !type && output.sizes.size() == 1;  // a number alone would not say of what it is
  std::vector<std::string> notes = {
      fmt::format("{}{}, not {}", is_bare ? "of size " : "", other(output), other(wanted))};
  if (type && sizes) notes.emplace_back("other type and sizes");
  notes.emplace_back(type ? "other type" : "other sizes");
  return notes;
}

std::string Misfit::details() const {
  if (!any()) return "";
  if (!lacks.empty()) return "Dispatches of two chains are compared with those of the same name.";
  return fmt::format("Its output is {}, that of the case in front {}.", shown_shape(output), shown_shape(wanted));
}

Misfit misfit_between(const TensorDesc& output, const TensorDesc& wanted, bool quantized) {
  Misfit misfit{.output = output, .wanted = wanted};
  misfit.sizes = !can_stand_for(wanted.data_type, output.sizes, wanted);
  if (output.data_type == wanted.data_type) return misfit;
  // Rounded to a type that lacks some, different numbers would compare as equal.
  if (!misfit.sizes && !quantized) misfit.compared_as = common_type(output.data_type, wanted.data_type);
  misfit.type = !misfit.compared_as;
  return misfit;
}

std::optional<ComparedArray> array_for(const ComparedOutputs& outputs, const Model& model, std::size_t dispatch) {
  StaleFiles stale(model, outputs.theirs.empty());
  return fresh_array_of(outputs, model, written_by(model), stale, dispatch);
}

std::vector<std::optional<ComparedArray>> arrays_for(const ComparedOutputs& outputs, const Model& model) {
  const std::vector<const Binding*> writers = written_by(model);
  StaleFiles stale(model, outputs.theirs.empty());
  std::vector<std::optional<ComparedArray>> all;
  all.reserve(writers.size());
  for (std::size_t i = 0; i < writers.size(); ++i) all.push_back(fresh_array_of(outputs, model, writers, stale, i));
  return all;
}

std::optional<std::size_t> first_compared(const ComparedOutputs& outputs, const Model& model, std::size_t on_show) {
  const std::vector<std::optional<ComparedArray>> all = arrays_for(outputs, model);
  const auto has_file = [](const std::optional<ComparedArray>& file) { return file && file->elsewhere.empty(); };
  if (on_show < all.size() && has_file(all[on_show])) return on_show;
  const auto found = std::ranges::find_if(all, has_file);
  return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
}

std::uint64_t open_elements_of(const ComparedOutputs& outputs, const Model& model, std::size_t dispatch) {
  if (!outputs.manifest || outputs.manifest->unspecified.empty()) return 0;
  const std::optional<ComparedArray> array = array_for(outputs, model, dispatch);
  if (!array || array->contents == ArrayContents::Part) return 0;
  for (const auto& [resource, open] : outputs.manifest->unspecified) {
    const auto file = outputs.expected.find(resource);
    if (file != outputs.expected.end() && file->second == array->file) return open.elements;
  }
  return 0;
}

std::map<std::string, std::string> exported_names(const Model& model) {
  std::map<std::string, std::string> names;
  const std::vector<std::string> files = npy_names(model, "expected");
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::string name = fs::path(files[i]).stem().string();
    if (!model.find_resource(name)) names.emplace(model.resources[i].name, std::move(name));
  }
  return names;
}

std::set<std::string> written_resources(const Model& model) {
  std::set<std::string> resources;
  for (const Binding* written : written_by(model))
    if (written != nullptr) resources.insert(written->resource);
  return resources;
}

std::optional<fs::path> keep_chosen(ComparedOutputs& outputs, const ComparedOutputs& before) {
  if (!outputs.array || !before.array) return std::nullopt;
  std::optional<fs::path> replaced;
  std::vector<ChosenArray> all = before.chosen_before;
  all.push_back({before.dispatch, *before.array, before.origin});
  for (ChosenArray& each : all)
    if (each.dispatch == outputs.dispatch)
      replaced = std::move(each.file);
    else
      outputs.chosen_before.push_back(std::move(each));
  return replaced;
}

void renew_origin(ComparedOutputs& outputs, const fs::path& file, const std::shared_ptr<const Model>& model) {
  for (ChosenArray& each : outputs.chosen_before)
    if (each.file == file) each.origin = origin_of(model);
  if (outputs.array && *outputs.array == file) outputs.origin = origin_of(model);
  const bool is_theirs = !outputs.theirs.empty() &&
                         std::ranges::any_of(outputs.expected, [&](const auto& each) { return each.second == file; });
  if (is_theirs) outputs.renewed[file] = origin_of(model);
}

void set_owners(ComparedOutputs& outputs, const Model& model) {
  outputs.owners.clear(), outputs.shared.clear();
  std::map<std::string, std::vector<NamedDispatch>> owners;
  const std::vector<const Binding*> writers = written_by(model);
  for (std::size_t i = 0; i < writers.size(); ++i) {
    if (writers[i] == nullptr || !outputs.expected.contains(writers[i]->resource)) continue;
    const std::optional<ComparedArray> array = array_of(outputs, model, writers, i);
    if (array && array->elsewhere.empty())
      owners[writers[i]->resource].push_back(named_dispatch(model, i));
    else
      outputs.shared.insert(writers[i]->resource);
  }
  outputs.owners = std::move(owners);
}

ComparedOutputs results_in(const fs::path& folder, const Model& model) {
  ComparedOutputs outputs;
  const std::vector<const Binding*> writers = written_by(model);
  const std::map<std::string, std::string> exported = exported_names(model);
  for (const Binding* written : writers) {
    if (written == nullptr) continue;
    const auto name = exported.find(written->resource);
    if (const auto file = find_result(folder, written->resource, name == exported.end() ? "" : name->second))
      outputs.expected[written->resource] = *file;
  }
  if (writers.size() == 1 && outputs.any()) return {.array = outputs.expected.begin()->second, .expected = {}};
  outputs.theirs = results_name(folder), outputs.folder = folder;
  set_owners(outputs, model);
  return outputs;
}

std::vector<fs::path> take_new_results(ComparedOutputs& outputs, const Model& model) {
  std::vector<fs::path> added;
  if (outputs.folder.empty()) return added;
  const ComparedOutputs found = results_in(outputs.folder, model);
  for (const auto& [resource, file] : found.expected) {
    fs::path& known = outputs.expected[resource];
    if (known == file) continue;
    if (const auto own = found.owners.find(resource); known.empty() && own != found.owners.end())
      outputs.owners[resource] = own->second;
    if (found.shared.contains(resource)) outputs.shared.insert(resource);
    known = file;
    added.push_back(file);
  }
  return added;
}

Result<ComparedOutputs> golden_outputs(const fs::path& folder) {
  return read_manifest(folder).map([&](const Manifest& manifest) { return golden_outputs(folder, manifest); });
}

ComparedOutputs golden_outputs(const fs::path& folder, const Manifest& manifest) {
  ComparedOutputs outputs;
  outputs.golden = folder;
  outputs.manifest = std::make_shared<const Manifest>(manifest);
  for (const auto& [resource, file] : manifest.expected) outputs.expected[resource] = golden_file(folder, file);
  outputs.listed.insert(golden_file(folder, "manifest.json"));
  for (const auto& [file, checksum] : manifest.files) outputs.listed.insert(golden_file(folder, file));
  return outputs;
}

}  // namespace opscope::gui
