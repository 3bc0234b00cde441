#include "core/vectors/golden_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/backends/array/elements.h"
#include "core/io/array_file.h"
#include "core/io/npy.h"
#include "core/io/raw_file.h"
#include "core/judge/judge.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> result_extensions = {".npy", ".bin", ".dat", ".raw"};

bool exists_as(const fs::path& path, fs::file_type type) {
  std::error_code failed;
  return fs::status(path, failed).type() == type;
}

// "clip" of "vectors/clip", "vectors/clip/" and "vectors/clip.npz".
std::string name_of_vectors(const fs::path& golden) {
  std::error_code failed;
  const fs::path path = fs::weakly_canonical(golden, failed);
  return is_archive(golden) ? path.stem().string() : path.filename().string();
}

// The names that a result may have, without extension. A resource's name comes from the manifest: it is no path.
std::vector<std::string> result_names(const std::string& resource, const std::string& expected_file) {
  std::vector<std::string> names = {fs::path(expected_file).stem().string()};  // what stands behind a / alone
  if (resource != names.front() && resource.find('/') == std::string::npos) names.push_back(resource);
  return names;
}

std::optional<fs::path> find_in_archive(const fs::path& archive, const std::vector<std::string>& names) {
  const Result<std::vector<std::string>> members = list_arrays(archive);
  if (!members) return archive;  // reading it says why
  for (const std::string& name : names)
    for (const std::string& member : {name, "expected/" + name})
      if (std::ranges::count(*members, member) != 0) return fs::path(archive.native() + ":" + member);
  return std::nullopt;
}

std::optional<fs::path> find_in_folder(const fs::path& folder, const std::vector<std::string>& names) {
  for (const fs::path& place : {folder, folder / "expected"})
    for (const std::string& name : names)
      for (const std::string_view extension : result_extensions)
        if (fs::path file = place / (name + std::string(extension)); exists_as(file, fs::file_type::regular))
          return file;
  return std::nullopt;
}

std::optional<fs::path> find_result(const fs::path& results, const std::vector<std::string>& names, bool only_one) {
  if (exists_as(results, fs::file_type::directory)) return find_in_folder(results, names);
  if (has_archive_name(results)) return find_in_archive(results, names);
  return only_one && exists_as(results, fs::file_type::regular) ? std::optional(results) : std::nullopt;
}

Judgement without_result(std::string reason, const Tolerance& measure) {
  return failed(Fault::NoResult, std::move(reason), measure);
}

// The elements of a result, in the order and with the sizes of what is expected.
Result<Tensor> read_result(const fs::path& file, const TensorDesc& expected) {
  if (!has_array_name(file)) return read_raw(file, expected.data_type, expected.sizes);
  const Result<NpyHeader> header = read_npy_header(file);
  if (!header) return tl::unexpected(header.error());
  if (!can_stand_for(header->data_type, header->sizes, expected))
    return bad_input(file.string(),
                     fmt::format("holds {}, but {} is expected{}", shape_text(header->data_type, header->sizes),
                                 shape_text(expected.data_type, expected.sizes),
                                 cure_for(header->data_type, header->sizes, expected)));
  return read_npy(file).map([&](Tensor tensor) {
    tensor.desc.sizes = expected.sizes;
    return tensor;
  });
}

// The mismatches among the elements that `mask` marks: those that vanish if these elements are the expected ones.
Result<std::uint64_t> open_mismatches(const Tensor& expected, const Tensor& actual, const Tensor& mask,
                                      std::uint64_t mismatches, const ResultsSettings& settings) {
  const std::size_t size = element_size(expected.desc.data_type);
  const std::uint64_t count = element_count(expected.desc);
  const Result<Buffer> settled = make_buffer("the results", actual.buffer.size(), [&](std::span<std::byte> into) {
    std::ranges::copy(actual.buffer.bytes(), into.begin());
    for (std::uint64_t i = 0; i < count; ++i)
      if (mask.bytes()[i] != std::byte{0}) std::memcpy(&into[i * size], &expected.bytes()[i * size], size);
  });
  if (!settled) return tl::unexpected(settled.error());
  return compare(expected, {actual.desc, *settled, 0}, settings.measure, settings.stop)
      .map([&](const Comparison& found) { return mismatches - found.mismatches; });
}

class ResultsJudge {
 public:
  ResultsJudge(const fs::path& golden, const fs::path& results, const ResultsSettings& settings,
               const Manifest& manifest)
      : golden_(golden), results_(results), settings_(settings), manifest_(manifest) {}

  Result<GoldenResource> judge(const std::string& resource, const std::string& file) const {
    const fs::path path = golden_file(golden_, file);
    const Result<NpyHeader> header = read_npy_header(path);
    if (!header) return tl::unexpected(header.error());
    const std::uint64_t count = element_count(header->sizes),
                        bytes = times_bytes(count, element_size(header->data_type));
    if (count > UINT32_MAX) return bad_input(path.string(), "holds more elements than a tensor can have");
    if (auto fits = check_memory(add_bytes(times_bytes(bytes, 4), count), settings_.memory_limit); !fits)
      return bad_input(path.string(), fits.error().what);
    GoldenResource judged{resource, header->data_type, header->sizes, {}, 0};
    Result<Judgement> judgement = judge_file(resource, file, *header);
    if (!judgement) return tl::unexpected(judgement.error());
    judged.judgement = *std::move(judgement);
    return judged;
  }

 private:
  Result<Judgement> judge_file(const std::string& resource, const std::string& file, const NpyHeader& header) const {
    const std::vector<std::string> names = result_names(resource, file);
    const std::optional<fs::path> found = find_result(results_, names, manifest_.expected.size() == 1);
    if (!found)
      return without_result(fmt::format("{} has no {}.npy, .bin, .dat or .raw", visible_name(results_.string()),
                                        visible_name(names.front(), 64)),
                            settings_.measure);
    TensorDesc desc;
    desc.data_type = header.data_type;
    desc.sizes = header.sizes;
    const Result<Tensor> actual = read_result(*found, desc);
    if (!actual) return without_result(actual.error().text(), settings_.measure);
    const Result<Tensor> expected = read_npy(golden_file(golden_, file));
    if (!expected) return tl::unexpected(expected.error());
    // Flat: an .npy may have more dimensions than a tensor.
    TensorDesc flat = desc;
    flat.sizes = {static_cast<std::uint32_t>(element_count(desc))};
    return judge_tensors(resource, {flat, expected->buffer, 0}, {flat, actual->buffer, 0}, desc.sizes);
  }

  Result<Judgement> judge_tensors(const std::string& resource, const Tensor& expected, const Tensor& actual,
                                  const std::vector<std::uint32_t>& sizes) const {
    Result<Judgement> judgement =
        judge_elements(expected, actual, sizes, {.measure = settings_.measure, .guards = 0, .stop = settings_.stop});
    const auto open = manifest_.unspecified.find(resource);
    if (!judgement || !judgement->failed() || open == manifest_.unspecified.end()) return judgement;
    const fs::path file = golden_file(golden_, open->second.file);
    const Result<Tensor> mask = read_npy(file);
    if (!mask) return tl::unexpected(mask.error());
    if (mask->desc.data_type != DataType::UInt8 || element_count(mask->desc) != element_count(expected.desc))
      return bad_input(file.string(), fmt::format("is no mask of UINT8 for the {} elements of resource '{}'",
                                                  element_count(expected.desc), resource));
    return open_mismatches(expected, actual, *mask, judgement->comparison.mismatches, settings_)
        .map([&](std::uint64_t count) {
          judgement->reason += fmt::format("; {} of them where DirectML leaves the result open", count);
          return *judgement;
        });
  }

  const fs::path& golden_;
  const fs::path& results_;
  const ResultsSettings& settings_;
  const Manifest& manifest_;
};

}  // namespace

std::optional<fs::path> find_result(const fs::path& folder, const std::string& resource, const std::string& exported) {
  std::vector<std::string> names = result_names(resource, resource + ".npy");
  if (!exported.empty()) names.push_back(exported);
  return find_in_folder(folder, names);
}

std::string results_name(const fs::path& results) {
  std::error_code failed;
  const fs::path path = fs::weakly_canonical(results, failed);
  const std::string name = (fs::is_directory(path, failed) ? path.filename() : path.stem()).string();
  return name.empty() ? "results" : name;
}

std::map<std::string, fs::path> result_files(const fs::path& results, const Manifest& manifest) {
  std::map<std::string, fs::path> files;
  for (const auto& [resource, file] : manifest.expected)
    if (const auto found = find_result(results, result_names(resource, file), manifest.expected.size() == 1))
      files[resource] = *found;
  return files;
}

fs::path results_of(const fs::path& results, const fs::path& golden, bool several) {
  const std::string name = name_of_vectors(golden);
  const auto is_part = [&](const fs::path& path, fs::file_type type) {
    std::error_code failed;  // the vectors themselves may lie in the folder of the results
    return exists_as(path, type) && !fs::equivalent(path, golden, failed);
  };
  if (fs::path folder = results / name; is_part(folder, fs::file_type::directory)) return folder;
  if (fs::path archive = results / (name + ".npz"); is_part(archive, fs::file_type::regular)) return archive;
  return several ? results / name : results;
}

Result<GoldenReport> judge_results(const fs::path& golden, const fs::path& results, const ResultsSettings& settings) {
  GoldenReport report;
  Result<Manifest> manifest = read_manifest(golden);
  if (!manifest) return tl::unexpected(manifest.error());
  report.manifest = *std::move(manifest);
  Result<std::vector<std::string>> changed = changed_files(golden, report.manifest, settings.stop);
  if (!changed) return tl::unexpected(changed.error());
  report.changed_files = *std::move(changed);
  const ResultsJudge judge(golden, results, settings, report.manifest);
  for (const auto& [resource, file] : report.manifest.expected) {
    Result<GoldenResource> judged = judge.judge(resource, file);
    if (!judged) return tl::unexpected(judged.error());
    report.resources.push_back(*std::move(judged));
  }
  report.judgement = judgement_of(report.resources);
  report.judgement.measure = settings.measure;
  if (!report.judgement.failed() && !report.changed_files.empty()) {
    const Comparison figures = report.judgement.comparison;
    report.judgement = failed(Fault::FileChanged, changed_file_text(report.changed_files.front()), settings.measure);
    report.judgement.comparison = figures;
  }
  return report;
}

}  // namespace opscope
