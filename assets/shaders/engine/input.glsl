// The element of input $ at hand: in the given lane where an invocation has several elements, lane 0 where it has one.
#if INPUT$_BYTES == 8
#define Input$ uvec2
#else
#define Input$ uint
#endif

#if !defined(INPUT$_OPERAND)
void load_input$() {}
#if INPUT$_BYTES == 8
Input$ input$(uint lane) { return uvec2(singles[2 * $], singles[2 * $ + 1]); }
#else
Input$ input$(uint lane) { return singles[2 * $]; }
#endif

#elif defined(VECTOR_LANES) && !defined(INPUT$_REPEATS)
// All lanes in one load. Of fewer than 4 bytes: the word they stand in.
#define INPUT$_WORDS ((INPUT$_BYTES * VECTOR_LANES + 3) / 4)
uvec4 input$_loaded;
layout(std430, binding = INPUT$_OPERAND) readonly buffer Input$Words {
#if INPUT$_WORDS == 4
  uvec4 input$_words[];
#elif INPUT$_WORDS == 2
  uvec2 input$_words[];
#else
  uint input$_words[];
#endif
};
void load_input$() {
  uint word = INPUT$_BYTES >= 4 ? place[INPUT$_OPERAND] : place[INPUT$_OPERAND] / (4 / min(INPUT$_BYTES, 4));
#if INPUT$_WORDS == 4
  input$_loaded = input$_words[word / 4u];
#elif INPUT$_WORDS == 2
  input$_loaded.xy = input$_words[word / 2u];
#elif INPUT$_BYTES * VECTOR_LANES == 4
  input$_loaded.x = input$_words[word];
#else
  input$_loaded.x = input$_words[word] >> (place[INPUT$_OPERAND] % 4u * 8u);
#endif
}
Input$ input$(uint lane) {
#if INPUT$_BYTES == 8
  return uvec2(input$_loaded[2u * lane], input$_loaded[2u * lane + 1u]);
#elif INPUT$_BYTES == 4
  return input$_loaded[lane];
#elif INPUT$_BYTES == 2
  return (input$_loaded[lane / 2u] >> (lane % 2u * 16u)) & 0xFFFFu;
#else
  return (input$_loaded[lane / 4u] >> (lane % 4u * 8u)) & 0xFFu;
#endif
}

#else
layout(std430, binding = INPUT$_OPERAND) readonly buffer Input$Words { uint input$_words[]; };
void load_input$() {}
Input$ input$(uint lane) {
  uint at = place[INPUT$_OPERAND];
#if INPUT$_BYTES == 8
  return uvec2(input$_words[at], input$_words[at + 1u]);
#elif INPUT$_BYTES == 4
  return input$_words[at];
#elif INPUT$_BYTES == 2
  return (input$_words[at >> 1] >> ((at & 1u) * 16u)) & 0xFFFFu;
#else
  return (input$_words[at >> 2] >> ((at & 3u) * 8u)) & 0xFFu;
#endif
}
#endif
