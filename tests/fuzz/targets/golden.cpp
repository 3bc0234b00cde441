// A golden folder in which the input replaces files: a line "@@ NAME" starts the contents of each file. Both backends
// must give the same verdict, a change must never be equal, and an export over the folder must replace it completely or
// not at all.

#include "core/vectors/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "tests/fuzz/targets/small_model.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using Files = std::map<std::string, std::string>;  // name in the folder -> contents

constexpr std::string_view exported_case = R"({
  "resources": {
    "A": {"initialValuesDataType": "FLOAT32", "initialValues": [-1, 0, 1.5, "nan", 3]},
    "Out": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 5, "value": 0}}},
  "dispatchables": {"clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [5]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [5]},
    "Min": -0.5, "Max": 2}}},
  "commands": [{"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "Out"}}]})";

// The names that a section may have: the files of the export and one other file.
const std::set<std::string, std::less<>> names = {"manifest.json",    "model.json",       "inputs/A.npy",
                                                  "inputs/Out.npy",   "expected/Out.npy", "expected/A.npy",
                                                  "inputs/extra.npy", "notes.txt"};

Files files_in(const std::filesystem::path& folder) {
  Files files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files[entry.path().lexically_relative(folder).generic_string()] = contents(entry.path());
  }
  return files;
}

Files sections(std::string_view input) {
  constexpr std::string_view mark = "@@ ";
  Files files;
  while (input.starts_with(mark)) {
    const std::size_t end_of_name = std::min(input.find('\n'), input.size());
    const std::string_view name = input.substr(mark.size(), end_of_name - std::min(end_of_name, mark.size()));
    input.remove_prefix(std::min(input.size(), end_of_name + 1));
    const std::size_t next = input.starts_with(mark) ? 0 : std::min(input.find("\n@@ "), input.size());
    if (names.contains(name)) files[std::string(name)] = input.substr(0, next);
    input.remove_prefix(std::min(input.size(), next + (next == 0 ? 0 : 1)));
  }
  return files;
}

// The result of a verification as text, for comparison.
std::string outcome(const Result<GoldenReport>& report) {
  if (!report) return report.error().text();
  std::string text = report->equal() ? "equal" : "different";
  for (const std::string& file : report->changed_files) text += "; changed " + file;
  for (const GoldenResource& resource : report->resources)
    text += fmt::format("; {}: {}, {} elements, {} bytes", resource.name, resource.judgement.reason,
                        resource.judgement.comparison.elements, resource.different_padding_bytes);
  return text;
}

class Folder {
 public:
  Folder() : reference_(make_reference_backend()), cpu_(make_cpu_backend()) {
    model_ = parse_model(exported_case, "case").value();
    if (!export_again()) std::abort();
    exported_ = files_in(path());
  }
  const Files& exported() const { return exported_; }

  void put(const Files& files) {
    std::filesystem::remove_all(path());
    for (const auto& [name, contents] : files) scratch_.write("golden/" + name, contents);
  }
  Result<Manifest> export_again() {
    return export_golden(model_, {}, *reference_, path(), {.devices = {{"cpu", "x"}}});
  }
  std::filesystem::path path() const { return scratch_.path() / "golden"; }
  Backend& reference() { return *reference_; }
  Backend& cpu() { return *cpu_; }

 private:
  TemporaryFolder scratch_;
  std::unique_ptr<Backend> reference_, cpu_;
  Model model_;
  Files exported_;
};

std::string export_fault(Folder& folder, const Files& before) {
  if (!folder.export_again())
    return files_in(folder.path()) == before ? "" : "an export was refused and changed the folder";
  const auto report = verify_golden(folder.path(), folder.cpu());
  return report && report->equal() ? "" : "exported over it, it is not equal: " + outcome(report);
}

}  // namespace

std::string fuzz_golden(std::string_view input) {
  static Folder folder;
  const Files replaced = sections(input);
  Files files = folder.exported();
  for (const auto& [name, contents] : replaced) files[name] = contents;
  if (const auto model = parse_model(files["model.json"], "model.json"); model && !is_small(*model)) return {};

  if (const auto manifest = parse_manifest(files["manifest.json"], "manifest"))
    if (const auto again = parse_manifest(write_manifest(*manifest), "manifest"); !again || *again != *manifest)
      return "the manifest does not survive a rewrite: " + write_manifest(*manifest);

  folder.put(files);
  const auto expected = verify_golden(folder.path(), folder.reference());
  const auto actual = verify_golden(folder.path(), folder.cpu());
  if (outcome(expected) != outcome(actual))
    return fmt::format("reference says \"{}\", cpu \"{}\"", outcome(expected), outcome(actual));
  const bool own_manifest = files["manifest.json"] == folder.exported().at("manifest.json");
  const bool changed =
      std::ranges::any_of(folder.exported(), [&](const auto& file) { return files[file.first] != file.second; });
  if (own_manifest && changed && expected && expected->equal()) return "a file was changed, and the folder is equal";
  if (replaced.empty() && !(expected && expected->equal())) return "nothing was changed: " + outcome(expected);
  if (files_in(folder.path()) != files) return "verifying changed the folder";
  return export_fault(folder, files);
}

}  // namespace opscope::test
