// Taking a file as the source of an input. Part of App (app.h).

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/painting.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/form/chain_side_effects.h"
#include "app/gui/jobs/file_histograms.h"
#include "app/gui/session/files.h"
#include "app/gui/shell/app.h"
#include "app/gui/shell/kept_range.h"
#include "core/io/array_file.h"
#include "core/io/image.h"
#include "core/limits/failure.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Between the extremes of the elements that the condition tests: those of the picture in the size that it has there.
std::optional<double> threshold_of(const Model& before, TensorAt at, const std::filesystem::path& picture,
                                   const SourceOptions& options, const SearchPaths& paths, const TaskControl& task) {
  const Result<Model> model = with_source_file(before, at, picture, paths.model_folder, options);
  if (!model) return std::nullopt;
  const auto counted = FileHistograms().of(*model, paths, [&] { return task.stopped(); });
  if (!counted) return std::nullopt;
  const auto found = counted->find(find_resource(*model, at)->name);
  return found == counted->end() ? std::nullopt : found->second.middle;
}

}  // namespace

// A damaged picture is refused before anything changes. Its header does not show that, and decoding takes time.
void App::take_source(TensorAt at, const std::filesystem::path& file, std::optional<SizesOf> sizes, ModelPtr typed) {
  if (const auto writer = writer_of(*document_.model(), at))
    return tell_in_dialog(
        {Error::Kind::BadInput, file.filename().string(),
         fmt::format("the input is the output of '{}', so a source would have no effect; choose a dispatch that "
                     "reads one",
                     visible_name(find_dispatch(*document_.model(), *writer)->dispatchable))},
        answered_);
  source_dialog_ = answered_;
  if (source_dialog_ != 0) file_dialog_.wait();
  typed_source_ = std::move(typed);
  const SearchPaths paths{document_.folder(), options_.input_path};
  source_.start([source = NewSource{at, file, {sizes}, {}, first_}, before = document_.model(),
                 paths](const TaskControl& task) mutable -> Result<NewSource> {
    if (!has_image_name(source.file)) return source;
    Result<PictureTraits> traits = traits_of_picture(source.file);
    if (!traits) return tl::unexpected(traits.error());
    source.picture_sizes = std::move(traits->sizes);
    source.options.is_opaque = traits->is_opaque;
    source.options.threshold =
        threshold_of(*before, source.at, source.file, source.options, paths, task).value_or(source.options.threshold);
    return source;
  });
}

// As if it was chosen in the dialog: the name alone would leave it with the sizes of the file before it.
void App::take_typed_source(const Model& before) {
  for (std::size_t tensor = 0; tensor < present_operator().tensors.size(); ++tensor) {
    const TensorAt at{dispatch_, tensor};
    const FileValues *was = find_file(before, at), *is = find_file(*document_.model(), at);
    if (!was || !is || was->source_path == is->source_path) continue;
    const auto file = find_source(is->source_path, {document_.folder(), options_.input_path});
    if (!file) continue;
    form_.unreadable.erase(is->source_path);
    take_source(at, *file, std::nullopt, document_.model());
    const RefusedText& taken = form_.entry.taken;
    const bool is_its_name =
        taken.field == present_operator().tensors[tensor].name + ".path" && taken.text == is->source_path;
    typed_name_ = is_its_name ? taken : RefusedText{};
    typed_at_ = dispatch_;
  }
}

// Its name stays in the field as a text that is refused, and the case reads what it read before.
void App::refuse_typed_source(const Error& error) {
  document_.take_back();
  window_.request_frames();
  if (is_typing(form_.entry, typed_name_.item)) return tell(error);  // a newer name
  const std::string name = std::filesystem::path(typed_name_.text).filename().string();
  form_.unreadable[typed_name_.text] = Error{error.kind, name, error.what}.text();
  forget_refused(form_.entry, typed_name_.item);
  form_.entry.refused.push_back(typed_name_);
  form_.entry.refused.back().then = document_.model();
}

void App::take_new_source() {
  const bool is_given_up = source_dialog_ != 0 && source_.pending() && !file_dialog_.deciding();
  if (is_given_up) {  // the dialog was cancelled
    source_.cancel();
    close_tab_of_source();
  }
  const std::optional<Result<NewSource>> ended = source_.take();
  if (!ended || is_given_up) return;
  if (source_dialog_ == 0) return use_new_source(*ended);
  const Result<void> used = guarded([&]() -> Result<void> {
    use_new_source(*ended);
    return {};
  });
  if (!used) tell_in_dialog(used.error(), source_dialog_);
  file_dialog_.end_wait();
}

void App::close_tab_of_source() {
  if (const ModelPtr opened = std::exchange(tab_of_source_, nullptr); opened && opened == first_) close_front_tab();
}

void App::use_new_source(const Result<NewSource>& ended) {
  const auto refuse = [&](const Error& error) {
    close_tab_of_source();
    // Another dispatch on show has another field there.
    if (typed_source_ && typed_source_ == document_.model() && typed_name_.item != 0)
      return typed_at_ == dispatch_ ? refuse_typed_source(error) : tell(error);
    if (typed_source_ && live_) return;  // the run of the case says it
    tell_in_dialog(error, source_dialog_);
  };
  if (!ended) return refuse(ended.error());
  const NewSource& source = *ended;
  if (source.opened != first_) {
    tab_of_source_.reset();
    if (source_dialog_ != 0)
      tell(
          {Error::Kind::BadInput, source.file.filename().string(), "is not opened: another case was opened meanwhile"});
    return;
  }
  if (typed_source_ && typed_source_ != document_.model()) return;  // edited meanwhile
  const ModelPtr before = typed_source_ ? document_.before() : document_.model();
  const Result<Model> model = guarded([&]() -> Result<Model> {
    // Its own sizes are asked of a file that the case reads already.
    if (!source.options.sizes)
      if (const auto fits = check_source_type(*before, source.at, source.file); !fits)
        return tl::unexpected(fits.error());
    return with_source_file(*before, source.at, source.file, document_.folder(), source.options);
  });
  if (!model) return refuse(model.error());
  tab_of_source_.reset();
  const FileValues* replaced = find_file(*before, source.at);
  // So is a new case that nothing was done in before, as if the program had been started with the file.
  const bool is_new = document_.path().empty() && document_.title() == "untitled" && before == document_.saved();
  const bool is_named_after_it =
      is_new || (replaced && std::filesystem::path(replaced->source_path).filename() == document_.title());
  if (typed_source_) document_.undo();  // the name and what follows from the file are one step
  apply({*model, ""});
  remember(settings_, source.file);
  if (is_named_after_it) document_.entitle(source.file.filename().string());
  const Dispatchable* dispatchable = find_dispatchable(*document_.model(), source.at.dispatch);
  const bool is_condition =
      dispatchable && dispatchable->desc.schema->tensors[source.at.tensor].kind == TensorKind::Condition;
  if (!source.picture_sizes.empty() && !is_condition)
    workspace_.show_picture(find_desc(*document_.model(), source.at)->sizes, source.picture_sizes.at(1));
  std::vector<std::uint32_t> told_sizes = source.picture_sizes;
  if (source.options.is_opaque && told_sizes.size() == 4) --told_sizes[1];  // the alpha that is left out is no loss
  const std::string mask = resampled_text(*before, *document_.model());
  std::string told =
      opening_text(*before, *document_.model(), source.at, source.file.filename().string(), told_sizes, mask);
  const bool resizes_others = (!source.options.sizes && resizes_other_inputs(*before, *document_.model(), source.at)) ||
                              !resized_text(*before, *document_.model(), source.at.dispatch).empty() || !mask.empty();
  const bool keeps_range =
      !kept_range_text(*before, *document_.model(), source.at.dispatch, workspace_.view(), workspace_.sources())
           .empty();
  if (!resizes_others && !keeps_range) {
    const FileValues* picture = find_picture(*document_.model(), source.at);
    const bool offers_sizes =
        picture && picture->resample_size && source.picture_sizes.size() == 4 &&
        loses_most_pixels(source.picture_sizes[3], source.picture_sizes[2], *picture->resample_size) &&
        may_take_picture_sizes(*document_.model(), source.at);
    std::vector<Log::Answer> answers;
    if (offers_sizes) answers.push_back({"Use its own sizes", [this, at = source.at] { take_file_sizes(at); }});
    return log_.add(Log::Weight::Plain, std::move(told), std::move(answers));
  }
  told_of_edits_ = std::move(told);
  tell_edits();
}

}  // namespace opscope::gui
