/** One line of an iCalendar file (RFC 5545, 3.1). Names are upper case. If a parameter is repeated, the first value counts. */
export interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** A section of the file between BEGIN and END. */
export interface Component {
  readonly name: string;
  readonly lines: readonly ContentLine[];
  readonly parts: readonly Component[];
}

interface OpenComponent extends Component {
  readonly lines: ContentLine[];
  readonly parts: Component[];
}

/** Maximum nesting depth. Real calendars are not nested deeper. */
const MAX_DEPTH = 8;

/**
 * Parses the calendars of a file; null when it is not a calendar or is truncated, because a truncated file must not look like a calendar with fewer entries.
 * Skips unknown lines, because programs write more than the standard defines.
 */
export function parseCalendars(text: string): readonly Component[] | null {
  const openComponents: OpenComponent[] = [];
  const calendars: Component[] = [];
  for (const row of unfoldLines(text)) {
    const line = parseContentLine(row);
    if (line === null) continue;
    if (line.name === "BEGIN") {
      if (openComponents.length >= MAX_DEPTH) return null;
      openComponents.push({ name: line.value.trim().toUpperCase(), lines: [], parts: [] });
    } else if (line.name === "END") {
      const closedComponent = openComponents.pop();
      if (closedComponent === undefined || closedComponent.name !== line.value.trim().toUpperCase()) return null;
      const parent = openComponents.at(-1);
      if (parent) parent.parts.push(closedComponent);
      else calendars.push(closedComponent);
    } else openComponents.at(-1)?.lines.push(line);
  }
  if (openComponents.length > 0 || calendars.length === 0) return null;
  return calendars.every(({ name }) => name === "VCALENDAR") ? calendars : null;
}

/** Joins folded lines. A line that begins with a space or tab continues the previous line. */
const unfoldLines = (text: string): readonly string[] =>
  text
    .replace(/^[\s\uFEFF]+/, "")
    .replace(/(\r\n|\n|\r)[ \t]/g, "")
    .split(/\r\n|\n|\r/);

function parseContentLine(row: string): ContentLine | null {
  const end = /^[A-Za-z0-9-]+/.exec(row)?.[0].length ?? 0;
  if (end === 0) return null;
  const parameters = new Map<string, string>();
  let at = end;
  while (row[at] === ";") {
    const name = /^[A-Za-z0-9-]+=/.exec(row.slice(at + 1))?.[0];
    if (name === undefined) return null;
    const from = at + 1 + name.length;
    const closingQuote = row[from] === '"' ? row.indexOf('"', from + 1) : -1;
    const to = closingQuote > 0 ? closingQuote + 1 : from + (/^[^;:]*/.exec(row.slice(from))?.[0].length ?? 0);
    const value = closingQuote > 0 ? row.slice(from + 1, closingQuote) : row.slice(from, to);
    const key = name.slice(0, -1).toUpperCase();
    if (!parameters.has(key)) parameters.set(key, value);
    at = closingQuote > 0 ? to + (/^[^;:]*/.exec(row.slice(to))?.[0].length ?? 0) : to;
  }
  if (row[at] !== ":") return null;
  return { name: row.slice(0, end).toUpperCase(), parameters, value: row.slice(at + 1) };
}

/** Unescapes a value of type TEXT (RFC 5545, 3.3.11). Parameters use different escapes. */
export const unescapeText = ({ value }: ContentLine): string =>
  value.replace(/\\([\\;,nN])/g, (_, character: string) => (character === "n" || character === "N" ? "\n" : character));

/** The first line with a name; null when there is none. */
export const findLine = ({ lines }: Component, name: string): ContentLine | null =>
  lines.find((line) => line.name === name) ?? null;

/** All lines with the given name. */
export const findLines = ({ lines }: Component, name: string): readonly ContentLine[] =>
  lines.filter((line) => line.name === name);
