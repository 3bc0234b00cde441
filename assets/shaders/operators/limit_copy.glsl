// A copy. It measures the device's memory bandwidth with one input: see core/bench/limit.h.

Output compute(Input0 b) { return b; }
