#pragma once
// An index for whoever looks up many names: the finders of Model go through its whole list each time.

#include <map>
#include <string_view>
#include <vector>

namespace opscope {

// Of equal names the first. The items keep their names and their places while it is used.
template <class Item>
std::map<std::string_view, Item*> by_name(std::vector<Item>& items) {
  std::map<std::string_view, Item*> index;
  for (Item& item : items) index.emplace(item.name, &item);
  return index;
}
template <class Item>
std::map<std::string_view, const Item*> by_name(const std::vector<Item>& items) {
  std::map<std::string_view, const Item*> index;
  for (const Item& item : items) index.emplace(item.name, &item);
  return index;
}

// nullptr: there is none.
template <class Item>
Item* find_in(const std::map<std::string_view, Item*>& index, std::string_view name) {
  const auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

}  // namespace opscope
