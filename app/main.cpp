#include "app/cli/cli.h"

int main(int argc, char** argv) { return opscope::cli::run(argc, argv); }
