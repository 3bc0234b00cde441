#include "core/picture/sheet.h"

#include <algorithm>
#include <map>

#include "core/compare/readable.h"
#include "core/compare/statistics.h"
#include "core/picture/heatmap.h"
#include "core/picture/histogram_range.h"
#include "core/picture/palette.h"
#include "core/picture/sheet_parts.h"

namespace opscope::picture {
namespace {

constexpr int margin = 24, gap = 20;
constexpr int title_height = 26, legend_height = 42, histogram_height = 230, verdict_height = 52;
constexpr int least_pane_height = 140, most_pane_height = 560;
constexpr long double least_share = 1.0L / 16;

struct Set {
  const SheetPane* pane;
  std::shared_ptr<const Plane> plane;
  Look look;
};

// The first mismatch of any pane. The sheet shows its slice, which need not be the first one.
std::optional<std::vector<std::uint32_t>> first_mismatch(const std::vector<SheetPane>& panes) {
  for (const SheetPane& pane : panes) {
    if (!pane.reference || !comparable(*pane.reference, pane.tensor)) continue;
    const auto found = next_mismatch(*pane.reference, pane.tensor, element_count(pane.tensor.desc) - 1);
    if (found) return index_of(*found, pane.tensor.desc.sizes);
  }
  return std::nullopt;
}

// "[1,:,:]" if the tensor has more than one slice, else empty.
std::string slice_text(const Plane& plane) {
  const TensorDesc& desc = plane.tensor().desc;
  if (plane.layout().width * plane.layout().height * plane.layout().channels >= element_count(desc)) return "";
  std::string text;
  for (std::uint32_t d = 0; d < desc.sizes.size(); ++d) {
    const Slice& slice = plane.slice();
    const bool whole = d == slice.x || d == slice.y || d == slice.channel || std::ranges::count(slice.tiled, d) > 0;
    text += (d == 0 ? "[" : ",") + (whole ? ":" : std::to_string(slice.at[d]));
  }
  return text + "]";
}

Result<std::vector<Set>> build(const std::vector<SheetPane>& panes) {
  std::vector<Set> all;
  const auto mismatch = first_mismatch(panes);
  for (const SheetPane& pane : panes) {
    Slice slice = default_slice(pane.tensor.desc.sizes);
    if (pane.is_condition) slice.channel.reset();  // mixed to RGB, conditions would have eight colours
    if (mismatch && mismatch->size() == pane.tensor.desc.sizes.size()) slice = showing(slice, *mismatch);
    auto plane = pane.reference ? Plane::of_difference(pane.tensor, *pane.reference, Show::Ulp, slice)
                                : Plane::of(pane.tensor, slice);
    if (!plane) {
      Error error = plane.error();
      error.where = pane.title;
      return tl::unexpected(error);
    }
    const Colormap map = pane.reference ? Colormap::Diverging : Colormap::Viridis;
    all.push_back({&pane, *plane, {first_range(**plane), map, false}});
  }
  // Panes of one data type share a range, so that a colour has the same meaning in each.
  std::map<DataType, std::optional<Range>> finite;
  for (const Set& set : all) {
    if (set.pane->reference || set.pane->is_condition) continue;
    auto& seen = finite[set.pane->tensor.desc.data_type];
    const auto& own = set.plane->facts().finite;
    if (own) seen = seen ? united(*seen, *own) : *own;
  }
  for (Set& set : all) {
    if (set.pane->reference) continue;
    if (set.pane->is_condition) {
      set.look.range = condition_range;
      continue;
    }
    const DataType type = set.pane->tensor.desc.data_type;
    const auto &shared = finite[type], &own = set.plane->facts().finite;
    // Much narrower data would be a single colour on the shared range.
    const bool narrow = own && own->high - own->low < (shared->high - shared->low) * least_share;
    set.look.range = first_range(type, narrow ? own : shared);
  }
  return all;
}

Result<std::vector<HistogramSeries>> histograms(const std::vector<Set>& sets) {
  // The histogram of a single element, such as a scale, shows nothing.
  std::vector<const Set*> shown;
  for (const Set& set : sets)
    if (!set.pane->reference && element_count(set.pane->tensor.desc) > 1) shown.push_back(&set);
  if (shown.empty()) return std::vector<HistogramSeries>{};
  Range range = shown.front()->look.range;
  bool integers = true;
  for (const Set* set : shown) {
    range = united(range, set->look.range);
    integers = integers && is_integer(set->pane->tensor.desc.data_type);
  }
  const HistogramAxis axis = histogram_axis(range, integers);

  std::vector<HistogramSeries> all;
  for (const Set* set : shown) {
    auto counted = histogram(set->pane->tensor, axis.low, axis.high, axis.bins);
    if (!counted) return tl::unexpected(counted.error());
    const std::string& origin = set->pane->origin;
    all.push_back({set->pane->title + (origin.empty() ? "" : ", " + origin), std::move(*counted),
                   palette::series[all.size() % palette::series.size()]});
  }
  return all;
}

int columns_for(std::size_t panes) {
  if (panes <= 1) return 1;
  return panes == 2 || panes == 4 ? 2 : 3;
}

// The height of the tallest picture at this width.
int pane_height(const std::vector<Set>& sets, int width) {
  double tallest = 0;
  for (const Set& set : sets) {
    const Layout& layout = set.plane->layout();
    tallest = std::max(tallest, static_cast<double>(layout.height) / static_cast<double>(layout.width));
  }
  return std::clamp(static_cast<int>(std::min(tallest, 10.0) * width), least_pane_height, most_pane_height);
}

// Title, picture and legend, from (x, y).
void draw_pane(Image& image, int x, int y, const DrawnPane& pane, const Lettering& letters) {
  const Viewport& viewport = pane.viewport;
  const Palette& colours = colours_of(pane);
  const double after =
      write(image, letters.words_bold.get(), x, y + 17, pane.title, 15, colours.text, Align::Left, viewport.width);
  const std::string slice = slice_text(*pane.plane);
  const std::string between = slice.empty() || pane.origin.empty() ? "" : "  ";
  write(image, letters.words.get(), after + 10, y + 17, pane.origin + between + slice, 14, colours.muted, Align::Left,
        std::max(1.0, x + viewport.width - after - 10));
  draw_picture(image, x, y + title_height, pane, letters);
  draw_legend(image, {x, y + title_height + viewport.height + 6, viewport.width, legend_height - 6}, pane, letters);
}

Rgba verdict_colour(Sheet::Verdict verdict) {
  switch (verdict) {
    case Sheet::Verdict::Equal: return dark.good;
    case Sheet::Verdict::Mistrusted: return dark.caution;
    case Sheet::Verdict::Different: return dark.wrong;
    case Sheet::Verdict::Unknown: break;
  }
  return dark.muted;
}

}  // namespace

Result<ComposedSheet> compose_sheet(const Sheet& sheet) {
  auto sets = build(sheet.panes);
  if (!sets) return tl::unexpected(sets.error());
  auto series = histograms(*sets);
  if (!series) return tl::unexpected(series.error());
  const Lettering letters;

  const int columns = columns_for(sets->size()), rows = (static_cast<int>(sets->size()) + columns - 1) / columns;
  const int width = columns == 1 ? 1000 : 1600;
  const int pane_width = (width - 2 * margin - (columns - 1) * gap) / columns;
  const int pane_total = title_height + pane_height(*sets, pane_width) + legend_height;
  const int header = margin + 28 + (sheet.subtitle.empty() ? 0 : 24) + gap;
  const int plots = series->empty() ? 0 : histogram_height + gap;
  const int height = header + rows * (pane_total + gap) + plots + verdict_height;

  Image image(width, height, dark.background);
  write(image, letters.words_bold.get(), margin, margin + 22, sheet.title, 22, dark.text, Align::Left,
        width - 2 * margin);
  write(image, letters.words.get(), margin, margin + 48, sheet.subtitle, 15, dark.muted, Align::Left,
        width - 2 * margin);
  for (std::size_t i = 0; i < sets->size(); ++i) {
    const int column = static_cast<int>(i) % columns, row = static_cast<int>(i) / columns;
    const Set& set = (*sets)[i];
    const Viewport whole = fit(set.plane->layout(), pane_width, pane_total - title_height - legend_height, 1);
    draw_pane(image, margin + column * (pane_width + gap), header + row * (pane_total + gap),
              {.title = set.pane->title,
               .origin = set.pane->origin,
               .plane = set.plane,
               .viewport = whole,
               .look = set.look,
               .mistrusted = set.pane->mistrusted,
               .is_condition = set.pane->is_condition},
              letters);
  }
  if (!series->empty()) {
    draw_histogram(image, {margin, height - verdict_height - plots, width - 2 * margin, histogram_height}, *series,
                   letters);
  }
  const int bar = height - verdict_height;
  fill_rect(image, 0, bar, width, verdict_height, dark.panel);
  fill_rect(image, 0, bar, 6, verdict_height, verdict_colour(sheet.verdict));
  write(image, letters.words_bold.get(), margin, bar + 32, sheet.verdict_line, 16, verdict_colour(sheet.verdict),
        Align::Left, width - 2 * margin);

  std::string warning;
  if (!letters.complete()) warning = "the picture has no words: " + std::string(font_packages());
  return ComposedSheet{std::move(image), std::move(warning)};
}

Image compose_pane(const DrawnPane& pane) {
  Image image(pane.viewport.width + 2 * margin, pane.viewport.height + title_height + legend_height + 2 * margin,
              colours_of(pane).background);
  draw_pane(image, margin, margin, pane, Lettering());
  return image;
}

}  // namespace opscope::picture
