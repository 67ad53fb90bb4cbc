"""Who may inherit our compiled classes: classes of ours, and plain Python."""


def check_heir(heir: type) -> None:
    """Refuse a class that another run of mypyc compiled: it does not know how ours are laid out.

    It would lay its table of methods over ours, and calls would end anywhere.
    """
    ours = str(getattr(heir, "__module__", "")).startswith("tavolata.")
    if "__mypyc_attrs__" in vars(heir) and not ours:
        raise TypeError(
            f"{heir.__name__} is compiled by mypyc; what inherits from Tavolata must be plain Python"
        )
