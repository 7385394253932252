// A reader chooses among statements by essay and by verdict. Without this script all are listed.

const select = (words, all, options) => {
  const label = document.createElement("label"), box = document.createElement("select");
  box.append(new Option(all, ""), ...options.map(([value, text]) => new Option(text, value)));
  label.append(words, box);
  return [label, box];
};

// The statements between a heading and the next of its level.
const under = (head) => {
  const those = [];
  for (let next = head.nextElementSibling; next; next = next.nextElementSibling) {
    if (next.matches("h2") || (next.matches("h3") && head.matches("h3"))) break;
    if (next.matches(".statement")) those.push(next);
  }
  return those;
};

const offer = () => {
  const statements = [...document.querySelectorAll("article details.statement")];
  if (!statements.length || document.querySelector("article .choose")) return;
  const heads = [...document.querySelectorAll("article :is(h2, h3)")].map((head) => [head, under(head)]).filter(([, those]) => those.length);
  const parts = heads.filter(([head]) => head.matches("h2")).map(([head]) => [head.id, head.firstChild.textContent.trim()]);
  const verdicts = [...new Set(statements.map(({ dataset }) => dataset.verdict))].sort();
  const [part, ofPart] = select("Essay", "All essays", parts);
  const [verdict, ofVerdict] = select("Verdict", "All verdicts", verdicts.map((each) => [each, each]));
  const form = document.createElement("form"), count = document.createElement("output");
  form.className = "choose";
  form.setAttribute("aria-label", "Choose among the statements");
  count.setAttribute("aria-live", "polite");
  form.append(part, verdict, count);
  const choose = () => {
    for (const each of statements) {
      const { part, verdict } = each.dataset;
      each.hidden = !["", part].includes(ofPart.value) || !["", verdict].includes(ofVerdict.value);
    }
    for (const [head, those] of heads) head.hidden = those.every((each) => each.hidden);
    const left = statements.filter((each) => !each.hidden).length;
    count.textContent = left === statements.length ? `${left} statements` : `${left} of ${statements.length} statements`;
  };
  form.addEventListener("change", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  heads[0][0].before(form);
  choose();
};

// A statement that an address names is shown, whatever was chosen.
addEventListener("hashchange", () => {
  const mark = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!mark?.closest(".statement[hidden]")) return;
  const form = document.querySelector("article .choose");
  form.reset();
  form.dispatchEvent(new Event("change"));
  mark.scrollIntoView();
});

(window.document$ ?? { subscribe: (show) => show() }).subscribe(offer);
