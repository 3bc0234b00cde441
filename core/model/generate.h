#pragma once
// Generated values: patterns and reproducible noise.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/model/model.h"

namespace opscope {

// Writes generator.count elements of `type` into `into`, which holds exactly as many. Only integer and
// IEEE double arithmetic is used: the same generator gives the same bits on every machine. Element i does not depend on
// the count, except in ramps. Real values round to the type: floats to nearest even, integers to nearest and into
// range.
//
//   Normal         mean a, standard deviation b; the sum of twelve uniform draws, so never beyond six deviations
//   Uniform        from a to b
//   Ramp           from a to b; over both dimensions of rows of `width` elements, along one if width is 0
//   Checkerboard   a and b in turn in cells of `cell` x `cell` elements, rows of `width` (0: one row)
//   SpecialValues  special_values(type), repeatedly
//   RandomBits     every bit of every element at random: floats include NaNs of all payloads
//   Exhaustive     all bit patterns of the type in order, repeatedly
//
// `stop` is asked before every 32,768 elements. Once it is true, the rest is left as it was and this returns
// false.
bool generate(const GeneratorValues& generator, DataType type, std::span<std::byte> into,
              const std::function<bool()>& stop = {});

// Floats: both zeros, subnormals, the neighbours of 0 and 1, powers, extremes, infinities, quiet and signalling NaNs.
// Integers: 0, 1, -1, extremes and their neighbours, powers of two and theirs.
std::vector<std::uint64_t> special_values(DataType type);

}  // namespace opscope
