#include "app/gui/jobs/open_candidates.h"

#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "app/gui/jobs/one_operator_backend.h"
#include "core/limits/budget.h"
#include "core/tensor/text.h"
#include "core/text/shell_word.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// A library that cannot be loaded fails at each dispatch: it is not one that lacks an operator.
class FailedBackend : public Backend {
 public:
  FailedBackend(const UnderTest& of, std::string why) : of_(of), why_(std::move(why)) {}

  std::string_view name() const override { return of_.name; }
  std::string device() const override { return visible_name(of_.given, 200); }
  std::string option() const override { return "--candidate " + shell_word(of_.given); }
  Result<RunResult> run(const Invocation&, const RunOptions&) override { return broken(why_); }

 private:
  const UnderTest of_;
  const std::string why_;
};

// An array that belongs to another dispatch than the one on show.
class ElsewhereBackend : public Backend {
 public:
  ElsewhereBackend(std::unique_ptr<Backend> inner, std::string why) : inner_(std::move(inner)), why_(std::move(why)) {}

  std::string_view name() const override { return inner_->name(); }
  std::string device() const override { return inner_->device(); }
  Result<RunResult> run(const Invocation&, const RunOptions&) override {
    return tl::unexpected(Error{Error::Kind::Unavailable, {}, why_});
  }

 private:
  const std::unique_ptr<Backend> inner_;
  const std::string why_;
};

// "its file is cut off: ..." if it ends before the parts of the library that are loaded, of which the loader would only
// say that a signal ended it. Empty: it does not, or is no library of this machine.
std::string cut_off_text(const std::filesystem::path& file) {
  std::error_code error;
  const std::uint64_t size = std::filesystem::file_size(file, error);
  std::ifstream stream(file, std::ios::binary);
  ElfW(Ehdr) header{};
  if (error || !stream.read(reinterpret_cast<char*>(&header), sizeof header)) return {};
  const auto own_class = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != own_class ||
      header.e_phentsize != sizeof(ElfW(Phdr)))
    return {};
  std::uint64_t end = add_bytes(header.e_phoff, std::uint64_t{header.e_phnum} * sizeof(ElfW(Phdr)));
  if (end <= size) stream.seekg(static_cast<std::streamoff>(header.e_phoff));
  for (std::size_t i = 0; end <= size && i < header.e_phnum; ++i) {
    ElfW(Phdr) segment{};
    if (!stream.read(reinterpret_cast<char*>(&segment), sizeof segment)) return {};
    if (segment.p_type == PT_LOAD) end = std::max(end, add_bytes(segment.p_offset, segment.p_filesz));
  }
  if (end <= size) return {};
  return fmt::format("its file is cut off: it has {} bytes, and the library at least {}", with_thousands(size),
                     with_thousands(end));
}

}  // namespace

Result<std::unique_ptr<Backend>> open_under_test(
    const UnderTest& wanted, const CandidateText& text,
    const std::function<void(std::string_view name, std::string_view line)>& log) {
  const bool is_library = text.kind == CandidateKind::Library;
  const std::string cut_off = is_library ? cut_off_text(text.files.front()) : "";
  if (!cut_off.empty()) return std::make_unique<FailedBackend>(wanted, cut_off);
  auto backend = open_candidate(text, {.log = log});
  if (!backend && is_library) return std::make_unique<FailedBackend>(wanted, backend.error().what);
  if (backend && !wanted.elsewhere.empty())
    return std::make_unique<ElsewhereBackend>(std::move(*backend), wanted.elsewhere);
  if (backend && wanted.op != nullptr) return make_one_operator_backend(std::move(*backend), *wanted.op);
  return backend;
}

OpenCandidates::Open OpenCandidates::opened(
    const UnderTest& wanted, const std::function<void(std::string_view name, std::string_view line)>& log) {
  Open added{.of = wanted};
  const Result<CandidateText> text = parse_candidate(wanted.given);
  if (text) added.computes = text->kind != CandidateKind::Array;
  auto backend = text ? open_under_test(wanted, *text, log) : tl::unexpected(text.error());
  if (backend)
    added.backend = std::move(*backend);
  else
    added.reason = backend.error().what;
  return added;
}

void OpenCandidates::add_to(std::vector<Candidate>& backends, const std::vector<UnderTest>& wanted) {
  std::vector<Open> before = std::exchange(open_, {});
  for (const UnderTest& each : wanted) {
    const auto old = std::ranges::find(before, each, &Open::of);
    open_.push_back(old != before.end() ? std::move(*old) : opened(each, log_));
  }
  for (const Open& each : open_) backends.push_back({each.of.name, each.backend.get(), each.reason, {}, each.computes});
}

}  // namespace opscope::gui
