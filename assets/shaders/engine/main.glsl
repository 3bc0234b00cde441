// Every element of the output through compute(), in one of three ways to store it.

#define LANE_BITS (OUTPUT_BYTES * 8u)
#define LANE_MASK (0xFFFFFFFFu >> (32u - min(LANE_BITS, 32u)))
#define LANES (4u / OUTPUT_BYTES)

// An operator may define HAS_QUICK and a quick(), which is false where it leaves the element to compute(). Of several
// elements those left over are done apart, so that their longer way is not in every element's.
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
  // A group count beyond one dimension's limit goes on in y.
  uint invocation = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * GROUP_SIZE + gl_LocalInvocationID.x;

#if defined(VECTOR_LANES)
  // An invocation owns several whole vectors; steps and sizes count what it owns along the innermost dimension.
  if (invocation >= element_count) return;
  locate(invocation);
#if defined(SQUARES)
  const uint vector = 0u;  // of those side by side; here they stand one below the other
  for (; row < VECTORS; ++row) {
    uint first_vector = WORD(OUTPUT_BYTES, PLACE(0)) / OUTPUT_WORDS;
#else
  uint first_vector = WORD(OUTPUT_BYTES, place[0]) / OUTPUT_WORDS;
  for (uint vector = 0u; vector < VECTORS; ++vector) {
#endif
    LOAD_INPUTS(vector)
    uvec4 words = uvec4(0u);
    uint open = 0u;  // lanes left over
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
  // An invocation owns a whole word. In the first and last one some lanes are not the output's: they stay as they are.
  uint head = first[0] % LANES;
  if (element_count == 0u || invocation > (head + element_count - 1u) / LANES) return;
  uint word = 0u;
  uint written = 0u;
  for (uint lane = 0u; lane < LANES; ++lane) {
    uint element = invocation * LANES + lane - head;  // before the first one it wraps to a huge number
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
  // Neighbours in a word belong to other invocations, or to nobody: only this element's bits may change.
  if (invocation >= element_count) return;
  locate(invocation);
  uint result = ELEMENT & LANE_MASK;
  uint shift = place[0] % LANES * LANE_BITS;
  atomicAnd(output_words[place[0] / LANES], ~(LANE_MASK << shift));
  atomicOr(output_words[place[0] / LANES], result << shift);
#endif
}
