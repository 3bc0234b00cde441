#pragma once
// What is to be proved: the fields of the Sweep panel and the order they make.

#include <optional>
#include <string>

#include "app/gui/form/entry.h"
#include "app/gui/sweep/sweep_job.h"
#include "core/model/model.h"

namespace opscope::gui {

// What the fields hold; nothing of it belongs to the case.
struct SweepFields {
  Entry entry;
  bool own_choice = false;                 // a person chose operator or data type: they no longer follow the case
  const OperatorSchema* schema = nullptr;  // nullptr: all operators
  std::optional<DataType> data_type;       // absent: all
  bool cpu = true, gpu = true;
  std::uint64_t seconds = 0;  // 0: until all is done
  std::uint64_t seed = 0;
  std::uint64_t random_cases = 20000;

  std::string plan;      // what `planned` comes to, in words
  SweepRequest planned;  // what the words were made for
};

// Takes operator and data type over from the case on screen, unless a person chose others.
void follow_case(SweepFields& fields, const Model& model, std::size_t dispatch);

SweepOrder order_of(const SweepFields& fields, const Numerics& numerics);

// Rows of fields, `room` pixels wide at most. `gpu_missing`: why there is no GPU; empty where there is one.
void draw_sweep_fields(SweepFields& fields, const std::string& gpu_missing, float room);

// What the order would do, in words; `numerics` are the case's own.
const std::string& plan_of(SweepFields& fields, const Numerics& numerics);

}  // namespace opscope::gui
