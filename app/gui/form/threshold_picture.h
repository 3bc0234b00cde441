#pragma once
// A small picture of the file that a threshold tests: what is true is seen as it is, the rest is faded.

#include <memory>

#include "app/gui/jobs/file_histograms.h"
#include "app/gui/widgets/texture.h"

namespace opscope::gui {

struct ThresholdPicture {
  Texture texture;
  std::shared_ptr<const Tensor> of;  // what the texture shows
  Threshold threshold;
};

// Nothing if the file has no picture. Greys are from black to white over the axis of the histogram.
void draw_threshold_picture(const FileHistogram& file, const Threshold& threshold, ThresholdPicture& shown);

}  // namespace opscope::gui
