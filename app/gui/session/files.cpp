#include "app/gui/session/files.h"

#include <algorithm>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/session/session_file.h"
#include "core/io/file.h"
#include "core/model/case_output.h"
#include "core/model/execute.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

// Beside the installed program, then in the source tree the program was built from.
std::optional<fs::path> find_asset(const fs::path& relative) {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed).parent_path();
  for (const fs::path& root : {program / "../share/opscope", program / "../../assets", fs::path(OPSCOPE_ASSETS)}) {
    const fs::path candidate = (root / relative).lexically_normal();
    if (fs::is_regular_file(candidate, failed)) return candidate;
  }
  return std::nullopt;
}

// Relative to the case where the file stands beside or below it: such a case can be moved as a whole.
std::string source_text(const fs::path& file, const fs::path& case_folder) {
  std::error_code failed;
  const fs::path absolute = fs::weakly_canonical(fs::absolute(file, failed), failed);
  const fs::path folder = fs::weakly_canonical(fs::absolute(case_folder, failed), failed);
  const fs::path relative = absolute.lexically_relative(folder);
  const bool below = !case_folder.empty() && !relative.empty() && *relative.begin() != "..";
  return below ? relative.generic_string() : absolute.generic_string();
}

}  // namespace

bool is_case(const fs::path& file) { return lower_extension(file) == ".json"; }

Document new_document() {
  return Document(default_case(*all_operators().front(), highest_feature_level), fs::path(), "untitled");
}

Document start_document() {
  if (const std::optional<fs::path> example = find_asset("models/clip_photo.json"))
    if (Result<Model> model = read_model(*example))
      return Document(*std::move(model), example->parent_path(), "clip photo");
  Document document = new_document();
  const Model& model = *document.model();
  if (const TensorDesc* first = find_desc(model, {0, 0}))
    return Document(with_initial_values(model, {0, 0}, default_values(SourceKind::Ramp, *first)), fs::path(),
                    "untitled");
  return document;
}

Result<Model> with_source_file(const Model& model, TensorAt at, const fs::path& file, const fs::path& case_folder) {
  const std::string source = source_text(file, case_folder);
  const std::string extension = lower_extension(file);
  if (extension == ".dat" || extension == ".bin")  // no shape to take over
    return with_initial_values(model, at, FileValues{.source_path = source, .resample_size = {}, .unknown = {}});
  Result<SourceShape> shape =
      probe_source(FileValues{.source_path = source, .resample_size = {}, .unknown = {}}, {case_folder, {}});
  if (!shape) return tl::unexpected(shape.error());
  return with_file(model, at, source, *shape, is_image(file));
}

Result<Document> open_case(const fs::path& file) {
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
      if (source.is_absolute() || from.empty() || from == to || !fs::exists(from / source, failed)) continue;
      values->source_path = source_text(from / source, to);
    }
  return model;
}

Result<void> save_document(Document& document, const fs::path& file, const std::string& view) {
  Model model = with_rebased_sources(*document.model(), document.folder(), file.parent_path());
  model.comments = document.comments();
  model.view = view;
  const ReadFiles tensors = files_read(*document.model(), {document.folder(), {}});
  if (Result<void> place = check_output_path(file, {&tensors, {}}); !place) return place;
  if (Result<void> written = save_model(model, file); !written) return written;
  model.view = document.model()->view;
  if (!(model == *document.model())) document.apply({model, ""});
  document.mark_saved(file);
  return {};
}

}  // namespace opscope::gui
