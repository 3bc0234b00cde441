#pragma once
// A sum of very many numbers.

namespace opscope {

// Also keeps what its roundings lose (Knuth's TwoSum), so that 1 + 3e38 - 3e38 is 1. Long double: its exponent holds
// the square of any double.
class CompensatedSum {
 public:
  void add(long double x) {
    const long double next = sum_ + x, taken = next - sum_;
    error_ += (sum_ - (next - taken)) + (x - taken);
    sum_ = next;
  }
  void add(const CompensatedSum& other) {
    add(other.sum_);
    add(other.error_);
  }
  long double value() const { return sum_ + error_; }

 private:
  long double sum_ = 0, error_ = 0;
};

}  // namespace opscope
