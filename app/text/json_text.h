#pragma once
// JSON on stdout and in reports.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/limits/json_memory.h"

namespace opscope {

// A writer that always gives valid JSON in printable ASCII. NaN and infinities, for which JSON has no numbers, become
// the strings "nan", "inf" and "-inf", as in case files. Bytes that are not UTF-8 (in a file's name) become U+FFFD. All
// characters other than printable ASCII are escaped. Names are complete, and none affects a terminal.
class JsonText {
 public:
  JsonText() : writer_(buffer_) { writer_.SetIndent(' ', 2); }

  void begin_object() { writer_.StartObject(); }
  void end_object() { writer_.EndObject(); }
  void begin_array() { writer_.StartArray(); }
  void end_array() { writer_.EndArray(); }

  JsonText& key(std::string_view name);
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool truth) { writer_.Bool(truth); }
  void value(double number);
  void value(std::uint64_t number) { writer_.Uint64(number); }
  void value(std::uint32_t number) { writer_.Uint(number); }
  void value(std::int64_t number) { writer_.Int64(number); }
  void null() { writer_.Null(); }

  // A whole array of values of one kind: what `of` gives for each.
  template <class Range, class Of = std::identity>
  void array(const Range& values, const Of& of = {}) {
    begin_array();
    for (const auto& each : values) value(std::invoke(of, each));
    end_array();
  }
  template <class Range>
  void array_or_null(bool there, const Range& values) {
    if (there)
      array(values);
    else
      null();
  }
  // An array of objects: write(each) writes the members of one.
  template <class Range, class Write>
  void objects(const Range& values, const Write& write) {
    begin_array();
    for (const auto& each : values) {
      begin_object();
      write(each);
      end_object();
    }
    end_array();
  }
  template <class T>
  void member(std::string_view name, const T& content) {
    key(name);
    value(content);
  }

  std::string text() const;

 private:
  using Writer = rapidjson::PrettyWriter<JsonBuffer, rapidjson::UTF8<>, rapidjson::ASCII<>, JsonAllocator>;

  JsonBuffer buffer_;
  Writer writer_;
};

}  // namespace opscope
