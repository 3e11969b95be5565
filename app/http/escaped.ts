const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands in HTML and in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
