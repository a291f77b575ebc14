"""One step of the player: the screenshot with its action overlay, answer, requests, timing."""

from __future__ import annotations

from mobile_world.domain import StepRecord
from mobile_world.viewer.components import duration, phase_bar
from mobile_world.viewer.links import Links
from mobile_world.viewer.player.actions import ActionText, action_overlay, describe_action
from mobile_world.viewer.player.model_calls import answer_section, request_section, text_box
from mobile_world.viewer.player.screens import RecordedScreen
from mobile_world.viewer.player.ui_trees import tree_id
from mobile_world.web.markup import Html, breakable, el, joined


def step_id(step: StepRecord) -> str:
    """Where on the page a step is; steps count from 1 for people."""
    return f"step-{step.index + 1}"


def step_article(step: StepRecord, screen: RecordedScreen, run: str, links: Links) -> Html:
    """A step, whole."""
    did = describe_action(step, screen)
    return el(
        "article",
        _screen(step, screen, did, run, links),
        _details(step, screen, did, run, links),
        id=step_id(step),
        class_="step",
        aria_label=f"Step {step.index + 1}",
        data_tree=tree_id(screen.dump) if screen.dump else None,
    )


def timeline_entry(step: StepRecord, screen: RecordedScreen) -> Html:
    """A step in the timeline: a link that works without scripts."""
    did = describe_action(step, screen)
    wrong = "amiss" if step.error else None
    spent = duration(step.latencies.total)
    text = f"Step {step.index + 1}: {did.text}, {spent}" + (f". {step.error[:200]}" if step.error else "")
    number = el("span", str(step.index + 1), class_="number")
    return el("li", el("a", number, did.verb, href=f"#{step_id(step)}", title=text, class_=wrong))


def _screen(step: StepRecord, screen: RecordedScreen, did: ActionText, run: str, links: Links) -> Html:
    address = links.blob(run, screen.picture) if screen.picture else ""
    badge = el("span", did.badge, class_="badge amiss" if step.error else "badge") if did.badge else None
    return screen_figure(step, screen, address, f"Screen before step {step.index + 1}", badge)


def screen_figure(step: StepRecord, screen: RecordedScreen, address: str, alt: str, badge: Html | None = None) -> Html:
    """The screenshot of a step with its action overlay, or why there is none."""
    width, height = screen.size
    picture = (
        el("img", src=address, alt=alt, width=width, height=height, loading="lazy", decoding="async")
        if address
        else el("p", screen.missing_reason or "The screenshot was left out of this export.", class_="lacks")
    )
    shape = f"aspect-ratio:{width}/{height};--shape:{width / height:.4f}"
    return el("div", picture, action_overlay(step.action, screen), badge, class_="glass", style=shape)


def _details(step: StepRecord, screen: RecordedScreen, did: ActionText, run: str, links: Links) -> Html:
    about = el(
        "p", el("span", f"Step {step.index + 1}", class_="ordinal"), breakable(step.activity), class_="soft where"
    )
    wrong = f"Action failed: {step.error}" if step.error and step.action else step.error
    return el(
        "div",
        about,
        el("h2", did.text, dir="auto"),
        el("p", wrong, class_="problem") if wrong else None,
        el("section", el("h3", "Reply"), text_box(step.reply, "Reply")) if step.reply is not None else None,
        answer_section(step, did),
        request_section(step),
        phase_bar("Time", step.latencies.model_dump()),
        _files(screen, run, links),
        class_="told",
    )


def _files(screen: RecordedScreen, run: str, links: Links) -> Html:
    blobs = {"Screenshot": screen.picture, "UI tree": screen.dump}
    addresses = {name: links.blob(run, digest) for name, digest in blobs.items() if digest}
    file_links = [el("a", name, href=address) for name, address in addresses.items() if address]
    return el("p", *(joined(" · " if at else None, link) for at, link in enumerate(file_links)), class_="soft")
