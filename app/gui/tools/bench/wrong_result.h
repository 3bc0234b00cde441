#pragma once
// That an implementation under test is wrong on what a bench measures, in words.

#include <string>

#include "core/bench/candidate_check.h"

namespace opscope::gui {

// "mine is wrong: CLIP FLOAT32, 3 of 256 differ, worst at ..."; at a boundary: "mine is wrong: CLIP FLOAT32 with Input
// nan (0x7FC00000), Min 0, Max 6: ...". Precondition: the check failed.
std::string wrong_result(const std::string& candidate, const CandidateCheck& check);

}  // namespace opscope::gui
