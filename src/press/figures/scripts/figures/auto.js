// A figure that plays by itself, once, while its picture is in view: not for those who want it calm, nor while it asks, nor
// once it has been touched. Until then it says nothing, and the address of the page stays as it is.
import { calm, sight, touched } from "../figures.js";

export const begin = (figure) => {
  const button = figure.querySelector("[data-act=play]"), { tell, stop, spec } = figure;
  const control = spec.controls.find(({ auto }) => auto), { name, start, stops, auto } = control;
  const [from, to, beat = 1000] = auto === true ? [] : auto; // a short way of its own, slowly, and while it asks too
  const end = to ?? (start === stops[0] ? stops.at(-1) : start); // or a round, from where it stands
  const walk = () => {
    figure.set({ [name]: from });
    figure.draw();
    figure.getBoundingClientRect(); // it stands there before it begins to glide
    figure.goes(beat, () => figure.settings[name] !== to && !figure.set({ [name]: stops[stops.indexOf(figure.settings[name]) + 1] }));
    walks = true;
  };
  // Touched on its way, it is at the end of it at once: a question is asked of what stands there.
  figure.stop = () => {
    stop.call(figure);
    if (!walks) return;
    walks = false;
    figure.set({ [name]: to });
    figure.before = { ...figure.settings };
  };
  let fresh = true, walks = false;
  figure.tell = () => touched(figure) && tell.call(figure);
  sight(figure, (seen) => {
    if (!seen) (walks = false), figure.stop();
    else if (!touched(figure) && !calm.matches && (auto !== true || !("asks" in figure.dataset)) && (fresh || figure.settings[name] !== end)) {
      fresh = false;
      auto !== true ? walk() : figure.play(button, control, end);
    }
  });
};
