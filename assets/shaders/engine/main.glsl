// Computes every element of the output with compute() and stores it, in one of three ways.

#define LANE_BITS (OUTPUT_BYTES * 8u)
#define LANE_MASK (0xFFFFFFFFu >> (32u - min(LANE_BITS, 32u)))
#define LANES (4u / OUTPUT_BYTES)

// An operator may define HAS_QUICK and a function quick(), which returns false if it leaves the element to compute().
// In a vector these elements are computed after the others, so that the slow path does not cost every element.
#if !defined(HAS_QUICK)
#define ELEMENT COMPUTE(0u)
#else
#define ELEMENT either_way()
Output either_way() {
  Output result;
  return QUICK(0u, result) ? result : COMPUTE(0u);
}

#if defined(VECTOR_LANES)
void put(inout uvec4 words, uint lane, uint result) {
  uint shift = lane % LANES * LANE_BITS;
  for (uint word = 0u; word < OUTPUT_WORDS; ++word)
    if (word == lane / LANES) words[word] = (words[word] & ~(LANE_MASK << shift)) | ((result & LANE_MASK) << shift);
}
#endif
#endif

void main() {
  // If there are more groups than the limit in x, the grid continues in y.
  uint invocation = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * GROUP_SIZE + gl_LocalInvocationID.x;

#if defined(VECTOR_LANES)
  // An invocation owns several whole vectors. steps and box_sizes are in units of what it owns along the innermost
  // dimension.
  if (invocation >= element_count) return;
  locate(invocation);
#if defined(SQUARES)
  const uint vector = 0u;  // the vectors are in one column
  for (; row < VECTORS; ++row) {
    uint first_vector = WORD(OUTPUT_BYTES, PLACE(0)) / OUTPUT_WORDS;
#else
  uint first_vector = WORD(OUTPUT_BYTES, place[0]) / OUTPUT_WORDS;
  for (uint vector = 0u; vector < VECTORS; ++vector) {
#endif
    LOAD_INPUTS(vector)
    uvec4 words = uvec4(0u);
    uint open = 0u;  // the lanes for which quick() returned false
    for (uint lane = 0u; lane < VECTOR_LANES; ++lane) {
#if defined(HAS_QUICK)
      Output result;
      if (!QUICK(lane, result)) open |= 1u << lane;
#else
      Output result = COMPUTE(lane);
#endif
#if OUTPUT_BYTES == 8
      words[2u * lane] = result.x;
      words[2u * lane + 1u] = result.y;
#elif OUTPUT_BYTES == 4
      words[lane] = result;
#else
      words[lane / LANES] |= (result & LANE_MASK) << (lane % LANES * LANE_BITS);
#endif
    }
#if defined(HAS_QUICK)
    for (; open != 0u; open &= open - 1u) {
      uint lane = uint(findLSB(open));
      put(words, lane, COMPUTE_ALONE(lane));
    }
#endif
#if OUTPUT_WORDS == 4
    output_words[first_vector + vector] = words;
#elif OUTPUT_WORDS == 2
    output_words[first_vector + vector] = words.xy;
#else
    output_words[first_vector + vector] = words.x;
#endif
  }

#elif OUTPUT_BYTES >= 4
  if (invocation >= element_count) return;
  locate(invocation);
  Output result = ELEMENT;
#if OUTPUT_BYTES == 8
  output_words[place[0]] = result.x;
  output_words[place[0] + 1u] = result.y;
#else
  output_words[place[0]] = result;
#endif

#elif defined(PACKED_OUTPUT)
  // An invocation owns a whole word. Lanes of the first and last word that do not belong to the output keep their bits.
  uint head = first[0] % LANES;
  if (element_count == 0u || invocation > (head + element_count - 1u) / LANES) return;
  uint word = 0u;
  uint written = 0u;
  for (uint lane = 0u; lane < LANES; ++lane) {
    uint element = invocation * LANES + lane - head;  // before the first element it wraps to a huge number
    if (element < element_count) {
      locate(element);
      word |= (ELEMENT & LANE_MASK) << (lane * LANE_BITS);
      written |= LANE_MASK << (lane * LANE_BITS);
    }
  }
  uint at = first[0] / LANES + invocation;
  if (written != 0xFFFFFFFFu) word |= output_words[at] & ~written;
  output_words[at] = word;

#else
  // Other bits of the word belong to other invocations or to no element. Only this element's bits may change.
  if (invocation >= element_count) return;
  locate(invocation);
  uint result = ELEMENT & LANE_MASK;
  uint shift = place[0] % LANES * LANE_BITS;
  atomicAnd(output_words[place[0] / LANES], ~(LANE_MASK << shift));
  atomicOr(output_words[place[0] / LANES], result << shift);
#endif
}
