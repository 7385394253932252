// What plays begins anew when another control has been let go: so one sees what that changes, and not only where it ends.
// A link shows at once the state that it names, and while the figure asks it waits for the answer.
import { calm } from "../figures.js";

export const begin = (figure) => {
  const { spec } = figure, control = spec.controls.find(({ again }) => again);
  const button = figure.querySelector(`[data-act=play][data-of=${control.name}]`);
  const others = (settings) => String(spec.controls.filter((each) => each !== control).map(({ name }) => settings[name]));
  const play = () => {
    if ("asks" in figure.dataset) return;
    figure.stop();
    if (calm.matches) return figure.rewound && figure.set({ [control.name]: control.stops.at(-1) });
    figure.settings[control.name] = control.stops.at(-1); // from where it goes to its first stop
    figure.play(button, control);
  };
  let held;
  figure.addEventListener("pointerdown", () => (held = others(figure.settings)), true);
  figure.addEventListener("lostpointercapture", () => {
    if (figure.rewound || held !== others(figure.settings)) play();
    figure.rewound = false;
  });
  figure.addEventListener("change", ({ target }) => control.inputs.includes(target) || play());
};
