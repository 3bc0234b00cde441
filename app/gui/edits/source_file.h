#pragma once
// Makes a file, or text that was pasted, the source of a tensor.

#include <optional>
#include <string>
#include <vector>

#include "app/gui/edits/access.h"
#include "core/model/load.h"
#include "core/tensor/array_text.h"

namespace opscope::gui {

struct SourceFile {
  std::string path;  // as the case will name it
  SourceShape shape;
  bool is_picture = false;
  double threshold = 0.5;  // of a picture: a condition is true from this x on (core/model/conversion.h)
  bool is_opaque = false;  // of a picture: it has an alpha that says nothing, being 1 everywhere
};

// Whose sizes hold: the tensor's, and the file is made to fit, or the file's, for all tensors that must agree.
enum class SizesOf { Tensor, File };

// The alpha of an opaque picture is left out, unless the same picture was used with it.
//
// A picture fits by scaling; if it has one channel, or if the tensor is a condition, it is broadcast over the channels,
// of which the tensors keep as many as they have. If it gives its sizes to the tensors, the pictures of the others are
// scaled to these.
// An array fits by broadcasting; one that cannot be broadcast gives its sizes to the tensors. `sizes` is by default the
// file's if no other input must agree with the tensor, otherwise the tensor's.
//
// The tensor takes over an array's data type if the operator supports it. With a picture it keeps its type, unless that
// is an integer type and the samples are real. A condition
// becomes true from the threshold of a picture on, and of an array that it cannot read itself, from 0.5 on.
Model with_file(Model model, TensorAt at, const SourceFile& file, std::optional<SizesOf> sizes = {});

// The values become a list in the case. The tensor keeps its sizes if it has as many elements as there are values;
// otherwise they fit as an array's do.
Model with_pasted_values(Model model, TensorAt at, const ArrayOfText& array);

// The same for the log: "pasted 2 x 3 values into InputTensor; InputTensor, OutputTensor are now FLOAT32 2 x 3".
std::string pasting_text(const Model& before, const Model& after, TensorAt at, const std::vector<std::uint32_t>& sizes);

// Another input of the dispatch has other sizes.
bool resizes_other_inputs(const Model& before, const Model& after, TensorAt at);

// What opening a file did, for the log: "opened mask.png, resized from 640 x 480 to 128 x 128; all tensors are now
// 1 x 3 x 128 x 128"; before that the channels that are read if the file has others, and what became of pictures and
// painted masks beside it. `picture_sizes` are [1, C, H, W] of a picture as it is in the file; `mask` is
// resampled_text().
std::string opening_text(const Model& before, const Model& after, TensorAt at, const std::string& name,
                         const std::vector<std::uint32_t>& picture_sizes, const std::string& mask = "");

}  // namespace opscope::gui
