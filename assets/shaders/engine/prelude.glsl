// What every operator's shader starts with. The program puts defines in front: for each tensor slot its _BYTES and
// _CLASS, for each input tensor its _OPERAND and the _WORDS it is read by; RANK, OPERANDS, INPUT_COUNT, GROUP_SIZE;
// READS_TEXELS where inputs are buffer textures; PACKED_OUTPUT, or VECTOR_LANES and VECTORS, where the box allows it, and
// then, for an input that is one element throughout a vector, its _REPEATS. With SQUARES an invocation's vectors are the
// rows of a square, and an input that is _TURNED lies in its columns.

#define UNSIGNED 0
#define SIGNED 1
#define FLOAT 2

layout(local_size_x = GROUP_SIZE) in;

// One dispatch covers a box of the index space. Operand 0 is the output, then come the input tensors.
uniform uint element_count;           // elements in the box
uniform uint box_sizes[RANK];         // outermost dimension first
uniform uint box_factors[RANK];       // with box_shifts, what divides by box_sizes: see reciprocal.h
uniform uint box_shifts[RANK];
uniform uint first[OPERANDS];         // place of the box's first element in its window
uniform uint steps[OPERANDS * RANK];  // [operand][dimension]: between neighbours
uniform uint singles[INPUT_COUNT * 2];  // [input][low word, high word]: single-element inputs
uniform uint parameters[16];
#define PARAMETER(index) parameters[index]

// Where the element at hand stands in each operand's window.
uint place[OPERANDS];

void locate(uint element) {
  for (int operand = 0; operand < OPERANDS; ++operand) place[operand] = first[operand];
  uint rest = element;
  for (int dimension = RANK - 1; dimension >= 0; --dimension) {
    uint index = rest;
    if (dimension > 0) {
      uint low;
      umulExtended(index << 1, box_factors[dimension], rest, low);
      rest >>= box_shifts[dimension];
      index -= rest * box_sizes[dimension];
    }
    for (int operand = 0; operand < OPERANDS; ++operand) place[operand] += index * steps[operand * RANK + dimension];
  }
}

#ifdef SQUARES
uniform uint vector_steps[OPERANDS];  // from row to row of the square; of an input that is _TURNED, from lane to lane
uint row = 0u;                        // of the square, at hand
#define PLACE(operand) (place[operand] + row * vector_steps[operand])
#else
#define PLACE(operand) place[operand]
#endif

// An element is its bits, zero-extended: a uint, or a uvec2 (low word, high word) for 8 bytes.
#if OUTPUT_BYTES == 8
#define Output uvec2
#else
#define Output uint
#endif

// The word where the element at `place` of a tensor stands, or begins.
#define WORD(bytes, place) (bytes >= 4 ? (place) : (place) / (4u / min(bytes, 4u)))
#ifdef VECTOR_LANES
#define OUTPUT_WORDS (OUTPUT_BYTES * VECTOR_LANES / 4)
#else
#define OUTPUT_WORDS 1
#endif
layout(std430, binding = 0) buffer OutputWords {
#if OUTPUT_WORDS == 4
  uvec4 output_words[];
#elif OUTPUT_WORDS == 2
  uvec2 output_words[];
#else
  uint output_words[];
#endif
};

// words[index]; an index that is not constant would send the words through memory on some drivers.
uint word_of(uvec4 words, uint index) {
  return index < 2u ? (index == 0u ? words.x : words.y) : (index == 2u ? words.z : words.w);
}
