// A case file. A case that can be read must survive a rewrite. One that can be run must give the same results on
// reference and cpu for every tile size and SIMD target.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/cpu/simd_target.h"
#include "core/backends/reference/reference_backend.h"
#include "core/io/image.h"
#include "core/io/npy.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "tests/fuzz/targets/small_model.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// Creates the small files that a case may read.
class Sources {
 public:
  Sources() {
    const std::vector<std::uint8_t> bytes = {0, 1, 2, 127, 128, 255, 17, 42, 99, 3, 200, 64};
    const auto elements = std::as_bytes(std::span(bytes));
    folder_.write("a.npy", encode_npy(DataType::Float32, std::vector<std::uint32_t>{3}, elements));
    folder_.write("b.npy", encode_npy(DataType::Int8, std::vector<std::uint32_t>{2, 6}, elements));
    folder_.write("c.png",
                  encode_image(DataType::UInt8, std::vector<std::uint32_t>{1, 3, 2, 2}, elements, false).value());
    folder_.write("d.bin", elements);
  }
  SearchPaths paths() const { return {folder_.path(), {}}; }
  static bool has(const std::string& name) {
    return name == "a.npy" || name == "b.npy" || name == "c.png" || name == "d.bin";
  }

 private:
  TemporaryFolder folder_;
};

bool reads_only_sources(const Model& model) {
  return std::ranges::all_of(model.resources, [](const Resource& resource) {
    const auto* file = std::get_if<FileValues>(&resource.initial_values);
    return file == nullptr || Sources::has(file->source_path);
  });
}

// All observable results of a run of the model.
std::string outcome(const Model& model, Backend& backend, const SearchPaths& paths) {
  std::string shown;
  const auto show_bytes = [&](std::string_view what, const std::string& name, std::span<const std::byte> bytes) {
    shown += fmt::format("{} {}:", what, name);
    for (const std::byte byte : bytes) shown += fmt::format(" {:02x}", std::to_integer<int>(byte));
    shown += '\n';
  };
  RunModelSinks sinks;
  sinks.print = [&](const std::string& text) { shown += text + "\n"; };
  sinks.write = [&](const std::string& target, std::span<const std::byte> bytes) -> Result<void> {
    show_bytes("wrote", target, bytes);
    return {};
  };
  // Start from the resource's contents, so that an element that is not written shows.
  const auto ran =
      run_model(model, backend, paths, sinks, {.threads = 2, .stop = {}, .progress = {}, .keep_contents = true});
  if (!ran) return shown + ran.error().text();
  for (const auto& [name, buffer] : *ran) show_bytes("resource", name, buffer.bytes());
  return shown;
}

std::string rewrite_fault(const Model& model) {
  for (const std::string& text : {write_model(model), write_model_line(model)}) {
    const Result<Model> again = parse_model(text, "rewritten");
    if (!again) return fmt::format("the rewritten case is refused: {}\n{}", again.error().text(), text);
    if (*again != model) return fmt::format("the rewritten case is another one:\n{}", text);
  }
  return {};
}

std::string first_difference(const std::string& expected, const std::string& actual) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(expected, actual).in1 - expected.begin());
  const std::size_t from = at < 40 ? 0 : at - 40;
  return fmt::format("reference \"...{}\", cpu \"...{}\"", expected.substr(from, 120), actual.substr(from, 120));
}

}  // namespace

std::string fuzz_case(std::string_view input) {
  static const Sources sources;
  static const auto reference = make_reference_backend();
  // Small tiles and grains, so that small tensors are divided among threads; and the default sizes.
  static const std::array cpus = {make_cpu_backend(), make_cpu_backend({.tile = 16, .grain = 64, .cached = 64}),
                                  make_cpu_backend({.tile = 100, .grain = 1000, .cached = 1 << 20})};
  static const std::vector<std::string> simd = simd_targets();

  const Result<Model> model = parse_model(input, "case");
  if (!model) return model.error().what.empty() ? "refused without a reason" : "";
  if (std::string fault = rewrite_fault(*model); !fault.empty()) return fault;
  if (!is_small(*model) || !reads_only_sources(*model)) return {};

  const std::string expected = outcome(*model, *reference, sources.paths());
  const std::size_t choice = std::accumulate(input.begin(), input.end(), std::size_t{0}, [](std::size_t sum, char c) {
    return sum * 31 + static_cast<unsigned char>(c);
  });
  const std::string& target = simd[choice % simd.size()];
  force_simd_target(target);
  const std::string actual = outcome(*model, *cpus[choice / 64 % cpus.size()], sources.paths());
  force_simd_target("");
  if (expected == actual) return {};
  return fmt::format("cpu ({}) differs from reference: {}", target, first_difference(expected, actual));
}

}  // namespace opscope::test
