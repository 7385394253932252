// A figure that opens with a question: its answer is not there until the reader has said what it will be.
import { kinds, shown } from "../figures.js";

// What was said beside what is so, in words.
export const missed = ({ stops, texts, answer, unit }, guess, truth) => {
  const off = Math.abs(guess - truth), both = `You said ${texts[stops.indexOf(guess)]}; it is ${shown(truth, answer)}${unit}: `;
  if (stops.every((stop) => Math.abs(stop - truth) >= off)) return both + "right, as near as this slider goes.";
  return `${both}${shown(off, answer).replace("\xa0%", " points")}${unit} too ${guess < truth ? "low" : "high"}.`;
};
export const nearest = (stops, value) =>
  stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best));
const slider = kinds.slider;
Object.assign(kinds, {
  guess: {
    ...slider,
    text: (control, value) => slider.text(control, value) ?? "",
    begin: (control, figure) => {
      const { draw, follow, pressed, tell } = figure, miss = figure.querySelector(".moving-miss");
      let asks;
      const hush = () => asks && figure.querySelectorAll("svg[role=img]").forEach((svg) => svg.setAttribute("aria-label", control.asks));
      const ask = (asking, guessed) => {
        asks = asking;
        figure.toggleAttribute("data-asks", asks);
        figure.toggleAttribute("data-guessed", guessed);
        figure.set({});
        hush();
      };
      Object.assign(figure, {
        follow(search) {
          const set = [...new URLSearchParams(search).keys()].filter((key) => key.startsWith(figure.name + "."));
          ask(!set.length, set.includes(`${figure.name}.${control.name}`));
          return follow.call(figure, search);
        },
        pressed(button) {
          const act = button?.dataset.act;
          if (act === "reset") ask(true, false);
          if (act === "look") {
            const to = figure.spec.controls.find(({ name }) => name === control.sets), truth = figure.values[control.of];
            if (to) figure.settings[to.name] = control.to ?? nearest(to.stops, truth);
            ask(false, true);
            figure.draw();
            miss.focus();
          }
          pressed.call(figure, button);
        },
        draw() {
          draw.call(figure);
          hush();
          miss.textContent = missed(control, figure.settings[control.name], figure.values[control.of]);
        },
        tell: () => asks || tell.call(figure),
      });
    },
  },
});
