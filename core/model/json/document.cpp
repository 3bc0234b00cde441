#include "core/model/json/document.h"

#include <fmt/format.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>

namespace opscope::json {

namespace {

constexpr int max_depth = 64;

// Passes a document's events on and ends the reading where objects and arrays nest too deep, before the reader's own
// recursion does harm.
class DepthGuard {
 public:
  explicit DepthGuard(rapidjson::Document& document) : document_(document) {}
  bool too_deep() const { return depth_ > max_depth; }

  bool Null() { return document_.Null(); }
  bool Bool(bool value) { return document_.Bool(value); }
  bool Int(int value) { return document_.Int(value); }
  bool Uint(unsigned value) { return document_.Uint(value); }
  bool Int64(std::int64_t value) { return document_.Int64(value); }
  bool Uint64(std::uint64_t value) { return document_.Uint64(value); }
  bool Double(double value) { return document_.Double(value); }
  bool RawNumber(const char* text, rapidjson::SizeType length, bool copy) {
    return document_.RawNumber(text, length, copy);
  }
  bool String(const char* text, rapidjson::SizeType length, bool copy) { return document_.String(text, length, copy); }
  bool Key(const char* text, rapidjson::SizeType length, bool copy) { return document_.Key(text, length, copy); }
  bool StartObject() { return ++depth_ <= max_depth && document_.StartObject(); }
  bool EndObject(rapidjson::SizeType members) { return --depth_, document_.EndObject(members); }
  bool StartArray() { return ++depth_ <= max_depth && document_.StartArray(); }
  bool EndArray(rapidjson::SizeType elements) { return --depth_, document_.EndArray(elements); }

 private:
  rapidjson::Document& document_;
  int depth_ = 0;
};

// "file:3:14", both from 1; columns count bytes.
std::string position(std::string_view text, std::size_t offset, const std::string& file) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n');
  return fmt::format("{}:{}:{}", file, line,
                     start == std::string_view::npos ? before.size() + 1 : before.size() - start);
}

}  // namespace

Result<rapidjson::Document> parse_document(std::string_view text, const std::string& file) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // editors under Windows write a byte order mark
  constexpr unsigned flags =
      rapidjson::kParseFullPrecisionFlag | rapidjson::kParseCommentsFlag | rapidjson::kParseTrailingCommasFlag;
  rapidjson::Document document;
  rapidjson::ParseResult parsed;
  bool too_deep = false;
  const auto read = [&](rapidjson::Document& target) {
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::Reader reader;
    DepthGuard guard(target);
    parsed = reader.Parse<flags>(stream, guard);
    too_deep = guard.too_deep();
    return !parsed.IsError();
  };
  document.Populate(read);
  const std::string where = position(text, parsed.Offset(), file);
  if (too_deep) return bad_input(where, fmt::format("objects and arrays nest deeper than {} levels", max_depth));
  if (parsed.IsError())
    return bad_input(where, fmt::format("malformed JSON: {}", rapidjson::GetParseError_En(parsed.Code())));
  return document;
}

tl::unexpected<Error> error_of(const Fault& fault, const std::string& file) {
  return bad_input(fault.path.empty() ? file : fmt::format("{}: {}", file, fault.path), fault.what);
}

}  // namespace opscope::json
