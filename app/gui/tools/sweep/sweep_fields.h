#pragma once
// The settings of a sweep: the fields of its panel and the order they make.

#include <chrono>
#include <optional>
#include <string>

#include "app/gui/tools/sweep/sweep_job.h"
#include "app/gui/tools/sweep/sweep_plan.h"
#include "app/gui/widgets/entry.h"
#include "core/model/model.h"

namespace opscope::gui {

// What the fields and the order take over of a case.
struct SweptCase {
  const OperatorSchema* schema = nullptr;
  std::optional<DataType> data_type;  // nullopt: no sweep has it
  Numerics numerics;
  friend bool operator==(const SweptCase&, const SweptCase&) = default;
};

// The values of the fields. None of them belongs to the case.
struct SweepFields {
  Entry entry;
  bool own_choice = false;                 // the user chose operator or data type: they no longer follow the case
  const OperatorSchema* schema = nullptr;  // nullptr: all operators
  std::optional<DataType> data_type;       // nullopt: all
  bool cpu = true, gpu = true;
  std::vector<UnderTest> candidates = {};  // under test in the window
  std::vector<std::string> left_out = {};  // the names of what the sweep would leave out everywhere, as far as known
  std::uint64_t seconds = 60;              // 0: no limit
  std::uint64_t seed = 0;
  std::uint64_t random_cases = 20000;

  bool folded = false;                                         // shown as their summary: a sweep was started with them
  std::optional<std::chrono::duration<double>> forecast = {};  // of that sweep, as it was told before the start

  std::optional<std::chrono::duration<double>> expected = {};  // that the sweep takes, as far as known

  // A counterexample of the sweep that was opened, and the case that was on screen then, which the fields keep to while
  // the counterexample is. `keeps`: it is. `arrived`: it was since then; a tab for it may be refused.
  struct Opened {
    SweptCase is, before;
    bool keeps = false, arrived = false;
  };
  std::optional<Opened> opened = {};

  std::string row_of_menu = {};  // the text of the row whose menu is open

  SweepPlan plan;
  SweepRequest planned;  // what `plan` describes
  std::optional<double> planned_speed = {};
};

// Takes over operator and data type of the case on screen, unless the user chose others, or it is a counterexample that
// was opened: the result that has it stays that of the fields.
void follow_case(SweepFields& fields, const Model& model, std::size_t dispatch);
// The counterexample takes the place of the case on screen, before follow_case() is called next.
void note_opened(SweepFields& fields, const Model& model, std::size_t dispatch, const Invocation& counterexample);
// Of the sweep: those of the case that the fields follow.
const Numerics& numerics_of(const SweepFields& fields, const Model& model);

// The one that is chosen; none: all.
std::vector<const OperatorSchema*> swept_operators(const SweepFields& fields);
SweepOrder order_of(const SweepFields& fields, const Numerics& numerics);

// "Clip, FLOAT32, 3 spaces, cpu and gpu, at most 60 s, 20,000 random cases, seed 0, takes about 12 s". The spaces are
// those of `plan`.
std::string summary_of(const SweepFields& fields);

// Draws rows of fields, at most `room` pixels wide. `gpu_missing`: why there is no GPU; empty if there is one.
// Or draws their summary, if they are folded.
void draw_sweep_fields(SweepFields& fields, const std::string& gpu_missing, float room);

// Describes what the order would do. `numerics` are those of the case; `speed` as for sweep_plan().
const SweepPlan& plan_of(SweepFields& fields, const Numerics& numerics, const std::optional<double>& speed);

}  // namespace opscope::gui
