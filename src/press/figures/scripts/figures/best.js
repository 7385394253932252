// The best drawing so far: what has been drawn is kept when the reader lets go, if it scores more than what was kept.
// Reset forgets it.
import { kinds } from "../figures.js";

Object.assign(kinds, {
  best: {
    begin: (control, figure) => {
      const { name, drawn, score, beat } = control;
      const keep = () => {
        const { values } = figure.view();
        if (values[score] > values[beat]) figure.set({ [name]: [...figure.settings[drawn]] });
      };
      for (const kind of ["change", "lostpointercapture"]) figure.addEventListener(kind, keep);
    },
    read: (control, text) => kinds.drawing.read(control, text),
    address: (control, value) => kinds.drawing.address(control, value),
    text: (control, value) => kinds.drawing.text(control, value),
    put: () => {},
  },
});
