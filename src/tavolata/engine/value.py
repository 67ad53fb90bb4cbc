"""Things that never change once made: compared, hashed, copied and pickled by what they were made of."""

from mypy_extensions import mypyc_attr

from tavolata.engine.heirs import check_heir


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """All told by what its class was called with: two made of the same are the same."""

    def __init_subclass__(cls) -> None:
        check_heir(cls)

    def made_of(self) -> tuple[object, ...]:
        """What the class must be called with to make it again."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Value) and type(self) is type(other) and self.made_of() == other.made_of()

    def __hash__(self) -> int:
        # what it was made of may hold lists: its class and their length must do
        return hash((type(self).__name__, len(self.made_of())))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.made_of()
