#pragma once
// End to end: what of a difference is the dispatch's own, and where the rest of it arose.

#include <cstddef>
#include <string>
#include <string_view>

#include "app/gui/jobs/chain_job.h"
#include "core/judge/judgement.h"
#include "core/model/model.h"

namespace opscope::gui {

// ", 1 of its own": of a dispatch that hands on differences too. Empty: it hands on none, or it is not known.
std::string own_part(const Judgement& judgement);

// "clip and sign": where the error arose that the backend hands on at this dispatch. These are the dispatches that fail
// on what they read, of all that it reads directly or through others; if none of them fails, the first ones that differ
// within their measure. "earlier steps": not known. `chain`: nullptr if it is not judged yet.
std::string origins_text(const Model& model, const ChainVerdict* chain, std::size_t dispatch, std::string_view backend);

}  // namespace opscope::gui
