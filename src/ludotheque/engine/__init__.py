"""What every game runs on: states, verbs, compiled loops, chance. Knows no game."""

from ludotheque.engine import compiling

compiling.load_numba_without_scipy()
compiling.keep_compiled_rules()
