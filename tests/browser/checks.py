"""What is asked of a page that a browser shows. Each check returns what is wrong, in words: an empty list is good."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from press.browse import settled

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The pages are the same in every window but for their colours in the dark and their layout on a phone.
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
LAYOUT = {"runOnly": RULES, "rules": {rule: {"enabled": False} for rule in COLOURS["runOnly"]}}
NARROW = {"runOnly": ["scrollable-region-focusable", "target-size", "aria-hidden-focus"]}  # what a phone can change
ENHANCED = {"runOnly": ["color-contrast-enhanced"]}
# What hangs on the whole page, and takes no time.
WHOLE = {"runOnly": ["document-title", "duplicate-id-aria", "heading-order", "page-has-heading-one", "skip-link"]}


MOVING = "moving-figure, moving-stepper"
ENOUGH = 3.0  # WCAG 2.2, 1.4.11: of what is drawn, against what is beside it
DRAWN = ".moving svg path:not(.bars, .curves, .shape)"  # these are filled, or beneath what is
OWN = {
    DRAWN: "stroke",
    ".moving": "borderTopColor",
    ".moving :is(button, input[type=text])": "borderTopColor",
    ".moving :is(p, label, legend, output, th, td)": "color",
}
# The contrast of a property's colour with what lies behind the element, as WCAG 2.2 defines it.
CONTRAST = """([selector, property]) => {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const pixel = (...colours) => {
        for (const colour of colours) (pen.fillStyle = colour), pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (rgb) => {
        const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        const found = [];
        for (; element; element = element.parentElement) found.unshift(getComputedStyle(element).backgroundColor);
        return found;
    };
    return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map((element) => {
        const under = behind(element.parentElement), colour = getComputedStyle(element)[property];
        const [one, two] = [light(pixel(...under)), light(pixel(...under, colour))];
        const kind = element.getAttribute("class") ?? element.tagName;
        return [(Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05), `${kind} ${colour}`];
    });
}"""


class Watched(NamedTuple):
    """What a page did since it was opened.

    Attributes:
        asked: Every address that it asked for.
        failed: The addresses that were answered with an error, or not at all.
        errors: What it wrote on the console as an error, and what its scripts threw.
    """

    asked: list[str]
    failed: list[str]
    errors: list[str]


def watched(page) -> Watched:
    """A record of what a page asks for and complains of from now on."""
    seen = Watched([], [], [])
    page.on("request", lambda request: seen.asked.append(request.url))
    page.on("requestfailed", lambda request: seen.failed.append(f"{request.url}: {request.failure}"))
    page.on(
        "response",
        lambda answer: seen.failed.append(f"{answer.url}: {answer.status}") if answer.status >= 400 else None,
    )
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on("console", lambda message: seen.errors.append(message.text) if message.type == "error" else None)
    return seen


def thinned(page) -> None:
    """Leave out what tells axe nothing new, or it takes a minute for a page of numbers; and the boxes' shadows.

    Of the coloured words of the listings, one of each colour is enough; what is folded away and what formulas are made
    of, axe passes over, slowly. Of the functions of a page of code, all written by one template, a dozen are enough: of
    the others the headings stay. So are three of each kind of row of a table, and of entry of the pages of numbers and
    claims; of a kind are those that are made of the same elements, in whatever number. Words are taken out when all
    have been looked at, or every look would lay out the page again. Axe judges no colours on a ground that is drawn:
    without its shadows a box has one colour.
    """
    page.evaluate("""() => {
        for (const more of [...document.querySelectorAll(".doc-function > .doc-contents")].slice(12)) more.remove();
        const count = new Map(), enough = row => {
            const made = [row, ...row.querySelectorAll(":not(math *, pre *)")];
            const kind = [...new Set(made.map(e => `${e.localName}.${e.className}`))].sort().join();
            count.set(kind, (count.get(kind) ?? 0) + 1);
            return count.get(kind) > 3;
        };
        const rows = document.querySelectorAll(".behind > .entry, article tbody tr:not(.moving *)");
        for (const row of rows) if (enough(row)) row.remove();
        for (const link of [...document.querySelectorAll(".md-nav--secondary li")].slice(12)) link.remove();
        for (const folded of document.querySelectorAll("details:not([open]) > :not(summary)")) folded.remove();
        const kept = new Set(), surplus = [];
        for (const code of document.querySelectorAll("code")) {
            const box = code.closest(".highlight")?.className, linked = !!code.closest("a");
            const lit = new Set(code.querySelectorAll(".hll, .hll *")), links = new Set(code.querySelectorAll("a *"));
            for (const word of code.querySelectorAll("span[class]")) {
                const kind = [word.className, box, lit.has(word), linked || links.has(word), word.checkVisibility()];
                if (kept.has(kind.join())) surplus.push(word);
                else kept.add(kind.join());
            }
        }
        for (const word of surplus) word.replaceWith(...word.childNodes);
        for (const code of document.querySelectorAll("code")) code.normalize();
        for (const formula of document.querySelectorAll("math")) formula.replaceChildren();
        for (const box of document.querySelectorAll("article [role=group]")) box.style.backgroundImage = "none";
    }""")


def unframed(page) -> None:
    """Leave out what stands round the article but for the header, whose button turns the page dark."""
    page.evaluate("for (const e of document.querySelectorAll('.md-sidebar, .md-footer')) e.remove()")


def sampled(page) -> None:
    """Leave out words that tell nothing new of colours: of what is made alike, within the same, two are enough.

    Made alike are elements of the same names with the same attributes, but for those that hold words and addresses.
    """
    page.evaluate("""() => {
        const free = /^(id|href|src|alt|title|name|for|value|download|aria-(label|description|labelledby|controls))$/;
        const own = e => [e.localName, ...[...e.attributes].map(a => free.test(a.name) ? a.name : a.name + a.value)];
        const made = new Map(), count = new Map(), article = document.querySelector("article");
        const kind = e => {
            if (e === article) return "";
            if (!made.has(e)) made.set(e, `${kind(e.parentElement)} ${own(e).sort().join()}`);
            return made.get(e);
        };
        const block = "p, li, tr, dt, dd, h2, h3, h4, h5, pre, figcaption, summary";
        for (const e of [...article.querySelectorAll(block)]) {
            if (e.closest(".moving") || e.querySelector(`${block}, .moving`)) continue;
            const kinds = new Set([e, ...e.querySelectorAll("*")].map(kind));
            if ([...kinds].every(each => count.get(each) > 1)) e.remove();
            else for (const each of kinds) count.set(each, (count.get(each) ?? 0) + 1);
        }
    }""")


def narrowed(page, width: int | None) -> None:
    """Lay a page out as a phone does that is so wide, or again as it was; a phone that loads it does the very same."""
    session = page.context.new_cdp_session(page)
    if width:
        phone = {"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": True}
        session.send("Emulation.setDeviceMetricsOverride", phone)
    else:
        page.set_viewport_size(page.viewport_size)
    page.evaluate("scrollTo(0, 0)")  # where the header stays it covers nothing
    settled(page)


def darkened(page, scheme: str = "dark") -> None:
    """Turn a page dark, or light again, as its reader does, with the button; the system asks for no fades."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate("document.querySelector('form[data-md-component=palette] label:not([hidden])').click()")
    name = {"dark": "slate", "light": "default"}[scheme]
    page.wait_for_selector(f"body[data-md-color-scheme={name}]", state="attached")
    settled(page)


@cache
def script() -> str:
    """Axe itself."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8") + ";0"


# Of all elements with words of their own, two of each kind: same letters, same colours, on the same grounds.
KINDS = """within => {
    const grounds = new Map(), kinds = new Map();
    const under = (e) => {
        if (!e) return "";
        if (!grounds.has(e)) {
            const s = getComputedStyle(e), here = [s.backgroundColor, s.backgroundImage, s.opacity, s.filter].join();
            grounds.set(e, under(e.parentElement) + (here === "rgba(0, 0, 0, 0),none,1,none" ? "" : here));
        }
        return grounds.get(e);
    };
    for (const e of document.querySelectorAll(`${within}, ${within} *`)) {
        const words = [...e.childNodes].map(n => (n.nodeType === 3 ? n.data.trim() : "")).join("");
        if (!words || !e.checkVisibility()) continue;
        const s = getComputedStyle(e), t = getComputedStyle(e.parentElement);
        const letters = [s.color, s.fontSize, s.fontWeight, s.fontStyle, s.textShadow, s.textDecorationLine];
        const about = [e.localName, words.length > 1, t.color, t.fontWeight, t.textDecorationLine]; // axe skips letters
        const kind = [under(e), ...letters, ...about].join();
        kinds.set(kind, [...(kinds.get(kind) ?? []), e].slice(0, 2));
    }
    return [...kinds.values()].flat();
}"""


def axe(page, asked: dict, within: str = "html", kinds: bool = False) -> list[str]:
    """What axe finds against the rules of WCAG 2.2 AA, and against good practice.

    Args:
        page: An opened page.
        asked: axe's options.
        within: The element that is looked at.
        kinds: Whether to look at a few elements of each kind alone: enough for colours, which otherwise take seconds.
    """
    if not page.evaluate("!!window.axe"):
        page.evaluate(script())
    options = json.dumps({**asked, "resultTypes": ["violations"]})
    where = f"{{include: ({KINDS})({json.dumps(within)})}}" if kinds else json.dumps(within)
    found = page.evaluate(f"axe.run({where}, {options}).then(result => result.violations)")
    return [
        f"{rule['id']}: {node['html'][:160]} {(node['any'] or node['all'] or node['none'])[0]['message'][:200]}"
        for rule in found
        for node in rule["nodes"]
    ]


# Each figure that moves, brought into view until it can be moved.
WAKENED = """async selector => {
    for (const figure of document.querySelectorAll(selector)) {
        figure.scrollIntoViewIfNeeded();
        for (const begun = performance.now(); !("ready" in figure.dataset);) {
            if (performance.now() > begun + 60000) throw new Error(`${figure.dataset.figure} cannot be moved`);
            await new Promise(go => requestAnimationFrame(go));
        }
    }
}"""


def ready(page) -> None:
    """Wait until every figure of a page can be moved, and has been drawn."""
    page.evaluate(WAKENED, MOVING)
    settled(page)


def faint(page, selector: str, colour: str) -> set[str]:
    """What is too faint among some elements, of which there must be some."""
    found = page.evaluate(CONTRAST, [selector, colour])
    assert found, f"there is no {selector}"
    return {f"{words}: {contrast:.2f}" for contrast, words in found if contrast < ENOUGH}


def enhanced(page) -> list[str]:
    """What is too faint for a reader whose system asks for more contrast."""
    page.emulate_media(contrast="more", reduced_motion="reduce")
    settled(page)
    words = axe(page, ENHANCED, "article", kinds=True)
    found = [text for text in words if "light-dark" not in text]  # but for words coloured as a thing
    if page.locator(DRAWN).count():
        found += faint(page, DRAWN, "stroke")
    page.emulate_media(contrast="null")
    return found


def forced(page) -> list[str]:
    """What is too faint in figures that move for a reader who has colours of his own."""
    found: list[str] = []
    for scheme in ("light", "dark"):  # of the system; the page keeps its own
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        for selector, colour in OWN.items():
            found += faint(page, selector, colour) if page.locator(selector).count() else ()
    page.emulate_media(forced_colors="none")
    return found


def emptied(page) -> None:
    """Leave nothing of an article but the figures that move."""
    page.evaluate("""() => {
        const spared = [...document.querySelectorAll(".moving")], around = e => spared.some(f => e.contains(f));
        for (const e of document.querySelectorAll("article :not(.moving, .moving *)")) if (!around(e)) e.remove();
    }""")


SIDEWAYS = """() => {
    const page = document.scrollingElement, width = page.clientWidth;
    if (page.scrollWidth <= width && document.body.scrollWidth <= width) return [];
    const boxed = e => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement)
        if (getComputedStyle(p).overflowX !== "visible") return true; };
    const wide = [...document.body.querySelectorAll("*")].filter(e =>
        e.getBoundingClientRect().right > width + .5 && !boxed(e) && e.checkVisibility());
    return [`${page.scrollWidth} > ${width}: ` + (wide.at(-1)?.outerHTML.slice(0, 160) ?? "?")];
}"""


def sideways(page) -> list[str]:
    """Whether the page scrolls sideways, and what is too wide."""
    return page.evaluate(SIDEWAYS)


def unreachable(page) -> list[str]:
    """What scrolls sideways but cannot be reached by a keyboard, or has no name."""
    return page.evaluate("""() => [...document.querySelectorAll("article *")].filter(e => {
        const scrolls = e.scrollWidth > e.clientWidth && /auto|scroll/.test(getComputedStyle(e).overflowX);
        if (!scrolls || !e.checkVisibility()) return false;
        return e.tabIndex < 0 || !e.getAttribute("aria-label") || !e.getAttribute("role");
    }).map(e => e.outerHTML.slice(0, 160))""")


def figures(page) -> list[str]:
    """Which pictures do not load, or have no words for those who cannot see them."""
    return page.evaluate("""async () => {
        const pictures = [...document.querySelectorAll("article img")], wrong = [];
        for (const picture of pictures) {
            picture.loading = "eager"; // or one that nobody has come to would not load at all
            await picture.decode().catch(() => wrong.push(`does not load: ${picture.src}`));
            if (!picture.alt.trim()) wrong.push(`has no alt text: ${picture.src}`);
        }
        return wrong;
    }""")


def formulas(page) -> list[str]:
    """Which formulas were left as TeX, or are no MathML, which browsers set and assistive technology reads."""
    return page.evaluate(
        r"""() => {
            const wrong = [], tex = /\\[a-zA-Z([]|\$/;
            for (const text of document.querySelectorAll("article :is(p, li, td, th, dd, h1, h2, h3, figcaption)"))
                for (const node of text.childNodes)
                    if (node.nodeType === Node.TEXT_NODE && tex.test(node.data))
                        wrong.push(`left as TeX: ${node.data.trim().slice(0, 80)}`);
            for (const formula of document.querySelectorAll(".arithmatex"))
                if (!formula.matches("math[alttext]") && !formula.querySelector("math[alttext]"))
                    wrong.push(`no MathML: ${formula.textContent.trim().slice(0, 60)}`);
            return wrong;
        }"""
    )


# What may scroll sideways, and is seen.
BOXES = """() => [...document.querySelectorAll("article :is(.scroll, pre, div.arithmatex, div.algorithm)")]
    .filter(box => box.clientWidth && box.scrollWidth > box.clientWidth)
    .filter(box => getComputedStyle(box).overflowX !== "visible")"""


@contextmanager
def unfolded(page) -> Iterator[None]:
    """Open what is folded away, for a while."""
    folded = "[...document.querySelectorAll('article details:not([open])')].map(e => ((e.open = true), e))"
    opened = page.evaluate_handle(folded)
    settled(page)
    yield
    opened.evaluate("all => all.forEach(e => (e.open = false))")


def cut(page) -> list[str]:
    """What is cut off at its right edge."""
    return page.evaluate(f"""() => ({BOXES})().map(box =>
        `cut by ${{box.scrollWidth - box.clientWidth}} px: ${{box.outerHTML.slice(0, 160)}}`)""")


def clipped(page) -> list[str]:
    """What reaches too far out of a part of a page for a phone, which lays such parts out when they are near."""
    return page.evaluate("""() => {
        document.documentElement.classList.add("near-only");
        const later = part => getComputedStyle(part).contentVisibility === "auto";
        const open = e => getComputedStyle(e).overflow === "visible";
        const shown = (e, part) => open(e) && (e === part || shown(e.parentElement, part));
        const parts = [...document.querySelectorAll(".md-content__inner > *")].filter(later)
            .map(part => [part, parseFloat(getComputedStyle(part).overflowClipMargin) || 0]);
        document.documentElement.classList.remove("near-only"); // from here on all has its own height
        return parts.flatMap(([part, far]) => {
            const box = part.getBoundingClientRect();
            return [...part.querySelectorAll("*")].filter(e => {
                const { left, right, top, bottom, width } = e.getBoundingClientRect();
                const out = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
                return width && out > far + .5 && e.checkVisibility() && shown(e.parentElement, part);
            });
        }).map(e => `reaches out of its part: ${e.outerHTML.slice(0, 160)}`);
    }""")


def unmarked(page) -> list[str]:
    """What scrolls sideways and has no shadows where it goes on: two that stand still, two grounds that cover them."""
    return page.evaluate(f"""() => ({BOXES})().filter(box => {{
        const s = getComputedStyle(box), shadows = s.backgroundImage.match(/linear-gradient/g) ?? [];
        return shadows.length < 4 || !/^local, local, scroll, scroll/.test(s.backgroundAttachment);
    }}).map(box => `does not say that it goes on: ${{box.outerHTML.slice(0, 160)}}`)""")


def small(page, least: float) -> list[str]:
    """Words in figures whose letters are smaller than so many pixels.

    Of a still figure, whose letters are outlines, the file tells: `scale(0.11 -0.11)` is a font of 11 units.
    """
    return page.evaluate(
        r"""async least => {
            const found = [];
            const note = (size, words) => size < least - 0.01 && found.push(`${size.toFixed(1)} px: ${words}`);
            const text = /scale\((0\.[0-9]+) -\1\)/g;
            for (const image of document.querySelectorAll("article img[src*='figures/']")) {
                const svg = await (await fetch(image.src)).text(), [, width] = svg.match(/viewBox="0 0 ([\d.]+)/);
                const sizes = [...svg.matchAll(text)].map(([, scale]) => 100 * scale);
                if (sizes.length) note(Math.min(...sizes) * image.clientWidth / width, image.src);
            }
            for (const e of document.querySelectorAll(".moving *:not(:is(math, template) *)")) {
                const svg = e.ownerSVGElement, [drawn] = svg ? [e.closest(".panel > svg")] : [];
                if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || !e.checkVisibility()) continue;
                const scale = drawn ? drawn.clientWidth / drawn.viewBox.baseVal.width : 1;
                note(parseFloat(getComputedStyle(e).fontSize) * scale, e.outerHTML.slice(0, 160));
            }
            return found;
        }""",
        least,
    )


def crowded(page) -> list[str]:
    """Words of a moving figure that lie on one another: as it stands, and, where it asks, as it answers."""
    return page.evaluate("""() => {
        const stands = e => /rotate\\(-90/.test(e.getAttribute("transform"));
        const lies = svg => {
            const boxes = [...svg.querySelectorAll("text")]
                .filter(e => e.textContent.trim() && e.checkVisibility() && !e.closest("[data-asks] .answer"))
                .map(e => [e.textContent, e.getBoundingClientRect(), stands(e)]).filter(([, box]) => box.width);
            return boxes.flatMap(([one, a, first], i) => boxes.slice(i + 1).filter(([, b, second]) => {
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (first && second) return high > 0 && wide > 0.45 * Math.min(a.width, b.width);
                return wide > 0 && high > 0.45 * Math.min(a.height, b.height); // letters are lower than their line
            }).map(([two]) => `${svg.closest(".moving").dataset.figure}: ${one} lies on ${two}`));
        };
        return [...document.querySelectorAll(".moving .panel > svg")].flatMap(svg => {
            const figure = svg.closest(".moving"), asks = figure.hasAttribute("data-asks"), found = lies(svg);
            if (!asks) return found;
            figure.removeAttribute("data-asks");
            figure.setAttribute("data-guessed", "");
            const answered = lies(svg);
            figure.removeAttribute("data-guessed");
            figure.setAttribute("data-asks", "");
            return [...new Set([...found, ...answered])];
        });
    }""")


# Words of pictures that the edge of their drawing, or of their figure, cuts; and what a figure's sliders can be set to.
LEAVES = """within => [...within.querySelectorAll(".panel > svg")].flatMap(svg => {
    const frame = e => { // of a drawing within another: what it clips to, and not what it holds
        const { x, y, width, height } = e.viewBox.baseVal, matrix = e.getScreenCTM();
        const ends = [[x, y], [x + width, y + height]].map(spot => new DOMPoint(...spot).matrixTransform(matrix));
        return { left: ends[0].x, top: ends[0].y, right: ends[1].x, bottom: ends[1].y };
    };
    const name = svg.closest("[data-figure]").dataset.figure, figure = svg.closest(".moving").getBoundingClientRect();
    return [...svg.querySelectorAll("text")].flatMap(text => {
        const box = text.getBoundingClientRect(), holds = [figure], far = Math.abs(box.left) > 9000;
        if (far || !box.width || !text.checkVisibility({ visibilityProperty: true })) return [];
        for (let e = text.ownerSVGElement; e !== svg; e = e.ownerSVGElement)
            if (getComputedStyle(e).overflow !== "visible") holds.push(frame(e));
        const quarter = box.height / 4; // a line is higher than its letters
        const over = holds.flatMap(held => [held.left - box.left, box.right - held.right,
            held.top - box.top - quarter, box.bottom - held.bottom - quarter]);
        return Math.max(...over) > 1.5 ? [`${name}: ${text.textContent} is cut`] : [];
    });
})"""
# What `work` sets figures to they draw as soon as it awaits something, and not in the next frame.
AT_ONCE = """async work => {
    const { requestAnimationFrame } = window;
    await new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go))); // what was to be drawn has been
    window.requestAnimationFrame = draw => (queueMicrotask(draw), 1);
    try { return await work(); } finally { window.requestAnimationFrame = requestAnimationFrame; }
}"""
# Every slider at both its ends, and at each of its stops if it plays; the others stand where they began.
ENDS = """async leaves => {
    const found = new Set();
    const note = (figure, where) => leaves(figure).forEach(text => found.add(`${text} at ${where}`));
    for (const figure of document.querySelectorAll("moving-figure")) {
        note(figure, "first");
        for (const input of figure.querySelectorAll("input[type=range]")) {
            if (!input.checkVisibility({ visibilityProperty: true })) continue;
            const plays = input.closest(".moving-row")?.querySelector("[data-act=play]"), before = input.value;
            const [low, high] = [Number(input.min), Number(input.max)], heights = [];
            const all = plays ? Array.from({ length: high - low + 1 }, (_, i) => low + i) : [low, high];
            const words = input.dataset.name ?? input.dataset.place ?? input.dataset.height;
            for (const value of [...all, before]) {
                input.value = value;
                input.dispatchEvent(new Event("input", { bubbles: true }));
                await null;
                heights.push(figure.offsetHeight);
                note(figure, `${words} = ${value}`);
            }
            const jump = Math.max(...heights) - Math.min(...heights);
            if (jump > 4) found.add(`${figure.dataset.figure}: ${words} makes it jump by ${jump} px`);
        }
    }
    return [...found];
}"""


def uneasy(page) -> list[str]:
    """What does not hold at the ends of a figure's sliders, or while it plays: words in their picture, its height."""
    return page.evaluate(f"() => ({AT_ONCE})(() => ({ENDS})({LEAVES}))")


# Each picture of a figure that moves with each of its controls: how the page is scrolled to have both, if it can be.
TOGETHER = """async () => {
    const bar = document.querySelector(".md-header").offsetHeight, found = [];
    const drawn = () => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)));
    const seen = (e, spots) => {
        const { left, top, width, height } = e.getBoundingClientRect();
        return spots.every(([x, y]) => {
            const hit = document.elementFromPoint(left + 2 + x * (width - 4), top + 2 + y * (height - 4));
            return hit !== null && e.contains(hit);
        });
    };
    const whole = [[0, 0], [1, 0], [0.5, 0.5], [0, 1], [1, 1]], middle = [[0.5, 0.5]];
    for (const figure of document.querySelectorAll("moving-figure")) {
        const says = figure.querySelector(".moving-says"), words = document.createRange();
        words.selectNodeContents(says);
        const told = () => [...words.getClientRects()].every(({ left, top, height }) =>
            says.contains(document.elementFromPoint(left + 2, top + height / 2)));
        const inputs = [...figure.querySelectorAll(".moving-controls :is(input, button)")];
        for (const control of inputs.filter(input => input.checkVisibility() && input.offsetWidth))
            for (const [i, picture] of [...figure.querySelector(".moving-parts").children].entries()) {
                figure.querySelectorAll(".moving-tabs input")[i]?.click();
                const ways = [
                    null, // as it is for the control before
                    () => control.scrollIntoView({ block: "end", behavior: "instant" }),
                    () => scrollBy({ top: 80, behavior: "instant" }), // from under what floats at the foot
                    () => scrollBy({ top: picture.getBoundingClientRect().top - bar, behavior: "instant" }),
                    () => says.scrollIntoView({ block: "end", behavior: "instant" }),
                ];
                let both = false;
                for (const way of ways) {
                    if (both) break;
                    if (way) way(), await drawn();
                    both = told() && seen(picture, whole) && seen(control, middle);
                }
                const name = control.dataset.name || control.name || control.textContent;
                if (!both) found.push(`${figure.dataset.figure}: ${name} is not on one screen with picture ${i + 1}`);
            }
    }
    return found;
}"""


def apart(page) -> list[str]:
    """Which controls of a figure that moves cannot be had on one screen with each of its pictures."""
    return page.evaluate(TOGETHER)


# Where the last control of each figure that moves ends, and the first line of what it says, with its head right beneath
# the page's.
FEET = """() => [...document.querySelectorAll("moving-figure")].flatMap(figure => {
    const high = figure.getBoundingClientRect().top - document.querySelector(".md-header").offsetHeight;
    const shown = e => e.checkVisibility({ visibilityProperty: true }), words = document.createRange();
    const controls = [...figure.querySelectorAll(":is(.moving-controls, .moving-guess) :is(input, button, label)")];
    const ends = controls.filter(shown).map(e => e.getBoundingClientRect().bottom);
    const says = figure.querySelector(".moving-says");
    words.selectNodeContents(says);
    if (shown(says)) ends.push(words.getClientRects()[0].bottom);
    const foot = Math.max(...ends) - high;
    return foot > innerHeight ? [`${figure.dataset.figure}: what it is moved by ends at ${foot.toFixed()} px`] : [];
})"""


def low(page) -> list[str]:
    """Which figures that move end below a screen that has their head: a control, or where their sentence begins."""
    return page.evaluate(FEET)


def parted(page) -> list[str]:
    """Formulas whose comma stands at the beginning of the next line."""
    return page.evaluate("""() => {
        const words = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
        const range = document.createRange(), found = [];
        for (const formula of document.querySelectorAll("article math:not([display])")) {
            if (!formula.checkVisibility()) continue;
            let last = formula;
            while (last.lastChild) last = last.lastChild;
            words.currentNode = last;
            const next = words.nextNode();
            if (!next || !/^[.,;:!?)]/.test(next.data)) continue;
            range.setStart(next, 0), range.setEnd(next, 1);
            const [box, mark] = [formula.getBoundingClientRect(), range.getBoundingClientRect()];
            const about = formula.parentElement.parentElement.textContent;
            if (mark.right < box.right) found.push(`parted: ${about.slice(0, 80)}`);
        }
        return found;
    }""")


# The cells of the rows that are seen, each with the boxes of the lines of its words.
# A row whose cells are stacked, as on a phone, is none.
ROWS = """() => [...document.querySelectorAll("article tr")].filter(row =>
    row.checkVisibility() && getComputedStyle(row).display === "table-row").map(row => [...row.cells].map(cell => {
        const range = document.createRange(), boxes = [];
        const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node; (node = words.nextNode());) {
            if (!node.data.trim() || node.parentElement.closest("math *, .spoken, sup")) continue;
            range.selectNodeContents(node);
            boxes.push(...[...range.getClientRects()].filter(box => box.width > 1));
        }
        return [cell, boxes];
    }).filter(([, boxes]) => boxes.length))"""


def crammed(page) -> list[str]:
    """Neighbouring cells of a table whose words touch."""
    return page.evaluate(f"""() => ({ROWS})().flatMap(cells => cells.slice(1).flatMap(([cell, boxes], i) => {{
        const gap = Math.min(...boxes.map(b => b.left)) - Math.max(...cells[i][1].map(b => b.right));
        return gap < 8 ? [`${{gap.toFixed()}} px apart: ${{cells[i][0].textContent}}|${{cell.textContent}}`] : [];
    }}))""")


def uneven(page) -> list[str]:
    """Rows of a table whose cells begin at different heights."""
    return page.evaluate(f"""() => ({ROWS})().flatMap(cells => {{
        const plain = cells.filter(([cell]) => !cell.querySelector("math"));
        const feet = plain.map(([, boxes]) => boxes.reduce((one, b) => (b.top < one.top - 4 ? b : one)).bottom);
        const drop = Math.max(...feet) - Math.min(...feet);
        const words = plain.map(([cell]) => cell.textContent).join(" | ");
        return feet.length && drop > 6 ? [`begins ${{drop.toFixed()}} px apart: ${{words}}`] : [];
    }})""")


def unquoted(page) -> list[str]:
    """Blocks of prose in which a quotation does not close, or was not opened."""
    return page.evaluate("""() => {
        const block = "p, li, td, th, dd, dt, h1, h2, h3, h4, figcaption, summary";
        return [...document.querySelectorAll(`article :is(${block})`)].filter(e => !e.querySelector(block)).map(e => {
            const copy = e.cloneNode(true);
            for (const code of copy.querySelectorAll("code, pre, math")) code.remove();
            return copy.textContent;
        }).filter(text => !/^([^“”]*“[^“”]*”)*[^“”]*$/.test(text)).map(text => `quotation: ${text.slice(0, 120)}`);
    }""")


def torn(page) -> list[str]:
    """Names and options in code that go on in the next line in the middle of a word, or between their hyphens."""
    return page.evaluate(r"""() => {
        const range = document.createRange(), found = [];
        for (const code of document.querySelectorAll("article :not(pre) > code")) {
            if (code.getClientRects().length < 2 || !code.checkVisibility()) continue;
            let before = "", last = null;
            const words = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
            for (let node; (node = words.nextNode());)
                for (let i = 0; i < node.length; i++) {
                    range.setStart(node, i), range.setEnd(node, i + 1);
                    const top = range.getBoundingClientRect().top;
                    if (last !== null && top > last + 4 && !/(^|\w)[\s_.,/=(:;{[|+*<>-]$|\s$|[)\]},…]$/.test(before))
                        found.push(`torn after ${before}: ${code.textContent}`);
                    (last = top), (before += node.data[i]);
                }
        }
        return found;
    }""")


def shortened(page) -> list[str]:
    """Printed results of which a part is out of sight, though no reader has run anything."""
    return page.evaluate("""() => [...document.querySelectorAll("article .output > .scroll")]
        .filter(box => box.clientHeight && box.scrollHeight > box.clientHeight + 1)
        .map(box => `${box.scrollHeight - box.clientHeight} px out of sight: ${box.textContent.slice(0, 80)}`)""")
