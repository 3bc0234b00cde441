#pragma once
// Computes a suite and writes it as a folder.
//
//   index.html       what is in it, for people
//   manifest.json    the same for programs (suite_manifest.h)
//   cases/OPERATOR/  golden folders or .npz archives (core/vectors/golden.h), which verify replays one by one, too; the
//                    folders may have the files of another format in them (case_files.h)
//   rejected/OPERATOR/*.json  cases that must be refused (rejected.h)

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "core/exports/export_case.h"
#include "core/suite/suite_case.h"
#include "core/suite/suite_manifest.h"
#include "core/vectors/golden_folder.h"

namespace opscope {

struct SuiteOptions {
  SuiteRequest request;
  ExportFormat::Kind format = ExportFormat::Kind::Npy;  // of the cases, see case_files.h
  std::uint64_t shard = 1, shards = 1;  // 1 <= shard <= shards: every shards-th case, beginning with case `shard`
  std::function<bool()> stop = {};
  std::function<void(double)> progress = {};  // fraction done; from the calling thread
};

struct WrittenSuite {
  SuiteManifest manifest;
  std::uint64_t bytes = 0;  // of all files
};

// Writes the suite, all of it or nothing. The bytes depend on the request, the format, the shard and the program's
// version alone, and those of a case not on the shard. Replaces a suite that was not changed since it was written;
// BadInput, before anything is computed, for anything else in its place. BadInput if the level has none of the
// operators, or a shard no case. Cancelled.
Result<WrittenSuite> write_suite(const SuiteOptions& options, const std::filesystem::path& folder,
                                 const GoldenReplace& replace);

}  // namespace opscope
