"""Who asks: one cookie a browser, or a program's bearer token; only digests are ever kept."""

import hashlib
import secrets

TOKEN_BYTES = 32
COOKIE_DAYS = 400  # the most that browsers take
CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # nothing that looks like something else
CODE_LENGTH = 8
COOKIE, BEARER = "cookie", "bearer"
THEME_COOKIE = b"theme"
# How the names of cookies for the pages of one table end: the secret of its link, a short code.
INVITATION, CODE = b"-invitation", b"-code"
THEMES = ("light", "dark")
_BEARER_PREFIX = b"bearer "


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """A short code to type on a phone: used once, for some minutes."""
    letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    return f"{letters[: CODE_LENGTH // 2]}-{letters[CODE_LENGTH // 2 :]}"


def digest(token: bytes | str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode() if isinstance(token, str) else token).digest()


def code_digest(code: str) -> bytes:
    """What is kept of a code, however it is typed.

    >>> code_digest("abcd-efgh") == code_digest(" ABCDEFGH ")
    True
    """
    return digest("".join(sign for sign in code.upper() if sign in CODE_ALPHABET))


def cookie_name(port: int, *, is_https: bool) -> bytes:
    """The name of the cookie: cookies know no ports, so the port is part of it.

    >>> cookie_name(8321, is_https=False), cookie_name(443, is_https=True)
    (b'ludotheque-8321', b'__Host-ludotheque-443')
    """
    return b"%sludotheque-%d" % (b"__Host-" if is_https else b"", port)


def set_cookie(name: bytes, token: str, *, is_https: bool) -> tuple[bytes, bytes]:
    """The header that gives a browser its cookie."""
    secure = "; Secure" if is_https else ""
    age = COOKIE_DAYS * 24 * 3600
    value = f"{token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    return b"set-cookie", name + b"=" + value.encode()


def table_cookie_name(name: bytes, kind: bytes) -> bytes:
    """The name of a cookie for the pages of one table, beside the one that a browser has.

    Browsers take a cookie for one path from no name that is for a whole host.

    >>> table_cookie_name(b"__Host-ludotheque-443", INVITATION)
    b'__Secure-ludotheque-443-invitation'
    """
    return name.replace(b"__Host-", b"__Secure-") + kind


def set_table_cookie(
    name: bytes, value: str, table_id: str, seconds: int, *, is_https: bool
) -> tuple[bytes, bytes]:
    """The header by which a browser keeps a secret for the pages of one table.

    A hundred tables do not fill the headers, since each gets only its own.

    >>> set_table_cookie(b"a-code", "", "x", 600, is_https=False)
    (b'set-cookie', b'a-code=; Path=/t/x; Max-Age=0; HttpOnly; SameSite=Lax')
    """
    secure = "; Secure" if is_https else ""
    age = seconds if value else 0
    kept = f"{value}; Path=/t/{table_id}; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    return b"set-cookie", name + b"=" + kept.encode()


def cookies_in(header: bytes, name: bytes) -> set[bytes]:
    """The values of a cookie in the header that lists them; there should be one at the most.

    >>> cookies_in(b"a=1; ludotheque-8321=xyz", b"ludotheque-8321")
    {b'xyz'}
    """
    pairs = (part.strip().partition(b"=") for part in header.split(b";") if name in part)
    return {value for key, _, value in pairs if key == name and value}


def bearer_in(header: bytes) -> bytes:
    """The token of an Authorization header; empty: none."""
    return header[len(_BEARER_PREFIX) :].strip() if header[:7].lower() == _BEARER_PREFIX else b""


def theme_in(header: bytes) -> str:
    """The look that a browser has chosen by hand; empty: that of its system.

    >>> theme_in(b"theme=dark; ludotheque-8321=xyz"), theme_in(b"theme=pink")
    ('dark', '')
    """
    found = cookies_in(header, THEME_COOKIE)
    return next((theme for theme in THEMES if theme.encode() in found), "")


def set_theme(theme: str) -> tuple[bytes, bytes]:
    """The header by which a browser keeps a look."""
    return set_open_cookie(THEME_COOKIE, theme)


def set_open_cookie(name: bytes, value: str) -> tuple[bytes, bytes]:
    """The header by which a browser keeps what is no secret: any script may read it.

    >>> set_open_cookie(b"sound", "")
    (b'set-cookie', b'sound=; Path=/; Max-Age=0; SameSite=Lax')
    """
    age = COOKIE_DAYS * 24 * 3600 if value else 0
    return b"set-cookie", name + f"={value}; Path=/; Max-Age={age}; SameSite=Lax".encode()
