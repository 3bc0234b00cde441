#pragma once
// An index by name: Model::find_resource and the like search the whole list each time.

#include <map>
#include <string_view>
#include <vector>

namespace opscope {

// Of equal names the first. The items must not change or move while the index is used.
template <class Items>
auto by_name(Items& items) {
  std::map<std::string_view, decltype(items.data())> index;
  for (auto& item : items) index.emplace(item.name, &item);
  return index;
}

// nullptr if there is none.
template <class Item>
Item* find_in(const std::map<std::string_view, Item*>& index, std::string_view name) {
  const auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

}  // namespace opscope
