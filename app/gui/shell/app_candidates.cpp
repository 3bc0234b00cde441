// Implementations under test.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/named_dispatch.h"
#include "app/gui/session/in_path.h"
#include "app/gui/shell/app.h"
#include "app/text/operator_name.h"
#include "core/backends/own_backends.h"
#include "core/candidates/command_words.h"
#include "core/candidates/error_place.h"
#include "core/io/file.h"
#include "core/text/shell_word.h"
#include "core/text/visible.h"

namespace opscope::gui {

namespace {

// As it can be named from any folder, if it is a file.
std::string from_anywhere(const std::string& given, const CandidateText& text) {
  if (text.kind == CandidateKind::Program) return given;
  return (given == text.what ? "" : text.name + "=") + text.files.front().string();
}

// Of a command whose program cannot be run: a file without the right to be executed, a folder, or no file at all.
struct NotExecutable {
  std::string problem;
  std::string cure;  // the command to use; empty: none is known
};

// As one word of a command line that is no option: in quotes only if it needs them.
std::string quoted_path(const std::string& path) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@";
  const std::string word = (path.starts_with('-') ? "./" : "") + path;
  return word.find_first_not_of(plain) == std::string::npos ? word : shell_word(word);
}

constexpr std::string_view allowed = "give a program, a library (.so) or a shader (.glsl, .comp)";

// By how it begins: a script with "#!" or an ELF file.
bool may_be_program(const std::filesystem::path& file) {
  std::array<char, 4> begin{};
  std::ifstream(file, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  const std::string_view start(begin.data(), begin.size());
  return start.starts_with("#!") || start ==
                                        "\x7f"
                                        "ELF";
}

std::optional<NotExecutable> not_executable(const std::string& given) {
  const Result<CandidateText> text = parse_candidate(given);
  if (!text) return NotExecutable{fmt::format("{}: {}; {}", given, text.error().text(), allowed), ""};
  if (text->kind != CandidateKind::Program) return std::nullopt;
  const auto words = command_words(text->what);
  std::error_code error;
  if (words && std::filesystem::is_directory(words->front(), error) &&
      (words->front().find('/') != std::string::npos || !is_in_path(words->front())))
    return NotExecutable{fmt::format("{} is a folder: {}", words->front(), allowed), ""};
  if (!words || !std::filesystem::is_regular_file(words->front(), error)) return std::nullopt;
  if (access(words->front().c_str(), X_OK) == 0) return std::nullopt;
  const std::filesystem::path file = words->front();
  if (!file.has_parent_path() && is_in_path(file.string())) return std::nullopt;
  const std::string quoted = quoted_path(file.string());
  if (const std::string type = lower_extension(file); type == ".c" || type == ".cpp" || type == ".cc") {
    const std::string library = quoted_path(std::filesystem::path(file).replace_extension(".so").string());
    return NotExecutable{fmt::format("{} is source text: compile it to a library first and test that, {} -shared -fPIC "
                                     "-o {} {}",
                                     file.string(), type == ".c" ? "cc" : "c++", library, quoted),
                         ""};
  }
  if (lower_extension(file) != ".py" && !may_be_program(file))
    return NotExecutable{fmt::format("{} is no program: {}", file.string(), allowed), ""};
  const std::string own = file.has_parent_path() ? "" : " and test " + quoted_path("./" + file.string());
  const std::string chmod = fmt::format("chmod +x {}{}", quoted, own);
  if (lower_extension(file) != ".py")
    return NotExecutable{fmt::format("{} is not executable: {}", file.string(), chmod), ""};
  return NotExecutable{fmt::format("{} is not executable: test python3 {}, or {}", file.string(), quoted, chmod),
                       given.substr(0, given.size() - text->what.size()) + "python3 " +
                           (text->what.starts_with('-') ? "./" : "") + text->what};
}

}  // namespace

std::vector<UnderTest> App::candidates() const {
  std::vector<UnderTest> all;
  std::ranges::transform(tested_, std::back_inserter(all), &Tested::candidate);
  return all;
}

std::vector<UnderTest> App::candidates_on_show() const {
  std::vector<UnderTest> all = candidates();
  const Model& model = *document_.model();
  const bool is_chain = dispatches(model).size() > 1;
  const NamedDispatch on_show = named_dispatch(model, dispatch_);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const NamedDispatch& own = tested_[i].dispatch;
    if (is_chain && tested_[i].tab == number_ && !own.name.empty() && !on_show.name.empty() && own != on_show)
      all[i].elsewhere = other_dispatch_text("it was given for", own, model);
  }
  return all;
}

void App::follow_renamed_dispatches() {
  const ModelPtr before = std::exchange(followed_, document_.model());
  if (!before || before == followed_) return;
  for (Tested& each : tested_)
    if (each.tab == number_) each.dispatch = after_edit(each.dispatch, *before, *followed_);
  compared_.dispatch = after_edit(compared_.dispatch, *before, *followed_);
  for (ChosenArray& each : compared_.chosen_before) {
    each.dispatch = after_edit(each.dispatch, *before, *followed_);
    follow_edit(each.origin, *before, *followed_);
  }
  follow_edit(compared_.origin, *before, *followed_);
  for (auto& [file, origin] : compared_.renewed) follow_edit(origin, *before, *followed_);
  for (auto& [resource, owners] : compared_.owners)
    for (NamedDispatch& each : owners) each = after_edit(each, *before, *followed_);
  // The folder may have a file of a dispatch that was not there when it was listed.
  if (!compared_.folder.empty() && written_resources(*before) != written_resources(*followed_))
    compare_with_new_results();
}

Result<void> App::add_candidate(const std::string& given) {
  const Result<CandidateText> text = parse_candidate(given);
  if (!text) return tl::unexpected(text.error());
  // A shader that is chosen again is for the operator that is on show now, an array for the dispatch.
  std::erase_if(tested_, [&](const Tested& other) { return other.candidate.given == given; });
  const auto is_taken = [&](const std::string& name) {
    return is_own_backend(name) ||
           std::ranges::any_of(tested_, [&](const Tested& other) { return other.text.name == name; });
  };
  if (is_taken(text->name)) {
    std::string free = is_taken("mine") ? "other" : "mine";
    for (int number = 2; is_taken(free); ++number) free = fmt::format("other{}", number);
    return bad_input("", fmt::format("The name {} is taken: write {}={}", text->name, free, text->what));
  }
  Tested& added = tested_.emplace_back();
  added.candidate = {.given = given, .name = text->name};
  const Dispatchable* shown = find_dispatchable(*document_.model(), dispatch_);
  const bool is_of_chain = text->kind == CandidateKind::Array && dispatches(*document_.model()).size() > 1;
  if ((text->kind == CandidateKind::Shader || is_of_chain) && shown != nullptr) added.candidate.op = shown->desc.schema;
  if (text->kind == CandidateKind::Array)
    added.dispatch = named_dispatch(*document_.model(), dispatch_), added.tab = number_;
  added.text = *text;
  remember_candidate(settings_, from_anywhere(given, *text));
  candidate_dialog_.close();
  workspace_.show_backend(text->name);
  log_.add(Log::Weight::Plain, "testing " + visible_name(given));
  submit_edits(true);
  return {};
}

void App::add_chosen_candidate(const std::string& given) {
  if (const auto found = not_executable(given)) return candidate_dialog_.refuse(found->problem, found->cure);
  if (const auto added = add_candidate(given); !added) candidate_dialog_.refuse(added.error().text());
}

void App::remove_candidate(std::size_t index) {
  log_.add(Log::Weight::Plain, "no longer testing " + visible_name(tested_[index].candidate.given));
  const std::string name = tested_[index].text.name;
  const bool was_on_show = workspace_.comparison() == name;
  tested_.erase(tested_.begin() + static_cast<std::ptrdiff_t>(index));
  // In its place a compared file that does not fit says so again.
  const auto is_misfit = [&](const BackendOutcome& each) {
    return !each.computes && each.judgement && each.judgement->failed() && !each.ran() && each.name != name;
  };
  const BackendOutcome* misfit = nullptr;
  if (latest_ && was_on_show)
    if (const auto found = std::ranges::find_if(latest_->backends, is_misfit); found != latest_->backends.end())
      misfit = &*found;
  workspace_.show_backend(misfit ? misfit->name : "");
  submit_edits(true);
}

void App::test_for_operator(const TestFor& wanted) {
  for (Tested& each : tested_)
    if (each.candidate.name == wanted.name) {
      each.candidate.op = wanted.op;
      if (each.text.kind == CandidateKind::Array && wanted.op == &present_operator())
        each.dispatch = named_dispatch(*document_.model(), dispatch_), each.tab = number_;
    }
  log_.add(Log::Weight::Plain, fmt::format("testing {} for {}", visible_name(wanted.name), short_name(*wanted.op)));
  submit_edits(true);
}

void App::offer_candidate(const std::filesystem::path& file) {
  const bool is_script = lower_extension(file) == ".py";
  candidate_dialog_.open(is_script ? "python3 " + shell_word(file.string()) : file.string());
}

std::set<std::filesystem::path> App::files_of_candidates() const {
  std::set<std::filesystem::path> files;
  for (const Tested& each : tested_) files.insert(each.text.files.begin(), each.text.files.end());
  return files;
}

bool App::take_candidate_file(const std::filesystem::path& file) {
  bool taken = false;
  for (Tested& each : tested_) {
    if (std::ranges::find(each.text.files, file) == each.text.files.end()) continue;
    ++each.candidate.revision;
    each.said.clear();
    taken = true;
    log_.add_quietly(Log::Weight::Plain, visible_name(each.text.name) + " was saved; it is loaded again");
  }
  return taken;
}

void App::take_candidates_log() {
  constexpr std::size_t most = std::size_t{64} << 10;  // bytes
  for (const auto& [name, line] : runner_.take_candidates_log()) {
    log_.add_quietly(Log::Weight::Plain, fmt::format("{}: {}", name, line));
    for (Tested& each : tested_)
      if (each.text.name == name && each.said.size() + line.size() < most) each.said += line + '\n';
  }
}

std::optional<CandidateError> App::error_of_candidate(const std::string& name) const {
  const auto tested = std::ranges::find_if(tested_, [&](const Tested& each) { return each.text.name == name; });
  const BackendOutcome* outcome = latest_ ? latest_->outcome(name) : nullptr;
  if (tested == tested_.end() || outcome == nullptr || !outcome->judgement) return std::nullopt;
  const std::vector<UnderTest>& judged = latest_->request.candidates;
  if (std::ranges::find(judged, tested->candidate) == judged.end()) return std::nullopt;  // its file was saved since
  CandidateError error;
  if (!tested->text.files.empty()) error.file = tested->text.files.front();
  error.revision = tested->candidate.revision;
  if (outcome->ran()) return error;
  error.text = first_error_place(tested->said) ? tested->said : outcome->judgement->reason + '\n' + tested->said;
  return error;
}

void App::draw_candidates() {
  const auto error = error_of_candidate(candidate_error_.candidate());
  candidate_error_.draw(error ? &*error : nullptr);

  std::vector<std::string> recent = settings_.candidates;
  for (const Tested& each : tested_) std::erase(recent, from_anywhere(each.candidate.given, each.text));
  const CandidateDialog::Choice choice = candidate_dialog_.draw(candidates_on_show(), recent, present_operator());
  if (choice.add) add_chosen_candidate(*choice.add);
  if (choice.remove) remove_candidate(*choice.remove);
  if (choice.test_for_shown) test_for_operator({tested_[*choice.test_for_shown].candidate.name, &present_operator()});
  if (choice.browse)
    choose({.title = "Test my implementation",
            .filters = {{"Libraries, shaders and scripts", {".so", ".glsl", ".comp", ".py"}}, {"All files", {}}},
            .folder = folder_to_read_in(),
            .verb = "Choose"},
           [this](const std::filesystem::path& file) { offer_candidate(file); });
}

}  // namespace opscope::gui
