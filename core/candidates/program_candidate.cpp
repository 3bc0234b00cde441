#include "core/candidates/program_candidate.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <sys/stat.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <mutex>
#include <optional>

#include "core/backends/array/array_backend.h"
#include "core/candidates/command_words.h"
#include "core/candidates/line_process.h"
#include "core/io/npy.h"
#include "core/io/temporary.h"
#include "core/limits/budget.h"
#include "core/limits/size_text.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/shell_word.h"
#include "core/text/visible.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;
using Json = rapidjson::Writer<rapidjson::StringBuffer>;

void write_string(Json& json, std::string_view text) {
  json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

// JSON has no numbers for infinities and NaN. Python reads "-0" as an integer, which has no sign.
void write_number(Json& json, DataType type, std::uint64_t bits) {
  const std::string text = format_element(type, bits);
  if (is_floating_point(type) && !std::isfinite(to_double(type, bits))) return write_string(json, text);
  const std::string number = text == "-0" ? "-0.0" : text;
  json.RawValue(number.data(), number.size(), rapidjson::kNumberType);
}

void write_number_bits(Json& json, DataType type, std::uint64_t bits) { write_string(json, format_bits(type, bits)); }

void write_attribute(Json& json, const AttributeDeclaration& declaration, const AttributeValue& value,
                     void (*write)(Json&, DataType, std::uint64_t)) {
  if (declaration.kind == AttributeKind::Enum && value.as_uint() < declaration.enum_names.size())
    return write_string(json, declaration.enum_names[value.as_uint()]);
  const auto numbers = traits(declaration.kind).numbers;
  if (numbers.front().name.empty()) return write(json, value.type, value.bits[0]);
  json.StartObject();
  for (std::size_t n = 0; n < value.count; ++n) {
    write_string(json, numbers[n].name);
    write(json, value.type, value.bits[n]);
  }
  json.EndObject();
}

void write_tensor(Json& json, const std::string& name, const TensorDesc& desc, const fs::path& path) {
  write_string(json, name);
  json.StartObject();
  json.Key("path");
  write_string(json, path.string());
  json.Key("data_type");
  write_string(json, opscope::name(desc.data_type));
  json.Key("sizes");
  json.StartArray();
  for (const std::uint32_t size : desc.sizes) json.Uint(size);
  json.EndArray();
  json.EndObject();
}

std::string request_of(const Invocation& invocation, const std::function<fs::path(std::size_t)>& path_of) {
  const OperatorSchema& schema = *invocation.schema;
  rapidjson::StringBuffer text;
  Json json(text);
  const auto tensors = [&](const char* key, TensorRole role) {
    json.Key(key);
    json.StartObject();
    for (std::size_t t = 0; t < schema.tensors.size(); ++t)
      if (schema.tensors[t].role == role && invocation.tensors[t])
        write_tensor(json, schema.tensors[t].name, invocation.tensors[t]->tensor.desc, path_of(t));
    json.EndObject();
  };
  const auto attributes = [&](const char* key, void (*write)(Json&, DataType, std::uint64_t)) {
    json.Key(key);
    json.StartObject();
    for (std::size_t a = 0; a < schema.attributes.size(); ++a) {
      if (invocation.attributes[a].count == 0) continue;
      write_string(json, schema.attributes[a].name);
      write_attribute(json, schema.attributes[a], invocation.attributes[a], write);
    }
    json.EndObject();
  };
  json.StartObject();
  json.Key("version");
  json.Uint(1);
  json.Key("operator");
  write_string(json, schema.name);
  attributes("attributes", write_number);
  attributes("attribute_bits", write_number_bits);
  tensors("inputs", TensorRole::Input);
  tensors("outputs", TensorRole::Output);
  json.EndObject();
  return {text.GetString(), text.GetSize()};
}

// What the program says: nothing if that is "ok". nullopt: the answer is not one of the three.
std::optional<Result<void>> read_answer(const std::string& answer) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseIterativeFlag>(answer.data(), answer.size());
  const auto member = [&](const char* key) -> std::string {
    if (document.HasParseError() || !document.IsObject()) return {};
    const auto found = document.FindMember(key);
    return found != document.MemberEnd() && found->value.IsString()
               ? std::string(found->value.GetString(), found->value.GetStringLength())
               : std::string();
  };
  const std::string status = member("status"), reason = visible_name(member("reason"), 1000);
  if (status == "ok") return Result<void>();
  if (status == "unsupported") return unavailable(reason.empty() ? "unsupported" : "unsupported: " + reason);
  if (status == "failed") return broken(reason.empty() ? "it failed" : "it failed: " + reason);
  return std::nullopt;
}

// A private folder, removed with its contents.
class Scratch {
 public:
  static Result<Scratch> make() {
    const char* named = std::getenv("TMPDIR");
    const fs::path parent = named != nullptr && *named != 0 ? named : "/tmp";
    Descriptor folder(open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder) remove_leftovers(folder.number());
    Temporary made = folder ? make_temporary_folder(folder.number()) : Temporary{Descriptor(), {}};
    if (!made.descriptor)
      return bad_input("", fmt::format("no folder for its files can be made in {}", parent.string()));
    return Scratch(std::move(folder), std::move(made), parent);
  }
  Scratch(Scratch&&) = default;
  Scratch& operator=(Scratch&&) = delete;
  ~Scratch() {
    if (parent_) remove_folder(parent_.number(), made_.name);
  }
  fs::path path() const { return parent_path_ / made_.name; }

 private:
  Scratch(Descriptor parent, Temporary made, fs::path parent_path)
      : parent_(std::move(parent)), made_(std::move(made)), parent_path_(std::move(parent_path)) {}
  Descriptor parent_;
  Temporary made_;
  fs::path parent_path_;
};

// What lies in a folder may take `most` bytes, and half of what is free beside it when a run begins.
class FolderLimit {
 public:
  FolderLimit(fs::path folder, std::uint64_t most) : folder_(std::move(folder)), most_(most) {
    std::error_code error;
    const fs::space_info space = fs::space(folder_, error);
    if (!error) most_ = std::min<std::uint64_t>(most_, space.available / 2);
  }
  // Looks at most once in this interval.
  bool is_exceeded() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) return exceeded_;
    next_look_ = now + std::chrono::milliseconds(50);
    std::uint64_t bytes = 0;
    std::error_code error;
    for (auto each = fs::recursive_directory_iterator(folder_, error); !error && each != fs::end(each);
         each.increment(error)) {
      std::error_code gone;
      if (each->symlink_status(gone).type() != fs::file_type::regular) continue;
      if (const std::uintmax_t size = each->file_size(gone); !gone) bytes = add_bytes(bytes, size);
    }
    return exceeded_ = bytes > most_;
  }
  bool was_exceeded() const { return exceeded_; }
  std::string text() const { return fmt::format("wrote more than {} to {}", format_size(most_), folder_.string()); }

 private:
  const fs::path folder_;
  std::uint64_t most_;
  std::chrono::steady_clock::time_point next_look_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  bool exceeded_ = false;
};

class ProgramCandidate : public Backend {
 public:
  ProgramCandidate(ProgramCandidateOptions options, std::vector<std::string> words, Scratch scratch,
                   std::unique_ptr<LineProcess> process)
      : options_(std::move(options)),
        words_(std::move(words)),
        scratch_(std::move(scratch)),
        process_(std::move(process)) {}

  std::string_view name() const override { return options_.name; }
  std::string device() const override { return visible_name(options_.command, 200); }
  std::string option() const override { return "--candidate " + shell_word(options_.name + "=" + options_.command); }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const std::lock_guard lock(mutex_);
    if (const Result<void> fits = check_room(invocation); !fits) return tl::unexpected(fits.error());
    if (const Result<void> written = write_inputs(invocation); !written) return tl::unexpected(written.error());
    if (!process_) {
      auto started = LineProcess::start(words_, options_.log);
      if (!started) return broken(started.error().what);
      process_ = std::move(*started);
    }
    const fs::path output = path_of(invocation.schema->output());
    std::error_code none;
    fs::remove(output, none);
    FolderLimit limit(scratch_.path(), options_.most_bytes);
    const auto begin = std::chrono::steady_clock::now();
    const auto answer =
        process_->ask(request_of(invocation, [this](std::size_t t) { return path_of(t); }), options_.timeout,
                      [&] { return (options.stop && options.stop()) || limit.is_exceeded(); });
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (!answer) {
      process_.reset();
      return limit.was_exceeded() ? broken(limit.text()) : tl::unexpected(answer.error());
    }
    const std::optional<Result<void>> done = read_answer(*answer);
    if (!done) {
      // A program that does not speak the language may have ended: the next run starts it anew, and ends as this one.
      process_.reset();
      return broken(fmt::format("answered {}, not {{\"status\": \"ok\"}}, \"unsupported\" or \"failed\"",
                                visible_name(quoted(*answer, 80), 200)));
    }
    if (!*done) return tl::unexpected(done->error());
    if (!fs::is_regular_file(output, none)) return broken("answered ok, but wrote no output file");
    Result<RunResult> placed = make_array_backend(output)->run(invocation, options);
    if (!placed && placed.error().kind == Error::Kind::Broken)
      return broken("its output file is of no use: " + placed.error().what);
    if (placed) placed->milliseconds = took.count();
    return placed;
  }

 private:
  fs::path path_of(std::size_t tensor) const { return scratch_.path() / fmt::format("{}.npy", tensor); }

  // Its files may take at most half of what is free where they lie.
  Result<void> check_room(const Invocation& invocation) const {
    std::uint64_t needed = 0;
    for (const auto& bound : invocation.tensors)
      if (bound)
        needed = add_bytes(needed,
                           times_bytes(element_count(bound->tensor.desc), element_size(bound->tensor.desc.data_type)));
    std::error_code error;
    const fs::space_info space = fs::space(scratch_.path(), error);
    if (error || needed <= space.available / 2) return {};
    return unavailable(fmt::format("its files would take {}; {} are free in {}", format_size(needed),
                                   format_size(space.available), scratch_.path().parent_path().string()));
  }

  Result<void> write_inputs(const Invocation& invocation) const {
    for (std::size_t t = 0; t < invocation.tensors.size(); ++t) {
      if (!invocation.tensors[t] || invocation.schema->tensors[t].role != TensorRole::Input) continue;
      const Tensor packed = packed_copy(invocation.tensors[t]->tensor);
      const std::uint64_t bytes = element_count(packed.desc) * element_size(packed.desc.data_type);
      const auto file = encode_npy(packed.desc.data_type, packed.desc.sizes, packed.bytes().first(bytes));
      std::ofstream stream(path_of(t), std::ios::binary | std::ios::trunc);
      stream.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
      if (!stream.flush()) return broken(fmt::format("{} cannot be written for it", path_of(t).string()));
    }
    return {};
  }

  const ProgramCandidateOptions options_;
  const std::vector<std::string> words_;
  const Scratch scratch_;
  std::unique_ptr<LineProcess> process_;
  std::mutex mutex_;
};

}  // namespace

Result<std::unique_ptr<Backend>> make_program_candidate(ProgramCandidateOptions options) {
  auto words = command_words(options.command);
  if (!words) return tl::unexpected(words.error());
  auto scratch = Scratch::make();
  if (!scratch) return tl::unexpected(scratch.error());
  auto process = LineProcess::start(*words, options.log);
  if (!process) return tl::unexpected(process.error());
  return std::unique_ptr<Backend>(std::make_unique<ProgramCandidate>(std::move(options), std::move(*words),
                                                                     std::move(*scratch), std::move(*process)));
}

}  // namespace opscope
