#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/comparison_text.h"
#include "app/cli/console.h"
#include "app/cli/judge.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "core/io/file.h"
#include "core/operators/schema/numerics_text.h"
#include "core/picture/image.h"
#include "core/picture/sheet.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

struct Arguments {
  std::filesystem::path model, picture;
};

std::string subtitle(const Invocation& invocation) {
  const TensorDesc& desc = invocation.output().tensor.desc;
  return fmt::format("{} {}, {} numerics, feature level {}", fmt::join(desc.sizes, " x "), name(desc.data_type),
                     numerics_text(invocation.numerics), name(invocation.feature_level));
}

std::string times(const JudgedDispatch& judged) {
  std::string line = fmt::format("reference {:.3g} ms", judged.reference.milliseconds);
  for (const Judgement& judgement : judged.judgements)
    line += judgement.run ? fmt::format("    {} {:.3g} ms", judgement.backend, judgement.run->milliseconds)
                          : fmt::format("    {} skipped", judgement.backend);
  return line;
}

// The candidate whose output is shown beside the reference's: one that differs, else the last that ran (the GPU).
const Judgement* shown(const std::vector<Judgement>& judgements) {
  const Judgement* chosen = nullptr;
  for (const Judgement& judgement : judgements) {
    if (judgement.status == Judgement::Status::Failed) return &judgement;
    if (judgement.run) chosen = &judgement;
  }
  return chosen;
}

picture::Sheet sheet_of(const JudgedDispatch& judged, const std::vector<Candidate>& candidates) {
  const Invocation& invocation = judged.invocation;
  picture::Sheet sheet;
  sheet.title = fmt::format("{}  {}", invocation.schema->name, invocation.schema->formula);
  sheet.subtitle = subtitle(invocation);
  const auto& declared = invocation.schema->tensors;
  for (std::size_t i = 0; i < declared.size(); ++i)
    if (i != invocation.schema->output() && invocation.tensors[i] && !declared[i].single_element)
      sheet.panes.push_back({declared[i].name, "", invocation.tensors[i]->tensor, std::nullopt});

  const Tensor expected = output_tensor(invocation, judged.reference);
  const std::string& output = declared[invocation.schema->output()].name;
  sheet.panes.push_back({output, "reference", expected, std::nullopt});
  sheet.verdict = picture::Sheet::Verdict::Unknown;
  sheet.verdict_line = "no backend to compare with    " + times(judged);
  if (const Judgement* other = shown(judged.judgements)) {
    const Tensor actual = output_tensor(invocation, *other->run);
    std::string origin = other->backend;
    for (const Candidate& candidate : candidates)
      if (candidate.name == other->backend) origin += ", " + (*candidate.backend)->device();
    sheet.panes.push_back({output, origin, actual, std::nullopt});
    sheet.panes.push_back({"difference (ULP)", other->backend + " against reference", actual, expected});
    sheet.verdict = judged.equal() ? picture::Sheet::Verdict::Equal : picture::Sheet::Verdict::Different;
    const bool padding_alone = other->status == Judgement::Status::Failed && other->comparison.equal();
    const std::string verdict = padding_alone ? other->reason : verdict_text(other->comparison, expected, actual);
    sheet.verdict_line = verdict + "    " + times(judged);
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

int render(const SharedOptions& options, const Arguments& arguments) {
  if (options.json) return fail_without_json("render", "its result is a picture");
  catch_interrupts();
  const bool on_stdout = is_standard_stream(arguments.picture);
  if (!on_stdout && lower_extension(arguments.picture) != ".png")
    return fail(fmt::format("-o '{}'", arguments.picture.string()), "is no name for a picture; it must end in .png");
  const auto model = load_model(arguments.model, options);
  if (!model) return fail(model.error());
  const ReadFiles read = files_read(arguments.model, *model, options);
  if (const auto place = check_output_file("-o", arguments.picture, read); !place) return fail(place.error());
  const std::vector<Candidate> candidates = all_candidates();
  if (const auto fits = check_case_memory(arguments.model, *model, CaseUse::Draw, names_that_run(candidates), options);
      !fits)
    return fail(in_file(arguments.model, fits.error()));
  std::vector<picture::Image> images;
  const auto draw = [&](const JudgedDispatch& judged) -> Result<void> {
    print_warnings(arguments.model, *model, judged.command, judged.invocation, options);
    auto composed = picture::compose_sheet(sheet_of(judged, candidates));
    if (!composed) return tl::unexpected(composed.error());
    if (!composed->warning.empty()) warn(options.quiet, composed->warning);
    images.push_back(std::move(composed->image));
    return {};
  };
  const auto judged = judge(*model, search_paths(arguments.model, options), candidates, options.quiet, draw);
  if (!judged) return fail(in_file(arguments.model, judged.error()));
  if (images.empty()) return fail(name_of(arguments.model), "has no dispatch command, so there is nothing to draw");
  if (const auto written = write_output(arguments.picture, picture::encode_png(stacked(images)), read); !written)
    return fail(written.error());
  if (!on_stdout) note(options.quiet, fmt::format("picture: {}", visible_name(arguments.picture.string())));
  return exit_success;
}

}  // namespace

void add_render(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, program, "render", "Draws inputs, outputs, difference and histogram without a window");
  verb->add_option("MODEL", arguments->model, "A case file; - reads standard input")->type_name("")->required();
  verb->add_option("-o,--output", arguments->picture, "The picture to write; - writes it to standard output")
      ->type_name("OUT.png")
      ->required();
  verb->callback([&program, arguments] {
    program.action = [&program, arguments] { return render(program.options, *arguments); };
  });
}

}  // namespace opscope::cli
