// A figure that plays by itself, once, while it is in view: not for those who want it calm, nor once it has been touched.
import { calm } from "../figures.js";

export const begin = (figure) => {
  const control = figure.spec.controls.find(({ auto }) => auto), button = figure.querySelector(`[data-of=${control.name}]`);
  let touched = location.search.includes(`${figure.name}.`), fresh = true;
  for (const kind of ["pointerdown", "keydown"]) figure.addEventListener(kind, () => (touched = true));
  new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) figure.stop();
    else if (!touched && !calm.matches && (fresh || figure.settings[control.name] !== control.stops.at(-1))) {
      fresh = false;
      figure.play(button, control);
    }
  }, { threshold: 0.5 }).observe(figure);
};
