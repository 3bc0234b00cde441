// @OPERATOR@: a right function of one element to start from, for every data type and layout.
//
//   opscope sweep @NAME@ --candidate @STEM@.glsl
//
// compute() has the operator's input tensors as parameters, in DirectML's order. An element is a uint with the bits of
// its data type, zero-extended, or a uvec2 of 64 bits, low word first: Input0, Input1, ... and Output. INPUT0_BYTES and
// INPUT0_CLASS (FLOAT, SIGNED or UNSIGNED) tell the data type; OUTPUT_BYTES and OUTPUT_CLASS that of the output.
// PARAMETER(i) are numbers that Opscope computes from the attributes; names in capitals that stand nowhere else are
// defined by it too. The files of lib/ are Opscope's own: exact arithmetic on bits, since drivers flush subnormals.
