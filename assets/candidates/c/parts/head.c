/* @OPERATOR@: a right implementation to start from, for every data type.
 *
 *   cc -shared -fPIC -o @STEM@.so @STEM@.c
 *   opscope sweep @NAME@ --candidate ./@STEM@.so
 *
 * The interface comes first: the whole of opscope/candidate.h. Then come elements and their values. What the operator
 * does with them stands at the end.
 */
