#include "app/gui/form/attribute_playback.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/plots/rounded_bound.h"
#include "app/gui/widgets/play_button.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

using picture::Range;

// nullptr if the case on show has no such number.
const AttributeValue* attribute_of(const FormContext& form, const AttributeNumber& at) {
  const OperatorDesc& desc = form.desc();
  const bool exists =
      at.dispatch == form.input.dispatch && at.schema == desc.schema && at.number < desc.attributes[at.attribute].count;
  return exists ? &desc.attributes[at.attribute] : nullptr;
}

// A bound moves through the data of the first input, any other number between its negative and its double.
Range range_to_play(const FormContext& form, const AttributeNumber& at, double value) {
  if (form.desc().schema->attributes[at.attribute].bound)
    if (const auto data = data_range(form.input)) return *data;
  const double reach = std::isfinite(value) && value != 0 ? std::abs(value) : 1;
  return {-reach, 2 * reach};
}

void toggle(const FormContext& form, const AttributeNumber& at) {
  std::optional<AttributePlayback>& playing = form.state.playing;
  const AttributeValue* attribute = attribute_of(form, at);
  if ((playing && playing->at == at) || attribute == nullptr) return playing.reset();
  const std::uint64_t bits = attribute->bits[at.number];
  const double value = to_double(attribute->type, bits);
  playing = AttributePlayback{at, wave_from(value, range_to_play(form, at, value), play_time()), bits, {}};
}

}  // namespace

std::optional<Range> data_range(const FormInput& input) {
  if (!input.latest || input.latest->tensors.empty()) return std::nullopt;
  const Statistics& data = input.latest->tensors.front().statistics;
  return data.finite() > 0 && data.max > data.min ? std::optional(Range{data.min, data.max}) : std::nullopt;
}

void continue_playback(const FormContext& form) {
  if (const auto at = std::exchange(form.state.toggle_playback, std::nullopt)) toggle(form, *at);
  std::optional<AttributePlayback>& playing = form.state.playing;
  if (!playing) return;
  const AttributeNumber& at = playing->at;
  const AttributeValue* attribute = attribute_of(form, at);
  const Results* latest = form.input.latest;
  const bool fails = latest && latest->request.model.get() == &form.input.model &&
                     (!latest->valid() || latest->state == Results::State::GivenUp);
  const bool edited = form.output.edit || !attribute || attribute->bits[at.number] != playing->bits ||
                      (playing->model && playing->model.get() != &form.input.model);
  if (edited || fails || !form.input.live || ImGui::GetTopMostPopupModal()) return playing.reset();
  if (!form.input.rested || !form.input.is_current() || latest->state != Results::State::Complete) return;
  const double value = value_at(playing->wave, play_time());
  const std::uint64_t bits = from_double(attribute->type, rounded_bound(value, playing->wave.range, attribute->type));
  if (std::exchange(playing->bits, bits) == bits) return;
  form.edit(with_attribute(form.input.model, at.dispatch, at.attribute, attribute->with_number(at.number, bits)),
            fmt::format("play {} {}", form.desc().schema->attributes[at.attribute].name, at.number));
}

}  // namespace opscope::gui
