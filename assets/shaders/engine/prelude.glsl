// The start of every operator's shader. The program (gpu/shader/specialisation.cpp) puts defines before it:
// - for each input and the output: _BYTES and _CLASS; for each input tensor: _OPERAND, and _WORDS, how many it reads at
//   once
// - RANK, OPERANDS, INPUT_COUNT, GROUP_SIZE
// - READS_TEXELS if inputs are buffer textures
// - PACKED_OUTPUT, or VECTOR_LANES and VECTORS, if the box allows it; then _BROADCAST for inputs broadcast along a
//   vector
// - SQUARES if an invocation's vectors are the rows of a square; then _TRANSPOSED for inputs that lie in its columns

#define UNSIGNED 0
#define SIGNED 1
#define FLOAT 2

layout(local_size_x = GROUP_SIZE) in;

// One dispatch covers a box of the index space. Operand 0 is the output; the input tensors follow.
uniform uint element_count;           // elements in the box
uniform uint box_sizes[RANK];         // outermost dimension first
uniform uint box_factors[RANK];       // with box_shifts: division by box_sizes, see reciprocal.h
uniform uint box_shifts[RANK];
uniform uint first[OPERANDS];         // index of the box's first element in each operand's window
uniform uint steps[OPERANDS * RANK];  // [operand][dimension]: strides
uniform uint singles[INPUT_COUNT * 2];  // [input][low word, high word]: single-element inputs
uniform uint parameters[16];
#define PARAMETER(index) parameters[index]

// The index of the current element in each operand's window.
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
uniform uint vector_steps[OPERANDS];  // from row to row of the square; for a _TRANSPOSED input from lane to lane
uint row = 0u;                        // the current row of the square
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

// The index of the word that contains the element at `place`, or its first half.
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

// words[index], without dynamic indexing, which makes some drivers spill the vector to memory.
uint word_of(uvec4 words, uint index) {
  return index < 2u ? (index == 0u ? words.x : words.y) : (index == 2u ? words.z : words.w);
}
