// A figure that opens with a question: its answer is not there until the reader has said what it will be, and then comes
// as a motion. The room that it takes is kept from the beginning.
import { calm, computed, kinds, shown } from "../figures.js";

// What was said beside what is so, in words; or what was so, when the figure has been set to something else meanwhile.
export const missed = ({ stops, texts, answer, unit }, guess, truth, is = "is") => {
  if (answer.includes("|")) return `You said ${shown(guess, answer)}; it ${is} ${guess === truth ? "so" : shown(truth, answer)}.`;
  const off = Math.abs(guess - truth), both = `You said ${texts[stops.indexOf(guess)]}; it ${is} ${shown(truth, answer)}${unit}: `;
  if (shown(guess, answer) === shown(truth, answer)) return both + "right.";
  if (stops.every((stop) => Math.abs(stop - truth) >= off)) return both + "right, as near as this slider goes.";
  // On a ladder of factors a difference says nothing.
  const ladder = stops[0] > 0 && truth > 0 && stops.at(-1) - stops.at(-2) > 5 * (stops[1] - stops[0]);
  const factor = ladder && Math.max(guess / truth, truth / guess);
  if (factor) return `${both}off by a factor of ${shown(factor, factor < 10 ? ".1f" : ".0f")}.`;
  return `${both}off by ${shown(off, answer).replace("\xa0%", " points")}${unit}.`;
};
export const nearest = (stops, value) =>
  stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best));
const slider = kinds.slider;
Object.assign(kinds, {
  guess: {
    ...slider,
    text: (control, value) => slider.text(control, value) ?? "",
    begin: (control, figure) => {
      const { draw, follow, pressed, stop, tell } = figure, miss = figure.querySelector(".moving-miss");
      const [sets, then] = ["sets", "then"].map((way) => figure.spec.controls.find(({ name }) => name === control[way]));
      const alone = figure.spec.controls.find(({ auto }) => auto);
      const at = (set) => computed(figure.spec, figure.functions, { ...figure.starts(), ...set })[control.of];
      const answer = () => (sets ? { [sets.name]: control.to ?? nearest(sets.stops, at()) } : alone ? { [alone.name]: alone.stops.at(-1) } : {});
      let truth; // of what was asked: a guess is judged by nothing else
      const right = () => (truth ??= at(answer()));
      const about = (guess, is) => missed(control, guess, right(), is);
      // Whether it shows what was asked about: any setting, where the slider that is set is only the answer's own place.
      const there = ({ name, start }) => String(name === sets?.name ? (control.to ?? figure.settings[name]) : start) === String(figure.settings[name]);
      const asked = () => figure.dataset.looks || figure.spec.controls.every((each) =>
        [control.name, alone?.name, then?.name].includes(each.name) || there(each));
      // And whether that is so there too: the slider that played or ran may have been moved since.
      const so = () => figure.dataset.looks || shown(figure.values[control.of], control.answer) === shown(right(), control.answer);
      let asks, end;
      const hush = () => asks && figure.querySelectorAll("svg[role=img]").forEach((svg) => svg.setAttribute("aria-label", control.asks));
      // As high as the answer with the longest words about a guess: these words' part, and on a phone the whole figure.
      const keep = () => {
        const told = miss.parentElement;
        miss.textContent = control.stops.map((guess) => about(guess, "was")).reduce((one, other) => (other.length > one.length ? other : one));
        told.style.minHeight = `${told.offsetHeight}px`;
        figure.style.setProperty("--high", `${figure.offsetHeight}px`);
      };
      const ask = (asking, guessed) => {
        asks = asking;
        figure.toggleAttribute("data-asks", asks);
        figure.toggleAttribute("data-guessed", guessed);
        if (asks) keep();
        figure.set({});
        hush();
      };
      // Two seconds, if the guess has no pace of its own: the slider that the answer is about runs to it, and in two more
      // what goes on from there, or what is an answer grows in. What has a Play plays.
      const look = () => {
        end = { ...answer(), ...(then && { [then.name]: control.ends ?? then.start }) };
        ask(false, true);
        if (then && !calm.matches) figure.set({ [then.name]: then.stops[0] });
        figure.draw();
        miss.focus({ preventScroll: true });
        if (calm.matches) return figure.stop();
        figure.dataset.looks = alone && !sets ? "plays" : "runs";
        if (alone && !sets) return figure.play(figure.querySelector("[data-act=play]"), alone), figure.clock || figure.stop();
        const leg = ({ name, stops }, ...ends) => {
          const [from, to] = ends.map((stop) => stops.indexOf(stop)), far = Math.abs(to - from), beats = control.pace ? far : Math.min(far, 24);
          return Array.from({ length: beats }, (_, i) => ({ [name]: stops[from + Math.round(((to - from) * (i + 1)) / beats)] }));
        };
        const row = (control.last ? [then, sets] : [sets, then]).flatMap((each) => {
          if (!each) return [];
          const held = (stop) => (each.rests?.includes(stop) ? 4 : 1);
          return leg(each, figure.settings[each.name], end[each.name]).flatMap((set) => Array(held(set[each.name])).fill(set));
        });
        const beats = row.length, on = () => row.length && !figure.set(row.shift());
        if (!beats) figure.dataset.looks = "grows";
        on();
        figure.goes(control.pace || (then ? 4000 : 2000) / (beats || 1), on);
      };
      figure.addEventListener("click", ({ target }) => asks && target.closest("[data-presses]") && look()); // a thing in the picture
      for (const kind of ["pointerdown", "keydown"]) figure.addEventListener(kind, () => end && figure.stop(), true);
      Object.assign(figure, {
        follow(search) {
          const set = [...new URLSearchParams(search).keys()].filter((key) => key.startsWith(figure.name + "."));
          ask(!set.length, set.includes(`${figure.name}.${control.name}`));
          return follow.call(figure, search);
        },
        pressed(button) {
          const act = button?.dataset.act;
          pressed.call(figure, button);
          if (act === "reset") ask(true, false);
          if (act === "look") look();
        },
        stop() {
          stop.call(figure);
          delete figure.dataset.looks;
          if (end) figure.set(end);
          end = null;
        },
        draw() {
          draw.call(figure);
          hush();
          const other = !asks && !(asked() && so());
          figure.toggleAttribute("data-was", other);
          miss.textContent = about(figure.settings[control.name], other ? "was" : "is");
        },
        tell: () => asks || end || tell.call(figure),
      });
    },
  },
});
