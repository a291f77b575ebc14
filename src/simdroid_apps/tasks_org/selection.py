"""What is done to selected tasks: tags, lists, dates, priorities, sharing, copies, deletion."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.tasks_org import rows, screen, store, views
from simdroid_apps.tasks_org.listing import Listing


class TaskSelection(kit.Selecting[int], screen.DateSheet):
    """A list of tasks that can be selected."""

    auto_close = store.Options.auto_close_list
    rescheduled = ui.Saved[list[int]]([])
    """The tasks that the date sheet is open for."""

    @property
    def listing(self) -> Listing:
        """The rows of the list."""
        raise NotImplementedError

    @property
    def chosen(self) -> list[int]:
        """The selected tasks that are still there."""
        return [key for key in self.selected if key in self.store.tasks]

    def share_tasks(self, keys: list[int]) -> None:
        """Send tasks to another app, each on a line with its box."""
        lines = [
            f"{'   ' * item.indent}{'☑' if item.task.completed else '☐'} {item.task.title}"
            for item in self.listing.tasks
            if item.task.id in keys
        ]
        self.stop_selecting()
        self.share("\n".join(lines))

    def selection_actions(self) -> list[kit.BarAction]:
        """What the bar of the selection offers."""
        keys = self.chosen
        keys_shown = [entry.task.id for entry in self.listing.tasks]
        return [
            kit.BarAction("edit_tags", "Tags", partial(self.open, screen.TAG_PICKER, tasks=keys), "label_outline"),
            kit.BarAction("move_tasks", "Move", partial(self.ask, "move"), "format_list_bulleted"),
            kit.BarAction("reschedule", "Reschedule", partial(self.reschedule, keys), "clock_outline"),
            kit.BarAction("edit_priority", "Change priority", partial(self.ask, "priority"), "flag_outline"),
            kit.BarAction("menu_select_all", "Select all", partial(setattr, self, "selected", keys_shown)),
            kit.BarAction("menu_share", "Share", partial(self.share_tasks, keys)),
            kit.BarAction("copy_tasks", "Copy", partial(self.ask, "copy")),
            kit.BarAction("delete", "Delete", partial(self.ask, "delete")),
        ]

    def reschedule(self, keys: list[int]) -> None:
        """Ask for a due date of tasks; none of them stays selected."""
        dues = {self.store.tasks[key].due for key in keys}
        self.stop_selecting()
        self.rescheduled = keys
        self.pick_date(screen.DUE_SHEET, dues.pop() if len(dues) == 1 else 0)

    def date_picked(self, sheet: str, when: int) -> None:
        """Give the tasks their new due date."""
        tasks = self.store.tasks
        self.store.update([key for key in self.rescheduled if key in tasks and tasks[key].due != when], due=when)
        del self.rescheduled

    def dialog_delete(self) -> ui.Dialog:
        """Whether the selected tasks may go."""

        def delete() -> None:
            deleted = self.store.delete(self.chosen)
            self.stop_selecting()
            self.snackbar(f"{kit.plural(len(deleted), 'task')} deleted")

        return kit.confirm_dialog(self, "Delete selected tasks?", delete)

    def dialog_copy(self) -> ui.Dialog:
        """Whether the selected tasks shall be there twice."""

        def copy() -> None:
            keys = self.chosen
            for key in keys:
                self._copy(self.store.tasks[key])
            self.stop_selecting()
            self.snackbar(f"{kit.plural(len(keys), 'task')} copied")

        return kit.confirm_dialog(self, "Copy selected tasks?", copy)

    def _copy(self, task: rows.Task) -> None:
        own = self.store.list_of.get(task.id, self.store.default_list)
        tags, alarms = self.store.tags_of.get(task.id, []), self.store.alarms(task.id)
        key = self.store.create(task, own.uuid)
        self.store.update([key], completed=0)
        self.store.set_tags(key, [tag.uuid for tag in tags])
        self.store.set_alarms(key, alarms)

    def dialog_move(self) -> ui.Dialog:
        """The list that the selected tasks go to."""

        def move(uuid: str) -> None:
            self.store.move(self.chosen, uuid)
            self.stop_selecting()

        return self.list_dialog(move)

    def dialog_priority(self) -> ui.Dialog:
        """A priority for the selected tasks."""
        keys = self.chosen
        priorities = {self.store.tasks[key].importance for key in keys}
        now = int(self.about.get("priority", priorities.pop() if len(priorities) == 1 else 0))
        change = self.then_stop(partial(self.store.update, keys, importance=now))
        buttons = views.priority_buttons(now, lambda item: self.tell(priority=item))
        buttons.align = ui.CENTER
        row, accept = ui.Box(ghost=True, width="fill", children=[buttons]), ui.DialogButton("OK", change)
        return ui.Dialog(title="Change priority", content=[row], positive=accept, negative=ui.DialogButton("Cancel"))
