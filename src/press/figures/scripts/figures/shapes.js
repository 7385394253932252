// Filled shapes: a closed outline, or several.
import { joined, marks } from "../figures.js";

Object.assign(marks, {
  shape: ({ points }, panel, values) => {
    const given = values[points], outlines = given?.length && !Array.isArray(given[0]?.[0]) ? [given] : given;
    return [outlines ? { d: outlines.map((outline) => joined(outline, panel) + "Z").join("") } : {}];
  },
});
