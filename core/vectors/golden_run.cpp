#include "core/vectors/golden_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <span>

#include "core/model/foreign.h"
#include "core/model/run_model.h"
#include "core/operators/schema/numerics_text.h"

namespace opscope {
namespace {

// Computes nothing: every output stays as it was.
class NoBackend final : public Backend {
 public:
  std::string_view name() const override { return "none"; }
  std::string device() const override { return "none"; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions&) override {
    return RunResult{invocation.output().tensor.buffer};
  }
};

void add(GoldenRun& run, std::size_t command, const Invocation& invocation) {
  GoldenDispatch dispatch{command, invocation.schema, invocation.attributes, {}};
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    const std::optional<BoundTensor>& bound = invocation.tensors[i];
    if (!bound) continue;
    dispatch.tensors.push_back({i, bound->resource, bound->tensor.desc, bound->tensor.offset});
    if (bound->tensor.offset == 0 && is_packed(bound->tensor.desc))
      run.sizes.emplace(bound->resource, bound->tensor.desc.sizes);
  }
  run.dispatches.push_back(std::move(dispatch));
}

// A resource that is nothing but packed tensors of equal sizes, one behind the other, gets their number as one more
// dimension.
void add_rows_of_tensors(GoldenRun& run) {
  struct Rows {
    const TensorDesc* desc = nullptr;
    std::set<std::uint64_t> offsets;
    bool alike = true;
  };
  std::map<std::string_view, Rows> found;
  for (const GoldenDispatch& dispatch : run.dispatches)
    for (const GoldenTensor& tensor : dispatch.tensors) {
      Rows& rows = found[tensor.resource];
      if (rows.desc == nullptr) rows.desc = &tensor.desc;
      rows.alike = rows.alike && is_packed(tensor.desc) && tensor.desc.sizes == rows.desc->sizes &&
                   tensor.desc.data_type == rows.desc->data_type;
      rows.offsets.insert(tensor.offset);
    }
  for (const auto& [resource, rows] : found) {
    const std::uint64_t bytes = element_count(*rows.desc) * element_size(rows.desc->data_type);
    if (!rows.alike || rows.offsets.size() < 2 || *rows.offsets.rbegin() != bytes * (rows.offsets.size() - 1)) continue;
    std::uint64_t next = 0;
    const bool dense =
        std::ranges::all_of(rows.offsets, [&](std::uint64_t offset) { return offset == bytes * next++; });
    if (!dense) continue;
    std::vector<std::uint32_t> sizes = rows.desc->sizes;
    sizes.insert(sizes.begin(), static_cast<std::uint32_t>(rows.offsets.size()));
    run.sizes.insert_or_assign(std::string(resource), std::move(sizes));
  }
}

// Settings that DirectML leaves open and that decide something in some dispatch.
std::vector<const NumericsSetting*> open_settings(const GoldenRun& run) {
  std::vector<const NumericsSetting*> settings;
  for (const GoldenDispatch& dispatch : run.dispatches)
    for (const NumericsSetting* setting : dispatch.schema->deciding_settings(dispatch.tensors.front().desc.data_type))
      if (setting->source == RuleSource::Decided && std::ranges::find(settings, setting) == settings.end())
        settings.push_back(setting);
  return settings;
}

void mark(OpenBytes& open, std::span<const std::byte> present, std::span<const std::byte> other,
          const std::string& choice) {
  constexpr std::size_t block = 4096;
  bool found = false;
  for (std::size_t from = 0; from < present.size(); from += block) {
    const std::size_t end = std::min(from + block, present.size());
    if (std::memcmp(present.data() + from, other.data() + from, end - from) == 0) continue;
    open.differ.resize(present.size());
    found = true;
    for (std::size_t i = from; i < end; ++i)
      if (present[i] != other[i]) open.differ[i] = true;
  }
  if (found) open.choices.push_back(choice);
}

// Marks what differs between the run and `others`, the resources under another choice.
void mark(GoldenRun& run, const Resources& others, const std::string& choice) {
  for (const auto& [resource, buffer] : run.after) {
    if (!run.wrote(resource)) continue;
    OpenBytes& open = run.open[resource];
    mark(open, buffer.bytes(), others.find(resource)->second.bytes(), choice);
    if (open.choices.empty()) run.open.erase(resource);
  }
}

// The run with the model's own numerics.
Result<GoldenRun> run_plainly(const Model& model, const SearchPaths& paths, Backend& backend,
                              const RunOptions& options) {
  if (const auto whole = check_runs_whole(model); !whole) return tl::unexpected(whole.error());
  GoldenRun run;
  RunModelSinks sinks;
  sinks.loaded = [&](const std::string& name, const LoadedResource& loaded) { run.loaded.emplace(name, loaded); };
  sinks.dispatched = [&](std::size_t command, const Invocation& invocation, const RunResult&) {
    add(run, command, invocation);
  };
  Result<Resources> after = run_model(model, backend, paths, sinks, options);
  if (!after) return tl::unexpected(after.error());
  if (run.dispatches.empty()) return bad_input("commands", "there is no dispatch, so there is nothing to expect");
  run.after = *std::move(after);
  return run;
}

}  // namespace

bool GoldenRun::wrote(std::string_view resource) const {
  return std::ranges::any_of(dispatches, [&](const GoldenDispatch& dispatch) {
    return std::ranges::any_of(dispatch.tensors, [&](const GoldenTensor& tensor) {
      return tensor.declaration == dispatch.schema->output() && tensor.resource == resource;
    });
  });
}

Result<GoldenRun> run_golden(const Model& model, const SearchPaths& paths, Backend& reference,
                             const RunOptions& options) {
  Result<GoldenRun> made = run_plainly(model, paths, reference, options);
  if (!made) return made;
  GoldenRun& run = *made;
  add_rows_of_tensors(run);
  for (const NumericsSetting* setting : open_settings(run))
    for (std::size_t choice = 0; choice < setting->choices.size(); ++choice) {
      if (choice == model.numerics.choice(*setting)) continue;
      Model other = model;
      other.numerics.choose(*setting, choice);
      const Result<Resources> found = run_model(other, reference, paths, {}, options);
      if (!found) return tl::unexpected(found.error());
      mark(run, *found, fmt::format("{}={}", setting->key, spelled(setting->choices[choice])));
    }
  return made;
}

Result<GoldenRun> plan_golden(const Model& model, const SearchPaths& paths, const RunOptions& options) {
  NoBackend none;
  return run_plainly(model, paths, none, options).map([](GoldenRun run) {
    run.loaded.clear(), run.after.clear();
    return run;
  });
}

std::vector<std::uint8_t> open_elements(const GoldenRun& run, const std::string& resource, std::size_t size,
                                        std::uint64_t count) {
  const auto found = run.open.find(resource);
  if (found == run.open.end()) return {};
  std::vector<std::uint8_t> open(count);
  for (std::uint64_t i = 0; i < count * size; ++i)
    if (found->second.differ[i]) open[i / size] = 1;
  if (std::ranges::count(open, 1) == 0) return {};  // only bytes behind the elements are
  return open;
}

}  // namespace opscope
