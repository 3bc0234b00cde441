// A triad. It measures the device's memory bandwidth with two inputs: see core/bench/limit.h.

Output compute(Input0 b, Input1 c) { return b + 3u * c; }
