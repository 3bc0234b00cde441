#include "core/suite/suite_members.h"

#include <fmt/format.h>

#include <utility>

#include "core/suite/suite_case.h"
#include "core/text/visible.h"

namespace opscope {

Result<SuiteMembers> read_suite_members(const std::filesystem::path& suite) {
  Result<SuiteManifest> manifest = read_suite_manifest(suite);
  if (!manifest) return tl::unexpected(manifest.error());
  const std::string file = (suite / "manifest.json").string();
  if (manifest->cases.empty()) return bad_input(file, "lists no case");
  SuiteMembers members{manifest->shard, manifest->shards, {}};
  for (SuiteEntry& entry : manifest->cases) {
    const auto checksum = manifest->files.find(entry.file);
    const bool listed = checksum != manifest->files.end();
    if (!listed && entry.kind == name(SuiteKind::Rejected))
      return bad_input(file, fmt::format("'{}' is not among its files", visible_name(entry.file)));
    const std::filesystem::path path = suite / entry.file;
    members.all.push_back({path, std::move(entry), listed ? checksum->second : ""});
  }
  return members;
}

}  // namespace opscope
