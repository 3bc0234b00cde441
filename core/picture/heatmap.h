#pragma once
// A slice of a tensor, or of the difference of two, as a picture at any zoom. When zoomed out, a pixel shows the worst
// element under it: a NaN, an infinity or a mismatch is never averaged away.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/picture/colormap.h"
#include "core/picture/legend.h"
#include "core/picture/range.h"
#include "core/picture/slice.h"
#include "core/tensor/tensor.h"

namespace opscope::picture {

enum class Show : std::uint8_t {
  Value,
  // Signed differences of a tensor from its reference: positive if the tensor is larger.
  Ulp,
  Absolute,
  Relative,  // |a-b| / |reference|
  Class,     // DifferenceClass
};
std::string_view name(Show show);  // "value", "ulp", "absolute", "relative", "class"
std::optional<Show> parse_show(std::string_view name);

// Counts over all elements of the slice.
struct PlaneFacts {
  std::uint64_t elements = 0;
  std::uint64_t nan = 0, positive_infinity = 0, negative_infinity = 0;  // of a difference: elements of that class
  std::uint64_t different = 0;                                          // 0 for values
  std::uint64_t sign_of_zero = 0;                                       // of these: in it alone; 0 for classes
  std::optional<Range> finite;  // smallest and largest finite value or signed difference; nullopt: there is none
  // Of floats that four characters are enough to write exactly, as "-0.5", "0.25" and "999": the most that one takes.
  // 0 if any takes more or is -0, and for more than Plane::most_for_short_numbers elements.
  std::size_t short_width = 0;

  // Of a difference: elements differ by a finite number, which a range of colours is for.
  bool has_distances() const { return different > nan + positive_infinity + negative_infinity; }
};

// A slice prepared for drawing. Immutable: it may be built on one thread and drawn on another.
class Plane {
 public:
  // Fits the slice to the tensor first. Uses all threads. `stop` is polled. Errors: Cancelled if `stop` returns true;
  // BadInput if a buffer is smaller than its tensor, or if the two tensors differ in sizes or type.
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
  static constexpr std::uint64_t most_for_short_numbers = 1u << 20;  // elements: a few milliseconds
  // The cells of rare elements: NaN, infinities and, in a difference, any mismatch. Empty if there are none, or more
  // than `most_rare` such elements.
  static constexpr std::uint64_t most_rare = 64;
  const std::vector<Cell>& rare_cells() const;
  // Of a difference with more mismatches: the cells of NaN and infinities. Empty if there are none, or more than
  // `most_rare` such elements. Classes have neither.
  const std::vector<Cell>& special_cells() const;

  struct Parts;
  const Parts& parts() const { return *parts_; }
  explicit Plane(std::unique_ptr<Parts> parts);

 private:
  std::unique_ptr<Parts> parts_;
};

struct Viewport {
  double x = 0, y = 0;            // cell coordinates of the image's top left corner
  double elements_per_pixel = 1;  // greater than 0
  int width = 0, height = 0;      // pixels

  friend bool operator==(const Viewport&, const Viewport&) = default;
};

// Shows the whole plane, centred, with `margin` free pixels on each side.
Viewport fit(const Layout& layout, int width, int height, int margin = 0);

struct Look {
  Range range;  // differences use `high` only: their legend is symmetric
  Colormap map = Colormap::Viridis;
  bool reversed = false;
  bool logarithmic = false;  // values: Spread::Log
  // Differences: Spread::SignedEven. What rounding alone can do, half a step: larger ones are of saturated elements.
  std::optional<long double> by_rounding = {};
  friend bool operator==(const Look&, const Look&) = default;
};
Spread spread_of(Show show, const Look& look = {});

// What a value may lie beyond a range by the rounding of real numbers and back, and of FLOAT32 results.
long double rounding_of(const Range& range);
// On an even scale, of differences beyond the range and Look::by_rounding, which are of saturated elements. Their
// outcome has the same colour if the scale is positive: too small a result (`positive` is false) saturates high.
Rgba beyond_colour(bool positive);

// A pixel without elements is transparent. A pixel with several elements shows NaN if one is NaN, else +Inf, else -Inf;
// if all are finite, their mean (values) or the largest difference. Zeros that differ in their signs alone have the
// colour of that class.
Image render(const Plane& plane, const Viewport& viewport, const Look& look);
// The same into an existing image, whose memory is reused.
void render(const Plane& plane, const Viewport& viewport, const Look& look, Image& image);

// The pixels that render() paints; empty if they are not a rectangle.
struct PixelRect {
  int left = 0, top = 0, right = 0, bottom = 0;  // [left, right) and [top, bottom)
};
PixelRect painted_pixels(const Layout& layout, const Viewport& viewport);

// The colour that render uses for one finite value or signed difference.
Rgba colour_of(Show show, const Look& look, long double value);

// The text for a cell, of at most `room` characters. Values: the element's shortest exact decimal, or with
// `hexadecimal` its bits. Differences: their signed size, or "=". What does not read as all of the number begins with
// "~": "~-0.333", "~-9.2e18"; a FLOAT32 that reads as the same bits is whole. What no rounding makes short enough is an
// ellipsis; "" if most cells would have none either. `unfiltered`: of a difference, the tensor before a filter made
// some of its elements equal to the reference: these are left_out, not "=". nullptr: there is no filter.
inline constexpr const char* left_out = "\u00B7";
std::string cell_text(const Plane& plane, Cell cell, std::uint32_t channel, bool hexadecimal, std::size_t room,
                      const std::optional<Quantization>& meaning = {}, const Tensor* unfiltered = nullptr);

// The texts of a cell, one below the other: of each channel, or one "=" if all of them are equal to the reference, or
// left out.
std::vector<std::string> cell_lines(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room,
                                    const std::optional<Quantization>& meaning = {},
                                    const Tensor* unfiltered = nullptr);

// The initial range of the plane. Values: see range.h. Differences: symmetric up to the largest one, at least 1.
Range first_range(const Plane& plane);

// The smallest magnitude above 0 of finite values; of a large plane, of rows spread evenly. nullopt: there is none.
std::optional<long double> least_magnitude(const Plane& plane);

// The quantiles `low_fraction` and `high_fraction` (0 to 1) of the finite values or differences in the cells [from,
// to). The fractions 0 and 1 give the exact minimum and maximum; for others a large plane is sampled evenly. nullopt if
// there is no finite value or if `stop`, which is polled, returned true.
std::optional<Range> percentile_range(const Plane& plane, Cell from, Cell to, double low_fraction, double high_fraction,
                                      const std::function<bool()>& stop = {});

// The exact minimum and maximum of one channel, likewise.
std::optional<Range> channel_range(const Plane& plane, Cell from, Cell to, std::uint32_t channel);

}  // namespace opscope::picture
