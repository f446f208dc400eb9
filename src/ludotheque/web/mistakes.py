"""What is wrong with a request, in people's words: msgspec says it in English only."""

import re

from ludotheque.language import Text, enumerated, same, shortened

AT = Text(en="{place}: {what}", fr="{place} : {what}")
NO_JSON = Text(en="the body is no JSON", fr="le corps n’est pas du JSON")
NO_JSON_AT = Text(
    en="the body is no JSON from byte {n} on", fr="le corps n’est plus du JSON dès l’octet {n}"
)
CUT_OFF = Text(en="the JSON of the body is cut off", fr="le JSON du corps est tronqué")
NO_QUERY = Text(
    en="what stands behind the '?' cannot be read", fr="ce qui suit le « ? » est illisible"
)
# What msgspec says, and how it is said here; the names of groups are places to fill.
SENTENCES: tuple[tuple[re.Pattern[str], Text], ...] = tuple(
    (re.compile(pattern, re.DOTALL), text)
    for pattern, text in (
        (
            r"Object missing required field `(?P<name>.*)`",
            Text(en="'{name}' is missing", fr="il manque « {name} »"),
        ),
        (
            r"Object contains unknown field `(?P<name>.*)`",
            Text(en="there is no '{name}' here", fr="il n’y a pas de « {name} » ici"),
        ),
        (
            r"Expected `(?P<wanted>.*)`, got `(?P<got>.*)`",
            Text(en="there should be {wanted}, not {got}", fr="il faut {wanted}, pas {got}"),
        ),
        (
            r"Invalid enum value (?P<name>.*)",
            Text(en="{name} is none of the choices", fr="{name} n’est pas parmi les choix"),
        ),
        (
            r".*out of range",
            Text(en="the number is too large", fr="le nombre est trop grand"),
        ),
        (r"JSON is malformed: .*\(byte (?P<n>\d+)\)", NO_JSON_AT),
        (r"Input data was truncated", CUT_OFF),
    )
)
KINDS = {
    "int": Text(en="a whole number", fr="un nombre entier"),
    "float": Text(en="a number", fr="un nombre"),
    "str": Text(en="a text", fr="un texte"),
    "bool": Text(en="true or false", fr="true ou false"),
    "array": Text(en="a list", fr="une liste"),
    "object": Text(en="an object", fr="un objet"),
    "null": Text(en="null", fr="null"),
}
OTHERWISE = Text(en="this cannot be read", fr="ceci est illisible")
_PLACE = re.compile(r"(?P<what>.*) - at `(?P<place>[^`]*)`", re.DOTALL)


def mistake(said: Exception) -> Text:
    """What msgspec says is wrong, in both languages, with where it stands.

    >>> import msgspec
    >>> error = msgspec.ValidationError("Expected `int | null`, got `str` - at `$.seats[0].n`")
    >>> print(mistake(error).fr)
    seats[0].n : il faut un nombre entier ou null, pas un texte
    """
    if isinstance(said, UnicodeDecodeError | RecursionError):
        return NO_JSON
    placed = _PLACE.fullmatch(str(said))
    what = _sentence(placed["what"] if placed else str(said))
    place = placed["place"].removeprefix("$").removeprefix(".") if placed else ""
    return AT.filled(place=shortened(place), what=what) if place else what


def _sentence(said: str) -> Text:
    for pattern, text in SENTENCES:
        if found := pattern.fullmatch(said):
            words = {name: _words(name, value) for name, value in found.groupdict().items()}
            return text.filled(**words)
    return OTHERWISE


def _words(name: str, value: str) -> object:
    if name not in ("wanted", "got"):
        return shortened(value)
    kinds = (KINDS.get(one, same(one)) for one in value.split(" | "))
    return enumerated(kinds, "or", "ou")
