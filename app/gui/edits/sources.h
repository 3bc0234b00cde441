#pragma once
// Edits of what fills a tensor: its resource's initial values.

#include <filesystem>
#include <string>

#include "app/gui/edits/access.h"
#include "core/model/execute.h"

namespace opscope::gui {

// An element of one type as the nearest of another: exact where it fits, saturated where it does not, NaN to 0 for
// integers.
std::uint64_t convert_element(DataType from, DataType to, std::uint64_t bits);

bool is_image(const std::filesystem::path& file);  // .png, .jpg, .jpeg

// A range that shows something in that type: -1..1 for floats, all of 8 bits, a few hundreds beyond.
struct ValueRange {
  double low, high;
};
ValueRange natural_range(DataType type);

enum class SourceKind {
  Image,
  Constant,
  Array,
  Sequence,
  Normal,
  Uniform,
  Ramp,
  Checkerboard,
  SpecialValues,
  RandomBits,
  Exhaustive,
  List
};
SourceKind kind_of(const InitialValues& values);
const char* label(SourceKind kind);

// Values of that kind for a tensor, as many as it needs, over the natural range of its type.
InitialValues default_values(SourceKind kind, const TensorDesc& desc);

Model with_initial_values(Model model, TensorAt at, InitialValues values);
Model with_generator_seed(Model model, TensorAt at, std::uint64_t seed);

// The tensor reads `path` from now on, and takes over the sizes of `shape` (and its data type, where the operator has
// it at the model's feature level; an image keeps the tensor's type, since its pixels convert to any).
Model with_file(Model model, TensorAt at, const std::string& path, const SourceShape& shape, bool image);

// After a tensor's description changed: a resource that held exactly what the old one asked for is brought to what
// the new one asks for; files keep what they hold.
void follow_desc(Resource& resource, const TensorDesc& before, const TensorDesc& after);

}  // namespace opscope::gui
