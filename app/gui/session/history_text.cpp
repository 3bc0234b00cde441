#include "app/gui/session/history_text.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "app/gui/edits/access.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/session/change_text.h"
#include "app/text/operator_name.h"
#include "core/io/image.h"
#include "core/operators/schema/numerics.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The first dispatchable of `all` that `others` have not; empty if there is none.
std::string first_missing(const Model& all, const Model& others) {
  for (const Dispatchable& each : all.dispatchables)
    if (std::ranges::find(others.dispatchables, each.name, &Dispatchable::name) == others.dispatchables.end())
      return visible_name(each.name, 60);
  return {};
}

std::vector<std::string> order_of(const Model& model) {
  std::vector<std::string> names;
  for (const DispatchCommand* each : dispatches(model)) names.push_back(each->dispatchable);
  return names;
}

// The only dispatchable with another name, of the same description and in the same places of the chain; its name
// before. Empty if there is none.
std::string first_renamed(const Model& before, const Model& after) {
  if (before.dispatchables.size() != after.dispatchables.size()) return {};
  const auto [old, now] =
      std::ranges::mismatch(before.dispatchables, after.dispatchables, {}, &Dispatchable::name, &Dispatchable::name);
  if (old == before.dispatchables.end() || !(old->desc == now->desc)) return {};
  std::vector<std::string> order = order_of(before);
  std::ranges::replace(order, old->name, now->name);
  const bool is_only = std::equal(old + 1, before.dispatchables.end(), now + 1,
                                  [](const Dispatchable& a, const Dispatchable& b) { return a.name == b.name; });
  return is_only && order == order_of(after) ? visible_name(old->name, 60) : "";
}

// What became of a whole dispatch, whatever else that changed; empty if nothing did.
std::string dispatches_text(const Model& before, const Model& after) {
  const std::string added = first_missing(after, before), removed = first_missing(before, after);
  if (!added.empty() && removed.empty()) return "dispatch " + added + " added";
  if (!removed.empty() && added.empty()) return "dispatch " + removed + " removed";
  if (const std::string renamed = first_renamed(before, after); !renamed.empty())
    return "dispatch " + renamed + " renamed";
  std::vector<std::string> old_order = order_of(before), order = order_of(after);
  if (old_order == order) return {};
  std::ranges::sort(old_order);
  std::ranges::sort(order);
  return old_order == order ? "order of the dispatches" : "";
}

// "operator to CLIP": that of the first dispatch that has another; empty if none has.
std::string operator_text(const Model& before, const Model& after) {
  const std::size_t count = dispatches(after).size();
  for (std::size_t i = 0; i < count && count == dispatches(before).size(); ++i) {
    const Dispatchable *old = find_dispatchable(before, i), *now = find_dispatchable(after, i);
    if (old != nullptr && now != nullptr && old->desc.schema != now->desc.schema)
      return "operator to " + short_name(*now->desc.schema);
  }
  return {};
}

// "rename A to photo": the only resource that is not as it was has another name; else empty.
std::string renamed_text(const Model& before, const Model& after) {
  if (before.resources.size() != after.resources.size()) return {};
  const auto [old, now] = std::ranges::mismatch(before.resources, after.resources);
  if (old == before.resources.end() || old->name == now->name) return {};
  if (!std::equal(old + 1, before.resources.end(), now + 1)) return {};
  Resource renamed = *old;
  renamed.name = now->name;
  return renamed == *now ? fmt::format("rename {} to {}", visible_name(old->name, 40), visible_name(now->name, 40))
                         : "";
}

// "-1 to 1", "minus mean", "2 (x - mean) + 1": what the samples of a picture become.
std::string scaling_name(const FileValues& picture) {
  const Conversion& values = picture.conversion;
  if (values.minus_mean && values.scale == 1 && values.bias == 0) return "minus mean";
  if (!values.minus_mean && !has_real_image_name(picture.source_path))
    return fmt::format("{:g} to {:g}", values.bias, values.bias + values.scale);
  std::string text = values.minus_mean ? "(x - mean)" : "x";
  if (values.scale != 1) text = fmt::format("{:g} {}", values.scale, text);
  if (values.bias != 0) text += fmt::format(" {} {:g}", values.bias < 0 ? '-' : '+', std::abs(values.bias));
  return text;
}

// "photo: Scaling 0 to 1 -> -1 to 1": the only change is what the samples of a picture become; else empty.
std::string scaling_text(const Model& before, const Model& after) {
  if (before.resources.size() != after.resources.size() || before.dispatchables != after.dispatchables) return {};
  const auto [old, now] = std::ranges::mismatch(before.resources, after.resources);
  if (old == before.resources.end() || !std::equal(old + 1, before.resources.end(), now + 1)) return {};
  const auto *from = std::get_if<FileValues>(&old->initial_values), *to = std::get_if<FileValues>(&now->initial_values);
  if (from == nullptr || to == nullptr || !has_image_name(from->source_path)) return {};
  FileValues scaled = *from;
  scaled.conversion.minus_mean = to->conversion.minus_mean;
  scaled.conversion.scale = to->conversion.scale;
  scaled.conversion.bias = to->conversion.bias;
  Resource changed = *old;
  changed.initial_values = std::move(scaled);
  if (!(changed == *now)) return {};
  return fmt::format("{}: Scaling {} \u2192 {}", visible_name(old->name, 40), scaling_name(*from), scaling_name(*to));
}

// "A: source sequence -> constant": the only change is where the values of a resource come from, and neither is a file,
// which has a name to tell; else empty.
std::string source_change_text(const Model& before, const Model& after) {
  if (before.resources.size() != after.resources.size() || before.dispatchables != after.dispatchables) return {};
  const auto [old, now] = std::ranges::mismatch(before.resources, after.resources);
  if (old == before.resources.end() || !std::equal(old + 1, before.resources.end(), now + 1)) return {};
  const SourceKind from = kind_of(old->initial_values), to = kind_of(now->initial_values);
  if (from == to || from == SourceKind::Image || to == SourceKind::Image) return {};
  return fmt::format("{}: source {} \u2192 {}", visible_name(old->name, 40), label(from), label(to));
}

// "picture size 768 × 512 → 300 × 200": an input has other sizes because its picture is used in its own size now, or is
// scaled now, or both its height and width are others. Empty if that is not so, or if another file was chosen.
std::string picture_size_text(const std::vector<Change>& all, const Model& before, const Model& after) {
  if (std::ranges::any_of(all, [](const Change& change) { return change.path.ends_with(".sourcePath"); })) return {};
  const std::size_t count = std::min(dispatches(before).size(), dispatches(after).size());
  for (std::size_t dispatch = 0; dispatch < count; ++dispatch) {
    const Dispatchable* dispatchable = find_dispatchable(after, dispatch);
    for (std::size_t i = 0; dispatchable != nullptr && i < dispatchable->desc.schema->tensors.size(); ++i) {
      const TensorAt at{dispatch, i};
      const FileValues *from = find_picture(before, at), *to = find_picture(after, at);
      if (from == nullptr || to == nullptr || dispatchable->desc.schema->tensors[i].role != TensorRole::Input) continue;
      const std::vector<std::uint32_t>&old = find_desc(before, at)->sizes, &now = find_desc(after, at)->sizes;
      if (old.size() < 2 || now.size() < 2) continue;
      const std::uint32_t old_width = old.back(), width = now.back();
      const std::uint32_t old_height = old[old.size() - 2], height = now[now.size() - 2];
      const bool is_chosen = from->resample_size.has_value() != to->resample_size.has_value();
      const int different = (old_width != width ? 1 : 0) + (old_height != height ? 1 : 0);
      if (different == 2 || (is_chosen && different == 1))
        return fmt::format("picture size {} × {} \u2192 {} × {}", old_width, old_height, width, height);
    }
  }
  return {};
}

// "ATensor, BTensor W 4 → 1": the tensors of the first dispatch with another size that have it in common. Empty if a
// size is not the most telling change, or if several sizes of one tensor changed.
std::string size_text(const std::vector<Change>& all, const Model& before, const Model& after) {
  const auto tells_more = [](const Change& change) {
    return change.path.ends_with(".sourcePath") || change.path.ends_with(".DataType");
  };
  if (std::ranges::any_of(all, tells_more) || dispatches(before).size() != dispatches(after).size()) return {};
  std::string names, size, dispatch_name;
  std::optional<std::size_t> first;
  bool has_more = false;
  for (std::size_t dispatch = 0; dispatch < dispatches(after).size(); ++dispatch) {
    const Dispatchable* dispatchable = find_dispatchable(after, dispatch);
    for (std::size_t i = 0; dispatchable != nullptr && i < dispatchable->desc.schema->tensors.size(); ++i) {
      const TensorDesc *old = find_desc(before, {dispatch, i}), *now = find_desc(after, {dispatch, i});
      if (old == nullptr && now == nullptr) continue;
      if (old == nullptr || now == nullptr || old->sizes.size() != now->sizes.size()) return {};
      const auto [from, to] = std::ranges::mismatch(old->sizes, now->sizes);
      if (from == old->sizes.end()) continue;
      if (!std::equal(from + 1, old->sizes.end(), to + 1)) return {};
      const auto dimension = static_cast<std::size_t>(from - old->sizes.begin());
      const std::string own = fmt::format(" {} {} \u2192 {}", dimension_name(old->sizes.size(), dimension), *from, *to);
      if (!first) first = dispatch, size = own, dispatch_name = dispatchable->name;
      if (first == dispatch && own == size)
        names += (names.empty() ? "" : ", ") + dispatchable->desc.schema->tensors[i].name;
      else
        has_more = true;
    }
  }
  if (!first) return {};
  const std::string of = order_of(after).size() > 1 ? "dispatch " + visible_name(dispatch_name, 40) + ": " : "";
  return of + names + size + (has_more ? " and more" : "");
}

// The one to name of several: a file before the sizes that follow it, these before the count of values, and that before
// strides, which follow from sizes.
const Change& most_telling(const std::vector<Change>& all) {
  const auto rank = [](const Change& change) {
    if (change.path.ends_with(".sourcePath")) return 0;
    if (change.path.find(".Strides") != std::string::npos) return 3;
    return change.path.starts_with("dispatchables.") ? 1 : 2;
  };
  return *std::ranges::min_element(all, {}, rank);
}

// "numerics: FLOAT16 sums", "numerics to onnx"; empty if they are the same.
std::string numerics_change(const Model& before, const Model& after) {
  std::vector<std::string_view> labels;
  for (const NumericsSetting& setting : numerics_settings())
    if (before.numerics.choice(setting) != after.numerics.choice(setting)) labels.push_back(setting.label);
  if (labels.empty()) return {};
  if (labels.size() == 1) return fmt::format("numerics: {}", labels.front());
  const auto profile = profile_of(after.numerics);
  return profile ? fmt::format("numerics to {}", profile->name) : "numerics";
}

// What is no part of DirectML's description, where that is the most telling change; else empty.
std::string settings_text(const std::vector<Change>& all, const Model& before, const Model& after) {
  if (all.empty() || !most_telling(all).path.starts_with("opscope")) return {};
  if (std::string numerics = numerics_change(before, after); !numerics.empty()) return numerics;
  if (before.feature_level == after.feature_level) return {};
  return fmt::format("feature level {} \u2192 {}", name(before.feature_level), name(after.feature_level));
}

// "dispatch sign: InputTensor A -> B" of "command 3: InputTensor A -> B", the text of a change at `path`.
std::string with_dispatch_name(std::string text, std::string_view path, const Model& model) {
  for (std::size_t i = 0; i < model.commands.size(); ++i) {
    const auto* command = std::get_if<DispatchCommand>(&model.commands[i]);
    const std::string number = fmt::format("command {}:", i + 1);
    if (command && path.starts_with(fmt::format("commands[{}]", i)) && text.starts_with(number))
      return text.replace(0, number.size(), fmt::format("dispatch {}:", command->dispatchable));
  }
  return text;
}

// Where both cases have one dispatch: "Max 0.5 -> 0.75" of "dispatch clip: Max 0.5 -> 0.75".
std::string without_only_dispatch(std::string text, const Model& before, const Model& after) {
  const std::vector<std::string> old = order_of(before);
  if (old.size() != 1 || order_of(after).size() != 1) return text;
  for (const std::string& name : {old.front(), visible_name(old.front())})
    if (const std::string start = "dispatch " + name + ": "; text.starts_with(start)) return text.substr(start.size());
  return text;
}

std::string change_name(const Change& change, const Model& before, const Model& after) {
  std::string named = with_dispatch_name(change_text(change), change.path, before);
  return visible_name(without_only_dispatch(std::move(named), before, after), 80);
}

std::size_t resized_tensors(const Model& before, const Model& after) {
  std::size_t resized = 0;
  for (std::size_t dispatch = 0; dispatch < dispatches(after).size(); ++dispatch) {
    const Dispatchable* dispatchable = find_dispatchable(after, dispatch);
    for (std::size_t i = 0; dispatchable != nullptr && i < dispatchable->desc.tensors.size(); ++i) {
      const TensorDesc *old = find_desc(before, {dispatch, i}), *now = find_desc(after, {dispatch, i});
      if (old != nullptr && now != nullptr && old->sizes != now->sizes) ++resized;
    }
  }
  return resized;
}

// Behind the name of `told`, what else changed: ", 2 tensors resized", or the only other change, else " and more".
std::string others_text(const std::vector<Change>& all, const Change& told, const Model& before, const Model& after) {
  const bool is_size = told.path.find(".Sizes") != std::string::npos;
  if (const std::size_t resized = is_size ? 0 : resized_tensors(before, after); resized > 0)
    return fmt::format(", {} resized", counted(resized, "tensor"));
  if (all.size() != 2) return " and more";
  return ", " + change_name(&all.front() == &told ? all.back() : all.front(), before, after);
}

constexpr std::size_t most_looked_at = 100;

}  // namespace

std::string HistoryText::of(const History& history) {
  if (history.steps == 0) return {};
  if (history.before_oldest != before_ || history.after_oldest != after_) {
    before_ = history.before_oldest;
    after_ = history.after_oldest;
    changed_ = dispatches_text(*before_, *after_);
    if (changed_.empty()) changed_ = operator_text(*before_, *after_);
    const std::vector<Change> changes = changes_between(*before_, *after_, most_looked_at);
    if (changed_.empty()) changed_ = settings_text(changes, *before_, *after_);
    if (changed_.empty())
      changed_ = changes.empty() ? "nothing" : visible_name(place_text(most_telling(changes).path), 80);
  }
  const std::time_t made = std::chrono::system_clock::to_time_t(history.oldest);
  const std::string changes = history.steps == 1 ? "1 change can be undone,"
                                                 : fmt::format("{} changes can be undone, the first", history.steps);
  return fmt::format("{} made at {:%H:%M:%S} ({}){}", changes, fmt::localtime(made), changed_,
                     history.complete ? "" : "; older ones were dropped to save memory");
}

std::string StepText::of(const ModelPtr& before, const ModelPtr& after) {
  if (!before || !after) return {};
  if (before == before_ && after == after_) return text_;
  before_ = before;
  after_ = after;
  text_ = dispatches_text(*before, *after);
  if (!text_.empty()) return text_;
  if (const std::string change = operator_text(*before, *after); !change.empty()) return text_ = "change " + change;
  text_ = renamed_text(*before, *after);
  if (text_.empty()) text_ = scaling_text(*before, *after);
  if (text_.empty()) text_ = source_change_text(*before, *after);
  if (!text_.empty()) return text_;
  const std::vector<Change> changes = changes_between(*before, *after, most_looked_at);
  text_ = settings_text(changes, *before, *after);
  if (text_.empty()) text_ = picture_size_text(changes, *before, *after);
  if (text_.empty()) text_ = size_text(changes, *before, *after);
  if (!text_.empty()) return text_;
  if (changes.empty()) return text_;
  const Change& told = most_telling(changes);
  text_ = change_name(told, *before, *after);
  if (changes.size() > 1) text_ += others_text(changes, told, *before, *after);
  return text_;
}

std::string moment_text(std::chrono::system_clock::time_point moment, std::chrono::system_clock::time_point now) {
  const auto local = [](auto time) { return fmt::localtime(std::chrono::system_clock::to_time_t(time)); };
  const std::string day = fmt::format("{:%Y-%m-%d}", local(moment)), time = fmt::format("{:%H:%M}", local(moment));
  return day == fmt::format("{:%Y-%m-%d}", local(now)) ? time : day + " " + time;
}

std::string unsaved_text(const Document& document) {
  const Document::Changes changes = document.changes_since_saved();
  const std::string title = visible_name(document.title());
  if (changes.steps == 0) return fmt::format("The changes to {} are not saved.", title);
  const std::string first = moment_text(changes.first, std::chrono::system_clock::now());
  if (changes.steps == 1) return fmt::format("The change to {} at {} is not saved.", title, first);
  return fmt::format("The {} changes to {} since {} are not saved.", with_thousands(changes.steps), title, first);
}

std::string undone_text(const ModelPtr& before, const ModelPtr& after) {
  std::string back = StepText().of(after, before);
  return back.find(" \u2192 ") != std::string::npos ? back : StepText().of(before, after);
}

}  // namespace opscope::gui
