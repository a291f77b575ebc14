"""The bodies of the environment server's requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from mobile_world.core.devices import State
from mobile_world.core.session_manager import DEFAULT_TTL_S
from mobile_world.domain import ClockMode, CueLevel

MOST_TRAIL = 10_000
LONGEST_SEED = 2**63

DeviceName: TypeAlias = Annotated[str, Field(max_length=200, description="A device's name or serial.")]
TaskName: TypeAlias = Annotated[str, Field(min_length=1, max_length=200, description="The class name of a task.")]
Seed: TypeAlias = Annotated[int, Field(ge=-LONGEST_SEED, lt=LONGEST_SEED)]
Size: TypeAlias = Annotated[list[int], Field(min_length=2, max_length=2, description="Width and height in pixels.")]


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class SessionRequest(_Request):
    """A device is wanted for an episode."""

    device: DeviceName | None = None
    """Which one; any without it."""
    wait_s: float = Field(default=0.0, ge=0, le=600, allow_inf_nan=False)
    """How long to wait for one that others have."""
    ttl_s: float = Field(default=DEFAULT_TTL_S, gt=0, le=86_400, allow_inf_nan=False)
    """After so many seconds without a call the session ends by itself."""


class _DeviceRequest(_Request):
    device: DeviceName | None = None
    """A device's name or serial; that of the session, or the first."""


class InitRequest(_DeviceRequest):
    """A device is to be ready; `type` and `instance` are accepted from older clients and mean nothing."""

    type: str | None = None
    """Nothing; accepted."""
    instance: str | None = None
    """Nothing; accepted."""


class StepRequest(_DeviceRequest):
    """An action, in the canonical form (`kind`) or as a JSON action (`action_type`)."""

    action: dict[str, Any]
    """Such as `{"kind": "open_app", "app": "Clock"}` or `{"action_type": "click", "x": 540, "y": 480}`."""


class SmsRequest(_DeviceRequest):
    """A text message is to arrive."""

    sender: str = Field(pattern=r"^\+?[0-9]{1,20}$")
    """A telephone number: digits, with a plus before them or without."""
    message: str = Field(min_length=1, max_length=10_000)
    """What it says."""


class SettleRequest(_DeviceRequest):
    """The screen is to come to rest."""


class TaskInitRequest(_Request):
    """A task is to be set up."""

    task_name: TaskName
    """The class name of a task of the suite."""
    req_device: DeviceName | None = None
    """A device's name or serial; that of the session, or the first."""
    seed: Seed = 0
    """Which instance of the task."""
    cue: CueLevel | None = None
    """How far the person had come: `near`, `middle` or `far` from the end; where the task can, for agents that are told
    no goal. On the home screen if left out."""
    official_compat: bool | None = None
    """Whether a task of AndroidWorld is judged by its own rule where ours is stricter, within its own step limit, and
    seed 0 of a task of MobileWorld is the instance of the original suite; as the server was started if left out."""
    include_params: bool = False
    """Whether the answer has the task's parameters. They hold the right answers: not for whoever plays the task."""
    clock: ClockMode | None = None
    """Time on a simulated phone while the task is set up: `virtual` if left out, or `wall`, which passes by itself."""


class TaskEvalRequest(_Request):
    """Score the task that is set up."""

    task_name: TaskName | None = None
    """Which one it must be."""
    req_device: DeviceName | None = None
    """A device's name or serial; that of the session, or the first."""
    trail: list[str] | None = Field(default=None, max_length=MOST_TRAIL)
    """The activity in front at each step; what this server saw, without it."""


class TaskTearDownRequest(_Request):
    """The device is to be put back as it was."""

    task_name: TaskName | None = None
    """Which task it must be."""
    req_device: DeviceName | None = None
    """A device's name or serial; that of the session, or the first."""


class DeviceStatus(BaseModel):
    """How a device is."""

    state: State
    backend: str
    profile: str
    serials: list[str]
    problem: str | None = None


class HealthAnswer(BaseModel):
    """How the server is; `ok` when at least one device can be used."""

    ok: bool
    version: str
    suite_family: str
    suite_version: int
    """Of goals, data, checks and step budgets: results of different versions are not comparable."""
    apps: dict[str, str]
    """Apps from outside the package that its phones have: the sha256 of each one's content, by name."""
    user: dict[str, str]
    """The model that plays the user whom agents can ask, and the hash of its prompt; empty for the scripted user."""
    devices: list[str]
    device_status: dict[str, DeviceStatus]


class DeviceRow(DeviceStatus):
    """A device in the list of devices."""

    name: str


class SessionAnswer(BaseModel):
    """A session that was opened; its id is sent along as `X-Session`."""

    session: str
    device: str
    viewport_size: Size
    ttl_s: float


class RenewAnswer(BaseModel):
    """A session that goes on."""

    session: str
    device: str
    ttl_s: float
    """It ends by itself so many seconds from now, unless there is another call."""


class SessionRow(BaseModel):
    """A session in the list of sessions, without its id."""

    device: str
    task: str | None
    implicit: bool
    age_s: float
    idle_s: float
    ttl_s: float


class DeviceAnswer(BaseModel):
    """A device that is ready."""

    device: str
    viewport_size: Size


class StateAnswer(DeviceAnswer):
    """What is in front."""

    current_activity: str
    """As `package/class`; empty when the device does not say."""
    current_app: str
    """Its app by the name under the icon, as in `/apps`; the package of one without an icon, such as the launcher."""


class ScreenshotAnswer(BaseModel):
    """Where the picture lies, for `/download`."""

    device: str
    path: str
    b64_png: str | None = None


class XmlAnswer(BaseModel):
    """Where the UI tree lies, for `/download`."""

    device: str
    mode: Literal["uia", "ac"]
    path: str
    content: str | None = None


class ObservationAnswer(BaseModel):
    """A phone between two actions."""

    step: int
    size: Size
    activity: str
    error: str | None
    reply: str | None
    screenshot_b64: str | None = None
    ui_xml: str | None = None


class BudgetAnswer(BaseModel):
    """How many steps of a task's limit are used."""

    steps: int
    max_steps: int
    limit_exceeded: bool
    """Whether an evaluation would have ended the episode before; actions are carried out all the same."""
    message: str | None = None
    """The same in words, where the limit is exceeded."""


class StepAnswer(BaseModel):
    """The result of an action; `error` says why it could not be done."""

    device: str
    action: dict[str, Any] | None
    result: str | None
    error: str | None
    reply: str | None
    budget: BudgetAnswer | None = None
    """Where a task is set up."""
    observation: ObservationAnswer | None = None


class Ok(BaseModel):
    """It was done."""

    result: Literal["OK"] = "OK"


class TaskRow(BaseModel):
    """A task of the suite."""

    name: str
    tags: list[str]
    apps: list[str]
    suite_version: int | None
    """Which version of the suite it is of; nothing for tasks from outside it."""


class TaskInitAnswer(BaseModel):
    """A task that is set up."""

    task_name: str
    goal: str
    params: dict[str, Any] | None = None
    """Only with `include_params`."""
    suite_family: str
    suite_version: int | None
    """Which version of the suite the task is of; nothing for tasks from outside it."""
    max_steps: int
    seed: int
    official_compat: bool
    """Whether it is played under its original suite's rules."""
    result: Literal["OK"] = "OK"


class ScoreAnswer(BaseModel):
    """From 0 to 1; only 1 is success. It judges the phone; `budget` tells whether the limit was kept."""

    score: float
    reason: str
    budget: BudgetAnswer


class SwitchAnswer(BaseModel):
    """What came of switching the suite."""

    message: str
    suite_family: str
    suite_version: int
    switched: bool
    num_tasks: int
    avd_name: str
    """The AVD that the first device says it runs, as `adb emu avd name` does; empty for a device that is no emulator.
    Switching changes no AVD."""
