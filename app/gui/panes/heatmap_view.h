#pragma once
// The view of the heatmap panes, as plain values. It can be saved with the case.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/picture/heatmap.h"
#include "core/quantization/error.h"
#include "core/tensor/resource_map.h"

namespace opscope::gui {

// The source of a pane. While Space is held, Reference and the last Computed change places.
enum class PaneRole : std::uint8_t { Input, Reference, Computed, Difference };

struct HeatmapSource {
  std::string title;        // "InputTensor", "gpu"
  std::string origin = {};  // where it was computed: "llvmpipe (LLVM 15.0.6, 256 bits)"; may be empty
  Tensor tensor = {};
  std::optional<Tensor> reference = {};  // set: draw how `tensor` differs from it
  std::uint64_t version = 0;             // changes when the data change
  PaneRole role = PaneRole::Input;
  bool mistrusted = false;         // of a difference: equal elements prove nothing
  std::optional<bool> equal = {};  // of Computed and its difference: no element differs, in any slice; nullopt: unknown
  bool is_other_case = false;      // of a difference: another tab's case, which may differ
  bool is_condition = false;       // truth values: two colours, 0 and anything else
  bool outdated = false;           // it belongs to the previous case: its own is being computed
  bool behind = false;             // the same, and a run without results is told: it is dimmed
  bool stale = false;              // the present case cannot run: it is of the last one that could
  bool earlier = false;            // from before the implementation failed: it is dimmed
  std::optional<std::size_t> candidate = {};      // its number among the implementations under test
  bool stands_beside = false;                     // of Computed: the panes of another case show it, so it has no pane
  bool left_out = false;                          // it tells nothing beside a case that is not compared
  std::vector<std::string> backends = {};         // of Computed: those that can be shown in its place
  std::optional<Quantization> quantization = {};  // the real numbers that its elements mean
  bool real_numbers = false;                      // its cells and its legend show these
  std::optional<ErrorUnit> error = {};            // of a difference: it is the quantization error, in this unit
  std::optional<picture::Range> extremes = {};    // finite values of all of it; nullopt: not counted
  std::optional<picture::Range> most = {};        // its 1st and 99th percentile, likewise
  std::string own_of = {};                        // of an input as Computed read it: the title of the reference's
  std::string stood_in = {};                      // of such an input: the dispatch that the reference ran instead
  std::optional<picture::Range> samples = {};     // of a picture: the values that a sample can have
  std::optional<std::uint32_t> alpha = {};        // of a picture: the index along C that is its alpha
  // Of each of `backends`: "! differs"; empty: it passed, or is not judged.
  std::vector<std::string> backend_findings = {};
  // Of a difference: drawn in place of `tensor`; what the filter of the list leaves out is as in the reference.
  std::optional<Tensor> filtered = {};
  std::string filter_text = {};                    // "filtered: 12 of 340"
  std::shared_ptr<const ResourceMap> memory = {};  // of an input: what its elements share; nullptr: not known
  std::string never_comes = {};              // of an awaited pane without a tensor: why it stays empty; empty: it comes
  bool failed = false;                       // of such a pane: its implementation gave no result
  std::optional<DataType> compared_as = {};  // its elements are compared as numbers of this type, with whose range
  // Of Computed and its difference: "not run, inherited": the implementation cannot run the dispatch, so they come from
  // earlier ones; "not run": the same, and these hand on no error. Of the difference also "inherited": the
  // implementation is right on what it read; and "unclear": the error may be of an earlier dispatch without a file.
  // Empty: none of these.
  std::string inherited = {};
  // Of a difference of which a part is inherited: "3 of its own". Empty: all of it is its own or inherited, or that is
  // not known.
  std::string own = {};
  std::string own_of_all = {};   // the same of a slice, of which it is not known: "3 of 8 its own in all"
  std::string not_run_why = {};  // of Computed, with a word that says that it was not run: the reason; may be empty
  // Of another case's output, and of its difference for the reference's: the samples to which the numbers are scaled to
  // be compared, "0..255". Empty: they are as the case has them.
  std::string scaled = {};

  DataType range_type() const { return compared_as.value_or(tensor.desc.data_type); }
  bool has_pane() const { return !stands_beside && !left_out; }
  const Tensor& drawn_tensor() const { return filtered ? *filtered : tensor; }

  // What cells, legend and tooltip show; nullopt: the elements themselves.
  std::optional<Quantization> shown_meaning() const { return real_numbers ? quantization : std::nullopt; }
};

// Elements marked by stripes, and rings around a few, over all pictures of these sizes but differences.
struct MarkedElements {
  struct Colour {
    Tensor members;  // 1 for each element of this colour, else 0
    picture::Rgba colour;
  };
  std::vector<Colour> colours;     // of the same sizes
  std::vector<std::uint64_t> few;  // logical positions of those whose outcome few elements have: they have rings
  std::uint64_t version = 0;       // changes when the data change
  bool outdated = false;           // they are of the results before these
};

struct HeatmapView {
  // Place. `fitted` follows the panes' size; otherwise (centre_x, centre_y) in cells is the middle of every pane.
  bool fitted = true;
  double centre_x = 0, centre_y = 0;
  double pixels_per_cell = 1;

  std::optional<picture::Slice> slice;  // absent: the default of the largest tensor

  // Look. A group of panes without an entry here follows its data.
  std::map<std::string, picture::Range> ranges;
  bool link_ranges = true;  // value panes of one data type are a group, as PaneFrame::apart allows
  picture::Colormap colormap = picture::Colormap::Viridis;  // of values; differences have the diverging one
  bool reversed = false;
  bool logarithmic = false;  // values but conditions
  picture::Show difference = picture::Show::Ulp;
  bool absolute_between_cases = false;  // `difference` is that only while another case is compared
  std::optional<ErrorUnit> error = {};  // in place of the difference: the quantization error
  bool hexadecimal = false;             // cells and probe in bits first
  bool bits = false;                    // the probe's elements as sign, exponent and fraction
  std::string backend;                  // to show beside the reference; empty: the one that differs most

  // The probe: follows the mouse unless pinned. An index into the largest tensor.
  std::optional<std::vector<std::uint32_t>> probe;
  bool pinned = false;
  double low_percentile = 1, high_percentile = 99;  // typed for a range
  bool reveal = false;                              // in the next frame: centre the probe's cell if it is out of sight

  friend bool operator==(const HeatmapView&, const HeatmapView&) = default;
};

// For the actions.
void fit(HeatmapView& view);
void reset_range(HeatmapView& view);

// While another case is compared, its difference is absolute in place of ULP, which are millions then, unless a measure
// is chosen meanwhile.
void measure_cases(HeatmapView& view, bool compared);

// Pins the probe at an element and shows it: chooses its slice, and has its cell centred if it is out of sight.
void jump_to(HeatmapView& view, std::span<const std::uint32_t> sizes, std::vector<std::uint32_t> index);

// nullopt: none is pinned, so the probe is where the mouse happens to be.
std::optional<std::vector<std::uint32_t>> pinned_element(const HeatmapView& view);

// Where the middle of a view is, in cells, that shows `cell` in its middle, and nothing beyond the first and the last
// of `cells`. `in_sight`: so many fit; if all do, they are in the middle.
double centre_on(std::uint64_t cell, std::uint64_t cells, double in_sight);

// Clamps the zoom: a cell has at most 400 pixels, and the longer side of the picture at least 32.
double limited_zoom(double pixels_per_cell, const picture::Layout& layout);

// The zoom as a person changes it. A picture becomes no smaller than half of what it is if all of it fills its pane, or
// if a pixel shows a cell, whichever is smaller; one that is smaller already stays so. `fitted`: as PicturesOnShow.
double zoomed_by(double factor, double pixels_per_cell, double fitted);

// Zooms about the middle of the panes, or so that a pinned element stays in sight.
void zoom_to(HeatmapView& view, double pixels_per_cell, std::span<const std::uint32_t> sizes);

// Enlarges the cells until they show numbers, if they are smaller.
void zoom_to_read(HeatmapView& view);

// "error, steps".
std::string_view name(ErrorUnit unit);

// The range group of a source: panes of one group share low and high. A group of `apart` stands beside that of its data
// type: own_group().
std::string range_group(const HeatmapSource& source, const HeatmapView& view, const std::set<std::string>& apart = {});
// Real numbers have one unit, so panes that show these follow the values of all of them: their group is "real numbers",
// with a span in real numbers, but for one whose own range was set. Else range_group().
inline constexpr const char* real_numbers_group = "real numbers";
bool means_real_numbers(const HeatmapSource& source, const HeatmapView& view);
bool follows_real_numbers(const HeatmapSource& source, const HeatmapView& view);
std::string span_group(const HeatmapSource& source, const HeatmapView& view, const std::set<std::string>& apart);
// The other panes that have the range of `source` now, as a sentence: "This range is also that of reference and gpu."
// Empty: it has none.
std::string shared_range_text(const HeatmapSource& source, std::span<const HeatmapSource> sources,
                              const HeatmapView& view, const std::set<std::string>& apart);
// Why a pane in a group of `apart` has a range of its own, or reference and computed ones together.
std::string own_range_text(const HeatmapSource& source, std::span<const HeatmapSource> sources,
                           const HeatmapView& view);
// Why not all panes share one range now, as a sentence: own_range_text() of `source` if it is in a group of `apart`,
// else that of the first pane that is, "InputTensor has colours of its own: ...". Empty: none is.
std::string apart_text(const HeatmapSource& source, std::span<const HeatmapSource> sources, const HeatmapView& view,
                       const std::set<std::string>& apart);
// What a new range of a group changed: "colours of InputTensor, reference and gpu: 0.1 to 0.4; R resets them".
std::string changed_range_text(const std::string& group, picture::Range range, std::span<const HeatmapSource> sources,
                               const HeatmapView& view, const std::set<std::string>& apart);
// The group of an input alone, or of all outputs of its data type.
std::string own_group(const HeatmapSource& source);

// The source that slice, probe and fit refer to: the one with the most elements, the first of equals.
const HeatmapSource* main_source(std::span<const HeatmapSource> sources);

}  // namespace opscope::gui
