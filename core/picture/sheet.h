#pragma once
// A whole case on one picture, without a window: panes with their legends, the histogram, the verdict.
// `opscope render` is: run the backends, fill a Sheet, compose_sheet, write_png (core/picture/image.h).

#include <optional>
#include <string>
#include <vector>

#include "core/picture/image.h"
#include "core/tensor/tensor.h"

namespace opscope::picture {

struct SheetPane {
  std::string title;   // "InputTensor", "OutputTensor", "difference (ULP)"
  std::string origin;  // where it was computed: "cpu", "gpu, llvmpipe (LLVM 15.0.6, 256 bits)"; may be empty
  Tensor tensor;       // any type, rank and strides; of dimensions beyond a picture index 0 is shown, or the index of
                       // the first mismatch on the sheet
  std::optional<Tensor> reference;  // set: the pane shows how `tensor` differs from it, in ULP
};

struct Sheet {
  enum class Verdict { Equal, Different, Unknown };

  std::string title;             // the operator and its formula
  std::string subtitle;          // "1 x 3 x 512 x 512 FLOAT32, documented, feature level 6_4"; may be empty
  std::vector<SheetPane> panes;  // value panes of one data type share a range and enter the histogram together
  Verdict verdict = Verdict::Unknown;
  std::string verdict_line;  // "equal  786,432 elements, bit for bit    reference 2.1 ms   gpu 0.3 ms"
};

struct ComposedSheet {
  Image image;
  std::string warning;  // empty, or one sentence: the fonts are missing, so the picture has no words
};

// Errors: BadInput for a tensor whose buffer is smaller than its description, or whose reference has other sizes.
Result<ComposedSheet> compose_sheet(const Sheet& sheet);

}  // namespace opscope::picture
