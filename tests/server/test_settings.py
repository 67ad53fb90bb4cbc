"""Settings come from a file, the environment and the command line, and are checked in sentences."""

import re
from pathlib import Path

import pytest

from tavolata.cli.main import main
from tavolata.engine.errors import TavolataError
from tavolata.server.config import Config
from tavolata.server.running.settings import FIELDS, read_settings

ROOT = Path(__file__).parents[2]


def written(folder: Path, text: str) -> str:
    path = folder / "house.toml"
    path.write_text(text)
    return str(path)


def test_without_a_word_all_is_as_config_says() -> None:
    assert read_settings({}, (), {"LANG": "it"}) == (Config(), {})


def test_the_command_line_wins_then_the_environment_then_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1\nthinkers = 2\nchat_burst = 3\nhosts = ["A.example"]')
    environment = {"TAVOLATA_SERVE_PORT": "10", "TAVOLATA_SERVE_THINKERS": "20"}
    config, where = read_settings({"settings": file, "port": 100}, (), environment)
    assert (config.port, config.thinkers, config.chat_burst) == (100, 20, 3)
    assert config.hosts == ("a.example",)
    assert where == {
        "port": "the command line",
        "thinkers": "TAVOLATA_SERVE_THINKERS",
        "chat_burst": file,
        "hosts": file,
    }


def test_the_environment_may_name_the_file_and_write_lists(tmp_path: Path) -> None:
    file = written(tmp_path, "thinking = 5")
    environment = {
        "TAVOLATA_SERVE_SETTINGS": file,
        "TAVOLATA_SERVE_ORIGINS": "https://a.example:443, https://b.example",
    }
    config = read_settings({}, ["prefix=games/", "bot_pause=0"], environment).config
    assert config.thinking == 5.0
    assert config.origins == ("https://a.example", "https://b.example")
    assert config.prefix == "/games"
    assert config.bot_pause == 0.0


def test_a_file_on_the_command_line_is_read_instead_of_the_one_in_the_environment(tmp_path: Path) -> None:
    environment = {"TAVOLATA_SERVE_SETTINGS": str(tmp_path / "nowhere.toml")}
    assert read_settings({"settings": written(tmp_path, "port = 1")}, (), environment).config.port == 1


@pytest.mark.parametrize("name", FIELDS)
def test_every_setting_can_be_written_in_every_place(tmp_path: Path, name: str) -> None:
    others = {"origins": "https://a.example", "hosts": "a.example", "prefix": "/games", "db": "tables.db"}
    others["own_networks"] = "10.0.0.0/8"
    value = getattr(Config(), name)
    text = others.get(name, str(value))
    toml = f"{name} = {text if isinstance(value, (int, float)) else repr(text)}"
    by_file = read_settings({"settings": written(tmp_path, toml)}, (), {})
    by_variable = read_settings({}, (), {f"TAVOLATA_SERVE_{name.upper()}": text})
    by_word = read_settings({}, [f"{name}={text}"], {})
    assert by_file.config == by_variable.config == by_word.config
    assert list(by_word.where) == [name]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ports = 8800", "There is no setting 'ports'. Did you mean port?"),
        ("port = 65536", "port is a whole number from 0 to 65535, not 65536."),
        ("port = true", "port is a whole number from 0 to 65535, not True."),
        ('port = "many"', "port is a whole number from 0 to 65535, not 'many'."),
        ("workers = 1.5", "workers is a whole number from 1 up, not 1.5."),
        ("chat_burst = 0", "chat_burst is a whole number from 1 up, not 0."),
        ("thinking = 0", "thinking is a number above 0, not 0."),
        ("thinking = inf", "thinking is a number above 0, not inf."),
        ("bot_pause = nan", "bot_pause is a number from 0 up, not nan."),
        ("hosts = [1]", "hosts is a list of texts, not [1]."),
        ("db = 1", "db is a text, not 1."),
        ("[server]\nport = 1", "There is no setting 'server'."),
        ('origins = "example"', "'example' is no page's origin"),
        ('prefix = "/api"', "'/api' can't be a prefix"),
        ("port = ", "is no TOML file"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(TavolataError) as told:
        read_settings({"settings": file}, (), {})
    assert sentence in str(told.value)
    assert file in str(told.value) or "origin" in text or "prefix" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--settings", "nowhere.toml"], "nowhere.toml can't be read: No such file or directory."),
        (["--set", "max_tables"], "'max_tables' sets nothing: that is written max_tables=50."),
        (["--set", "max_tables=-1"], "max_tables is a whole number from 1 up, not '-1'."),
        (["--workers", "2"], "Several workers need a store they can share"),
    ],
)
def test_a_mistake_on_the_command_line_is_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["serve", "--check", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_check_tells_what_is_set_and_where_but_no_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVOLATA_SERVE_DB", "postgresql://ada:secret@db.example/tables?password=hidden")
    assert main(["serve", "--check", "--set", "chat_burst=9"]) == 0
    told = capsys.readouterr().out
    assert "chat_burst = 9   (the command line)" in told
    assert "db = postgresql://…@db.example/tables?password=…   (TAVOLATA_SERVE_DB)" in told
    assert "secret" not in told
    assert "hidden" not in told


def test_a_token_of_the_landlord_is_long_and_told_to_nobody() -> None:
    with pytest.raises(TavolataError, match="landlord_token is 20 to 200 letters"):
        read_settings({}, ["landlord_token=too-short"], {})
    told = list(read_settings({}, ["landlord_token=correct-horse-battery"], {}).told())
    assert told == ["landlord_token = …   (the command line)"]


def test_the_document_names_every_setting() -> None:
    section = (ROOT / "docs" / "serving.md").read_text("utf-8").partition("## Settings")[2]
    rows = [row.split("|")[1] for row in section.partition("\n## ")[0].splitlines() if row.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(FIELDS)
