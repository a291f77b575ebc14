"""What an app or the phone remembers for a person: fields of preference files and of the settings provider.

An app declares its preferences in one line each and reads them as attributes::

    class Options(PreferenceFile, package=PACKAGE, file="Prefs"):
        sunday_first = Flag(True)
        snooze_delay = Number(10)
        sort_order = String("NAME", among=("NAME", "MTIME", "SIZE"))
        favourites = Strings()

    options = Options(system)
    options.sunday_first = not options.sunday_first

The fields themselves (`Options.sunday_first`) are what the rows of a settings screen are made of: each can be read and
written with a `System` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, Self, TypeVar, cast, overload

from simdroid.system import Json, Namespace, System
from simdroid.system.declared_defaults import declare_preference, declare_setting
from simdroid.system.packages import Preference, Preferences

T = TypeVar("T")
Value = TypeVar("Value")


class Stored(Protocol[Value]):
    """A value that is kept somewhere on the phone."""

    def get(self, system: System) -> Value:
        """What is stored, or what nothing stored means."""

    def put(self, system: System, value: Value) -> None:
        """Store a value."""


class PreferenceFile:
    """An app's preferences, typed; the class line names the package, and the file where it is not the default one.

    A subclass is the preferences of another app: it has the same fields, kept in a file of its own.
    """

    package: ClassVar[str]
    file: ClassVar[str]
    directory: ClassVar[str]

    def __init_subclass__(cls, package: str, file: str = "", directory: str = "") -> None:
        cls.package, cls.file, cls.directory = package, file, directory
        inherited = {name: value for base in reversed(cls.__mro__[1:]) for name, value in vars(base).items()}
        for name, value in inherited.items():
            if isinstance(value, Field) and name not in vars(cls):
                setattr(cls, name, value.kept_in(cls))
        for field in vars(cls).values():
            if isinstance(field, Field):
                declare_preference(package, file, field.key, cast(Json, field.default))

    def __init__(self, system: System) -> None:
        self.system = system

    @classmethod
    def stored(cls, system: System) -> Preferences:
        """The file itself, for what has no field of its own."""
        return Preferences(system, cls.package, cls.file, directory=cls.directory)


class Field(Generic[T]):
    """One preference; its key is the attribute's name unless said otherwise."""

    def __init__(self, default: T, *, key: str = "", among: Collection[T] = ()) -> None:
        """Give `default` while nothing is stored, or something of another type or not `among` what is allowed."""
        self.default: T = default
        self.key = key
        self.among = among

    def __set_name__(self, owner: type[object], name: str) -> None:
        # A screen may name a field of its app's preferences as a class attribute.
        if issubclass(owner, PreferenceFile):
            self._file = owner
            self.key = self.key or name

    def kept_in(self, file: type[PreferenceFile]) -> Self:
        """The same field of another app's preferences."""
        moved = copy(self)
        moved._file = file
        return moved

    @overload
    def __get__(self, options: None, owner: type[PreferenceFile]) -> Self: ...
    @overload
    def __get__(self, options: PreferenceFile, owner: type[PreferenceFile]) -> T: ...

    def __get__(self, options: PreferenceFile | None, owner: type[PreferenceFile]) -> Self | T:
        return self if options is None else self.get(options.system)

    def __set__(self, options: PreferenceFile, value: T) -> None:
        self.put(options.system, value)

    def get(self, system: System) -> T:
        """What is stored, or the default."""
        stored = self._file.stored(system).all().get(self.key)
        if type(stored) is not type(self.default) or (self.among and stored not in self.among):
            return copy(self.default)
        return stored

    def put(self, system: System, value: T) -> None:
        """Store a value; ValueError for one that would be read as the default."""
        if self.among and value not in self.among:
            allowed = ", ".join(map(repr, self.among))
            raise ValueError(f"{self._file.__name__}.{self.key} cannot be {value!r}; it is one of {allowed}")
        if not isinstance(value, type(self.default)):
            kind = type(self.default).__name__
            raise ValueError(f"{self._file.__name__}.{self.key} cannot be {value!r}; it is of the type {kind}")
        self._file.stored(system).put(**{self.key: cast(Preference, value)})


class Flag(Field[bool]):
    """A preference that is on or off."""

    def __init__(self, default: bool = False, *, key: str = "") -> None:
        super().__init__(default, key=key)


class Number(Field[int]):
    """A preference that is a whole number."""

    def __init__(self, default: int = 0, *, key: str = "", among: Collection[int] = ()) -> None:
        super().__init__(default, key=key, among=among)


class String(Field[str]):
    """A preference that is a text."""

    def __init__(self, default: str = "", *, key: str = "", among: Collection[str] = ()) -> None:
        super().__init__(default, key=key, among=among)


class Strings(Field[list[str]]):
    """A preference that is a list of texts."""

    def __init__(self, *default: str, key: str = "") -> None:
        super().__init__([*default], key=key)


@dataclass(frozen=True)
class Setting:
    """A text in the settings provider."""

    namespace: Namespace
    key: str
    default: str = "0"
    """What a missing key means."""

    def __post_init__(self) -> None:
        declare_setting(self.namespace, self.key, self.default)

    def get(self, system: System) -> str:
        """The stored text."""
        stored = system.settings.get(self.namespace, self.key)
        return self.default if stored is None else stored

    def put(self, system: System, value: str) -> None:
        """Store a text."""
        system.settings.put(self.namespace, self.key, value)


@dataclass(frozen=True)
class FlagSetting:
    """A switch in the settings provider; on is anything but its `no` and nothing at all."""

    namespace: Namespace
    key: str
    default: str = "0"
    yes: str = "1"
    no: str = "0"

    def __post_init__(self) -> None:
        declare_setting(self.namespace, self.key, self.default)

    def get(self, system: System) -> bool:
        """Whether it is on."""
        stored = system.settings.get(self.namespace, self.key)
        return (self.default if stored is None else stored) not in ("", self.no)

    def put(self, system: System, value: bool) -> None:
        """Store one of the two texts."""
        system.settings.put(self.namespace, self.key, self.yes if value else self.no)


@dataclass(frozen=True)
class Opposite:
    """A switch that is on while another one is off."""

    flag: Stored[bool]

    def get(self, system: System) -> bool:
        """Whether the other one is off."""
        return not self.flag.get(system)

    def put(self, system: System, value: bool) -> None:
        """Switch the other one."""
        self.flag.put(system, not value)


@dataclass(frozen=True)
class Computed(Generic[Value]):
    """A value that a service of the phone keeps."""

    read: Callable[[System], Value]
    write: Callable[[System, Value], object]

    def get(self, system: System) -> Value:
        """Ask the service."""
        return self.read(system)

    def put(self, system: System, value: Value) -> None:
        """Tell the service."""
        self.write(system, value)
