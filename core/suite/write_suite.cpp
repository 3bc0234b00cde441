#include "core/suite/write_suite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "core/io/archive.h"
#include "core/io/folder_writer.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/suite/case_files.h"
#include "core/suite/case_picture.h"
#include "core/suite/index_page.h"
#include "core/suite/rejected.h"
#include "core/tensor/iteration.h"
#include "core/tensor/text.h"
#include "core/vectors/golden.h"
#include "core/vectors/sha256.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

std::string_view source_name(RuleSource source) { return source == RuleSource::Documented ? "documented" : "decided"; }

// A case with everything that the suite holds of it.
struct MadeCase {
  SuiteEntry entry;
  std::vector<GoldenFile> files;  // paths in the suite
  std::vector<std::byte> picture;
};

SuiteEntry entry_of(const SuiteCase& suite_case) {
  SuiteEntry entry;
  entry.file = suite_case.path;
  entry.kind = name(suite_case.kind);
  entry.operator_name = suite_case.schema->name;
  entry.title = suite_case.title;
  entry.rule = suite_case.rule.text;
  entry.source = source_name(suite_case.rule.source);
  entry.elsewhere = suite_case.elsewhere;
  entry.dispatches = suite_case.dispatches;
  for (const Diagnostic& diagnostic : suite_case.diagnostics)
    if (diagnostic.severity == Diagnostic::Severity::Error)
      entry.diagnostics.push_back(fmt::format("{}{}{} ({})", diagnostic.path, diagnostic.path.empty() ? "" : ": ",
                                              diagnostic.message, source_name(diagnostic.source)));
  return entry;
}

// The elements of the resource that the last dispatch writes, from its .npy file.
std::span<const std::byte> expected_elements(const Model& model, const GoldenFiles& golden) {
  const auto& command = std::get<DispatchCommand>(model.commands.back());
  const std::string& output = model.dispatchables.back().desc.schema->tensors.back().name;
  for (const auto& [tensor, binding] : command.bindings) {
    const auto file = golden.manifest.expected.find(binding.resource);
    const Resource* resource = model.find_resource(binding.resource);
    if (tensor != output || file == golden.manifest.expected.end() || resource == nullptr) continue;
    const auto* constant = std::get_if<ConstantValues>(&resource->initial_values);
    const auto* array = std::get_if<ArrayValues>(&resource->initial_values);
    const std::uint64_t count = constant != nullptr ? constant->count : array != nullptr ? array->values.size() : 0;
    const std::uint64_t bytes = count * element_size(resource->data_type);
    for (const GoldenFile& each : golden.files)
      if (each.path == file->second && bytes <= each.bytes.size()) return std::span(each.bytes).last(bytes);
  }
  return {};
}

std::string elements_text(DataType type, std::span<const std::byte> bytes) {
  const std::size_t size = element_size(type);
  std::vector<std::string> texts;
  for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
    const std::uint64_t bits = load_bits(bytes.data() + at, size);
    std::string text = format_element(type, bits);
    if (text.find("nan") != std::string::npos) text += " " + format_bits(type, bits);
    texts.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

// Inputs, attributes and results of a case of few elements in words.
std::string example_of(const Model& model, std::span<const std::byte> expected) {
  const OperatorDesc& desc = model.dispatchables.front().desc;
  std::vector<std::string> parts;
  for (std::size_t t = 0; t < desc.tensors.size(); ++t) {
    const Resource* resource = model.find_resource(desc.schema->tensors[t].name);
    const auto* array = resource == nullptr ? nullptr : std::get_if<ArrayValues>(&resource->initial_values);
    if (!desc.tensors[t] || array == nullptr) continue;
    std::vector<std::byte> bytes(array->values.size() * element_size(resource->data_type));
    for (std::size_t n = 0; n < array->values.size(); ++n)
      store_bits(bytes.data() + n * element_size(resource->data_type), element_size(resource->data_type),
                 array->values[n]);
    parts.push_back(resource->name + " " + elements_text(resource->data_type, bytes));
  }
  for (std::size_t a = 0; a < desc.attributes.size(); ++a)
    if (desc.attributes[a].count > 0)
      parts.push_back(desc.schema->attributes[a].name + " " +
                      format_attribute(desc.schema->attributes[a], desc.attributes[a]));
  const std::size_t output = desc.schema->output();
  parts.push_back(desc.schema->tensors[output].name + " " + elements_text(desc.tensors[output]->data_type, expected));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::uint64_t result_elements(const Model& model) {
  std::uint64_t elements = 0;
  for (const Dispatchable& dispatchable : model.dispatchables)
    elements += element_count(*dispatchable.desc.tensors[dispatchable.desc.schema->output()]);
  return elements;
}

Result<MadeCase> make_rejected(const SuiteCase& suite_case) {
  MadeCase made{entry_of(suite_case), {}, {}};
  made.entry.file += ".json";
  const std::string text = write_model(suite_case.model());
  made.files.push_back({made.entry.file, {bytes_of(text).begin(), bytes_of(text).end()}});
  return made;
}

Result<MadeCase> make_case(const SuiteCase& suite_case, ExportFormat::Kind format, const std::function<bool()>& stop) {
  if (suite_case.kind == SuiteKind::Rejected) return make_rejected(suite_case);
  MadeCase made{entry_of(suite_case), {}, {}};
  const Model model = suite_case.model();
  Result<suite::CaseFiles> files = suite::case_files(model, suite_case.path, format, stop);
  if (!files) return tl::unexpected(files.error());
  made.entry.missing = std::move(files->missing);
  GoldenFiles* const golden = &files->golden;
  made.entry.elements = result_elements(model);
  for (const auto& [resource, open] : golden->manifest.unspecified) {
    made.entry.unspecified += open.elements;
    made.entry.choices = open.choices;
  }
  const std::span<const std::byte> expected = expected_elements(model, *golden);
  made.picture = suite::case_picture(suite_case, model, expected);
  if (suite_case.kind == SuiteKind::Vector) made.entry.example = example_of(model, expected);
  if (format != ExportFormat::Kind::Npz) {
    for (GoldenFile& file : golden->files)
      made.files.push_back({suite_case.path + "/" + file.path, std::move(file.bytes)});
    return made;
  }
  made.entry.file += ".npz";
  std::vector<ArchiveMember> members;
  for (GoldenFile& file : golden->files) members.push_back({std::move(file.path), std::move(file.bytes)});
  Result<std::vector<std::byte>> archive = encode_archive(made.entry.file, members, stop);
  if (!archive) return tl::unexpected(archive.error());
  made.files.push_back({made.entry.file, *std::move(archive)});
  return made;
}

// The cases of a batch, on all cores. The first error in their order ends the suite.
Result<std::vector<MadeCase>> make_batch(std::span<const SuiteCase> cases, const SuiteOptions& options) {
  std::vector<std::optional<Result<MadeCase>>> made(cases.size());
  parallel_for(cases.size(), {.threads = 0, .grain = 1, .stop = options.stop, .progress = {}},
               [&](std::uint64_t begin, std::uint64_t end) {
                 for (std::uint64_t i = begin; i < end; ++i)
                   made[i] = make_case(cases[i], options.format, options.stop);
               });
  std::vector<MadeCase> all;
  for (auto& each : made) {
    if (!each) return cancelled();
    if (!*each) return tl::unexpected(each->error());
    all.push_back(**std::move(each));
  }
  return all;
}

FolderFormat suite_format() {
  const auto is_inside = [](const std::string& path) {
    return path.starts_with("cases/") || path.starts_with("rejected/");
  };
  return {"a suite",
          [](std::string_view text) {
            return parse_suite_manifest(text, "manifest.json").map([](SuiteManifest manifest) {
              return std::move(manifest.files);
            });
          },
          [=](const std::string& path) { return path == "index.html" || is_inside(path); },
          [=](const std::string& path) { return path == "cases" || path == "rejected" || is_inside(path); }};
}

class SuiteWriter {
 public:
  SuiteWriter(const SuiteOptions& options, FolderWriter& writer) : options_(options), writer_(writer) {
    written_.manifest.version = OPSCOPE_VERSION;
    for (const ExportFormat& format : export_formats())
      if (format.kind == options.format) written_.manifest.case_format = format.name;
    written_.manifest.size = options.request.size == SuiteSize::Full ? "full" : "small";
    written_.manifest.feature_level = name(options.request.feature_level);
    written_.manifest.numerics = profile_of(Numerics())->name;
    written_.manifest.shard = options.shard;
    written_.manifest.shards = options.shards;
  }

  Result<WrittenSuite> write(std::span<const SuiteCase> cases) {
    constexpr std::size_t batch = 64;
    for (std::size_t first = 0; first < cases.size(); first += batch) {
      if (options_.stop && options_.stop()) return cancelled();
      if (options_.progress) options_.progress(static_cast<double>(first) / static_cast<double>(cases.size()));
      Result<std::vector<MadeCase>> made =
          make_batch(cases.subspan(first, std::min(batch, cases.size() - first)), options_);
      if (!made) return tl::unexpected(made.error());
      for (MadeCase& each : *made)
        if (auto taken = take(std::move(each)); !taken) return tl::unexpected(taken.error());
    }
    if (auto page = add("index.html", bytes_of(suite_page(written_.manifest, pictures_))); !page)
      return tl::unexpected(page.error());
    const std::string manifest = write_suite_manifest(written_.manifest);
    written_.bytes += manifest.size();
    if (auto added = writer_.add("manifest.json", bytes_of(manifest)); !added) return tl::unexpected(added.error());
    return std::move(written_);
  }

 private:
  Result<void> take(MadeCase made) {
    for (const GoldenFile& file : made.files)
      if (auto added = add(file.path, file.bytes); !added) return added;
    if (!made.picture.empty()) pictures_[made.entry.file] = std::move(made.picture);
    written_.manifest.cases.push_back(std::move(made.entry));
    return {};
  }

  Result<void> add(const std::string& path, std::span<const std::byte> bytes) {
    const Result<std::string> checksum = sha256(bytes, options_.stop);
    if (!checksum) return tl::unexpected(checksum.error());
    written_.manifest.files[path] = *checksum;
    written_.bytes += bytes.size();
    return writer_.add(path, bytes);
  }

  const SuiteOptions& options_;
  FolderWriter& writer_;
  WrittenSuite written_;
  SuitePictures pictures_;
};

// The cases of a shard.
std::vector<SuiteCase> shard_of(std::vector<SuiteCase> all, const SuiteOptions& options) {
  std::vector<SuiteCase> mine;
  for (std::size_t i = options.shard - 1; i < all.size(); i += options.shards) mine.push_back(std::move(all[i]));
  return mine;
}

}  // namespace

Result<WrittenSuite> write_suite(const SuiteOptions& options, const fs::path& folder, const GoldenReplace& replace) {
  const Result<OldFolder> old = old_folder(folder, suite_format(), replace, options.stop);
  if (!old) return tl::unexpected(old.error());
  const std::vector<SuiteCase> cases = shard_of(plan_suite(options.request), options);
  if (cases.empty())
    return bad_input("", options.shards > 1
                             ? "this shard has no cases; there are fewer than shards"
                             : fmt::format("no operator is in feature level {}", name(options.request.feature_level)));
  Result<FolderWriter> writer = FolderWriter::open(folder);
  if (!writer) return tl::unexpected(writer.error());
  Result<WrittenSuite> written = SuiteWriter(options, *writer).write(cases);
  if (!written) return written;
  if (auto done = put_in_place(*writer, folder, *old, replace); !done) return tl::unexpected(done.error());
  return written;
}

}  // namespace opscope
