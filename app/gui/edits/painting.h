#pragma once
// Elements that are set one by one, as a brush does.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/listed_values.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

struct Stroke {
  TensorDesc desc;                      // of the tensor that was painted
  std::vector<std::uint64_t> elements;  // places in its resource, which begins with the tensor
  bool value = true;                    // the elements become 1, otherwise 0
};

// The gesture of its edits.
inline constexpr std::string_view stroke_gesture = "paint";

// The case keeps what is painted as a list of elements.
inline constexpr std::uint64_t most_painted_elements = most_listed_elements;

// An input of truth values that no dispatch writes. All bindings of its resource begin with its first element, and
// count in elements of the tensor's type.
bool can_be_painted(const Model& model, TensorAt at);

// True if the case lists this element as true; nullopt if it has no list of all elements. The tensor on screen may be
// older than the case.
std::optional<bool> listed_truth(const Model& model, TensorAt at, std::uint64_t element);

// The resource holds its present values as a list, with the stroke in it. `loaded` is the input as the case loads it,
// and is needed only if the case has no list of all elements yet (nullptr: none). nullopt if it cannot be painted: by
// can_be_painted, with more than most_painted_elements, with another description than the stroke's, or with values that
// are not known.
std::optional<Model> with_stroke(const Model& model, TensorAt at, const Tensor* loaded, const Stroke& stroke);

// The input as it was read from a file, before it was painted.
struct PaintedFile {
  Resource resource;
  TensorDesc desc;
};
// nullopt if it is not read from a file.
std::optional<PaintedFile> painted_file(const Model& model, TensorAt at);
// True if the input is the list that replaced the file, in the sizes that it had, or in others if it is a picture.
bool can_read_again(const Model& model, TensorAt at, const PaintedFile& file);
// The resources of which single elements were painted or changed, by name, with the file that the first stroke
// replaced, if it was one.
using Painted = std::map<std::string, std::optional<PaintedFile>>;
// Leaves out the resources of which an edit that is no stroke makes a list that comes neither from the painted one nor
// from its file. Those that have another source by now stay, since undo may bring their list back.
void forget_replaced(Painted& painted, const Model& before, const Model& after);

using ResampledLists = std::map<std::string, ArrayValues>;  // by the name of the resource

// The painted conditions that an edit from `before` to `after` gave other sizes keep their rows and columns, if each
// has a list of one value for each place: the elements are the nearest ones. A list stays as it is if one dimension
// alone becomes 1, if no rows and columns are left, or if there would be more than most_painted_elements; so it does
// later if it is longer than its tensor then. `origin`: the case before the drag under way, whose list is resampled if
// `before` still has it, so that a drag to and fro loses nothing. `last`: what its lists became last in this drag;
// empty at its start.
Model with_masks_resampled(const Model& origin, const Model& before, Model after, const Painted& painted,
                           ResampledLists& last);
// "mask resampled from 768 x 512 to 300 x 200"; that its rows and columns are others if the list stayed; or empty.
std::string resampled_text(const Model& before, const Model& after);
// The input is read from the file again; a picture is scaled if the sizes are others now. Precondition:
// can_read_again().
Model with_file_again(Model model, TensorAt at, const PaintedFile& file);

}  // namespace opscope::gui
