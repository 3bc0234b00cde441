#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/backends.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "core/backends/reference/reference_backend.h"
#include "core/compare/comparison_text.h"
#include "core/io/file.h"
#include "core/judge/judge_model.h"
#include "core/operators/schema/numerics_text.h"
#include "core/picture/image.h"
#include "core/picture/sheet.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

struct RenderArguments {
  std::filesystem::path model, picture;
};

std::string subtitle(const Invocation& invocation) {
  const TensorDesc& desc = invocation.output().tensor.desc;
  return fmt::format("{} {}, {} numerics, feature level {}", fmt::join(desc.sizes, " x "), name(desc.data_type),
                     numerics_text(invocation.numerics), name(invocation.feature_level));
}

std::string times(const JudgedDispatch& judged) {
  std::string line = fmt::format("reference {:.3g} ms", judged.reference.milliseconds);
  for (const JudgedRun& run : judged.runs)
    line += run.run ? fmt::format("    {} {:.3g} ms", run.backend, run.run->milliseconds)
                    : fmt::format("    {} {}", run.backend, name(run.judgement.status));
  return line;
}

// The candidate whose output is shown beside the reference's: one that failed, else the last that ran (the GPU).
const JudgedRun* shown(const std::vector<JudgedRun>& runs) {
  const JudgedRun* chosen = nullptr;
  for (const JudgedRun& run : runs) {
    if (!run.run) continue;
    if (run.judgement.failed()) return &run;
    chosen = &run;
  }
  return chosen;
}

// "equal  3 elements, bit for bit", or why a candidate failed.
std::string verdict_line(const JudgedDispatch& judged, const JudgedRun& other) {
  for (const JudgedRun& run : judged.runs)
    if (run.judgement.failed())
      return fmt::format("{} ({})", run.run ? run.judgement.reason : run.backend + ": " + run.judgement.reason,
                         measure_text(run.judgement.measure));
  const Judgement& judgement = other.judgement;
  return fmt::format("{}  {}, {}", judgement.status == Status::Mistrusted ? "equal, but mistrusted" : "equal",
                     counted(judgement.comparison.elements, "element"),
                     judgement.measure.bitwise() ? "bit for bit (exact)" : measure_text(judgement.measure));
}

picture::Sheet sheet_of(const JudgedDispatch& judged, const std::vector<Candidate>& candidates) {
  const Invocation& invocation = judged.invocation;
  picture::Sheet sheet;
  sheet.title = fmt::format("{}  {}", invocation.schema->name, invocation.schema->formula);
  sheet.subtitle = subtitle(invocation);
  const auto& declared = invocation.schema->tensors;
  for (std::size_t i = 0; i < declared.size(); ++i)
    if (i != invocation.schema->output() && invocation.tensors[i] && !declared[i].single_element)
      sheet.panes.push_back({declared[i].name, "", invocation.tensors[i]->tensor, std::nullopt,
                             declared[i].kind == TensorKind::Condition});

  const Tensor expected = output_tensor(invocation, judged.reference);
  const std::string& output = declared[invocation.schema->output()].name;
  const bool is_condition = declared[invocation.schema->output()].kind == TensorKind::Condition;
  sheet.panes.push_back({output, "reference", expected, std::nullopt, is_condition});
  sheet.verdict = picture::Sheet::Verdict::Unknown;
  sheet.verdict_line = "no backend to compare with    " + times(judged);
  if (const JudgedRun* other = shown(judged.runs)) {
    const Tensor actual = output_tensor(invocation, *other->run);
    std::string origin = other->backend;
    for (const Candidate& candidate : candidates)
      if (candidate.name == other->backend) origin += ", " + candidate.backend->device();
    sheet.panes.push_back({output, origin, actual, std::nullopt, is_condition});
    const bool mistrusted = other->judgement.status == Status::Mistrusted;
    sheet.panes.push_back(
        {"difference (ULP)", other->backend + " against reference", actual, expected, false, mistrusted});
    sheet.verdict = !judged.equal() ? picture::Sheet::Verdict::Different
                    : mistrusted    ? picture::Sheet::Verdict::Mistrusted
                                    : picture::Sheet::Verdict::Equal;
    sheet.verdict_line = verdict_line(judged, *other) + "    " + times(judged);
  } else if (!judged.equal()) {
    sheet.verdict = picture::Sheet::Verdict::Different;
    sheet.verdict_line = verdict_line(judged, judged.runs.front()) + "    " + times(judged);
  }
  return sheet;
}

// One below the other.
picture::Image stacked(const std::vector<picture::Image>& images) {
  int width = 0, height = 0;
  for (const picture::Image& image : images) {
    width = std::max(width, image.width);
    height += image.height;
  }
  picture::Image all(width, height, images.front().pixels.front());
  int y = 0;
  for (const picture::Image& image : images) {
    picture::blit(all, 0, y, image);
    y += image.height;
  }
  return all;
}

int render(const SharedOptions& options, const RenderArguments& arguments) {
  if (options.json) return fail_without_json("render", "its result is a picture");
  catch_interrupts();
  const bool on_stdout = is_standard_stream(arguments.picture);
  if (!on_stdout && lower_extension(arguments.picture) != ".png")
    return fail(fmt::format("-o '{}'", arguments.picture.string()), "is not a name for a picture; it must end in .png");
  const auto model = load_model(arguments.model, options);
  if (!model) return fail(model.error());
  const ReadFiles read = files_read(arguments.model, *model, options);
  if (const auto place = check_output_file("-o", arguments.picture, read); !place) return fail(place.error());
  const Candidates candidates = open_candidates();
  if (const auto fits = check_case_memory(arguments.model, *model, CaseUse::Draw, candidates.names_that_run(), options);
      !fits)
    return fail(in_file(arguments.model, fits.error()));
  std::vector<picture::Image> images;
  const auto draw = [&](const JudgedDispatch& judged) -> Result<void> {
    print_warnings(arguments.model, *model, judged.command, judged.invocation, options);
    auto composed = picture::compose_sheet(sheet_of(judged, candidates.all));
    if (!composed) return tl::unexpected(composed.error());
    if (!composed->warning.empty()) warn(options.quiet, composed->warning);
    images.push_back(std::move(composed->image));
    return {};
  };
  ProgressLine progress(options.quiet, "");
  const auto judged =
      judge_model(*model, search_paths(arguments.model, options), *make_reference_backend(), candidates.all,
                  {.end_to_end = false, .stop = interrupted, .progress = progress.named_callback()}, draw);
  if (!judged) return fail(in_file(arguments.model, judged.error()));
  const int skipped = status_of_skipped(arguments.model, *model);
  if (images.empty() && skipped != exit_success) return skipped;
  if (images.empty()) return fail(name_of(arguments.model), "has no dispatch command, so there is nothing to draw");
  if (const auto written = write_output(arguments.picture, picture::encode_png(stacked(images)), read); !written)
    return fail(written.error());
  if (!on_stdout) note(options.quiet, fmt::format("picture: {}", visible_name(arguments.picture.string())));
  return skipped;
}

}  // namespace

void add_render(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<RenderArguments>();
  CLI::App* verb = add_verb(app, program, "render", "Draws inputs, outputs, difference and histogram without a window");
  verb->add_option("MODEL", arguments->model, "A case file; - reads standard input")->type_name("")->required();
  verb->add_option("-o,--output", arguments->picture, "The picture to write; - writes it to standard output")
      ->type_name("OUT.png")
      ->required();
  on_choice(*verb, program, arguments, render);
}

}  // namespace opscope::cli
