#include "app/gui/edits/source_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/model/conversion.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

using Sizes = std::vector<std::uint32_t>;

const OperatorSchema& schema_at(const Model& model, TensorAt at) {
  return *find_dispatchable(model, at.dispatch)->desc.schema;
}

// No other input must have the sizes of this one.
bool has_sizes_alone(const Model& model, TensorAt at) {
  const OperatorSchema& schema = schema_at(model, at);
  return std::ranges::none_of(schema.same_sizes, [&](const std::vector<std::size_t>& group) {
    return std::ranges::find(group, at.tensor) != group.end() && std::ranges::any_of(group, [&](std::size_t other) {
             return other != at.tensor && schema.tensors[other].role == TensorRole::Input &&
                    find_desc(model, {at.dispatch, other});
           });
  });
}

// The strides with which a packed array of `file` sizes is read as one of `wanted`; nullopt if it cannot be broadcast.
std::optional<Sizes> broadcast_to(const Sizes& wanted, Sizes file) {
  while (file.size() > wanted.size() && file.front() == 1) file.erase(file.begin());
  if (file.size() > wanted.size()) return std::nullopt;
  file.insert(file.begin(), wanted.size() - file.size(), 1);
  Sizes strides = packed_strides(file);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (file[i] == wanted[i]) continue;
    if (file[i] != 1) return std::nullopt;
    strides[i] = 0;
  }
  return strides;
}

Model with_array(Model model, TensorAt at, Sizes sizes, SizesOf whose) {
  const Sizes wanted = find_desc(model, at)->sizes;
  const std::optional<Sizes> strides = broadcast_to(wanted, sizes);
  if (whose == SizesOf::Tensor && strides) {
    const bool is_same = *strides == packed_strides(wanted);
    return with_strides(std::move(model), at, is_same ? std::nullopt : strides);
  }
  const SupportRow* row = schema_at(model, at).supported_at(model.feature_level);
  while (row && sizes.size() < row->min_dimension_count) sizes.insert(sizes.begin(), 1);
  model = with_strides(std::move(model), at, std::nullopt);
  return with_sizes(std::move(model), at, sizes, Match::Groups);
}

// The pictures of other inputs that had their own sizes are scaled to those that the inputs have now: their elements
// would stand in rows of another length.
Model with_others_scaled(const Model& before, Model model, TensorAt at) {
  for (std::size_t other = 0; other < schema_at(before, at).tensors.size(); ++other) {
    const TensorAt place{at.dispatch, other};
    const FileValues* picture = find_picture(model, place);
    if (other == at.tensor || !picture || picture->resample_size || writer_of(model, place)) continue;
    if (find_desc(before, place)->sizes == find_desc(model, place)->sizes) continue;
    const PictureChannels channels = channels_of(*picture);
    model = with_channels(std::move(model), place, channels);
  }
  return model;
}

// The shape of a picture is [1, C, H, W].
Model with_picture_file(Model model, TensorAt at, const SourceFile& file, SizesOf whose, bool is_condition) {
  Sizes sizes = file.shape.sizes;
  if (find_picture(model, at)->conversion.without_alpha && sizes.at(1) % 2 == 0) --sizes[1];
  // Grey and alpha are both read if the tensor has a channel for alpha.
  const bool takes_alpha = sizes.at(1) == 2 && scaled_size(PictureChannels::All, *find_desc(model, at))[1] % 2 == 0;
  const bool is_grey = is_condition || (sizes.at(1) <= 2 && !takes_alpha);
  if (whose == SizesOf::Tensor)
    return with_channels(std::move(model), at, is_grey ? PictureChannels::Grey : PictureChannels::All);
  // The mask beside other inputs is broadcast over their channels.
  const Sizes present = find_desc(model, at)->sizes;
  const bool keeps_channels = is_condition && !has_sizes_alone(model, at) && present.size() >= 3;
  const std::uint32_t channels = keeps_channels ? present[present.size() - 3] : 1;
  const bool makes_grey = is_condition && (sizes.at(1) != 1 || keeps_channels);
  if (is_condition) sizes.at(1) = channels;
  const Model before = model;
  // The elements of a file follow one another, without the gaps of typed strides.
  if (layout_of(*find_desc(model, at)).kind == StrideLayout::Kind::Custom)
    model = with_strides(std::move(model), at, std::nullopt);
  model = with_others_scaled(before, with_sizes(std::move(model), at, sizes, Match::Groups), at);
  if (makes_grey) return with_channels(std::move(model), at, PictureChannels::Grey);
  const Conversion::Layout layout = find_picture(model, at)->conversion.layout;
  return with_layout(std::move(model), at, layout);
}

// The sizes that all tensors of the dispatch, which are at least three, have in place of others; nullptr if they
// differ, or if one has another data type.
const Sizes* new_sizes_of_all(const Model& before, const Model& after, TensorAt at) {
  const Sizes* all = nullptr;
  std::size_t count = 0;
  for (std::size_t i = 0; i < schema_at(after, at).tensors.size(); ++i) {
    const TensorDesc *was = find_desc(before, {at.dispatch, i}), *is = find_desc(after, {at.dispatch, i});
    if (!was && !is) continue;
    if (!was || !is || was->sizes == is->sizes || was->data_type != is->data_type) return nullptr;
    if (all && *all != is->sizes) return nullptr;
    all = &is->sizes, ++count;
  }
  return count < 3 ? nullptr : all;
}

// "; A, B are now FLOAT32 2 x 3" for the tensors of the dispatch whose descriptions are others, or in short
// "; all tensors are now 2 x 3"; empty if none is.
std::string changes_text(const Model& before, const Model& after, TensorAt at) {
  std::string text;
  if (!find_dispatchable(after, at.dispatch)) return text;
  if (const Sizes* sizes = new_sizes_of_all(before, after, at))
    return fmt::format("; all tensors are now {}", fmt::join(*sizes, " × "));
  const std::vector<TensorDeclaration>& tensors = schema_at(after, at).tensors;
  std::vector<std::pair<std::string, std::vector<std::string>>>
      changed;  // descriptions, and the tensors that have them
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const TensorDesc* was = find_desc(before, {at.dispatch, i});
    const TensorDesc* is = find_desc(after, {at.dispatch, i});
    if (!was || !is || (was->sizes == is->sizes && was->data_type == is->data_type)) continue;
    const std::string description = fmt::format("{} {}", opscope::name(is->data_type), fmt::join(is->sizes, " × "));
    if (changed.empty() || changed.back().first != description) changed.push_back({description, {}});
    changed.back().second.push_back(tensors[i].name);
  }
  for (const auto& [description, names] : changed)
    text += fmt::format("; {} {} now {}", fmt::join(names, ", "), names.size() == 1 ? "is" : "are", description);
  return text;
}

std::string times(std::uint32_t width, std::uint32_t height) { return fmt::format("{} × {}", width, height); }

// ", RGBA read as RGB without alpha, because C is 3": of a picture with other channels than are read of it. Empty if it
// is read as it is, and for a condition, whose picture is always grey.
std::string channels_text(const Model& model, TensorAt at, const FileValues& picture, std::uint32_t in_file) {
  constexpr std::array names = {"grey", "grey + alpha", "RGB", "RGBA"};
  if (!picture.resample_size || schema_at(model, at).tensors[at.tensor].kind == TensorKind::Condition) return "";
  const std::uint32_t read = (*picture.resample_size)[1];
  if (read == in_file || std::min(read, in_file) == 0 || std::max(read, in_file) > names.size()) return "";
  const bool loses_alpha = in_file % 2 == 0 && read % 2 != 0;
  std::string text =
      fmt::format(", {} read as {}{}", names.at(in_file - 1), names.at(read - 1), loses_alpha ? " without alpha" : "");
  const TensorDesc& desc = *find_desc(model, at);
  if (desc.sizes.size() >= 3 && scaled_size(PictureChannels::All, desc)[1] == read)
    text += fmt::format(", because C is {}", desc.sizes[desc.sizes.size() - 3]);
  return text;
}

// "; mask.png scaled to 300 × 200" for the pictures of other inputs that follow new sizes; empty if there are none.
std::string scaled_text(const Model& before, const Model& after, TensorAt at) {
  std::string text;
  if (!find_dispatchable(after, at.dispatch)) return text;
  for (std::size_t other = 0; other < schema_at(after, at).tensors.size(); ++other) {
    const TensorAt place{at.dispatch, other};
    const FileValues *was = find_picture(before, place), *is = find_picture(after, place);
    if (other == at.tensor || !was || !is || was->source_path != is->source_path || !is->resample_size) continue;
    if (schema_at(after, at).tensors[other].role != TensorRole::Input || writer_of(after, place)) continue;
    const ImageSize size = *is->resample_size,
                    old = was->resample_size.value_or(scaled_size(PictureChannels::All, *find_desc(before, place)));
    if (size[2] == old[2] && size[3] == old[3]) continue;
    const std::string name = visible_name(std::filesystem::path(is->source_path).filename().string(), 24);
    text += fmt::format("; {} scaled to {}", name, times(size[3], size[2]));
  }
  return text;
}

}  // namespace

Model with_file(Model model, TensorAt at, const SourceFile& file, std::optional<SizesOf> sizes) {
  model = without_raw_file(std::move(model), at);
  Resource* resource = find_resource(model, at);
  if (!resource || !find_desc(model, at)) return model;
  const OperatorSchema& schema = schema_at(model, at);
  const SupportRow* row = schema.supported_at(model.feature_level);
  const bool takes_type = row && row->data_types[at.tensor].contains(file.shape.data_type);
  const bool is_condition = schema.tensors[at.tensor].kind == TensorKind::Condition;

  FileValues values{.source_path = file.path, .resample_size = {}, .unknown = {}};
  const FileValues* const before = find_picture(model, at);
  if (file.is_picture && before) values.conversion = before->conversion;  // another picture for the same purpose
  values.conversion.channel.reset();
  const bool is_used_already = file.is_picture && before && before->source_path == file.path && !before->resample_size;
  values.conversion.without_alpha =
      is_used_already ? before->conversion.without_alpha : file.is_opaque && !is_condition;
  if (is_condition && !values.conversion.threshold && (file.is_picture || !takes_type))
    values.conversion.threshold = Threshold{Threshold::Test::AtLeast, file.is_picture ? file.threshold : 0.5};

  const bool has_own_type = !file.is_picture && !values.conversion.threshold;
  resource->data_type = has_own_type ? DataType::Unknown : find_desc(model, at)->data_type;
  resource->initial_values = std::move(values);
  resource->size_in_bytes = 0;
  const bool is_real = file.is_picture && has_real_image_name(file.path) && !is_condition;
  const bool wants_type = has_own_type || (is_real && is_integer(find_desc(model, at)->data_type));
  if (wants_type && takes_type) model = with_data_type(std::move(model), at, file.shape.data_type, Match::Groups);

  const SizesOf whose = sizes.value_or(has_sizes_alone(model, at) ? SizesOf::File : SizesOf::Tensor);
  return file.is_picture ? with_picture_file(std::move(model), at, file, whose, is_condition)
                         : with_array(std::move(model), at, file.shape.sizes, whose);
}

Model with_pasted_values(Model model, TensorAt at, const ArrayOfText& array) {
  const TensorDesc* desc = find_desc(model, at);
  if (!desc || !find_resource(model, at)) return model;
  const SizesOf sizes = has_sizes_alone(model, at) ? SizesOf::File : SizesOf::Tensor;
  model = element_count(*desc) == array.elements.size() ? with_strides(std::move(model), at, std::nullopt)
                                                        : with_array(std::move(model), at, array.sizes, sizes);
  return with_initial_values(std::move(model), at, ArrayValues{array.elements});
}

std::string pasting_text(const Model& before, const Model& after, TensorAt at, const Sizes& sizes) {
  const std::string name = find_dispatchable(after, at.dispatch) ? schema_at(after, at).tensors[at.tensor].name : "";
  return fmt::format("pasted {} values into {}{}", fmt::join(sizes, " × "), name, changes_text(before, after, at));
}

bool resizes_other_inputs(const Model& before, const Model& after, TensorAt at) {
  if (!find_dispatchable(after, at.dispatch)) return false;
  const std::vector<TensorDeclaration>& tensors = schema_at(after, at).tensors;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const TensorDesc* was = find_desc(before, {at.dispatch, i});
    const TensorDesc* is = find_desc(after, {at.dispatch, i});
    const bool is_other = i != at.tensor && tensors[i].role == TensorRole::Input;
    if (is_other && was && is && was->sizes != is->sizes) return true;
  }
  return false;
}

std::string opening_text(const Model& before, const Model& after, TensorAt at, const std::string& name,
                         const Sizes& picture_sizes, const std::string& mask) {
  std::string text = "opened " + name;
  const FileValues* picture = find_picture(after, at);
  if (picture && picture->resample_size && picture_sizes.size() == 4) {
    const std::string was = times(picture_sizes[3], picture_sizes[2]);
    const std::string is = times((*picture->resample_size)[3], (*picture->resample_size)[2]);
    if (was != is) text += fmt::format(", resized from {} to {}", was, is);
  }
  const FileValues* file = find_file(after, at);
  if (file && file->conversion.threshold)
    text += fmt::format(", true where x {} {:.4g}",
                        threshold_signs.at(static_cast<std::size_t>(file->conversion.threshold->test)),
                        file->conversion.threshold->value);
  if (picture && picture_sizes.size() == 4) text += channels_text(after, at, *picture, picture_sizes[1]);
  text += scaled_text(before, after, at);
  if (!mask.empty()) text += "; " + mask;
  return text + changes_text(before, after, at);
}

}  // namespace opscope::gui
