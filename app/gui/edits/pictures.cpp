#include "app/gui/edits/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <variant>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/tensors.h"
#include "core/io/image.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

using Layout = Conversion::Layout;

// The size of a dimension, counted from the innermost one. A case file may hold 0, which no picture is.
std::uint32_t size_from_back(const TensorDesc& desc, std::size_t back) {
  return back < desc.sizes.size() ? std::max(1u, desc.sizes[desc.sizes.size() - 1 - back]) : 1;
}
std::uint32_t width_of(const TensorDesc& desc) { return size_from_back(desc, 0); }
std::uint32_t height_of(const TensorDesc& desc) { return size_from_back(desc, 1); }
std::uint32_t depth_of(const TensorDesc& desc) { return size_from_back(desc, 2); }

// The channels to decode for a tensor of so many.
std::uint32_t decoded_channels(PictureChannels channels, std::uint32_t depth) {
  switch (channels) {
    case PictureChannels::All: return depth <= 4 ? depth : 1;
    case PictureChannels::Colour: return depth == 3 || depth == 4 ? 3 : 1;
    case PictureChannels::Grey: return 1;
    case PictureChannels::Alpha: return 4;
    default: return 3;
  }
}

std::uint32_t stride(std::uint64_t elements) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(elements, UINT32_MAX));
}

bool has_alpha(std::uint32_t depth) { return depth == 2 || depth == 4; }

// Where the tensor finds its elements in the picture; nullopt: packed.
std::optional<std::vector<std::uint32_t>> picture_strides(const FileValues& picture, TensorDesc desc) {
  const std::uint32_t in_file = picture.resample_size ? (*picture.resample_size)[1] : depth_of(desc);
  const std::uint64_t channels = picture.conversion.channel ? 1 : in_file, width = width_of(desc);
  const bool interleaved = picture.conversion.layout == Layout::Nhwc;
  const std::uint64_t pixel = interleaved ? channels : 1, plane = interleaved ? 1 : width * height_of(desc);
  const std::array from_back = {stride(pixel), stride(width * pixel), channels == 1 ? 0 : stride(plane)};
  desc.strides.emplace(desc.sizes.size(), 0);
  for (std::size_t back = 0; back < std::min(from_back.size(), desc.sizes.size()); ++back)
    desc.strides->at(desc.sizes.size() - 1 - back) = from_back.at(back);
  return is_packed(desc) ? std::nullopt : desc.strides;
}

// The tensor has the height and width of its scaled picture.
bool has_scaled_size(const FileValues& picture, const TensorDesc& desc) {
  if (!picture.resample_size) return false;
  return (*picture.resample_size)[2] == height_of(desc) && (*picture.resample_size)[3] == width_of(desc);
}

// However many channels the tensor gets, it reads one of the picture: a colour, or a mask's grey.
bool stays_one_channel(const FileValues& picture) {
  return picture.conversion.channel || (picture.conversion.threshold && channels_of(picture) == PictureChannels::Grey);
}

// The strides first: setting them lets the present source follow.
Model with_picture(Model model, TensorAt at, const FileValues& picture) {
  auto strides = picture_strides(picture, *find_desc(model, at));
  model = with_strides(std::move(model), at, std::move(strides));
  Resource& resource = *find_resource(model, at);
  resource.initial_values = picture;
  resource.size_in_bytes = 0;
  return model;
}

// The tensor has the height and width of its picture in the file, as far as the case tells, and reads it as one.
bool is_read_as_it_is(const FileValues& picture, const TensorDesc& desc) {
  if (picture.resample_size || height_of(desc) < 2 || width_of(desc) < 2 || depth_of(desc) > 4) return false;
  TensorDesc own = desc;
  own.strides = picture_strides(picture, desc);
  const std::vector<std::uint32_t> strides = effective_strides(desc), wanted = effective_strides(own);
  if (strides.size() != desc.sizes.size() || wanted.size() != desc.sizes.size()) return false;
  for (std::size_t d = 0; d < strides.size(); ++d)
    if (desc.sizes[d] > 1 && strides[d] != wanted[d]) return false;
  return true;
}

bool has_other_rows(const TensorDesc& before, const TensorDesc& after) {
  return height_of(before) != height_of(after) || width_of(before) != width_of(after);
}

// The inputs of `after` with the pictures of `before` and another height or width, by dispatch.
std::vector<TensorAt> resized_inputs(const Model& before, const Model& after) {
  std::vector<TensorAt> resized;
  for (std::size_t dispatch = 0; find_dispatch(after, dispatch) != nullptr; ++dispatch) {
    const Dispatchable *was = find_dispatchable(before, dispatch), *is = find_dispatchable(after, dispatch);
    if (!was || !is || was->desc.schema != is->desc.schema) continue;
    for (std::size_t tensor = 0; tensor < is->desc.schema->tensors.size(); ++tensor) {
      const TensorAt at{dispatch, tensor};
      const FileValues *old = find_picture(before, at), *now = find_picture(after, at);
      const bool is_input = is->desc.schema->tensors[tensor].role == TensorRole::Input && !writer_of(after, at);
      if (old && now && is_input && old->source_path == now->source_path &&
          has_other_rows(*find_desc(before, at), *find_desc(after, at)))
        resized.push_back(at);
    }
  }
  return resized;
}

}  // namespace

const FileValues* find_file(const Model& model, TensorAt at) {
  const Resource* resource = find_desc(model, at) ? find_resource(model, at) : nullptr;
  return resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
}

const FileValues* find_picture(const Model& model, TensorAt at) {
  const FileValues* file = find_file(model, at);
  return file && has_image_name(file->source_path) ? file : nullptr;
}

PictureChannels channels_of(const FileValues& picture) {
  if (picture.conversion.channel)
    return static_cast<PictureChannels>(static_cast<std::uint32_t>(PictureChannels::Red) + *picture.conversion.channel);
  if (picture.conversion.without_alpha) return PictureChannels::Colour;
  return picture.resample_size && (*picture.resample_size)[1] == 1 ? PictureChannels::Grey : PictureChannels::All;
}

bool may_have_alpha(const Model& model, TensorAt at) {
  const FileValues* picture = find_picture(model, at);
  if (picture == nullptr) return false;
  return picture->conversion.without_alpha ||
         (channels_of(*picture) == PictureChannels::All && has_alpha(depth_of(*find_desc(model, at))));
}

ImageSize scaled_size(PictureChannels channels, const TensorDesc& desc) {
  return {1, decoded_channels(channels, depth_of(desc)), height_of(desc), width_of(desc)};
}

bool loses_most_pixels(std::uint32_t width, std::uint32_t height, const ImageSize& left) {
  constexpr std::uint32_t few = 32, factor = 4;
  const std::uint32_t longest = std::max(left[2], left[3]);
  return longest < few && longest * factor <= std::max(width, height);
}

bool may_take_picture_sizes(const Model& model, TensorAt at) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (dispatchable == nullptr) return false;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const auto is_fixed = [&](std::size_t other) {
    const Resource* resource = find_resource(model, {at.dispatch, other});
    if (other == at.tensor || schema.tensors[other].role != TensorRole::Input || !resource) return false;
    const auto* file = std::get_if<FileValues>(&resource->initial_values);
    return std::holds_alternative<ArrayValues>(resource->initial_values) || (file && !file->resample_size);
  };
  return std::ranges::none_of(schema.same_sizes, [&](const std::vector<std::size_t>& group) {
    return std::ranges::find(group, at.tensor) != group.end() && std::ranges::any_of(group, is_fixed);
  });
}

Model with_channels(Model model, TensorAt at, PictureChannels channels) {
  const FileValues* present = find_picture(model, at);
  if (!present) return model;
  FileValues picture = *present;
  const std::uint32_t depth = depth_of(*find_desc(model, at));
  const bool loses_alpha = channels == PictureChannels::Colour && has_alpha(depth);
  const bool gains_alpha = channels == PictureChannels::All && picture.conversion.without_alpha &&
                           has_alpha(depth + 1) && !picture.resample_size;
  picture.conversion.without_alpha = channels == PictureChannels::Colour;
  const bool keeps_size = !picture.resample_size && !picture.conversion.channel && (loses_alpha || gains_alpha);
  if (loses_alpha || gains_alpha) {
    std::vector<std::uint32_t> sizes = find_desc(model, at)->sizes;
    sizes[sizes.size() - 3] = loses_alpha ? depth - 1 : depth + 1;
    model = with_sizes(std::move(model), at, sizes, Match::Groups);
  }
  if (keeps_size) return with_picture(std::move(model), at, picture);
  picture.resample_size = scaled_size(channels, *find_desc(model, at));
  picture.conversion.channel.reset();
  if (channels >= PictureChannels::Red)
    picture.conversion.channel =
        static_cast<std::uint32_t>(channels) - static_cast<std::uint32_t>(PictureChannels::Red);
  return with_picture(std::move(model), at, picture);
}

Model with_pictures_scaled(const Model& before, Model after) {
  for (const TensorAt at : resized_inputs(before, after)) {
    const FileValues& picture = *find_picture(after, at);
    const TensorDesc& desc = *find_desc(after, at);
    if (!is_read_as_it_is(picture, *find_desc(before, at)) || depth_of(desc) > 4) continue;
    const std::string& resource = find_resource(after, at)->name;
    const bool fits_all = std::ranges::all_of(tensors_bound_to(after, resource), [&](TensorAt other) {
      const TensorDesc* same = find_desc(after, other);
      return same && same->sizes == desc.sizes && find_binding(after, other)->element_offset == 0;
    });
    if (!fits_all) continue;
    const PictureChannels channels = channels_of(picture);
    after = with_channels(std::move(after), at, channels);
  }
  return after;
}

std::string scaled_pictures_text(const Model& before, const Model& after) {
  std::string text;
  std::vector<std::string> told;  // resources
  for (const TensorAt at : resized_inputs(before, after)) {
    const FileValues& picture = *find_picture(after, at);
    if (find_picture(before, at)->resample_size || !picture.resample_size) continue;
    if ((*picture.resample_size)[3] > longest_scaled_side((*picture.resample_size)[2])) continue;  // it is refused
    const std::string& resource = find_resource(after, at)->name;
    if (std::ranges::find(told, resource) != told.end()) continue;
    told.push_back(resource);
    const std::string name = visible_name(std::filesystem::path(picture.source_path).filename().string(), 24);
    const auto [n, channels, height, width] = *picture.resample_size;
    text += fmt::format("{}{} scaled to {} × {}", text.empty() ? "" : "; ", name, width, height);
  }
  return text;
}

Model with_layout(Model model, TensorAt at, Layout layout) {
  const FileValues* present = find_picture(model, at);
  if (!present) return model;
  FileValues picture = *present;
  picture.conversion.layout = layout;
  return with_picture(std::move(model), at, picture);
}

Model with_values(Model model, TensorAt at, const Conversion& conversion) {
  const FileValues* present = find_file(model, at);
  if (!present) return model;
  FileValues file = *present;
  const Conversion before = std::exchange(file.conversion, conversion);
  file.conversion.layout = before.layout;
  file.conversion.channel = before.channel;
  Resource& resource = *find_resource(model, at);
  const bool is_picture = find_picture(model, at) != nullptr;
  // Truth values have the tensor's type, and so have pictures. An array has its own.
  resource.data_type = conversion.threshold || is_picture ? find_desc(model, at)->data_type : DataType::Unknown;
  resource.initial_values = std::move(file);
  return model;
}

void follow_picture(FileValues& picture, const TensorDesc& before, const TensorDesc& after) {
  if (is_integer(after.data_type) && !picture.conversion.threshold) {
    picture.conversion.minus_mean = false;
    picture.conversion.scale = 1, picture.conversion.bias = 0;
  }
  if (has_alpha(depth_of(after)) && !has_alpha(depth_of(before))) picture.conversion.without_alpha = false;
  if (!has_scaled_size(picture, before)) return;
  ImageSize& size = *picture.resample_size;
  size[2] = height_of(after), size[3] = width_of(after);
  if (!stays_one_channel(picture) && size[1] == decoded_channels(PictureChannels::All, depth_of(before)))
    size[1] = decoded_channels(PictureChannels::All, depth_of(after));
}

void broadcast_one_channel(const FileValues& picture, const TensorDesc& before, TensorDesc& after) {
  const bool gains_channels = !after.strides && depth_of(before) == 1 && depth_of(after) > 1;
  if (gains_channels && stays_one_channel(picture) && has_scaled_size(picture, before))
    after.strides = picture_strides(picture, after);
}

}  // namespace opscope::gui
