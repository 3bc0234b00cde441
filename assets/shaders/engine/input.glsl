// Access to input $: input$(lane) is its element in a lane of the current vector; without vectors lane is 0.
#if INPUT$_BYTES == 8
#define Input$ uvec2
#else
#define Input$ uint
#endif

#if defined(INPUT$_OPERAND)
#if defined(READS_TEXELS)
layout(binding = INPUT$_OPERAND) uniform usamplerBuffer input$_words;
#define INPUT$_AT(index) texelFetch(input$_words, int(index))
#else
layout(std430, binding = INPUT$_OPERAND) readonly buffer Input$Words {
#if INPUT$_WORDS == 4
  uvec4 input$_words[];
#elif INPUT$_WORDS == 2
  uvec2 input$_words[];
#else
  uint input$_words[];
#endif
};
#define INPUT$_AT(index) input$_words[index]
#endif
#endif

#if !defined(INPUT$_OPERAND)
void load_input$(uint vector) {}
#if INPUT$_BYTES == 8
Input$ input$(uint lane) { return uvec2(singles[2 * $], singles[2 * $ + 1]); }
#else
Input$ input$(uint lane) { return singles[2 * $]; }
#endif

#elif defined(VECTOR_LANES) && !defined(INPUT$_BROADCAST)
Input$ element_of_input$(uvec4 words, uint lane) {
#if INPUT$_BYTES == 8
  return uvec2(words[2u * lane], words[2u * lane + 1u]);
#elif INPUT$_BYTES == 4
  return word_of(words, lane);
#elif INPUT$_BYTES == 2
  return (word_of(words, lane / 2u) >> (lane % 2u * 16u)) & 0xFFFFu;
#else
  return (word_of(words, lane / 4u) >> (lane % 4u * 8u)) & 0xFFu;
#endif
}

#if defined(INPUT$_TRANSPOSED)
// Loads a column of the square.
uvec4 input$_column(uint lane) {
  uint word = WORD(INPUT$_BYTES, place[INPUT$_OPERAND] + lane * vector_steps[INPUT$_OPERAND]);
#if INPUT$_WORDS == 4
  return INPUT$_AT(word / 4u);
#elif INPUT$_WORDS == 2
  return uvec4(INPUT$_AT(word / 2u).xy, 0u, 0u);
#else
  return uvec4(INPUT$_AT(word).x);
#endif
}
// The whole square, loaded before its first row.
uvec4 input$_loaded[VECTOR_LANES];
void load_input$(uint vector) {
  if (row > 0u) return;
  for (uint lane = 0u; lane < VECTOR_LANES; ++lane) input$_loaded[lane] = input$_column(lane);
}
Input$ input$(uint lane) { return element_of_input$(input$_loaded[lane], row); }
// Loads the column again: indexing with a lane that is not constant makes some drivers spill the whole square.
Input$ input$_alone(uint lane) { return element_of_input$(input$_column(lane), row); }

#else
// Loads all lanes at once. If they take fewer than 4 bytes, loads the word that contains them.
uvec4 input$_loaded;
void load_input$(uint vector) {
#if INPUT$_WORDS == 4
  input$_loaded = INPUT$_AT(WORD(INPUT$_BYTES, PLACE(INPUT$_OPERAND)) / 4u + vector);
#elif INPUT$_WORDS == 2
  input$_loaded.xy = INPUT$_AT(WORD(INPUT$_BYTES, PLACE(INPUT$_OPERAND)) / 2u + vector).xy;
#elif INPUT$_BYTES * VECTOR_LANES == 4
  input$_loaded.x = INPUT$_AT(WORD(INPUT$_BYTES, PLACE(INPUT$_OPERAND)) + vector).x;
#else
  uint first_lane = PLACE(INPUT$_OPERAND) + vector * VECTOR_LANES;
  input$_loaded.x = INPUT$_AT(WORD(INPUT$_BYTES, first_lane)).x >> (first_lane % 4u * 8u);
#endif
}
Input$ input$(uint lane) { return element_of_input$(input$_loaded, lane); }
#endif

#else
void load_input$(uint vector) {}
Input$ input$(uint lane) {
  uint at = PLACE(INPUT$_OPERAND);
#if INPUT$_BYTES == 8
  return uvec2(INPUT$_AT(at).x, INPUT$_AT(at + 1u).x);
#elif INPUT$_BYTES == 4
  return INPUT$_AT(at).x;
#elif INPUT$_BYTES == 2
  return (INPUT$_AT(at >> 1).x >> ((at & 1u) * 16u)) & 0xFFFFu;
#else
  return (INPUT$_AT(at >> 2).x >> ((at & 3u) * 8u)) & 0xFFu;
#endif
}
#endif
