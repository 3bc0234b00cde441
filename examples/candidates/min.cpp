// MIN of every data type but FLOAT16 in C++, as a shared library for Opscope:
//
//   c++ -shared -fPIC -I include -o min.so examples/candidates/min.cpp
//   opscope check assets/models/min_nan_and_zeros.json --candidate ./min.so
#include <cmath>

#include "opscope/candidate.h"

namespace {

// -0 is less than +0.
template <class T>
bool is_less(T a, T b) {
  return a < b || (a == b && std::signbit(static_cast<double>(a)) && !std::signbit(static_cast<double>(b)));
}

// Where one operand is NaN, the result is the other; of two NaNs it is the first.
template <class T>
T lesser(T a, T b) {
  const bool only_a_is_nan = a != a && b == b;
  return is_less(b, a) || only_a_is_nan ? b : a;
}

template <class T>
int run(const opscope_request* request) {
  const opscope_tensor &a = *opscope_input(request, "ATensor"), &b = *opscope_input(request, "BTensor"),
                       &y = *opscope_output(request, "OutputTensor");
  const T *from_a = static_cast<const T*>(a.data), *from_b = static_cast<const T*>(b.data);
  T* to = static_cast<T*>(y.data);
  const uint64_t count = opscope_element_count(&y);
  for (uint64_t i = 0; i < count; ++i)
    to[opscope_position(&y, i)] = lesser(from_a[opscope_position(&a, i)], from_b[opscope_position(&b, i)]);
  return OPSCOPE_OK;
}

}  // namespace

int opscope_run(const opscope_request* request) {
  if (strcmp(request->op, "ELEMENT_WISE_MIN") != 0) return opscope_unsupported(request, "only MIN");
  switch (request->outputs[0].data_type) {
    case OPSCOPE_FLOAT32: return run<float>(request);
    case OPSCOPE_FLOAT64: return run<double>(request);
    case OPSCOPE_INT8: return run<int8_t>(request);
    case OPSCOPE_INT16: return run<int16_t>(request);
    case OPSCOPE_INT32: return run<int32_t>(request);
    case OPSCOPE_INT64: return run<int64_t>(request);
    case OPSCOPE_UINT8: return run<uint8_t>(request);
    case OPSCOPE_UINT16: return run<uint16_t>(request);
    case OPSCOPE_UINT32: return run<uint32_t>(request);
    case OPSCOPE_UINT64: return run<uint64_t>(request);
    default: return opscope_unsupported(request, "only types of C++");
  }
}
