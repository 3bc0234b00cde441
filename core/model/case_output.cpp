#include "core/model/case_output.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/file.h"
#include "core/io/place.h"
#include "core/tensor/decimal.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

// `target` without "." and "..".
Result<fs::path> path_of(const std::string& target) {
  // Checked first: normalising takes time with the square of the number of components.
  if (target.size() > max_target_bytes)
    return bad_input(opscope::quoted(target),
                     fmt::format("has {} bytes; a target has at most {}", target.size(), max_target_bytes));
  const auto components = static_cast<std::size_t>(std::ranges::count(target, '/')) + 1;
  if (components > max_target_components)
    return bad_input(opscope::quoted(target),
                     fmt::format("has {} components; a target has at most {}", components, max_target_components));
  const fs::path path = fs::path(target).lexically_normal();
  if (target.empty() || target.find('\0') != std::string::npos || path.is_absolute() || !path.has_filename() ||
      path == "." || *path.begin() == "..")
    return bad_input(target, "is not a file inside the output folder");
  for (const fs::path& part : path)
    if (part.native().starts_with('.'))
      return bad_input(target, fmt::format("'{}' begins with a dot; a case writes no hidden files", part.string()));
  return path;
}

// What an existing file of that name must be to be replaced.
std::optional<ReplacedFormat> replaced_format(const fs::path& target, const std::string& remedy) {
  const std::string extension = lower_extension(target);
  if (extension == ".bin" || extension == ".dat") return std::nullopt;
  if (extension == ".npy") return ReplacedFormat{"\x93NUMPY", "not a .npy file", remedy};
  if (extension == ".png") return ReplacedFormat{"\x89PNG\r\n\x1a\n", "not a PNG file", remedy};
  if (extension == ".jpg" || extension == ".jpeg") return ReplacedFormat{"\xFF\xD8\xFF", "not a JPEG file", remedy};
  return ReplacedFormat{std::nullopt, "of no format that a case replaces (.npy, .png, .jpg, .bin, .dat)", remedy};
}

WriteOptions options_for(const fs::path& target, const CaseOutput& output) {
  return {&output.keep, output.overwrite ? std::nullopt : replaced_format(target, output.remedy)};
}

Result<void> check_target(const std::string& target, const CaseOutput& output) {
  const Result<fs::path> path = path_of(target);
  if (!path) return tl::unexpected(path.error());
  const Result<std::optional<Place>> place = place_below(output.folder, *path, false);
  if (!place) return tl::unexpected(place.error());
  return *place ? check_place(**place, options_for(*path, output)) : Result<void>();
}

}  // namespace

Result<void> check_targets(const Model& model, const CaseOutput& output) {
  for (std::size_t i = 0; i < model.commands.size(); ++i)
    if (const auto* command = std::get_if<WriteFileCommand>(&model.commands[i]))
      if (const auto checked = check_target(command->target_path, output); !checked)
        return bad_input(fmt::format("commands[{}].targetPath", i), checked.error().text());
  return {};
}

std::function<Result<void>(const std::string&, std::span<const std::byte>)> write_into(
    CaseOutput output, std::function<void(const fs::path&)> wrote) {
  return [output = std::move(output), wrote = std::move(wrote)](const std::string& target,
                                                                std::span<const std::byte> bytes) -> Result<void> {
    const Result<fs::path> path = path_of(target);
    if (!path) return tl::unexpected(path.error());
    const Result<std::optional<Place>> place = place_below(output.folder, *path, true);
    if (!place) return tl::unexpected(place.error());
    if (auto written = write_at(**place, bytes, options_for(*path, output)); !written) return written;
    if (wrote) wrote(output.folder / *path);
    return {};
  };
}

}  // namespace opscope
