#pragma once
// An immutable list whose copies share their elements: a copy of a case with millions of inline values costs only a
// pointer. A change makes a new list.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace opscope {

template <class T>
class SharedList {
 public:
  SharedList() : items_(std::make_shared<const std::vector<T>>()) {}
  SharedList(std::vector<T> items) : items_(std::make_shared<const std::vector<T>>(std::move(items))) {}  // NOLINT

  const std::vector<T>& items() const { return *items_; }
  std::size_t size() const { return items_->size(); }
  bool empty() const { return items_->empty(); }
  auto begin() const { return items_->begin(); }
  auto end() const { return items_->end(); }
  const T& operator[](std::size_t index) const { return (*items_)[index]; }
  const T& front() const { return items_->front(); }

  // Equal for copies of one list. No other list has the same value while one of them exists.
  const void* identity() const { return items_.get(); }

  // Fast for copies of one list; others are compared element by element.
  friend bool operator==(const SharedList& a, const SharedList& b) {
    return a.items_ == b.items_ || *a.items_ == *b.items_;
  }

 private:
  std::shared_ptr<const std::vector<T>> items_;  // never null
};

}  // namespace opscope
