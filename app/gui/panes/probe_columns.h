#pragma once
// What the probe tells of one element, tensor by tensor.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "core/quantization/real_operator.h"

namespace opscope::gui {

// "+1,232 B" is the place of the element in the tensor's resource.
struct ProbeColumn {
  std::string title, place, value, bits;
  std::string real = {};  // "= -6.35": the real number that the value means
  std::optional<double> real_number = {};
  std::vector<std::string> pixel = {};    // the values of all its channels; empty: it has one
  std::vector<std::string> brief = {};    // the same in three digits
  std::vector<std::string> reals = {};    // the real numbers that they mean
  std::vector<std::string> seconds = {};  // what stands behind each value: see second_text()
  bool is_exact = false;                  // the exact result
  bool is_difference = false;             // or the error; a distance stands in the place of the bits
  bool is_error = false;                  // against the exact result; a difference, too
  bool shows_reals = false;               // the real numbers come first where there is no room for both
  bool is_input = false;                  // it is left out before outputs where not all have room
  std::string brief_title = {};           // empty: as pane titles are shortened
  std::string sharer = {};                // "[1,0,5,7]": another element of its place; empty: there is none
  bool is_in_other_slice = false;         // the sharer is: no picture shows it
};

std::string real_text(double real);  // "= -6.35"

// Of 0 to 1, with all digits and with three: columns of such numbers keep their places.
inline constexpr std::size_t usual_exact_value = std::string_view("0.17254902").size();
inline constexpr std::size_t usual_brief_value = std::string_view("0.0235").size();

// Of long ones, such as a file's, the middle is left out: numbers have more to tell.
void shorten_titles(std::span<ProbeColumn> columns);

// In so many characters each: "36  7   255".
std::string joined(const std::vector<std::string>& values, std::size_t width = 0);

// What stands behind the value: the real number, or the bits.
std::string second_text(const ProbeColumn& column);
std::string whole_value(const ProbeColumn& column);  // with those of all channels of the pixel
std::size_t characters(const std::string& text);
std::size_t longest_of(const std::vector<std::string>& values);  // characters

// As much of a column's place as is shown: "+1 B for 4 elements, e.g. [1,0,5,7]", "+1 B for 4 elements", "+1 B".
enum class ShownPlaces { WithSharer, Whole, Brief, None };
void reduce_place(ProbeColumn& column, ShownPlaces shown);
// Names another element at the place of the one of this index; one of another slice before one that the pictures show.
void name_sharer(ProbeColumn& column, const HeatmapSource& source, std::span<const std::uint32_t> index,
                 const picture::Slice& slice);

// Of the element of this index; with the values of the whole pixel, if `channel` is the dimension of red, green and
// blue: "0.157 0.161 0.2".
ProbeColumn column_of(const HeatmapSource& source, std::span<const std::uint32_t> index, bool hexadecimal,
                      std::optional<std::uint32_t> channel = {});

// As long as that of any element of the source: its type's longest number, and the place of the last element.
ProbeColumn longest_column(const HeatmapSource& source, bool hexadecimal);

inline constexpr std::size_t longest_exact = 12;  // characters: ten digits, sign and point

// The exact result before it is rounded to an element. nullopt if the output has no element of this index.
std::optional<ProbeColumn> exact_column(const RealOperator* real, std::span<const std::uint32_t> index,
                                        std::optional<std::uint32_t> channel = {});

// Of the map that stands in the place of the difference; nullopt: there is none. With `real`, which the elements of the
// output on show are of, the error is computed in double, and marked where it has more digits than are shown; the map
// has it rounded to FLOAT32.
std::optional<ProbeColumn> error_column(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                                        std::optional<std::uint32_t> channel, const RealOperator* real = nullptr);

// What is compared less the reference, with the distance behind it: "-0.25", "3 ULP". "-": there is no element of this
// index, or what is compared is being computed anew. nullopt: nothing is compared, or it is left out.
std::optional<ProbeColumn> difference_column(std::span<const HeatmapSource> sources,
                                             std::span<const std::uint32_t> index);
ProbeColumn longest_difference(DataType type);       // of two elements of this type
std::string brief_value(const ProbeColumn& column);  // in three digits
// As difference_column(), of each channel of the pixel: the elements along the dimension `channel`.
std::optional<ProbeColumn> difference_of_pixel(std::span<const HeatmapSource> sources, std::vector<std::uint32_t> index,
                                               std::uint32_t channel, std::size_t channels);

// Different elements of two outputs whose short forms are the same stay whole.
void keep_apart(std::span<ProbeColumn> columns);

// True if the probe tells of it. What stands in the panes of the case beside is told there, unless one of these panes
// has all the room, or its numbers are scaled here.
bool has_column(const HeatmapSource& source, bool enlarged);
// Of what stands beside, scaled, the title says so: "beside, scaled to 0..255".
HeatmapSource with_probe_title(HeatmapSource source);
// The reference's output as it is compared, if that is scaled: a further column.
std::optional<HeatmapSource> scaled_reference(std::span<const HeatmapSource> sources);
// Of the elements that are compared.
DataType compared_type(std::span<const HeatmapSource> sources);

}  // namespace opscope::gui
