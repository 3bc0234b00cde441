#pragma once
// A slice of a tensor, or of the difference of two, as a picture at any zoom. Zoomed far out each pixel shows the
// worst element under it: no NaN, no infinity and no mismatch is ever averaged away.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/error.h"
#include "core/picture/colormap.h"
#include "core/picture/legend.h"
#include "core/picture/range.h"
#include "core/picture/slice.h"
#include "core/tensor/tensor.h"

namespace opscope::picture {

enum class Show : std::uint8_t {
  Value,
  // Of a tensor against its reference, with a sign: above 0 where the tensor is larger.
  Ulp,
  Absolute,
  Relative,  // |a-b| / |reference|
  Class,     // DifferenceClass
};
std::string_view name(Show show);  // "value", "ulp", "absolute", "relative", "class"
std::optional<Show> parse_show(std::string_view name);
Spread spread_of(Show show);

// Over all elements of the slice.
struct PlaneFacts {
  std::uint64_t elements = 0;
  std::uint64_t nan = 0, positive_infinity = 0, negative_infinity = 0;  // in a difference: of that class
  std::uint64_t different = 0;                                          // 0 for values
  std::optional<Range> finite;  // smallest and largest finite value or signed difference; absent where there is none
};

// Immutable, so that it may be built on one thread and drawn on another.
class Plane {
 public:
  // The slice is fitted to the tensor first. `stop` is polled; true gives Cancelled. Threaded.
  // Errors: BadInput where the buffer ends before the tensor does, or the two differ in sizes or type.
  static Result<std::shared_ptr<const Plane>> of(const Tensor& tensor, const Slice& slice,
                                                 const std::function<bool()>& stop = {});
  static Result<std::shared_ptr<const Plane>> of_difference(const Tensor& tensor, const Tensor& reference, Show show,
                                                            const Slice& slice, const std::function<bool()>& stop = {});
  ~Plane();

  const Tensor& tensor() const;
  const std::optional<Tensor>& reference() const;
  Show show() const;
  const Slice& slice() const;    // fitted
  const Layout& layout() const;  // of tensor()
  const PlaneFacts& facts() const;

  struct Parts;
  const Parts& parts() const { return *parts_; }
  explicit Plane(std::unique_ptr<Parts> parts);

 private:
  std::unique_ptr<Parts> parts_;
};

struct Viewport {
  double x = 0, y = 0;            // the cell coordinates of the image's top left corner
  double elements_per_pixel = 1;  // above 0
  int width = 0, height = 0;      // pixels
};

// The whole plane, centred, with `margin` pixels free on each side.
Viewport fit(const Layout& layout, int width, int height, int margin = 0);

struct Look {
  Range range;  // of differences only `high` counts: the legend is symmetric
  Colormap map = Colormap::Viridis;
  bool reversed = false;
  friend bool operator==(const Look&, const Look&) = default;
};

// Pixels without an element are transparent. A pixel that holds several elements shows NaN, else +Inf, else -Inf where
// one of them is; else the mean (values) or the element furthest from equal (differences).
Image render(const Plane& plane, const Viewport& viewport, const Look& look);
// The same into an image whose memory is used again.
void render(const Plane& plane, const Viewport& viewport, const Look& look, Image& image);

// The pixels that render() does not leave transparent; empty where they are no rectangle.
struct PixelRect {
  int left = 0, top = 0, right = 0, bottom = 0;  // [left, right) and [top, bottom)
};
PixelRect painted_pixels(const Layout& layout, const Viewport& viewport);

// The colour of one finite value or signed difference, as render paints it.
Rgba colour_of(Show show, const Look& look, long double value);

// What to write on a cell: the element's shortest exact decimal or its bits, or for differences their signed size, "="
// where there is none. What does not fit into `room` characters is rounded; "" where that would leave too little.
std::string cell_text(const Plane& plane, Cell cell, std::uint32_t channel, bool hexadecimal, std::size_t room);

// The range first shown for the plane: first_range for values; for differences symmetric up to the largest, at least 1.
Range first_range(const Plane& plane);

// The finite values or differences between the two fractions (0 to 1) of those in the cells [from, to); nullopt where
// none is finite. {0, 1} is the exact smallest and largest. Large planes are sampled evenly otherwise. nullopt as well
// where `stop`, polled, ended it.
std::optional<Range> percentile_range(const Plane& plane, Cell from, Cell to, double low_fraction, double high_fraction,
                                      const std::function<bool()>& stop = {});

}  // namespace opscope::picture
