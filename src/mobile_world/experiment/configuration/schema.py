"""What an experiment's YAML may say: the specification's four sections, and what we add to them.

Everything is strict: a key that nobody knows, a number in quotes or a value out of its range is an error, never a
guess. `validated` turns each into a message with its place in the file.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from mobile_world.agents.options import ReadingPolicy
from mobile_world.domain import ClockMode, CueLevel, GoalLevel
from mobile_world.experiment.planning import LOOP_LIMIT, PARSE_FAILURE_LIMIT, QUESTION_LIMIT, DecisionSeeds, SuccessRule
from mobile_world.tasks.registry import TaskSource

ControlName: TypeAlias = Literal["null", "confirm", "aa", "instructed"]
Schedule: TypeAlias = Literal["interleaved", "shuffled"]

DEFAULT_MAX_STEPS = 15
DEFAULT_REPLICAS = 2


def _quoted_null(value: object) -> object:
    if value is None:
        raise ValueError("null without quotes means no value; write 'null' in quotes for the agent of that name")
    return value


class ConfigSection(BaseModel):
    """A part of the configuration."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False, hide_input_in_errors=True)


class ExperimentSection(ConfigSection):
    """What the experiment is called."""

    name: str = Field(min_length=1, max_length=200)
    version: str = "1.0"


class ModelSection(ConfigSection):
    """The language model under test, and how it is asked."""

    path: str | None = Field(default=None, min_length=1)
    """The name that its endpoint knows it by."""
    base_url: str | None = Field(default=None, pattern=r"^https?://[^\s@?#]+$")
    """Of an OpenAI-compatible endpoint; the key is not part of it."""
    api_key_env: str | None = Field(default=None, pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    """The environment variable that holds the key."""
    max_tokens: int | None = Field(default=None, ge=1)
    temperature: float | None = Field(default=None, ge=0)
    top_p: float | None = Field(default=None, gt=0, le=1)
    seed: int | None = None
    """Sent with every request; if left out, each episode sends a seed of its own."""
    repetition_penalty: float | None = Field(default=None, gt=0)
    min_pixels: int | None = Field(default=None, ge=1)
    max_pixels: int | None = Field(default=None, ge=1)
    prices: str | None = None
    """Price table over the shipped one."""
    cache_dir: str | None = None
    """Where answers are kept, so that the same request is asked once."""
    cassette: str | None = None
    """A recording of answers that stands in for the endpoint."""


def _whole_budget(value: object) -> object:
    if value == "task" or (isinstance(value, int) and not isinstance(value, bool) and value >= 1):
        return value
    raise ValueError("it must be a whole number of steps, 1 or more, or the word task for each task's own budget")


def _task_words(value: object) -> object:
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(each, str) for each in words):
        raise ValueError("it must be a list of task names, or a text such as @app:Clock")
    if not any(each.strip() for each in words):
        raise ValueError("it names no task")
    return words


class EvaluationSection(ConfigSection):
    """What is played, how long, and where the results go."""

    task_split: str | None = None
    """A named part of the suite; `mini` if neither this nor `tasks` is given."""
    tasks: Annotated[list[str] | None, BeforeValidator(_task_words)] = None
    """Names, `@tag:…`, `@app:…`, in place of a split."""
    suite: str = "android_world"
    task_dirs: list[str] = []
    """Directories with more tasks."""
    apps: list[str] = []
    """Files or directories with apps for the phones."""
    official_compat: bool = False
    """Whether tasks of AndroidWorld are judged by its own rules where ours are stricter."""
    source: TaskSource = "native"
    """Whose tasks they are: ours, or `official` for those of your copy of AndroidWorld, whose code judges them."""
    official_path: str | None = Field(default=None, min_length=1)
    """The directory that contains that copy's package; not needed where it is installed."""
    official_python: str | None = Field(default=None, min_length=1)
    """The interpreter with its requirements; the one of this program if left out."""
    seed: int = 0
    """Draws the parameters of the tasks."""
    decision_seeds: DecisionSeeds = "specification"
    """Where agents' own choices come from: (variant, task, replica) as specified, or `run`: the seed above too."""
    n_replicas: int = Field(default=DEFAULT_REPLICAS, ge=1, le=10_000)
    max_workers: int | None = Field(default=None, ge=1, le=1_000)
    """Phones at a time; two for each core if left out, four where an agent waits for a model."""
    max_steps: Annotated[int | Literal["task"], BeforeValidator(_whole_budget)] = Field(default=DEFAULT_MAX_STEPS)
    step_timeout: float = Field(default=10.0, gt=0)
    """Seconds for one decision."""
    episode_timeout: float = Field(default=120.0, gt=0)
    """Seconds for one episode."""
    output_dir: str | None = Field(default=None, min_length=1)
    """`results/` and the name of the file if left out."""
    goal: GoalLevel | None = None
    """How much of the goal the agent is told: for prompts and arms of one's own `full` if left out, for the
    specification's variants `none`, as it has it."""
    cue: CueLevel = "middle"
    """How far the person had come where no goal is told: one step before the end (`near`), half-way, or nothing begun
    (`far`)."""
    reading: ReadingPolicy = "lenient"
    """Whether an answer that departs from its format makes its action after a repair, or none (`strict`)."""
    success_rule: SuccessRule = "declared"
    clock: ClockMode = "virtual"
    """Phone time of simulated phones during an episode: virtual, the same in every run, or the wall clock's."""
    loop_limit: int | None = Field(default=LOOP_LIMIT, ge=2)
    """The same action so often in a row, on a screen that stays the same, ends an episode; null means never."""
    parse_failure_limit: int | None = Field(default=PARSE_FAILURE_LIMIT, ge=1)
    """So many answers in a row that make no action end an episode; null means never."""
    question_limit: int | None = Field(default=QUESTION_LIMIT, ge=0)
    """So many questions to the user are answered, and one more ends an episode; null means all."""
    schedule: Schedule = "interleaved"
    """All arms of one (task, replica) stand together in both; `shuffled` draws the order of these blocks too."""
    max_retries: int = Field(default=2, ge=0, le=100)
    """Further attempts at an episode that was lost to infrastructure."""
    screenshots: bool = True
    """Whether each step keeps a screenshot, also when the agent does not look at it."""


class VariantsSection(ConfigSection):
    """Which prompts are compared."""

    count: int | None = Field(default=None, ge=1)
    """How many variants the file or design must have."""
    definition_file: str | None = Field(default=None, min_length=1)
    """A variants file, seen from the configuration's own directory."""
    design: str | None = None
    """A design whose combinations are run, in place of a file."""
    component_set: str | None = None
    """Whose texts a design is run with."""
    files: list[str] | None = Field(default=None, min_length=1)
    """Prompts of one's own: `.txt`, `.md` or `.toml` files and globs, seen from the configuration's own directory."""
    only: list[str] | None = None
    """Those of them that are run, by label, id or name."""


class ArmSection(ConfigSection):
    """One arm: what is not said here is as the rest of the file has it."""

    name: str
    label: str = Field(default="", max_length=80)
    """What people call it, beside its name."""
    agent: Annotated[str | None, BeforeValidator(_quoted_null)] = Field(default=None, min_length=1)
    codec: str | None = None
    model: ModelSection = ModelSection()
    history_length: int | None = Field(default=None, ge=-1)
    prompt: str | None = Field(default=None, min_length=1)
    prompt_file: str | None = Field(default=None, min_length=1)
    goal: GoalLevel | None = None
    reading: ReadingPolicy | None = None
    agent_options: dict[str, Any] = {}


class BudgetSection(ConfigSection):
    """What may be spent; the run stops gracefully when any of it is."""

    tokens: int | None = Field(default=None, ge=1)
    cost: float | None = Field(default=None, gt=0)
    """In the currency of the price table."""
    device_minutes: float | None = Field(default=None, gt=0)
    wall_minutes: float | None = Field(default=None, gt=0)


class ExecutorSection(ConfigSection):
    """Where episodes run."""

    kind: Literal["local", "ray"] = "local"
    address: str | None = None
    """Of a Ray cluster; one on this machine if left out."""
    devices: list[str] = []
    """Serials of devices to use in place of simulated phones, on this machine."""


class UserSection(ConfigSection):
    """A model that plays the user whom agents can ask; the scripted user if left out."""

    model: str | None = Field(default=None, min_length=1)
    """The name that its endpoint knows it by."""
    base_url: str | None = Field(default=None, pattern=r"^https?://[^\s@?#]+$")
    """Of an OpenAI-compatible endpoint."""
    api_key_env: str | None = Field(default=None, pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    """The environment variable that holds the key."""


def _spelled_null(value: object) -> object:
    """A list of controls where YAML's own null means the null agent."""
    return ["null" if each is None else each for each in value] if isinstance(value, list) else value


class Configuration(ConfigSection):
    """A whole file."""

    experiment: ExperimentSection
    model: ModelSection = ModelSection()
    evaluation: EvaluationSection = EvaluationSection()
    variants: VariantsSection = VariantsSection()
    agent: Annotated[str | None, BeforeValidator(_quoted_null)] = Field(default=None, min_length=1)
    """Who plays: a name of `mw info agent`, or a file; UI-Venus if left out, as the specification has it."""
    codec: str | None = None
    """The protocol of the model's words; the agent's own if left out."""
    agent_options: dict[str, Any] = {}
    """Further options of the agent, by name."""
    history_length: int | None = Field(default=None, ge=-1)
    """Steps that a model is reminded of, 0 for none, -1 for all. If left out: none for the specification's variants,
    the agent's own number for prompts and arms of one's own."""
    arms: list[ArmSection] = []
    """Arms that differ in any setting, in place of variants."""
    prompt: str | None = Field(default=None, min_length=1)
    """The system prompt of arms that name none: a file, as in `variants.files`."""
    prompt_file: str | None = Field(default=None, min_length=1)
    """For arms without a system prompt: a text in place of the agent's own instructions, as `mw eval` takes it."""
    controls: Annotated[list[ControlName], BeforeValidator(_spelled_null)] = []
    """Arms that stand beside the variants."""
    user: UserSection = UserSection()
    """Who answers agents' questions."""
    budget: BudgetSection = BudgetSection()
    executor: Annotated[
        ExecutorSection, BeforeValidator(lambda value: {"kind": value} if isinstance(value, str) else value)
    ] = ExecutorSection()
