// The best drawing so far: what was drawn is kept when the reader lets go, and the best of all that was, at the present
// settings, is shown. Reset forgets them.
import { computed, kinds } from "../figures.js";

Object.assign(kinds, {
  best: {
    begin: (control, figure) => {
      const { name, drawn, beat } = control;
      let kept = [];
      const keep = () => {
        const { spec, functions, settings } = figure, scores = (each) => computed(spec, functions, { ...settings, [name]: each })[beat];
        for (const each of [settings[name], settings[drawn]])
          if (!kept.some((one) => String(one) === String(each))) kept.push([...each]);
        let best = settings[name], most = scores(best);
        for (const each of kept) if (scores(each) > most) (best = each), (most = scores(each));
        if (best !== settings[name]) figure.set({ [name]: [...best] });
      };
      for (const kind of ["change", "lostpointercapture"]) figure.addEventListener(kind, keep);
      figure.addEventListener("click", ({ target }) => target.closest("[data-act=reset]") && (kept = []));
    },
    read: (control, text) => kinds.drawing.read(control, text),
    address: (control, value) => kinds.drawing.address(control, value),
    text: (control, value) => kinds.drawing.text(control, value),
    put: () => {},
  },
});
