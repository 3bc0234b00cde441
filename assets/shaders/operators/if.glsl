// Copies the bits of a if the condition is not zero, else those of b.

Output compute(Input0 condition, Input1 a, Input2 b) { return condition != 0u ? a : b; }
