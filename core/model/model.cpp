#include "core/model/model.h"

#include <algorithm>

namespace opscope {

namespace {

template <class Items>
auto* find_named(Items& items, std::string_view name) {
  const auto at = std::find_if(items.begin(), items.end(), [&](const auto& item) { return item.name == name; });
  return at == items.end() ? nullptr : &*at;
}

}  // namespace

Resource* Model::find_resource(std::string_view name) { return find_named(resources, name); }
const Resource* Model::find_resource(std::string_view name) const { return find_named(resources, name); }
const Dispatchable* Model::find_dispatchable(std::string_view name) const { return find_named(dispatchables, name); }
const ForeignDispatchable* Model::find_foreign(std::string_view name) const { return find_named(foreign, name); }

}  // namespace opscope
