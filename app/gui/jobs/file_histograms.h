#pragma once
// The elements of files, as they are before a threshold makes truth values of them.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/statistics.h"
#include "core/model/load.h"

namespace opscope::gui {

struct FileHistogram {
  Histogram histogram;
  std::optional<double> half;    // half_threshold()
  std::optional<double> middle;  // of the least and the largest finite element, to 3 decimals; nullopt: there is none
  std::shared_ptr<const Tensor> picture = nullptr;  // small_picture()
};

// Some elements of the first slice, in rows and columns as they are drawn: at most 160 x 100. nullptr: the tensor has
// no two dimensions to draw.
std::shared_ptr<const Tensor> small_picture(const Tensor& tensor);

using HistogramsByResource = std::map<std::string, FileHistogram, std::less<>>;

// Not for concurrent use.
class FileHistograms {
 public:
  // One for each resource of the model that has a threshold and can be loaded. Those of the previous call whose
  // elements are the same are not counted again, so that a threshold can be dragged. Errors: only Cancelled.
  Result<HistogramsByResource> of(const Model& model, const SearchPaths& paths, const std::function<bool()>& stop);

 private:
  struct Entry {
    Resource resource;       // without its name and threshold
    std::string file_stamp;  // file_stamp() of it
    FileHistogram counted;
  };
  std::vector<Entry> entries_;
};

}  // namespace opscope::gui
