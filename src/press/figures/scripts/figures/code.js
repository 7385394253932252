// A line of code that a figure names.
import { parts, word } from "../figures.js";

Object.assign(parts, {
  code: (part, values) => ["div", { ...part.still }, [["p", { class: "code-label" }, part.label], ["pre", {}, [["code", {}, word(part.lines, values[part.name])]]]]],
});
