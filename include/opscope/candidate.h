/* An implementation of tensor operators in a shared library, for Opscope to test. C99 and C++11; needs nothing else.
 *
 *   cc -shared -fPIC -o my_ops.so my_ops.c
 *   opscope check case.json --candidate my_ops.so
 *
 * The library defines one function:
 *
 *   OPSCOPE_EXPORT int opscope_run(const opscope_request* request);
 *
 * It computes the outputs from the inputs and returns OPSCOPE_OK. If it does not have the operator, a data type or an
 * attribute, it returns opscope_unsupported(request, "why"): the case is then skipped. If something went wrong, it
 * returns opscope_failed(request, "what"). It runs in a process of its own, is called by one thread at a time, and may
 * start threads.
 *
 * Memory:
 *   - Inputs are read-only. Inputs and outputs do not overlap.
 *   - The strides of every tensor may have any value, also 0, which repeats an element. The elements of an output never
 *     share memory. Bytes between the elements of an output must stay as they are.
 *   - `data` is aligned to the size of an element, and to at least 4 bytes. It has no larger alignment.
 *   - `byte_length` is a multiple of 4. The up to 3 bytes behind the last element may be read and written. Whatever
 *     else is read or written outside of the tensors may end the process.
 */
#ifndef OPSCOPE_CANDIDATE_H
#define OPSCOPE_CANDIDATE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The version of this interface. A later one only adds members at the end of opscope_request. */
#define OPSCOPE_CANDIDATE_VERSION 1

/* What opscope_run returns. */
enum { OPSCOPE_OK = 0, OPSCOPE_UNSUPPORTED = 1, OPSCOPE_FAILED = 2 };

/* The data types, with the numbers of DML_TENSOR_DATA_TYPE. */
enum {
  OPSCOPE_FLOAT32 = 1,
  OPSCOPE_FLOAT16 = 2,
  OPSCOPE_UINT32 = 3,
  OPSCOPE_UINT16 = 4,
  OPSCOPE_UINT8 = 5,
  OPSCOPE_INT32 = 6,
  OPSCOPE_INT16 = 7,
  OPSCOPE_INT8 = 8,
  OPSCOPE_FLOAT64 = 9,
  OPSCOPE_UINT64 = 10,
  OPSCOPE_INT64 = 11
};

#define OPSCOPE_MAX_RANK 8

typedef struct opscope_tensor {
  const char* name;                   /* DirectML's: "InputTensor" */
  uint32_t data_type;                 /* OPSCOPE_FLOAT32, ... */
  uint32_t rank;                      /* 1 to OPSCOPE_MAX_RANK */
  uint32_t sizes[OPSCOPE_MAX_RANK];   /* the outermost dimension first; 1 from `rank` on */
  uint32_t strides[OPSCOPE_MAX_RANK]; /* in elements; 0 from `rank` on */
  void* data;                         /* element (0, ..., 0) */
  uint64_t byte_length;               /* from `data` to the end of the memory */
} opscope_tensor;

/* A plain number. An attribute with several numbers is given as several: Scale and Bias for ScaleBias. */
typedef struct opscope_attribute {
  const char* name;   /* DirectML's: "Min" */
  uint32_t data_type; /* of the number */
  uint64_t bits;      /* the number's bits, zero-extended */
  double number;      /* its value; a 64-bit integer is rounded */
  const char* text;   /* the value's name if it is an enumeration, else "" */
} opscope_attribute;

typedef struct opscope_request {
  uint32_t version; /* OPSCOPE_CANDIDATE_VERSION of the program that asks */
  const char* op;   /* DirectML's name of the operator: "ELEMENT_WISE_CLIP" */
  uint32_t input_count, output_count, attribute_count;
  const opscope_tensor* inputs; /* in DirectML's order; optional ones that are absent are left out */
  const opscope_tensor* outputs;
  const opscope_attribute* attributes; /* those that the case sets */
  char* message;       /* for the reason of OPSCOPE_UNSUPPORTED or OPSCOPE_FAILED, with a 0 at the end */
  size_t message_size; /* in bytes */
} opscope_request;

#ifdef __cplusplus
#define OPSCOPE_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define OPSCOPE_EXPORT __attribute__((visibility("default")))
#endif

OPSCOPE_EXPORT int opscope_run(const opscope_request* request);

/* clang warns of unused functions outside of headers, and this text may be a part of a source file. */
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"
#endif

/* The input, output or attribute of that name; NULL if there is none. */
static inline const opscope_tensor* opscope_input(const opscope_request* request, const char* name) {
  for (uint32_t i = 0; i < request->input_count; ++i)
    if (strcmp(request->inputs[i].name, name) == 0) return &request->inputs[i];
  return NULL;
}
static inline const opscope_tensor* opscope_output(const opscope_request* request, const char* name) {
  for (uint32_t i = 0; i < request->output_count; ++i)
    if (strcmp(request->outputs[i].name, name) == 0) return &request->outputs[i];
  return NULL;
}
static inline const opscope_attribute* opscope_find_attribute(const opscope_request* request, const char* name) {
  for (uint32_t i = 0; i < request->attribute_count; ++i)
    if (strcmp(request->attributes[i].name, name) == 0) return &request->attributes[i];
  return NULL;
}

/* Each stores a reason and returns the status that opscope_run returns. */
static inline int opscope_say(const opscope_request* request, int status, const char* why) {
  if (request->message_size > 0) {
    strncpy(request->message, why, request->message_size - 1);
    request->message[request->message_size - 1] = 0;
  }
  return status;
}
static inline int opscope_unsupported(const opscope_request* request, const char* why) {
  return opscope_say(request, OPSCOPE_UNSUPPORTED, why);
}
static inline int opscope_failed(const opscope_request* request, const char* what) {
  return opscope_say(request, OPSCOPE_FAILED, what);
}

/* The number of elements. */
static inline uint64_t opscope_element_count(const opscope_tensor* tensor) {
  uint64_t count = 1;
  for (uint32_t d = 0; d < tensor->rank; ++d) count *= tensor->sizes[d];
  return count;
}
/* 1 if the elements follow one another in row-major order. */
static inline int opscope_is_packed(const opscope_tensor* tensor) {
  uint64_t stride = 1;
  for (uint32_t d = tensor->rank; d-- > 0; stride *= tensor->sizes[d])
    if (tensor->sizes[d] != 1 && tensor->strides[d] != stride) return 0;
  return 1;
}
/* The position of the element at a row-major index, in elements from `data`. */
static inline uint64_t opscope_position(const opscope_tensor* tensor, uint64_t index) {
  uint64_t position = 0;
  for (uint32_t d = tensor->rank; d-- > 0; index /= tensor->sizes[d])
    position += index % tensor->sizes[d] * (uint64_t)tensor->strides[d];
  return position;
}

#ifdef __clang__
#pragma clang diagnostic pop
#endif

#endif
