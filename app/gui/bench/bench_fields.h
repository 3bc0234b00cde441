#pragma once
// What is to be measured: the fields of the Bench panel and the order they make.

#include <string>
#include <vector>

#include "app/gui/bench/bench_job.h"
#include "app/gui/form/entry.h"
#include "core/model/model.h"

namespace opscope::gui {

// What the fields hold; nothing of it belongs to the case. Lists are in the order in which they are offered.
struct BenchFields {
  Entry entry;
  bool own_choice = false;  // a person chose operators or data types: they no longer follow the case
  std::vector<const OperatorSchema*> operators;
  std::vector<DataType> data_types;
  std::vector<std::uint64_t> elements = {1u << 12, 1u << 14, 1u << 16, 1u << 18, 1u << 20, 1u << 22, 1u << 24};
  std::vector<BenchLayout> layouts = {BenchLayout::Packed};
  bool cpu = true, gpu = true, reference = false;
  std::uint64_t threads = 0;  // of the host's backends; 0: all

  std::string plan, refusal;  // what `planned` comes to, in words, or why it cannot be measured
  BenchOrder planned;         // what the words were made for
};

// Takes operator and data type over from the case on screen, unless a person chose others.
void follow_case(BenchFields& fields, const Model& model, std::size_t dispatch);

// Operators without a chosen data type are left out of it, and are told so.
BenchOrder order_of(const BenchFields& fields);

// Whether they measure the same, with however many threads.
bool same(const BenchOrder& a, const BenchOrder& b);

// Rows of fields, `room` pixels wide at most. `gpu_missing`: why there is no GPU; empty where there is one.
void draw_bench_fields(BenchFields& fields, const std::string& gpu_missing, float room);

// Makes `plan` and `refusal` say what the order would do.
void plan(BenchFields& fields);

}  // namespace opscope::gui
