#pragma once
// The settings of a bench: the fields of its panel and the order they make.

#include <string>
#include <vector>

#include "app/gui/tools/bench/bench_job.h"
#include "app/gui/widgets/entry.h"
#include "core/model/model.h"

namespace opscope::gui {

// The values of the fields. None of them belongs to the case. Lists are in the order in which they are offered.
struct BenchFields {
  Entry entry;
  bool own_choice = false;  // the user chose operators or data types: they no longer follow the case
  std::vector<const OperatorSchema*> operators;
  std::vector<DataType> data_types;
  std::vector<std::uint64_t> elements = {1u << 12, 1u << 14, 1u << 16, 1u << 18, 1u << 20, 1u << 22, 1u << 24};
  std::vector<BenchLayout> layouts = {BenchLayout::Packed};
  bool cpu = true, gpu = true, reference = false;
  std::vector<UnderTest> candidates = {};  // under test in the window
  std::uint64_t threads = 0;               // of the host's backends; 0: all

  std::vector<BenchLack> lacks = {};  // as benches found that ended here

  double pace = 1;  // of benches that ended here: the time they took, of what was forecast

  bool folded = false;  // shown as their summary: a bench was started with them

  std::string plan, refusal;  // `planned` in words, or why it cannot be measured
  BenchOrder planned;         // what `plan` and `refusal` describe
};

// Takes over operator and data type of the case on screen, unless the user chose others.
void follow_case(BenchFields& fields, const Model& model, std::size_t dispatch);

// The order of the fields. It lists operators that have none of the chosen data types as left out.
BenchOrder order_of(const BenchFields& fields);

// True if they measure the same.
bool same(const BenchOrder& a, const BenchOrder& b);

// "Clip, FLOAT32, 7 sizes, packed, cpu and gpu"
std::string summary_of(const BenchFields& fields);

// What the checks of a bench that ended found that implementations under test do not run.
void learn_lacks(BenchFields& fields, const BenchSnapshot& ended);

// Draws rows of fields, at most `room` pixels wide. `gpu_missing`: why there is no GPU; empty if there is one.
// Or draws their summary, if they are folded.
void draw_bench_fields(BenchFields& fields, const std::string& gpu_missing, float room);

// Updates `plan` and `refusal`.
void plan(BenchFields& fields);

}  // namespace opscope::gui
