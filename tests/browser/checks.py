"""What is asked of a page that a browser shows. Each check returns what is wrong, in words: an empty list is good."""

import json
from dataclasses import dataclass, field
from importlib.resources import files

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The pages are the same in every window but for their colours in the dark and their layout on a phone.
ASKED = {
    "light": {"runOnly": RULES},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
    "phone": {"runOnly": RULES, "rules": {"color-contrast": {"enabled": False}}},
}
# What MathJax writes for an operator that is meant to be unseen: function application, invisible times and the like.
UNSEEN = ["2061", "2062", "2063", "2064", "200B"]


@dataclass
class Visit:
    """What one page did in one window: each list holds what was wrong.

    Attributes:
        asked: Every address that the page asked for.
        failed: The addresses that were answered with an error, or not at all.
        errors: What the page wrote on the console as an error, and what its scripts threw.
    """

    asked: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    axe: list[str] = field(default_factory=list)
    sideways: list[str] = field(default_factory=list)
    unreachable: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
    formulas: list[str] = field(default_factory=list)


def watched(page) -> Visit:
    """A record of what a page asks for and complains of from now on."""
    seen = Visit()
    page.on("request", lambda request: seen.asked.append(request.url))
    page.on("requestfailed", lambda request: seen.failed.append(f"{request.url}: {request.failure}"))
    page.on(
        "response",
        lambda answer: seen.failed.append(f"{answer.url}: {answer.status}") if answer.status >= 400 else None,
    )
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on("console", lambda message: seen.errors.append(message.text) if message.type == "error" else None)
    return seen


def visit(context, origin: str, path: str, mode: str) -> Visit:
    """Open a page, and make every check of it."""
    page = context.new_page()
    seen = watched(page)
    page.goto(origin + path)
    settled(page)
    seen.figures = figures(page)
    seen.formulas = formulas(page)
    size = page.viewport_size
    for width in (320, 360) if mode == "phone" else (size["width"],):
        page.set_viewport_size({**size, "width": width})
        settled(page)
        seen.sideways += sideways(page)
        seen.unreachable += unreachable(page)
    thinned(page)
    seen.axe = axe(page, ASKED[mode])
    page.close()
    return seen


def thinned(page) -> None:
    """Leave out what tells axe nothing new, or it takes twenty seconds for a page of code.

    Of the coloured words of the listings, one of each colour is enough; what is folded away and the shapes of formulas
    are hidden, and axe passes over them, slowly. Of the functions of a page of code, all written by one template, a
    dozen are enough: of the others the headings stay.
    """
    page.evaluate("""() => {
        for (const more of [...document.querySelectorAll(".doc-function > .doc-contents")].slice(12)) more.remove();
        for (const folded of document.querySelectorAll("details:not([open]) > :not(summary)")) folded.remove();
        const kept = new Set();
        for (const word of document.querySelectorAll("code span[class]")) {
            const box = word.closest(".highlight"), lit = word.closest(".hll");
            const kind = [word.className, box?.className, !!lit, !!word.closest("a"), word.checkVisibility()].join();
            if (kept.has(kind)) word.replaceWith(...word.childNodes);
            else kept.add(kind);
        }
        for (const code of document.querySelectorAll("code")) code.normalize();
        for (const shape of document.querySelectorAll("mjx-math[aria-hidden=true]")) shape.replaceChildren();
    }""")


def settled(page) -> None:
    """Wait for the fonts, and for two frames after them, or for ten seconds in a window that has stopped drawing."""
    page.evaluate("""() => Promise.race([
        new Promise(go => setTimeout(go, 10000)),
        document.fonts.ready.then(() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))),
    ])""")


def foreign(asked: list[str], origin: str) -> list[str]:
    """The requests that left the origin."""
    return [url for url in asked if not url.startswith((origin + "/", "data:", "blob:"))]


def axe(page, asked: dict = ASKED["light"], within: str = "html") -> list[str]:
    """What axe finds against the rules of WCAG 2.2 AA, and against good practice, in what a selector names."""
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    options = json.dumps({**asked, "resultTypes": ["violations"]})
    found = page.evaluate(f"axe.run({json.dumps(within)}, {options}).then(result => result.violations)")
    return [
        f"{rule['id']}: {node['html'][:160]} {(node['any'] or node['all'] or node['none'])[0]['message'][:200]}"
        for rule in found
        for node in rule["nodes"]
    ]


def sideways(page) -> list[str]:
    """Whether the page scrolls sideways, and what is too wide."""
    return page.evaluate("""() => {
        const page = document.scrollingElement, width = page.clientWidth;
        if (page.scrollWidth <= width && document.body.scrollWidth <= width) return [];
        const boxed = e => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement)
            if (getComputedStyle(p).overflowX !== "visible") return true; };
        const wide = [...document.body.querySelectorAll("*")].filter(e =>
            e.getBoundingClientRect().right > width + .5 && !boxed(e) && e.checkVisibility());
        return [`${page.scrollWidth} > ${width}: ` + (wide.at(-1)?.outerHTML.slice(0, 160) ?? "?")];
    }""")


def unreachable(page) -> list[str]:
    """What scrolls sideways but cannot be reached by a keyboard, or has no name."""
    return page.evaluate("""() => [...document.querySelectorAll("article *")].filter(e => {
        const scrolls = /auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth;
        if (!scrolls || !e.checkVisibility()) return false;
        return e.tabIndex < 0 || !e.getAttribute("aria-label") || !e.getAttribute("role");
    }).map(e => e.outerHTML.slice(0, 160))""")


def figures(page) -> list[str]:
    """Which pictures do not load, or have no words for those who cannot see them."""
    return page.evaluate("""async () => {
        const pictures = [...document.querySelectorAll("article img")], wrong = [];
        for (const picture of pictures) {
            await picture.decode().catch(() => wrong.push(`does not load: ${picture.src}`));
            if (!picture.alt.trim()) wrong.push(`has no alt text: ${picture.src}`);
        }
        return wrong;
    }""")


def formulas(page) -> list[str]:
    """Which formulas were left as TeX, lack MathML for assistive technology, or have a glyph that nobody can see."""
    return page.evaluate(
        r"""unseen => {
            const wrong = [], tex = /\\[a-zA-Z([]|\$[^$]*\$/;
            for (const text of document.querySelectorAll("article :is(p, li, td, th, dd, h1, h2, h3, figcaption)"))
                for (const node of text.childNodes)
                    if (node.nodeType === Node.TEXT_NODE && tex.test(node.data))
                        wrong.push(`left as TeX: ${node.data.trim().slice(0, 80)}`);
            for (const formula of document.querySelectorAll("mjx-container")) {
                if (!formula.checkVisibility()) continue;
                const words = formula.textContent.trim().slice(0, 60);
                if (!formula.querySelector("mjx-assistive-mml math")) wrong.push(`no MathML: ${words}`);
                for (const glyph of formula.querySelectorAll("mjx-c"))
                    if (getComputedStyle(glyph, "::before").content === "none"
                            && !unseen.some(code => glyph.classList.contains(`mjx-c${code}`)))
                        wrong.push(`no glyph for ${glyph.className} in: ${words}`);
            }
            return wrong;
        }""",
        UNSEEN,
    )
