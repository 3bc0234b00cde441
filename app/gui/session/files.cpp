#include "app/gui/session/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/session/session_file.h"
#include "app/gui/session/source_name.h"
#include "core/backends/array/array_backend.h"
#include "core/io/array_file.h"
#include "core/io/file.h"
#include "core/io/image.h"
#include "core/io/npy.h"
#include "core/io/openable.h"
#include "core/io/raw_file.h"
#include "core/limits/failure.h"
#include "core/model/json.h"
#include "core/model/load.h"
#include "core/onnx/onnx_case.h"
#include "core/operators/schema/registry.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

// Relative to the case if the file is in its folder or below: such a case can be moved together with its files.
std::string source_text(const fs::path& file, const fs::path& case_folder) {
  std::error_code failed;
  const fs::path absolute = fs::weakly_canonical(fs::absolute(file, failed), failed);
  const fs::path folder = fs::weakly_canonical(fs::absolute(case_folder, failed), failed);
  const fs::path relative = absolute.lexically_relative(folder);
  const bool below = !case_folder.empty() && !relative.empty() && *relative.begin() != "..";
  return below ? relative.generic_string() : absolute.generic_string();
}

}  // namespace

bool is_case(const fs::path& file) { return lower_extension(file) == ".json" || is_onnx_model(file); }

Result<void> check_output_file(const fs::path& file, const Results* latest, const ModelPtr& model,
                               std::size_t dispatch) {
  if (latest == nullptr || !latest->invocation) return {};
  if (latest->request.model != model || latest->request.dispatch != dispatch) return {};
  const Result<void> fits = check_array(file, latest->invocation->output().tensor);
  if (fits) return {};
  const std::string name = file.filename().string(), what = fits.error().what;
  if (!has_array_name(file) && !has_raw_name(file))
    return bad_input("", name + " is no .npy, .npz or raw file; as raw bytes, " + what);
  return bad_input(name, what);
}

Result<void> check_is_array(const fs::path& file) {
  if (!has_array_name(file)) return bad_input(file.string(), "is no array: only .npy and .npz files are compared here");
  const Result<NpyHeader> header = guarded([&] { return read_npy_header(file); });
  return header ? Result<void>() : bad_input(file.string(), "cannot be compared: " + header.error().what);
}

Result<void> check_opens(const fs::path& file) {
  std::error_code failed;
  if (has_image_name(file) || has_array_name(file) || has_raw_name(file) || !fs::exists(file, failed)) return {};
  return bad_input("", file.string() + " " + why_not_opened(file) + ", raw bytes (.bin, .dat, .raw)");
}

Result<void> check_case_name(const fs::path& file) {
  if (has_array_name(file) || has_image_name(file) || has_raw_name(file) || is_onnx_model(file))
    return bad_input(file.filename().string(),
                     "names another kind of file; a case is named like " + file.stem().string() + ".json");
  const std::string name = file.filename().string();
  if (!is_case(file)) return bad_input(name, "does not end in .json, as a case does: type " + name + ".json");
  if (golden_folder(file))
    return bad_input(name, "belongs to golden vectors, which are whole only as exported; write to another file");
  return {};
}

Document new_document(const OperatorSchema& schema) {
  return Document(default_case(schema, highest_feature_level), fs::path(), "untitled");
}

Result<Document> array_document(const fs::path& array, std::string title) {
  const auto operators = all_operators();
  const auto copying = std::ranges::find(operators, true, &OperatorSchema::copies);
  if (copying == operators.end()) return bad_input(array.string(), "there is no operator that copies it");
  return with_source_file(default_case(**copying, highest_feature_level), {0, 0}, array, {}).map([&](Model model) {
    Document document(std::move(model), fs::path(), std::move(title));
    document.mark_array();
    return document;
  });
}

Result<PictureTraits> traits_of_picture(const fs::path& file) {
  Result<Tensor> picture = read_image(file, has_real_image_name(file) ? DataType::Float32 : DataType::UInt8);
  if (!picture) return tl::unexpected(picture.error());
  PictureTraits traits{.sizes = picture->desc.sizes};
  std::uint32_t& channels = picture->desc.sizes.at(1);
  if (channels % 2 == 0) {  // the last one is alpha
    const std::uint64_t pixels = std::uint64_t{picture->desc.sizes[2]} * picture->desc.sizes[3];
    --channels;
    traits.is_opaque = std::ranges::all_of(picture->buffer.bytes().subspan(channels * pixels, pixels),
                                           [](std::byte sample) { return sample == std::byte{255}; });
  }
  return traits;
}

Result<void> check_source_type(const Model& model, TensorAt at, const fs::path& file) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (!dispatchable || !has_array_name(file)) return {};
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const SupportRow* row = schema.supported_at(model.feature_level);
  if (!row || schema.tensors[at.tensor].kind == TensorKind::Condition) return {};  // a condition tests any number
  const Result<NpyHeader> header = read_npy_header(file);
  if (!header || row->data_types[at.tensor].contains(header->data_type)) return {};
  std::vector<std::string_view> allowed;
  for (const DataType type : all_data_types)
    if (row->data_types[at.tensor].contains(type)) allowed.push_back(name(type));
  return bad_input(
      file.filename().string(),
      fmt::format("it holds {}; {} of {} has {} at feature level {}", name(header->data_type),
                  schema.tensors[at.tensor].name, schema.title, fmt::join(allowed, " or "), name(model.feature_level)));
}

Result<Model> with_source_file(const Model& model, TensorAt at, const fs::path& file, const fs::path& case_folder,
                               const SourceOptions& options) {
  const FileValues values{.source_path = source_text(file, case_folder), .resample_size = {}, .unknown = {}};
  if (has_raw_name(file)) return with_raw_file(model, at, values);  // it has no shape
  Result<SourceShape> shape = probe_source(values, {case_folder, {}});
  if (!shape && shape.error().what == why_not_opened(file) && !is_c_header(file))
    return bad_input(file.string(), std::string(no_kind_of_source));
  if (!shape) return tl::unexpected(shape.error());
  std::vector<std::uint32_t>& sizes = shape->sizes;
  const std::size_t in_file = sizes.size();
  while (sizes.size() > max_dimension_count && sizes.front() == 1) sizes.erase(sizes.begin());
  if (sizes.size() > max_dimension_count)
    return bad_input(file.string(), fmt::format("has {} dimensions, more than the {} that a tensor can have", in_file,
                                                max_dimension_count));
  return with_file(model, at, {values.source_path, *shape, has_image_name(file), options.threshold, options.is_opaque},
                   options.sizes);
}

Result<Document> open_case(const fs::path& file) {
  if (is_onnx_model(file))
    return read_onnx_model(file).map(
        [&](Model model) { return Document(std::move(model), file.parent_path(), file.filename().string()); });
  const FileMark mark = mark_of(file);
  CaseWarnings warnings;
  Result<Model> model = read_model(file, &warnings);
  if (!model) return tl::unexpected(model.error());
  forget_session(*model);
  Document document(*std::move(model), file);
  document.set_mark(mark);
  document.warnings = std::move(warnings);
  return document;
}

Model with_rebased_sources(Model model, const fs::path& from, const fs::path& to) {
  std::error_code failed;
  for (Resource& resource : model.resources)
    if (auto* values = std::get_if<FileValues>(&resource.initial_values)) {
      const fs::path source = values->source_path;
      const fs::path file = from / source;                                      // `source`, if that is absolute
      const bool stays = source.is_relative() && (from == to || from.empty());  // as it is spelled, or it is lost
      if (stays || !fs::exists(array_file(file), failed)) continue;
      const std::string text = source_text(file, to);
      if (source.is_relative() || fs::path(text).is_relative()) values->source_path = text;
    }
  return model;
}

namespace {

// The text whose layout a saved file keeps: of the file that it replaces, or else of the one that the case was read
// from.
std::string layout_for(const fs::path& file, const fs::path& read_from) {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 20;
  for (const fs::path& each : {file, read_from})
    if (const Result<std::string> text = read_text(each, most_bytes); !each.empty() && text) return *text;
  return "";
}

}  // namespace

Result<void> save_document(Document& document, const fs::path& file, const std::string& view, const ReadFiles& keep) {
  Model model = with_rebased_sources(*document.model(), document.folder(), file.parent_path());
  model.comments = document.kept_comments();
  model.view = view;
  ReadFiles read = files_read(*document.model(), {document.folder(), {}});
  read.add(keep);
  if (Result<void> place = check_output_path(file, {&read, {}}); !place) return place;
  if (Result<void> written = save_model(model, file, layout_for(file, document.path())); !written) return written;
  model.view = document.model()->view;
  document.change_all([from = document.folder(), to = file.parent_path()](const Model& each) {
    return with_rebased_sources(each, from, to);
  });
  if (!(model == *document.model())) document.apply({model, ""});
  document.mark_saved(file);
  return {};
}

}  // namespace opscope::gui
