// What a link leads to, shown where it stands: its entry of a reference page, fetched when asked for.
const entry = document.createElement("div");
const fetched = new Map();
const looks = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("followed.css", import.meta.url) });
const looked = new Promise((done, fail) => Object.assign(looks, { onload: done, onerror: fail }));
let asking;

export const show = async (link) => {
  const [address, id] = link.href.split("#");
  asking = link;
  if (!fetched.has(address)) fetched.set(address, fetch(address).then((answer) => answer.text()));
  const text = await fetched.get(address).catch((lost) => {
    fetched.delete(address); // it may be there when asked for again
    throw lost;
  });
  const page = new DOMParser().parseFromString(text, "text/html");
  const found = page.getElementById(id).closest(".entry, li");
  const at = (element, name) => (element[name] = new URL(element.getAttribute(name), address).href);
  const styles = [...page.querySelectorAll("link[href$='math.css']")]; // of formulas, which this page may have none of
  const foot = document.createElement("p");
  const close = document.createElement("button");
  await looked;
  if (asking !== link) return; // another was asked for meanwhile
  found.querySelector(".headerlink")?.remove();
  for (const each of [...styles, ...found.querySelectorAll("a[href]")]) at(each, "href");
  for (const each of found.querySelectorAll("[id]")) {
    each.classList.toggle("asked", each.id === id);
    each.removeAttribute("id");
  }
  foot.append(Object.assign(document.createElement("a"), { href: link.href, textContent: "Open in the reference" }), close);
  close.type = "button";
  close.textContent = "Close";
  close.onclick = () => entry.hidePopover();
  entry.replaceChildren(...styles, ...(found.matches("li") ? found.childNodes : [found]), foot);
  entry.ariaLabel = link.ariaLabel ?? link.textContent;
  link.focus(); // where the focus returns to
  document.body.append(entry);
  entry.showPopover();
  const box = link.getBoundingClientRect();
  entry.style.top = `${scrollY + box.bottom + 4}px`;
  entry.style.left = `${Math.max(8, Math.min(box.left, document.body.clientWidth - entry.offsetWidth - 8))}px`;
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: "nearest" });
};
entry.className = "followed md-typeset";
entry.popover = "auto";
entry.role = "dialog";
entry.tabIndex = -1;
entry.addEventListener("toggle", ({ newState }) => {
  if (newState === "closed" && document.activeElement === document.body) asking.focus({ preventScroll: true });
});
document.body.append(looks);
