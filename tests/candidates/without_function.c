/* A shared library that is no candidate. */
int answer(void);
int answer(void) { return 42; }
