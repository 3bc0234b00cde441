#pragma once
// End to end, or of another program's results: what of a difference is the dispatch's own, and where the rest of it
// arose.

#include <cstddef>
#include <string>
#include <string_view>

#include "app/gui/jobs/chain_job.h"
#include "app/gui/jobs/results.h"
#include "core/judge/judgement.h"
#include "core/model/model.h"

namespace opscope::gui {

// "1 of its own": of a dispatch that hands on differences too. Empty: it hands on none, or it is not known.
std::string own_part(const Judgement& judgement);
// The same behind other words: ", 1 of its own".
std::string then_own_part(const Judgement& judgement);
// "up to 0.25", "a NaN": the largest of these differences, of elements of this type. Empty: own_part() is empty, or no
// number tells it.
std::string own_size(const Judgement& judgement, DataType type);

// Behind what is said of a file of a chain that failed, if what it inherits was not looked for.
inline constexpr const char* inheritance_unknown = "; not known if inherited: too little memory";
// A file of a chain that differs, behind an earlier dispatch without a file, for which the reference stood
// in: the error is that dispatch's or its own, and no failure that is known. `computes`: as BackendJudgement.
bool may_inherit(const Judgement& judgement, bool computes);
// "from clip (no file) or min", "from clip or min (no files), or sign": where the error of such a file of this dispatch
// arose. Precondition: the judgement has stand-ins.
std::string unclear_origin_text(const Judgement& judgement, std::string_view dispatch);

// "inherited from clip": where the error arose that the backend hands on at this dispatch, the one dispatch that fails
// on what it reads, of all that it reads directly or through others. If several fail, each element may be of any of
// them: "inherited: clip and sign differ before it". If none fails, the same of the first ones that differ within their
// measure. "inherited from clip or min": min may_inherit(). "inherited from earlier steps": not known. `chain`: nullptr
// if it is not judged yet. `backend`: empty for the files of another program.
std::string inheritance_text(const Model& model, const ChainVerdict* chain, std::size_t dispatch,
                             std::string_view backend);

// Of a result on show: where the error of its output arose, as inheritance_text() or unclear_origin_text(). Empty: it
// has none, or one of its own. Precondition: the results have a model.
std::string origin_text(const Results& results, const BackendOutcome& backend, const ChainVerdict* chain);
// The same in a word: "inherited", "unclear"; of a dispatch that the backend did not run: "not run, inherited", or "not
// run" if no error is handed on. Empty: nothing of this holds.
std::string inheritance_word(const BackendOutcome& backend);

}  // namespace opscope::gui
