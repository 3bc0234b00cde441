"""@OPERATOR@: a right implementation in NumPy to start from, for every data type.

    opscope sweep @NAME@ --candidate '/usr/bin/python3 @STEM@.py'

One request a line on standard input, one answer a line on standard output.
"""

import json
import sys

import numpy as np

