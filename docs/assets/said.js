// A reader chooses among statements by essay and by verdict. Without this script all are listed.
"use strict";
{
  const statements = [...document.querySelectorAll("article details.statement")];
  const parts = [...document.querySelectorAll("article h2[id]")].filter(({ id }) => statements.some(({ dataset }) => dataset.part === id));
  const heads = [...document.querySelectorAll("article :is(h2, h3)")];
  const name = (head) => head.firstChild.textContent.trim();
  const select = (words, all, options) => {
    const label = document.createElement("label"), box = document.createElement("select");
    box.append(new Option(all, ""), ...options.map(([value, text]) => new Option(text, value)));
    label.append(words, box);
    return [label, box];
  };
  const verdicts = [...new Set(statements.map(({ dataset }) => dataset.verdict))].sort();
  const [part, ofPart] = select("Essay", "All essays", parts.map((head) => [head.id, name(head)]));
  const [verdict, ofVerdict] = select("Verdict", "All verdicts", verdicts.map((each) => [each, each]));
  const form = document.createElement("form"), count = document.createElement("output");
  form.className = "choose";
  form.setAttribute("aria-label", "Choose among the statements");
  count.setAttribute("aria-live", "polite");
  form.append(part, verdict, count);
  const under = (head) => { // the statements between a heading and the next of its level
    const those = [];
    for (let next = head.nextElementSibling; next; next = next.nextElementSibling) {
      if (next.matches("h2") || (next.matches("h3") && head.matches("h3"))) break;
      if (next.matches(".statement")) those.push(next);
    }
    return those;
  };
  const groups = heads.map((head) => [head, under(head)]).filter(([, those]) => those.length);
  const choose = () => {
    for (const each of statements) {
      each.hidden = (ofPart.value && each.dataset.part !== ofPart.value) || (ofVerdict.value && each.dataset.verdict !== ofVerdict.value);
    }
    for (const [head, those] of groups) head.hidden = those.every((each) => each.hidden);
    const left = statements.filter((each) => !each.hidden).length;
    count.textContent = left === statements.length ? `${left} statements` : `${left} of ${statements.length} statements`;
  };
  // A statement that an address names is shown, whatever was chosen.
  const shown = () => {
    if (!document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest(".statement[hidden]")) return;
    form.reset();
    choose();
  };
  if (parts.length && !document.querySelector("article .choose")) {
    parts[0].before(form);
    form.addEventListener("change", choose);
    form.addEventListener("submit", (event) => event.preventDefault());
    addEventListener("hashchange", shown);
    choose();
  }
}
