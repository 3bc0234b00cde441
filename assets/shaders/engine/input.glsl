// The element of input $ at hand.
#if INPUT$_BYTES == 8
#define Input$ uvec2
#else
#define Input$ uint
#endif

#ifdef INPUT$_OPERAND
layout(std430, binding = INPUT$_OPERAND) readonly buffer Input$Words { uint input$_words[]; };

Input$ input$() {
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
#elif INPUT$_BYTES == 8
Input$ input$() { return uvec2(singles[2 * $], singles[2 * $ + 1]); }
#else
Input$ input$() { return singles[2 * $]; }
#endif
