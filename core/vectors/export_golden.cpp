#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/io/folder_writer.h"
#include "core/io/npy.h"
#include "core/model/json.h"
#include "core/model/portable.h"
#include "core/model/run_model.h"
#include "core/vectors/golden.h"
#include "core/vectors/sha256.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

// The expected file of a resource: only its values, if the padding after them is still as it was loaded.
std::vector<std::byte> encode_expected(const LoadedResource& loaded, const Buffer& after, const Resource& portable,
                                       std::span<const std::uint32_t> sizes) {
  const std::size_t size = element_size(portable.data_type);
  const std::uint64_t values = element_count(sizes) * size;
  const auto rest = [&](const Buffer& buffer) { return buffer.bytes().subspan(values); };
  if (std::ranges::equal(rest(loaded.buffer), rest(after)))
    return encode_npy(portable.data_type, sizes, after.bytes().first(values));
  const bool whole = after.size() % size == 0;
  const std::vector<std::uint32_t> flat = {static_cast<std::uint32_t>(after.size() / (whole ? size : 1))};
  return encode_npy(whole ? portable.data_type : DataType::UInt8, flat, after.bytes());
}

// Records a run's resources: their initial contents, which ones were written, and the shape of a packed tensor that
// begins at their first byte.
struct RunRecord {
  std::map<std::string, LoadedResource, std::less<>> loaded;
  std::set<std::string, std::less<>> written;
  ResourceSizes sizes;

  void add(const Invocation& invocation) {
    written.insert(invocation.output().resource);
    for (const std::optional<BoundTensor>& bound : invocation.tensors)
      if (bound && bound->tensor.offset == 0 && is_packed(bound->tensor.desc))
        sizes.emplace(bound->resource, bound->tensor.desc.sizes);
  }
};

}  // namespace

Result<void> export_golden(const Model& model, const SearchPaths& paths, Backend& reference, const fs::path& folder,
                           const GoldenOrigin& origin, const RunOptions& options, GoldenReplace replace) {
  replace.keep.add(files_read(model, paths));
  const Result<OldFolder> old = old_golden_folder(folder, replace, options.stop);
  if (!old) return tl::unexpected(old.error());

  RunRecord record;
  RunModelSinks sinks;
  sinks.loaded = [&](const std::string& name, const LoadedResource& loaded) { record.loaded.emplace(name, loaded); };
  sinks.dispatched = [&](std::size_t, const Invocation& invocation, const RunResult&) { record.add(invocation); };
  const Result<Resources> after = run_model(model, reference, paths, sinks, options);
  if (!after) return tl::unexpected(after.error());
  if (record.written.empty()) return bad_input("commands", "there is no dispatch, so there is nothing to expect");

  Result<FolderWriter> writer = FolderWriter::open(folder);
  if (!writer) return tl::unexpected(writer.error());
  Manifest manifest;
  const auto add = [&](const std::string& path, std::span<const std::byte> bytes) -> Result<void> {
    if (options.stop && options.stop()) return cancelled();
    const Result<std::string> checksum = sha256(bytes, options.stop);
    if (!checksum) return tl::unexpected(checksum.error());
    manifest.files[path] = *checksum;
    return writer->write(path, bytes);
  };
  manifest.version = OPSCOPE_VERSION;
  manifest.feature_level = model.feature_level;
  manifest.numerics = model.numerics;
  manifest.devices = origin.devices;
  manifest.driver = origin.driver;
  Model portable = model;
  portable.comments = {};  // strict JSON parsers read golden vectors too
  fix_element_sizes(portable);
  const std::vector<std::string> inputs = npy_names(model, "inputs"), expected = npy_names(model, "expected");
  for (std::size_t i = 0; i < model.resources.size(); ++i) {
    const Resource& resource = model.resources[i];
    const LoadedResource& loaded = record.loaded.at(resource.name);
    PortableResource made = to_npy(resource, loaded, inputs[i], record.sizes);
    if (auto same = check_files({{resource.name, loaded.buffer}}); !same) return same;
    if (auto added = add(inputs[i], made.file.bytes); !added) return added;
    portable.resources[i] = std::move(made.resource);
    if (!record.written.contains(resource.name)) continue;
    const std::vector<std::byte> file =
        encode_expected(loaded, after->find(resource.name)->second, portable.resources[i], made.sizes);
    if (auto added = add(expected[i], file); !added) return added;
    manifest.expected[resource.name] = expected[i];
  }
  const Result<std::string> text = write_readable_model(portable, (folder / "model.json").string());
  if (!text) return tl::unexpected(text.error());
  if (auto added = add("model.json", bytes_of(*text)); !added) return added;
  if (auto written = writer->write("manifest.json", bytes_of(write_manifest(manifest))); !written) return written;
  for (const std::string& path : old->strange)
    if (auto kept = writer->keep(path); !kept) return kept;
  if (auto same = check_still(folder, *old); !same) return same;
  return writer->finish().map([&](const std::string& note) {
    if (!note.empty() && replace.note) replace.note(note);
  });
}

}  // namespace opscope
