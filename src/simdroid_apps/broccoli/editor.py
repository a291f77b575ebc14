"""The form of a recipe, new or old, perhaps filled in from a file."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Activity, Intent, System, path_of
from simdroid_apps.broccoli import archive, screen, store
from simdroid_apps.broccoli.recipes import photo

ACTION_SEND = "android.intent.action.SEND"
PICK, TAKE, REMOVE = "Pick photo", "Take photo", "Remove photo"
_PHOTO_DP = 180
_INTENTS = {
    PICK: Intent("android.intent.action.GET_CONTENT", type="image/*"),
    TAKE: Intent("android.media.action.IMAGE_CAPTURE"),
}
_NOT_IMPORTED = "Sorry, this did not work."


@dataclass(frozen=True)
class Draft(store.Recipe):
    """A recipe that is edited, with its categories."""

    categories: list[int] = field(default_factory=list)


_FIELDS = (
    ("title", "new_title", "Title", "format_title", False),
    ("categories", "new_categories", "Categories", "label_outline", False),
    ("description", "new_description", "Description", "information_outline", True),
    ("source", "new_source", "Source", "link_variant", False),
    ("servings", "new_servings", "Servings", "account", False),
    ("time", "new_preparation_time", "Time", "clock_outline", False),
    ("ingredients", "new_ingredients", "Ingredients", "format_list_bulleted", True),
    ("directions", "new_directions", "Directions", "format_list_numbered", True),
)
"""Name in the draft, id, label, icon, and whether it has several lines."""


class RecipeEditor(kit.Form[Draft], screen.BroccoliScreen):
    """`CreateAndEditRecipeActivity`: the recipe is an extra of the intent, or a file; without either it is new."""

    draft_type = Draft
    discard_question = "Discard changes?"
    discard_words = ("DISCARD", "CANCEL")

    def first_draft(self) -> Draft:
        """The recipe as it is stored, or as a file has it."""
        recipe = store.RECIPES.get(self.system, self.intent.extras.get("recipe", 0))
        if recipe is not None:
            return Draft(
                **vars(recipe), categories=[category.id for category in store.categories(self.system, recipe.id)]
            )
        imported = imported_file(self.system, self.intent)
        if imported is None:
            return Draft()
        categories = archive.known_categories(self.system, imported.categories)
        return Draft(**{**vars(imported.recipe), "image": ""}, categories=categories)

    def build(self) -> ui.View:
        """The photo and the fields under a bar that saves them."""
        save = ui.Button(
            id="button_save_recipe", text="SAVE", emphasis="text", color="on_bar", height=48, on_click=self.save
        )
        rows = [self.photo(), *(self.row(*item) for item in _FIELDS)]
        return self.framed(
            kit.app_bar(self, "New Recipe", [save], on_up=self.go_up, look=replace(self.look.bar, start_icon="close")),
            ui.Scroll(padding=(0, 0, 0, 20), children=rows),
        )

    def photo(self) -> ui.View:
        """The picture, which a tap changes."""
        picture = photo(self.system, self.draft.image, id="new_image", width="fill", height=_PHOTO_DP)
        picture.on_click = partial(self.ask, "photo")
        ink = "#ffffff" if isinstance(picture, ui.Image) else "on_surface_variant"
        camera = ui.Icon(name="camera", desc="Change photo", color=ink, align=ui.BOTTOM_END, margin=10)
        return ui.Layers([picture, camera], height=_PHOTO_DP, margin=16, cls="android.view.ViewGroup")

    def row(self, name: str, id: str, label: str, icon: str, several: bool) -> ui.View:
        """A field with its icon; the categories are chosen in a dialog."""
        if name == "categories":
            entry = self.category_field(id, label)
        else:
            entry = ui.TextField(
                id=id,
                key=name,
                label=label,
                value=str(getattr(self.draft, name)),
                look="outlined",
                multiline=several,
                capitals="sentences",
                action="done" if several else "next",
                weight=1,
            )
        return ui.Line([ui.Icon(name=icon, width=24, margin=(0, 0, 12, 0)), entry], ghost=True, padding=(16, 8))

    def category_field(self, id: str, label: str) -> ui.View:
        """What looks like a field and opens a list."""
        names = ", ".join(
            category.name for category in store.categories(self.system) if category.id in self.draft.categories
        )
        text = ui.Text(
            text=names or label, size=16, max_lines=1, weight=1, ghost=True, color="on_surface" if names else "hint"
        )
        return ui.Line(
            [text, ui.Icon(name="menu_down", ghost=True)],
            id=id,
            cls="android.widget.EditText",
            text=names or label,
            weight=1,
            min_height=56,
            padding=(16, 0, 12, 0),
            radius=4,
            outline="outline",
            on_click=partial(self.ask, "categories"),
        )

    def dialog_categories(self) -> ui.Dialog:
        """Which categories the recipe is in."""
        categories = store.categories(self.system)
        if not categories:
            return kit.message_dialog(self, "Categories", "No categories have been created yet.")
        chosen = [index for index, category in enumerate(categories) if category.id in self.draft.categories]

        def accept(places: list[int]) -> None:
            self.change(categories=[categories[place].id for place in sorted(places)])

        return kit.checklist_dialog(self, "Categories", [category.name for category in categories], chosen, accept)

    def dialog_photo(self) -> ui.Dialog:
        """Where a picture comes from."""
        ways = [PICK, *([REMOVE] if self.draft.image else []), TAKE]
        return kit.list_dialog(self, "Change photo", ways, lambda place: self.change_photo(ways[place]))

    def change_photo(self, way: str) -> None:
        """Ask another app for a picture, or go without one."""
        if way == REMOVE:
            self.change(image="")
        else:
            self.start_for_result(_INTENTS[way])

    def save(self) -> None:
        """Store the recipe, which needs a title; a new one is shown."""
        draft = self.draft
        if not draft.title.strip():
            self.toast("Please add a title.")
            return
        before = store.RECIPES.get(self.system, draft.id)
        values = {name: value for name, value in vars(draft).items() if name != "categories"}
        store.replace_image(self.system, before.image if before else "", draft.image)
        key = store.save_recipe(self.system, store.Recipe(**values), draft.categories)
        self.toast("The recipe has been saved.")
        self.finish()
        if before is None and not self.intent.action:
            self.open(store.DETAILS, recipe=key)


def imported_file(system: System, intent: Intent) -> archive.Imported | None:
    """The recipe of the file that an intent opens."""
    path = path_of(system, intent.data or "") if intent.action == ACTION_VIEW else ""
    return archive.read_recipe(system.fs.read_bytes(path)) if path and system.fs.is_file(path) else None


def started(system: System, activity: Activity) -> None:
    """Say where what was shared is no recipe; pages of the web cannot be read without a network."""
    intent = activity.intent
    if intent.action == ACTION_SEND or (intent.action == ACTION_VIEW and imported_file(system, intent) is None):
        system.toasts.show(store.PACKAGE, _NOT_IMPORTED)


def resumed(system: System, activity: Activity) -> None:
    """Take the picture that was picked or taken."""
    path = str(kit.take_result(activity).get("path") or "")
    if path and system.fs.is_file(path):
        name = store.keep_temporary_image(system, system.fs.read_bytes(path))
        RecipeEditor(system, activity).change(image=name)
