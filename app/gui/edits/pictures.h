#pragma once
// Edits of tensors that read a picture: its channels, its layout in memory and its values. Sizes are read as
// [..., C, H, W]: the layout is one of strides, and changes no sizes.

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/edits/access.h"
#include "core/io/image.h"

namespace opscope::gui {

// The file that is the source of the tensor, and the same if it is a picture; otherwise nullptr.
const FileValues* find_file(const Model& model, TensorAt at);
const FileValues* find_picture(const Model& model, TensorAt at);

// Colour: without alpha.
enum class PictureChannels : std::uint8_t { All, Colour, Grey, Red, Green, Blue, Alpha };
PictureChannels channels_of(const FileValues& picture);

// The channels can be the colours alone: the picture may have an alpha, as far as its case tells.
bool may_have_alpha(const Model& model, TensorAt at);

// What these channels of a picture are scaled to for a tensor: its height and width, and the channels to read.
ImageSize scaled_size(PictureChannels channels, const TensorDesc& desc);

// So few pixels are left of `width` x `height` ones that what the picture shows is lost.
bool loses_most_pixels(std::uint32_t width, std::uint32_t height, const ImageSize& left);

// True if the tensor can have the sizes of its picture: other inputs that must agree keep the elements of their files
// and lists.
bool may_take_picture_sizes(const Model& model, TensorAt at);

// Scales the picture to the tensor's height and width, now and when they change. One channel, and the picture itself
// along all other dimensions, is broadcast. Changes the picture and the tensor's strides alone, but Colour and back:
// alpha leaves the tensors, or comes back, and a picture that has its own size keeps it.
Model with_channels(Model model, TensorAt at, PictureChannels channels);

// After an edit of sizes: the pictures that inputs read as they are in their files, and whose tensors have another
// height or width than in `before`, are scaled to it. Others stay: those of tensors with other strides than the
// picture's, of a single row or column, with an offset, or in a resource that a tensor of other sizes reads too.
Model with_pictures_scaled(const Model& before, Model after);
// "p.png scaled to 300 × 200" of the pictures that were not scaled in `before`; empty if there are none.
// Without those of a size that no picture has.
std::string scaled_pictures_text(const Model& before, const Model& after);

// The elements of the resource change places, and the tensor's strides find them there.
Model with_layout(Model model, TensorAt at, Conversion::Layout layout);

// Values and threshold of `conversion`; the rest of it stays as it is.
Model with_values(Model model, TensorAt at, const Conversion& conversion);

// Keeps a picture what it was for its tensor after an edit of the tensor's description: scaled to its sizes, if it was,
// and the samples as they are if the type is an integer. A grey picture with a threshold stays grey.
void follow_picture(FileValues& picture, const TensorDesc& before, const TensorDesc& after);

// The strides of a packed tensor that had one channel and has more now, all of which read one of its scaled picture.
// `picture`: as before the edit.
void broadcast_one_channel(const FileValues& picture, const TensorDesc& before, TensorDesc& after);

}  // namespace opscope::gui
