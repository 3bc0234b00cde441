// What the device's memory allows where two tensors are read: see core/bench/limit.h.

Output compute(Input0 b, Input1 c) { return b + 3u * c; }
