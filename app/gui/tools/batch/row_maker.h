#pragma once
// Puts what all runs of all dispatches of a case found into one row of the batch.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/tools/batch/batch_row.h"
#include "core/judge/judgement.h"
#include "core/model/model.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

class RowMaker {
 public:
  explicit RowMaker(BatchRow& row) : row_(row) {}

  // Implementations under test: if none of them runs anything of the case, it is not equal, as opscope check judges.
  void needs_one_of(std::vector<std::string> under_test) { under_test_ = std::move(under_test); }
  // What the model says before anything runs.
  void describe(const Model& model);
  void add(const std::string& backend, const Judgement& judgement, std::optional<double> milliseconds,
           const std::string& dispatch = "");
  // `nothing`: what to say if nothing was compared.
  void conclude(bool compared, const std::string& nothing);
  // A changed file of golden vectors is the likely cause of every other finding.
  void blame(const std::vector<std::string>& changed_files);

  std::size_t count() const { return dispatches_; }

 private:
  void take(const std::string& backend, const Comparison& comparison);
  void add_backend(const std::string& backend, const std::string& measure);
  bool lacks_tested() const;
  void set(BatchRow::Kind kind, std::string finding) { row_.kind = kind, row_.finding = std::move(finding); }

  BatchRow& row_;
  std::size_t dispatches_ = 0;
  std::vector<Judgement> judgements_;
  std::map<std::string, std::uint64_t> mismatches_;
  std::vector<std::string> backends_, measures_;  // of the runs
  std::vector<std::string> under_test_;
  std::string failure_, mistrust_;
};

// An output, to be drawn.
struct LastOutput {
  Tensor tensor;
  TensorKind kind = TensorKind::Data;
};

// A row has no picture rather than an error.
void draw_picture(BatchRow& row, const std::optional<LastOutput>& output, const std::function<bool()>& stop);

}  // namespace opscope::gui
