// In a field for Python, Tab goes to the next stop, and a new line is indented like the one before.
export function typed(event) {
  const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
  const { value, selectionStart, selectionEnd } = target;
  const before = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
  const type = (text) => document.execCommand("insertText", false, text);
  if (event.isComposing || shiftKey || altKey || ctrlKey || metaKey) return;
  else if (key === "Tab" && selectionStart === selectionEnd) type("    ".slice(before.length % 4));
  else if (key === "Enter") type("\n" + before.match(/^ */)[0] + (before.trimEnd().endsWith(":") ? "    " : ""));
  else return;
  event.preventDefault();
}
