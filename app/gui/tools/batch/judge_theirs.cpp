#include "app/gui/tools/batch/judge_theirs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/session/opened_case.h"
#include "app/gui/tools/batch/row_maker.h"
#include "core/io/array_file.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/io/raw_file.h"
#include "core/tensor/text.h"
#include "core/vectors/golden.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/golden_results.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

const Binding* output_binding(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  return dispatchable ? find_binding(model, {dispatch, dispatchable->desc.schema->output()}) : nullptr;
}

// The last dispatch that writes this element of a resource.
std::size_t dispatch_of(const Model& model, const std::string& resource, std::uint64_t element) {
  for (std::size_t i = dispatches(model).size(); i-- > 0;) {
    const Binding* binding = output_binding(model, i);
    if (binding == nullptr || binding->resource != resource || element < binding->element_offset) continue;
    if (binding->element_count == 0 || element - binding->element_offset < binding->element_count) return i;
  }
  return 0;
}

std::uint64_t place_of(const std::vector<std::uint32_t>& index, const std::vector<std::uint32_t>& sizes) {
  std::uint64_t place = 0;
  for (std::size_t d = 0; d < index.size() && d < sizes.size(); ++d) place = place * sizes[d] + index[d];
  return place;
}

// Their last result that has the right size. One that cannot be read again has no picture.
std::optional<LastOutput> picture_of(const Model& model, const GoldenReport& report, const BatchRow& row) {
  for (const GoldenResource& resource : report.resources) {
    const auto file = row.theirs.find(resource.name);
    if (file == row.theirs.end() || !resource.judgement.compared()) continue;
    Result<Tensor> tensor = has_array_name(file->second) ? read_npy(file->second)
                                                         : read_raw(file->second, resource.data_type, resource.sizes);
    if (!tensor) continue;
    tensor->desc.sizes = resource.sizes;
    for (std::size_t i = 0; i < dispatches(model).size(); ++i)
      if (const Binding* binding = output_binding(model, i); binding != nullptr && binding->resource == resource.name) {
        const OperatorSchema& schema = *find_dispatchable(model, i)->desc.schema;
        return LastOutput{*std::move(tensor), schema.tensors[schema.output()].kind};
      }
  }
  return std::nullopt;
}

class Search {
 public:
  Search(const fs::path& results, const std::set<fs::path>& taken, std::size_t most, const std::function<bool()>& stop)
      : results_(results), taken_(taken), most_(most), stop_(stop) {}

  std::vector<BatchRow> rows() {
    std::error_code ignored;
    if (fs::is_directory(results_, ignored))
      look_into(results_, 1);
    else
      look_at(results_);
    std::ranges::sort(rows_, name_comes_before, &BatchRow::name);
    return std::move(rows_);
  }

 private:
  bool ends() { return rows_.size() >= most_ || ++looked_at_ > most_entries || (stop_ && stop_()); }

  void look_into(const fs::path& folder, std::size_t depth) {
    if (depth > deepest_folder || golden_folder(folder)) return;
    std::error_code failed, ignored;
    for (fs::directory_iterator at(folder, failed); !failed && at != fs::directory_iterator(); at.increment(failed)) {
      if (ends()) return;
      if (at->path().filename().string().starts_with('.') || at->is_symlink(ignored)) continue;
      if (at->is_directory(ignored))
        look_into(at->path(), depth + 1);
      else if (at->is_regular_file(ignored))
        look_at(at->path());
    }
  }

  void look_at(const fs::path& file) {
    static constexpr std::array<std::string_view, 4> endings = {".npy", ".bin", ".dat", ".raw"};
    if (std::ranges::count(endings, lower_extension(file)) != 0) return add(file);
    if (!has_archive_name(file) || is_taken(file) || opens_as_case(file)) return;
    const Result<std::vector<std::string>> members = list_arrays(file);
    if (!members) return;
    for (const std::string& member : *members)
      if (!ends()) add(file.native() + ":" + member);
  }

  bool is_taken(const fs::path& file) const { return taken_.contains(file.lexically_normal()); }

  void add(const fs::path& file) {
    if (is_taken(file)) return;
    BatchRow row;
    row.kind = BatchRow::Kind::Unexpected;
    row.name = (results_name(results_) / file.lexically_relative(results_)).generic_string();
    row.path = file;
    row.type = "result";
    row.finding = "no case expects a result of this name here";
    rows_.push_back(std::move(row));
  }

  const fs::path results_;
  const std::set<fs::path>& taken_;
  const std::size_t most_;
  const std::function<bool()>& stop_;
  std::vector<BatchRow> rows_;
  std::size_t looked_at_ = 0;
};

}  // namespace

Result<void> judge_theirs(const ListedCase& listed, const BatchSettings& settings, const BatchControl& control,
                          BatchRow& row) {
  RowMaker maker(row);
  const auto manifest = read_manifest(listed.path);
  if (!manifest) return tl::unexpected(manifest.error());
  const auto model = read_golden_model(listed.path, *manifest);
  if (!model) return tl::unexpected(model.error());
  maker.describe(*model);
  const auto report = judge_results(listed.path, listed.theirs, {{}, settings.memory_limit, control.stop});
  if (!report) return tl::unexpected(report.error());
  row.theirs = result_files(listed.theirs, *manifest);
  maker.add(results_name(settings.results), report->judgement, std::nullopt);
  for (const GoldenResource& each : report->resources)
    if (report->resources.size() > 1)
      row.runs.push_back(each.name + ": " + (each.equal() ? "equal" : each.judgement.reason));
  maker.conclude(report->compared(), "has no expected values, so nothing was compared");
  maker.blame(report->changed_files);
  const auto different = std::ranges::find_if(
      report->resources, [](const GoldenResource& each) { return !each.judgement.first_mismatch.empty(); });
  if (different != report->resources.end())
    row.dispatch =
        dispatch_of(*model, different->name, place_of(different->judgement.first_mismatch, different->sizes));
  draw_picture(row, picture_of(*model, *report, row), control.stop);
  return {};
}

std::vector<BatchRow> unexpected_results(const fs::path& results, const std::set<fs::path>& taken, std::size_t most,
                                         const std::function<bool()>& stop) {
  return Search(results, taken, most, stop).rows();
}

}  // namespace opscope::gui
