#pragma once
// End to end, or of another program's results: what of a difference is the dispatch's own, and where the rest of it
// arose.

#include <cstddef>
#include <string>
#include <string_view>

#include "app/gui/jobs/chain_job.h"
#include "core/judge/judgement.h"
#include "core/model/model.h"

namespace opscope::gui {

// ", 1 of its own": of a dispatch that hands on differences too. Empty: it hands on none, or it is not known.
std::string own_part(const Judgement& judgement);

// Behind what is said of a file of a folder that failed, if what it inherits was not looked for.
inline constexpr const char* inheritance_unknown = "; not known if inherited: too little memory";

// "inherited from clip": where the error arose that the backend hands on at this dispatch, the one dispatch that fails
// on what it reads, of all that it reads directly or through others. If several fail, each element may be of any of
// them: "inherited: clip and sign differ before it". If none fails, the same of the first ones that differ within their
// measure. "inherited from earlier steps": not known. `chain`: nullptr if it is not judged yet. `backend`: empty for
// the files of a folder of results.
std::string inheritance_text(const Model& model, const ChainVerdict* chain, std::size_t dispatch,
                             std::string_view backend);

}  // namespace opscope::gui
