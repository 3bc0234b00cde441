#include <algorithm>
#include <optional>
#include <utility>

#include "core/io/archive.h"
#include "core/io/folder_writer.h"
#include "core/io/npy.h"
#include "core/model/json.h"
#include "core/model/portable.h"
#include "core/vectors/dxdispatch.h"
#include "core/vectors/golden.h"
#include "core/vectors/golden_run.h"
#include "core/vectors/sha256.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

struct Array {
  DataType data_type;
  std::vector<std::uint32_t> sizes;
  std::span<const std::byte> bytes;

  std::vector<std::byte> npy() const { return encode_npy(data_type, sizes, bytes); }
};

// The expected array of a resource: only its values, if the padding after them is still as it was loaded.
Array expected_array(const LoadedResource& loaded, const Buffer& after, const Resource& portable,
                     const std::vector<std::uint32_t>& sizes) {
  const std::size_t size = element_size(portable.data_type);
  const std::uint64_t values = element_count(sizes) * size;
  const auto rest = [&](const Buffer& buffer) { return buffer.bytes().subspan(values); };
  if (std::ranges::equal(rest(loaded.buffer), rest(after)))
    return {portable.data_type, sizes, after.bytes().first(values)};
  const bool whole = after.size() % size == 0;
  return {whole ? portable.data_type : DataType::UInt8,
          {static_cast<std::uint32_t>(after.size() / (whole ? size : 1))},
          after.bytes()};
}

// Takes one file of the vectors: its path, with forward slashes, and its contents.
using FileSink = std::function<Result<void>(const std::string& path, std::span<const std::byte> bytes)>;

class FilesWriter {
 public:
  FilesWriter(const Model& model, const GoldenRun& run, const GoldenOrigin& origin, const RunOptions& options,
              const FileSink& sink, GoldenModel kind = GoldenModel::Files)
      : model_(model), run_(run), options_(options), sink_(sink), kind_(kind) {
    manifest_.version = OPSCOPE_VERSION;
    manifest_.feature_level = model.feature_level;
    manifest_.numerics = model.numerics;
    manifest_.devices = origin.devices;
    manifest_.driver = origin.driver;
  }

  // `where` names the vectors in errors.
  Result<Manifest> write(const std::string& where, const std::vector<PortableFile>& more = {}) {
    Model portable = model_;
    portable.comments = {};  // strict JSON parsers read golden vectors too
    if (kind_ == GoldenModel::DxDispatch) strip_for_dxdispatch(portable);
    fix_element_sizes(portable);
    const std::vector<std::string> inputs = npy_names(model_, "inputs"), expected = npy_names(model_, "expected"),
                                   open = npy_names(model_, "unspecified");
    for (std::size_t i = 0; i < model_.resources.size(); ++i) {
      const Resource& resource = model_.resources[i];
      const LoadedResource& loaded = run_.loaded.at(resource.name);
      PortableResource made = to_npy(resource, loaded, inputs[i], run_.sizes);
      if (auto same = check_files({{resource.name, loaded.buffer}}); !same) return tl::unexpected(same.error());
      if (!stays_in_model(resource)) {
        if (auto added = add(inputs[i], made.file.bytes); !added) return tl::unexpected(added.error());
        portable.resources[i] = made.resource;
        if (kind_ == GoldenModel::DxDispatch) portable.resources[i].unknown.clear();
      }
      if (!run_.wrote(resource.name)) continue;
      const Array array = expected_array(loaded, run_.after.find(resource.name)->second, made.resource, made.sizes);
      if (auto added = add(expected[i], array.npy()); !added) return tl::unexpected(added.error());
      manifest_.expected[resource.name] = expected[i];
      if (auto added = add_open(resource.name, array, open[i]); !added) return tl::unexpected(added.error());
    }
    const Result<std::string> text = write_readable_model(portable, where + "/model.json");
    if (!text) return tl::unexpected(text.error());
    if (auto added = add("model.json", bytes_of(*text)); !added) return tl::unexpected(added.error());
    for (const PortableFile& file : more)
      if (auto added = add(file.path, file.bytes); !added) return tl::unexpected(added.error());
    if (auto written = sink_("manifest.json", bytes_of(write_manifest(manifest_))); !written)
      return tl::unexpected(written.error());
    return manifest_;
  }

 private:
  bool stays_in_model(const Resource& resource) const {
    if (kind_ == GoldenModel::Constants) return std::holds_alternative<ConstantValues>(resource.initial_values);
    return kind_ == GoldenModel::DxDispatch && dxdispatch_generates(resource);
  }

  Result<void> add(const std::string& path, std::span<const std::byte> bytes) {
    if (options_.stop && options_.stop()) return cancelled();
    const Result<std::string> checksum = sha256(bytes, options_.stop);
    if (!checksum) return tl::unexpected(checksum.error());
    manifest_.files[path] = *checksum;
    return sink_(path, bytes);
  }

  Result<void> add_open(const std::string& resource, const Array& array, const std::string& path) {
    const std::vector<std::uint8_t> mask =
        open_elements(run_, resource, element_size(array.data_type), element_count(array.sizes));
    if (mask.empty()) return {};
    manifest_.unspecified[resource] = {path, static_cast<std::uint64_t>(std::ranges::count(mask, 1)),
                                       run_.open.at(resource).choices};
    return add(path, encode_npy(DataType::UInt8, array.sizes, std::as_bytes(std::span(mask))));
  }

  const Model& model_;
  const GoldenRun& run_;
  const RunOptions& options_;
  const FileSink& sink_;
  const GoldenModel kind_;
  Manifest manifest_;
};

Result<std::vector<PortableFile>> more_files(const GoldenVariant& variant, const GoldenRun& run) {
  return variant.more_files ? variant.more_files(run) : std::vector<PortableFile>();
}

}  // namespace

Result<Manifest> export_golden(const Model& model, const SearchPaths& paths, Backend& reference, const fs::path& folder,
                               const GoldenOrigin& origin, const RunOptions& options, GoldenReplace replace,
                               const GoldenVariant& variant) {
  if (variant.model == GoldenModel::DxDispatch)
    if (auto taken = check_for_dxdispatch(model); !taken) return tl::unexpected(taken.error());
  replace.keep.add(files_read(model, paths));
  const Result<OldFolder> old = old_golden_folder(folder, replace, options.stop);
  if (!old) return tl::unexpected(old.error());
  const Result<GoldenRun> run = run_golden(model, paths, reference, options);
  if (!run) return tl::unexpected(run.error());
  const Result<std::vector<PortableFile>> more = more_files(variant, *run);
  if (!more) return tl::unexpected(more.error());
  Result<FolderWriter> writer = FolderWriter::open(folder);
  if (!writer) return tl::unexpected(writer.error());
  const FileSink sink = [&](const std::string& path, std::span<const std::byte> bytes) {
    return writer->write(path, bytes);
  };
  const Result<Manifest> manifest =
      FilesWriter(model, *run, origin, options, sink, variant.model).write(folder.string(), *more);
  if (!manifest) return manifest;
  if (auto done = put_in_place(*writer, folder, *old, replace); !done) return tl::unexpected(done.error());
  return manifest;
}

Result<GoldenFiles> make_golden_files(const Model& model, const SearchPaths& paths, Backend& reference,
                                      const std::string& where, const GoldenOrigin& origin, const RunOptions& options,
                                      const GoldenVariant& variant) {
  const Result<GoldenRun> run = run_golden(model, paths, reference, options);
  if (!run) return tl::unexpected(run.error());
  const Result<std::vector<PortableFile>> more = more_files(variant, *run);
  if (!more) return tl::unexpected(more.error());
  GoldenFiles made;
  const FileSink sink = [&](const std::string& path, std::span<const std::byte> bytes) -> Result<void> {
    made.files.push_back({path, {bytes.begin(), bytes.end()}});
    return {};
  };
  Result<Manifest> manifest = FilesWriter(model, *run, origin, options, sink, variant.model).write(where, *more);
  if (!manifest) return tl::unexpected(manifest.error());
  made.manifest = *std::move(manifest);
  return made;
}

Result<GoldenArchive> export_golden_archive(const Model& model, const SearchPaths& paths, Backend& reference,
                                            const std::string& where, const GoldenOrigin& origin,
                                            const RunOptions& options) {
  Result<GoldenFiles> made = make_golden_files(model, paths, reference, where, origin, options);
  if (!made) return tl::unexpected(made.error());
  std::vector<ArchiveMember> members;
  for (GoldenFile& file : made->files) members.push_back({std::move(file.path), std::move(file.bytes)});
  return encode_archive(where, members, options.stop).map([&](std::vector<std::byte> bytes) {
    return GoldenArchive{std::move(made->manifest), std::move(bytes)};
  });
}

}  // namespace opscope
