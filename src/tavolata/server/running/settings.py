"""The settings of a house: flags win, then the environment, then a file, then what `Config` says.

Every setting can come from each of them, under its own name, and what is wrong is told in a sentence.
"""

import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import inspect

from tavolata.engine.errors import BadFile, BadSetting, no_such
from tavolata.server.config import Config, network, origin, prefix, public_url
from tavolata.server.reminding.mail import is_mailbox, mail_server

VARIABLE: Final = "TAVOLATA_SERVE_"
"""Before a setting's name in capitals; also the first part of the file's own variable."""
FILE: Final = "settings"
"""What names the file, as a flag and in the environment: `--settings` and TAVOLATA_SERVE_SETTINGS."""
COMMAND_LINE: Final = "the command line"
TOKEN: Final = re.compile("[A-Za-z0-9_-]{20,200}")
PASSWORD: Final = re.compile(r"(?<=://)[^/@]*(?=@)|(?<=[?&]password=)[^&]*")


class SetBy(NamedTuple):
    """A setting as somebody wrote it."""

    value: object
    where: str


class HouseSettings(NamedTuple):
    """All settings, and where those come from that somebody wrote."""

    config: Config
    where: dict[str, str]

    def told(self) -> Iterator[str]:
        """What was set, a line each; a password is nobody's to read."""
        for name, place in self.where.items():
            value = getattr(self.config, name)
            text = ", ".join(value) if isinstance(value, tuple) else str(value)
            if name == "landlord_token":
                text = "…"
            yield f"{name} = {PASSWORD.sub('…', text)}   ({place})"


FIELDS: Final = {field.name: field.type for field in inspect.type_info(Config).fields}  # type: ignore[attr-defined]
"""The type of each setting, with its bounds."""


def read_settings(
    flags: Mapping[str, object], words: Iterable[str], environment: Mapping[str, str]
) -> HouseSettings:
    """All that was set by flags of their own, words like `max_tables=50`, variables and a file."""
    own = dict(flags)
    variables = {
        name.removeprefix(VARIABLE).lower(): SetBy(text, name)
        for name, text in environment.items()
        if name.startswith(VARIABLE)
    }
    named = variables.pop(FILE, SetBy(None, "")).value
    file = own.pop(FILE, named)
    found = {} if file is None else read_file(Path(str(file)))
    found |= variables
    found |= dict(read_word(word) for word in words)
    found |= {name: SetBy(value, COMMAND_LINE) for name, value in own.items()}
    values = {name: checked(name, each) for name, each in found.items()}
    return HouseSettings(tidied(Config(**values)), {name: each.where for name, each in found.items()})  # type: ignore[arg-type]


def read_file(path: Path) -> dict[str, SetBy]:
    """The settings in a TOML file."""
    try:
        written = tomllib.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise BadFile(path, "read", problem) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadSetting(f"{path} is no TOML file: {problem}.") from None
    return {name: SetBy(value, str(path)) for name, value in written.items()}


def read_word(word: str) -> tuple[str, SetBy]:
    """One of `--set NAME=VALUE`."""
    name, sign, text = word.partition("=")
    if not sign:
        raise BadSetting(f"{word!r} sets nothing: that is written max_tables=50.")
    return name.strip(), SetBy(text.strip(), COMMAND_LINE)


def checked(name: str, found: SetBy) -> object:
    """What a setting is, if it can be that."""
    kind = FIELDS.get(name)
    if kind is None:
        raise BadSetting(f"{no_such('setting', name, list(FIELDS))} It is set by {found.where}.")
    value = read_text(kind, found.value) if isinstance(found.value, str) else found.value
    if isinstance(kind, inspect.FloatType) and type(value) is int:
        value = float(value)
    fits = not isinstance(value, bool) and (not isinstance(value, float) or math.isfinite(value))
    try:
        return msgspec.convert(value if fits else None, Config.__annotations__[name])
    except msgspec.ValidationError:
        raise BadSetting(
            f"{name} is {wanted(kind)}, not {found.value!r}. It is set by {found.where}."
        ) from None


def read_text(kind: inspect.Type, text: str) -> object:
    """A text as what is wanted, if it can be read so."""
    if isinstance(kind, inspect.VarTupleType):
        return [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(kind, (inspect.IntType, inspect.FloatType)):
        try:
            return int(text) if isinstance(kind, inspect.IntType) else float(text)
        except ValueError:
            return None
    return text


def wanted(kind: inspect.Type) -> str:
    """What a setting must be, in words."""
    if isinstance(kind, (inspect.IntType, inspect.FloatType)):
        word = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
        if kind.gt is not None:
            return f"{word} above {kind.gt:g}"
        return f"{word} from {kind.ge:g} up" if kind.le is None else f"{word} from {kind.ge:g} to {kind.le:g}"
    return "a list of texts" if isinstance(kind, inspect.VarTupleType) else "a text"


def tidied(config: Config) -> Config:
    """The same, as browsers and proxies write it."""
    if config.mail_server:
        mail_server(config.mail_server)
        if not is_mailbox(config.mail_from):
            raise BadSetting("mail_from is a mailbox, such as tables@example.org; mail_server needs it.")
    if config.landlord_token and not TOKEN.fullmatch(config.landlord_token):
        raise BadSetting(
            "landlord_token is 20 to 200 letters, digits, - and _: `openssl rand -hex 24` makes a good one."
        )
    return msgspec.structs.replace(
        config,
        origins=tuple(map(origin, config.origins)),
        hosts=tuple(host.lower() for host in config.hosts),
        own_networks=tuple(map(network, config.own_networks)),
        public_url=public_url(config.public_url) if config.public_url else "",
        prefix=prefix(config.prefix) if config.prefix.strip("/") else "",
    )
