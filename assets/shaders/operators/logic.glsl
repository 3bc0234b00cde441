// LOGICAL_AND, LOGICAL_OR, LOGICAL_XOR and LOGICAL_NOT: RESULT is a boolean expression of a and b, or of x.

#if INPUT_COUNT == 1
Output compute(Input0 x) { return uint(RESULT); }
#else
Output compute(Input0 a, Input1 b) { return uint(RESULT); }
#endif
