#pragma once
// Rejected descriptors as files: a case in DirectML's words, with what is wrong with it under opscope.rejected.
// DirectML ignores that member and must refuse the case; so must every other implementation.
//
//   "opscope": {"rejected": {"diagnostics": [{"severity", "path", "message", "rule": "documented"|"decided"}]}}

#include <filesystem>
#include <optional>
#include <string>

#include "core/judge/judgement.h"
#include "core/limits/budget.h"
#include "core/model/model.h"
#include "core/operators/schema/diagnostic.h"

namespace opscope {

// Adds the expectation to a case.
void expect_rejection(Model& model, const Diagnostics& diagnostics);

// The expectation of a case; nullopt if it has none. BadInput, with `file` in `where`, for a malformed one.
Result<std::optional<Diagnostics>> expected_rejection(const Model& model, const std::string& file);

// What validation finds in the only dispatch of a model, whose resources are inline. BadInput if it cannot be bound.
Result<Diagnostics> rejection_of(const Model& model);

// True for a regular file that ends in .json and holds an expectation. Nothing else is checked.
bool is_rejected_case(const std::filesystem::path& file);

// Passed if validation finds in the file what it expects, no more and no less; else failed, as a file is that has
// another SHA-256 than `checksum`, if that is not empty. BadInput if the file cannot be read, or needs more memory than
// `limit`.
Result<Judgement> judge_rejected(const std::filesystem::path& file, const MemoryLimit& limit = {},
                                 const std::string& checksum = {});

}  // namespace opscope
