#include "app/gui/panes/probe_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <string_view>

#include "app/gui/panes/probed_elements.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/marked_number.h"
#include "core/compare/compare.h"
#include "core/compare/difference.h"
#include "core/picture/legend.h"
#include "core/picture/range.h"
#include "core/quantization/error.h"
#include "core/tensor/decimal.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/number.h"
#include "core/text/shortened_number.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// In four digits, and marked if it has more.
std::string brief_real(double real) {
  return marked_if_shortened(format_real(real, 4), format_real(real, 6), about_sign());
}

}  // namespace

DataType compared_type(std::span<const HeatmapSource> sources) {
  const auto compared =
      std::ranges::find_if(sources, [](const HeatmapSource& each) { return each.reference && !each.error; });
  return compared == sources.end() ? DataType::Float64 : compared->tensor.desc.data_type;
}

std::string real_text(double real) {
  const std::string text = format_real(real, 6);
  const bool is_whole = std::isnan(real) || number_from<double>(text) == real;
  return (is_whole ? "=" : std::string(about_sign())) + " " + text;
}

void shorten_titles(std::span<ProbeColumn> columns) {
  constexpr std::size_t longest = 24;  // characters
  for (ProbeColumn& column : columns) column.title = visible_name(column.title, longest);
}

void reduce_place(ProbeColumn& column, ShownPlaces shown) {
  if (shown == ShownPlaces::WithSharer && !column.sharer.empty()) column.place += ", e.g. " + column.sharer;
  if (shown == ShownPlaces::None) column.place.clear();
  if (shown == ShownPlaces::Brief) column.place = column.place.substr(0, column.place.find(" for "));
}

std::string joined(const std::vector<std::string>& values, std::size_t width) {
  std::string text;
  for (const std::string& value : values) text += fmt::format("{}{:<{}}", text.empty() ? "" : " ", value, width);
  return text;
}

std::string second_text(const ProbeColumn& column) { return column.real.empty() ? column.bits : column.real; }

namespace {

// Those at a byte of the resource, the first `most` by their indices.
ElementsAt elements_at(const HeatmapSource& source, std::uint64_t byte, std::size_t most) {
  if (source.memory == nullptr) return {repeated_elements(source.tensor.desc), true, {}};
  const ResourceMap& memory = *source.memory;
  return memory.cells.elements_at((byte - memory.offset) / memory.element_bytes, most);
}

// "+1,232 B", or "+0 B for 16 elements" if it has several.
std::string place_text(std::uint64_t byte, const ElementsAt& there) {
  std::string text = fmt::format("+{} B", with_thousands(byte));
  if (there.count > 1)
    text += fmt::format(" for {}{}", there.all_counted ? "" : "more than ", counted(there.count, "element"));
  return text;
}

ProbeColumn plain_column(const HeatmapSource& source, std::span<const std::uint32_t> index, bool hexadecimal) {
  const auto place = byte_of_element(source.tensor, index);
  if (!place) return {source.title, "", "-", "-"};
  const DataType type = source.tensor.desc.data_type;
  const std::uint64_t bits = load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type));
  std::string value = shown_with_nan_kind(type, bits), pattern = format_bits(type, bits);
  if (hexadecimal) std::swap(value, pattern);
  ProbeColumn column{source.title, place_text(*place, elements_at(source, *place, 1)), std::move(value),
                     std::move(pattern)};
  if (source.quantization) column.real_number = source.quantization->real(bits);
  column.shows_reals = source.shown_meaning().has_value() && !hexadecimal;
  if (column.real_number) column.real = real_text(*column.real_number);
  return column;
}

}  // namespace

void name_sharer(ProbeColumn& column, const HeatmapSource& source, std::span<const std::uint32_t> index,
                 const picture::Slice& slice) {
  constexpr std::size_t most = 64;
  const auto byte = byte_of_element(source.tensor, index);
  if (!byte) return;
  for (std::vector<std::uint32_t>& other : elements_at(source, *byte, most).first) {
    for (std::size_t d = 0; d < other.size(); ++d)
      if (source.tensor.desc.sizes[d] == 1) other[d] = index[d];  // as the pictures count
    if (std::ranges::equal(other, index)) continue;
    const bool is_elsewhere = picture::showing(slice, other) != slice;
    if (!column.sharer.empty() && !is_elsewhere) continue;
    column.sharer = format_index(other), column.is_in_other_slice = is_elsewhere;
    if (is_elsewhere) return;
  }
}

ProbeColumn column_of(const HeatmapSource& source, std::span<const std::uint32_t> index, bool hexadecimal,
                      std::optional<std::uint32_t> channel) {
  ProbeColumn column = plain_column(source, index, hexadecimal);
  const std::vector<ProbedElement> elements = probed_elements(source.tensor.desc.sizes, index, channel);
  if (elements.size() == 1) return column;
  const DataType type = source.tensor.desc.data_type;
  for (const ProbedElement& each : elements) {
    const ProbeColumn own = plain_column(source, each.index, hexadecimal);
    const auto place = byte_of_element(source.tensor, each.index);
    const bool shortens = place && is_floating_point(type) && !hexadecimal;
    column.pixel.push_back(own.value);
    const auto shortened = [&] {
      const double value = to_double(type, load_bits(source.tensor.buffer.bytes().data() + *place, element_size(type)));
      if (!std::isfinite(value) || value == 0) return own.value;
      std::string brief = format_real(value, 3);
      return brief.size() < own.value.size() ? "≈" + brief : own.value;
    };
    column.brief.push_back(shortens ? shortened() : own.value);
    if (own.real_number) column.reals.push_back(brief_real(*own.real_number));
    column.seconds.push_back(second_text(own));
  }
  return column;
}

namespace {

// Characters of the longest real number that an element stands for.
std::size_t longest_real(const HeatmapSource& source) {
  if (element_size(source.tensor.desc.data_type) > 1) return std::string_view("= -1.23457e-38").size();
  // Most scales have no longer ones: the probe has the same rows, and the panes their height, while one is edited.
  std::size_t longest = std::string_view("= -0.0123456").size();
  for (std::uint64_t bits = 0; bits < 256; ++bits)
    longest = std::max(longest, 2 + format_real(source.quantization->real(bits), 6).size());
  return longest;
}

}  // namespace

ProbeColumn longest_column(const HeatmapSource& source, bool hexadecimal) {
  const DataType type = source.tensor.desc.data_type;
  std::vector<std::uint32_t> last = source.tensor.desc.sizes;
  for (std::uint32_t& size : last) size -= size > 0;
  // Of elements that interleave, those in the middle share their place with the most.
  std::vector<std::uint32_t> middle = last;
  for (std::uint32_t& at : middle) at /= 2;
  const auto byte_of = [&](const auto& index) { return byte_of_element(source.tensor, index).value_or(0); };
  const ElementsAt shared = elements_at(source, byte_of(middle), 1);
  ProbeColumn column{source.title, place_text(byte_of(last), shared), std::string(longest_element_text(type), '0'),
                     format_bits(type, 0)};
  if (shared.count > 1) column.sharer = format_index(last);
  for (std::string* text : {&column.place, &column.sharer})
    std::ranges::replace_if(
        *text, [](char c) { return '0' <= c && c <= '9'; }, '8');  // no digit is wider
  if (hexadecimal) std::swap(column.value, column.bits);
  if (source.quantization) column.real = std::string(longest_real(source), '0');
  column.shows_reals = source.shown_meaning().has_value() && !hexadecimal;
  return column;
}

std::string whole_value(const ProbeColumn& column) {
  return column.pixel.empty() ? column.value : joined(column.pixel);
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::size_t longest_of(const std::vector<std::string>& values) {
  std::size_t longest = 0;
  for (const std::string& value : values) longest = std::max(longest, characters(value));
  return longest;
}

namespace {

// All elements mean 0 then, and none the exact result.
bool has_no_steps(const RealOperator& real) { return real.output() && real.output()->scale == 0; }

// True if the text is the exact result in elements, and no rounded one.
bool tells_all(const RealOperator& real, const ExactSum& exact, const std::string& text) {
  const double value = real.in_elements(exact);
  if (!std::isfinite(value)) return true;
  if (number_from<double>(text) != value) return false;
  const Quantization meaning = real.output().value_or(Quantization{});
  return std::fma(value - meaning.zero_point, meaning.scale, -exact.high) == exact.low;
}

// In so many digits, and marked if it has more. The mark takes the place of a digit.
std::string exact_text(const RealOperator& real, const ExactSum& exact, int digits) {
  const double value = real.in_elements(exact);
  for (; digits > 0; --digits) {
    std::string text = format_real(value, digits);
    if (!tells_all(real, exact, text)) text.insert(0, about_sign());
    if (characters(text) <= longest_exact) return text;
  }
  return format_real(value, 1);
}

std::optional<ProbeColumn> plain_exact(const RealOperator* real, std::span<const std::uint32_t> index) {
  if (real == nullptr || !std::ranges::equal(index, real->sizes(), std::ranges::less())) return std::nullopt;
  const ExactSum exact = real->exact(offset_of(index, packed_strides(real->sizes())));
  ProbeColumn column{
      .title = "exact result", .place = "", .value = exact_text(*real, exact, 10), .bits = "", .is_exact = true};
  if (real->output()) column.real_number = exact.high, column.real = real_text(exact.high);
  if (exact.low != 0 && column.real.starts_with('=')) column.real.replace(0, 1, about_sign());
  // Not "-inf = -87.5".
  if (has_no_steps(*real)) column.value = "no element", column.real = "for" + column.real.substr(column.real.find(' '));
  return column;
}

}  // namespace

std::optional<ProbeColumn> exact_column(const RealOperator* real, std::span<const std::uint32_t> index,
                                        std::optional<std::uint32_t> channel) {
  std::optional<ProbeColumn> column = plain_exact(real, index);
  if (!column) return std::nullopt;
  const std::vector<ProbedElement> elements = probed_elements(real->sizes(), index, channel);
  if (elements.size() == 1) return column;
  for (const ProbedElement& each : elements) {
    const std::optional<ProbeColumn> own = plain_exact(real, each.index);
    column->pixel.push_back(own->value);
    const ExactSum exact = real->exact(offset_of(each.index, packed_strides(real->sizes())));
    column->brief.push_back(has_no_steps(*real) ? own->value : exact_text(*real, exact, 5));
    column->seconds.push_back(own->real);
    if (own->real_number) column->reals.push_back(brief_real(*own->real_number));
  }
  return column;
}

namespace {

// nullopt: it is not finite, the map is of earlier results, or no output is on show.
std::optional<double> error_at(std::span<const HeatmapSource> sources, const HeatmapSource& map,
                               std::span<const std::uint32_t> index, const RealOperator& real) {
  const auto output = std::ranges::find(sources, PaneRole::Computed, &HeatmapSource::role);
  if (map.outdated || !real.output() || output == sources.end() || output->outdated || output->earlier ||
      output->tensor.desc.sizes != real.sizes())
    return std::nullopt;
  const auto place = byte_of_element(output->tensor, index);
  if (!place) return std::nullopt;
  const std::uint64_t size = element_size(output->tensor.desc.data_type);
  const ExactSum exact = real.exact(offset_of(index, packed_strides(real.sizes())));
  const double error =
      quantization_error(real, load_bits(output->tensor.buffer.bytes().data() + *place, size), exact, *map.error);
  return std::isfinite(error) ? std::optional(error) : std::nullopt;
}

// "+0.25", or "≈+0.3" of a number with more digits.
std::string error_text(double error, int digits) {
  const std::string text = format_real(error, digits);
  return (number_from<double>(text) == error ? "" : std::string(about_sign())) + (error > 0 ? "+" : "") + text;
}

}  // namespace

std::optional<ProbeColumn> error_column(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                                        std::optional<std::uint32_t> channel, const RealOperator* real) {
  const auto map = std::ranges::find_if(sources, [](const HeatmapSource& each) { return each.error.has_value(); });
  if (map == sources.end()) return std::nullopt;
  ProbeColumn column = column_of(*map, index, false, channel);
  column.title = name(*map->error), column.brief_title = "error";
  column.is_difference = column.is_error = true;
  column.place.clear(), column.bits.clear();
  std::ranges::fill(column.seconds, "");
  constexpr int digits = 7, few_digits = 3;
  const std::vector<ProbedElement> elements = probed_elements(map->tensor.desc.sizes, index, channel);
  std::vector<double> errors;
  if (real != nullptr)
    for (const ProbedElement& each : elements)
      if (const auto error = error_at(sources, *map, each.index, *real)) errors.push_back(*error);
  if (!errors.empty() && errors.size() == elements.size()) {
    column.value = error_text(errors.front(), digits);
    column.brief.clear(), column.pixel.clear();
    for (const double error : errors) {
      column.brief.push_back(error_text(error, few_digits));
      if (elements.size() > 1) column.pixel.push_back(error_text(error, digits));
    }
    return column;
  }
  // As in the cells.
  const auto with_sign = [](std::string& value) {
    if (!value.empty() && value != "0" && value.front() >= '0' && value.front() <= '9') value.insert(0, "+");
  };
  const auto number = number_from<double>(column.value);
  with_sign(column.value);
  std::ranges::for_each(column.pixel, with_sign);
  std::ranges::for_each(column.brief, with_sign);
  if (!number || !column.brief.empty() || !std::isfinite(*number)) return column;
  std::string brief = picture::short_number(*number, 3);
  const bool is_whole = number_from<double>(brief) == number;
  with_sign(brief);
  column.brief = {is_whole ? brief : about_sign() + brief};
  return column;
}

namespace {

std::string difference_text(DataType type, long double less) {
  if (std::isnan(less)) return "NaN";
  if (std::isinf(less)) return less > 0 ? "+Inf" : "-Inf";
  const std::string text = picture::shortest_number(type, less, 6);
  return reads_back(type, text, less) ? text : about_sign() + text;
}

}  // namespace

std::optional<ProbeColumn> difference_column(std::span<const HeatmapSource> sources,
                                             std::span<const std::uint32_t> index) {
  const auto compared = std::ranges::find_if(
      sources, [](const HeatmapSource& each) { return each.reference && !each.error && !each.left_out; });
  if (compared == sources.end() || compared->earlier) return std::nullopt;
  const Tensor &other = compared->tensor, &reference = *compared->reference;
  const auto at = byte_of_element(other, index), expected_at = byte_of_element(reference, index);
  ProbeColumn column{.title = "difference", .place = "", .value = "-", .bits = "", .is_difference = true};
  if (!at || !expected_at || compared->outdated) return column;
  const DataType type = other.desc.data_type;
  const auto bits_at = [&](const Tensor& tensor, std::uint64_t byte) {
    return load_bits(tensor.buffer.bytes().data() + byte, element_size(type));
  };
  const std::uint64_t actual = bits_at(other, *at), expected = bits_at(reference, *expected_at);
  column.value = "0";
  if (actual == expected) return column;
  const DifferenceClass kind = visit_data_type(
      type, [&]<class T>() { return classify<T>(static_cast<BitsOf<T>>(expected), static_cast<BitsOf<T>>(actual)); });
  if (kind == DifferenceClass::SignOfZero) {
    column.value = "\u00B10";  // no distance
    return column;
  }
  if (are_nans(type, expected, actual)) {
    column.value = "bits";  // as in the cells
    return column;
  }
  const long double less = picture::to_long_double(type, actual) - picture::to_long_double(type, expected);
  column.value = difference_text(type, less);
  if (std::isfinite(less))
    column.brief = {marked_if_shortened(picture::short_number(less, 3), column.value, about_sign())};
  if (kind == DifferenceClass::Nan || kind == DifferenceClass::Infinity) return column;
  const std::uint64_t distance = ulp_distance(type, expected, actual);
  column.bits = ulp_text(distance);
  return column;
}

std::string brief_value(const ProbeColumn& column) {
  return column.brief.empty() ? column.value : column.brief.front();
}

std::optional<ProbeColumn> difference_of_pixel(std::span<const HeatmapSource> sources, std::vector<std::uint32_t> index,
                                               std::uint32_t channel, std::size_t channels) {
  std::optional<ProbeColumn> all;
  for (std::size_t c = 0; c < channels; ++c) {
    index[channel] = static_cast<std::uint32_t>(c);
    const std::optional<ProbeColumn> one = difference_column(sources, index);
    if (!one) return std::nullopt;
    if (!all) all = one, all->brief.clear();
    all->pixel.push_back(one->value);
    all->brief.push_back(brief_value(*one));
    all->seconds.push_back(one->bits);
  }
  return all;
}

ProbeColumn longest_difference(DataType type) {
  const std::size_t bytes = element_size(type);
  const std::string_view value = !is_integer(type) || bytes > 2 ? "~-1.17549e-38" : bytes == 1 ? "-255" : "-65535";
  const std::string_view distance = bytes == 1 ? "255 ULP" : bytes == 2 ? "65,535 ULP" : "999,999,999 ULP";
  return {.title = "difference",
          .place = "",
          .value = std::string(value.size(), '0'),
          .bits = std::string(distance.size(), '0')};
}

void keep_apart(std::span<ProbeColumn> columns) {
  const auto is_output = [](const ProbeColumn& column) {
    return !column.is_input && !column.is_exact && !column.is_difference && !column.pixel.empty();
  };
  for (ProbeColumn& a : columns)
    for (ProbeColumn& b : columns) {
      if (!is_output(a) || !is_output(b)) continue;
      for (std::size_t c = 0; c < std::min(a.pixel.size(), b.pixel.size()); ++c)
        if (a.brief[c] == b.brief[c] && a.pixel[c] != b.pixel[c]) a.brief[c] = a.pixel[c], b.brief[c] = b.pixel[c];
    }
}

bool has_column(const HeatmapSource& source, bool enlarged) {
  if (source.reference || source.left_out) return !source.reference && enlarged;
  return enlarged || source.has_pane() || !source.scaled.empty();
}

HeatmapSource with_probe_title(HeatmapSource source) {
  if (source.stands_beside && !source.scaled.empty()) source.title = fmt::format("beside, scaled to {}", source.scaled);
  return source;
}

std::optional<HeatmapSource> scaled_reference(std::span<const HeatmapSource> sources) {
  const auto found = std::ranges::find_if(sources, [](const HeatmapSource& source) {
    return source.reference && !source.error && !source.outdated && !source.scaled.empty();
  });
  if (found == sources.end()) return std::nullopt;
  return HeatmapSource{.title = fmt::format("ref. scaled to {}", found->scaled),
                       .tensor = *found->reference,
                       .role = PaneRole::Reference};
}

}  // namespace opscope::gui
