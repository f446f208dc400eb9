"""Which tests prove which point of security: `make security-table`.

Prints every point with its tests, and what of it comes later; exits with 1 if a point that is due
has no test, or if a test names a point that there is not.
"""

import sys
from pathlib import Path

from tests.marked import tests_by_mark

TESTS = Path(__file__).parent  # of the server, and in a browser
POINTS = {
    "C1": "Seat links: no GET takes a seat or changes anything",
    "C2": "The host looks first: nothing is dealt before all are ready",
    "C3": "Cookies: one a browser, never adopted, never another server's",
    "C4": "A stolen database: only digests, and codes with few tries",
    "C5": "Forged requests: other pages cannot act for a browser",
    "C6": "DNS rebinding: only our own host names",
    "C7": "Injection and framing: protecting headers on every answer",
    "C8": "Logs: no secrets, no forged lines",
    "C9": "Hidden information: not a byte more than a seat may know",
    "C10": "Timing: bots take a least time that tells nothing",
    "C11": "Dice and undo: no throw is known before, or used twice",
    "C12": "Repeated requests: carried out once",
    "C13": "Floods, and one house behind one address",
    "C14": "Streams: caps, and slow readers are cut",
    "C15": "Records and files: read within limits",
    "C16": "Names: plain at every exit",
    "C17": "Web hooks and feeds",
    "C18": "Abandoned tables: quotas, and what never began goes",
    "C19": "The operator: events are written once, files are private",
    "C20": "A local network: what plain http cannot protect is said",
}
LATER = {  # what of a point is not due yet
    "C17": "all of it: with feeds and hooks",
    "C19": "roles of PostgreSQL, metrics: with these",
}
NOT_DUE = frozenset({"C17"})


def tests_by_point(folders: list[Path]) -> dict[str, list[str]]:
    """The tests that name each point."""
    return tests_by_mark("security", folders)


def main(folders: list[Path]) -> int:
    tests = tests_by_point(folders)
    faults = [f"no test names {point}" for point in POINTS if point not in {*tests, *NOT_DUE}]
    faults += [f"{tests[one][0]} names {one}, and there is no such" for one in {*tests} - {*POINTS}]
    for point, title in POINTS.items():
        print(f"{point:<4} {title}")
        for name in tests.get(point, ()):
            print(f"     - {name.split('::')[-1]}")
        if point in LATER:
            print(f"     later: {LATER[point]}")
    print(f"\n{len(POINTS)} points, {sum(point in tests for point in POINTS)} tested")
    if faults:
        print("\n".join(["", *faults]))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main([Path(word) for word in sys.argv[1:]] or [TESTS]))
