#pragma once
// Which columns of the probe have room, in which form, and where.

#include <imgui.h>

#include <cstddef>
#include <vector>

#include "app/gui/panes/column_places.h"
#include "app/gui/panes/probe_columns.h"
#include "app/gui/widgets/fonts.h"

namespace opscope::gui {

// Columns, the index first, and for each the longest one that its tensor can have.
struct ProbeColumns {
  std::vector<ProbeColumn> shown = {}, longest = {};

  void add(ProbeColumn column, ProbeColumn longest_one) {
    shown.push_back(std::move(column)), longest.push_back(std::move(longest_one));
  }
};

// What matters least: inputs from the last one on, the exact result, outputs that the reference and the difference
// tell, the difference, other outputs, then the reference. The error, and a difference that is not finite, tell none.
void leave_one_out(ProbeColumns& columns);

// `element`: the font of an element before a real number that the panes show.
struct ProbeStyle {
  ImFont* behind;
  float gap;
  ImFont* element = fonts().mono;
  ImFont* value = fonts().mono;

  ImFont* value_of(const ProbeColumn& of) const { return of.shows_reals && !of.real.empty() ? element : value; }
  ImFont* behind_of(const ProbeColumn& of) const { return of.shows_reals && !of.real.empty() ? fonts().mono : behind; }
};

struct ProbeArrangement {
  std::vector<ProbeColumn> columns;  // as they are shown
  std::vector<ColumnPlace> places;
  // The widths left for them, so that what stands behind keeps its place; a little less than that of a number whose
  // bits stand closer behind it.
  std::vector<float> values;
  ProbeStyle style;
  std::size_t hidden = 0;  // columns that are left out; lacking_width() is left for how many
};

// The bits go first, then ends of titles, then how many elements an offset has, then offsets, then columns, as
// leave_one_out() says. Numbers are whole. Every column keeps its place whatever the numbers are where the longest ones
// have room. Bits that are left out stand behind the numbers that are short enough for both.
ProbeArrangement arranged(ProbeColumns columns, float room, int rows);

// True if elements have bits and none of these is shown. `columns`: that were arranged.
bool leaves_bits_out(const ProbeColumns& columns, const ProbeArrangement& arrangement);
// True if all elements are shown with their bits, and none is a pixel.
bool has_all_bits(const ProbeColumns& columns, const ProbeArrangement& arrangement);
ProbeColumns without_bits(ProbeColumns columns);  // of elements: a difference keeps its ULP

// As these columns are, with less space between them than the usual.
bool fit_in_one_row(const std::vector<ProbeColumn>& columns, float room);

}  // namespace opscope::gui
