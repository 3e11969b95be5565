/** A fault put into the code on purpose, to see that a harness finds it. */
export interface SeededFault {
  readonly name: string;
  /** The end of the source's path. */
  readonly file: string;
  /** Words of the source, and what stands there instead. */
  readonly change: readonly (readonly [from: string, to: string])[];
}

/** One source with its fault in it; null = another source. A fault that no longer fits the code is an error, not a pass. */
export function withFault({ name, file, change }: SeededFault, path: string, code: () => string): string | null {
  if (!path.split("?")[0]?.endsWith(`/${file}`)) return null;
  return change.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The seeded fault "${name}" does not fit ${file} any more`);
    return text.replace(from, () => to);
  }, code());
}
