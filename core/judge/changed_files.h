#pragma once
// Golden vectors that fail although their values agree: a file is not as exported.

#include <algorithm>
#include <span>

#include "core/judge/judgement.h"

namespace opscope {

// Fault::FileChanged is given only where no value differs; here values were compared too.
inline bool failed_by_files_alone(const Judgement& judgement) {
  return judgement.fault == Fault::FileChanged && judgement.compared();
}

// The verdict on these is Different because of such judgements alone: what was compared is mistrusted.
inline bool differ_by_files_alone(std::span<const Judgement> judgements) {
  return verdict_of(judgements) == Verdict::Different && std::ranges::all_of(judgements, [](const Judgement& each) {
           return !each.failed() || failed_by_files_alone(each);
         });
}

}  // namespace opscope
