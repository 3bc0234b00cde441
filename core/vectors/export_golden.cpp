#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <system_error>

#include "core/io/file.h"
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

// A folder that vanishes with its contents unless it is kept.
struct TemporaryFolder {
  fs::path path;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path.empty()) fs::remove_all(path, ignored);
  }
};

// Whether `folder` may be replaced: absent, empty, or holding what its own manifest lists and nothing else.
Result<void> check_replaceable(const fs::path& folder) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(folder, error);
  if (!fs::exists(status)) return {};
  if (!fs::is_directory(status)) return bad_input(folder.string(), "exists and is not a folder");
  if (fs::is_empty(folder, error)) return {};
  const Result<std::string> text = read_text(folder / "manifest.json", 64 << 20);
  const Result<Manifest> manifest =
      text ? parse_manifest(*text, "manifest.json") : Result<Manifest>(tl::unexpected(text.error()));
  if (!manifest) return bad_input(folder.string(), "exists, is not empty and is not a golden folder; choose another");
  // Not a range for: that one throws where a folder inside cannot be read.
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string path = at->path().lexically_relative(folder).generic_string();
    std::error_code ignored;
    if (!at->is_directory(ignored) && path != "manifest.json" && !manifest->files.contains(path))
      return bad_input(folder.string(), fmt::format("exists and holds '{}', which is not of its manifest; choose "
                                                    "another folder",
                                                    path));
  }
  if (error) return bad_input(folder.string(), fmt::format("cannot be looked through: {}", error.message()));
  return {};
}

// Collects files, then puts all of them in place of the folder.
class FolderWriter {
 public:
  explicit FolderWriter(fs::path folder) : folder_(std::move(folder)) {
    if (!folder_.has_filename()) folder_ = folder_.parent_path();  // "golden/"
  }

  Result<void> open() {
    if (auto replaceable = check_replaceable(folder_); !replaceable) return replaceable;
    std::error_code error;
    const fs::path parent = folder_.has_parent_path() ? folder_.parent_path() : fs::path(".");
    fs::create_directories(parent, error);
    std::string name = (parent / fmt::format(".{}.XXXXXX", folder_.filename().string())).string();
    if (::mkdtemp(name.data()) == nullptr)
      return bad_input(folder_.string(), fmt::format("cannot be written: {}", std::strerror(errno)));
    temporary_.path = name;
    fs::permissions(name,
                    fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read |
                        fs::perms::others_exec,
                    error);
    return {};
  }

  Result<void> add(const std::string& path, std::span<const std::byte> bytes, Manifest& manifest) {
    manifest.files[path] = sha256(bytes);
    return write(path, bytes);
  }

  Result<void> write(const std::string& path, std::span<const std::byte> bytes) {
    const Result<fs::path> file = output_path(temporary_.path, path);
    if (!file) return tl::unexpected(file.error());
    return write_file(*file, bytes);
  }

  Result<void> finish() {
    std::error_code error, absent;
    TemporaryFolder old;
    if (fs::exists(fs::symlink_status(folder_, absent))) {
      old.path = temporary_.path.string() + ".old";
      fs::rename(folder_, old.path, error);
    }
    if (!error) fs::rename(temporary_.path, folder_, error);
    if (error) {
      std::error_code ignored;
      if (!old.path.empty()) fs::rename(old.path, folder_, ignored);
      old.path.clear();  // what was there is kept, even where it cannot be brought back to its place
      return bad_input(folder_.string(), fmt::format("cannot be written: {}", error.message()));
    }
    temporary_.path.clear();
    return {};
  }

 private:
  fs::path folder_;
  TemporaryFolder temporary_;
};

// The expected file of a resource: its values alone where the padding after them is as it was loaded.
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

// What a run tells of the resources: what they held at first, which were written, and the shape of a packed tensor that
// starts at their start.
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
                           const GoldenOrigin& origin, const RunOptions& options) {
  FolderWriter writer(folder);
  if (auto opened = writer.open(); !opened) return opened;

  RunRecord record;
  RunModelSinks sinks;
  sinks.loaded = [&](const std::string& name, const LoadedResource& loaded) { record.loaded.emplace(name, loaded); };
  sinks.dispatched = [&](std::size_t, const Invocation& invocation, const RunResult&) { record.add(invocation); };
  const Result<Resources> after = run_model(model, reference, paths, sinks, options);
  if (!after) return tl::unexpected(after.error());
  if (record.written.empty()) return bad_input("commands", "there is no dispatch, so there is nothing to expect");

  Manifest manifest;
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
    if (auto added = writer.add(inputs[i], made.file.bytes, manifest); !added) return added;
    portable.resources[i] = std::move(made.resource);
    if (!record.written.contains(resource.name)) continue;
    const std::vector<std::byte> file =
        encode_expected(loaded, after->find(resource.name)->second, portable.resources[i], made.sizes);
    if (auto added = writer.add(expected[i], file, manifest); !added) return added;
    manifest.expected[resource.name] = expected[i];
  }
  if (auto added = writer.add("model.json", bytes_of(write_model(portable)), manifest); !added) return added;
  if (auto written = writer.write("manifest.json", bytes_of(write_manifest(manifest))); !written) return written;
  return writer.finish();
}

}  // namespace opscope
