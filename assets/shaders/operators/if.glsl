// a where the condition is not zero, b elsewhere: a copy of bits.

Output compute(Input0 condition, Input1 a, Input2 b) { return condition != 0u ? a : b; }
