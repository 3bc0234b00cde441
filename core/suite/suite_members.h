#pragma once
// The cases of a suite as its manifest lists them, for whoever judges them.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/suite/suite_manifest.h"

namespace opscope {

struct SuiteMember {
  std::filesystem::path path;  // a golden folder or archive, or the .json of a rejected case
  SuiteEntry entry;
  std::string checksum;  // of the file; empty: a golden folder, whose files have their own
};

struct SuiteMembers {
  std::uint64_t shard = 1, shards = 1;
  std::vector<SuiteMember> all;  // in the manifest's order; at least one
};

// BadInput if the manifest cannot be read, lists no case, or has no checksum of a rejected one.
Result<SuiteMembers> read_suite_members(const std::filesystem::path& suite);

}  // namespace opscope
