#pragma once
// A whole case as one picture: panes with legends, the histogram, the verdict. `opscope render` runs the backends,
// fills a Sheet, calls compose_sheet and writes the image.

#include <optional>
#include <string>
#include <vector>

#include "core/picture/drawn_pane.h"
#include "core/picture/image.h"
#include "core/tensor/tensor.h"

namespace opscope::picture {

struct SheetPane {
  std::string title;   // "InputTensor", "OutputTensor", "difference (ULP)"
  std::string origin;  // the backend that computed it: "cpu", "gpu, llvmpipe (LLVM 15.0.6, 256 bits)"; may be empty
  Tensor tensor;       // any type, rank and strides; the other dimensions are at index 0, or at the index of the
                       // first mismatch on the sheet
  std::optional<Tensor> reference;  // if set, the pane shows the difference of `tensor` from it, in ULP
  bool is_condition = false;        // truth values: shown in two colours, 0 and anything else
  bool mistrusted = false;          // of a difference: equal elements prove nothing
};

struct Sheet {
  enum class Verdict { Equal, Mistrusted, Different, Unknown };

  std::string title;             // the operator and its formula
  std::string subtitle;          // "1 x 3 x 512 x 512 FLOAT32, documented, feature level 6_4"; may be empty
  std::vector<SheetPane> panes;  // value panes of one data type share a range and a histogram
  Verdict verdict = Verdict::Unknown;
  std::string verdict_line;  // "equal  786,432 elements, bit for bit    reference 2.1 ms   gpu 0.3 ms"
};

struct ComposedSheet {
  Image image;
  std::string warning;  // empty, or one sentence: the fonts are missing, so the picture has no words
};

// One pane alone, with title and legend; without words if the fonts are missing.
Image compose_pane(const DrawnPane& pane);

// Errors: BadInput if a tensor's buffer is smaller than its description, or if its reference has other sizes.
Result<ComposedSheet> compose_sheet(const Sheet& sheet);

}  // namespace opscope::picture
