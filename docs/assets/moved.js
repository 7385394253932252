// An old address leads to where its section stands now, with the settings that it carries; if that is a fold, it opens.
// On the place of a page that is no more a script tag says where to go if no section is asked for.

const named = () => decodeURIComponent(location.hash.slice(1));

const moved = async (otherwise) => {
  const here = new URL(location), base = new URL("..", import.meta.url), slug = named();
  const essay = here.pathname.slice(base.pathname.length).split("/")[0];
  let page;
  try {
    if (slug) page = (await (await fetch(new URL("assets/anchors.json", base))).json())[essay]?.[slug];
  } catch {} // no network: the page that took the place is near enough
  const to = page ? new URL(page, base) : otherwise && new URL(otherwise, here);
  if (!to || to.pathname === here.pathname) return;
  to.search = here.search;
  to.hash = here.hash;
  location.replace(to);
};

export const arrived = () => {
  const mark = document.getElementById(named());
  if (!mark) return moved();
  const next = mark.textContent ? null : (mark.closest("p") ?? mark).nextElementSibling; // its title follows the mark
  const folds = next?.matches("details") ? [next] : [];
  for (let fold = mark.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.push(fold);
  const closed = folds.filter(({ open }) => !open);
  for (const fold of closed) fold.open = true;
  const entry = mark.closest(".statement");
  if (closed.length || entry) (entry ?? mark).scrollIntoView();
};

const { to } = document.querySelector("script[data-to]")?.dataset ?? {};
if (to) moved(to);
